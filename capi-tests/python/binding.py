"""Every extension module and plugin of the reference's package finds all its symbols in our library at once, and
what is not written raises instead of ending the process.

    binding.py LIBRARY
"""

import os
import pathlib
import subprocess
import sys

import swapped

MODEL = "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>"

# what a program sees of parts that are not there yet: an exception, or the thing itself
TRIALS = {
    "import mujoco.batch": "import mujoco.batch",
    "mujoco.MjrContext without a model": "mujoco.MjrContext()",
    "mujoco.MjrContext": f"mujoco.MjrContext(mujoco.MjModel.from_xml_string({MODEL!r}), 100)",
    "mujoco.batch.Batch": f"import mujoco.batch as b; b.Batch(mujoco.MjModel.from_xml_string({MODEL!r}), 2)",
}


def run(packages: pathlib.Path, script: str) -> subprocess.CompletedProcess:
    environment = dict(os.environ, PYTHONPATH=str(packages), LD_BIND_NOW="1", MUJOCO_GL="disable")
    return subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=packages, capture_output=True, text=True, check=False
    )


def main() -> int:
    passed = failed = 0
    with swapped.package(sys.argv[1]) as packages:
        files = sorted(p for p in (packages / "mujoco").rglob("*.so*") if not p.name.startswith("libmujoco"))
        library = next((packages / "mujoco").glob("libmujoco*"))
        # plugins find the library by its soname
        load = "import ctypes, os; [ctypes.CDLL(f, mode=os.RTLD_NOW | os.RTLD_LOCAL) for f in {!r}]"
        scripts = {f.name: load.format([str(library), str(f)]) for f in files}
        assert len(scripts) > 10, scripts
        for name, script in scripts.items():
            out = run(packages, script)
            passed, failed = passed + (out.returncode == 0), failed + (out.returncode != 0)
            if out.returncode:
                print(f"FAIL {name}: {out.stderr.strip().splitlines()[-1:]}")
        for name, code in TRIALS.items():
            script = f"import mujoco\ntry:\n    exec({code!r})\nexcept Exception as e:\n    print('raised', e)\n"
            out = run(packages, script)
            passed, failed = passed + (out.returncode == 0), failed + (out.returncode != 0)
            if out.returncode:
                print(f"FAIL {name}: exit code {out.returncode}: {out.stderr.strip().splitlines()[-1:]}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
