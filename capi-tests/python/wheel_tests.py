"""The reference's own Python tests, as they come in its wheel, on our library.

usage: wheel_tests.py LIBRARY [PYTEST-OPTION...] (with the reference and pytest importable). Tests of what is
not written yet are named in WAITING, each with its reason; they must fail, so that the table stays true.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import swapped

FILES = ["bindings", "specs", "rollout", "thread_safety", "vfs", "minimize", "msh2obj", "memory_leak", "gil"]

FLEX = "deformables"
WAITING = {
    "test_compile_warnings": FLEX,
    "test_flex_multi_material": FLEX,
    "test_make_flex_defaults": FLEX,
    "test_make_flex_grid": FLEX,
    "test_make_flex_mesh": FLEX,
    "test_make_flex_with_pos_quat": FLEX,
    "test_make_mesh_procedural": FLEX,
}


def outcomes(packages: pathlib.Path, options: list[str]) -> dict[str, str]:
    """Last word on each test. Workers are replaced when a test ends its process."""
    tests = [str(packages / "mujoco" / f"{name}_test.py") for name in FILES]
    with tempfile.TemporaryDirectory() as scratch:  # the library may write its log here
        out = subprocess.run(
            [sys.executable, "-m", "pytest", "-n", "1", "--max-worker-restart", "1000", "-rA", "-q",
             "--tb=short", "-p", "no:cacheprovider", *options, *tests],
            env=dict(os.environ, PYTHONPATH=str(packages)), cwd=scratch, capture_output=True, text=True, check=False,
        )
    sys.stdout.write(out.stdout if options else "")
    found = re.findall(r"^(PASSED|FAILED|ERROR) \S*/(\w+)_test\.py::(\S+)", out.stdout, re.MULTILINE)
    if not found:
        sys.exit(f"no test ran\n{out.stdout[-3000:]}{out.stderr[-3000:]}")
    return {f"{file}::{name}": word for word, file, name in found}


def main() -> None:
    library, *options = sys.argv[1:]
    with swapped.package(library) as packages:
        found = outcomes(packages, options)
    passed, failed, waiting = 0, 0, set()
    for test, word in sorted(found.items()):
        reason = WAITING.get(test.rpartition("::")[2])
        if reason and word != "PASSED":
            waiting.add(reason)
            continue
        good = word == "PASSED" and not reason
        passed, failed = passed + good, failed + (not good)
        if not good:
            print(f"wheel's tests, {test}: {'passes and need not wait' if reason else word}")
    for reason in sorted(waiting):
        print(f"wheel's tests: {sum(r == reason for r in WAITING.values())} wait for {reason}")
    print(f"wheel's tests: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
