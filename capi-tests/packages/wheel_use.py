"""What a user of Gymnasium and dm_control runs; prints a digest of all that is observed, and the library that was used.

usage: wheel_use.py [--import] (imports rujoco first)
"""

import hashlib
import sys
import warnings

if "--import" in sys.argv:
    import rujoco  # noqa: F401

import gymnasium
import mujoco
import numpy as np

# dm_control 1.0.50 names fields that MuJoCo 4.0 no longer has
from dm_control.mujoco.wrapper.mjbindings import sizes

warnings.simplefilter("ignore")
model = mujoco.MjModel.from_xml_string("<mujoco/>")
for name, struct in {"mjmodel": model, "mjdata": mujoco.MjData(model)}.items():
    sizes.array_sizes[name] = {k: v for k, v in sizes.array_sizes[name].items() if hasattr(struct, k)}

from dm_control import suite  # noqa: E402

seen = hashlib.sha256()
for name in ("Ant-v5", "Walker2d-v5"):
    env = gymnasium.make(name)
    env.action_space.seed(0)
    env.reset(seed=0)
    for _ in range(100):
        observation, reward, ended, cut, _ = env.step(env.action_space.sample())
        seen.update(np.append(observation, reward).tobytes())
        if ended or cut:
            env.reset(seed=0)
for domain, task in (("cheetah", "run"), ("finger", "spin")):
    env = suite.load(domain, task, task_kwargs={"random": 0})
    env.reset()
    random = np.random.RandomState(0)
    for _ in range(100):
        step = env.step(random.uniform(-1, 1, env.action_spec().shape))
        seen.update(np.concatenate([np.ravel(v) for v in step.observation.values()]).tobytes())
libraries = {line.split()[-1] for line in open("/proc/self/maps") if "libmujoco.so" in line}
print(seen.hexdigest(), *(("rujoco" if "/rujoco/" in path else "genuine") for path in libraries))
