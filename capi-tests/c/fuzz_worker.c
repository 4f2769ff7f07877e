// Worker of the fuzzer (src/fuzz): reads inputs from standard input, lets the library load, run,
// print and save them, and answers one line each. Built with AddressSanitizer where the compiler
// has it. The driver watches from outside: signals, CPU time, clock and peak memory.
//
// input:   "KIND N\n", then N times "NAME BYTES\n" and the bytes; the first file is the main one
//          xml: the model; mjb: a binary model, the second file its text; save: a model, answered with its MJB bytes;
//          schema: answered with the grammar; crash, hang, idle, memory, panic: what a find looks like
// answer:  "STATUS PEAK_KB MESSAGE\n", STATUS one of loaded, refused, raised;
//          "bytes N\n" and N bytes for save and schema

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <mujoco/mujoco.h>

#define MAXFILES 32

static jmp_buf leave;
static char message[2000];
// where the XML of a model is saved and read from again
static char saved[64];

static void on_log(const mjLogMessage* msg) {
  if (msg->level == mjLOG_ERROR) {
    snprintf(message, sizeof(message), "%s", msg->subject);
    longjmp(leave, 1);
  }
}

// peak resident memory since the last reset, kB
static long peak(void) {
  char line[256];
  long kb = 0;
  FILE* f = fopen("/proc/self/status", "r");
  while (f && fgets(line, sizeof(line), f)) {
    if (sscanf(line, "VmHWM: %ld", &kb) == 1) break;
  }
  if (f) fclose(f);
  return kb;
}

static void reset_peak(void) {
  FILE* f = fopen("/proc/self/clear_refs", "w");
  if (f) {
    fputs("5", f);
    fclose(f);
  }
}

static void least(int* value, int most) {
  if (*value > most) *value = most;
}

// work that the model asks for is no hang: iterations are bounded here
static void bound(mjModel* m) {
  least(&m->opt.iterations, 20);
  // nothing bounds how often a step of ipc solves: of large flexes one may take many seconds, in the reference as well
  if (m->nflexvert > 40) m->opt.enableflags &= ~mjENBL_IPC;
  least(&m->opt.ls_iterations, 20);
  least(&m->opt.noslip_iterations, 5);
  least(&m->opt.ccd_iterations, 35);
  least(&m->opt.sdf_iterations, 10);
  least(&m->opt.sdf_initpoints, 40);
  // contacts of a crowd fill any arena, as they should
  if (m->narena > 256 << 20) m->narena = 256 << 20;
}

static uint64_t stream;

// from -1 to 1, the same for every run of an input
static double chance(void) {
  stream = stream * 6364136223846793005u + 1442695040888963407u;
  return (double)(int32_t)(stream >> 32) / 2147483648.0;
}

// below n
static int pick(int n) {
  return n > 0 ? (int)((chance() + 1) / 2 * n) % n : 0;
}

static int seconds_since(clock_t start, double limit) {
  return (double)(clock() - start) / CLOCKS_PER_SEC > limit;
}

// steps with random controls and pushes; a slow model is stepped less
static void drive(mjModel* m, mjData* d) {
  clock_t start = clock();
  int steps = 10 + pick(91);
  for (int i = 0; i < steps && !seconds_since(start, 1); i++) {
    if (i % 5 == 0) {
      for (int k = 0; k < m->nu; k++) d->ctrl[k] = 3 * chance();
      for (int k = 0; k < m->nv; k++) d->qfrc_applied[k] = chance();
      if (m->nbody > 1) d->xfrc_applied[6 * (1 + pick(m->nbody - 1)) + pick(6)] = 10 * chance();
    }
    mj_step(m, d);
  }
}

// questions about a state
static void ask(mjModel* m, mjData* d) {
  for (int i = 0; i < 4; i++) {
    mjtNum from[3], to[3] = {chance(), chance(), chance()}, pair[6];
    int geom;
    for (int k = 0; k < 3; k++) from[k] = d->qpos && m->nbody > 1 ? d->xpos[3 * pick(m->nbody) + k] + chance() : chance();
    mj_ray(m, d, from, to, NULL, 1, -1, &geom, NULL);
    if (m->ngeom > 1) mj_geomDistance(m, d, pick(m->ngeom), pick(m->ngeom), 1, pair);
  }
  mjtNum force[6];
  for (int i = 0; i < d->ncon && i < 5; i++) mj_contactForce(m, d, i, force);
  mj_inverse(m, d);
  mj_energyVel(m, d);
}

static void use(mjModel* m, mjData* volatile* keep, int xml, int last) {
  static char error[500];
  mjtSize size = mj_sizeModel(m);
  int small = size < (16 << 20);
  stream = (uint64_t)size * 77 + m->nv;
  bound(m);
  mjData* d = mj_makeData(m);
  keep[0] = d;
  if (d) {
    int light = small && d->narena < (16 << 20);
    mj_forward(m, d);
    drive(m, d);
    if (light) ask(m, d);
    if (m->nkey) {
      mj_resetDataKeyframe(m, d, m->nkey - 1);
      mj_step(m, d);
    }
    if (light) {
      mj_printData(m, d, "/dev/null");
      keep[1] = mj_copyData(NULL, m, d);
      if (keep[1]) mj_step(m, keep[1]);
    }
  }
  if (small) mj_printModel(m, "/dev/null");
  unlink(saved);
  if (last) mj_saveLastXML(saved, m, error, sizeof(error));
  if (small) {
    void* bytes = malloc(size);
    mj_saveModel(m, NULL, bytes, size);
    mjModel* copy = mj_loadModelBuffer(bytes, size);
    free(bytes);
    if (!copy && xml) snprintf(message, sizeof(message), "internal error: the MJB of a compiled model is refused");
    mj_deleteModel(copy);
    mj_deleteModel(mj_copyModel(NULL, m));
  }
}

static void answer(int out, const void* bytes, size_t n) {
  const char* p = bytes;
  while (n) {
    ssize_t k = write(out, p, n);
    if (k <= 0) _exit(3);
    p += k;
    n -= k;
  }
}

int main(void) {
  static char names[MAXFILES][512];
  static char* data[MAXFILES];
  static long sizes[MAXFILES];
  static mjVFS vfs;
  char kind[32];
  int nfile;

  // what a library prints does not disturb the answers
  int out = dup(1);
  dup2(2, 1);
  mju_setLogHandler(on_log);
  snprintf(saved, sizeof(saved), "saved-%d.xml", (int)getpid());

  while (scanf("%31s %d", kind, &nfile) == 2 && nfile <= MAXFILES) {
    for (int i = 0; i < nfile; i++) {
      if (scanf(" %511s %ld", names[i], &sizes[i]) != 2 || getchar() != '\n') return 2;
      data[i] = malloc(sizes[i] ? sizes[i] : 1);
      if (fread(data[i], 1, sizes[i], stdin) != (size_t)sizes[i]) return 2;
    }
    if (!strcmp(kind, "crash")) *(volatile int*)8 = 1;
    if (!strcmp(kind, "hang")) for (volatile int i = 0;; i++) {}
    if (!strcmp(kind, "idle")) for (;;) pause();

    const char* volatile status = "refused";
    mjModel* volatile model = NULL;
    mjModel* volatile again = NULL;
    mjData* volatile d[2] = {NULL, NULL};
    int xml = strcmp(kind, "mjb") != 0;
    message[0] = 0;
    mj_defaultVFS(&vfs);
    reset_peak();

    if (!strcmp(kind, "memory")) {
      size_t n = (size_t)1200 << 20;
      char* p = malloc(n);
      for (size_t i = 0; p && i < n; i += 4096) p[i] = 1;
      free(p);
    } else if (!strcmp(kind, "panic")) {
      snprintf(message, sizeof(message), "internal error: on purpose");
    } else if (!strcmp(kind, "schema")) {
      static char text[1 << 20];
      char line[64];
      mj_printSchema(NULL, text, sizeof(text), 0, 0);
      int n = snprintf(line, sizeof(line), "bytes %zu\n", strlen(text));
      answer(out, line, n);
      answer(out, text, strlen(text));
      continue;
    } else if (setjmp(leave)) {
      status = "raised";
    } else {
      if (xml) {
        for (int i = 0; i < nfile; i++) mj_addBufferVFS(&vfs, names[i], data[i], (int)sizes[i]);
        model = mj_loadXML(names[0], &vfs, message, sizeof(message));
      } else {
        // the text it was made of is the last one loaded
        if (nfile > 1) {
          static char ignored[100];
          mj_addBufferVFS(&vfs, names[1], data[1], (int)sizes[1]);
          again = mj_loadXML(names[1], &vfs, ignored, sizeof(ignored));
        }
        model = mj_loadModelBuffer(data[0], sizes[0]);
      }
      if (!strcmp(kind, "save")) {
        char line[64];
        mjtSize size = model ? mj_sizeModel(model) : 0;
        void* bytes = malloc(size ? size : 1);
        if (model) mj_saveModel(model, NULL, bytes, size);
        int n = snprintf(line, sizeof(line), "bytes %lld\n", (long long)size);
        answer(out, line, n);
        answer(out, bytes, size);
        free(bytes);
      } else if (model) {
        status = "loaded";
        use(model, d, xml, xml || again);
        mj_deleteData(d[0]);
        mj_deleteData(d[1]);
        mj_deleteModel(model);
        d[0] = d[1] = NULL;
        model = NULL;
        // what was saved is a model too, whatever becomes of it
        static char text[1000];
        if (xml) again = mj_loadXML(saved, NULL, text, sizeof(text));
        if (strstr(text, "internal error")) snprintf(message, sizeof(message), "saved model: %s", strstr(text, "internal error"));
        text[0] = 0;
      }
    }
    mj_deleteData(d[0]);
    mj_deleteData(d[1]);
    mj_deleteModel(model);
    mj_deleteModel(again);
    mj_deleteVFS(&vfs);
    for (int i = 0; i < nfile; i++) free(data[i]);
    if (!strcmp(kind, "save")) continue;

    // one line
    for (char* p = message; *p; p++) if ((unsigned char)*p < 32) *p = ' ';
    char line[2200];
    int n = snprintf(line, sizeof(line), "%s %ld %s\n", status, peak(), message);
    answer(out, line, n);
  }
  unlink(saved);
  return 0;
}
