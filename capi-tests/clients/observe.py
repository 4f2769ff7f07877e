"""Observations of one environment over seeded steps: prints their digest, or why there are none, as JSON.

usage: observe.py GROUP list            names of the group's environments, one a line
       observe.py GROUP NAME STEPS [--perturb]
"""

import hashlib
import json
import pathlib
import random
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

warnings.simplefilter("ignore")
# what a step gives to see: numbers, or dictionaries and tuples of them
Seen = Any


def flat(seen: Seen) -> Iterator[bytes]:
    if isinstance(seen, dict):
        for key in sorted(seen, key=str):
            yield from flat(seen[key])
    elif isinstance(seen, tuple | list) and not all(isinstance(x, int | float) for x in seen):
        for part in seen:
            yield from flat(part)
    elif seen is not None:
        yield np.ascontiguousarray(seen).tobytes()


def gym_ids(owner: str) -> list[str]:
    import gymnasium

    return sorted(name for name, spec in gymnasium.registry.items() if str(spec.entry_point).startswith(owner))


def gym(name: str, steps: int, scale: float) -> Iterator[Seen]:
    import gymnasium

    env = gymnasium.make(name, disable_env_checker=True)
    env.action_space.seed(0)
    yield env.reset(seed=0)[0]
    for _ in range(steps):
        action = env.action_space.sample()
        seen, reward, ended, cut, _ = env.step(action * scale if isinstance(action, np.ndarray) else action)
        yield seen, float(np.asarray(reward).sum()) if not isinstance(reward, dict) else reward
        if ended or cut:
            yield env.reset(seed=0)[0]


def gymnasium_names() -> list[str]:
    return gym_ids("gymnasium.envs.mujoco")


def robotics_names() -> list[str]:
    import gymnasium
    import gymnasium_robotics

    gymnasium.register_envs(gymnasium_robotics)
    return gym_ids("gymnasium_robotics")


def robotics(name: str, steps: int, scale: float) -> Iterator[Seen]:
    robotics_names()
    return gym(name, steps, scale)


def myosuite_names() -> list[str]:
    import myosuite  # noqa: F401

    return gym_ids("myosuite")


def myosuite(name: str, steps: int, scale: float) -> Iterator[Seen]:
    myosuite_names()
    return gym(name, steps, scale)


def metaworld_names() -> list[str]:
    import metaworld

    return sorted(metaworld.ALL_V3_ENVIRONMENTS_GOAL_OBSERVABLE)


def metaworld(name: str, steps: int, scale: float) -> Iterator[Seen]:
    import metaworld as package

    env = package.ALL_V3_ENVIRONMENTS_GOAL_OBSERVABLE[name](seed=0)
    env.action_space.seed(0)
    yield env.reset(seed=0)[0]
    for _ in range(steps):
        seen, reward, _, cut, _ = env.step(env.action_space.sample() * scale)
        yield seen, float(reward)
        if cut:
            yield env.reset(seed=0)[0]


def robosuite_names() -> list[str]:
    import robosuite

    return sorted(robosuite.ALL_ENVIRONMENTS)


def robosuite(name: str, steps: int, scale: float) -> Iterator[Seen]:
    import robosuite as package

    robots = ["Panda", "Panda"] if name.startswith("TwoArm") else "Panda"
    env = package.make(
        name, robots=robots, has_renderer=False, has_offscreen_renderer=False, use_camera_obs=False, horizon=10**6, seed=0
    )
    low, high = env.action_spec
    source = np.random.RandomState(0)
    yield env.reset()
    for _ in range(steps):
        seen, reward, _, _ = env.step(source.uniform(low, high) * scale)
        yield seen, float(reward)


def dm_control_names() -> list[str]:
    from dm_control import manipulation, suite

    return [f"suite/{d}/{t}" for d, t in sorted(suite.ALL_TASKS)] + [f"manipulation/{n}" for n in sorted(manipulation.ALL)]


def dm_control(name: str, steps: int, scale: float) -> Iterator[Seen]:
    from dm_control import manipulation, suite

    kind, *rest = name.split("/")
    env = suite.load(*rest, task_kwargs={"random": 0}) if kind == "suite" else manipulation.load(rest[0], seed=0)
    spec = env.action_spec()
    low, high = np.maximum(spec.minimum, -1), np.minimum(spec.maximum, 1)
    source = np.random.RandomState(0)
    yield env.reset().observation
    for _ in range(steps):
        step = env.step(source.uniform(low, high, spec.shape) * scale)
        yield dict(step.observation), step.reward
        if step.last():
            yield env.reset().observation


def playground_names() -> list[str]:
    from mujoco_playground import registry

    return sorted(registry.ALL_ENVS)


def playground(name: str, steps: int, scale: float) -> Iterator[Seen]:
    """The environment's model, as the package puts it together, driven by the C library."""
    import mujoco
    from mujoco_playground import registry

    model = registry.load(name).mj_model
    data = mujoco.MjData(model)
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, data, 0)
    source = np.random.RandomState(0)
    for _ in range(steps):
        data.ctrl = 0.1 * scale * source.standard_normal(model.nu)
        mujoco.mj_step(model, data)
        yield data.qpos, data.qvel, data.sensordata


Run = Callable[[str, int, float], Iterator[Seen]]
KINDS: dict[str, tuple[Callable[[], list[str]], Run]] = {
    "gymnasium": (gymnasium_names, gym),
    "gymnasium-robotics": (robotics_names, robotics),
    "metaworld": (metaworld_names, metaworld),
    "robosuite": (robosuite_names, robosuite),
    "myosuite": (myosuite_names, myosuite),
    "dm_control": (dm_control_names, dm_control),
    "playground": (playground_names, playground),
}


def libraries() -> list[str]:
    """Folders of the MuJoCo libraries that this process has loaded."""
    maps = pathlib.Path("/proc/self/maps").read_text()
    return sorted(set(re.findall(r"(/\S.*)/libmujoco\.so\S*$", maps, re.MULTILINE)))


def observe(group: str, name: str, steps: int, scale: float) -> dict[str, Any]:
    np.random.seed(0)
    random.seed(0)
    digest, count = hashlib.sha256(), 0
    try:
        for seen in KINDS[group][1](name, steps, scale):
            for part in flat(seen):
                digest.update(part)
                count += len(part)
    except Exception as refusal:  # whatever a package raises is what there is to compare
        said = (str(refusal).strip().splitlines() or [""])[0]
        return {"refused": f"{type(refusal).__name__}: {said}"[:300], "libraries": libraries()}
    return {"digest": digest.hexdigest(), "bytes": count, "libraries": libraries()}


def main() -> None:
    group, name, *rest = sys.argv[1:]
    if name == "list":
        print("\n".join(KINDS[group][0]()))
        return
    result = observe(group, name, int(rest[0]), 1 + 1e-6 if "--perturb" in rest else 1.0)
    print("\n" + json.dumps(result))


if __name__ == "__main__":
    main()
