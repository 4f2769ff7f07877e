"""Pictures that Gymnasium, dm_control and robosuite take of their environments, on the genuine library and on ours, pixel by pixel; and
dm_control's own tests of rendering.

usage: pictures.py LIBRARY [--group NAME]... [--only TEXT] [--seeds 1] [--no-tests] [--perturb] [--control]

The virtual environments are those of `clients.py`. OpenGL is drawn by software, without a window: EGL, or what MUJOCO_GL names.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import clients
from groups import GROUPS

NAMES = ("gymnasium", "dm_control", "robosuite")
SECONDS = 900
# tests of dm_control that draw
TESTS = ("dm_control/_render/*_test.py", "dm_control/mujoco/engine_test.py", "dm_control/mujoco/thread_safety_test.py",
         "dm_control/locomotion/**/*_test.py", "dm_control/suite/tests/domains_test.py", "dm_control/viewer/*_test.py")


def taken(place: clients.Place, name: str, ours: bool, file: pathlib.Path, more: list[str]) -> str:
    """Saves the pictures of an environment; why there are none."""
    command = [str(place.python), str(clients.HERE / "shots.py"), place.group.name, name, str(file), *more]
    try:
        out = subprocess.run(
            command, env=place.variables(ours), cwd=file.parent, capture_output=True, text=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return f"not done after {SECONDS} s"
    return f"exit code {out.returncode}: {(out.stderr.strip().splitlines() or [''])[-1]}"[:300] if out.returncode else ""


def compared(place: clients.Place, name: str, seed: int, chosen: argparse.Namespace) -> tuple[int, list[str]]:
    """How many pictures an environment gives, and what differs."""
    with tempfile.TemporaryDirectory() as scratch:
        files = [pathlib.Path(scratch) / f"{side}.npz" for side in ("genuine", "ours")]
        more = ["--seed", str(seed)]
        why = [
            taken(place, name, side and not chosen.control, file, more + ["--perturb"] * (side and chosen.perturb))
            for side, file in zip((False, True), files)
        ]
        if why[0]:
            return 0, [] if why[1] else [f"ours draws; genuine: {why[0]}"]
        if why[1]:
            return 0, [f"ours: {why[1]}"]
        command = [str(place.python), str(clients.HERE / "shots.py"), "compare", *map(str, files)] + ["--control"] * chosen.control
        out = subprocess.run(command, capture_output=True, text=True, check=False)
        count, *lines = out.stdout.splitlines()
        return int(count), lines + out.stderr.splitlines()


def group(place: clients.Place, chosen: argparse.Namespace) -> tuple[int, int]:
    """Numbers of pictures and tests that are the same, and of environments and tests that are not."""
    listing = subprocess.run(
        [str(place.python), str(clients.HERE / "shots.py"), place.group.name, "list"],
        env=place.variables(False), capture_output=True, text=True, check=False,
    )
    if listing.returncode:
        sys.exit(f"{place.group.name}: nothing to photograph\n{listing.stderr[-2000:]}")
    same, wrong = 0, 0
    for name in (n for n in listing.stdout.split() if chosen.only in n):
        for seed in range(chosen.seeds):
            count, lines = compared(place, name, seed, chosen)
            same, wrong = same + (0 if lines else count), wrong + bool(lines)
            print(f"{'FAIL' if lines else 'ok  '} {place.group.name} {name}, seed {seed}: {count} pictures", flush=True)
            for line in lines[:4]:
                print(f"     {line}", flush=True)
    return same, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("--group", action="append", choices=NAMES)
    parser.add_argument("--only", default="", help="names of environments and test files with this text")
    parser.add_argument("--seeds", type=int, default=1, help="random seeds of each environment")
    parser.add_argument("--no-tests", action="store_true")
    parser.add_argument("--perturb", action="store_true", help="other actions on our side: must fail")
    parser.add_argument("--control", action="store_true", help="the genuine library against itself")
    chosen = parser.parse_args()
    os.environ.setdefault("MUJOCO_GL", "egl")
    os.environ.update(LIBGL_ALWAYS_SOFTWARE="1", PYOPENGL_PLATFORM=os.environ["MUJOCO_GL"])
    passed, failed = 0, 0
    for one in GROUPS:
        if one.name not in (chosen.group or NAMES):
            continue
        place = clients.Place(one, chosen.library)
        same, wrong = group(place, chosen)
        passed, failed = passed + same, failed + wrong
        if one.tests and not chosen.no_tests:
            place.group = clients.dataclasses.replace(one, tests=TESTS)
            tally = clients.tests(place, chosen.only)
            for line in tally.differing:
                print(f"{one.name}, tests, differing: {line}")
            print(f"{one.name}, tests: {tally.same} the same, {len(tally.refused)} refused, {len(tally.unsteady)} unsteady")
            passed, failed = passed + tally.same, failed + len(tally.differing)
    print(f"pictures of clients: {passed} passed, {failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
