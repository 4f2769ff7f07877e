"""Parallel rollouts and a cross-entropy planner on Ray: a cart swings its pole up.

Each worker holds a batch of simulations. The driver samples sequences of controls, workers simulate them, the driver moves its
distribution towards the best, and the plan is carried out.
"""

import argparse
import contextlib
import time

with contextlib.suppress(ImportError):
    import rujoco  # noqa: F401  the library under mujoco, here and in the workers; without it, the genuine one

import mujoco
import numpy as np
import ray
from mujoco import batch

MODEL = """
<mujoco model="cart and pole">
  <option timestep="0.01" integrator="implicitfast"/>
  <worldbody>
    <body name="cart">
      <joint name="cart" type="slide" axis="1 0 0" range="-2 2" damping="0.5"/>
      <geom type="box" size="0.1 0.05 0.05" mass="1"/>
      <body name="pole" euler="0 180 0">
        <joint name="pole" axis="0 1 0" damping="0.01"/>
        <geom type="capsule" fromto="0 0 0 0 0 0.6" size="0.02" mass="0.2"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor joint="cart" gear="15" ctrlrange="-1 1" ctrllimited="true"/></actuator>
</mujoco>
"""
STATE = mujoco.mjtState.mjSTATE_FULLPHYSICS
# steps for which a control is held
HOLD = 5


class Worker:
    """Simulates sequences of controls, many at once."""

    def __init__(self, xml: str, threads: int) -> None:
        self.model = mujoco.MjModel.from_xml_string(xml)
        self.threads = threads
        self.batches: dict[int, batch.Batch] = {}

    def batch(self, count: int) -> batch.Batch:
        """The batch of so many simulations, kept for the next time."""
        if count not in self.batches:
            self.batches[count] = batch.Batch(self.model, count, nthread=self.threads)
        return self.batches[count]

    def rollout(self, start: np.ndarray, controls: np.ndarray) -> np.ndarray:
        """States (simulations, steps, size) along controls (simulations, steps, nu), all from one state."""
        simulations = self.batch(len(controls))
        simulations.reset(stage=mujoco.mjtStage.mjSTAGE_NONE)
        nq, nv = self.model.nq, self.model.nv
        simulations.bind("time")[:] = start[0]
        simulations.bind("qpos")[:] = start[1 : 1 + nq]
        simulations.bind("qvel")[:] = start[1 + nq : 1 + nq + nv]
        states: np.ndarray = simulations.rollout(controls.shape[1], controls, record=[STATE.value])[STATE.value]
        return states

    def library(self) -> str:
        with open("/proc/self/maps") as maps:
            return next(line.split()[-1] for line in maps if "libmujoco.so" in line)


class Crew:
    """Workers, and one rollout over all of them."""

    def __init__(self, workers: int, threads: int) -> None:
        remote = ray.remote(Worker).options(num_cpus=threads)
        self.workers = [remote.remote(MODEL, threads) for _ in range(workers)]

    def rollout(self, start: np.ndarray, controls: np.ndarray) -> np.ndarray:
        shares = np.array_split(controls, len(self.workers))
        return np.concatenate(ray.get([w.rollout.remote(start, c) for w, c in zip(self.workers, shares, strict=True)]))

    def libraries(self) -> set[str]:
        return set(ray.get([w.library.remote() for w in self.workers]))


def cost(states: np.ndarray, knots: np.ndarray) -> np.ndarray:
    """Of each simulation: the pole away from upright, the cart away from the middle, speed, effort."""
    cart, pole, speed = states[..., 1], states[..., 2], states[..., 4]
    return (1 + np.cos(pole) + 0.1 * cart**2 + 0.01 * speed**2).mean(axis=1) + 0.01 * (knots**2).mean(axis=(1, 2))


def plan(crew: Crew, start: np.ndarray, horizon: int, samples: int, iterations: int) -> tuple[np.ndarray, float]:
    """The cross-entropy method: controls (horizon, 1), each held for some steps, and their cost."""
    random = np.random.default_rng(0)
    mean, deviation = np.zeros((horizon, 1)), np.full((horizon, 1), 0.8)
    best, least = mean, np.inf
    for _ in range(iterations):
        knots = np.clip(mean + deviation * random.standard_normal((samples, horizon, 1)), -1, 1)
        knots[0] = best
        costs = cost(crew.rollout(start, np.repeat(knots, HOLD, axis=1)), knots)
        elite = np.argsort(costs, kind="stable")[: max(2, samples // 10)]
        mean, deviation = knots[elite].mean(axis=0), knots[elite].std(axis=0) + 0.02
        if costs[elite[0]] < least:
            best, least = knots[elite[0]], float(costs[elite[0]])
    return best, least


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--address", help="of a running cluster, or auto; without it Ray runs here")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1, help="of each worker")
    parser.add_argument("--samples", type=int, default=256)
    parser.add_argument("--iterations", type=int, default=25)
    parser.add_argument("--horizon", type=int, default=40, help=f"controls, each held for {HOLD} steps")
    chosen = parser.parse_args()
    if chosen.address:
        packages = ["ray", "mujoco-core==4.0.0", "rujoco"]
        ray.init(address=chosen.address, runtime_env={"pip": packages}, log_to_driver=False)
    else:
        ray.init(num_cpus=chosen.workers * chosen.threads, include_dashboard=False, log_to_driver=False, object_store_memory=10**8)

    model = mujoco.MjModel.from_xml_string(MODEL)
    data = mujoco.MjData(model)
    start = np.zeros(mujoco.mj_stateSize(model, STATE))
    mujoco.mj_getState(model, data, start, STATE)

    crew = Crew(chosen.workers, chosen.threads)
    print("workers use", *sorted(crew.libraries()))
    began = time.monotonic()
    knots, least = plan(crew, start, chosen.horizon, chosen.samples, chosen.iterations)
    took = time.monotonic() - began
    steps = chosen.samples * chosen.iterations * chosen.horizon * HOLD
    print(f"{steps} steps in {took:.2f} s with {chosen.workers} workers: {steps / took:.0f} steps/s")

    # carried out here, step by step
    for control in np.repeat(knots, HOLD, axis=0):
        data.ctrl = control
        mujoco.mj_step(model, data)
    print(f"cost of the plan {least:.6f}; the pole ends {np.degrees(abs(np.pi - abs(data.qpos[1]))):.1f} degrees from upright")
    ray.shutdown()


if __name__ == "__main__":
    main()
