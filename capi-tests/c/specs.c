// Specs as clients edit and save them: names, attachments, keyframes, refusals, saved text.

#include "check.h"

#include <math.h>
#include <setjmp.h>

static jmp_buf out;
static char said[2000];
static void leave(const char* text) {
  snprintf(said, sizeof said, "%s", text);
  longjmp(out, 1);
}

static int warned;
static void count(const char* text) {
  (void)text;
  warned++;
}

// the text of the ERROR that a statement raises
#define RAISES(text, statement)  \
  do {                           \
    said[0] = 0;                 \
    if (!setjmp(out)) {          \
      statement;                 \
    }                            \
    CHECK_TEXT(said, text);      \
  } while (0)

static mjSpec* spec_from(const char* xml) {
  char error[1000] = "";
  mjSpec* s = mj_parseXMLString(xml, NULL, error, sizeof error);
  if (!s) {
    printf("spec does not parse: %s\n", error);
    exit(1);
  }
  return s;
}

static char saved[20000];
static const char* text_of(mjSpec* s) {
  char error[1000] = "";
  if (mj_saveXMLString(s, saved, sizeof saved, error, sizeof error)) {
    snprintf(saved, sizeof saved, "%s", error);
  }
  return saved;
}

static mjsElement* world_frame(mjSpec* s) {
  return mjs_addFrame(mjs_findBody(s, "world"), NULL)->element;
}

static int begins(const char* text, const char* start) {
  return text && !strncmp(text, start, strlen(start));
}

// as many digits as the count has; only the names of the end have to differ
static void replicas(void) {
  mjSpec* s = spec_from(
      "<mujoco><worldbody><replicate count='10'><body name='b'/></replicate>"
      "<replicate count='100'><site name='s'/></replicate>"
      "<body name='n0'/><replicate count='2'><replicate count='2'><body name='n'/></replicate></replicate>"
      "<replicate count='10'><replicate count='2'><geom name='g' size='1'/></replicate>"
      "<replicate count='10'><geom name='g' size='1'/></replicate></replicate></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  CHECK(m != NULL);
  if (m) {
    CHECK_INT(mj_name2id(m, mjOBJ_BODY, "b00"), 1);
    CHECK_INT(mj_name2id(m, mjOBJ_SITE, "s099"), 99);
    CHECK(mj_name2id(m, mjOBJ_BODY, "n11") > 0);
    CHECK(mj_name2id(m, mjOBJ_GEOM, "g000") >= 0 && mj_name2id(m, mjOBJ_GEOM, "g0000") >= 0);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);

  s = spec_from("<mujoco><worldbody><body name='b0'/><replicate count='2'><body name='b'/></replicate></worldbody></mujoco>");
  CHECK(mj_compile(s, NULL) == NULL);
  CHECK_TEXT(mjs_getError(s), "Error: repeated name 'b0' in body");
  mj_deleteSpec(s);

  // a sequence of wrong letters turns as far as it goes
  s = spec_from(
      "<mujoco><compiler eulerseq='xya'/><worldbody><replicate count='2' euler='10 20 30'><body/></replicate></worldbody></mujoco>");
  m = mj_compile(s, NULL);
  CHECK(m && m->body_quat[4 * 2] < 0.99 && m->body_quat[4 * 2] > 0.98);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

#define CHILD                                                                                      \
  "<mujoco model='child'><worldbody><body name='b'><joint name='j'/><geom name='g' size='.1'/></body></worldbody>" \
  "<keyframe><key name='k' qpos='1'/></keyframe></mujoco>"

// keyframes of copies of a part of the same spec, and of attached specs that were compiled since
static void keyframes(void) {
  mjSpec* s = spec_from(CHILD);
  mjs_setDeepCopy(s, 1);
  CHECK(mjs_attach(world_frame(s), mjs_findBody(s, "b")->element, "p_", "") != NULL);
  CHECK(mjs_attach(world_frame(s), mjs_findBody(s, "b")->element, "q_", "") != NULL);
  mjModel* m = mj_compile(s, NULL);
  CHECK(m && m->nkey == 3);
  if (m) {
    CHECK_INT(mj_name2id(m, mjOBJ_KEY, "q_k"), 2);
    CHECK(m->key_qpos[0] == 1 && m->key_qpos[3 + 1] == 1 && m->key_qpos[6 + 2] == 1);
    CHECK(m->key_qpos[3] == 0 && m->key_qpos[6] == 0);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);

  for (int compiled = 0; compiled < 2; compiled++) {
    mjSpec *parent = spec_from("<mujoco/>"), *child = spec_from(CHILD), *grand = spec_from(CHILD);
    CHECK(mjs_attach(world_frame(child), grand->element, "g_", "") != NULL);
    if (compiled) {
      mj_deleteModel(mj_compile(child, NULL));
    }
    CHECK(mjs_attach(world_frame(parent), child->element, "c_", "") != NULL);
    CHECK(mjs_findElement(parent, mjOBJ_KEY, compiled ? "c_g_k" : "g_k") != NULL);
    mj_deleteSpec(parent);
    mj_deleteSpec(child);
    mj_deleteSpec(grand);
  }
}

// keyframes that do not fit a spec refuse what would cut them up
static void keyframes_too_long(void) {
  const char* texts[] = {
      "<mujoco><worldbody><body name='b'><joint/><geom size='1'/></body></worldbody><keyframe><key name='k' qpos='1 2'/></keyframe></mujoco>",
      "<mujoco><worldbody><body name='b'><joint/><geom size='1'/></body></worldbody><keyframe><key name='k' act='1'/></keyframe></mujoco>"};
  const char* whys[] = {"Error: Keyframe 'k' has invalid qpos size, got 2, should be 1",
                        "Error: Keyframe k has invalid act size, got 1, should be 0"};
  for (int i = 0; i < 2; i++) {
    mjSpec *s = spec_from(texts[i]), *parent = spec_from("<mujoco/>");
    CHECK_INT(mjs_delete(s, mjs_findBody(s, "b")->element), -1);
    CHECK_TEXT(mjs_getError(s), whys[i]);
    CHECK(mjs_attach(world_frame(parent), s->element, "p_", "") == NULL);
    CHECK_TEXT(mjs_getError(parent), whys[i]);
    mj_deleteSpec(parent);
    mj_deleteSpec(s);
  }
}

// what is in bodies loses its numbers with an addition and finds them with a deletion
static void numbers(void) {
  mjSpec* s = spec_from("<mujoco><worldbody><body name='a'/><body name='b'/><body name='c'/></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  CHECK_INT(mjs_getId(mjs_findBody(s, "c")->element), 3);
  mjsBody* added = mjs_addBody(mjs_findBody(s, "a"), NULL);
  CHECK_INT(mjs_getId(mjs_findBody(s, "c")->element), -1);
  CHECK_INT(mjs_getId(mjs_findBody(s, "world")->element), 0);
  CHECK_INT(mjs_delete(s, mjs_findBody(s, "b")->element), 0);
  CHECK_INT(mjs_getId(added->element), 2);
  CHECK_INT(mjs_getId(mjs_findBody(s, "c")->element), 3);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// a spec holds those of which something was attached to it, and its copies share them
static void kin(void) {
  mjSpec *parent = spec_from("<mujoco model='parent'/>"), *child = spec_from(CHILD);
  mjs_setDeepCopy(parent, 1);
  CHECK(mjs_findSpec(parent, "child") == NULL);
  CHECK(mjs_attach(world_frame(parent), child->element, "c_", "") != NULL);
  CHECK(mjs_findSpec(parent, "child") == child);
  mjSpec* copy = mj_copySpec(parent);
  CHECK(mjs_findSpec(copy, "child") == child);
  mj_deleteSpec(child);
  mj_deleteSpec(parent);
  CHECK(mjs_findSpec(copy, "child") == child);
  CHECK(mjs_findBody(child, "b") != NULL);
  CHECK(mjs_getOriginSpec(mjs_findBody(copy, "c_b")->element) == child);
  mj_deleteSpec(copy);
}

// names that an attachment repeats: at once outside the tree, at compilation inside it
static void repeated_names(void) {
  mjSpec *parent = spec_from("<mujoco><worldbody><body name='p_b'/></worldbody></mujoco>"), *child = spec_from(CHILD);
  CHECK(mjs_attach(world_frame(parent), child->element, "p_", "") != NULL);
  CHECK(mj_compile(parent, NULL) == NULL);
  CHECK_TEXT(mjs_getError(parent), "Error: repeated name 'p_b' in body");
  mj_deleteSpec(parent);
  mj_deleteSpec(child);

  parent = spec_from("<mujoco><custom><text name='p_t' data='x'/><numeric name='p_n' data='1'/></custom></mujoco>");
  child = spec_from("<mujoco><custom><text name='t' data='x'/><numeric name='n' data='1'/></custom></mujoco>");
  CHECK(mjs_attach(world_frame(parent), child->element, "p_", "") == NULL);
  CHECK_TEXT(mjs_getError(parent), "Error: repeated name 'p_n' in numeric");
  mj_deleteSpec(parent);
  mj_deleteSpec(child);

  parent = spec_from("<mujoco><worldbody><frame name='f'/><frame name='e'/></worldbody></mujoco>");
  mjs_setString(mjs_getName(mjs_findFrame(parent, "e")->element), "f");
  CHECK(mj_compile(parent, NULL) == NULL);
  CHECK_TEXT(mjs_getError(parent), "Error: repeated name 'f' in frame");
  mj_deleteSpec(parent);
}

// remarks of attachments are there at once; flags set in code are merged, but no conflict
static void attachments(void) {
  mjSpec *parent = spec_from("<mujoco/>"), *child = spec_from(CHILD);
  warned = 0;
  CHECK(mjs_attach(world_frame(parent), child->element, "", "_s") != NULL);
  CHECK_INT(warned, 1);
  CHECK_INT(mjs_numWarnings(parent), 1);
  CHECK_INT(mjs_isWarning(parent), 1);
  mj_deleteSpec(parent);
  mj_deleteSpec(child);

  const int policies[] = {mjCONFLICT_WARNING, mjCONFLICT_MERGE, mjCONFLICT_ERROR};
  for (int i = 0; i < 3; i++) {
    parent = spec_from("<mujoco/>");
    child = spec_from(CHILD);
    parent->compiler.conflict = policies[i];
    parent->option.disableflags = mjDSBL_LIMIT;
    child->option.disableflags = mjDSBL_GRAVITY;
    CHECK(mjs_attach(world_frame(parent), child->element, "p_", "") != NULL);
    int merged = policies[i] == mjCONFLICT_MERGE;
    CHECK_INT(mjs_numWarnings(parent), merged);
    CHECK_INT(parent->option.disableflags, mjDSBL_LIMIT | (merged ? mjDSBL_GRAVITY : 0));
    mj_deleteSpec(parent);
    mj_deleteSpec(child);
  }

  // each time a world is attached it stands in one more frame; attached by reference, it is gone from its spec
  parent = spec_from("<mujoco/>");
  child = spec_from(CHILD);
  mjs_setDeepCopy(parent, 1);
  CHECK(mjs_attach(world_frame(parent), child->element, "a_", "") != NULL);
  CHECK(mjs_attach(world_frame(parent), child->element, "b_", "") != NULL);
  int frames = 0;
  for (mjsElement* f = mjs_firstElement(parent, mjOBJ_FRAME); f; f = mjs_nextElement(parent, f)) {
    frames++;
  }
  CHECK_INT(frames, 2 + 1 + 2);
  mjs_setDeepCopy(parent, 0);
  CHECK(mjs_attach(world_frame(parent), mjs_findBody(child, "b")->element, "c_", "") != NULL);
  mjs_setDeepCopy(parent, 1);
  CHECK(mjs_attach(world_frame(parent), child->element, "d_", "") == NULL);
  CHECK(mj_compile(child, NULL) == NULL);
  CHECK_TEXT(mjs_getError(child), "Error: cannot compile child spec if attached by reference to a parent spec");
  CHECK_TEXT(text_of(child), "XML Write error: Only compiled model can be written");
  mj_deleteSpec(parent);
  mj_deleteSpec(child);

  // disabled here, enabled there
  parent = spec_from("<mujoco><option><flag contact='disable'/></option></mujoco>");
  child = spec_from("<mujoco><option><flag contact='enable'/></option></mujoco>");
  CHECK(mjs_attach(world_frame(parent), child->element, "p_", "") != NULL);
  CHECK(mjs_numWarnings(parent) == 1 && strstr(mjs_getWarning(parent, 0), "flag 'Contact': parent set, child unset"));
  mj_deleteSpec(parent);
  mj_deleteSpec(child);
}

// an explicit inertial goes to the parent
static void bodies_to_frames(void) {
  mjSpec* s = spec_from(
      "<mujoco><worldbody><body name='p'><joint/><inertial pos='.1 .2 .3' mass='1.5' diaginertia='1 2 2.5'/>"
      "<body name='b' pos='1 .3 .2' euler='10 20 30'><inertial pos='.1 .2 .3' mass='1' diaginertia='1 1.2 1.5' quat='3 4 1 2'/>"
      "<geom size='1'/></body></body></worldbody></mujoco>");
  mjsBody *b = mjs_findBody(s, "b"), *p = mjs_findBody(s, "p");
  CHECK(mjs_bodyToFrame(&b) != NULL && b == NULL);
  CHECK(p->explicitinertial == 1 && p->mass == 2.5);
  CHECK(p->ipos[0] == 0.4960066196216189 && p->ipos[1] == 0.30802625193094896 && p->ipos[2] == 0.38835868646745775);
  CHECK(p->fullinertia[0] > 0 && p->iquat[0] == 1 && p->inertia[0] == 0);
  p = mjs_findBody(s, "world");
  CHECK(mjs_bodyToFrame(&p) == NULL && p != NULL);
  CHECK(begins(mjs_getError(s), "Error: the world body cannot be converted to a frame"));
  mj_deleteSpec(s);

  // what is given as a full matrix stays one
  s = spec_from(
      "<mujoco><worldbody><body name='p'><joint/><body name='b'><inertial pos='0 0 0' mass='1' "
      "fullinertia='1 1 1.5 .1 .2 .3'/></body></body></worldbody></mujoco>");
  b = mjs_findBody(s, "b");
  p = mjs_findBody(s, "p");
  CHECK(mjs_bodyToFrame(&b) != NULL);
  CHECK(p->fullinertia[2] == 1.5 && p->fullinertia[3] == .1 && p->fullinertia[5] == .3);
  mj_deleteSpec(s);

  s = spec_from(
      "<mujoco><worldbody><body name='p'><joint/><geom size='0'/><body name='b'><inertial pos='0 0 0' mass='1' "
      "diaginertia='1 1 1'/></body></body></worldbody></mujoco>");
  b = mjs_findBody(s, "b");
  CHECK(mjs_bodyToFrame(&b) == NULL && b != NULL);
  const char* why = "Error: inertia inferred from geoms could not be calculated; if assets are in a VFS, call mjs_adoptInertial first: Error: size 0 must be positive in geom";
  CHECK(begins(mjs_getError(s), why));
  mj_deleteSpec(s);
}

static void refusals(void) {
  mjSpec *s = spec_from(
             "<mujoco><worldbody><body name='b'><geom name='g' size='1'/><site name='s'/><frame name='f'/></body>"
             "</worldbody><tendon><spatial name='t'><site site='s'/><site site='s'/></spatial></tendon></mujoco>"),
         *other = spec_from("<mujoco><worldbody><frame name='f'/></worldbody></mujoco>");
  mjsElement* g = mjs_findElement(s, mjOBJ_GEOM, "g");
  CHECK_INT(mjs_setFrame(g, mjs_findFrame(other, "f")), -1);
  CHECK(begins(mjs_getError(s), "Error: Frame and body 'g' have mismatched parents"));
  CHECK_INT(mjs_setFrame(g, mjs_findFrame(s, "f")), 0);
  CHECK_INT(mjs_setFrame(g, NULL), -1);
  CHECK(mjs_getFrame(g) == mjs_findFrame(s, "f"));
  if (!getenv("GENUINE")) {
    // the genuine library makes circles and does not survive them
    mjsFrame* f = mjs_addFrame(mjs_findBody(s, "b"), mjs_findFrame(s, "f"));
    CHECK_INT(mjs_setFrame(mjs_findFrame(s, "f")->element, f), -1);
  }
  CHECK_INT(mjs_delete(s, s->element), -1);
  CHECK_TEXT(mjs_getError(s), "Error: element is not in this model");

  mjsDefault* d = mjs_addDefault(s, "d", NULL);
  CHECK_INT(mjs_delete(s, d->geom->element), -1);
  mjsGeom* made = mjs_addGeom(mjs_findBody(s, "world"), d);
  CHECK(mjs_getDefault(made->element) == d);
  CHECK_INT(mjs_delete(s, d->element), 0);
  CHECK(mjs_getDefault(made->element) == NULL);
  CHECK(mjs_getDefault(mjs_addKey(s)->element) == NULL);
  CHECK(mjs_getDefault(mjs_addSensor(s)->element) == NULL);
  mjsElement* texture = mjs_addTexture(s, NULL)->element;
  CHECK(mjs_getDefault(texture) == mjs_getSpecDefault(s));
  CHECK_INT(mjs_delete(s, texture), 0);

  mjsTendon* t = mjs_asTendon(mjs_findElement(s, mjOBJ_TENDON, "t"));
  CHECK(mjs_getWrap(t, 1) != NULL);
  RAISES("Wrap index out of range (0, 2)", mjs_getWrap(t, 2));
  RAISES("Wrap index out of range (0, 2)", mjs_getWrap(t, -1));
  mjsMaterial* m = mjs_addMaterial(s, NULL);
  CHECK_INT(mjs_setInStringVec(m->textures, 1, "x"), 1);
  RAISES("Requested index in mjs_setInStringVec is out of bounds", mjs_setInStringVec(m->textures, 10, "x"));

  mjsOrientation euler;
  mjs_defaultOrientation(&euler);
  euler.type = mjORIENTATION_EULER;
  double quat[4] = {2, 0, 0, 0};
  CHECK_TEXT(mjs_resolveOrientation(quat, 1, "xy", &euler), "euler sequence can only contain x, y, z, X, Y, Z");
  CHECK_TEXT(mjs_resolveOrientation(quat, 1, "", &euler), "euler sequence can only contain x, y, z, X, Y, Z");
  CHECK(quat[0] == 1);

  made->size[0] = 1;
  mjs_setName(made->element, "made");
  made->alt.type = mjORIENTATION_AXISANGLE;
  s->compiler.savecompiled = 0;
  CHECK_TEXT(text_of(s), "XML Error: orientation of 'made' cannot be saved: axisangle too small");
  mj_deleteSpec(s);
  mj_deleteSpec(other);

  s = spec_from(
      "<mujoco><compiler><lengthrange interval='-1' inttotal='.1'/></compiler><worldbody><body><joint name='j' limited='true' "
      "range='-10 10'/><geom size='1'/></body></worldbody><actuator><muscle joint='j'/></actuator></mujoco>");
  CHECK(mj_compile(s, NULL) == NULL);
  CHECK_TEXT(mjs_getError(s), "Error: Invalid lengthrange (0, 0) in actuator 0");
  mj_deleteSpec(s);
}

static void saved_numbers(void) {
  mjSpec* s = spec_from(
      "<mujoco><worldbody><body><geom type='box' size='.5 .5 .5' mass='1000'/>"
      "<geom pos='1e-14 0 1' size='1' mass='2'/></body></worldbody></mujoco>");
  s->option.magnetic[0] = NAN;
  s->option.magnetic[1] = 1;
  s->option.wind[0] = INFINITY;
  mjModel* m = mj_compile(s, NULL);
  text_of(s);
  CHECK(strstr(saved, "<geom size=\"0.5 0.5 0.5\" type=\"box\"/>") != NULL);
  CHECK(strstr(saved, "mass=\"2\"") != NULL);
  CHECK(strstr(saved, "pos=\"0 0 1\"") != NULL);
  CHECK(strstr(saved, "magnetic") == NULL);
  CHECK(strstr(saved, "wind=\"0 0 0\"") != NULL);
  mj_deleteModel(m);
  mj_deleteSpec(s);

  char error[1000];
  CHECK_INT(mj_saveXMLString(NULL, saved, sizeof saved, error, sizeof error), -1);
  CHECK_TEXT(error, "Cannot write empty model");
}

static const char* file_text(const char* name) {
  FILE* file = fopen(name, "r");
  size_t n = file ? fread(saved, 1, sizeof saved - 1, file) : 0;
  saved[n] = 0;
  if (file) {
    fclose(file);
  }
  return saved;
}

// what was changed in the model goes back into the spec that is saved
static void saved_changes(void) {
  FILE* file = fopen("model.xml", "w");
  fputs("<mujoco><asset><hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='0 1 2 3'/></asset>"
        "<worldbody><geom type='hfield' hfield='h'/><body/></worldbody></mujoco>", file);
  fclose(file);
  char error[1000] = "";
  mjModel* m = mj_loadXML("model.xml", NULL, error, sizeof error);
  CHECK(m != NULL);
  m->stat.meanmass = 7;
  m->opt.disableflags = mjDSBL_CONTACT;
  m->hfield_data[3] = .5f;  // rows are stored upwards
  CHECK_INT(mj_saveLastXML("saved.xml", m, error, sizeof error), 1);
  file_text("saved.xml");
  CHECK(strstr(saved, "<statistic meanmass=\"7\"/>") != NULL);
  CHECK(strstr(saved, "contact=\"disable\"") != NULL);
  CHECK(strstr(saved, "0 0.5") != NULL);
  m->hfield_data[2] = .25f;
  CHECK_INT(mj_saveLastXML("saved.xml", m, error, sizeof error), 0);
  CHECK(begins(error, "XML Error: Error: the elevation data of a height field was changed in the model"));
  m->hfield_data[2] = 0;

  mjSpec* s = spec_from("<mujoco><worldbody><body/><body/></worldbody></mujoco>");
  mjModel* other = mj_compile(s, NULL);
  CHECK_INT(mj_saveLastXML("saved.xml", other, error, sizeof error), 0);
  CHECK_TEXT(error, "XML Error: Error: incompatible models in CopyBack");
  CHECK_INT(mj_saveLastXML("/no such folder/saved.xml", m, error, sizeof error), 0);
  CHECK_TEXT(error, "File not found");
  mj_deleteModel(other);
  mj_deleteSpec(s);
  mj_deleteModel(m);
  mj_freeLastXML();
}

// a body or frame that is given a class hands it on
static void check_class_of_parent(void) {
  mjSpec* s = mj_makeSpec();
  mjsDefault* c = mjs_addDefault(s, "cls", NULL);
  c->geom->margin = .5;
  mjsBody* b = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_setDefault(b->element, c);
  CHECK_TEXT(mjs_getString(b->childclass), "cls");
  CHECK(mjs_addGeom(b, NULL)->margin == .5);
  CHECK(mjs_getDefault(mjs_addBody(b, NULL)->element) == c);
  mjsFrame* f = mjs_addFrame(b, NULL);
  CHECK(mjs_getDefault(f->element) == NULL);
  mjs_setDefault(f->element, c);
  CHECK_TEXT(mjs_getString(f->childclass), "cls");
  CHECK(mjs_getDefault(f->element) == c);
  mj_deleteSpec(s);
}

int main(void) {
  mju_user_error = leave;
  mju_user_warning = count;
  replicas();
  keyframes();
  keyframes_too_long();
  numbers();
  kin();
  repeated_names();
  attachments();
  bodies_to_frames();
  refusals();
  saved_numbers();
  saved_changes();
  check_class_of_parent();
  return check_result();
}
