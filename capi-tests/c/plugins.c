// Plugin instances: their life cycle in mjData, and errors raised by plugin code.

#include "check.h"

#include <setjmp.h>

static int ninit, ndestroy, ncopy, nreset, ncompute;
static int fail_nstate, fail_init, fail_compute;

static int nstate(const mjModel* m, int instance) {
  (void)m;
  (void)instance;
  if (fail_nstate) {
    mju_error("nstate says %s", "no");
  }
  return 2;
}
static int init(const mjModel* m, mjData* d, int instance) {
  (void)m;
  if (fail_init) {
    return -1;
  }
  d->plugin_data[instance] = 40 + ninit++;
  return 0;
}
static void destroy(mjData* d, int instance) {
  d->plugin_data[instance] = 0;
  ndestroy++;
}
static void copy(mjData* dest, const mjModel* m, const mjData* src, int instance) {
  (void)m;
  dest->plugin_data[instance] = src->plugin_data[instance] + 100;
  ncopy++;
}
static void reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m;
  (void)data;
  (void)instance;
  state[0] = 7;
  state[1] = 8;
  nreset++;
}
static void compute(const mjModel* m, mjData* d, int instance, int capability) {
  (void)m;
  (void)d;
  (void)instance;
  ncompute += capability == mjPLUGIN_PASSIVE;
  if (fail_compute) {
    mju_error("compute %d", 5);
  }
}

#define MODEL                                                                               \
  "<mujoco><extension><plugin plugin='test.life'><instance name='one'/></plugin></extension>" \
  "<worldbody><body><joint/><geom size='.1'/><plugin instance='one'/></body></worldbody></mujoco>"

static mjModel* load(char* error, int n) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", MODEL, (int)strlen(MODEL));
  mjModel* m = mj_loadXML("model.xml", &vfs, error, n);
  mj_deleteVFS(&vfs);
  return m;
}

// a body served by an instance made through the API, named by its field or nameless, is saved with it
static void made_instances(const char* name) {
  mjSpec* s = mj_makeSpec();
  mjs_activatePlugin(s, "test.life");
  mjsBody* b = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_addJoint(b, NULL);
  mjs_addGeom(b, NULL)->size[0] = .1;
  mjsPlugin* p = mjs_addPlugin(s);
  mjs_setString(p->name, name);
  mjs_setString(p->plugin_name, "test.life");
  p->active = 1;
  mjs_setString(b->plugin.name, name);
  mjs_setString(b->plugin.plugin_name, "test.life");
  b->plugin.active = 1;

  mjModel* m = mj_compile(s, NULL);
  CHECK(m != NULL);
  if (m) {
    CHECK_INT(m->nplugin, 1);
    CHECK_INT(m->body_plugin[1], 0);
    CHECK_TEXT(m->names + m->name_pluginadr[0], name);
    char text[3000], error[1000];
    CHECK_INT(mj_saveXMLString(s, text, sizeof(text), error, sizeof(error)), 0);
    CHECK((strstr(text, "<instance name=\"one\"/>") != NULL) == (*name != 0));
    CHECK(strstr(text, *name ? "<plugin instance=\"one\"/>" : "<plugin plugin=\"test.life\"/>\n    </body>") != NULL);
    mj_deleteModel(m);
  } else {
    printf("%s\n", mjs_getError(s));
  }
  mj_deleteSpec(s);
}

static mjLogMessage last;
static jmp_buf out;
static void jumper(const mjLogMessage* msg) {
  last = *msg;
  if (msg->level == mjLOG_ERROR) {
    longjmp(out, 1);
  }
}

int main(void) {
  mjpPlugin p;
  mjp_defaultPlugin(&p);
  p.name = "test.life";
  p.capabilityflags = mjPLUGIN_PASSIVE;
  p.nstate = nstate;
  p.init = init;
  p.destroy = destroy;
  p.copy = copy;
  p.reset = reset;
  p.compute = compute;
  CHECK(mjp_registerPlugin(&p) >= 0);

  // an error raised while compiling is the text of a failed compilation, not the end
  char error[1000] = "";
  fail_nstate = 1;
  CHECK(!load(error, sizeof(error)));
  CHECK(strstr(error, "engine error: nstate says no") != NULL);
  fail_nstate = 0;

  mjModel* m = load(error, sizeof(error));
  if (!m) {
    printf("%s\n", error);
  }
  CHECK(m != NULL);
  if (!m) {
    return check_result();
  }
  CHECK(m->nplugin == 1 && m->npluginstate == 2);

  ninit = ndestroy = ncopy = nreset = 0;
  mjData* d = mj_makeData(m);
  CHECK(ninit == 1 && nreset == 1 && d->nplugin == 1);
  CHECK(d->plugin_data[0] == 40 && d->plugin_state[1] == 8);
  d->plugin_state[0] = 1;
  mj_resetData(m, d);
  CHECK(nreset == 2 && d->plugin_state[0] == 7 && d->plugin_data[0] == 40);

  mjData* d2 = mj_copyData(NULL, m, d);
  CHECK(ncopy == 1 && d2->plugin_data[0] == 140 && d2->nplugin == 1);
  mj_copyData(d2, m, d);
  CHECK_INT(ncopy, 2);

  mj_forward(m, d);
  CHECK(ncompute > 0);

  // an error raised in a stage reaches the handler, which may leave
  mju_setLogHandler(jumper);
  fail_compute = 1;
  if (!setjmp(out)) {
    mj_forward(m, d);
    CHECK(!"came back");
  }
  CHECK_TEXT(last.subject, "compute 5");
  fail_compute = 0;
  mju_setLogHandler(NULL);

  made_instances("one");
  made_instances("");

  ninit = ndestroy = 0;
  mj_deleteData(d);
  mj_deleteData(d2);
  CHECK_INT(ndestroy, 2);
  mj_deleteModel(m);
  return check_result();
}
