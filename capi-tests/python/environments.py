"""Gymnasium's environments on our library: same observations and rewards as on the reference.

usage: environments.py LIBRARY (with the reference and gymnasium importable). Every environment takes the same
random actions on both; `--perturb` changes the actions on our side: the comparison must then fail.
"""

import json
import sys

import swapped

STEPS = 200

SCRIPT = r"""
import json, sys, warnings
import gymnasium
import mujoco

warnings.simplefilter("ignore")
steps, perturb = int(sys.argv[1]), float(sys.argv[2])
result = {}
for name in ("Ant", "HalfCheetah", "Hopper", "Humanoid", "HumanoidStandup", "InvertedDoublePendulum",
             "InvertedPendulum", "Pusher", "Reacher", "Swimmer", "Walker2d"):
    env = gymnasium.make(name + "-v5")
    env.action_space.seed(0)
    env.reset(seed=0)
    numbers = []
    for _ in range(steps):
        seen, reward, ended, cut, _ = env.step(env.action_space.sample() * (1 + perturb))
        numbers += [*map(float, seen), float(reward), float(ended)]
        if ended or cut:
            env.reset(seed=0)
    result[name] = numbers
print(json.dumps(result))
"""


def difference(ours: list[float], theirs: list[float]) -> float:
    """Largest difference, relative to the largest number."""
    if len(ours) != len(theirs):
        return float("inf")
    scale = max(1.0, *map(abs, theirs))
    return max(abs(a - b) / scale for a, b in zip(ours, theirs, strict=True))


def main() -> None:
    library, perturb = sys.argv[1], "1e-6" if "--perturb" in sys.argv else "0"
    theirs = json.loads(swapped.run(SCRIPT, None, str(STEPS), "0"))
    with swapped.package(library) as packages:
        ours = json.loads(swapped.run(SCRIPT, packages, str(STEPS), perturb))
    failed = 0
    for name, reference in theirs.items():
        worst = difference(ours[name], reference)
        good = worst == 0
        failed += not good
        print(f"environments, {name}: {'ok' if good else 'FAILED'}, {STEPS} steps, largest difference {worst:.1e}")
    print(f"environments: {len(theirs) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
