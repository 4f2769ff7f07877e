// User callbacks: each kind is called, and may leave the library by longjmp; so may an error
// handler that a callback reaches through mju_error.

#include "check.h"

#include <setjmp.h>

#define MODEL                                                                          \
  "<mujoco><size nuser_sensor='1'/><worldbody>"                                        \
  "  <geom name='floor' type='plane' size='1 1 .1'/>"                                  \
  "  <body pos='0 0 .05'><freejoint/><geom name='ball' size='.1'/></body>"             \
  "  <body pos='1 0 1'><joint name='j'/><geom size='.1' pos='.2 0 0'/></body>"         \
  "</worldbody>"                                                                       \
  "<actuator><general joint='j' dyntype='user' gaintype='user' biastype='user' actdim='1'/></actuator>" \
  "<sensor>"                                                                           \
  "  <user dim='1' needstage='pos'/><user dim='1' needstage='vel'/><user dim='1' needstage='acc'/>" \
  "</sensor></mujoco>"

enum { PASSIVE, CONTROL, FILTER, SENSOR, TIME, DYN, GAIN, BIAS, KINDS };
static const char* NAMES[KINDS] = {"passive", "control", "filter", "sensor", "time", "dyn", "gain", "bias"};

static int calls[KINDS];
static int stages;
static int leave = -1;      // kind that jumps
static int raise_it = -1;   // kind that raises an error
static jmp_buf out;

static void called(int kind) {
  calls[kind]++;
  if (kind == leave) {
    longjmp(out, 1);
  }
  if (kind == raise_it) {
    mju_error("raised by %s", NAMES[kind]);
  }
}

static void on_passive(const mjModel* m, mjData* d) {
  (void)m;
  d->qfrc_passive[0] += 1;
  called(PASSIVE);
}
static void on_control(const mjModel* m, mjData* d) {
  (void)m;
  d->ctrl[0] = 2;
  called(CONTROL);
}
static int on_filter(const mjModel* m, mjData* d, int geom1, int geom2) {
  (void)m;
  (void)d;
  called(FILTER);
  return geom1 == 0 && geom2 == 1;
}
static void on_sensor(const mjModel* m, mjData* d, int stage) {
  (void)m;
  d->sensordata[stage - mjSTAGE_POS] = stage;
  stages |= 1 << stage;
  called(SENSOR);
}
static mjtNum on_time(void) {
  called(TIME);
  return calls[TIME];
}
static mjtNum on_dyn(const mjModel* m, const mjData* d, int id) {
  (void)m;
  (void)d;
  called(DYN);
  return id + 3;
}
static mjtNum on_gain(const mjModel* m, const mjData* d, int id) {
  (void)m;
  (void)d;
  (void)id;
  called(GAIN);
  return 10;
}
static mjtNum on_bias(const mjModel* m, const mjData* d, int id) {
  (void)m;
  (void)d;
  (void)id;
  called(BIAS);
  return 5;
}

static mjLogMessage last;
static void jumper(const mjLogMessage* msg) {
  last = *msg;
  if (msg->level == mjLOG_ERROR) {
    longjmp(out, 2);
  }
}

// a box before a ball: the filter is asked in the order of the bodies, whatever the types
static const char* CROWD =
    "<mujoco><worldbody><body><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='.1 0 0'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";

static void check_filter_order(void) {
  mjModel* m = model_from(CROWD);
  mjData* d = m ? mj_makeData(m) : NULL;
  CHECK(d != NULL);
  if (d) {
    mj_fwdPosition(m, d);
    CHECK_INT(d->ncon, 1);
    mjcb_contactfilter = on_filter;
    mj_fwdPosition(m, d);
    CHECK_INT(d->ncon, 0);
    mjcb_contactfilter = NULL;
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// the clock ticks at every look, so durations count the looks of others in between
static const struct {
  int timer;
  int ticks;
} STAGES[] = {{mjTIMER_STEP, 31},          {mjTIMER_FORWARD, 27},      {mjTIMER_POSITION, 19},
              {mjTIMER_POS_KINEMATICS, 2}, {mjTIMER_POS_INERTIA, 2},   {mjTIMER_POS_COLLISION, 5},
              {mjTIMER_COL_BROAD, 1},      {mjTIMER_COL_NARROW, 1},    {mjTIMER_POS_MAKE, 1},
              {mjTIMER_POS_PROJECT, 1},    {mjTIMER_VELOCITY, 1},      {mjTIMER_ACTUATION, 1},
              {mjTIMER_CONSTRAINT, 1},     {mjTIMER_ADVANCE, 1}};

static const char* TABLE =
    "  position         19000.0  ( 61.3%)\n"
    "    kinematics      2000.0  (  6.5%)\n"
    "    inertia         2000.0  (  6.5%)\n"
    "    collision       5000.0  ( 16.1%)\n"
    "      broadphase    1000.0  (  3.2%)\n"
    "      narrowphase   1000.0  (  3.2%)\n"
    "    make            1000.0  (  3.2%)\n"
    "    project         1000.0  (  3.2%)\n"
    "  velocity          1000.0  (  3.2%)\n"
    "  actuation         1000.0  (  3.2%)\n"
    "  constraint        1000.0  (  3.2%)\n"
    "  advance           1000.0  (  3.2%)\n"
    "  other             8000.0  ( 25.8%)\n"
    "  total            31000.0";

static int told;
static char table[2000];
static mjLogMessage head;

static void on_message(const mjLogMessage* msg) {
  told++;
  head = *msg;
  snprintf(table, sizeof(table), "%s", msg->body ? msg->body : "");
}

static void check_timers(void) {
  mjModel* m = model_from(CROWD);
  mjData* d = m ? mj_makeData(m) : NULL;
  CHECK(d != NULL);
  if (d) {
    mju_setLogHandler(on_message);
    mj_step(m, d);
    mj_resetData(m, d);
    CHECK_INT(told, 0);  // without a clock nothing is told
    mjcb_time = on_time;
    mj_step(m, d);
    mj_step(m, d);
    for (int i = 0; i < (int)(sizeof(STAGES) / sizeof(STAGES[0])); i++) {
      CHECK_INT(d->timer[STAGES[i].timer].number, 2);
      CHECK_INT(d->timer[STAGES[i].timer].duration, 2 * STAGES[i].ticks);
    }
    mj_resetDataDebug(m, d, 1);
    CHECK_INT(told, 0);
    mj_step(m, d);
    mj_step(m, d);
    mj_resetData(m, d);
    CHECK_INT(told, 1);
    CHECK_INT(head.level, mjLOG_INFO);
    CHECK_INT(head.topic, mjTOPIC_TIME_STP);
    CHECK_TEXT(head.subject, "average time per step (2 steps, units: \xc2\xb5s)");
    CHECK_TEXT(table, TABLE);
    mj_inverse(m, d);
    CHECK_INT(d->timer[mjTIMER_INVERSE].duration, 23);
    CHECK_INT(d->timer[mjTIMER_POSITION].duration, 17);
    CHECK_INT(d->timer[mjTIMER_CONSTRAINT].number, 1);
    CHECK_INT(d->timer[mjTIMER_POS_MAKE].number, 1);
    mj_resetData(m, d);
    CHECK_INT(told, 1);
    mjcb_time = NULL;
    mju_setLogHandler(NULL);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void install(void) {
  mjcb_passive = on_passive;
  mjcb_control = on_control;
  mjcb_contactfilter = on_filter;
  mjcb_sensor = on_sensor;
  mjcb_time = on_time;
  mjcb_act_dyn = on_dyn;
  mjcb_act_gain = on_gain;
  mjcb_act_bias = on_bias;
}

int main(void) {
  mjModel* m = model_from(MODEL);
  mjData* d = m ? mj_makeData(m) : NULL;
  CHECK(d != NULL);
  if (!d) {
    return check_result();
  }

  // without callbacks the ball rests on the floor
  mj_forward(m, d);
  CHECK_INT(d->ncon, 1);

  check_filter_order();
  check_timers();

  install();
  d->act[0] = .5;
  mj_forward(m, d);
  for (int kind = 0; kind < KINDS; kind++) {
    check_that(calls[kind] > 0, NAMES[kind], __FILE__, __LINE__);
  }
  CHECK_INT(d->ncon, 0);
  CHECK_INT(stages, 1 << mjSTAGE_POS | 1 << mjSTAGE_VEL | 1 << mjSTAGE_ACC);
  CHECK(d->sensordata[0] == mjSTAGE_POS && d->sensordata[2] == mjSTAGE_ACC);
  CHECK(d->qfrc_passive[0] == 1);
  CHECK(d->ctrl[0] == 2);
  CHECK(d->act_dot[0] == 3);
  CHECK(d->actuator_force[0] == 10 * .5 + 5);
  CHECK(d->timer[mjTIMER_FORWARD].number > 0 && d->timer[mjTIMER_FORWARD].duration > 0);

  // every kind leaves by a jump; afterwards the library works as before
  for (int kind = 0; kind < KINDS; kind++) {
    mj_resetData(m, d);
    leave = kind;
    int how = setjmp(out);
    if (!how) {
      mj_step(m, d);
    }
    check_that(how == 1, NAMES[kind], __FILE__, __LINE__);
    leave = -1;
    mj_resetData(m, d);
    CHECK(d->pstack == 0 && d->pbase == 0);
    mj_step(m, d);
    CHECK(d->time > 0 && d->pstack == 0);
  }

  // every kind raises an error; the handler leaves
  mju_setLogHandler(jumper);
  for (int kind = 0; kind < KINDS; kind++) {
    mj_resetData(m, d);
    raise_it = kind;
    int how = setjmp(out);
    if (!how) {
      mj_step(m, d);
    }
    check_that(how == 2, NAMES[kind], __FILE__, __LINE__);
    CHECK(!strncmp(last.subject, "raised by ", 10) && !strcmp(last.subject + 10, NAMES[kind]));
    raise_it = -1;
    mj_resetData(m, d);
    mj_step(m, d);
    CHECK(d->time > 0 && d->pstack == 0);
  }
  mju_setLogHandler(NULL);

  mj_resetCallbacks();
  CHECK(!mjcb_passive && !mjcb_control && !mjcb_contactfilter && !mjcb_sensor && !mjcb_time && !mjcb_act_dyn &&
        !mjcb_act_gain && !mjcb_act_bias);
  mj_resetData(m, d);
  mj_forward(m, d);
  CHECK_INT(d->ncon, 1);

  mj_deleteData(d);
  mj_deleteModel(m);
  return check_result();
}
