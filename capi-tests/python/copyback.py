"""Changes of a compiled model copied back into its spec, by both libraries: same attributes, same refusals.

usage: copyback.py LIBRARY (with the reference importable). Runs one script on the reference's package and on a copy of
it with LIBRARY inside. For every array of the models below and every row of it, one number or an orientation is
changed in the model, copied back, and the spec compiled again: the arrays of that model are compared, and the
messages of what is refused.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

# What alignment with a free joint or the frame of a mesh has moved is moved back through an inverse pose, whose last
# bits the reference rounds elsewhere.
INVERSE_POSES = 1e-14

# Moments of inertia are eigenvalues, in unevenly scaled frames of rounded matrices: their rounding is that of the largest.
MOMENTS = ("body_inertia", "dof_M0")

SCRIPT = r"""
import json, sys, warnings
import mujoco
import numpy as np
warnings.simplefilter("ignore")

TREE = '''<mujoco model="tree"><compiler autolimits="true"/><option timestep="0.004"/>
<default><geom friction="0.9 0.01 0.001"/></default>
<asset><mesh name="me" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><hfield name="hf" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 2 3"/>
  <texture name="tx" type="2d" builtin="flat" width="2" height="2"/><material name="mat" texture="tx" rgba="1 0 0 1"/></asset>
<worldbody><geom name="floor" type="plane" size="1 1 1"/><geom type="hfield" hfield="hf"/><light name="li"/><camera name="ca"/><site name="sw"/>
<body name="mo" mocap="true" pos="3 0 0"/>
<frame name="fr" pos="0 0 1" euler="0 0 30"><body name="a" pos="1 0 0"><joint name="h" range="-90 90" ref="10" springref="5" stiffness="1" damping=".1"/><geom name="g1" size=".1"/>
  <geom name="gm" type="mesh" mesh="me" material="mat"/><geom name="gc" type="capsule" fromto="0 0 0 0 0 1" size=".1"/><geom name="gb" type="box" size=".1 .1 .2" mass="2"/>
  <site name="sa" size=".02"/><camera name="c2"/><light name="l2"/>
  <body name="b" pos=".5 0 0"><inertial pos="0 0 .1" mass="1" diaginertia="1 1 1"/><joint name="s" type="slide" axis="1 0 0" range="-1 1"/><joint name="k" type="ball" range="0 90"/>
    <geom name="g2" size=".2" contype="0"/><site name="sb" type="capsule" fromto="0 0 0 0 0 1" size=".1"/></body></body></frame>
<body name="fb" pos="0 2 1"><freejoint name="fj"/><geom name="gf" size=".1"/></body></worldbody>
<contact><pair name="p" geom1="g1" geom2="g2" friction="1 1 .1 .1 .1"/></contact>
<tendon><spatial name="t" limited="true" range="0 2" width=".01"><site site="sa"/><site site="sb"/></spatial><fixed name="ft" stiffness="3"><joint joint="h" coef="2"/></fixed></tendon>
<equality><connect name="e1" body1="a" body2="fb" anchor="0 0 .1"/><weld name="e2" body1="b" body2="fb"/><joint name="e3" joint1="h" joint2="s" polycoef="0 1 0 0 0"/></equality>
<actuator><motor name="am" joint="h" ctrlrange="-1 1"/><position name="ap" joint="s" kp="3" dampratio="1"/><general name="ag" tendon="ft" dyntype="filter" dynprm=".2"/><muscle name="mu" tendon="t" lengthrange=".1 1"/></actuator>
<sensor><jointpos name="sj" joint="h" noise=".1" cutoff="2"/><gyro name="sg" site="sa"/></sensor>
<custom><numeric name="nu" data="1 2" size="4"/><tuple name="tu"><element objtype="body" objname="a" prm="2"/></tuple></custom>
<keyframe><key name="k0" time="1" ctrl="1 0 0 0"/></keyframe></mujoco>'''
FORMS = '''<mujoco model="forms"><compiler COMPILER/><asset><mesh name="me" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody>
<body name="a" pos="1 0 0" euler="10 20 30"><joint name="h" limited="false" range="-1 2" springdamper=".1 1"/><geom name="g" size=".1" pos="1 2 3" euler="10 20 30"/>
  <camera name="c" sensorsize="1 2" resolution="100 200" focal="1 2" principal=".1 .2"/><camera name="cm" sensorsize="1 2" resolution="100 200" focalpixel="100 200" principalpixel="1 2"/>
  <body name="b"><inertial pos="0 0 0" mass="1" fullinertia="1 2 2.5 .1 .1 .1"/><joint name="y" range="-1 1" springyield=".1" stiffness="1" armature="1"/><geom name="fit" type="box" mesh="me"/><site name="s1"/></body></body>
<body name="z"><site name="s2"/></body>
<body name="free"><freejoint align="true"/><geom size=".1 .2" pos="1 0 0" euler="10 20 30" type="capsule"/><site name="sf"/></body></worldbody>
<equality><weld name="w1" body1="a" body2="z" relpose="1 2 3 1 0 0 0"/><weld name="w2" site1="s1" site2="s2"/><connect name="c2" site1="s1" site2="s2"/><joint name="ej" joint1="h" polycoef="1 2 3 4 5"/></equality>
<actuator><pid name="pd" joint="h" ki="1" input="pos vel ff" ctrlrange="-1 1"/><general joint="h" forcerange="-1 1" actrange="-1 1" dyntype="integrator" ctrlrange="-2 2"/><motor joint="h"/>
  <position joint="y" inheritrange="1"/></actuator><keyframe><key name="k" qvel="1 2 0 0 0 0 0 0"/></keyframe></mujoco>'''
SCALED = '''<mujoco model="scaled"><compiler autolimits="true"/><asset><mesh name="me" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody>
<frame SCALE pos=".1 .2 .3" euler="0 0 90"><body name="a" pos="1 0 .5" euler="90 0 0"><joint name="h" axis="1 0 0" range="-90 90" pos=".1 .2 .3" stiffness="1"/><joint name="s" type="slide" axis="0 1 0" pos=".1 .2 .3" range="-1 1" ref=".2" springref=".3" stiffness="2" damping=".3" armature=".1" frictionloss=".2" margin=".01" actuatorfrcrange="-1 1"/>
<geom name="g" type="ellipsoid" size=".1 .2 .3" pos=".1 .2 .3" margin=".01" gap=".005" friction="1 .1 .2" surfacevel="1 2 3 .1 .2 .3" adhesion=".3"/><geom name="bx" type="box" size=".1 .2 .3" pos=".2 .3 .4"/><geom name="gm" type="mesh" mesh="me" pos="1 1 1"/>
<site name="si" size=".1 .2 .3" type="box" pos=".1 .2 .3"/><camera name="c" pos=".1 .2 .3" sensorsize=".01 .02" resolution="10 20" focal=".03 .04" principal=".001 .002"/><light name="l" pos=".1 .2 .3" attenuation="1 .2 .3" diffuse=".1 .2 .3"/>
<body name="b" pos=".1 .2 .3"><inertial pos=".1 .2 .3" mass="2" diaginertia="1 2 2.5" euler="90 0 0"/><joint name="k" type="ball" pos=".1 .2 .3"/><geom name="g2" type="box" size=".1 .2 .3"/><site name="sj" pos=".1 .2 .3"/></body>
<body name="c" pos=".1 .2 .3"><inertial pos=".1 .2 .3" mass="2" fullinertia="1 2 2.5 .1 .2 .1"/></body></body>
<body name="mo" mocap="true" pos="1 2 3"/></frame>
<frame SCALE pos=".1 .2 .3" euler="0 0 90"><body name="fb" pos="1 2 3"><freejoint/><geom name="gf" type="box" size=".1 .1 .1"/></body></frame>
</worldbody><contact><pair name="p" geom1="g" geom2="gf" margin=".1" gap=".01"/></contact>
<equality><connect name="e1" body1="a" body2="fb" anchor=".1 .2 .3"/><weld name="e2" body1="b" body2="fb" relpose=".1 .2 .3 1 0 0 0" anchor=".1 .2 .3"/><joint name="e3" joint1="h" joint2="s" polycoef=".1 .2 .3 .4 .5"/><weld name="e4" site1="si" site2="sj"/></equality>
<tendon><spatial name="t" limited="true" range="0 2" width=".01" stiffness="1" damping=".1" springlength=".2 .3" margin=".1" frictionloss=".1" armature=".1"><site site="si"/><site site="sj"/></spatial><fixed name="ft" stiffness="3" springlength=".1" range="-1 1"><joint joint="h" coef="2"/><joint joint="s" coef="3"/></fixed></tendon>
<actuator><motor name="am" joint="h" ctrlrange="-1 1" forcerange="-1 1"/><position name="ap" joint="s" kp="3" kv=".2" ctrlrange="-1 1"/><general name="ag" tendon="ft" dyntype="filter" gaintype="affine" gainprm="1 2 3" biastype="affine" biasprm="1 2 -3" dynprm=".2" actlimited="true" actrange="-1 1"/><muscle name="mu" tendon="t" lengthrange=".1 1" force="3"/><intvelocity name="iv" joint="s" actrange="-1 1" kp="2"/><cylinder name="cy" joint="s" area=".1" timeconst=".2"/><motor name="sm" site="si" gear="1 2 3 4 5 6"/><adhesion name="ad" body="a" gain="3" ctrlrange="0 1"/></actuator>
<sensor><jointpos name="sj" joint="s" noise=".1" cutoff="2"/><force name="sf" site="si" noise=".1" cutoff="2"/><torque name="st" site="si" noise=".1" cutoff="2"/><accelerometer name="sa" site="si" noise=".1" cutoff="3"/></sensor>
<keyframe><key name="k0" time="1" qpos=".1 .2 1 0 0 0  1 2 3 1 0 0 0" qvel=".1 .2 .3 .4 .5 1 2 3 4 5 6" ctrl=".1 .2 .3 .4 .5 .6 .7 .8" act=".1 .2 .3 .4" mpos="1 2 3"/></keyframe></mujoco>'''
FRAMES = ('scale="1.7" massscale="3"', 'scale="1.1 1.3 1.7" scaling="geometry"')
MODELS = [TREE] + [FORMS.replace("COMPILER", c) for c in ("", 'angle="radian" boundmass="3"', 'inertiafromgeom="true"', 'settotalmass="7"')] + [SCALED.replace('SCALE', f) for f in FRAMES]
# arrays whose entries follow from others; the rest of them are floating-point numbers
def arrays(m):
    names = (n for n in dir(m) if not n.startswith("_"))
    return [n for n in names if isinstance(getattr(m, n, None), np.ndarray) and getattr(m, n).dtype.kind == "f" and getattr(m, n).size]
TURN = np.array([.8, .6, 0, 0])
def changed(row, kind):
    if kind == "turn":
        out = np.zeros(4)
        mujoco.mju_mulQuat(out, row.ravel(), TURN)
        row.ravel()[:] = out
    elif kind == "all":
        row += .125
    else:
        row.ravel()[min(int(kind), row.size - 1)] += .125
out = []
for xml in MODELS:
    s = mujoco.MjSpec.from_string(xml)
    first = s.compile()
    trials = []
    for n in arrays(first):
        a = getattr(first, n)
        if n.startswith(("bvh", "tex", "mesh_", "key_m", "wrap", "oct")) and n not in ("mesh_pos", "mesh_quat"):
            continue
        for i in [*range(min(len(a), 4)), *range(4, len(a), 9)]:
            # the last number of an equality marks a pose as computed, which the spec cannot say
            kinds = ["turn"] if n.endswith("quat") else ["0", "1"] if n == "eq_data" else ["0", "1", "all"] if a[i:i+1].size > 1 else ["0"]
            trials += [(n, i, k) for k in kinds]
    for n, i, kind in trials:
        s = mujoco.MjSpec.from_string(xml)
        m = s.compile()
        changed(getattr(m, n)[i:i+1], kind)
        try:
            s.copy_back(m)
        except Exception as e:
            # the place in the file is ours to tell
            out.append([n, i, kind, [l.split(", line")[0] for l in str(e).split("\n")[:2]]])
            continue
        try:
            m = s.compile()
        except Exception as e:
            out.append([n, i, kind, "compile", str(e).split("\n")[0]])
            continue
        differs = {}
        for other in arrays(m):
            x, y = getattr(m, other), getattr(first, other)
            if x.shape != y.shape or not np.array_equal(x, y, equal_nan=True):
                differs[other] = x.ravel().tolist()
        out.append([n, i, kind, differs])

def outcome(what, act):
    try:
        act()
        out.append([what, "accepted"])
    except Exception as e:
        out.append([what, str(e).split("\n")[0]])

s = mujoco.MjSpec.from_string(TREE)
empty = mujoco.MjModel.from_xml_string("<mujoco/>")
outcome("never compiled", lambda: s.copy_back(empty))
m = s.compile()
outcome("another model", lambda: s.copy_back(empty))
m.body_pos[1] = [1, 2, 3]
m.opt.timestep, m.vis.map.znear, m.stat.extent = .01, .5, 9
m.opt.gravity[2] = -5
copy = s.copy()
outcome("a copy", lambda: copy.copy_back(m))
out.append(["copied", copy.body("mo").pos.tolist(), s.body("mo").pos.tolist(), copy.option.timestep, copy.option.gravity.tolist(), copy.visual.map.znear, copy.stat.extent])
s.geom("g1").pos = [9, 9, 9]
m.geom_size[2] = .5
outcome("written since", lambda: s.copy_back(m))
out.append(["kept", s.geom("g1").pos.tolist(), s.geom("g1").size.tolist()])
m.hfield_data[:] = [0, .25, .5, 1]
outcome("a field", lambda: s.copy_back(m))
out.append(["cells", list(s.hfields[0].userdata)])
m.geom_size[2], m.body_pos[0] = .75, [1, 0, 0]
outcome("nothing is copied", lambda: s.copy_back(m))
out.append(["kept", s.geom("g1").size.tolist()])
s.worldbody.add_body()
outcome("another structure", lambda: s.copy_back(m))
print(json.dumps(out))
"""


def results(packages):
    environment = dict(os.environ)
    if packages:
        environment["PYTHONPATH"] = str(packages)
    with tempfile.TemporaryDirectory() as scratch:
        out = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, cwd=scratch)
    if out.returncode:
        sys.exit(f"copyback.py: the script ended with {out.returncode}\n{out.stderr[-2000:]}")
    # warnings of the library may stand before the result
    return json.loads(out.stdout.strip().splitlines()[-1])


def alike(a, b) -> bool:
    """The same number, to the rounding of inverse poses; NaN equals itself."""
    if isinstance(a, float) and isinstance(b, (int, float)):
        return a == b or a != a and b != b or abs(a - b) <= INVERSE_POSES * max(1.0, abs(b))
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(alike, a, b))
    return a == b


def difference(a, b) -> str | None:
    if isinstance(a[-1], dict) and isinstance(b[-1], dict) and a[:-1] == b[:-1]:
        # a quotient may round in another place, and an array be equal in one library only
        for name in sorted({*a[-1], *b[-1]}):
            x, y = a[-1].get(name), b[-1].get(name)
            if x is not None and y is not None:
                scale = max([1.0, *map(abs, y)]) if name in MOMENTS else 1.0
                x, y = ([v / scale for v in values] for values in (x, y)) if scale > 1 else (x, y)
            if x is not None and y is not None and not alike(x, y):
                return f"{a[:3]}, {name}: {x[:12]} instead of {y[:12]}"
            if (x is None) != (y is None) and name == a[0]:
                return f"{a[:3]}: copied by {'us' if y is None else 'the reference'} only"
        return None
    return None if alike(a, b) else f"{str(a)[:300]} instead of {str(b)[:300]}"


def main() -> None:
    library = pathlib.Path(sys.argv[1]).resolve()
    theirs = results(None)
    import mujoco

    source = pathlib.Path(mujoco.__file__).parent
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder) / "mujoco"
        shutil.copytree(source, package, ignore=shutil.ignore_patterns("doc", "include", "__pycache__"))
        genuine = next(package.glob("libmujoco.so*"))
        genuine.unlink()
        shutil.copy(library, genuine)
        ours = results(pathlib.Path(folder))
    wrong = [w for w in map(difference, ours, theirs) if w]
    if len(ours) != len(theirs):
        wrong.append(f"{len(ours)} outcomes instead of {len(theirs)}")
    # the comparison must be able to fail
    changed = json.loads(json.dumps(next(x for x in theirs if isinstance(x[-1], dict) and x[0] in x[-1])))
    changed[-1][changed[0]][0] = 12345.0
    original = next(x for x in theirs if x[:3] == changed[:3])
    if not difference(changed, original):
        wrong.append("a changed number is not noticed")
    for line in wrong[:20]:
        print(line)
    refused = sum(isinstance(x[-1], list) for x in theirs)
    print(f"{len(theirs)} changes, {refused} refused")
    print(f"copied back: {len(theirs) - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(bool(wrong))


main()
