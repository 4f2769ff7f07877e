// Virtual file system, resources, providers, plugin registry, asset cache.

#include "check.h"

#include <setjmp.h>

static char text[1024];
static int level;
static void recorder(const mjLogMessage* msg) {
  memcpy(text, msg->subject, sizeof(text));
  level = msg->level;
}

static jmp_buf out;
static void jumper(const mjLogMessage* msg) {
  recorder(msg);
  longjmp(out, 1);
}

static char trace[2000];
static void note(const char* what, const mjResource* r) {
  snprintf(trace + strlen(trace), sizeof(trace) - strlen(trace), "%s %s;", what, r->name);
}
static int open_it(mjResource* r) {
  note("open", r);
  return !strstr(r->name, "bad");
}
static int read_it(mjResource* r, const void** buffer) {
  note("read", r);
  *buffer = "abc";
  return 3;
}
static void close_it(mjResource* r) { note("close", r); }
static int mount_it(mjResource* r) { note("mount", r); return 1; }
static int unmount_it(mjResource* r) { note("unmount", r); return 1; }
static mjtSize write_it(mjResource* r, const void* buffer, mjtSize n) {
  (void)buffer;
  note("write", r);
  return n - 1;
}

// opens, reads and closes; the content, or the error text
static const char* content(const char* dir, const char* name, const mjVFS* vfs) {
  static char result[300];
  mjResource* r = mju_openResource(dir, name, vfs, result, sizeof(result));
  if (!r) {
    return result;
  }
  const void* bytes = NULL;
  int n = mju_readResource(r, &bytes);
  snprintf(result, sizeof(result), "%.*s", n > 0 ? n : 0, n > 0 ? (const char*)bytes : "");
  mju_closeResource(r);
  return result;
}

static void virtual_files(void) {
  FILE* f = fopen("Disk.TXT", "wb");
  fputs("disk", f);
  fclose(f);

  mjVFS vfs;
  mj_defaultVFS(&vfs);
  CHECK_INT(mj_addFileVFS(&vfs, ".", "Disk.TXT"), 0);
  CHECK_INT(mj_addFileVFS(&vfs, NULL, "Disk.TXT"), 2);
  CHECK(mj_containsBufferVFS(&vfs, "disk.txt") && !mj_containsBufferVFS(&vfs, "Disk.TXT"));
  CHECK(mj_containsFileVFS(&vfs, "any", "DISK.txt") && !mj_containsFileVFS(&vfs, "", "other"));
  CHECK_INT(mj_addBufferVFS(&vfs, "m.xml", "one", 3), 0);
  CHECK_INT(mj_addBufferVFS(&vfs, "m.xml", "two", 3), 2);
  CHECK_INT(mj_addBufferVFS(&vfs, "dir/../dir/m.xml", "two", 3), 0);
  CHECK_TEXT(content(NULL, "m.xml", &vfs), "one");
  CHECK_TEXT(content("dir", "m.xml", &vfs), "two");
  CHECK_TEXT(content("dir/", "m.xml", &vfs), "two");
  CHECK_TEXT(content("elsewhere", "M.xml", &vfs), "two");
  CHECK_TEXT(content("sub", "Disk.TXT", &vfs), "disk");
  CHECK_TEXT(content(".", "Disk.TXT", NULL), "disk");
  CHECK_TEXT(content("dir", "missing", &vfs), "Error opening file 'missing'");

  // versions: the content in memory, the time on disk
  mjResource* r = mju_openResource(NULL, "m.xml", &vfs, NULL, 0);
  CHECK_TEXT(r->timestamp, "r1zKIRmqCBo=");
  CHECK_INT(mju_isModifiedResource(r, r->timestamp), 0);
  CHECK(mju_isModifiedResource(r, "") != 0);
  const char* dir;
  int ndir;
  mju_getResourceDir(r, &dir, &ndir);
  CHECK_INT(ndir, 0);
  mju_closeResource(r);
  r = mju_openResource("dir", "m.xml", &vfs, NULL, 0);
  mju_getResourceDir(r, &dir, &ndir);
  CHECK(ndir == 4 && !strncmp(dir, "dir/", 4));
  mju_closeResource(r);
  mju_closeResource(NULL);

  CHECK_INT(mj_deleteFileVFS(&vfs, "m.xml"), 0);
  CHECK_INT(mj_deleteFileVFS(&vfs, "m.xml"), -1);
  mj_deleteVFS(&vfs);
  CHECK(vfs.impl_ == NULL);
  mj_deleteVFS(&vfs);
  mj_deleteVFS(NULL);

  // a file system that was never set up, or is gone
  mju_setLogHandler(jumper);
  for (int i = 0; i < 4; i++) {
    text[0] = 0;
    if (!setjmp(out)) {
      switch (i) {
        case 0: mj_containsBufferVFS(&vfs, "x"); break;
        case 1: mj_addBufferVFS(&vfs, "x", "a", 1); break;
        case 2: mj_deleteFileVFS(&vfs, "x"); break;
        case 3: mj_unmountVFS(NULL, "x"); break;
      }
    }
    CHECK_TEXT(text, "mjVFS is null.");
  }
  mju_setLogHandler(NULL);

  char error[200];
  CHECK_INT(mju_writeResource("written.bin", "xyz", 3, NULL, error, sizeof(error)), 3);
  CHECK_TEXT(content(NULL, "written.bin", NULL), "xyz");
  CHECK_INT(mju_writeResource("no/such/place", "xyz", 3, NULL, error, sizeof(error)), -1);
  CHECK_TEXT(error, "Error writing resource 'no/such/place'");
}

static void mounts(void) {
  mjpResourceProvider p;
  mjp_defaultProvider(&p);
  p.open = open_it;
  p.read = read_it;
  p.close = close_it;
  p.mount = mount_it;
  p.unmount = unmount_it;
  p.write = write_it;

  mjVFS vfs;
  mj_defaultVFS(&vfs);
  CHECK_INT(mj_mountVFS(&vfs, "at", NULL), -1);
  CHECK_INT(mj_mountVFS(&vfs, "at/here", &p), 0);
  CHECK_INT(mj_mountVFS(&vfs, "at/here", &p), 2);
  CHECK_TEXT(content("at/here", "f", &vfs), "abc");
  CHECK_TEXT(content(NULL, "at/here/bad", &vfs), "Error opening file 'at/here/bad'");
  CHECK_TEXT(content(NULL, "AT/here/f", &vfs), "Error opening file 'AT/here/f'");
  CHECK_INT(mju_writeResource("at/here/out", "1234", 4, &vfs, NULL, 0), 3);
  CHECK_INT(mj_addBufferVFS(&vfs, "at/here/f", "mine", 4), 0);
  CHECK_TEXT(content(NULL, "at/here/f", &vfs), "mine");
  CHECK_INT(mj_unmountVFS(&vfs, "at/here"), 0);
  CHECK_INT(mj_unmountVFS(&vfs, "at/here"), -1);
  CHECK_INT(mj_mountVFS(&vfs, "./up/../r", &p), 0);
  CHECK_TEXT(content(NULL, "r/f", &vfs), "abc");
  CHECK_INT(mj_unmountVFS(&vfs, "r"), 0);
  CHECK_TEXT(trace,
             "mount at/here;open at/here/f;read at/here/f;close at/here/f;open at/here/bad;write at/here/out;"
             "unmount at/here;mount r;open r/f;read r/f;close r/f;unmount r;");
  mj_deleteVFS(&vfs);
}

static int refuse_it(mjResource* r) { note("refused", r); return 0; }

// a provider mounts an archive before it opens what is inside
static void archives(void) {
  static mjpResourceProvider p, q;
  mjp_defaultProvider(&p);
  p.prefix = ".arc";
  p.open = open_it;
  p.read = read_it;
  p.close = close_it;
  p.mount = mount_it;
  p.unmount = unmount_it;
  q = p;
  q.prefix = ".none";
  q.mount = refuse_it;
  mjp_registerArchiveProvider(&p);
  mjp_registerArchiveProvider(&q);

  trace[0] = 0;
  CHECK_TEXT(content("in", "a.arc/f", NULL), "abc");
  CHECK(strstr(content(NULL, "a.arc/bad", NULL), "a.arc/bad"));
  CHECK(strstr(content(NULL, "a.none/f", NULL), "a.none/f"));
  CHECK_TEXT(trace,
             "mount in/a.arc;open in/a.arc/f;read in/a.arc/f;close in/a.arc/f;unmount in/a.arc;"
             "mount a.arc;open a.arc/bad;unmount a.arc;refused a.none;");

  // in a client's file system it stays mounted
  trace[0] = 0;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  CHECK_TEXT(content(NULL, "a.arc/f", &vfs), "abc");
  CHECK_TEXT(content(NULL, "a.arc/g", &vfs), "abc");
  mj_deleteVFS(&vfs);
  CHECK_TEXT(trace,
             "mount a.arc;open a.arc/f;read a.arc/f;close a.arc/f;open a.arc/g;read a.arc/g;close a.arc/g;"
             "unmount a.arc;");
}

static void providers(void) {
  mju_setLogHandler(recorder);
  mjpResourceProvider p;
  mjp_defaultProvider(&p);
  p.prefix = "test";
  CHECK_INT(mjp_registerProvider(&p), -1);
  CHECK_TEXT(text, "provider must have the open, read, and close callbacks defined");
  p.open = open_it;
  p.read = read_it;
  p.close = close_it;
  CHECK_INT(mjp_providerCount(), 0);
  int slot = mjp_registerProvider(&p);
  CHECK_INT(slot, 1);
  CHECK_INT(mjp_registerProvider(&p), slot);
  CHECK(mjp_findProvider("TEST:x") == mjp_getProviderAtSlot(slot));
  CHECK(!mjp_findProvider("tes:x") && !mjp_getProviderAtSlot(0) && !mjp_getProviderAtSlot(2));
  CHECK_TEXT(content("dir", "test:x", NULL), "abc");
  CHECK_TEXT(content("test:dir", "x", NULL), "abc");
  p.data = &p;
  CHECK_INT(mjp_registerProvider(&p), 0);
  CHECK_TEXT(text, "resource provider 'test' is already registered");
  p.prefix = "a_b";
  CHECK_INT(mjp_registerProvider(&p), -1);
  CHECK_TEXT(text, "provider->prefix is 'a_b' which is not a valid URI scheme format");
  mju_setLogHandler(NULL);
}

static int stamped(mjResource* r) {
  note("open", r);
  strcpy(r->timestamp, "now");
  return 1;
}

// the first use of a prefix mounts it, in the file system that is given or in one of the resource's own
static void prefixes(void) {
  static mjpResourceProvider p;
  mjp_defaultProvider(&p);
  p.prefix = "pre";
  p.open = stamped;
  p.read = read_it;
  p.close = close_it;
  p.mount = refuse_it;
  p.unmount = unmount_it;
  p.write = write_it;
  CHECK(mjp_registerProvider(&p) > 0);

  trace[0] = 0;
  CHECK_TEXT(content("pre:a/./b//", "../f", NULL), "abc");
  CHECK_TEXT(content("pre:", "f", NULL), "abc");
  CHECK_TEXT(content("d", "PRE:x\\f", NULL), "abc");
  CHECK_INT(mju_writeResource("pre:out", "1234", 4, NULL, NULL, 0), 3);
  CHECK_TEXT(trace,
             "refused pre;open pre:a/f;read pre:a/f;close pre:a/f;unmount pre;"
             "refused pre;open pre:/f;read pre:/f;close pre:/f;unmount pre;"
             "refused pre;open PRE:x/f;read PRE:x/f;close PRE:x/f;unmount pre;"
             "refused pre;write pre:out;unmount pre;");

  trace[0] = 0;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "f", "plain", 5);
  mj_addBufferVFS(&vfs, "pre:mine", "mine", 4);
  CHECK_TEXT(content(NULL, "pre:mine", &vfs), "mine");
  CHECK_TEXT(trace, "");
  CHECK(!mj_containsBufferVFS(&vfs, "pre"));
  CHECK_TEXT(content("pre:d", "f", &vfs), "abc");
  CHECK_TEXT(content("pre:", "f", &vfs), "abc");
  CHECK(mj_containsBufferVFS(&vfs, "pre"));
  CHECK_INT(mj_mountVFS(&vfs, "pre", &p), 2);
  CHECK_INT(mj_unmountVFS(&vfs, "./pre"), 0);
  CHECK_INT(mj_unmountVFS(&vfs, "pre"), -1);
  CHECK_TEXT(content("pre:", "g", &vfs), "abc");
  mj_deleteVFS(&vfs);
  CHECK_TEXT(trace,
             "refused pre;open pre:d/f;read pre:d/f;close pre:d/f;open pre:/f;read pre:/f;close pre:/f;unmount pre;"
             "refused pre;open pre:/g;read pre:/g;close pre:/g;unmount pre;");

  // a provider that does not compare versions is never sure
  mjResource* r = mju_openResource(NULL, "pre:f", NULL, NULL, 0);
  CHECK_INT(mju_isModifiedResource(r, "now"), 1);
  CHECK_INT(mju_isModifiedResource(r, NULL), 1);
  mju_closeResource(r);
  CHECK_INT(mju_isModifiedResource(NULL, "now"), 1);
}

// files are deleted by path, those from disk by base name in any case; a mount is deleted like a file
static void deletions(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const char* names[] = {"Disk.TXT", "disk.txt", "./Disk.TXT", "any/DISK.txt", "any\\DISK.txt", "/Disk.TXT"};
  for (int i = 0; i < 6; i++) {
    CHECK_INT(mj_addFileVFS(&vfs, "", "Disk.TXT"), 0);
    CHECK_INT(mj_deleteFileVFS(&vfs, names[i]), 0);
  }
  CHECK_INT(mj_addBufferVFS(&vfs, "Dir/Buf.TXT", "b", 1), 0);
  CHECK_INT(mj_deleteFileVFS(&vfs, "dir/buf.txt"), -1);
  CHECK_INT(mj_deleteFileVFS(&vfs, "Buf.TXT"), -1);
  CHECK_INT(mj_deleteFileVFS(&vfs, "x/../Dir//Buf.TXT"), 0);
  mjpResourceProvider p;
  mjp_defaultProvider(&p);
  p.unmount = unmount_it;
  trace[0] = 0;
  CHECK_INT(mj_mountVFS(&vfs, "at", &p), 0);
  CHECK_INT(mj_deleteFileVFS(&vfs, "at/"), -1);
  CHECK_INT(mj_deleteFileVFS(&vfs, "AT"), 0);
  CHECK_TEXT(trace, "unmount at;");
  mj_deleteVFS(&vfs);
}

// times of files are compared as times
static void versions(void) {
  FILE* f = fopen("old.txt", "wb");
  fputs("old", f);
  fclose(f);
  mjResource* r = mju_openResource(NULL, "old.txt", NULL, NULL, 0);
  CHECK_INT(mju_isModifiedResource(r, r->timestamp), 0);
  CHECK_INT(mju_isModifiedResource(r, "AQAAAAAAAAA="), 1);   // 1970
  CHECK_INT(mju_isModifiedResource(r, "/////////38="), -1);  // the last second of all
  CHECK_INT(mju_isModifiedResource(r, "//////////8="), 1);   // before 1970
  CHECK_INT(mju_isModifiedResource(r, "AAAA"), 1);
  mju_closeResource(r);
}

static int no_state(const mjModel* m, int instance) {
  (void)m;
  (void)instance;
  return 0;
}

static void plugins(void) {
  int before = mjp_pluginCount();
  mjpPlugin p;
  mjp_defaultPlugin(&p);
  const char* attributes[] = {"one", "two"};
  char name[] = "test.registry";
  p.name = name;
  p.nattribute = 2;
  p.attributes = attributes;
  p.capabilityflags = mjPLUGIN_PASSIVE;
  p.nstate = no_state;
  int slot = mjp_registerPlugin(&p);
  CHECK_INT(slot, before);
  CHECK_INT(mjp_registerPlugin(&p), slot);
  CHECK_INT(mjp_pluginCount(), before + 1);

  // names are copied
  memset(name, 'x', 4);
  attributes[0] = "other";
  int found = -5;
  const mjpPlugin* q = mjp_getPlugin("test.registry", &found);
  CHECK(q && found == slot && q == mjp_getPluginAtSlot(slot));
  CHECK_TEXT(q->attributes[0], "one");
  found = -5;
  CHECK(!mjp_getPlugin("test.none", &found) && found == -1);
  CHECK(!mjp_getPluginAtSlot(-1) && !mjp_getPluginAtSlot(slot + 1));

  mju_setLogHandler(recorder);
  memcpy(name, "test", 4);
  level = 0;
  CHECK_INT(mjp_registerPlugin(&p), -1);  // attributes differ now
  CHECK_INT(level, mjLOG_ERROR);
  mju_setLogHandler(NULL);
}

static void cache(void) {
  mjCache* c = mj_getCache();
  CHECK(c && c == mj_getCache());
  CHECK_INT(mj_getCacheCapacity(c), 500 << 20);
  CHECK_INT(mj_setCacheCapacity(c, 100), 100);
  CHECK_INT(mj_getCacheCapacity(c), 100);
  mj_clearCache(c);
  CHECK_INT(mj_getCacheSize(c), 0);
  CHECK_INT(mj_getCacheSize(NULL) + mj_getCacheCapacity(NULL) + mj_setCacheCapacity(NULL, 5), 0);
  mj_clearCache(NULL);
}

// a spec whose files were in memory is saved after they are gone
static void saved_from_memory(void) {
  const char* text = "<mujoco><asset><mesh name='m' file='cube.obj'/></asset><worldbody><body>"
                     "<geom type='mesh' mesh='m'/></body></worldbody></mujoco>";
  const char* obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  char error[500] = "", xml[5000];
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  CHECK_INT(mj_addBufferVFS(&vfs, "cube.obj", obj, strlen(obj)), 0);
  mjSpec* s = mj_parseXMLString(text, &vfs, error, sizeof(error));
  CHECK(s);
  // the second compilation finds the mesh in the cache
  for (int i = 0; i < 2; i++) {
    mjModel* m = mj_compile(s, &vfs);
    CHECK(m);
    mj_deleteModel(m);
  }
  mj_deleteVFS(&vfs);
  mj_clearCache(mj_getCache());
  mjSpec* copy = mj_copySpec(s);
  CHECK_INT(mj_saveXMLString(s, xml, sizeof(xml), error, sizeof(error)), 0);
  CHECK_TEXT(error, "");
  CHECK(strstr(xml, "file=\"cube.obj\""));
  mj_deleteSpec(s);
  CHECK_INT(mj_saveXMLString(copy, xml, sizeof(xml), error, sizeof(error)), 0);
  mj_deleteSpec(copy);
}

int main(void) {
  virtual_files();
  saved_from_memory();
  mounts();
  archives();
  providers();
  prefixes();
  deletions();
  versions();
  plugins();
  cache();
  return check_result();
}
