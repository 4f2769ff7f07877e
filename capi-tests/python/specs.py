"""What clients read in a spec: every attribute of every element, before and after compilation, on both libraries.

usage: specs.py LIBRARY MODEL... (with the reference importable). Differences that are meant stand in KNOWN with
their reason; `--perturb` turns one number of our side: the comparison must then fail.
"""

import json
import sys

import swapped

# (kind of element, attribute): why it differs
KNOWN = {
    ("spec", "timer"): "seconds",
    ("joints", "info"): "ours tells the line of free joints too",
    ("keys", "info"): "ours tells the line of keyframes too",
    ("frames", "info"): "ours tells the line of all frames, in one form",
    ("sensors", "objname"): "after an attachment the reference puts the prefix into empty names",
    ("sensors", "refname"): "after an attachment the reference puts the prefix into empty names",
    ("geoms", "info"): "ours tells the line in an included file where the reference has 0",
    ("meshes", "usernode"): "nodes of deformables",
}
# kinds of element that are left out of one model, and why
LEFT_OUT = {
    "meta/attach_body.xml": ("keys", "the reference fills vectors that the attached keyframe does not have"),
    "meta/nested.xml": ("keys", "the reference fills vectors that the attached keyframe does not have"),
    # refused by both: the reference lists copies that it cannot compile, ours does not make them
    "replicate/skin_mixed_both.xml": ("skins", "copies named in two replicates"),
}

SCRIPT = r"""
import json, sys, warnings
import mujoco
import numpy as np

warnings.simplefilter("ignore")
LISTS = ("flexes bodies geoms joints sites cameras lights frames meshes hfields textures materials skins tendons actuators "
         "sensors equalities pairs excludes keys numerics texts tuples plugins").split()
LINKS = ("parent", "default", "classname", "frame", "signature", "id")

def value(x):
    if x is None or isinstance(x, (int, str, bool)):
        return x
    if isinstance(x, float):
        return repr(x)
    if isinstance(x, np.ndarray):
        return [repr(float(v)) for v in x.flat]
    if type(x).__module__.startswith("mujoco"):
        name = type(x).__name__
        return int(x) if name.startswith("mjt") else list(map(value, x)) if name.endswith("Vec") else name
    return [value(v) for v in x] if hasattr(x, "__len__") else str(type(x))

def attributes(e):
    out = {}
    for name in dir(e):
        if name.startswith("_") or name in LINKS:
            continue
        try:
            v = getattr(e, name)
        except Exception as error:
            out[name] = type(error).__name__
        else:
            if not callable(v):
                out[name] = value(v)
    return out

def everything(s):
    out = {"spec": attributes(s), "compiler": attributes(s.compiler), "option": attributes(s.option)}
    for kind in LISTS:
        for i, e in enumerate(getattr(s, kind)):
            out[f"{kind} {i}"] = attributes(e)
    for i, tendon in enumerate(s.tendons):
        for k, step in enumerate(tendon.path):
            out[f"path {i}.{k}"] = attributes(step)
    return out

result = {}
for file in sys.argv[1:]:
    try:
        s = mujoco.MjSpec.from_file(file)
        result[file] = {"read": everything(s)}
        s.compile()
        result[file]["compiled"] = everything(s)
    except Exception as error:
        result.setdefault(file, {})["refused"] = type(error).__name__
print(json.dumps(result))
"""


def differences(ours: dict, theirs: dict, file: str) -> list[str]:
    """Attributes that differ, each with both values."""
    if ours.keys() != theirs.keys():
        return [f"{[*ours]} instead of {[*theirs]}"]
    out = []
    left_out = next((kinds.split() for end, (kinds, _) in LEFT_OUT.items() if file.endswith(end)), [])
    for stage in theirs.keys() - {"refused"}:
        a, b = ours[stage], theirs[stage]
        for element in sorted(a.keys() | b.keys()):
            kind, x, y = element.split()[0], a.get(element, {}), b.get(element, {})
            for name in sorted(x.keys() | y.keys()):
                if x.get(name) != y.get(name) and (kind, name) not in KNOWN and kind not in left_out and name not in left_out:
                    out.append(f"{stage}: {element}.{name}: {x.get(name)} instead of {y.get(name)}")
    return out


def main() -> None:
    library, *models = (a for a in sys.argv[1:] if a != "--perturb")
    theirs = json.loads(swapped.run(SCRIPT, None, *models))
    with swapped.package(library) as packages:
        ours = json.loads(swapped.run(SCRIPT, packages, *models))
    if "--perturb" in sys.argv:
        next(s for s in ours.values() if "read" in s)["read"]["compiler"]["balanceinertia"] = 7
    failed = 0
    for file, reference in theirs.items():
        wrong = differences(ours[file], reference, file)
        failed += bool(wrong)
        for line in wrong[:3]:
            print(f"specs, {file}: {line[:300]}")
    print(f"specs: {len(theirs) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
