// C++ exceptions thrown by handlers, hooks and callbacks pass through the library to the caller,
// and the library works afterwards.

#include <new>
#include <cstring>
#include <stdexcept>
#include <string>

#include "check.h"

struct Thrown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// counts destructors: the frames of the caller unwind as usual
static int alive;
struct Guard {
  Guard() { alive++; }
  ~Guard() { alive--; }
};

template <class F>
static std::string caught(F f) {
  try {
    Guard guard;
    f();
  } catch (const Thrown& e) {
    CHECK_INT(alive, 0);
    return e.what();
  }
  return "nothing";
}

static void thrower(const mjLogMessage* msg) {
  if (msg->level >= mjLOG_WARNING) {
    throw Thrown(msg->subject);
  }
}

static const char* thrower_kind;
static void throw_if(const char* kind) {
  if (thrower_kind && !std::strcmp(thrower_kind, kind)) {
    throw Thrown(kind);
  }
}

static void* throwing_malloc(size_t n) {
  throw_if("malloc");
  return std::malloc(n);
}
static void plain_free(void* p) { std::free(p); }

int main() {
  // handlers
  mju_setLogHandler(thrower);
  CHECK_TEXT(caught([] { mju_error("an %s", "error"); }).c_str(), "an error");
  CHECK_TEXT(caught([] { mju_error("%g %g", 1.5, 2.5); }).c_str(), "1.5 2.5");
  mjData* none = nullptr;
  (void)none;
  mju_setLogHandler(nullptr);

  mjModel* m = model_from(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .05'><freejoint/><geom size='.1'/></body>"
      "<body pos='1 0 1'><joint name='j'/><geom size='.1' pos='.2 0 0'/></body></worldbody>"
      "<actuator><general joint='j' dyntype='user' gaintype='user' biastype='user' actdim='1'/></actuator>"
      "<sensor><user dim='1' needstage='acc'/></sensor></mujoco>");
  CHECK(m != nullptr);
  if (!m) {
    return check_result();
  }

  // hooks
  mju_user_malloc = throwing_malloc;
  mju_user_free = plain_free;
  thrower_kind = "malloc";
  CHECK_TEXT(caught([&] { mj_makeData(m); }).c_str(), "malloc");
  CHECK_TEXT(caught([&] { mj_copyModel(nullptr, m); }).c_str(), "malloc");
  thrower_kind = nullptr;
  mju_clearHandlers();

  // engine errors
  mjData* d = mj_makeData(m);
  mju_setLogHandler(thrower);
  CHECK_TEXT(caught([&] { mj_stateSize(m, -1); }).c_str(), "invalid state signature -1 < 0");
  mj_markStack(d);
  CHECK(caught([&] { mj_stackAllocByte(d, (size_t)1 << 40, 8); }).find("stack overflow") != std::string::npos);
  mju_setLogHandler(nullptr);
  mj_resetData(m, d);

  // callbacks of every kind
  mjcb_passive = [](const mjModel*, mjData*) { throw_if("passive"); };
  mjcb_control = [](const mjModel*, mjData*) { throw_if("control"); };
  mjcb_contactfilter = [](const mjModel*, mjData*, int, int) { throw_if("filter"); return 0; };
  mjcb_sensor = [](const mjModel*, mjData*, int) { throw_if("sensor"); };
  mjcb_time = []() -> mjtNum { throw_if("time"); return 0; };
  mjcb_act_dyn = [](const mjModel*, const mjData*, int) -> mjtNum { throw_if("dyn"); return 0; };
  mjcb_act_gain = [](const mjModel*, const mjData*, int) -> mjtNum { throw_if("gain"); return 0; };
  mjcb_act_bias = [](const mjModel*, const mjData*, int) -> mjtNum { throw_if("bias"); return 0; };
  for (const char* kind : {"passive", "control", "filter", "sensor", "time", "dyn", "gain", "bias"}) {
    thrower_kind = kind;
    CHECK_TEXT(caught([&] { mj_step(m, d); }).c_str(), kind);
    thrower_kind = nullptr;
    mj_resetData(m, d);
    CHECK_TEXT(caught([&] { mj_step(m, d); }).c_str(), "nothing");
    CHECK(d->pstack == 0);
  }
  mj_resetCallbacks();
  mj_deleteData(d);
  mj_deleteModel(m);
  return check_result();
}
