"""`python -m rujoco doctor`: which library is in use, and does it do what the genuine one does, how fast?"""

import json
import math
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
from typing import Any

from rujoco.library import LIBRARY, VERSION, environment, genuine_environment, in_use, installed

FOLDER = pathlib.Path(__file__).parent
# each library simulates all models so often, in turn; the best time counts
ROUNDS = 2


def trial(variables: dict[str, str], steps: int, models: list[pathlib.Path]) -> dict[str, Any]:
    """What `trial.py` prints in a process with these variables; `error` when it fails."""
    command = [sys.executable, "-P", str(FOLDER / "trial.py"), str(steps), *map(str, models)]
    with tempfile.TemporaryDirectory() as scratch:  # the library may write its log here
        out = subprocess.run(command, env=variables, cwd=scratch, capture_output=True, text=True, check=False)
    if out.returncode:
        last = (out.stderr.strip().splitlines() or [f"exit code {out.returncode}"])[-1]
        return {"error": last}
    answer: dict[str, Any] = json.loads(out.stdout)
    return answer


def describe() -> None:
    print(f"rujoco {VERSION}: {LIBRARY}, {LIBRARY.stat().st_size / 1e6:.1f} MB")
    print(f"system: {platform.system()} {platform.machine()}, {' '.join(platform.libc_ver())}, Python {platform.python_version()}")
    packages = installed()
    print("installed: " + (", ".join(f"{name} {version}" for name, version in packages.items()) or "no mujoco package"))
    for path in in_use():
        print(f"in use here: {path}" + (" (RuJoCo)" if path.samefile(LIBRARY) else " (NOT RuJoCo)"))


def best(rounds: list[dict[str, Any]], model: str) -> float:
    return min(float(r["results"][model]["microseconds"]) for r in rounds)


def compare(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> int:
    """Prints a line for each model; number of models that differ."""
    differing, ratios = 0, []
    print(f"{'model':36} {'compiled':9} {'steps':7} {'RuJoCo':>11} {'genuine':>11}")
    for model, mine in ours[0]["results"].items():
        other = theirs[0]["results"][model]
        same = {key: mine[key] == other[key] for key in ("model", "states")}
        differing += not all(same.values())
        a, b = best(ours, model), best(theirs, model)
        ratios.append(a / b)
        words = {True: "same", False: "DIFFER"}
        print(f"{model:36} {words[same['model']]:9} {words[same['states']]:7} {a:8.1f} us {b:8.1f} us")
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"{len(ratios) - differing} of {len(ratios)} models have the same bits; CPU time of a step, geometric mean: {mean:.2f} of the genuine one's")
    return differing


def examine(steps: int) -> int:
    """Exit code 0 when our library is in use by a new process and differs nowhere from the genuine one, if that is there."""
    describe()
    if not installed():
        print("nothing to compare: pip install mujoco-core==" + VERSION)
        return 0
    models = sorted((FOLDER / "models").glob("*.xml"))
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(trial(environment(os.environ), steps, models))
        theirs.append(trial(genuine_environment(os.environ), steps, models))
    for name, runs in {"RuJoCo": ours, "the genuine library": theirs}.items():
        for failure in [r["error"] for r in runs if "error" in r][:1]:
            print(f"{name}: {failure}")
            return 1
    print("mujoco runs on: " + ", ".join(ours[0]["libraries"]))
    if [pathlib.Path(p).resolve() for p in ours[0]["libraries"]] != [LIBRARY.resolve()]:
        print("this is not RuJoCo's library, or not it alone")
        return 1
    if ours[0]["libraries"] == theirs[0]["libraries"]:
        print("the genuine library is not here: nothing to compare")
        return 0
    return min(compare(ours, theirs), 1)
