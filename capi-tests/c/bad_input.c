// Bad input gives NULL and a message that names file, line and element; nothing leaks, nothing
// crashes. Built with AddressSanitizer and run by tests/bad_input.rs in a scratch directory.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <mujoco/mujoco.h>

static int passed, failed;

static void expect(int ok, const char* what, const char* got) {
  if (ok) {
    passed++;
  } else {
    failed++;
    printf("FAIL %s\n     got: %s\n", what, got);
  }
}

// one model text, and what the message must contain
typedef struct {
  const char* what;
  const char* xml;
  int line;            // line the message must name, 0: none
  const char* words[3];
} Case;

#define BODY(inside) "<mujoco>\n<worldbody>\n" inside "\n</worldbody>\n</mujoco>\n"

static const Case CASES[] = {
  {"empty file", "", 0, {"empty"}},
  {"not XML", "this is not XML at all", 0, {0}},
  {"truncated tag", "<mujoco>\n<worldbody>\n<geom siz", 3, {0}},
  {"mismatched tags", "<mujoco>\n<worldbody>\n</mujoco>\n", 2, {"worldbody"}},
  {"wrong root", "<html>\n</html>\n", 1, {"html"}},
  {"unknown element", BODY("<geoom size='1'/>"), 3, {"geoom", "unrecognized element"}},
  {"unknown attribute", BODY("<geom sizes='1'/>"), 3, {"sizes", "geom", "unrecognized attribute"}},
  {"unknown class", BODY("<geom class='none' size='1'/>"), 3, {"none", "geom"}},
  {"unknown material", BODY("<geom size='1' material='gold'/>"), 3, {"gold"}},
  {"unknown joint in actuator",
   "<mujoco>\n<actuator>\n<motor name='push' joint='elbow'/>\n</actuator>\n</mujoco>\n", 3, {"elbow", "push"}},
  {"unknown body in exclude",
   "<mujoco>\n<contact>\n<exclude body1='a' body2='b'/>\n</contact>\n</mujoco>\n", 3, {0}},
  {"bad number", BODY("<geom size='1 x'/>"), 3, {"size", "geom"}},
  {"too much data", BODY("<geom pos='1 2 3 4' size='1'/>"), 3, {"pos", "too much data"}},
  {"not enough data", BODY("<geom pos='1 2' size='1'/>"), 3, {"pos", "not have enough data"}},
  {"number too large", BODY("<geom pos='1 2 1e999' size='1'/>"), 3, {"pos", "too large"}},
  {"bad keyword", BODY("<geom type='blob' size='1'/>"), 3, {"blob"}},
  {"zero quaternion", BODY("<geom quat='0 0 0 0' size='1'/>"), 3, {"quaternion"}},
  {"two orientations", BODY("<geom euler='0 0 1' zaxis='0 0 1' size='1'/>"), 3, {"orientation"}},
  {"duplicate geom name", BODY("<geom name='a' size='1'/>\n<geom name='a' size='1'/>"), 4, {"a", "repeated name"}},
  {"duplicate body name", BODY("<body name='b'/>\n<body name='b'/>"), 4, {"b"}},
  {"missing size", BODY("<geom name='s' type='box'/>"), 3, {"s", "size"}},
  {"negative mass", BODY("<body>\n<freejoint/>\n<geom name='g' size='1' mass='-1'/>\n</body>"), 0, {"mass"}},
  {"moving body without mass", BODY("<body name='ghost'>\n<joint/>\n</body>"), 3, {"ghost", "mass"}},
  {"negative inertia",
   BODY("<body name='n'>\n<inertial pos='0 0 0' mass='1' diaginertia='-1 1 1'/>\n<freejoint/>\n</body>"), 0, {"inertia"}},
  {"joint in the world", BODY("<joint name='j'/>"), 3, {0}},
  {"free joint below the world", BODY("<body>\n<body name='inner'>\n<freejoint/>\n<geom size='1'/>\n</body></body>"), 0, {"free"}},
  {"repeated default class",
   "<mujoco>\n<default>\n<default class='x'/>\n<default class='x'/>\n</default>\n</mujoco>\n", 4, {"x", "repeated default class name"}},
  {"missing include", "<mujoco>\n<include file='nowhere.xml'/>\n</mujoco>\n", 2, {"nowhere.xml"}},
  {"include of itself", "<mujoco>\n<include file='bad.xml'/>\n</mujoco>\n", 0, {"bad.xml"}},
  {"bad range", BODY("<body>\n<joint name='r' range='2 1' limited='true'/>\n<geom size='1'/>\n</body>"), 4, {"r", "range"}},
  {"bad keyframe",
   "<mujoco>\n<keyframe>\n<key name='k' qpos='1 2 3'/>\n</keyframe>\n</mujoco>\n", 0, {"k"}},
};

static void write_file(const char* name, const char* bytes, size_t n) {
  FILE* f = fopen(name, "wb");
  if (!f || fwrite(bytes, 1, n, f) != n) {
    printf("cannot write %s\n", name);
    exit(2);
  }
  fclose(f);
}

static void xml_cases(void) {
  for (size_t i = 0; i < sizeof(CASES)/sizeof(CASES[0]); i++) {
    const Case* c = &CASES[i];
    char error[1000] = "";
    write_file("bad.xml", c->xml, strlen(c->xml));
    mjModel* m = mj_loadXML("bad.xml", NULL, error, sizeof(error));
    expect(m == NULL, c->what, "a model");
    mj_deleteModel(m);
    expect(strlen(error) > 0, c->what, "no message");
    expect(strstr(error, "bad.xml") != NULL, c->what, error);
    if (c->line) {
      char place[32];
      snprintf(place, sizeof(place), "bad.xml:%d", c->line);
      expect(strstr(error, place) != NULL, c->what, error);
    }
    for (int k = 0; k < 3 && c->words[k]; k++) {
      expect(strstr(error, c->words[k]) != NULL, c->what, error);
    }
    // a message buffer that is too small, or none
    char tiny[8];
    expect(mj_loadXML("bad.xml", NULL, tiny, sizeof(tiny)) == NULL, c->what, "a model");
    expect(memchr(tiny, 0, sizeof(tiny)) != NULL, c->what, "message not terminated");
    expect(mj_loadXML("bad.xml", NULL, NULL, 0) == NULL, c->what, "a model");
  }
}

static int warnings;
static void count_warning(const mjLogMessage* msg) {
  warnings += msg->level >= 2;
}

// a good model as MJB: every truncation, and bit flips everywhere, load or are refused
static void mjb_cases(const char* good) {
  char error[1000] = "";
  mjModel* m = mj_loadXML(good, NULL, error, sizeof(error));
  expect(m != NULL, "good model", error);
  if (!m) return;
  mjtSize size = mj_sizeModel(m);
  char* bytes = malloc(size);
  mj_saveModel(m, NULL, bytes, (int)size);
  mj_deleteModel(m);

  mju_setLogHandler(count_warning);
  m = mj_loadModelBuffer(bytes, (int)size);
  expect(m != NULL && warnings == 0, "good MJB", "refused");
  mj_deleteModel(m);

  for (mjtSize n = 0; n < size; n += 1 + n/7) {
    warnings = 0;
    m = mj_loadModelBuffer(bytes, (int)n);
    expect(m == NULL && warnings > 0, "truncated MJB", m ? "a model" : "no warning");
    mj_deleteModel(m);
  }
  char* longer = calloc(1, size + 8);
  memcpy(longer, bytes, size);
  m = mj_loadModelBuffer(longer, (int)size + 8);
  expect(m == NULL, "MJB with trailing bytes", "a model");
  mj_deleteModel(m);

  // whatever loads must simulate without touching foreign memory
  unsigned int seed = 1;
  int loaded = 0, refused = 0;
  for (int i = 0; i < 3000; i++) {
    memcpy(longer, bytes, size);
    seed = seed*1664525u + 1013904223u;
    // headers often, arrays the rest of the time
    mjtSize at = (i % 3 == 0) ? seed % 1800 : seed % size;
    longer[at] ^= (char)(1 << ((seed >> 24) & 7));
    m = mj_loadModelBuffer(longer, (int)size);
    if (!m) {
      refused++;
      continue;
    }
    loaded++;
    mj_deleteModel(m);
  }
  printf("bit flips: %d loaded, %d refused\n", loaded, refused);
  expect(refused > 0 && loaded > 0, "bit flips", "all one way");

  write_file("cut.mjb", bytes, size/2);
  warnings = 0;
  m = mj_loadModel("cut.mjb", NULL);
  expect(m == NULL && warnings > 0, "truncated MJB file", "a model");
  m = mj_loadModel("nowhere.mjb", NULL);
  expect(m == NULL, "missing MJB file", "a model");
  mju_setLogHandler(NULL);
  free(longer);
  free(bytes);
}

static void null_cases(void) {
  char error[100];
  mj_deleteModel(NULL);
  mj_deleteData(NULL);
  mj_deleteSpec(NULL);
  mju_free(NULL);
  expect(mj_loadXML(NULL, NULL, error, sizeof(error)) == NULL, "NULL file name", "a model");
  expect(mj_loadXML("nowhere.xml", NULL, error, sizeof(error)) == NULL, "missing file", "a model");
  expect(strstr(error, "nowhere.xml") != NULL, "missing file", error);
}

// bad numbers while running: a warning, a reset, finite results
static void nan_cases(const char* good) {
  char error[1000] = "";
  mjModel* m = mj_loadXML(good, NULL, error, sizeof(error));
  if (!m) return;
  mju_setLogHandler(count_warning);
  mjData* d = mj_makeData(m);
  const double bad[] = {NAN, INFINITY, -1e300};
  for (int k = 0; k < 3; k++) {
    d->qpos[m->nq - 1] = bad[k];
    mj_step(m, d);
    expect(d->warning[mjWARN_BADQPOS].number == 1, "bad qpos", "no warning");
    expect(isfinite(d->qpos[m->nq - 1]), "bad qpos", "still bad");
    d->qvel[0] = bad[k];
    mj_step(m, d);
    expect(d->warning[mjWARN_BADQVEL].number == 1, "bad qvel", "no warning");
    if (m->nu) {
      d->ctrl[0] = NAN;
      mj_step(m, d);
      expect(d->warning[mjWARN_BADCTRL].number >= 1, "bad ctrl", "no warning");
      mj_resetData(m, d);
    }
    d->qfrc_applied[0] = bad[k];
    mj_step(m, d);
    expect(d->warning[mjWARN_BADQACC].number == 1, "bad force", "no warning");
    expect(isfinite(d->qvel[0]), "bad force", "still bad");
    mj_resetData(m, d);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  mju_setLogHandler(NULL);
}

// a pose of no numbers over a large height field touches nothing, at once
static void lost_over_terrain(void) {
  const char* xml = "<mujoco><option><flag autoreset='disable' nativeccd='disable'/></option>"
                    "<asset><hfield name='h' nrow='100' ncol='100' size='5 5 1 1'/></asset><worldbody>"
                    "<geom type='hfield' hfield='h'/><body pos='0 0 2'><freejoint/><geom type='box' size='.1 .1 .1'/>"
                    "</body></worldbody></mujoco>";
  char error[1000] = "";
  mjSpec* s = mj_parseXMLString(xml, NULL, error, sizeof(error));
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  expect(m != NULL, "terrain", error);
  if (!m) return;
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nq; i++) d->qpos[i] = NAN;
  clock_t start = clock();
  mj_forward(m, d);
  expect(clock() - start < CLOCKS_PER_SEC, "lost over terrain", "takes more than a second");
  expect(d->ncon == 0, "lost over terrain", "contacts");
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  if (argc != 2) {
    printf("usage: bad_input GOOD_MODEL.xml\n");
    return 2;
  }
  null_cases();
  xml_cases();
  mjb_cases(argv[1]);
  nan_cases(argv[1]);
  lost_over_terrain();
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
