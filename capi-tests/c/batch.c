// Batches: refusals and their texts, rows of simulations that fail, calls from within, outputs, fields of
// simulations, constants, the client's models, records, continuation of steps.

#include "check.h"

#include <math.h>
#include <mujoco/mjbatch.h>
#include <pthread.h>
#include <setjmp.h>
#include <unistd.h>

#define MODEL                                                                                          \
  "<mujoco><worldbody><geom type='plane' size='2 2 .1'/>"                                              \
  "<body pos='0 0 .1'><joint name='slide' type='slide' axis='1 0 0'/><geom type='box' size='.1 .1 .05' mass='1'/>"  \
  "<body pos='0 0 .05'><joint axis='0 1 0'/>"                                                          \
  "<geom type='capsule' fromto='0 0 0 0 0 .5' size='.02' mass='.1'/><site name='tip' pos='0 0 .5'/>"   \
  "</body></body><body name='mocap' mocap='true' pos='1 0 1'/></worldbody>"                            \
  "<equality><weld body1='mocap' body2='world' active='false'/></equality>"                            \
  "<actuator><motor joint='slide' gear='5'/></actuator>"                                               \
  "<keyframe><key qpos='.3 .5' ctrl='.1'/><key time='7' qpos='-.1 .2'/></keyframe></mujoco>"

static int genuine;
static jmp_buf out;
static char text[2000];
static int warnings;

static void on_message(const mjLogMessage* msg) {
  if (msg->level == mjLOG_WARNING) {
    __sync_fetch_and_add(&warnings, 1);
  }
  if (msg->level == mjLOG_ERROR) {
    snprintf(text, sizeof(text), "%s", msg->subject);
    longjmp(out, 1);
  }
}

// the call raises this error
#define REFUSED(call, what)    \
  do {                         \
    text[0] = 0;               \
    if (!setjmp(out)) {        \
      call;                    \
    }                          \
    CHECK_TEXT(text, what);    \
  } while (0)

#define IDS "simulation ids must be sorted, unique and in [0, 5); "
#define STAGE "stage must be in [mjSTAGE_NONE, mjSTAGE_ACC] = [0, 3], got "

static mjModel* small;

static mjBatch* batch_of(const mjModel* m, int nsim, int nthread, int persistent) {
  mjBatchConfig config;
  mjb_defaultConfig(&config);
  config.nthread = nthread;
  config.persistent = persistent;
  char error[500] = "x";
  mjBatch* b = mjb_makeBatch(m, nsim, &config, error, sizeof(error));
  CHECK_TEXT(error, "");
  CHECK(b != NULL);
  return b;
}

static void check_making(void) {
  char error[300] = "";
  mjBatchConfig config = {9, 9};
  mjb_defaultConfig(&config);
  CHECK(config.nthread == 0 && !config.persistent);
  CHECK(!mjb_makeBatch(small, 0, NULL, error, sizeof(error)));
  CHECK_TEXT(error, "nsim must be positive");
  CHECK(!mjb_makeBatch(small, -1, NULL, error, 10));
  CHECK_TEXT(error, "nsim must");
  CHECK(!mjb_makeBatch(small, 0, NULL, NULL, 0));
  small->opt.enableflags = mjENBL_SLEEP;
  CHECK(!mjb_makeBatch(small, 2, NULL, error, sizeof(error)));
  CHECK_TEXT(error, "sleep and IPC require a persistent batch: their bookkeeping is not part of the state");
  small->opt.enableflags = 0;
  config.nthread = 2;
  CHECK(!mjb_makeBatch(small, 2147483647, &config, error, sizeof(error)));
  CHECK(genuine || !strcmp(error, "could not allocate memory"));
  static const int asked[][3] = {{3, 8, 3}, {9, 4, 4}, {1, 4, 1}};  // threads, simulations, threads had
  for (int i = 0; i < 3; i++) {
    mjBatch* b = batch_of(small, asked[i][1], asked[i][0], i == 1);
    CHECK_INT(mjb_nthread(b), asked[i][2]);
    CHECK_INT(mjb_nsim(b), asked[i][1]);
    CHECK_INT(mjb_persistent(b), i == 1);
    CHECK_INT(mjb_nstate(b), mj_stateSize(small, mjSTATE_INTEGRATION));
    CHECK(mjb_model(b) != small && mjb_model(b)->nq == small->nq);
    mjb_deleteBatch(b);
  }
  mjb_deleteBatch(NULL);
  if (!genuine) {
    CHECK(!mjb_makeBatch(NULL, 2, NULL, error, sizeof(error)));
    REFUSED(mjb_step(NULL, NULL, 0, 1, 0), "mjb_step: batch is NULL");
  }
}

static void nothing(const mjModel* m, mjData* d, int sim, void* arg) {
  (void)m;
  (void)d;
  (void)sim;
  (void)arg;
}

static void check_refusals(void) {
  mjBatch* b = batch_of(small, 5, 2, 0);
  int twice[2] = {1, 1}, down[2] = {2, 1}, below[2] = {-1, 2}, beyond[2] = {4, 5}, all[5] = {0, 1, 2, 3, 4};
  REFUSED(mjb_step(b, twice, 2, 1, 0), "mjb_step: " IDS "ids[1] is 1");
  REFUSED(mjb_step(b, down, 2, 1, 0), "mjb_step: " IDS "ids[1] is 1");
  REFUSED(mjb_step(b, below, 2, 1, 0), "mjb_step: " IDS "ids[0] is -1");
  REFUSED(mjb_step(b, beyond, 2, 1, 0), "mjb_step: " IDS "ids[1] is 5");
  REFUSED(mjb_step(b, all, -1, 1, 0), "mjb_step: nid must be non-negative, got -1");
  REFUSED(mjb_step(b, twice, -2, 0, 9), "mjb_step: nstep must be positive");
  REFUSED(mjb_step(b, twice, -2, 1, 9), "mjb_step: " STAGE "9");
  REFUSED(mjb_forward(b, twice, 2, -1), "mjb_forward: " STAGE "-1");
  REFUSED(mjb_forward(b, twice, 2, 1), "mjb_forward: " IDS "ids[1] is 1");
  int keys[5] = {0, 1, 2, -1, 0};
  REFUSED(mjb_reset(b, NULL, 0, keys, 0), "mjb_reset: keyframes must be in [-1, 2), got 2");
  REFUSED(mjb_reset(b, twice, 2, keys, 0), "mjb_reset: " IDS "ids[1] is 1");
  keys[2] = -2;
  REFUSED(mjb_reset(b, all, 3, keys, 0), "mjb_reset: keyframes must be in [-1, 2), got -2");
  REFUSED(mjb_reset(b, all, 3, keys, 7), "mjb_reset: " STAGE "7");
  REFUSED(mjb_apply(b, twice, 2, NULL, NULL, 0), "mjb_apply: func is NULL");
  REFUSED(mjb_apply(b, twice, 2, nothing, NULL, 0), "mjb_apply: " IDS "ids[1] is 1");
  REFUSED(mjb_setConst(b, all, -2), "mjb_setConst: nid must be non-negative, got -2");
  mjtNum room[200];
  mjBatchRecord records[3] = {{"qpos", 0, room}, {"nope", 0, room}, {NULL, -1, room}};
  REFUSED(mjb_rollout(b, twice, 2, 0, room, -1, NULL, 1), "mjb_rollout: nstep must be positive");
  REFUSED(mjb_rollout(b, twice, 2, 1, room, mjSTATE_QPOS, NULL, 1),
          "mjb_rollout: control_spec must be a subset of mjSTATE_USER");
  REFUSED(mjb_rollout(b, twice, 2, 1, NULL, 0, NULL, 1), "mjb_rollout: record is NULL but nrecord is positive");
  REFUSED(mjb_rollout(b, twice, 2, 1, NULL, 0, records, 2), "mjb_rollout: unknown field 'nope'");
  REFUSED(mjb_rollout(b, all, 2, 1, NULL, 0, records + 2, 1), "mjb_rollout: invalid state spec -1 in record 0");
  records[0].buf = NULL;
  REFUSED(mjb_rollout(b, all, 2, 1, NULL, 0, records, 1), "mjb_rollout: record 0 has no buffer");
  REFUSED(mjb_rollout(b, twice, 2, 1, NULL, -1, NULL, 0), "mjb_rollout: " IDS "ids[1] is 1");
  REFUSED(mjb_stateComponent(b, 3, NULL), "mjb_stateComponent: component must be one mjtState component");
  REFUSED(mjb_stateComponent(b, 1 << 20, NULL), "mjb_stateComponent: component must be one mjtState component");
  mjModel* other = model_from("<mujoco/>");
  mjData* data = mj_makeData(other);
  REFUSED(mjb_getModel(b, 5, other), "mjb_getModel: sim must be in [0, 5), got 5");
  REFUSED(mjb_getModel(b, 0, other), "mjb_getModel: model sizes differ from the simulation's");
  REFUSED(mjb_getData(b, -1, data), "mjb_getData: sim must be in [0, 5), got -1");
  REFUSED(mjb_getData(b, 0, data), "mjb_getData: data sizes differ from the batch's");
  const mjModel* models[5] = {small, small, small, small, NULL};
  REFUSED(mjb_setModels(b, models), "mjb_setModels: model 4 is NULL");
  models[4] = other;
  REFUSED(mjb_setModels(b, models), "mjb_setModels: model 4 does not give mjData the batch model's layout");
  models[4] = small;
  mjb_setModels(b, models);
  REFUSED(mjb_expand(b, "body_mass", NULL, NULL), "mjb_expand: the batch runs on caller models");
  REFUSED(mjb_setConst(b, twice, 2), "mjb_setConst: the batch runs on caller models");
  mjb_setModels(b, NULL);
  CHECK(mjb_expand(b, "body_mass", NULL, NULL) != NULL);
  REFUSED(mjb_setModels(b, models), "mjb_setModels: the batch has per-simulation model fields");
  if (!genuine) {
    REFUSED(mjb_getModel(b, 0, NULL), "mjb_getModel: model sizes differ from the simulation's");
    REFUSED(mjb_getData(b, 0, NULL), "mjb_getData: data sizes differ from the batch's");
    CHECK(!mjb_output(b, NULL, NULL, NULL) && !mjb_expand(b, NULL, NULL, NULL));
    CHECK_TEXT(mjb_error(b, -1), "");
    CHECK_TEXT(mjb_error(b, 5), "");
  }
  for (int i = 0; i < 5; i++) {
    CHECK(mjb_state(b)[i * mjb_nstate(b)] == 0);  // nothing has run
  }
  mj_deleteData(data);
  mj_deleteModel(other);
  mjb_deleteBatch(b);
}

static void check_names(void) {
  mjBatch* b = batch_of(small, 2, 1, 0);
  static const struct {
    const char* name;
    int output, size, elem;  // output, or expandable; -1: neither
  } names[] = {
      {"xpos", 1, 12, 8},       {"ncon", 1, 1, 4},         {"energy", 1, 2, 8},     {"solver_niter", 1, 20, 4},
      {"plugin_data", 1, 0, 8}, {"qpos", -1, 0, 0},        {"time", -1, 0, 0},      {"contact", -1, 0, 0},
      {"timer", -1, 0, 0},      {"efc_force", -1, 0, 0},   {"nefmK", -1, 0, 0},     {"", -1, 0, 0},
      {"body_mass", 0, 4, 8},   {"opt.gravity", 0, 3, 8},  {"names", 0, 20, 1},     {"opt.solver", 0, 1, 4},
      {"mesh_vert", -1, 0, 0},  {"bvh_child", -1, 0, 0},   {"opt.", -1, 0, 0},      {"nq", -1, 0, 0},
  };
  for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
    int size = -7, elem = -7, want = names[i].output;
    const void* output = mjb_output(b, names[i].name, &size, &elem);
    CHECK_INT(output != NULL, want == 1);
    if (want == 1) {
      CHECK(size == names[i].size && elem == names[i].elem);
      CHECK(mjb_output(b, names[i].name, NULL, NULL) == output);
    } else {
      CHECK(size == -7 && elem == -7);
      CHECK(!mjb_expanded(b, names[i].name, &size, &elem));
      CHECK_INT(size == -7, want == -1);
      const void* field = mjb_expand(b, names[i].name, &size, &elem);
      CHECK_INT(field != NULL, want == 0);
      if (want == 0) {
        CHECK(elem == names[i].elem && (size == names[i].size || names[i].elem == 1));
        CHECK(mjb_expanded(b, names[i].name, NULL, NULL) == field);
      }
    }
  }
  mjb_deleteBatch(b);
}

static mjBatch* caller;
static void calls_its_own(const mjModel* m, mjData* d, int sim, void* arg) {
  (void)m;
  int id = 0;
  d->time += 1;
  switch (*(int*)arg) {
    case 0: mjb_step(caller, NULL, 0, 1, 0); break;
    case 1: mjb_output(caller, "qacc", NULL, NULL); break;
    case 2: mjb_getData(caller, 0, d); break;
    case 3: mjb_apply(caller, NULL, 0, calls_its_own, arg, 0); break;
    case 4: mjb_step(caller, &id, -1, 1, 0); break;
    case 5: mjb_step(caller, &id, -1, 0, 0); break;
    case 6: mjb_nstate(caller), mjb_state(caller), mjb_status(caller), mjb_error(caller, sim); break;
    default: mju_error("two\nlines in %d", sim);
  }
}

static void check_calls_within(void) {
#define OWN ": a function run by mjb_apply called its own batch"
  static const char* said[] = {"mjb_step" OWN,  "mjb_output" OWN, "mjb_getData" OWN, "mjb_apply" OWN,
                               "mjb_step" OWN,  "mjb_step: nstep must be positive", "", "two\nlines in %d"};
  for (int threads = 1; threads < 4; threads += 2) {
    mjBatch* b = caller = batch_of(small, 5, threads, 0);
    for (int i = 0; i < 8; i++) {
      int failed = mjb_apply(b, NULL, 0, calls_its_own, &i, 1);
      CHECK_INT(failed, *said[i] ? 5 : 0);
      for (int sim = 0; sim < 5; sim++) {
        char want[100];
        snprintf(want, sizeof(want), said[i], sim);
        CHECK_TEXT(mjb_error(b, sim), want);
        CHECK_INT(mjb_status(b)[sim] != 0, *said[i] != 0);
        CHECK(mjb_state(b)[sim * mjb_nstate(b)] == (i >= 6));  // only the call that went well was saved
      }
    }
    mjb_deleteBatch(b);
  }
}

// a simulation that raises keeps row, warnings and outputs; the others are those of a loop
static void check_failures(void) {
  for (int kind = 0; kind < 4; kind++) {
    mjBatch* b = batch_of(small, 1000, kind % 2 ? 3 : 1, kind / 2);
    int n = mjb_nstate(b);
    mjtNum* state = mjb_state(b);
    int* type = mjb_expand(b, "eq_type", NULL, NULL);
    mjtNum* active = mjb_stateComponent(b, mjSTATE_EQ_ACTIVE, NULL);
    mjtNum* ctrl = mjb_stateComponent(b, mjSTATE_CTRL, NULL);
    mjtNum* qacc = mjb_output(b, "qacc", NULL, NULL);
    for (int i = 0; i < 1000; i++) {
      ctrl[n * i] = sin(i);
    }
    CHECK_INT(mjb_step(b, NULL, 0, 2, 0), 0);
    active[n * 500] = 0.5;
    type[500] = 99;
    mjtNum before = state[n * 500 + 1], kept = qacc[2 * 500];
    CHECK_INT(mjb_step(b, NULL, 0, 3, 0), 1);
    CHECK_INT(mjb_status(b)[500], 1);
    CHECK_TEXT(mjb_error(b, 500), "mj_ne: unknown constraint type 99");
    CHECK(state[n * 500 + 1] == before && active[n * 500] == 0.5 && qacc[2 * 500] == kept);
    mjData* d = mj_makeData(small);
    int wrong = 0;
    for (int i = 0; i < 1000; i++) {
      mj_resetData(small, d);
      d->ctrl[0] = sin(i);
      for (int k = 0; k < (i == 500 ? 2 : 5); k++) {
        mj_step(small, d);
      }
      mjtNum row[100];
      mj_getState(small, d, row, mjSTATE_INTEGRATION);
      row[active - state] = i == 500 ? 0.5 : row[active - state];
      wrong += memcmp(row, state + n * i, sizeof(mjtNum) * n) != 0;
      wrong += mjb_status(b)[i] != (i == 500);
    }
    CHECK_INT(wrong, 0);
    type[500] = mjEQ_WELD;
    CHECK_INT(mjb_step(b, NULL, 0, 1, 0), 0);
    CHECK_TEXT(mjb_error(b, 500), "");
    CHECK(active[n * 500] == 1);
    mj_deleteData(d);
    mjb_deleteBatch(b);
  }
}

static void check_records(void) {
  mjBatch* b = batch_of(small, 2, 2, 0);
  mjtNum* state = mjb_state(b);
  int n = mjb_nstate(b);
  mjtNum time[2][4], ctrl[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}}, seen[2][4];
  mjtBool active[2][4];
  mjBatchRecord records[] = {{NULL, mjSTATE_TIME, time}, {"ctrl", 0, seen}, {"eq_active", 0, active}};
  CHECK_INT(mjb_rollout(b, NULL, 0, 4, (mjtNum*)ctrl, mjSTATE_CTRL, records, 3), 0);
  CHECK(!memcmp(ctrl, seen, sizeof(seen)) && time[1][3] == state[n]);
  CHECK(mjb_stateComponent(b, mjSTATE_CTRL, NULL)[n] == 8);
  // more warnings than before: it stops, and its records repeat
  state[1] = NAN;
  warnings = 0;
  CHECK_INT(mjb_rollout(b, NULL, 0, 4, NULL, 0, records, 1), 0);
  CHECK(time[0][0] == time[0][3] && time[1][0] < time[1][3] && warnings == 1);
  CHECK_INT(mjb_warning(b)[mjWARN_BADQPOS].number, 1);
  CHECK_INT(mjb_warning(b)[mjNWARNING + mjWARN_BADQPOS].number, 0);
  // no more than before: it goes on
  state[1] = NAN;
  CHECK_INT(mjb_rollout(b, NULL, 0, 4, NULL, 0, records, 1), 0);
  CHECK(time[0][0] < time[0][3]);
  int keys[2] = {1, -1};
  CHECK_INT(mjb_reset(b, NULL, 0, keys, mjSTAGE_ACC), 0);
  CHECK(state[0] == 7 && state[1] == -.1 && state[n] == 0);
  CHECK_INT(mjb_warning(b)[mjWARN_BADQPOS].number, 0);
  mjb_deleteBatch(b);
}

static void check_constants(void) {
  mjBatch* b = batch_of(small, 3, 2, 0);
  mjtNum* mass = mjb_expand(b, "body_mass", NULL, NULL);
  CHECK_INT(mjb_setConst(b, NULL, 0), 0);
  CHECK(!mjb_expanded(b, "body_invweight0", NULL, NULL));  // nothing differs
  mass[4 + 1] = 4;
  int zero = 0, one = 1;
  CHECK_INT(mjb_setConst(b, &zero, 1), 0);
  CHECK(!mjb_expanded(b, "body_subtreemass", NULL, NULL));
  CHECK_INT(mjb_setConst(b, &one, 1), 0);
  const mjtNum* subtree = mjb_expanded(b, "body_subtreemass", NULL, NULL);
  CHECK(subtree && subtree[0] == small->body_subtreemass[0] && subtree[4] > 4 && subtree[8] == subtree[0]);
  CHECK(!mjb_expanded(b, "geom_rbound", NULL, NULL));
  // what is written before it is read is derived again, also when the client has it
  mjtNum* given = mjb_expand(b, "body_subtreemass", NULL, NULL);
  CHECK(given == subtree);
  given[0] = 77;
  CHECK_INT(mjb_setConst(b, NULL, 0), 0);
  CHECK(given[0] == small->body_subtreemass[0]);
  mjtNum* gravcomp = mjb_expand(b, "body_gravcomp", NULL, NULL);
  gravcomp[1] = 1;
  CHECK_INT(mjb_setConst(b, NULL, 0), 0);
  mjModel* m = mj_copyModel(NULL, small);
  mjb_getModel(b, 1, m);
  CHECK(m->body_mass[1] == 4 && m->ngravcomp == 0 && m->body_subtreemass[0] == subtree[4]);
  mjb_getModel(b, 0, m);
  CHECK(m->body_mass[1] == 1 && m->ngravcomp == 1 && m->flg_gravcomp == 1);
  CHECK_INT(mjb_model(b)->ngravcomp, 0);
  mj_deleteModel(m);
  mjb_deleteBatch(b);

  mjModel* light = model_from(
      "<mujoco><worldbody><body><joint type='slide'/><geom size='.1' mass='1' contype='0'/></body></worldbody></mujoco>");
  b = batch_of(light, 3, 2, 1);
  mass = mjb_expand(b, "body_mass", NULL, NULL);
  mass[1] = 0, mass[3] = 2, mass[5] = 3;
  CHECK_INT(mjb_setConst(b, NULL, 0), 1);
  CHECK_TEXT(mjb_error(b, 0), "setInertia0: moving body 1 has 0 mass");
  subtree = mjb_expanded(b, "body_subtreemass", NULL, NULL);
  CHECK(subtree && subtree[0] == 1 && subtree[2] == 2 && subtree[4] == 3);
  mjb_deleteBatch(b);
  mj_deleteModel(light);
}

// steps, computations of forward dynamics, of positions and of accelerations that simulation 0 went through
static void check_counts(mjBatch* b, int step, int forward, int position, int actuation, int line) {
  mjData* d = mj_makeData(small);
  mjb_getData(b, 0, d);
  check_int(d->timer[mjTIMER_STEP].number, step, "steps", __FILE__, line);
  check_int(d->timer[mjTIMER_FORWARD].number, forward, "forward", __FILE__, line);
  check_int(d->timer[mjTIMER_POSITION].number, position, "positions", __FILE__, line);
  check_int(d->timer[mjTIMER_ACTUATION].number, actuation, "actuations", __FILE__, line);
  mj_deleteData(d);
}

#define COUNTS(step, forward, position, actuation) check_counts(b, step, forward, position, actuation, __LINE__)

static void on_control(const mjModel* m, mjData* d) {
  (void)m;
  (void)d;
}

static void check_continuation(void) {
  mjBatch* b = batch_of(small, 1, 1, 1);
  mjtNum* s = mjb_state(b);
  mjb_step(b, NULL, 0, 1, mjSTAGE_POS), COUNTS(1, 1, 2, 1);
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(2, 2, 4, 2);
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(3, 2, 5, 3);  // goes on from the velocities
  mjb_step(b, NULL, 0, 3, mjSTAGE_VEL), COUNTS(6, 4, 8, 6);
  mjb_stateComponent(b, mjSTATE_CTRL, NULL)[0] = 1;
  mjb_stateComponent(b, mjSTATE_XFRC_APPLIED, NULL)[7] = 1;
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(7, 4, 9, 7);
  s[1] += 1e-3;
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(8, 5, 11, 8);
  mjb_stateComponent(b, mjSTATE_WARMSTART, NULL)[0] += 1;
  mjb_step(b, NULL, 0, 1, mjSTAGE_ACC), COUNTS(9, 7, 13, 10);
  mjb_step(b, NULL, 0, 1, mjSTAGE_NONE), COUNTS(10, 7, 13, 11);
  mjb_forward(b, NULL, 0, mjSTAGE_VEL), COUNTS(10, 7, 14, 11);
  mjb_expand(b, "body_mass", NULL, NULL);
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(11, 7, 15, 12);
  ((mjtNum*)mjb_expand(b, "body_mass", NULL, NULL))[1] = 3;
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(12, 8, 17, 13);
  mjcb_control = on_control;
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(13, 9, 19, 14);
  mjcb_control = NULL;
  mjb_apply(b, NULL, 0, nothing, NULL, 0);
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(14, 10, 21, 15);
  mjb_rollout(b, NULL, 0, 1, NULL, 0, NULL, 0), COUNTS(15, 11, 22, 16);
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(16, 12, 24, 17);
  mjb_reset(b, NULL, 0, NULL, mjSTAGE_VEL), COUNTS(0, 0, 1, 0);
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), COUNTS(1, 0, 2, 1);
  mjb_deleteBatch(b);
}

static void sleeps(const mjModel* m, mjData* d, int sim, void* arg) {
  (void)m;
  (void)d;
  (void)sim;
  (void)arg;
  usleep(2000);
}

static void* calls(void* arg) {
  int failed = 0;
  for (int i = 0; i < 50; i++) {
    failed += mjb_apply(arg, NULL, 0, sleeps, NULL, 0) + mjb_step(arg, NULL, 0, 1, i % 4);
    failed += mjb_reset(arg, NULL, 0, NULL, 0);
  }
  return failed ? arg : NULL;
}

// threads that call one batch take turns
static void check_turns(void) {
  mjBatch* b = batch_of(small, 4, 3, 0);
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) {
    pthread_create(threads + i, NULL, calls, b);
  }
  for (int i = 0; i < 3; i++) {
    void* failed;
    pthread_join(threads[i], &failed);
    CHECK(!failed);
  }
  mjb_deleteBatch(b);
}

// a function that leaves its batch by a jump: the call ends, and the batch goes on
static pthread_t main_thread;
static void jumps(const mjModel* m, mjData* d, int sim, void* arg) {
  (void)m;
  (void)sim;
  (void)arg;
  d->time = 5;
  mj_markStack(d);
  if (pthread_equal(pthread_self(), main_thread)) {
    longjmp(out, 2);
  }
  mj_freeStack(d);
}

static void check_jumps(void) {
  main_thread = pthread_self();
  for (int kind = 0; kind < 4; kind++) {
    mjBatch* b = batch_of(small, 20, kind % 2 ? 3 : 1, kind / 2);
    volatile int jumped = 0;
    if (!setjmp(out)) {
      mjb_apply(b, NULL, 0, jumps, NULL, 1);
    } else {
      jumped = 1;
    }
    // beside other threads, this one may come when all is done
    CHECK(jumped || kind % 2);
    CHECK_INT(mjb_step(b, NULL, 0, 1, 0), 0);
    int done = 0;
    for (int i = 0; i < 20; i++) {
      done += mjb_state(b)[i * mjb_nstate(b)] > 5;
    }
    CHECK(!jumped ? done == 20 : kind % 2 ? done < 20 : !done);
    CHECK_INT(mjb_step(b, NULL, 0, 1, 0), 0);
    mjb_deleteBatch(b);
  }
}

int main(void) {
  genuine = getenv("GENUINE") != NULL;
  mju_setLogHandler(on_message);
  small = model_from(MODEL);
  if (!small) {
    return 1;
  }
  check_making();
  check_refusals();
  check_names();
  check_calls_within();
  check_failures();
  check_records();
  check_constants();
  check_continuation();
  check_turns();
  if (!genuine) {
    check_jumps();
  }
  mj_deleteModel(small);
  return check_result();
}
