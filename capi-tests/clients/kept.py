"""Results of finished cases, in a file until all are finished: what was interrupted goes on where it was."""

import hashlib
import json
import os
import pathlib
import tempfile
import threading
from collections.abc import Callable
from typing import Any


def lines_of(file: pathlib.Path) -> list[Any]:
    """Values of a file of JSON lines; not the last, where its writer was stopped in the middle of it."""
    if not file.exists():
        return []
    whole, _, _ = file.read_text().rpartition("\n")
    return [json.loads(line) for line in whole.splitlines()]


def without_torn_end(file: pathlib.Path) -> None:
    """Cuts a line off whose writer was stopped: what is appended begins a line."""
    if file.exists():
        os.truncate(file, file.read_bytes().rfind(b"\n") + 1)


class KeptFile:
    """A file of lines, of the same work: what the results depend on, by its text."""

    def __init__(self, folder: pathlib.Path, *made_of: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]}.jsonl"
        without_torn_end(self.file)

    def finished(self) -> None:
        self.file.unlink(missing_ok=True)


class Kept(KeptFile):
    """Results by name."""

    def __init__(self, folder: pathlib.Path, *made_of: object) -> None:
        super().__init__(folder, *made_of)
        self.found: dict[str, Any] = dict(lines_of(self.file))
        self.lock = threading.Lock()

    def get(self, name: str, make: Callable[[], Any]) -> Any:
        if name not in self.found:
            value = make()
            with self.lock, self.file.open("a") as file:
                file.write(json.dumps([name, value]) + "\n")
            self.found[name] = value
        return self.found[name]


def check() -> None:
    """An interrupted run keeps what was done, another run of the same work makes the rest alone, other work finds nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, made = pathlib.Path(scratch), []

        def make(name: str) -> Callable[[], Any]:
            return lambda: made.append(name) or {"digest": name}

        first = Kept(folder, "library", 300)
        for name in ("a", "b"):
            first.get(name, make(name))
        with first.file.open("a") as file:
            file.write('["c", {"dig')
        second = Kept(folder, "library", 300)
        assert [second.get(name, make(name)) for name in "abc"] == [{"digest": name} for name in "abc"]
        assert made == ["a", "b", "c"], made
        assert set(Kept(folder, "library", 300).found) == {"a", "b", "c"}
        assert not Kept(folder, "library", 100).found
        second.finished()
        assert not Kept(folder, "library", 300).found
        # lines of another form, with a torn end
        lines = KeptFile(folder, "tests")
        lines.file.write_text('{"test": "a", "outcome": "passed"}\n{"te')
        assert [line["test"] for line in lines_of(KeptFile(folder, "tests").file)] == ["a"]


if __name__ == "__main__":
    check()
    print("kept: 1 passed, 0 failed")
