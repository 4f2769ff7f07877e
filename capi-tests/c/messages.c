// Messages: handlers, the recursion guard, configuration, hooks, the log file, exact texts, and
// leaving the library by longjmp.

#include "check.h"

#include <setjmp.h>

static mjLogMessage last;
static int received;

static void recorder(const mjLogMessage* msg) {
  last = *msg;
  received++;
}

static void nested(const mjLogMessage* msg) {
  recorder(msg);
  mju_error("nested error %d", 1);
  mju_warning("nested warning");
}

static jmp_buf out;
static void jumper(const mjLogMessage* msg) {
  last = *msg;
  if (msg->level == mjLOG_ERROR) {
    longjmp(out, 1);
  }
}

static char hooked[2000];
static void hook(const char* text) {
  strncpy(hooked, text, sizeof(hooked) - 1);
}

static void handlers(void) {
  mjfLogHandler builtin = mju_setLogHandler(recorder);
  CHECK(builtin != NULL);
  CHECK(mju_setLogHandler(recorder) == recorder);

  mju_warning("plain");
  CHECK_INT(last.level, mjLOG_WARNING);
  CHECK_TEXT(last.subject, "plain");
  CHECK(!last.func && !last.file && !last.body);

  // six integer registers and eight vector registers are not enough for these
  mju_error("%d %d %d %d %d %d %d %s", 1, 2, 3, 4, 5, 6, 7, "eight");
  CHECK_TEXT(last.subject, "1 2 3 4 5 6 7 eight");
  CHECK_INT(last.level, mjLOG_ERROR);
  mju_warning("%g %g %g %g %g %g %g %g %g %g %d", .1, .2, .3, .4, .5, .6, .7, .8, .9, 1., 11);
  CHECK_TEXT(last.subject, "0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1 11");
  mju_info(mjTOPIC_TIME_CMP, "%s %.2Lf %lld", "long", 1.5L, 1LL << 40);
  CHECK_TEXT(last.subject, "long 1.50 1099511627776");
  CHECK_INT(last.level, mjLOG_INFO);
  CHECK_INT(last.topic, mjTOPIC_TIME_CMP);

  // a text that is too long is cut at 1023 characters
  mju_warning("%02000d", 7);
  CHECK_INT(strlen(last.subject), 1023);

  // messages sent while a handler is busy with one below ERROR are dropped
  received = 0;
  mju_setLogHandler(nested);
  mju_warning("outer");
  CHECK_INT(received, 1);
  CHECK_TEXT(last.subject, "outer");
  mju_setLogHandler(recorder);
  mju_warning("after");
  CHECK_INT(received, 2);

  if (!getenv("GENUINE")) {
    mju_message(NULL);  // ignored; the reference crashes
  }
  CHECK_INT(received, 2);
  CHECK(mju_setLogHandler(NULL) == recorder);
  CHECK(mju_setLogHandler(NULL) == builtin);
}

static void non_local_exit(void) {
  mju_setLogHandler(jumper);
  for (int i = 0; i < 3; i++) {
    if (!setjmp(out)) {
      mju_error("leave %d", i);
      CHECK(!"came back");
    } else {
      CHECK_INT(last.subject[6], '0' + i);
    }
  }
  mju_warning("stay");
  CHECK_TEXT(last.subject, "stay");
  mju_setLogHandler(NULL);
}

static void hooks(void) {
  mju_user_error = hook;
  mju_user_warning = hook;
  mju_error("bad %d", 3);
  CHECK_TEXT(hooked, "bad 3");
  mju_warning("odd");
  CHECK_TEXT(hooked, "odd");

  mjLogMessage msg;
  memset(&msg, 0, sizeof(msg));
  msg.level = mjLOG_ERROR;
  msg.func = "mj_func";
  msg.file = "dir/file.c";
  msg.line = 12;
  strcpy(msg.subject, "text");
  mju_message(&msg);
  CHECK_TEXT(hooked, "mj_func: text");

  // a handler has precedence over the hooks
  mju_setLogHandler(recorder);
  mju_error("to the handler");
  CHECK_TEXT(hooked, "mj_func: text");
  mju_setLogHandler(NULL);

  mju_clearHandlers();
  CHECK(!mju_user_error && !mju_user_warning && !mju_user_malloc && !mju_user_free);
}

// the log file without the dates
static const char* logged(const char* file) {
  static char text[4000];
  FILE* f = fopen(file, "rb");
  if (!f) {
    return NULL;
  }
  text[fread(text, 1, sizeof(text) - 1, f)] = 0;
  fclose(f);
  return text;
}

static void send(int level, int topic, const char* func, const char* file, const char* body) {
  mjLogMessage msg;
  memset(&msg, 0, sizeof(msg));
  msg.level = level;
  msg.topic = topic;
  msg.func = func;
  msg.file = file;
  msg.line = 7;
  msg.body = body;
  strcpy(msg.subject, "subject");
  mju_message(&msg);
}

static void log_file(void) {
  mjLogConfig config = mju_getLogConfig();
  CHECK_INT(config.logto_console, 1);
  CHECK_INT(config.logto_file, 1);
  CHECK_INT(config.topics, 5);  // set in main
  CHECK_TEXT(config.logfile, "MUJOCO_LOG.TXT");

  config.logto_console = 0;
  strcpy(config.logfile, "messages.log");
  config.topics = 2;
  mju_setLogConfig(config);
  remove("messages.log");
  send(mjLOG_WARNING, 0, "func", "a/b/c.cc", "body");
  send(mjLOG_INFO, 1, NULL, NULL, NULL);   // topic off
  send(mjLOG_INFO, 40, NULL, NULL, NULL);  // no such topic
  const char* text = logged("messages.log");
  CHECK(text && !strncmp(text, "WARNING func (c.cc:7) ", 22));
  const char* end = text ? strstr(text, ": subject") : NULL;
  CHECK_TEXT(end, ": subject\nbody\n\n");

  remove("messages.log");
  send(mjLOG_INFO, 2, NULL, NULL, NULL);   // topic on
  send(mjLOG_DEBUG, 0, "f", NULL, NULL);   // no topic
  text = logged("messages.log");
  CHECK(text && !strncmp(text, "INFO ", 5));
  CHECK(text && strstr(text, ": subject\n\nDEBUG f "));
  CHECK(text && strlen(text) > 10 && !strcmp(text + strlen(text) - 10, ": subject\n"));

  config.logto_file = 0;
  mju_setLogConfig(config);
  remove("messages.log");
  send(mjLOG_WARNING, 0, NULL, NULL, NULL);
  CHECK(!logged("messages.log"));

  // clearing restores the configuration, the environment included
  mju_clearHandlers();
  config = mju_getLogConfig();
  CHECK_INT(config.topics, 5);
  CHECK_TEXT(config.logfile, "MUJOCO_LOG.TXT");

  remove("MUJOCO_LOG.TXT");
  mju_writeLog("KIND", "text");
  text = logged("MUJOCO_LOG.TXT");
  end = text ? strchr(text, '\n') : NULL;
  CHECK_TEXT(end, "\nKIND: text\n\n");
}

static void warnings(void) {
  mjModel* m = model_from(SMALL_MODEL);
  mjData* d = m ? mj_makeData(m) : NULL;
  CHECK(d != NULL);
  if (!d) {
    return;
  }
  mju_setLogHandler(recorder);
  received = 0;
  d->time = 1.5;
  mj_warning(d, mjWARN_CONTACTFULL, 3);
  CHECK_INT(received, 1);
  CHECK_TEXT(last.subject,
             "Too many contacts. The arena memory is full, increase arena memory allocation.(ncon = 3) "
             "Time = 1.5000.");
  mj_warning(d, mjWARN_CONTACTFULL, 4);
  CHECK_INT(received, 1);
  CHECK_INT(d->warning[mjWARN_CONTACTFULL].number, 2);
  CHECK_INT(d->warning[mjWARN_CONTACTFULL].lastinfo, 4);
  if (!getenv("GENUINE")) {  // the reference counts outside its array when the handler returns
    mj_warning(d, 99, 0);
    CHECK_INT(last.level, mjLOG_ERROR);
    CHECK_TEXT(last.subject, "invalid warning type 99");
  }
  mju_setLogHandler(NULL);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void warned(const mjLogMessage* msg) {
  if (msg->level == mjLOG_WARNING) {
    recorder(msg);
  }
}

// what compilation warns of comes to the handler with the element that it is about
static void warnings_of_elements(void) {
  const char* xml =
      "<mujoco><worldbody><flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.05 .05 .05' mass='.1'"
      " radius='.005'/></worldbody></mujoco>";
  mju_setLogHandler(warned);
  received = 0;
  mjModel* m = model_from(xml);
  CHECK(m != NULL);
  CHECK_INT(received, 1);
  CHECK_TEXT(last.subject,
             "flex 'f' is not rigid and has no equality constraints or passive forces\nElement name 'f', id 0");
  CHECK(last.body == NULL);
  mju_setLogHandler(NULL);
  mj_deleteModel(m);
}

// handlers that come back from an error: the call ends early, with nothing as its result
static void handler_comes_back(void) {
  if (getenv("GENUINE")) {
    return;  // the reference carries on and crashes
  }
  mjModel* m = model_from(SMALL_MODEL);
  mjData* d = m ? mj_makeData(m) : NULL;
  CHECK(d != NULL);
  if (!d) {
    return;
  }
  mju_setLogHandler(recorder);
  received = 0;
  mj_markStack(d);
  CHECK(!mj_stackAllocByte(d, (size_t)1 << 40, 8));
  CHECK(!mj_stackAllocNum(d, (size_t)1 << 61));
  CHECK_INT(received, 2);
  CHECK_INT(mj_stateSize(m, -1), 0);
  CHECK_INT(received, 3);

  // no room for the scratch of a step
  mj_resetData(m, d);
  mj_markStack(d);
  mj_stackAllocByte(d, d->narena - d->pstack - 200, 8);
  mj_step(m, d);
  CHECK(received > 3);
  CHECK(strstr(last.subject, "stack overflow") != NULL);
  mj_resetData(m, d);
  received = 0;
  mj_step(m, d);
  CHECK(received == 0 && d->time > 0);
  mju_setLogHandler(NULL);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(void) {
  // read when the configuration is first asked for
  setenv("MUJOCO_LOG_TOPICS", "Time_Stp, nonsense,,SLEEP ", 1);
  log_file();
  handlers();
  non_local_exit();
  hooks();
  warnings();
  warnings_of_elements();
  handler_comes_back();
  return check_result();
}
