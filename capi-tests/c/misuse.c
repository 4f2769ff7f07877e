// Calls that no sound program makes: ids and counts out of range, files without a name, a stack in use. Each is
// a named error, or what the reference does; never an internal error, never the end of the process.

#include <fcntl.h>
#include <setjmp.h>
#include <unistd.h>

#include "check.h"

static jmp_buf way_out;
static int jumps;
static char said[2048];

static void note(const mjLogMessage* msg) {
  if (msg->level >= mjLOG_WARNING) {
    snprintf(said, sizeof(said), "%s%s%s", msg->func ? msg->func : "", msg->func ? ": " : "", msg->subject);
  }
  if (msg->level == mjLOG_ERROR && jumps) {
    longjmp(way_out, 1);
  }
}

static mjModel* m;
static mjData* d;
static mjtNum room[64];
static const mjtNum point[3];

// names of the calls below, with what is expected: of both libraries, or of ours alone
typedef struct {
  const char* what;
  void (*call)(int id);
  int id;
  const char* text;
  int ours;  // the reference reads outside its arrays, or says nothing
} Case;

static void apply(int id) { mj_applyFT(m, d, point, point, point, id, room); }
static void jac(int id) { mj_jac(m, d, room, room + 12, point, id); }
static void jac_body(int id) { mj_jacBody(m, d, room, room + 12, id); }
static void jac_com(int id) { mj_jacBodyCom(m, d, room, room + 12, id); }
static void jac_subtree(int id) { mj_jacSubtreeCom(m, d, room, id); }
static void jac_geom(int id) { mj_jacGeom(m, d, room, room + 12, id); }
static void jac_site(int id) { mj_jacSite(m, d, room, room + 12, id); }
static void jac_axis(int id) { mj_jacPointAxis(m, d, room, room + 12, point, point, id); }
static void jac_dot(int id) { mj_jacDot(m, d, room, room + 12, point, id); }
static void momentum(int id) { mj_angmomMat(m, d, room, id); }
static void velocity(int id) { mj_objectVelocity(m, d, mjOBJ_GEOM, id, room, 0); }
static void acceleration(int id) { mj_objectAcceleration(m, d, mjOBJ_SITE, id, room, 1); }
static void velocity_of(int type) { mj_objectVelocity(m, d, type, 0, room, 0); }
static void inside(int id) { mj_insideSite(m, d, id, point); }
static void distance(int id) { mj_geomDistance(m, d, 0, id, 1, NULL); }
static void global(int id) { mj_local2Global(d, room, room + 3, point, room + 12, id, 0); }
static void most_contacts(int id) { mj_maxContact(m, 0, id, 0); }
static void keyframe(int id) { mj_setKeyframe(m, d, id); }

// NULL in place of one argument
static void rays(int null) {
  mjtNum to[6] = {0, 0, -1, 1, 0, 0}, dist[2];
  mj_multiRay(null == 0 ? NULL : m, null == 1 ? NULL : d, null == 2 ? NULL : point, null == 3 ? NULL : to, NULL, 1, -1,
              NULL, null == 4 ? NULL : dist, NULL, 2, mjMAXVAL);
}
static void no_rays(int n) { mj_multiRay(NULL, NULL, NULL, NULL, NULL, 1, -1, NULL, NULL, NULL, n, mjMAXVAL); }
static void ray(int null) {
  mj_ray(null == 0 ? NULL : m, null == 1 ? NULL : d, null == 2 ? NULL : point, null == 3 ? NULL : room, NULL, 1, -1, NULL,
         NULL);
}
static void ray_shape(int null) {
  mju_rayGeom(null == 0 ? NULL : point, null == 1 ? NULL : room, null == 2 ? NULL : point, null == 3 ? NULL : point,
              NULL, mjGEOM_SPHERE, NULL);
}
static void ray_mesh(int id) { mj_rayMesh(m, d, id, point, NULL, NULL); }
static void nameless(int type) { mj_name2id(m, type, NULL); }

static void camera(int null) {
  mjvCamera cam;
  mjv_defaultCamera(&cam);
  mjv_camera2GLCamera(null == 0 ? NULL : m, null == 1 ? NULL : d, null == 2 ? NULL : &cam);
}

static void camera_of(int id) {
  mjvCamera cam;
  mjv_defaultCamera(&cam);
  cam.type = mjCAMERA_FIXED;
  cam.fixedcamid = id;
  mjv_camera2GLCamera(m, d, &cam);
}

static void no_scene(int maxgeom) { mjv_makeScene(m, NULL, maxgeom); }

static void scene_of(int maxgeom) {
  mjvScene scn;
  mjv_defaultScene(&scn);
  mjv_makeScene(NULL, &scn, maxgeom);
  CHECK(!scn.geoms && !scn.maxgeom);
  mjv_freeScene(&scn);
}

static void size_of_none(int id) {
  (void)id;
  CHECK_INT(mj_sizeModel(NULL), 0);
}

static void copy_back(int null) {
  mjSpec* s = null ? mj_makeSpec() : NULL;
  CHECK_INT(mj_copyBack(s, m), 0);
  if (s) {
    CHECK_INT(mj_copyBack(s, NULL), 0);
    mjModel* other = mj_compile(s, NULL);
    CHECK_INT(mj_copyBack(s, m), 0);  // of another model
    mj_deleteModel(other);
    mj_deleteSpec(s);
  }
}

static void print_marked(int id) {
  (void)id;
  mj_markStack(d);
  mj_printData(m, d, "state.txt");
}

static void dimension(int dim) {
  mjContact con;
  memset(&con, 0, sizeof(con));
  con.dim = dim;
  con.geom[0] = con.geom1 = 0;
  con.geom[1] = con.geom2 = 1;
  con.flex[0] = con.flex[1] = -1;
  mj_addContact(m, d, &con);
  mj_makeConstraint(m, d);
}

static void contact_of(int geom) {
  mjContact con;
  memset(&con, 0, sizeof(con));
  con.dim = 3;
  con.geom[1] = con.geom2 = geom;
  con.flex[0] = con.flex[1] = -1;
  mj_addContact(m, d, &con);
  mj_makeConstraint(m, d);
}

static void unallocatable(int nq) {
  mjtSize before = m->nq;
  m->nq = nq;
  mjData* none = mj_makeData(m);
  m->nq = before;
  CHECK(!none);
}

static const Case CASES[] = {
  {"mj_applyFT", apply, 99, "mj_applyFT: invalid body 99", 0},
  {"mj_applyFT", apply, -1, "mj_applyFT: invalid body -1", 0},
  {"mj_jac", jac, 99, "mj_jac: invalid body 99", 1},
  {"mj_jacBody", jac_body, -1, "mj_jacBody: invalid body -1", 1},
  {"mj_jacBodyCom", jac_com, 4, "mj_jacBodyCom: invalid body 4", 1},
  {"mj_jacSubtreeCom", jac_subtree, 99, "mj_jacSubtreeCom: invalid body 99", 1},
  {"mj_jacGeom", jac_geom, 99, "mj_jacGeom: invalid geom 99", 1},
  {"mj_jacSite", jac_site, -1, "mj_jacSite: invalid site -1", 1},
  {"mj_jacPointAxis", jac_axis, 99, "mj_jacPointAxis: invalid body 99", 1},
  {"mj_jacDot", jac_dot, 99, "mj_jacDot: invalid body 99", 1},
  {"mj_angmomMat", momentum, 99, "mj_angmomMat: invalid body 99", 1},
  {"mj_objectVelocity", velocity, 99, "mj_objectVelocity: invalid geom 99", 1},
  {"mj_objectAcceleration", acceleration, 99, "mj_objectAcceleration: invalid site 99", 1},
  {"mj_objectVelocity of a joint", velocity_of, mjOBJ_JOINT, "mj_objectVelocity: invalid object type 3", 0},
  {"mj_insideSite", inside, 99, "mj_insideSite: invalid site 99", 1},
  {"mj_geomDistance", distance, 99, "mj_geomDistance: invalid geom 99", 1},
  {"mj_local2Global", global, 99, "mj_local2Global: invalid body 99", 1},
  {"mj_maxContact", most_contacts, 99, "mj_maxContact: invalid geom 99", 1},
  {"mj_setKeyframe", keyframe, 99, "mj_setKeyframe: index must be smaller than 1 (keyframes allocated in model)", 0},
  {"mj_printData", print_marked, 0, "mj_printFormattedData: attempting to print mjData when stack is in use", 0},
  {"mj_makeConstraint", dimension, 7, "mj_makeConstraint: invalid condim 7 of a contact", 1},
  {"mj_makeConstraint", dimension, 0, "mj_makeConstraint: invalid condim 0 of a contact", 1},
  {"mj_makeConstraint", contact_of, 99, "mj_makeConstraint: invalid geom 99 of a contact", 1},
  {"mj_multiRay", rays, 0, "mj_multiRay: m is NULL", 1},
  {"mj_multiRay", rays, 1, "mj_multiRay: d is NULL", 1},
  {"mj_multiRay", rays, 2, "mj_multiRay: pnt is NULL", 1},
  {"mj_multiRay", rays, 3, "mj_multiRay: vec is NULL", 1},
  {"mj_multiRay", rays, 4, "mj_multiRay: dist is NULL", 1},
  {"mj_multiRay of none", no_rays, 0, "", 1},
  {"mj_multiRay of fewer", no_rays, -3, "", 1},
  {"mj_ray", ray, 0, "mj_ray: m is NULL", 1},
  {"mj_ray", ray, 1, "mj_ray: d is NULL", 1},
  {"mj_ray", ray, 2, "mj_ray: pnt is NULL", 1},
  {"mj_ray", ray, 3, "mj_ray: vec is NULL", 1},
  {"mju_rayGeom", ray_shape, 0, "mju_rayGeom: pos is NULL", 1},
  {"mju_rayGeom", ray_shape, 1, "mju_rayGeom: mat is NULL", 1},
  {"mju_rayGeom", ray_shape, 2, "mju_rayGeom: size is NULL", 1},
  {"mju_rayGeom", ray_shape, 3, "mju_rayGeom: pnt is NULL", 1},
  {"mj_rayMesh", ray_mesh, 99, "mj_rayMesh: geom with mesh type expected", 1},
  {"mj_name2id", nameless, mjOBJ_BODY, "mj_name2id: name is NULL", 1},
  {"mjv_camera2GLCamera", camera, 0, "mjv_camera2GLCamera: m is NULL", 1},
  {"mjv_camera2GLCamera", camera, 1, "mjv_camera2GLCamera: d is NULL", 1},
  {"mjv_camera2GLCamera", camera, 2, "mjv_camera2GLCamera: mjv_camera is NULL", 1},
  {"mjv_camera2GLCamera", camera_of, 99, "mjv_camera2GLCamera: fixed camera id is outside valid range", 0},
  {"mjv_camera2GLCamera", camera_of, -1, "mjv_camera2GLCamera: fixed camera id is outside valid range", 0},
  {"mjv_makeScene", no_scene, 1, "mjv_makeScene: scn is NULL", 1},
  {"mjv_makeScene", scene_of, -1, "", 0},
  {"mj_sizeModel", size_of_none, 0, "mj_sizeModel: m is NULL", 1},
  {"mj_copyBack", copy_back, 0, "", 1},
  {"mj_copyBack", copy_back, 1, "", 0},
  {"mj_makeData", unallocatable, -1, "Invalid data: qpos too large.", 0},
};

// the number of bytes that a function prints to the standard output
static long printed(void (*print)(void)) {
  fflush(stdout);
  int kept = dup(1), file = open("printed.txt", O_CREAT | O_TRUNC | O_WRONLY, 0600);
  dup2(file, 1);
  print();
  fflush(stdout);
  long size = lseek(file, 0, SEEK_END);
  dup2(kept, 1);
  close(kept);
  close(file);
  return size;
}

static void print_model(void) { mj_printModel(m, NULL); }
static void print_data(void) { mj_printData(m, d, NULL); }

// a step from a state that was never computed, its inertia all zero
static void fresh(void) {
  m->opt.integrator = mjINT_IMPLICIT;
  mj_resetData(m, d);
  mjData* other = mj_makeData(m);
  said[0] = 0;
  mj_step2(m, other);
  CHECK(!strncmp(said, "Inertia matrix is too close to singular", 39));
  CHECK_INT(other->warning[mjWARN_INERTIA].number, 1);
  CHECK_INT(other->warning[mjWARN_INERTIA].lastinfo, 2);
  CHECK(other->qLU[0] == mjMINVAL);
  mj_deleteData(other);
}

int main(void) {
  int genuine = getenv("GENUINE") != NULL;
  m = model_from(SMALL_MODEL);
  d = mj_makeData(m);
  mju_setLogHandler(note);
  int n = sizeof(CASES) / sizeof(CASES[0]);
  for (volatile int round = 0; round < (genuine ? 1 : 2); round++) {
    for (volatile int i = 0; i < n; i++) {
      const Case* c = CASES + i;
      if (c->ours && genuine) {
        continue;
      }
      mj_resetData(m, d);
      mj_forward(m, d);
      said[0] = 0;
      // a handler may leave, or come back
      jumps = round == 0;
      if (!setjmp(way_out)) {
        c->call(c->id);
      }
      check_text(said, c->text, c->what, i);
    }
  }
  jumps = 0;
  mj_resetData(m, d);
  CHECK(printed(print_model) > 1000);
  CHECK(printed(print_data) > 1000);
  CHECK_INT(mju_isModifiedResource(NULL, ""), 1);
  fresh();
  mj_deleteData(d);
  mj_deleteModel(m);
  return check_result();
}
