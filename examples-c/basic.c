// basic MODEL.xml|MODEL.mjb [SECONDS]: simulates a model with its controls at zero and prints what became
// of it. Exit code 1, and the reason on stderr, when the model cannot be loaded or the simulation goes bad.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <mujoco/mujoco.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static mjModel *load(const char *path) {
  char error[1000] = "";
  size_t n = strlen(path);
  mjModel *m = n > 4 && !strcmp(path + n - 4, ".mjb") ? mj_loadModel(path, NULL)
                                                      : mj_loadXML(path, NULL, error, sizeof(error));
  if (!m) {
    fprintf(stderr, "%s: %s\n", path, error[0] ? error : "cannot be loaded");
  } else if (error[0]) {
    fprintf(stderr, "%s: warning: %s\n", path, error);
  }
  return m;
}

int main(int argc, char **argv) {
  char *rest = NULL;
  double seconds = argc > 2 ? strtod(argv[2], &rest) : 10;
  if (argc < 2 || argc > 3 || (rest && *rest) || !(seconds >= 0)) {
    fprintf(stderr, "usage: %s MODEL.xml|MODEL.mjb [SECONDS]\n", argv[0]);
    return 2;
  }
  mjModel *m = load(argv[1]);
  if (!m) {
    return 1;
  }
  m->opt.enableflags |= mjENBL_ENERGY;
  mjData *d = mj_makeData(m);
  if (!d) {
    fprintf(stderr, "%s: no memory for its data\n", argv[1]);
    mj_deleteModel(m);
    return 1;
  }
  if (m->nkey > 0) {
    mj_resetDataKeyframe(m, d, 0);
  }

  printf("MuJoCo API %s, model %s\n", mj_versionString(), m->names[0] ? m->names : "without a name");
  printf("  %d bodies, %d joints, %d dofs, %d geoms, %d actuators, %d sensors; step %g s\n", (int)m->nbody,
         (int)m->njnt, (int)m->nv, (int)m->ngeom, (int)m->nactuator, (int)m->nsensor, m->opt.timestep);

  mj_forward(m, d);
  printf("  start: time %g s, energy %.6g potential, %.6g kinetic, %d contacts\n", d->time, d->energy[0],
         d->energy[1], d->ncon);

  long long steps = 0;
  int most = 0;
  double start = now(), shown = start, end = d->time + seconds;
  while (d->time < end - 0.5 * m->opt.timestep) {
    mj_step(m, d);
    steps++;
    most = mjMAX(most, d->ncon);
    // a line per second on long runs
    if (steps % 256 == 0 && now() - shown > 1) {
      shown = now();
      fprintf(stderr, "  %.1f of %g s, %.0f steps/s\n", d->time, end, (double)steps / (shown - start));
    }
  }
  double took = now() - start;

  mj_forward(m, d);
  printf("  end:   time %g s, energy %.6g potential, %.6g kinetic, %d contacts (%d at most)\n", d->time,
         d->energy[0], d->energy[1], d->ncon, most);
  if (steps) {
    printf("  %lld steps in %.3f s: %.0f steps/s, %.1f times real time\n", steps, took, (double)steps / took,
           seconds / took);
  }
  int warnings = 0;
  for (int i = 0; i < mjNWARNING; i++) {
    if (d->warning[i].number) {
      warnings++;
      printf("  warning, %d times: %s\n", d->warning[i].number,
             mju_warningText(i, (size_t)d->warning[i].lastinfo));
    }
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  return warnings ? 1 : 0;
}
