"""Runs every command of the book: files that have a name are written, `sh` listings run, each page in an empty folder.

usage: docs.py PAGE.md...
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent.parent
LISTING = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def missing(script: str) -> str:
    """A tool that a listing begins a line with and that this machine does not have."""
    tools = re.findall(r"^(\w+) ", script, re.MULTILINE)
    return next((t for t in tools if t not in ("export", "cd", "make") and not shutil.which(t)), "")


def run(page: pathlib.Path) -> tuple[int, int]:
    """Passed and failed listings of a page."""
    passed = failed = 0
    # variables that a page sets hold to its end
    before = ""
    with tempfile.TemporaryDirectory() as folder:
        for language, name, text in LISTING.findall(page.read_text()):
            if name:
                (pathlib.Path(folder) / name).write_text(text)
            if language != "sh":
                continue
            if tool := missing(text):
                print(f"SKIPPED {page.name}: no '{tool}'")
                continue
            out = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", before + text],
                env=dict(os.environ, RUJOCO=str(ROOT)), cwd=folder, capture_output=True, text=True, check=False,
            )
            before += "".join(re.findall(r"^export .*\n", text, re.MULTILINE))
            passed, failed = passed + (out.returncode == 0), failed + (out.returncode != 0)
            if out.returncode:
                print(f"FAIL {page.name}: exit code {out.returncode}\n{text}{out.stdout[-1000:]}{out.stderr[-1000:]}")
    return passed, failed


def main() -> int:
    results = [run(pathlib.Path(page)) for page in sys.argv[1:]]
    passed, failed = (sum(r[i] for r in results) for i in (0, 1))
    if not passed:
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
