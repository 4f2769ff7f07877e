// A program as they were written between 2010 and 2018, to be built unchanged with the legacy header: calls, macros and
// argument lists of that time. Exit code 0 when what they give is what today's functions give.

#include "mujoco.h"
#include "stdio.h"
#include "string.h"

mjModel* m = NULL;
mjData* d = NULL;
mjvCamera cam;
mjvOption opt;
mjvScene scn;

static int failed = 0;
#define TRY(what, condition)             \
  if (!(condition)) {                    \
    printf("legacy.c: FAILED %s\n", what); \
    failed++;                            \
  }

// sum of the velocities, by way of the stack
static mjtNum total(const mjModel* m, mjData* d) {
  mjtNum sum = 0;
  int i;
  mjMARKSTACK
  mjtNum* v = mj_stackAlloc(d, m->nv);
  mju_copy(v, d->qvel, m->nv);
  for (i = 0; i < m->nv; i++) sum += v[i];
  mjFREESTACK
  return sum;
}

static int warnings = 0;
static char warning[100];
static void onwarning(const char* text) {
  warnings++;
  strncpy(warning, text, sizeof(warning) - 1);
}

int main(int argc, const char** argv) {
  char error[1000] = "Could not load binary model";
  mjtNum pnt[3] = {0, 0, 3}, down[3] = {0, 0, -1}, selpnt[3], res[3] = {0, 0, 0}, mat[9] = {0, -1, 0, 1, 0, 0, 0, 0, 1};
  mjtNum prm[2] = {0.01, 0.04}, *M;
  int geomid = -2, skinid, i;
  mjvGeom geom;

  TRY("activation", mj_activate("mjkey.txt") == 1);
  if (argc < 2) return 2;
  m = mj_loadXML(argv[1], 0, error, 1000);
  if (!m) {
    mju_error_s("Load model error: %s", error);
  }
  d = mj_makeData(m);

  mjv_defaultCamera(&cam);
  mjv_defaultOption(&opt);
  mjv_makeScene(&scn, 1000);
  mjv_freeScene(&scn);
  mjv_makeScene(m, &scn, 2000);

  for (i = 0; i < 100; i++) mj_step(m, d);
  TRY("solver", d->solver_iter >= 0);
  TRY("stack", total(m, d) == mju_sum(d->qvel, m->nv));

  TRY("ray", mj_ray(m, d, pnt, down, NULL, 1, -1, &geomid) > 0 && geomid >= 0);
  TRY("ray at a plane", mju_rayGeom(res, mat, res, pnt, down, mjGEOM_PLANE) == 3);
  mjv_updateScene(m, d, &opt, NULL, &cam, mjCAT_ALL, &scn);
  mjv_moveCamera(m, mjMOUSE_ZOOM, 0.0, 0.05, &scn, &cam);
  TRY("camera", cam.distance != 2);
  i = mjv_select(m, d, &opt, 1.5, 0.5, 0.5, &scn, selpnt);
  if (mjv_select(m, d, &opt, 1.5, 0.5, 0.5, &scn, selpnt, &geomid, &skinid) >= 0) {
    TRY("selection", i == geomid);
  }
  mjv_makeConnector(&geom, mjGEOM_CAPSULE, 0.1, 0, 0, 0, 0, 0, 2);
  TRY("connector", geom.pos[2] == 1);

  mju_rotVecMat(res, pnt, mat);
  mju_rotVecMatT(res, res, mat);
  TRY("rotation", res[0] == pnt[0] && res[1] == pnt[1] && res[2] == pnt[2]);
  TRY("muscle", mju_muscleDynamics(1, 0, prm) > 0);

  M = (mjtNum*)mju_malloc(m->nv * m->nv * sizeof(mjtNum));
  mj_fullM(m, M, d->qM);
  mj_mulM(m, d, d->qfrc_applied, d->qvel);
  for (i = 0; i < m->nv; i++) {
    TRY("inertia", mju_abs(mju_dot(M + i * m->nv, d->qvel, m->nv) - d->qfrc_applied[i]) < 1e-9);
  }
  mju_free(M);

  m->opt.disableflags |= mjDSBL_PASSIVE;
  mj_passive(m, d);
  mju_user_warning = onwarning;
  mju_warning_i("number %d", 7);
  mju_warning_s("name %s", "seven");
  TRY("warnings", warnings == 2 && !strcmp(warning, "name seven"));

  mjv_freeScene(&scn);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deactivate();
  return failed != 0;
}
