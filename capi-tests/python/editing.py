"""Models edited while they are simulated, by both libraries: same state after each recompilation, same refusals.

usage: editing.py LIBRARY [COUNT [SEED]] (with the reference importable). Like bindings.py, runs one script on the
reference's package and on a copy of it with LIBRARY inside, and compares what they print: for each seed a sequence of
random edits of a spec, recompiled in place, with a random state before each.
"""

import json
import pathlib
import sys

import swapped

SCRIPT = r"""
import json, random, sys
import mujoco
import numpy as np

XML = '''<mujoco><compiler angle="radian"/><size nuserdata="5"/><worldbody>
  <body name="m1" mocap="true" pos="0 0 3"><geom name="mg" size=".1" contype="0" conaffinity="0"/></body>
  <body name="f" pos="0 0 2"><freejoint name="fj"/><geom name="fg" size=".1"/><site name="fs"/></body>
  <body name="a" pos="1 0 0"><joint name="h"/><joint name="s" type="slide" springyield=".01" stiffness="50"/><geom size=".1"/><site name="as"/>
    <body name="b" pos=".5 0 0"><joint name="k" type="ball" springyield=".02" stiffness="9"/><geom name="bg" size=".1"/><site name="bs" pos=".2 0 0"/>
      <body name="c" pos=".5 0 0"><joint name="h2" axis="0 1 0"/><geom size=".1"/></body></body></body>
  <body name="m2" mocap="true" pos="0 2 3"/>
  </worldbody>
  <tendon><spatial name="t" springyield=".01" stiffness="30"><site site="as"/><site site="bs"/></spatial><fixed name="ft"><joint joint="h" coef="1"/></fixed></tendon>
  <actuator><motor name="mh" joint="h"/><position name="ps" joint="s" timeconst=".1" nsample="3" delay=".004"/><intvelocity name="iv" joint="h2" kp="2"/>
    <general name="gt" tendon="ft" dyntype="filter" dynprm=".2"/><pid name="pd" joint="h" ki="1" slewmax="2" input="pos vel ff"/></actuator>
  <equality><connect name="e1" body1="f" body2="m1" anchor="0 0 0" active="false"/><joint name="e2" joint1="h" joint2="h2" active="true"/></equality>
  <sensor><jointpos name="sj" joint="h" nsample="4"/><framepos name="sf" objtype="body" objname="b"/><gyro name="sg" site="bs" nsample="2"/></sensor>
  <keyframe><key name="k0" time="3" ctrl="1 2 3 4 5 6 7"/></keyframe></mujoco>'''
CHILD = '''<mujoco model="child"><worldbody><body name="w"><joint name="j"/><geom size=".1"/></body></worldbody>
  <keyframe><key time="5" qpos="1"/><key name="named" time="6"/></keyframe></mujoco>'''
STATE = ["qpos", "qvel", "qacc_warmstart", "qfrc_applied", "act", "ctrl", "xfrc_applied", "mocap_pos", "mocap_quat", "userdata", "history", "plastic", "plugin_state"]
SHOWN = STATE + ["eq_active", "sensordata", "energy", "qacc", "xpos", "time", "ncon", "tree_asleep"]

def fill(m, d, r):
    d.time = r.uniform(0, 2)
    for name in STATE:
        x = getattr(d, name, None)
        # the cursor of a history is no number to play with
        if x is None or not x.size or name == "history":
            continue
        x[:] = np.array([r.uniform(-1, 1) for _ in range(x.size)]).reshape(x.shape)
    mujoco.mj_normalizeQuat(m, d.qpos)
    if m.neq:
        d.eq_active[:] = [r.random() < .5 for _ in range(m.neq)]

def look(m, d):
    out = {n: np.asarray(getattr(d, n)).ravel().tolist() for n in SHOWN if hasattr(d, n)}
    out["keys"] = [x for a in (m.key_time, m.key_qpos, m.key_ctrl) for x in a.ravel().tolist()]
    out["key names"] = [m.key(i).name for i in range(m.nkey)]
    out["sizes"] = [m.nq, m.nv, m.nu, m.na, m.nbody, m.nmocap, m.neq, m.nsensor, m.nkey, m.nuserdata]
    return out

def edit(s, r):
    bodies = [b for b in s.bodies if b.name != "world"]
    def some(items):
        items = list(items)
        return r.choice(items) if items else None
    kind = r.randrange(20)
    count = r.randrange(10**6)
    if kind < 2:
        parent = some(s.bodies)
        b = parent.add_body(name=f"n{count}", pos=[r.random(), 0, 1])
        b.add_geom(size=[.1, 0, 0])
        b.add_joint(name=f"j{count}", type=r.choice([mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE, mujoco.mjtJoint.mjJNT_BALL]))
        return "add body"
    if kind == 2 and bodies:
        b = some(bodies); s.delete(b); return "delete body"
    if kind == 3 and s.joints:
        s.delete(some(s.joints)); return "delete joint"
    if kind == 4 and s.actuators:
        s.delete(some(s.actuators)); return "delete actuator"
    if kind == 5 and s.sensors:
        s.delete(some(s.sensors)); return "delete sensor"
    if kind == 6 and s.equalities:
        s.delete(some(s.equalities)); return "delete equality"
    if kind == 7 and s.tendons:
        s.delete(some(s.tendons)); return "delete tendon"
    if kind == 8 and s.keys:
        s.delete(some(s.keys)); return "delete key"
    if kind == 9 and s.joints:
        j = some(s.joints)
        if j.type != mujoco.mjtJoint.mjJNT_FREE:
            j.type = r.choice([mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE])
        return "joint type"
    if kind == 10 and s.joints:
        some(s.joints).name = f"r{count}"; return "rename joint"
    if kind == 11 and bodies:
        some(bodies).add_joint(name=f"x{count}", type=mujoco.mjtJoint.mjJNT_HINGE); return "add joint"
    if kind == 12 and s.joints:
        j = some(s.joints)
        a = s.add_actuator(name=f"a{count}", target=j.name, trntype=mujoco.mjtTrn.mjTRN_JOINT)
        if r.random() < .5:
            a.set_to_intvelocity(kp=2)
        return "add actuator"
    if kind == 13:
        s.nuserdata = r.randrange(9); return "userdata"
    if kind == 14 and s.actuators:
        some(s.actuators).nsample = r.randrange(5); return "nsample"
    if kind == 15 and s.actuators:
        a = some(s.actuators)
        if a.gaintype == mujoco.mjtGain.mjGAIN_FIXED:
            a.dyntype = r.choice([mujoco.mjtDyn.mjDYN_NONE, mujoco.mjtDyn.mjDYN_FILTER])
        return "dyntype"
    if kind == 16:
        child = mujoco.MjSpec.from_string(CHILD)
        if r.random() < .5:
            child.compile()
        s.attach(child, frame=s.worldbody.add_frame(), prefix=f"p{count}"); return "attach"
    if kind == 17:
        return [k.name for k in s.keys] + [len(k.qpos) for k in s.keys]
    s.add_key(name=f"k{count}", time=1)
    return "add key"

def run(seed):
    r = random.Random(seed)
    # springs that yield keep a state of their own; the rest is stepped between edits
    yields = seed % 2 == 0
    s = mujoco.MjSpec.from_string(XML if yields else XML.replace("springyield", "margin"))
    if seed % 5 == 0:
        s.option.enableflags |= mujoco.mjtEnableBit.mjENBL_SLEEP
    m = s.compile()
    d = mujoco.MjData(m)
    out = []
    for _ in range(4):
        for _ in range(0 if yields else r.randrange(4)):
            mujoco.mj_step(m, d)
        fill(m, d, r)
        what = [edit(s, r) for _ in range(r.randrange(1, 4))]
        try:
            m, d = s.recompile(m, d)
        except Exception as e:
            out.append([what, type(e).__name__, str(e).split("\n")[0]])
            break
        out.append([what, look(m, d)])
    return out

print(json.dumps([run(i) for i in range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[1]))]))
"""



def results(packages: pathlib.Path | None, arguments: list[str]) -> list:
    return json.loads(swapped.run(SCRIPT, packages, *arguments))


def alike(a, b) -> bool:
    """The same numbers."""
    a, b = (x if isinstance(x, list) else [x] for x in (a, b))
    if any(isinstance(x, str) for x in (*a, *b)):
        return a == b
    return len(a) == len(b) and all(x == y or x != x and y != y for x, y in zip(a, b))


def difference(ours, theirs) -> str | None:
    """The first round that differs, or nothing."""
    for i, (a, b) in enumerate(zip(ours, theirs)):
        if len(a) != len(b) or a[0] != b[0]:
            return f"round {i}, {a[0]}: {a[1:] if len(a) > 2 else 'accepted'} instead of {b[1:] if len(b) > 2 else 'accepted'}"
        if len(a) > 2:
            if a != b:
                return f"round {i}, {a[0]}: {a[1:]} instead of {b[1:]}"
            continue
        for name, value in b[1].items():
            if a[1].get(name) != value if name == "key names" else not alike(a[1].get(name), value):
                got, want = a[1].get(name), value
                if isinstance(want, list) and isinstance(got, list) and len(got) == len(want):
                    at = next(k for k in range(len(want)) if not alike(got[k], want[k]))
                    return f"round {i}, {a[0]}, {name}[{at}] of {len(want)}: {got[at]} instead of {want[at]}"
                return f"round {i}, {a[0]}, {name}: {got} instead of {want}"
    return None if len(ours) == len(theirs) else "other number of rounds"


def main() -> None:
    library = pathlib.Path(sys.argv[1]).resolve()
    count, seed = (sys.argv[2:] + ["200", "0"][len(sys.argv) - 2 :])[:2]
    theirs = results(None, [count, seed])
    with swapped.package(str(library)) as packages:
        ours = results(packages, [count, seed])
    wrong = []
    for i, (a, b) in enumerate(zip(ours, theirs)):
        if why := difference(a, b):
            wrong.append(f"seed {int(seed) + i}: {why}")
    rounds = sum(len(b) for b in theirs)
    refused = sum(len(r) > 2 for b in theirs for r in b)
    # the comparison must be able to fail
    changed = json.loads(json.dumps(theirs[0]))
    changed[0][-1] = {**changed[0][-1], "time": [-1.0]} if isinstance(changed[0][-1], dict) else "other"
    if not difference(changed, theirs[0]):
        wrong.append("a changed time is not noticed")
    for line in wrong[:20]:
        print(line[:600])
    print(f"{rounds} recompilations, {refused} refused by both")
    print(f"edited models: {len(theirs) - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(bool(wrong))


main()
