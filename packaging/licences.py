"""Prints the crates that stand in the library, each with its licence, and the licences' texts as the crates carry them.

usage: licences.py [CARGO] (in a folder of the project)
"""

import collections
import json
import pathlib
import subprocess
import sys

TARGET = "x86_64-unknown-linux-gnu"
# texts of a licence that come with a crate
TEXTS = ("LICENSE*", "LICENCE*", "COPYING*", "UNLICENSE*", "license*")
LINE = "-" * 100


def linked(metadata: dict) -> list[dict]:
    """Packages that the library is made of: what its normal dependencies reach, without macros and what only those use."""
    packages = {p["id"]: p for p in metadata["packages"]}
    nodes = {n["id"]: n for n in metadata["resolve"]["nodes"]}
    [root] = [p["id"] for p in metadata["packages"] if p["name"] == "rujoco"]
    found, open_ = set(), [root]
    while open_:
        name = open_.pop()
        if name in found or any("proc-macro" in t["kind"] for t in packages[name]["targets"]):
            continue
        found.add(name)
        open_ += [d["pkg"] for d in nodes[name]["deps"] if any(k["kind"] is None for k in d["dep_kinds"])]
    return sorted((packages[i] for i in found - {root}), key=lambda p: (p["name"], p["version"]))


def texts(package: dict) -> list[str]:
    """What the files of a package say about its licence; one that leaves them out refers to its manifest."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = sorted({f for pattern in TEXTS for f in folder.glob(pattern) if f.is_file()})
    return [f.read_text(errors="replace").strip() for f in files]


def main() -> None:
    cargo = sys.argv[1] if len(sys.argv) > 1 else "cargo"
    out = subprocess.run(
        [cargo, "metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET],
        capture_output=True, text=True, check=True,
    )
    packages = linked(json.loads(out.stdout))
    print("RuJoCo: Apache-2.0 (LICENSE, NOTICE). Its library contains the Rust standard library (MIT OR Apache-2.0) and these crates:\n")
    for p in packages:
        if not p["license"]:
            sys.exit(f"{p['name']} {p['version']} names no licence")
        print(f"{p['name']:24} {p['version']:10} {p['license'].replace('/', ' OR ')}")
    # one text may serve many crates
    users = collections.defaultdict(list)
    for p in packages:
        for text in texts(p):
            users[text].append(f"{p['name']} {p['version']}")
    for text, names in users.items():
        print(f"\n{LINE}\n{', '.join(names)}\n{LINE}\n{text}")


if __name__ == "__main__":
    main()
