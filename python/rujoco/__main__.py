"""The command line: `python -m rujoco run|doctor|path`."""

import argparse
import os
import sys

from rujoco import doctor
from rujoco.library import LIBRARY, VERSION, environment


def run(arguments: list[str]) -> int:
    """Starts Python anew, as `python ARGUMENT...`, on our library; does not come back."""
    if not arguments:
        print("rujoco run: no script", file=sys.stderr)
        return 2
    os.execve(sys.executable, [sys.executable, *arguments], environment(os.environ))


def main() -> int:
    # what follows `run` belongs to the script
    if sys.argv[1:2] == ["run"]:
        return run(sys.argv[2:])
    parser = argparse.ArgumentParser(prog="python -m rujoco", description=f"MuJoCo {VERSION} on RuJoCo's library.")
    parser.add_argument("--version", action="version", version=VERSION)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="run a script, -m MODULE or -c CODE, and what it starts, on this library")
    check = commands.add_parser("doctor", help="tell which library is in use, compare a dozen models with the genuine one")
    check.add_argument("--steps", type=int, default=500, help="steps for each model (500)")
    commands.add_parser("path", help="print the folder of the library, for LD_LIBRARY_PATH")
    chosen = parser.parse_args()
    if chosen.command == "path":
        print(LIBRARY.parent)
        return 0
    return doctor.examine(chosen.steps)


if __name__ == "__main__":
    sys.exit(main())
