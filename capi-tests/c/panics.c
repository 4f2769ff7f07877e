// A fault of the library itself is an error like any other: a handler may jump out of it, from any
// entry, as often as it likes. The faults are made by a model whose indices the client has broken.

#include <setjmp.h>

#include "check.h"

static jmp_buf way_out;
static char text[1024];

static void leave(const mjLogMessage* msg) {
  if (msg->level == mjLOG_ERROR) {
    snprintf(text, sizeof(text), "%s", msg->subject);
    longjmp(way_out, 1);
  }
}

typedef struct {
  mjModel* m;
  mjData* d;
} Broken;

static void kinematics(Broken* b) { mj_kinematics(b->m, b->d); }
static void forward(Broken* b) { mj_forward(b->m, b->d); }
static void step(Broken* b) { mj_step(b->m, b->d); }

static void jacobian(Broken* b) {
  mjtNum jac[3 * 8];
  mj_jacBody(b->m, b->d, jac, NULL, 1);
}

static void integrate(Broken* b) {
  mjtNum qpos[8] = {0}, qvel[8] = {0};
  mj_integratePos(b->m, qpos, qvel, 0.1);
}

int main(void) {
  static void (*const ENTRIES[])(Broken*) = {jacobian, kinematics, integrate, forward, jacobian, step, integrate};
  Broken b = {model_from(SMALL_MODEL), NULL};
  b.d = mj_makeData(b.m);
  mj_forward(b.m, b.d);
  int* addresses[] = {b.m->body_dofadr, b.m->jnt_qposadr, b.m->body_parentid, b.m->dof_bodyid, b.m->dof_jntid,
                      b.m->dof_Madr, b.m->dof_parentid};
  int counts[] = {b.m->nbody, b.m->njnt, b.m->nbody, b.m->nv, b.m->nv, b.m->nv, b.m->nv};
  for (int a = 0; a < 7; a++) {
    for (int i = 0; i < counts[a]; i++) {
      addresses[a][i] = 1000000;
    }
  }
  mju_setLogHandler(leave);
  int n = sizeof(ENTRIES) / sizeof(ENTRIES[0]);
  for (volatile int round = 0; round < 25; round++) {
    for (volatile int i = 0; i < n; i++) {
      text[0] = 0;
      if (!setjmp(way_out)) {
        ENTRIES[i](&b);
      }
      CHECK(strstr(text, "internal error"));
    }
  }
  // the library goes on with what is sound
  mju_setLogHandler(NULL);
  mjModel* sound = model_from(SMALL_MODEL);
  mjData* d = mj_makeData(sound);
  mj_step(sound, d);
  CHECK(d->time > 0);
  mj_deleteData(d);
  mj_deleteModel(sound);
  return check_result();
}
