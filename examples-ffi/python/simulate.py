"""simulate.py MODEL.xml SECONDS: the library from Python without any package, by ctypes."""

import ctypes
import os
import sys
from ctypes import POINTER, c_char_p, c_double, c_int, c_void_p

TIME, QPOS, CTRL = 1 << 0, 1 << 1, 1 << 6  # mjtState

# name: result, arguments
FUNCTIONS = {
    "mj_versionString": (c_char_p, []),
    "mj_loadXML": (c_void_p, [c_char_p, c_void_p, c_char_p, c_int]),
    "mj_makeData": (c_void_p, [c_void_p]),
    "mj_step": (None, [c_void_p, c_void_p]),
    "mj_stateSize": (c_int, [c_void_p, c_int]),
    "mj_getState": (None, [c_void_p, c_void_p, POINTER(c_double), c_int]),
    "mj_setState": (None, [c_void_p, c_void_p, POINTER(c_double), c_int]),
    "mj_deleteData": (None, [c_void_p]),
    "mj_deleteModel": (None, [c_void_p]),
}


def load() -> ctypes.CDLL:
    library = ctypes.CDLL(os.environ.get("MUJOCO_LIBRARY", "libmujoco.so.4.0.0"))
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Simulation:
    """A model and its state; the parts of the state are read and written by their bit in mjtState."""

    def __init__(self, library: ctypes.CDLL, path: str) -> None:
        self.library = library
        error = ctypes.create_string_buffer(1000)
        self.model = library.mj_loadXML(os.fsencode(path), None, error, len(error))
        if not self.model:
            raise ValueError(error.value.decode())
        self.data = library.mj_makeData(self.model)

    def __enter__(self) -> "Simulation":
        return self

    def __exit__(self, *_: object) -> None:
        self.library.mj_deleteData(self.data)
        self.library.mj_deleteModel(self.model)

    def step(self) -> None:
        self.library.mj_step(self.model, self.data)

    def get(self, part: int) -> list[float]:
        values = (c_double * self.library.mj_stateSize(self.model, part))()
        self.library.mj_getState(self.model, self.data, values, part)
        return list(values)

    def set(self, part: int, values: list[float]) -> None:
        size = self.library.mj_stateSize(self.model, part)
        assert len(values) == size, f"{len(values)} numbers where {size} are needed"
        self.library.mj_setState(self.model, self.data, (c_double * size)(*values), part)


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: simulate.py MODEL.xml SECONDS", file=sys.stderr)
        return 2
    library = load()
    try:
        simulation = Simulation(library, sys.argv[1])
    except ValueError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    with simulation:
        simulation.set(CTRL, [0.1] * len(simulation.get(CTRL)))
        while simulation.get(TIME)[0] < float(sys.argv[2]):
            simulation.step()
        place = " ".join(f"{x:.9f}" for x in simulation.get(QPOS)[:3])
        print(f"MuJoCo {library.mj_versionString().decode()}: time {simulation.get(TIME)[0]:.3f}, qpos {place}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
