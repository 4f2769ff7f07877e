// MJB: what is written can be read back bit by bit, and nothing malformed gets in.

#include "check.h"

static int warned, wrong;
static char text[1024];
static void recorder(const mjLogMessage* msg) {
  warned += msg->level == mjLOG_WARNING;
  wrong += msg->level > mjLOG_WARNING;
  memcpy(text, msg->subject, sizeof(text));
}

// loads bytes; a refused file warns, an accepted one can be used
static int accepted(const void* bytes, mjtSize n) {
  warned = 0;
  mjModel* m = mj_loadModelBuffer(bytes, n);
  if (!m) {
    CHECK(warned > 0);
    return 0;
  }
  CHECK_INT(warned, 0);
  for (int type = 0; type < mjNOBJECT; type++) {
    const char* name = mj_id2name(m, type, 0);
    if (name) {
      mj_name2id(m, type, name);
    }
  }
  mj_deleteModel(m);
  return 1;
}

int main(void) {
  mjModel* m = model_from(SMALL_MODEL);
  CHECK(m != NULL);
  if (!m) {
    return check_result();
  }
  mju_setLogHandler(recorder);

  // round trip through memory, a file and a virtual file
  mjtSize n = mj_sizeModel(m);
  unsigned char* bytes = malloc(n + 1);
  unsigned char* again = malloc(n);
  mj_saveModel(m, NULL, bytes, n);
  mjModel* back = mj_loadModelBuffer(bytes, n);
  CHECK(back && back->nq == m->nq && mj_sizeModel(back) == n);
  mj_saveModel(back, NULL, again, n);
  CHECK(!memcmp(bytes, again, n));
  mj_deleteModel(back);

  mj_saveModel(m, "small.mjb", NULL, 0);
  back = mj_loadModel("small.mjb", NULL);
  CHECK(back != NULL);
  mj_saveModel(back, NULL, again, n);
  CHECK(!memcmp(bytes, again, n));
  CHECK_INT(mj_name2id(back, mjOBJ_BODY, "lower"), 2);
  CHECK_TEXT(mj_id2name(back, mjOBJ_GEOM, 0), "floor");
  CHECK(mj_id2name(back, mjOBJ_GEOM, 99) == NULL);
  CHECK_INT(mj_name2id(back, mjOBJ_GEOM, "lower"), -1);
  mj_deleteModel(back);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "virtual.mjb", bytes, (int)n);
  back = mj_loadModel("virtual.mjb", &vfs);
  CHECK(back != NULL);
  mj_deleteModel(back);
  mj_deleteVFS(&vfs);

  // missing files, unwritable places, small buffers
  warned = wrong = 0;
  CHECK(!mj_loadModel("missing.mjb", NULL));
  CHECK_TEXT(text, "Error opening file 'missing.mjb'");
  mj_saveModel(m, "no/such/place.mjb", NULL, 0);
  CHECK_TEXT(text, "Could not save model to 'no/such/place.mjb'");
  CHECK(warned == 2 && wrong == 0);
  mj_saveModel(m, "whole.mjb", NULL, 0);
  FILE* f = fopen("whole.mjb", "rb");
  CHECK(f && !fseek(f, 0, SEEK_END) && ftell(f) == (long)n);
  fclose(f);

  // truncated anywhere, or longer
  for (mjtSize k = 0; k < n; k += k < 2000 ? 1 : 997) {
    CHECK(!accepted(bytes, k));
  }
  bytes[n] = 0;
  CHECK(!accepted(bytes, n + 1));

  // header words
  const char* why[5] = {
    "Model missing header ID",
    "Model and executable have different floating point precision",
    "Model and executable have different number of sizes in mjModel",
    "Model and executable use different MuJoCo version",
    "Model and executable have different number of pointers in mjModel",
  };
  for (int i = 0; i < 5; i++) {
    bytes[4*i] ^= 1;
    CHECK(!accepted(bytes, n));
    CHECK_TEXT(text, why[i]);
    bytes[4*i] ^= 1;
  }

  // the reference lets some references through that then lead astray
  if (getenv("GENUINE")) {
    return check_result();
  }

  // every bit of the sizes, and every byte of the file set to each of a few values: never a crash
  for (mjtSize bit = 8 * 20; bit < 8 * 804; bit++) {
    bytes[bit / 8] ^= 1 << bit % 8;
    accepted(bytes, n);
    bytes[bit / 8] ^= 1 << bit % 8;
  }
  const unsigned char values[] = {0, 1, 0x7F, 0x80, 0xFF};
  for (mjtSize k = 1799; k < n; k++) {
    unsigned char before = bytes[k];
    for (int v = 0; v < 5; v++) {
      bytes[k] = values[v];
      accepted(bytes, n);
    }
    bytes[k] = before;
  }
  CHECK(accepted(bytes, n));

  mju_setLogHandler(NULL);
  free(bytes);
  free(again);
  mj_deleteModel(m);
  return check_result();
}
