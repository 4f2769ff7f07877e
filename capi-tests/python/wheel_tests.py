"""The reference's own Python tests, as they come in its wheel, on our library.

usage: wheel_tests.py LIBRARY [PYTEST-OPTION...] (with the reference and pytest importable).
"""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import swapped

FILES = ["bindings", "batch", "specs", "rollout", "thread_safety", "vfs", "minimize", "msh2obj", "memory_leak", "gil"]

# these draw, by software and without a window
DRAWING = ["render", "renderer", "egl", "viewer"]


def files() -> list[str]:
    if importlib.util.find_spec("OpenGL"):
        return FILES + DRAWING
    print("SKIPPED the wheel's tests of rendering: pip install PyOpenGL")
    return FILES


def outcomes(packages: pathlib.Path, options: list[str]) -> dict[str, str]:
    """Last word on each test. Workers are replaced when a test ends its process."""
    tests = [str(packages / "mujoco" / f"{name}_test.py") for name in files()]
    with tempfile.TemporaryDirectory() as scratch:  # the library may write its log here
        out = subprocess.run(
            [sys.executable, "-m", "pytest", "-n", "1", "--max-worker-restart", "1000", "-rA", "-q",
             "--tb=short", "-p", "no:cacheprovider", *options, *tests],
            env=dict(os.environ, PYTHONPATH=str(packages), LIBGL_ALWAYS_SOFTWARE="1", MUJOCO_GL="egl"), cwd=scratch, capture_output=True, text=True, check=False,
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
    failures = {test: word for test, word in sorted(found.items()) if word != "PASSED"}
    for test, word in failures.items():
        print(f"wheel's tests, {test}: {word}")
    failed = len(failures)
    passed = len(found) - failed
    print(f"wheel's tests: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
