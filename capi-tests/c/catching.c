// Compilation catches errors raised below it, by foreign code too: they become its error text, the
// client's handlers stay as they were, and the library works afterwards.

#include "check.h"

#include <setjmp.h>

static int heard;
static void listener(const mjLogMessage* msg) {
  heard += msg->level == mjLOG_ERROR;
}

static jmp_buf out;
static int jumps;
static int countdown = -1;
static void* raising_malloc(size_t n) {
  if (countdown-- == 0) {
    if (jumps) {
      longjmp(out, 1);
    }
    mju_error("no memory for %d", 7);
  }
  return malloc(n);
}

int main(void) {
  mju_setLogHandler(listener);
  mju_user_malloc = raising_malloc;
  mju_user_free = free;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", SMALL_MODEL, (int)strlen(SMALL_MODEL));

  // every allocation of a compilation in turn, until one goes through
  int failures = 0;
  for (int i = 0; i < 100; i++) {
    char error[1000] = "";
    countdown = i;
    mjModel* m = mj_loadXML("model.xml", &vfs, error, sizeof(error));
    if (countdown >= 0) {
      CHECK(m != NULL);
      mj_deleteModel(m);
      break;
    }
    failures++;
    CHECK(m == NULL);
    CHECK(strstr(error, "engine error: no memory for 7") != NULL);
    mj_deleteModel(m);
  }
  CHECK(failures >= 2 && failures < 100);

  // the client's handler heard nothing of it and is still installed
  CHECK_INT(heard, 0);
  mju_error("now");
  CHECK_INT(heard, 1);
  CHECK(mju_setLogHandler(NULL) == listener);

  // the spec API tells the same text
  countdown = -1;
  char error[1000];
  mjSpec* s = mj_parseXML("model.xml", &vfs, error, sizeof(error));
  CHECK(s != NULL);
  if (s) {
    countdown = 0;
    CHECK(mj_compile(s, NULL) == NULL);
    CHECK(strstr(mjs_getError(s), "engine error: no memory for 7") != NULL);
    countdown = -1;
    mjModel* m = mj_compile(s, NULL);
    CHECK(m != NULL);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }

  // a hook that leaves a compilation by a jump leaves no handler of ours behind
  if (!getenv("GENUINE")) {
    mju_setLogHandler(listener);
    heard = 0;
    jumps = 1;
    countdown = 0;
    if (!setjmp(out)) {
      mj_loadXML("model.xml", &vfs, error, sizeof(error));
      CHECK(!"came back");
    }
    countdown = -1;
    mju_error("after");
    CHECK_INT(heard, 1);
    mjModel* m = mj_loadXML("model.xml", &vfs, error, sizeof(error));
    CHECK(m != NULL);
    mj_deleteModel(m);
  }
  mj_deleteVFS(&vfs);
  mju_clearHandlers();
  return check_result();
}
