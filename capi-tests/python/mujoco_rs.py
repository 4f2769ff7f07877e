"""The unit tests of the crate mujoco-rs (a wrapper of MuJoCo 3.17), on the genuine 4.0.0 and on our library.

usage: mujoco_rs.py LIBRARY GENUINE FOLDER. Fetches the crate with cargo into FOLDER, builds its tests, and runs each in a process of its own:
as they are, and with a library before them that says it is version 3.17.0, since the crate refuses every other one.
"""

import os
import pathlib
import re
import subprocess
import sys

CRATE = "mujoco-rs@7.0.0"
SHIM = "int mj_version(void) { return 3017000; }\n"


def run(command: list[str], folder: pathlib.Path, **more: str) -> str:
    """What a command that must succeed prints."""
    out = subprocess.run(command, cwd=folder, env=dict(os.environ, **more), capture_output=True, text=True, check=False)
    if out.returncode:
        sys.exit(f"{' '.join(command)}: {out.stderr[-2000:]}")
    return out.stdout + out.stderr


def build(folder: pathlib.Path, genuine: str) -> tuple[pathlib.Path, pathlib.Path]:
    """The crate's test program and the library that tells the other version."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "vendor/mujoco-rs").exists():
        run(["cargo", "init", "--quiet", "--name", "fetched", "--vcs", "none"], folder)
        run(["cargo", "add", "--quiet", CRATE], folder)
        run(["cargo", "vendor", "--quiet", "--versioned-dirs"], folder)
        found = sorted((folder / "vendor").glob("mujoco-rs-[0-9]*"))
        found[0].rename(folder / "vendor/mujoco-rs")
    crate = folder / "vendor/mujoco-rs"
    library(folder, genuine)
    manifest = crate / "Cargo.toml"
    if "[workspace]" not in manifest.read_text():
        manifest.write_text(manifest.read_text() + "\n[workspace]\n")
    said = run(["cargo", "test", "--lib", "--no-run"], crate,
               MUJOCO_DYNAMIC_LINK_DIR=str(folder / "genuine/lib"), CARGO_TARGET_DIR=str(folder / "target"))
    program = re.search(r"Executable .*\((.*)\)", said)
    shim = folder / "version.so"
    (folder / "version.c").write_text(SHIM)
    run(["cc", "-shared", "-fPIC", "version.c", "-o", str(shim)], folder)
    return folder / "target" / program[1].split("/target/")[-1], shim


def library(folder: pathlib.Path, path: str, label: str = "genuine") -> pathlib.Path:
    """A folder in which a program finds the library by its names."""
    where = folder / label / "lib"
    where.mkdir(parents=True, exist_ok=True)
    for name in ["libmujoco.so", "libmujoco.so.4.0.0"]:
        (where / name).unlink(missing_ok=True)
        (where / name).symlink_to(os.path.abspath(path))
    return where


def outcome(program: pathlib.Path, test: str, where: pathlib.Path, preload: str, folder: pathlib.Path) -> str:
    """One test in one process."""
    environment = dict(os.environ, LD_LIBRARY_PATH=str(where), LD_PRELOAD=preload, RUST_BACKTRACE="0")
    try:
        out = subprocess.run([str(program), "--exact", test], cwd=folder / "vendor/mujoco-rs", env=environment,
                             capture_output=True, text=True, timeout=120, check=False, errors="replace")
    except subprocess.TimeoutExpired:
        return "timeout"
    if out.returncode < 0:
        return "crash"
    if "1 ignored" in out.stdout:
        return "ignored"
    return "pass" if out.returncode == 0 else "fail"


def main() -> None:
    ours, genuine, place = sys.argv[1:]
    folder = pathlib.Path(place).absolute()
    program, shim = build(folder, genuine)
    where = {label: library(folder, path, label) for label, path in [("genuine", genuine), ("ours", ours)]}
    listed = run([str(program), "--list"], folder / "vendor/mujoco-rs", LD_LIBRARY_PATH=str(where["genuine"]))
    tests = re.findall(r"^(\S+): test$", listed, re.MULTILINE)
    worse = 0
    for label, preload in [("as it is", ""), ("told 3.17.0", str(shim))]:
        count: dict[tuple[str, str], int] = {}
        for test in tests:
            pair = tuple(outcome(program, test, where[lib], preload, folder) for lib in ["genuine", "ours"])
            count[pair] = count.get(pair, 0) + 1
            if pair[0] != pair[1]:
                print(f"{label}: {test}: genuine {pair[0]}, ours {pair[1]}")
            worse += pair[0] == "pass" != pair[1]
        for pair, n in sorted(count.items()):
            print(f"{label}: {n:4} genuine {pair[0]}, ours {pair[1]}")
    print(f"{2 * len(tests) - worse} passed, {worse} failed")
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
