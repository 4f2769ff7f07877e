"""What the wheel holds beside its modules: the library of `make dist`, and models that `doctor` compares."""

import os
import pathlib
import platform
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = pathlib.Path(os.environ["RUJOCO_ROOT"])
LIBRARY = ROOT / "build/dist/lib/libmujoco.so.4.0.0"
# one for each part of a simulation
MODELS = [
    "examples-c/models/humanoid.xml",
    "capi-tests/models/actuator/servos.xml",
    "capi-tests/models/actuator/transmissions.xml",
    "capi-tests/models/constraint/contact_elliptic_newton_sparse.xml",
    "capi-tests/models/constraint/contact_pyramidal_pgs_sparse.xml",
    "capi-tests/models/constraint/equality_cg_sparse.xml",
    "capi-tests/models/discrete/tree.xml",
    "capi-tests/models/dynamics/limits.xml",
    "capi-tests/models/mesh/builtin.xml",
    "capi-tests/models/sensor/all.xml",
    "capi-tests/models/sleep/row.xml",
    "capi-tests/models/tendon/paths.xml",
]


class Contents(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not LIBRARY.exists():
            raise FileNotFoundError(f"{LIBRARY}: not built; run `make wheel`")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-linux_{platform.machine()}"
        build_data["force_include"][str(LIBRARY)] = f"rujoco/lib/{LIBRARY.name}"
        for model in MODELS:
            build_data["force_include"][str(ROOT / model)] = f"rujoco/models/{pathlib.Path(model).name}"
