// What programs of 2010 to 2018 call and MuJoCo no longer has: the licence, macros of the stack, functions and arguments that
// changed since. Opt-in: with this folder first on the include path (`pkg-config --cflags mujoco-legacy`), `#include "mujoco.h"`
// means this file. It adds nothing to the library. The files in `mjVFS`, open in those days, stay closed.
// SPDX-License-Identifier: Apache-2.0

#ifndef MUJOCO_LEGACY_MUJOCO_H_
#define MUJOCO_LEGACY_MUJOCO_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// until 2.3.6: the licence. Any will do.
static inline int mj_activate(const char *filename) {
  (void)filename;
  return 1;
}
static inline void mj_deactivate(void) {}

// until 3.0: numbers on the stack of the `mjData* d` in scope
#define mjMARKSTACK mj_markStack(d);
#define mjFREESTACK mj_freeStack(d);
static inline mjtNum *mj_stackAlloc(mjData *d, int size) {
  return mj_stackAllocNum(d, (size_t)size);
}

// until 3.0: iterations of the one solver there was
#define solver_iter solver_niter[0]

// until 3.10: messages with one value in their text
#define mju_error_i(msg, i) mju_error(msg, (int)(i))
#define mju_error_s(msg, text) mju_error(msg, (const char *)(text))
#define mju_warning_i(msg, i) mju_warning(msg, (int)(i))
#define mju_warning_s(msg, text) mju_warning(msg, (const char *)(text))

// until 3.2.5: a vector times a 3x3 matrix, and times its transpose
static inline void mju_rotVecMat(mjtNum res[3], const mjtNum vec[3], const mjtNum mat[9]) {
  mju_mulMatVec3(res, mat, vec);
}
static inline void mju_rotVecMatT(mjtNum res[3], const mjtNum vec[3], const mjtNum mat[9]) {
  mju_mulMatTVec3(res, mat, vec);
}

// until 3.2.5: a connector between two points, number by number
static inline void mjv_makeConnector(mjvGeom *geom, int type, mjtNum width, mjtNum a0, mjtNum a1, mjtNum a2, mjtNum b0,
                                     mjtNum b1, mjtNum b2) {
  mjtNum from[3], to[3];
  from[0] = a0, from[1] = a1, from[2] = a2;
  to[0] = b0, to[1] = b1, to[2] = b2;
  mjv_connector(geom, type, width, from, to);
}

// until 2.3.6: two time constants, no smoothing
static inline mjtNum mjlegacy_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[2]) {
  mjtNum all[3];
  all[0] = prm[0], all[1] = prm[1], all[2] = 0;
  return mju_muscleDynamics(ctrl, act, all);
}
#define mju_muscleDynamics(ctrl, act, prm) mjlegacy_muscleDynamics(ctrl, act, prm)

// until 3.3.6: one flag for springs and dampers
#define mjDSBL_PASSIVE (mjDSBL_SPRING | mjDSBL_DAMPER)

// until 3.10: the inertia matrix, handed over by itself. Its storage changed: only functions may read it
#define qM M
static inline void mjlegacy_fullM(const mjModel *m, mjtNum *dst, const mjtNum *M) {
  int i, j;
  mju_zero(dst, (int)(m->nv * m->nv));
  for (i = 0; i < m->nv; i++) {
    for (j = m->M_rowadr[i]; j < m->M_rowadr[i] + m->M_rownnz[i]; j++) {
      dst[i * m->nv + m->M_colind[j]] = M[j];
      dst[m->M_colind[j] * m->nv + i] = M[j];
    }
  }
}
#define mj_fullM(m, dst, M) mjlegacy_fullM(m, dst, M)

// until 3.5: rays that do not tell the surface's normal
#define mj_ray(m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid) \
  mj_ray(m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, NULL)
#define mj_rayHfield(m, d, geomid, pnt, vec) mj_rayHfield(m, d, geomid, pnt, vec, NULL)
#define mj_rayMesh(m, d, geomid, pnt, vec) mj_rayMesh(m, d, geomid, pnt, vec, NULL)
#define mju_rayGeom(pos, mat, size, pnt, vec, geomtype) mju_rayGeom(pos, mat, size, pnt, vec, geomtype, NULL)

// until 3.11: cameras that are moved in a scene
#define mjv_moveCamera(m, action, reldx, reldy, scn, cam) mjv_moveCamera(m, action, reldx, reldy, cam)

// until 2.0: scenes without a model; selection of a geom; until 3.0, selection without flexes
#define MJLEGACY_11TH(a, b, c, d, e, f, g, h, i, j, k, ...) k
#define mjlegacy_makeScene2(scn, maxgeom, unused) mjv_makeScene(NULL, scn, maxgeom)
#define mjlegacy_makeScene3(m, scn, maxgeom, unused) mjv_makeScene(m, scn, maxgeom)
#define mjv_makeScene(...)                                                                                 \
  MJLEGACY_11TH(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, mjlegacy_makeScene3, mjlegacy_makeScene2, 0, 0) \
  (__VA_ARGS__, 0)

static inline int mjlegacy_selectGeom(const mjModel *m, const mjData *d, const mjvOption *vopt, mjtNum aspectratio,
                                      mjtNum relx, mjtNum rely, const mjvScene *scn, mjtNum selpnt[3]) {
  int geomid = -1;
  mjv_select(m, d, vopt, aspectratio, relx, rely, scn, selpnt, &geomid, NULL, NULL);
  return geomid;
}
#define mjlegacy_select8(m, d, vopt, aspectratio, relx, rely, scn, selpnt, unused) \
  mjlegacy_selectGeom(m, d, vopt, aspectratio, relx, rely, scn, selpnt)
#define mjlegacy_select10(m, d, vopt, aspectratio, relx, rely, scn, selpnt, geomid, skinid, unused) \
  mjv_select(m, d, vopt, aspectratio, relx, rely, scn, selpnt, geomid, NULL, skinid)
#define mjv_select(...)                                                                              \
  MJLEGACY_11TH(__VA_ARGS__, mjlegacy_select10, 0, mjlegacy_select8, 0, 0, 0, 0, 0, 0, 0, 0) \
  (__VA_ARGS__, 0)

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_LEGACY_MUJOCO_H_
