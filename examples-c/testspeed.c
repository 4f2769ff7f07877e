// testspeed MODEL.xml|MODEL.mjb [STEPS [THREADS [NOISE]]]: how fast a model runs. Each thread steps its own
// data under smoothed pseudo-random controls; timers of the first thread show where the time goes.

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <mujoco/mujoco.h>

#define MAXTHREAD 256

typedef struct {
  const mjModel *m;
  mjData *d;
  int steps;
  double noise, seconds, contacts, rows;
} Run;

// clock of the library's timers, in seconds
static mjtNum now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (mjtNum)t.tv_sec + 1e-9 * (mjtNum)t.tv_nsec;
}

// the same controls in every run: a Halton sequence, low-pass filtered
static void set_controls(const mjModel *m, mjData *d, int step, double noise) {
  double keep = exp(-m->opt.timestep / 0.1), add = noise * sqrt(1 - keep * keep);
  for (int i = 0; i < m->nu; i++) {
    double lo = m->actuator_ctrllimited[i] ? m->actuator_ctrlrange[2 * i] : -1;
    double hi = m->actuator_ctrllimited[i] ? m->actuator_ctrlrange[2 * i + 1] : 1;
    double mid = 0.5 * (lo + hi), half = 0.5 * (hi - lo);
    double random = 2 * mju_Halton(step, i + 2) - 1;
    d->ctrl[i] = mid + keep * (d->ctrl[i] - mid) + add * half * random;
  }
}

static void *simulate(void *arg) {
  Run *r = (Run *)arg;
  double start = now();
  for (int i = 0; i < r->steps; i++) {
    set_controls(r->m, r->d, i, r->noise);
    mj_step(r->m, r->d);
    r->contacts += r->d->ncon;
    r->rows += r->d->nefc;
  }
  r->seconds = now() - start;
  return NULL;
}

static int number(const char *text, double lo, double hi, double *out) {
  char *rest;
  *out = strtod(text, &rest);
  return *text && !*rest && *out >= lo && *out <= hi;
}

int main(int argc, char **argv) {
  double steps = 10000, threads = 1, noise = 0.01;
  if (argc < 2 || argc > 5 || (argc > 2 && !number(argv[2], 1, 1e9, &steps)) ||
      (argc > 3 && !number(argv[3], 1, MAXTHREAD, &threads)) ||
      (argc > 4 && !number(argv[4], 0, 10, &noise))) {
    fprintf(stderr, "usage: %s MODEL.xml|MODEL.mjb [STEPS [THREADS [NOISE]]]\n", argv[0]);
    return 2;
  }
  char error[1000] = "";
  size_t n = strlen(argv[1]);
  mjModel *m = n > 4 && !strcmp(argv[1] + n - 4, ".mjb") ? mj_loadModel(argv[1], NULL)
                                                         : mj_loadXML(argv[1], NULL, error, sizeof(error));
  if (!m) {
    fprintf(stderr, "%s: %s\n", argv[1], error[0] ? error : "cannot be loaded");
    return 1;
  }

  static Run runs[MAXTHREAD];
  static pthread_t handles[MAXTHREAD];
  int nthread = (int)threads, count = (int)steps;
  mjcb_time = now;
  printf("%s: %d steps of %g s in each of %d threads\n", argv[1], count, m->opt.timestep, nthread);
  for (int i = 0; i < nthread; i++) {
    runs[i].m = m;
    runs[i].d = mj_makeData(m);
    runs[i].steps = count;
    runs[i].noise = noise;
    if (!runs[i].d) {
      fprintf(stderr, "no memory for the data of thread %d\n", i);
      return 1;
    }
    if (m->nkey > 0) mj_resetDataKeyframe(m, runs[i].d, 0);
  }
  double start = now();
  for (int i = 0; i < nthread; i++) {
    if (pthread_create(&handles[i], NULL, simulate, &runs[i])) {
      fprintf(stderr, "thread %d cannot be started\n", i);
      return 1;
    }
  }
  for (int i = 0; i < nthread; i++) pthread_join(handles[i], NULL);
  double wall = now() - start;

  double all = (double)count * nthread, contacts = 0, rows = 0;
  for (int i = 0; i < nthread; i++) {
    contacts += runs[i].contacts;
    rows += runs[i].rows;
  }
  printf("  %.3f s: %.0f steps/s, %.1f times real time, %.2f us per step and thread\n", wall, all / wall,
         all * m->opt.timestep / wall, 1e6 * runs[0].seconds / count);
  printf("  per step: %.2f contacts, %.2f constraint rows\n", contacts / all, rows / all);
  printf("  us per step, by timer:\n");
  for (int i = 0; i < mjNTIMER; i++) {
    const mjTimerStat *t = &runs[0].d->timer[i];
    if (t->number) printf("    %-20s %8.2f\n", mjTIMERSTRING[i], 1e6 * t->duration / count);
  }
  for (int i = 0; i < nthread; i++) mj_deleteData(runs[i].d);
  mj_deleteModel(m);
  return 0;
}
