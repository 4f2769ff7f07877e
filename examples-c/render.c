// render MODEL.xml|MODEL.mjb OUT.png [CAMERA [rgb|depth|segmentation [WIDTH HEIGHT]]]: one picture of a model in its first
// state. CAMERA is the name or number of a camera of the model, or - for a view of everything.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mujoco/mujoco.h>

#include "png.h"
#include "studio.h"

static const char *const kinds[] = {"rgb", "depth", "segmentation"};

// takes the camera that the argument names instead of the free one; 0 if the model has none like it
static int aim(const mjModel *m, const char *name, mjvCamera *cam) {
  if (!name || !strcmp(name, "-")) return 1;
  char *rest;
  long number = strtol(name, &rest, 10);
  int id = *rest ? mj_name2id(m, mjOBJ_CAMERA, name) : (int)number;
  if (id < 0 || id >= m->ncam) return 0;
  cam->type = mjCAMERA_FIXED;
  cam->fixedcamid = id;
  return 1;
}

// gray by distance: near is bright, the far plane black
static void show_depth(const mjModel *m, const float *depth, unsigned char *rgb, int n) {
  double near = m->vis.map.znear * m->stat.extent, far = m->vis.map.zfar * m->stat.extent;
  for (int i = 0; i < n; i++) {
    double distance = near / (1 - depth[i] * (1 - near / far));
    double shade = 255 * m->stat.extent / (m->stat.extent + distance);
    memset(rgb + 3 * i, depth[i] < 1 ? (int)shade : 0, 3);
  }
}

int main(int argc, char **argv) {
  int kind = 0, width = 640, height = 480;
  if (argc > 4) {
    while (kind < 3 && strcmp(argv[4], kinds[kind])) kind++;
  }
  if (argc == 7) {
    width = atoi(argv[5]);
    height = atoi(argv[6]);
  }
  if (argc < 3 || argc == 6 || argc > 7 || kind == 3 || width < 1 || height < 1 || width > 8192 || height > 8192) {
    fprintf(stderr, "usage: %s MODEL OUT.png [CAMERA [rgb|depth|segmentation [WIDTH HEIGHT]]]\n", argv[0]);
    return 1;
  }
  mjModel *m = load_model(argv[1]);
  Studio studio;
  if (!m || !open_studio(&studio, m, width, height)) return 1;
  int failed = !aim(m, argc > 3 ? argv[3] : NULL, &studio.camera);
  if (failed) fprintf(stderr, "%s: no such camera\n", argv[3]);

  mjData *d = mj_makeData(m);
  mj_forward(m, d);
  mjrRect view = {0, 0, width, height};
  unsigned char *rgb = (unsigned char *)calloc((size_t)width * (size_t)height, 3);
  float *depth = (float *)calloc((size_t)width * (size_t)height, sizeof(float));
  if (!failed && rgb && depth) {
    // a color for each geom, without light
    studio.scene.flags[mjRND_SEGMENT] = kind == 2;
    draw(&studio, m, d, view);
    mjr_readPixels(rgb, depth, view, &studio.context);
    if (kind == 1) show_depth(m, depth, rgb, width * height);
    failed = !write_png(argv[2], width, height, rgb);
    if (failed) fprintf(stderr, "%s: could not be written\n", argv[2]);
  }
  free(rgb);
  free(depth);
  close_studio(&studio);
  mj_deleteData(d);
  mj_deleteModel(m);
  return failed;
}
