"""The library in this package, and how it takes the place of the genuine one."""

import ctypes
import importlib.metadata
import os
import pathlib
import re

VERSION = "4.0.0"
LIBRARY = pathlib.Path(__file__).parent / "lib" / f"libmujoco.so.{VERSION}"
# packages whose extension modules ask for a libmujoco
CLIENTS = ("mujoco-core", "mujoco")
SEARCH_PATH = "LD_LIBRARY_PATH"


def installed() -> dict[str, str]:
    """Versions of MuJoCo's own packages, of those that are installed."""
    found = {}
    for name in CLIENTS:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            pass
    return found


def in_use() -> list[pathlib.Path]:
    """The MuJoCo libraries that this process has loaded: one, or none yet. Two would be a mistake of the program."""
    maps = pathlib.Path("/proc/self/maps").read_text()
    return sorted({pathlib.Path(path) for path in re.findall(r"(/\S.*/libmujoco\.so\S*)$", maps, re.MULTILINE)})


def activate() -> None:
    """Loads the library for this process, and names its folder to those that are started from here.

    Raises ImportError when another version of MuJoCo is installed, or another library is in use already.
    """
    for name, version in installed().items():
        if version != VERSION:
            raise ImportError(
                f"rujoco {VERSION} stands in for MuJoCo {VERSION}, and {name} {version} is installed; the layouts of "
                f"structs differ between versions. Install the one that fits: pip install {name}=={VERSION}"
            )
    others = [path for path in in_use() if not path.samefile(LIBRARY)]
    if others:
        raise ImportError(f"{others[0]} is in use already: import rujoco before mujoco, or start with `python -m rujoco run`")
    # whoever asks for a library of this name gets the one that is loaded
    ctypes.CDLL(str(LIBRARY), mode=os.RTLD_NOW | os.RTLD_GLOBAL)
    os.environ.update(environment(os.environ))


def environment(base: "os._Environ[str] | dict[str, str]") -> dict[str, str]:
    """Variables with which a new process finds this library first: the path is searched before the folder of MuJoCo's modules."""
    folder = str(LIBRARY.parent)
    rest = [part for part in base.get(SEARCH_PATH, "").split(":") if part and part != folder]
    return {**base, SEARCH_PATH: ":".join([folder, *rest])}


def genuine_environment(base: "os._Environ[str] | dict[str, str]") -> dict[str, str]:
    """Variables with which a new process finds the genuine library."""
    folder = str(LIBRARY.parent)
    rest = [part for part in base.get(SEARCH_PATH, "").split(":") if part and part != folder]
    cleared = {name: value for name, value in base.items() if name != SEARCH_PATH}
    return {**cleared, **({SEARCH_PATH: ":".join(rest)} if rest else {})}
