"""The wheel's own viewer, its compiled `simulate`, on the genuine library and on ours: a model, a drag of the mouse and a key, and what
is on the screen before and after each.

usage: viewer.py LIBRARY [--perturb] (with the reference, glfw and numpy importable). Draws by software on a screen of its own.
"""

import argparse
import ctypes
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

SCREEN = (800, 600)
# an arm with a light, a texture, a shadow and joints to be shown
MODEL = """<mujoco>
  <statistic center=".2 0 .6" extent="1.2"/>
  <asset>
    <texture name="grid" type="2d" builtin="checker" rgb1=".2 .3 .4" rgb2=".1 .15 .2" width="64" height="64"/>
    <texture type="skybox" builtin="gradient" rgb1=".4 .6 .8" rgb2="0 0 0" width="32" height="192"/>
    <material name="grid" texture="grid" texrepeat="4 4" reflectance=".2"/>
  </asset>
  <worldbody>
    <light pos="0 0 3" dir="0 .2 -1"/>
    <geom type="plane" size="2 2 .1" material="grid"/>
    <body pos="0 0 .8"><joint axis="0 1 0" damping="1"/><geom type="capsule" fromto="0 0 0 .4 .1 .1" size=".06" rgba=".8 .4 .2 1"/>
      <body pos=".4 .1 .1"><joint type="ball"/><geom type="box" size=".1 .15 .05" rgba=".3 .7 .3 1"/></body>
    </body>
  </worldbody>
</mujoco>"""
# bounds for pictures that cannot be equal, as in `make pictures`: mean difference of channels, share of pixels within 3
MEAN, NEAR = 0.3, 0.998
NEEDED = {"Xvfb": "xvfb", "libX11.so.6": "libx11-6", "libXtst.so.6": "libxtst6", "libGL.so.1": "libgl1"}


class Image(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")] + [("data", ctypes.c_void_p)]


class Desk:
    """The screen, with a hand on mouse and keys."""

    def __init__(self):
        self.x11, self.test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = self.x11.XStringToKeysym.restype = ctypes.c_ulong
        self.x11.XGetImage.restype = ctypes.POINTER(Image)
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        self.root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))

    def done(self):
        self.x11.XSync(self.display, 0)
        time.sleep(0.2)

    def move(self, x: int, y: int):
        self.test.XTestFakeMotionEvent(self.display, -1, x, y, 0)
        self.done()

    def button(self, down: bool):
        self.test.XTestFakeButtonEvent(self.display, 1, int(down), 0)
        self.done()

    def key(self, name: str):
        code = self.x11.XKeysymToKeycode(self.display, ctypes.c_ulong(self.x11.XStringToKeysym(name.encode())))
        for down in (1, 0):
            self.test.XTestFakeKeyEvent(self.display, code, down, 0)
            self.done()

    def picture(self):
        import numpy as np

        width, height = SCREEN
        all_planes = ctypes.c_ulong(0xFFFFFFFF)
        image = self.x11.XGetImage(self.display, self.root, 0, 0, width, height, all_planes, 2)
        pixels = ctypes.string_at(image.contents.data, 4 * width * height)
        self.x11.XDestroyImage(image)
        return np.frombuffer(pixels, np.uint8).reshape(height, width, 4)[..., :3].copy()

    def settled(self):
        """What is on the screen when it stays the same."""
        import numpy as np

        last, same = self.picture(), 0
        for _ in range(150):
            time.sleep(0.1)
            now = self.picture()
            same = same + 1 if np.array_equal(now, last) and now.any() else 0
            if same == 10:
                return now
            last = now
        sys.exit("the screen does not come to rest")


def photograph(out: str, further: int):
    """Opens the viewer in this process and saves the screen after each thing that is done to it."""
    import mujoco
    import mujoco.viewer
    import numpy as np

    model = mujoco.MjModel.from_xml_string(MODEL)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    handle = mujoco.viewer.launch_passive(model, data, show_left_ui=False, show_right_ui=False)
    handle.sync()
    desk = Desk()
    desk.move(300, 250)
    shots = {"opened": desk.settled()}
    desk.button(True)
    for step in range(1, 6):
        desk.move(300 + 15 * step, 250 + 8 * step)
    desk.move(375 + further, 290)
    desk.button(False)
    shots["dragged"] = desk.settled()
    desk.key("j")
    shots["joints"] = desk.settled()
    desk.key("w")
    shots["wires"] = desk.settled()
    used = [line.split()[-1] for line in open("/proc/self/maps") if "/libmujoco.so" in line]
    np.savez(out, libraries=np.array(sorted(set(used))), **shots)
    # the viewer's thread draws on while the interpreter goes, which ends some processes of either library
    os._exit(0)


def shown(packages: pathlib.Path | None, out: pathlib.Path, further: int):
    """Runs `photograph` on a screen of its own, with the package in `packages`."""
    environment = dict(os.environ, LIBGL_ALWAYS_SOFTWARE="1", MUJOCO_GL="glfw", LP_NUM_THREADS="1")
    if packages:
        environment["PYTHONPATH"] = str(packages)
    read, write = os.pipe()
    width, height = SCREEN
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        try:
            os.close(write)
            with os.fdopen(read) as number:
                environment["DISPLAY"] = f":{number.readline().strip()}"
            script = [sys.executable, __file__, "--photograph", str(out), str(further)]
            subprocess.run(script, env=environment, cwd=out.parent, check=True, timeout=300)
        finally:
            server.terminate()


def compare(files: list[pathlib.Path]) -> tuple[int, int]:
    import numpy as np

    theirs, ours = (np.load(file) for file in files)
    if len(theirs["libraries"]) != 1 or len(ours["libraries"]) != 1 or theirs["libraries"] == ours["libraries"]:
        sys.exit(f"libraries in use: {theirs['libraries']}, {ours['libraries']}")
    passed, failed, last = 0, 0, None
    for name in (name for name in theirs.files if name != "libraries"):
        apart = np.abs(theirs[name].astype(int) - ours[name])
        near = np.mean(apart.max(axis=2) <= 3)
        changed = last is None or not np.array_equal(theirs[name], last)
        last = theirs[name]
        good = apart.mean() <= MEAN and near >= NEAR and changed
        passed, failed = passed + good, failed + (not good)
        print(f"{'ok  ' if good else 'FAIL'} {name}: {np.count_nonzero(apart.max(axis=2))} pixels differ, mean {apart.mean():.4f}/255, "
              f"{100 * near:.3f} % within 3{'' if changed else ', nothing changed'}")
    return passed, failed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library")
    parser.add_argument("--perturb", action="store_true", help="a longer drag on our side: must fail")
    chosen = parser.parse_args()
    for file, package in NEEDED.items():
        there = shutil.which(file) if file == "Xvfb" else loadable(file)
        if not there:
            print(f"SKIPPED the viewer: install {package}")
            return
    import swapped

    with tempfile.TemporaryDirectory() as scratch:
        files = [pathlib.Path(scratch) / f"{side}.npz" for side in ("genuine", "ours")]
        shown(None, files[0], 0)
        with swapped.package(chosen.library) as packages:
            shown(packages, files[1], 25 if chosen.perturb else 0)
        passed, failed = compare(files)
    print(f"viewer: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def loadable(file: str) -> bool:
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    if sys.argv[1] == "--photograph":
        photograph(sys.argv[2], int(sys.argv[3]))
    else:
        main()
