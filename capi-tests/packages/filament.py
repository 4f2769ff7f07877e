"""The studio and Filament's module, imported, and a picture drawn by Filament: prints a digest of its pixels and the library in use.

usage: filament.py MODEL.xml
"""

import collections.abc
import hashlib
import sys

import mujoco
import mujoco.studio._studio  # also makes Filament's materials known
import mujoco.studio.launch_passive
import mujoco.studio.viewer
import numpy as np
from mujoco import mjrf

if not hasattr(collections.abc, "Buffer"):  # of Python 3.12
    collections.abc.Buffer = np.ndarray
from mujoco.rendering.filament import model_scene, renderer  # noqa: E402

model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)
for _ in range(50):
    mujoco.mj_step(model, data)
mujoco.mj_forward(model, data)

context = mjrf.Context(mjrf.ContextConfig())
painter = renderer.Renderer(context)
scene = model_scene.ModelScene(context, model, painter.scene("scene"))
pixels = np.empty((120, 160, 3), np.uint8)
painter.target("picture", pixels)
scene.update(data)
camera = mujoco.MjvCamera()
mujoco.mjv_defaultFreeCamera(model, camera)
painter.render([renderer.View(scene="scene", target="picture", camera=mujoco.mjv_camera2GLCamera(model, data, camera))])
assert pixels.std() > 1, "an empty picture"
with open("/proc/self/maps") as maps:
    library = next(line.split()[-1] for line in maps if "libmujoco.so" in line)
print("picture", hashlib.sha256(pixels.tobytes()).hexdigest(), "rujoco" if "/rujoco/" in library else "genuine")
