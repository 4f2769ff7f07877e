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


def aloha_names() -> list[str]:
    import gym_aloha  # noqa: F401

    return gym_ids("gym_aloha")


def aloha(name: str, steps: int, scale: float) -> Iterator[Seen]:
    """The arms and the reward; its camera's picture is taken at each step and left out: those are compared by `pictures.py`."""
    import gymnasium

    aloha_names()
    env = gymnasium.make(name, obs_type="pixels_agent_pos", disable_env_checker=True, observation_width=64, observation_height=48)
    env.action_space.seed(0)
    yield env.reset(seed=0)[0]["agent_pos"]
    for _ in range(steps):
        seen, reward, ended, cut, _ = env.step(env.action_space.sample() * scale)
        yield seen["agent_pos"], float(reward), env.unwrapped._env.physics.get_state()
        if ended or cut:
            yield env.reset(seed=0)[0]["agent_pos"]


ARMS = ("vx300s_left", "vx300s_right")


def mink_names() -> list[str]:
    return ["frames", "limits", "collisions", "looks"]


def mink(name: str, steps: int, scale: float) -> Iterator[Seen]:
    """Inverse kinematics of two arms that follow targets which wander about: with limits, or not, of joints, speed and distance."""
    import importlib.util

    import mink as package
    import mujoco

    place = pathlib.Path(importlib.util.find_spec("gym_aloha").origin).parent / "assets/bimanual_viperx_transfer_cube.xml"
    model = mujoco.MjModel.from_xml_path(str(place))
    configuration = package.Configuration(model)
    grippers = [package.FrameTask(f"{arm}/gripper_link", "body", position_cost=1.0, orientation_cost=0.5, lm_damping=1.0) for arm in ARMS]
    posture = package.PostureTask(model, cost=1e-2)
    tasks = [*grippers, posture]
    limits = []
    if name != "frames":
        moving = [model.joint(i).name for i in range(model.njnt) if model.jnt_type[i] == mujoco.mjtJoint.mjJNT_HINGE]
        limits = [package.ConfigurationLimit(model), package.VelocityLimit(model, dict.fromkeys(moving, 2.0))]
    if name == "collisions":
        sides = [package.get_subtree_geom_ids(model, model.body(arm).id) for arm in ARMS]
        limits.append(package.CollisionAvoidanceLimit(model, [(sides[0], [*sides[1], "table"]), (sides[1], ["table"])]))
    if name == "looks":
        tasks.append(package.RelativeFrameTask(f"{ARMS[0]}/gripper_link", "body", f"{ARMS[1]}/gripper_link", "body", 1.0, 1.0))
        tasks.append(package.KineticEnergyRegularizationTask(cost=1e-3))
        tasks[-1].set_dt(0.01)
    for task in tasks:
        if hasattr(task, "set_target_from_configuration"):
            task.set_target_from_configuration(configuration)
    source = np.random.RandomState(0)
    for _ in range(steps):
        for task in grippers:
            wandering = package.SE3.exp(scale * 0.05 * source.standard_normal(6))
            task.set_target(task.transform_target_to_world @ wandering)
        speed = package.solve_ik(configuration, tasks, 0.01, "daqp", damping=1e-3, limits=limits)
        configuration.integrate_inplace(speed, 0.01)
        yield configuration.q, speed, *[task.compute_error(configuration) for task in grippers]


def models_names() -> list[str]:
    """Files of MJCF and URDF of the packages that this environment has beside its own, below site-packages."""
    import importlib.metadata

    import groups

    found = []
    for package in next(g for g in groups.GROUPS if g.name == "models").alone:
        files = importlib.metadata.files(package) or []
        texts = [f for f in files if f.suffix in (".xml", ".urdf", ".mjcf")]
        found += [str(f) for f in texts if re.search("<(mujoco|robot)\\b", f.read_binary().decode(errors="replace"))]
    return sorted(found)


def models(name: str, steps: int, scale: float) -> Iterator[Seen]:
    """What a file is compiled to, as MJB and saved as text, and how it moves under random controls."""
    import importlib.util
    import tempfile

    import mujoco

    packages = pathlib.Path(importlib.util.find_spec("mujoco").origin).parent.parent
    spec = mujoco.MjSpec.from_file(str(packages / name))
    model = spec.compile()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "model.mjb"
        mujoco.mj_saveModel(model, str(file), None)
        yield np.frombuffer(file.read_bytes(), np.uint8)
    yield np.frombuffer(spec.to_xml().encode(), np.uint8)
    data = mujoco.MjData(model)
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, data, 0)
    source = np.random.RandomState(0)
    for _ in range(steps):
        data.ctrl = scale * source.standard_normal(model.nu)
        mujoco.mj_step(model, data)
        yield data.qpos, data.qvel, data.sensordata, data.qfrc_constraint, np.array(data.ncon)


Run = Callable[[str, int, float], Iterator[Seen]]
KINDS: dict[str, tuple[Callable[[], list[str]], Run]] = {
    "gymnasium": (gymnasium_names, gym),
    "gymnasium-robotics": (robotics_names, robotics),
    "metaworld": (metaworld_names, metaworld),
    "robosuite": (robosuite_names, robosuite),
    "myosuite": (myosuite_names, myosuite),
    "dm_control": (dm_control_names, dm_control),
    "gym-aloha": (aloha_names, aloha),
    "mink": (mink_names, mink),
    "models": (models_names, models),
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
