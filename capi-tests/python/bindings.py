"""The reference's own Python bindings on our library: same states, same errors.

usage: bindings.py LIBRARY MODEL... (with the reference importable). Runs the same script on
the package as it is and on a copy that holds LIBRARY, and compares what they print.
"""

import json
import pathlib
import sys

import swapped

STEPS = 200

SCRIPT = """
import json, sys
import mujoco
import numpy as np

result = {"version": mujoco.mj_versionString()}
for path in sys.argv[2:]:
    m = mujoco.MjModel.from_xml_path(path)
    d = mujoco.MjData(m)
    if m.nkey:
        mujoco.mj_resetDataKeyframe(m, d, 0)
    random = np.random.RandomState(0)
    for _ in range(int(sys.argv[1])):
        d.ctrl = 0.1 * random.standard_normal(m.nu)
        mujoco.mj_step(m, d)
    result[path] = [d.qpos.tolist(), d.qvel.tolist(), d.sensordata.tolist(), [d.time, d.ncon]]

def refusal(action):
    try:
        action()
    except Exception as e:
        return [type(e).__name__, str(e)]
    return None

result["refusals"] = [
    refusal(lambda: mujoco.MjModel.from_xml_string("<mujoco><nothing/></mujoco>")),
    refusal(lambda: mujoco.MjModel.from_xml_path("/not/there.xml")),
    refusal(lambda: mujoco.MjModel.from_binary_path("/not/there.mjb")),
]
# an exception of a callback comes out of mj_step
mujoco.set_mjcb_control(lambda m, d: 1 / 0)
result["refusals"].append(refusal(lambda: mujoco.mj_step(m, d)))
mujoco.set_mjcb_control(None)
print(json.dumps(result))
"""


def run(packages: pathlib.Path | None, models: list[str]) -> dict:
    return json.loads(swapped.run(SCRIPT, packages, str(STEPS), *models).splitlines()[-1])


def difference(ours: list, theirs: list) -> float:
    """Largest difference, relative to the largest number of its list."""
    worst = 0.0
    for a, b in zip(ours, theirs, strict=True):
        if len(a) != len(b):
            return float("inf")
        scale = max([1.0, *map(abs, b)])
        worst = max([worst, *(abs(x - y) / scale for x, y in zip(a, b, strict=True))])
    return worst


def main() -> None:
    library, *models = sys.argv[1:]
    models = [str(pathlib.Path(m).resolve()) for m in models]
    with swapped.package(library) as packages:
        theirs, ours = run(None, models), run(packages, models)

    failed = 0
    for model in models:
        worst = difference(ours[model], theirs[model])
        good = worst == 0
        failed += not good
        print(f"python bindings, {pathlib.Path(model).parent.name}/{pathlib.Path(model).name}: "
              f"{'ok' if good else 'FAILED'}, {STEPS} steps, largest difference {worst:.1e}")
    for a, b in zip(ours["refusals"], theirs["refusals"], strict=True):
        # kinds must agree; texts are our own
        good = (a and a[0]) == (b and b[0])
        failed += not good
        if not good:
            print(f"python bindings: FAILED, ours refuses with {a}, the reference with {b}")
    print(f"python bindings: {len(models) + 4 - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
