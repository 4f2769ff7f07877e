"""Runs one script on the reference's Python package twice: as it is, and in a copy that holds our library."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator


@contextlib.contextmanager
def package(library: str) -> Iterator[pathlib.Path]:
    """A folder with a copy of the `mujoco` package whose library is `library`."""
    import mujoco  # only to find it

    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "mujoco"
        shutil.copytree(pathlib.Path(mujoco.__file__).parent, copy, ignore=shutil.ignore_patterns("doc", "include"))
        genuine = copy / "libmujoco.so.4.0.0"
        genuine.unlink()
        shutil.copy(library, genuine)
        yield copy.parent


def run(script: str, packages: pathlib.Path | None, *arguments: str) -> str:
    """What the script prints, with `mujoco` imported from `packages` (or the genuine one); exits when it fails."""
    environment = dict(os.environ)
    if packages:
        environment["PYTHONPATH"] = str(packages)
        # the script is seen to use the copy
        script += f"\nassert mujoco.__file__.startswith({str(packages)!r}), mujoco.__file__\n"
    with tempfile.TemporaryDirectory() as scratch:  # the library may write its log here
        out = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            env=environment, cwd=scratch, capture_output=True, text=True, check=False,
        )
    if out.returncode:
        sys.exit(f"{packages or 'reference'}: exit code {out.returncode}\n{out.stdout}{out.stderr}")
    return out.stdout
