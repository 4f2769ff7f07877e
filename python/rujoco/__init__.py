"""MuJoCo 4.0.0's C library, built anew in Rust, under the official package.

Importing this package before `mujoco` loads the library under the name by which MuJoCo's extension modules ask for theirs, so that
they, and the processes that are started from here, run on it. Linux on x86-64; `mujoco` (or `mujoco-core`) 4.0.0 and no other version.
"""

from rujoco.library import LIBRARY, VERSION, activate, in_use

__all__ = ["LIBRARY", "VERSION", "in_use"]
__version__ = VERSION

activate()
