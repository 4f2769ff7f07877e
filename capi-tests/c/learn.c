// learn MODEL.xml...: what `make profile` learns from. Each model, and larger trees of its own, is loaded, stepped, drawn into a scene, stepped as a batch,
// differentiated, saved and copied, so that code which runs often is told from code which runs once.

#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <mujoco/mjbatch.h>
#include <mujoco/mujoco.h>

#define NSIM 6

// clock for a bound of time on each model
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static jmp_buf left;
static void leave(const char *message) {
  fprintf(stderr, "  %s\n", message);
  longjmp(left, 1);
}
static void ignore(const char *message) { (void)message; }

static void controls(const mjModel *m, mjtNum *ctrl, int at) {
  for (int i = 0; i < m->nu; i++) {
    double lo = m->actuator_ctrllimited[i] ? m->actuator_ctrlrange[2 * i] : -1;
    double hi = m->actuator_ctrllimited[i] ? m->actuator_ctrlrange[2 * i + 1] : 1;
    ctrl[i] = lo + (hi - lo) * mju_Halton(at + 1, i + 2);
  }
}

static void steps(const mjModel *m, mjData *d) {
  double start = now();
  for (int i = 0; i < 1000 && now() - start < 0.5; i++) {
    if (i % 5 == 0) controls(m, d->ctrl, i);
    mj_step(m, d);
  }
}

static void scenes(const mjModel *m, mjData *d) {
  mjvScene scene;
  mjvOption option;
  mjvCamera camera;
  mjvPerturb perturb;
  mjv_defaultScene(&scene);
  mjv_defaultOption(&option);
  mjv_defaultCamera(&camera);
  mjv_defaultPerturb(&perturb);
  mjv_makeScene(m, &scene, 2000);
  double start = now();
  for (int i = 0; i < 3000 && now() - start < 0.15; i++) {
    option.flags[mjVIS_CONTACTPOINT] = i % 3 == 0;
    option.flags[mjVIS_CONTACTFORCE] = i % 3 == 0;
    mjv_updateScene(m, d, &option, &perturb, &camera, mjCAT_ALL, &scene);
  }
  mjv_freeScene(&scene);
}

static void batch(const mjModel *m) {
  char error[200];
  mjBatchConfig config;
  mjb_defaultConfig(&config);
  mjBatch *b = mjb_makeBatch(m, NSIM, &config, error, sizeof(error));
  if (!b) return;
  int stride = mjb_nstate(b), size;
  mjtNum *ctrl = mjb_stateComponent(b, mjSTATE_CTRL, &size);
  double start = now();
  for (int call = 0; call < 60 && now() - start < 0.3; call++) {
    for (int sim = 0; ctrl && sim < NSIM; sim++) controls(m, ctrl + sim * stride, NSIM * call + sim);
    mjb_step(b, NULL, 0, 5, mjSTAGE_NONE);
  }
  mjb_deleteBatch(b);
}

static void derivatives(const mjModel *m, mjData *d) {
  int n = 2 * m->nv + m->na;
  if (!n || n > 100 || m->opt.integrator == mjINT_RK4 || m->opt.enableflags & mjENBL_SLEEP) return;
  mjtNum *a = malloc(sizeof(mjtNum) * n * (n + m->nu));
  mjd_transitionFD(m, d, 1e-6, 1, a, m->nu ? a + n * n : NULL, NULL, NULL);
  free(a);
}

// all that is done with a model; the spec is taken over
static void learn(mjSpec *spec) {
  static char error[1000];
  if (!spec) return;
  mjModel *m = mj_compile(spec, NULL);
  if (m) {
    mjData *d = mj_makeData(m);
    if (!setjmp(left)) steps(m, d);
    if (!setjmp(left)) scenes(m, d);
    if (!setjmp(left)) batch(m);
    if (!setjmp(left)) derivatives(m, d);
    // contacts on the other cones
    if (!m->nflex) {
      m->opt.cone = m->opt.cone == mjCONE_ELLIPTIC ? mjCONE_PYRAMIDAL : mjCONE_ELLIPTIC;
      mj_resetData(m, d);
      if (!setjmp(left)) steps(m, d);
      if (!setjmp(left)) batch(m);
    }
    if (!setjmp(left)) {
      mjModel *copy = mj_copyModel(NULL, m);
      mj_deleteModel(copy);
      mj_resetData(m, d);
    }
    mj_deleteData(d);
    static char text[1 << 20];
    mj_saveXMLString(spec, text, sizeof(text), error, sizeof(error));
  }
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// trees larger than models of tests are: `crowd` of them, each `limbs` chains of `links` hinges, or as many boxes
static void learn_trees(int crowd, int limbs, int links) {
  static char text[1 << 20], error[1000];
  int n = snprintf(text, sizeof(text),
                   "<mujoco><option integrator=\"implicitfast\"/><default><geom type=\"capsule\" size=\".03\" fromto=\"0 0 0 .1 0 .1\"/>"
                   "<joint armature=\".01\" damping=\".1\" range=\"-60 60\"/></default><worldbody><geom type=\"plane\" size=\"9 9 1\"/>"
                   "<replicate count=\"%d\" offset=\"0 3 0\"><body pos=\"0 0 .5\"><freejoint/><geom type=\"%s\" size=\".1 .1 .1\"/>",
                   crowd, limbs ? "sphere" : "box");
  for (int limb = 0; limb < limbs; limb++) {
    for (int i = 0; i < links; i++)
      n += snprintf(text + n, sizeof(text) - n, "<body pos=\".1 %d .1\"><joint axis=\"%s\"/><geom/>", i ? 0 : limb,
                    i % 2 ? "0 1 0" : "1 0 0");
    for (int i = 0; i < links; i++) n += snprintf(text + n, sizeof(text) - n, "</body>");
  }
  snprintf(text + n, sizeof(text) - n, "</body></replicate></worldbody></mujoco>");
  learn(mj_parseXMLString(text, NULL, error, sizeof(error)));
}

// a rough ball in a file of `rows` by twice as many pairs of faces: what loading meshes takes
static void learn_mesh(int rows, int loads) {
  static char error[1000];
  const char *text = "<mujoco><asset><mesh name=\"ball\" file=\"ball.stl\"/></asset><worldbody><body><freejoint/>"
                     "<geom type=\"mesh\" mesh=\"ball\"/></body></worldbody></mujoco>";
  int columns = 2 * rows;
  unsigned char *file = calloc(1, 84 + 50 * 2 * rows * columns), *at = file + 84;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      for (int half = 0; half < 2; half++) {
        int corner[3][2] = {{i, j}, {i + 1, j + half}, {i + 1 - half, j + 1}};
        if (i == (half ? 0 : rows - 1)) continue;  // no face at a pole has two corners there
        for (int k = 0; k < 3; k++) {
          int row = corner[k][0], column = row % rows ? corner[k][1] % columns : 0;
          double polar = mjPI * row / rows, turn = 2 * mjPI * column / columns;
          double r = 1 - 0.3 * mju_Halton(row * columns + column + 1, 2);
          float p[3] = {(float)(r * sin(polar) * cos(turn)), (float)(r * sin(polar) * sin(turn)), (float)(r * cos(polar))};
          memcpy(at + 12 + 12 * k, p, sizeof(p));
        }
        at += 50;
      }
  int count = (int)(at - file - 84) / 50;
  memcpy(file + 80, &count, sizeof(count));
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "ball.stl", file, 84 + 50 * count);
  for (int i = 0; i < loads; i++) {
    mj_clearCache(mj_getCache());
    mjSpec *spec = mj_parseXMLString(text, &vfs, error, sizeof(error));
    mj_deleteModel(spec ? mj_compile(spec, &vfs) : NULL);
    mj_deleteSpec(spec);
  }
  mj_deleteVFS(&vfs);
  free(file);
}

int main(int argc, char **argv) {
  mju_user_error = leave;
  mju_user_warning = ignore;
  for (int i = 1; i < argc; i++) {
    fprintf(stderr, "\r%3d of %d %-60.60s", i, argc - 1, strrchr(argv[i], '/') ? strrchr(argv[i], '/') + 1 : argv[i]);
    static char error[1000];
    if (!setjmp(left)) learn(mj_parseXML(argv[i], NULL, error, sizeof(error)));
  }
  // the same ones however many models are given
  static const int trees[][3] = {{1, 1, 4}, {1, 1, 16}, {1, 1, 40}, {1, 1, 64}, {1, 5, 10}, {1, 8, 6}, {4, 4, 6}, {16, 4, 5}, {30, 0, 0}};
  for (volatile size_t i = 0; i < sizeof(trees) / sizeof(*trees); i++)
    if (!setjmp(left)) learn_trees(trees[i][0], trees[i][1], trees[i][2]);
  if (!setjmp(left)) learn_mesh(50, 2);
  fprintf(stderr, "\n");
  return 0;
}
