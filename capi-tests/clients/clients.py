"""The packages that people use MuJoCo through, on the genuine library and on ours.

usage: clients.py LIBRARY [--group NAME]... [--steps 300] [--only TEXT] [--no-tests] [--no-environments] [--perturb]

Each group gets a virtual environment below build/clients with the newest releases from PyPI. Its own tests run on both libraries, in
workers that are replaced when a test ends one; every environment runs in a process of its own on each, and what is observed is compared
in bits. Ours is found by LD_LIBRARY_PATH, and what a process had loaded is checked. What fails on ours alone is tried once more on both:
what then differs from itself on the genuine library is named as unsteady. A failure that says "not implemented" is named as waiting.
What differs is printed as soon as it is seen. The exit code is 1 when something differs. A run that is stopped leaves the results of finished
cases in `kept` of the group's folder; the next one with the same library, packages and options makes only the rest.
"""

import argparse
import concurrent.futures
import ctypes.util
import dataclasses
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from typing import Any, TypeVar

from groups import COMMON, GROUPS, Group
from kept import Kept, KeptFile, lines_of

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent / "build/clients"
# of one environment, and of a group's tests
SECONDS, TEST_SECONDS = 600, 5400
WORKERS = max(1, len(os.sched_getaffinity(0)))
F = TypeVar("F", bound=KeptFile)


@dataclasses.dataclass
class Tally:
    """How many cases ran, and the names of those that are not the same, by what is wrong with them."""

    same: int = 0
    # not to be had on the genuine library either
    refused: list[str] = dataclasses.field(default_factory=list)
    unsteady: list[str] = dataclasses.field(default_factory=list)
    waiting: list[str] = dataclasses.field(default_factory=list)
    differing: list[str] = dataclasses.field(default_factory=list)

    def add(self, kind: str, line: str) -> None:
        if kind == "same":
            self.same += 1
        else:
            getattr(self, kind).append(line)

    def __str__(self) -> str:
        return f"{self.same:5} {len(self.refused):7} {len(self.unsteady):8} {len(self.waiting):7} {len(self.differing):6}"


class Place:
    """A group's virtual environment and how to run things in it on one of the libraries."""

    def __init__(self, group: Group, library: pathlib.Path) -> None:
        self.group = group
        # as the system names it where libraries are loaded: the folder may be reached by a link
        self.folder = (ROOT / group.name).resolve()
        self.python = self.folder / "bin/python"
        self.ours = self.folder / "ours"
        self.build()
        self.packages = next(self.folder.glob("lib/python*/site-packages"))
        self.ours.mkdir(exist_ok=True)
        link = self.ours / "libmujoco.so.4.0.0"
        link.unlink(missing_ok=True)
        link.symlink_to(library.resolve())
        self.library = library.resolve().parent
        self.digest = hashlib.sha256(library.read_bytes()).hexdigest()

    def kept(self, kind: type[F], ours: bool, *rest: object) -> F:
        """Results of one of the libraries that an interrupted run has left."""
        scripts = [(HERE / f"{name}.py").read_text() for name in ("observe", "outcomes", "shots")]
        return kind(self.folder / "kept", self.digest if ours else "genuine", self.versions(), self.variables(ours), scripts, rest)

    def build(self) -> None:
        ready = self.folder / "ready"
        wanted = " ".join([*COMMON, *self.group.packages, *self.group.alone, (self.group.mend and self.group.mend.__doc__) or ""])
        if ready.exists() and ready.read_text() == wanted:
            return
        print(f"{self.group.name}: fetching {', '.join([*self.group.packages, *self.group.alone])}", flush=True)
        venv.create(self.folder, clear=True, with_pip=True)
        pip = [str(self.python), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
        subprocess.run([*pip, *COMMON, *self.group.packages], check=True)
        if self.group.alone:
            subprocess.run([*pip, "--no-deps", *self.group.alone], check=True)
        if self.group.mend:
            self.group.mend(next(self.folder.glob("lib/python*/site-packages")))
        ready.write_text(wanted)

    def versions(self) -> str:
        names = [p.partition("[")[0] for p in (*self.group.packages, *self.group.alone)]
        code = f"import importlib.metadata as m; print(', '.join(f'{{n}} {{m.version(n)}}' for n in {names!r}))"
        return subprocess.run([self.python, "-c", code], capture_output=True, text=True, check=True).stdout.strip()

    def variables(self, ours: bool) -> dict[str, str]:
        rest = {k: v for k, v in os.environ.items() if k not in ("LD_LIBRARY_PATH", "PYTHONPATH", "MUJOCO_LOG")}
        rest.setdefault("MUJOCO_GL", "osmesa" if ctypes.util.find_library("OSMesa") else "disable")
        # sets in the same order in every process
        rest |= {"PYTHONHASHSEED": "0"}
        rest |= {"JAX_PLATFORMS": "cpu", "WARP_CACHE_PATH": str(self.folder / "kernels"), "OMP_NUM_THREADS": "1"}
        return rest | {"LD_LIBRARY_PATH": str(self.ours)} if ours else rest

    def wrong(self, ours: bool, libraries: list[str]) -> bool:
        """Whether a process had loaded another library than it was to."""
        expected = {str(self.ours), str(self.library)} if ours else {str(self.packages / "mujoco")}
        return any(folder not in expected for folder in libraries)


def observed(place: Place, name: str, steps: int, ours: bool, more: tuple[str, ...] = ()) -> dict[str, Any]:
    command = [str(place.python), str(HERE / "observe.py"), place.group.name, name, str(steps), *more]
    with tempfile.TemporaryDirectory() as scratch:
        try:
            out = subprocess.run(
                command, env=place.variables(ours), cwd=scratch, capture_output=True, text=True, check=False, timeout=SECONDS,
                # what stops this process does not stop those: a case that has begun is finished and kept
                start_new_session=True,
            )
        except subprocess.TimeoutExpired:
            return {"refused": f"not done after {SECONDS} s"}
    if out.returncode:
        return {"refused": f"exit code {out.returncode}: {(out.stderr.strip().splitlines() or [''])[-1]}"[:300]}
    result: dict[str, Any] = json.loads(out.stdout.splitlines()[-1])
    if place.wrong(ours, result.pop("libraries")):
        return {"refused": "another library was loaded"}
    return result


def environments(place: Place, steps: int, only: str, more: tuple[str, ...]) -> Tally:
    listing = subprocess.run(
        [str(place.python), str(HERE / "observe.py"), place.group.name, "list"],
        env=place.variables(False), cwd=place.folder, capture_output=True, text=True, check=False,
    )
    if listing.returncode:
        sys.exit(f"{place.group.name}: no list of environments\n{listing.stderr[-2000:]}")
    names = [n for n in listing.stdout.splitlines() if n and only in n]
    kept = [place.kept(Kept, side, "environments", steps, more if side else ()) for side in (False, True)]

    def both(name: str) -> tuple[str, str, str]:
        theirs, ours = (kept[side].get(name, lambda: observed(place, name, steps, bool(side), more if side else ())) for side in (0, 1))
        kind, why = verdict(theirs, ours, lambda: observed(place, name, steps, False))
        print(f"{place.group.name}, {name}: {kind} {why}".rstrip(), file=sys.stdout if kind == "differing" else sys.stderr, flush=True)
        return name, kind, why

    tally = Tally()
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for name, kind, why in pool.map(both, names):
            tally.add(kind, f"{name}: {why}")
    for side in kept:
        side.finished()
    return tally


def verdict(theirs: dict[str, Any], ours: dict[str, Any], again: Callable[[], dict[str, Any]]) -> tuple[str, str]:
    """What is to be said of an environment, and why; `again` observes the genuine library once more."""
    if theirs == ours:
        return ("refused", theirs["refused"]) if "refused" in theirs else ("same", "")
    if "not implemented" in ours.get("refused", ""):
        return "waiting", ours["refused"]
    if again() != theirs:
        return "unsteady", "the genuine library does not repeat itself"
    return "differing", f"{ours.get('refused', 'other observations')}; genuine: {theirs.get('refused', 'runs')}"


def watched(command: list[str], lines: pathlib.Path, tell: Callable[[dict[str, Any]], None], **how: Any) -> bool:
    """Whether a command ends in time; what it writes to `lines` meanwhile is told at once."""
    deadline, told, running = time.monotonic() + TEST_SECONDS, len(lines_of(lines)), True
    # not stopped with this process: its tests would count as failed
    with subprocess.Popen(command, start_new_session=True, **how) as process:
        try:
            while running and time.monotonic() < deadline:
                try:
                    process.wait(5)
                    running = False
                except subprocess.TimeoutExpired:
                    pass
                fresh = lines_of(lines)[told:]
                told += len(fresh)
                for line in fresh:
                    tell(line)
        finally:
            if running:
                process.kill()
    return not running


def outcomes(
    place: Place, files: list[str], ours: bool, log: pathlib.Path, workers: int, lines: pathlib.Path, tell: Callable[[dict[str, Any]], None]
) -> dict[str, dict[str, Any]]:
    """The outcome of each test in these files, or with these ids; those that `lines` has already are not run again."""
    command = [
        str(place.python), "-m", "pytest", "-q", "-p", "outcomes", "-p", "no:cacheprovider", "--tb=short",
        "--import-mode=importlib", f"--rootdir={place.packages}", "-c", "/dev/null", "-n", str(workers), "--max-worker-restart", "10000", *files,
    ]
    done = lines.with_suffix(".done")
    done.write_text(json.dumps([line["test"] for line in lines_of(lines) if "test" in line]))
    variables = place.variables(ours) | {"MUJOCO_OUTCOMES": str(lines), "MUJOCO_DONE": str(done), "PYTHONPATH": str(HERE)}
    with tempfile.TemporaryDirectory() as scratch, log.open("w") as file:
        if not watched(command, lines, tell, env=variables, cwd=scratch, stdout=file, stderr=file):
            print(f"{place.group.name}: tests not done after {TEST_SECONDS} s", flush=True)
    done.unlink()
    found: dict[str, dict[str, Any]] = {}
    for line in lines_of(lines):
        if "libraries" in line:
            if place.wrong(ours, line["libraries"]):
                sys.exit(f"{place.group.name}: {line['libraries']} were loaded")
        # a failure of preparation or end outweighs the test's own success
        elif found.get(line["test"], {}).get("outcome") != "failed":
            found[line["test"]] = line
    return found


def tests(place: Place, only: str) -> Tally:
    tally, files = Tally(), []
    for pattern in place.group.tests:
        files += [f for f in sorted(place.packages.glob(pattern)) if only in str(f) and place.group.word in f.read_text()]
    paths = [str(f) for f in files]
    kept = [place.kept(KeptFile, side, "tests", paths) for side in (False, True)]
    theirs = outcomes(place, paths, False, place.folder / "genuine.log", WORKERS, kept[False].file, lambda _: None)

    def tell(line: dict[str, Any]) -> None:
        if line.get("outcome") == "failed" and theirs.get(line["test"], {}).get("outcome") != "failed":
            print(f"{place.group.name}, fails on ours: {line['test']}: {line['said']}", flush=True)

    ours = outcomes(place, paths, True, place.folder / "ours.log", WORKERS, kept[True].file, tell)
    if not theirs:
        sys.exit(f"{place.group.name}: no test ran; see {place.folder / 'genuine.log'}")
    doubtful = []
    for name, line in theirs.items():
        mine = ours.get(name, {"outcome": "missing", "said": "did not run", "waits": False})
        if line["outcome"] == mine["outcome"]:
            if line["outcome"] == "passed":
                tally.same += 1
            elif line["outcome"] == "failed":
                tally.refused.append(f"{name}: {line['said']}")
        elif mine["outcome"] == "passed":
            tally.same += 1
        elif mine["waits"]:
            tally.waiting.append(f"{name}: {mine['said']}")
        else:
            doubtful.append(name)
    if doubtful:
        # once more, one at a time: what fails by time alone, and what the genuine library does not repeat
        again = {kind: repeated(place, doubtful, kind) for kind in (False, True)}
        for name in doubtful:
            mine, other = again[True].get(name, ours.get(name, {})), again[False].get(name, theirs[name])
            if mine.get("outcome") == "passed":
                tally.same += 1
            elif other["outcome"] != "passed":
                tally.unsteady.append(f"{name}: the genuine library does not repeat itself")
            else:
                tally.differing.append(f"{name}: {mine.get('said', 'did not run')}")
    for side in kept:
        side.finished()
    return tally


def repeated(place: Place, names: list[str], ours: bool) -> dict[str, dict[str, Any]]:
    """Outcomes of single tests, one at a time."""
    log = place.folder / f"again-{ours}.log"
    lines = log.with_suffix(".jsonl")
    lines.unlink(missing_ok=True)
    return outcomes(place, [str(place.packages / n) for n in names], ours, log, 1, lines, lambda _: None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("--group", action="append", choices=[g.name for g in GROUPS])
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--only", default="", help="names of environments and test files with this text")
    parser.add_argument("--no-tests", action="store_true")
    parser.add_argument("--no-environments", action="store_true")
    parser.add_argument("--perturb", action="store_true", help="other actions on our side: must fail")
    chosen = parser.parse_args()
    lines, failed, passed = [], 0, 0
    for group in GROUPS:
        if chosen.group and group.name not in chosen.group:
            continue
        place, start = Place(group, chosen.library), time.monotonic()
        kinds: dict[str, Tally] = {}
        if group.tests and not chosen.no_tests:
            kinds["tests"] = tests(place, chosen.only)
        if group.environments and not chosen.no_environments:
            kinds["environments"] = environments(place, chosen.steps, chosen.only, ("--perturb",) if chosen.perturb else ())
        for kind, tally in kinds.items():
            for word in ("refused", "unsteady", "waiting", "differing"):
                for name in getattr(tally, word):
                    print(f"{group.name}, {kind}, {word}: {name}")
            minutes = (time.monotonic() - start) / 60
            lines.append(f"{group.name:20} {kind:13} {tally} {minutes:8.1f}  {place.versions()}")
            passed, failed = passed + tally.same, failed + len(tally.differing)
            print(lines[-1], flush=True)
    print(f"\n{'group':20} {'':13} {'same':>5} {'refused':>7} {'unsteady':>8} {'waiting':>7} {'differ':>6}  minutes  releases")
    print("\n".join(lines))
    print(f"clients: {passed} passed, {failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
