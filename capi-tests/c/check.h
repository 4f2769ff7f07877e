// Counts checks; a program prints what failed and returns 1 when anything did.
#ifndef CHECK_H_
#define CHECK_H_

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mujoco/mujoco.h>

static int checks_passed, checks_failed;

static void check_that(int ok, const char* what, const char* file, int line) {
  if (ok) {
    checks_passed++;
  } else {
    checks_failed++;
    printf("FAIL %s:%d %s\n", file, line, what);
  }
}

#define CHECK(condition) check_that((condition) != 0, #condition, __FILE__, __LINE__)

static inline void check_int(long long got, long long want, const char* what, const char* file, int line) {
  if (got != want) {
    printf("FAIL %s:%d %s is %lld, not %lld\n", file, line, what, got, want);
    checks_failed++;
  } else {
    checks_passed++;
  }
}

#define CHECK_INT(got, want) check_int((long long)(got), (long long)(want), #got, __FILE__, __LINE__)

static inline void check_text(const char* got, const char* want, const char* file, int line) {
  if (!got || strcmp(got, want)) {
    printf("FAIL %s:%d text is\n  [%s], not\n  [%s]\n", file, line, got ? got : "(null)", want);
    checks_failed++;
  } else {
    checks_passed++;
  }
}

#define CHECK_TEXT(got, want) check_text(got, want, __FILE__, __LINE__)

static inline int check_result(void) {
  printf("%d passed, %d failed\n", checks_passed, checks_failed);
  return checks_failed ? 1 : 0;
}

// a model from text, NULL and a printed message when it does not compile
static inline mjModel* model_from(const char* xml) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", xml, (int)strlen(xml));
  char error[1000] = "";
  mjModel* m = mj_loadXML("model.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  if (!m) {
    printf("model does not load: %s\n", error);
  }
  return m;
}

// two links, a plane to touch, an actuator, a sensor, a keyframe
#define SMALL_MODEL                                                                     \
  "<mujoco model='small'>"                                                              \
  "  <worldbody>"                                                                       \
  "    <geom name='floor' type='plane' size='1 1 .1'/>"                                 \
  "    <body name='upper' pos='0 0 1'>"                                                 \
  "      <joint name='shoulder' type='ball'/>"                                          \
  "      <geom name='arm' type='capsule' size='.05' fromto='0 0 0 .5 0 0'/>"            \
  "      <body name='lower' pos='.5 0 0'>"                                              \
  "        <joint name='elbow' axis='0 1 0' damping='.1' range='-90 90'/>"              \
  "        <geom name='hand' type='sphere' size='.1' pos='.3 0 0'/>"                    \
  "        <site name='tip' pos='.4 0 0'/>"                                             \
  "      </body>"                                                                       \
  "    </body>"                                                                         \
  "    <body name='target' mocap='true' pos='1 2 3' quat='2 0 0 0'>"                    \
  "      <site name='goal'/>"                                                           \
  "    </body>"                                                                         \
  "  </worldbody>"                                                                      \
  "  <actuator><motor name='pull' joint='elbow' gear='3'/></actuator>"                  \
  "  <sensor><jointpos name='angle' joint='elbow'/></sensor>"                           \
  "  <keyframe><key name='bent' time='2' qpos='1 0 0 0 .5' ctrl='.25'/></keyframe>"     \
  "</mujoco>"

#endif
