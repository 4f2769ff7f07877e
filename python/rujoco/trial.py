"""Simulates models on the library that this process finds and prints what came of them as JSON.

usage: trial.py STEPS MODEL... , as a file of its own: it must not import the package, which would choose the library.
"""

import hashlib
import json
import pathlib
import re
import sys
import time
from typing import Any

import mujoco
import numpy as np


def libraries() -> list[str]:
    maps = pathlib.Path("/proc/self/maps").read_text()
    return sorted(set(re.findall(r"(/\S.*/libmujoco\.so\S*)$", maps, re.MULTILINE)))


def binary(model: Any) -> bytes:
    """The model as an MJB file."""
    buffer = np.zeros(mujoco.mj_sizeModel(model), np.uint8)
    mujoco.mj_saveModel(model, None, buffer)
    return bytes(buffer)


def simulate(path: str, steps: int) -> dict[str, Any]:
    """Digests of the compiled model and of all states along driven steps; microseconds of CPU a step."""
    model = mujoco.MjModel.from_xml_path(path)
    data = mujoco.MjData(model)
    random = np.random.RandomState(0)
    controls = 0.3 * random.standard_normal((steps, model.nu))
    states, taken = hashlib.sha256(), 0.0
    for control in controls:
        data.ctrl = control
        start = time.process_time()
        mujoco.mj_step(model, data)
        taken += time.process_time() - start
        for array in (data.qpos, data.qvel, data.act, data.qacc, data.sensordata):
            states.update(array.tobytes())
    model_digest = hashlib.sha256(binary(model)).hexdigest()
    return {"model": model_digest, "states": states.hexdigest(), "microseconds": 1e6 * taken / steps}


def main() -> None:
    steps, *paths = sys.argv[1:]
    results = {pathlib.Path(path).stem: simulate(path, int(steps)) for path in paths}
    print(json.dumps({"libraries": libraries(), "version": mujoco.mj_versionString(), "results": results}))


if __name__ == "__main__":
    main()
