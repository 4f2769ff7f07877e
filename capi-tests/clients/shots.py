"""Pictures that a package takes of one of its environments: saved as arrays, for `pictures.py`.

usage: shots.py GROUP list              names of what is photographed, one a line
       shots.py GROUP NAME OUT.npz [--perturb] [--seed N]
       shots.py compare A.npz B.npz [--control]   number of A's pictures, then a line for each that is another in B; fails if A and B used one
                                                  library, with --control if they did not
"""

import sys
import warnings
from collections.abc import Iterator

import numpy as np

warnings.simplefilter("ignore")
Shot = tuple[str, np.ndarray]

# moments of an environment that are photographed, and steps between them
MOMENTS, STEPS = 3, 5


def gymnasium_names() -> list[str]:
    import gymnasium

    # the newest of each
    names = [n for n, spec in gymnasium.registry.items() if str(spec.entry_point).startswith("gymnasium.envs.mujoco")]
    return sorted(n for n in names if n.endswith("-v5"))


def gymnasium(name: str, scale: float, seed: int) -> Iterator[Shot]:
    import gymnasium as package

    for mode in ("rgb_array", "depth_array"):
        env = package.make(name, render_mode=mode, disable_env_checker=True)
        env.action_space.seed(seed)
        env.reset(seed=seed)
        for moment in range(MOMENTS):
            for _ in range(STEPS):
                env.step(env.action_space.sample() * scale)
            yield f"{mode} {moment}", np.asarray(env.render())
        env.close()


def dm_control_names() -> list[str]:
    from dm_control import suite

    return [f"{domain}/{task}" for domain, task in suite.BENCHMARKING]


def dm_control(name: str, scale: float, seed: int) -> Iterator[Shot]:
    from dm_control import suite

    env = suite.load(*name.split("/"), task_kwargs={"random": seed})
    env.reset()
    spec, random = env.action_spec(), np.random.RandomState(seed)
    for moment in range(MOMENTS):
        for _ in range(STEPS):
            env.step(scale * random.uniform(spec.minimum, spec.maximum))
        for camera in range(-1, min(env.physics.model.ncam, 2)):
            kinds = {"rgb": {}, "depth": {"depth": True}, "segmentation": {"segmentation": True}}
            for kind, wish in kinds.items():
                yield f"{kind} {camera} {moment}", env.physics.render(160, 200, camera_id=camera, **wish)


def robosuite_names() -> list[str]:
    return ["Lift", "Stack", "NutAssembly", "PickPlace", "Door", "Wipe", "ToolHang", "TwoArmLift"]


def robosuite(name: str, scale: float, seed: int) -> Iterator[Shot]:
    import robosuite as package

    cameras = ["frontview", "agentview", "robot0_eye_in_hand"]
    env = package.make(
        name, robots=["Panda", "Panda"] if name.startswith("TwoArm") else "Panda", has_renderer=False, has_offscreen_renderer=True,
        use_camera_obs=True, camera_names=cameras, camera_widths=160, camera_heights=120, camera_depths=True, camera_segmentations="instance", seed=seed,
    )
    seen = env.reset()
    low, high = env.action_spec
    random = np.random.RandomState(seed)
    for moment in range(2):
        for key in sorted(seen):
            if any(key.startswith(camera) for camera in cameras):
                yield f"{key} {moment}", np.asarray(seen[key])
        for _ in range(STEPS):
            seen = env.step(scale * random.uniform(low, high))[0]
    env.close()


def libraries() -> list[str]:
    """Folders of the MuJoCo libraries that this process has loaded."""
    with open("/proc/self/maps") as maps:
        return sorted({line.split()[-1].rpartition("/")[0] for line in maps if "/libmujoco.so" in line})


def compare(first: str, second: str, control: bool) -> None:
    with np.load(first) as theirs, np.load(second) as ours:
        print(len(theirs.files) - 1)
        used = [sorted(map(str, shots["libraries"])) for shots in (theirs, ours)]
        if len(used[0]) != 1 or len(used[1]) != 1 or (used[0] == used[1]) != control:
            sys.exit(f"libraries in use: {used}")
        for name in theirs.files:
            if name == "libraries":
                continue
            a, b = theirs[name], ours[name] if name in ours.files else None
            if b is None or a.shape != b.shape or a.dtype != b.dtype:
                print(f"{name}: another kind of picture")
            elif not np.array_equal(a, b, equal_nan=a.dtype.kind == "f"):
                apart = np.abs(a.astype(float) - b.astype(float))
                print(f"{name}: {np.count_nonzero(apart)} of {apart.size} numbers, by {apart.max():g} at most")


def main() -> None:
    group, name, *rest = sys.argv[1:]
    if group == "compare":
        compare(name, rest[0], "--control" in rest)
    elif name == "list":
        print("\n".join(globals()[f"{group}_names"]()))
    else:
        scale = 0.9 if "--perturb" in rest else 1.0
        seed = int(rest[rest.index("--seed") + 1]) if "--seed" in rest else 0
        np.savez(rest[0], **dict(globals()[group](name, scale, seed)), libraries=np.array(libraries()))


if __name__ == "__main__":
    main()
