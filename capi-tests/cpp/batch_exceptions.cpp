// C++ exceptions in simulations of a batch: each ends its simulation, with the frames between cleaned up; the others
// are those of a loop. The reference ends the program.

#include "check.h"

#include <atomic>
#include <mujoco/mjbatch.h>
#include <stdexcept>

static std::atomic<int> alive{0};
struct Guard {
  Guard() { alive++; }
  ~Guard() { alive--; }
};

static bool inside = false;  // thrown from a callback below mj_step

static void on_control(const mjModel*, mjData* d) {
  Guard guard;
  if (inside && d->userdata[0] == 1) {
    throw std::runtime_error("in control");
  }
}

static void work(const mjModel* m, mjData* d, int sim, void*) {
  Guard guard;
  mj_step(m, d);
  if (sim % 3 == 1) {
    throw sim;
  }
}

int main() {
  if (getenv("GENUINE")) {
    return check_result();
  }
  mjModel* m = model_from(SMALL_MODEL);
  if (!m) {
    return 1;
  }
  mj_deleteModel(m);
  m = model_from("<mujoco><size nuserdata='1'/><worldbody><body><joint/><geom size='.1' pos='.2 0 0'/></body></worldbody></mujoco>");
  for (int kind = 0; kind < 4; kind++) {
    mjBatchConfig config = {kind % 2 ? 3 : 1, kind / 2 == 1};
    mjBatch* b = mjb_makeBatch(m, 100, &config, nullptr, 0);
    CHECK(b);
    int n = mjb_nstate(b);
    mjtNum* state = mjb_state(b);
    mjtNum* bad = mjb_stateComponent(b, mjSTATE_USERDATA, nullptr);
    CHECK_INT(mjb_apply(b, nullptr, 0, work, nullptr, 1), 33);
    CHECK_TEXT(mjb_error(b, 1), "a C++ exception was thrown");
    for (int i = 0; i < 100; i++) {
      CHECK((state[n * i] > 0) == (i % 3 != 1));
      bad[n * i] = i % 10 == 7;
    }
    mjcb_control = on_control;
    inside = true;
    CHECK_INT(mjb_step(b, nullptr, 0, 5, mjSTAGE_ACC), 10);
    inside = false;
    CHECK_INT(mjb_step(b, nullptr, 0, 1, 0), 0);
    mjcb_control = nullptr;
    CHECK_INT(alive, 0);
    CHECK_INT(std::uncaught_exceptions(), 0);
    mjData* d = mj_makeData(m);
    int wrong = 0;
    for (int i = 0; i < 100; i++) {
      mj_resetData(m, d);
      for (int k = 0; k < (i % 10 == 7 ? 1 : 6) + (i % 3 != 1); k++) {
        mj_step(m, d);
      }
      wrong += d->qpos[0] != state[n * i + 1] || d->qvel[0] != state[n * i + 2];
    }
    CHECK_INT(wrong, 0);
    mj_deleteData(d);
    mjb_deleteBatch(b);
  }
  mj_deleteModel(m);
  return check_result();
}
