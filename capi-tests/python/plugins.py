"""The plugins of the reference's wheel on our library: same models, same motion, same rays.

usage: plugins.py LIBRARY (with the reference importable). Copies the `mujoco` package, puts LIBRARY in the
place of the genuine one, runs the same script on both, and compares what they print. The wheel's plugin
libraries are loaded by the package itself: distance fields (torus, gear, bolt, nut, bowl), touch_grid, pid.
`--perturb` gives our side another radius: the comparison must then fail.
"""

import json
import pathlib
import sys

import swapped


SCRIPT = r"""
import hashlib, json, sys
import mujoco
import numpy as np

perturb = float(sys.argv[1])

def field(name, config, other):
    config = "".join(f'<config key="{k}" value="{v}"/>' for k, v in config.items())
    return f'''<mujoco><option sdf_iterations="10" sdf_initpoints="20"/>
      <extension><plugin plugin="mujoco.sdf.{name}"><instance name="field">{config}</instance></plugin></extension>
      <asset><mesh name="field"><plugin instance="field"/></mesh>
        <mesh name="ball" builtin="sphere" params="1" scale="0.2 0.2 0.2"/></asset>
      <worldbody><geom type="plane" size="5 5 1" pos="0 0 -1"/>
        <body pos="0 0 0.3"><freejoint/>
          <geom name="field" type="sdf" mesh="field" mass="1"><plugin instance="field"/></geom></body>
        <body pos="0.3 0 1"><freejoint/>{other}</body></worldbody></mujoco>'''

SPHERE, BOX, MESH = ('<geom type="sphere" size="0.2"/>', '<geom type="box" size="0.2 0.1 0.3"/>',
                     '<geom type="mesh" mesh="ball"/>')
GRID = '''<mujoco><extension><plugin plugin="mujoco.sensor.touch_grid"/></extension>
  <worldbody><geom name="floor" type="plane" size="5 5 1"/>
    <body pos="0 0 0.5"><freejoint/><geom type="box" size="0.2 0.2 0.1"/>
      <site name="pad" pos="0 0 -0.1" quat="0 1 0 0"/></body>
    <body pos="0.1 0.1 0.8"><freejoint/><geom type="sphere" size="0.1"/></body></worldbody>
  <sensor><plugin name="grid" plugin="mujoco.sensor.touch_grid" objtype="site" objname="pad">
    <config key="size" value="7 7"/><config key="fov" value="40 40"/><config key="gamma" value="0"/>
    <config key="nchannel" value="3"/></plugin></sensor></mujoco>'''
PID = '''<mujoco><extension><plugin plugin="mujoco.pid"><instance name="pid">
    <config key="kp" value="40"/><config key="ki" value="10"/><config key="kd" value="3"/>
    <config key="slewmax" value="3"/><config key="imax" value="5"/></instance></plugin></extension>
  <worldbody><body><joint name="hinge" axis="0 1 0"/><geom type="capsule" size="0.05" fromto="0 0 0 0.5 0 0"/></body></worldbody>
  <actuator><plugin joint="hinge" plugin="mujoco.pid" instance="pid" actdim="2"/></actuator></mujoco>'''
MODELS = {
    "torus and sphere": field("torus", {}, SPHERE),
    "thin torus and box": field("torus", {"radius1": 0.5 + perturb, "radius2": 0.1}, BOX),
    "gear and box": field("gear", {}, BOX),
    "bolt and mesh": field("bolt", {"radius": 0.2}, MESH),
    "nut and sphere": field("nut", {}, SPHERE),
    "bowl and sphere": field("bowl", {}, SPHERE),
    "touch grid": GRID,
    "pid": PID,
}

def raised(action):
    try:
        return action()
    except Exception as e:
        return f"{type(e).__name__}: {str(e).splitlines()[0]}"

result = {}
for name, xml in MODELS.items():
    def follow():
        m = mujoco.MjModel.from_xml_string(xml)
        d = mujoco.MjData(m)
        binary = np.zeros(mujoco.mj_sizeModel(m), np.uint8)
        mujoco.mj_saveModel(m, None, binary)
        random = np.random.RandomState(0)
        numbers = []
        for step in range(300):
            d.ctrl = 0.5 * random.standard_normal(m.nu)
            mujoco.mj_step(m, d)
            if step % 50 == 49:
                numbers += [*d.qpos, *d.act, *d.sensordata, d.ncon]
        geom = np.zeros(1, np.int32)
        for _ in range(100):
            start = random.standard_normal(3)
            direction = random.standard_normal(3) - start
            numbers += [mujoco.mj_ray(m, d, start, direction, None, 1, -1, geom), geom[0]]
        return {"model": hashlib.sha256(binary.tobytes()).hexdigest(), "numbers": [float(x) for x in numbers]}
    result[name] = raised(follow)

for name, xml in {
    "no instance": MODELS["nut and sphere"].replace('<mesh name="field"><plugin instance="field"/>', '<mesh name="field"><plugin instance="none"/>'),
    "no field": PID.replace("<worldbody>", '<asset><mesh name="m"><plugin instance="pid"/></mesh></asset><worldbody>'),
    "no box": MODELS["pid"].replace('key="kp"', 'key="kpp"'),
}.items():
    result[name] = raised(lambda: mujoco.MjModel.from_xml_string(xml) and "loaded")

# instances go with the last element that uses them; saved texts
TWO = PID.replace("<actuator>", '<actuator><plugin name="first" joint="hinge" plugin="mujoco.pid" instance="pid"/>'
                  '<plugin joint="hinge" plugin="mujoco.pid"><config key="kp" value="3"/></plugin>')
for name, xml, gone in [("grid", GRID, "sensors"), ("pid", PID, "actuators"), ("two", TWO, "actuators"),
                        ("bodies", TWO, "bodies")]:
    def edit():
        spec = mujoco.MjSpec.from_string(xml)
        spec.compile()
        said = [spec.to_xml()]
        for _ in range(3):
            left = [e for e in getattr(spec, gone) if e.name != "world"]
            if not left:
                break
            spec.delete(left[0])
            said.append([p.name for p in spec.plugins])
        return {"model": said, "numbers": []}
    result["edit " + name] = raised(edit)
print(json.dumps(result))
"""


def run(packages: pathlib.Path | None, perturb: float) -> dict:
    return json.loads(swapped.run(SCRIPT, packages, str(perturb)).splitlines()[-1])


def verdict(ours, theirs) -> str:
    """Empty when the two agree."""
    if isinstance(ours, str) or isinstance(theirs, str):
        return "" if ours == theirs else f"{ours!r} instead of {theirs!r}"
    a, b = ours["numbers"], theirs["numbers"]
    worst = max((abs(x - y) / max(1.0, abs(y)) for x, y in zip(a, b, strict=True)), default=0.0)
    if not worst == 0:
        return f"numbers differ by {worst:.1e}"
    return "" if ours["model"] == theirs["model"] else "the compiled models differ"


def main() -> None:
    library = sys.argv[1]
    perturb = 1e-3 if "--perturb" in sys.argv else 0.0
    with swapped.package(library) as packages:
        theirs, ours = run(None, 0.0), run(packages, perturb)
    failed = 0
    for name, reference in theirs.items():
        why = verdict(ours[name], reference)
        failed += bool(why)
        print(f"plugins, {name}: {'FAILED, ' + why if why else 'ok'}")
    print(f"plugins: {len(theirs) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
