// Memory: hooks and their order, alignment, buffers, copies, the stack and the arena.

#include "check.h"

#include <setjmp.h>
#include <stdint.h>

static size_t sizes[64];
static int nmalloc, nfree, refuse = -1;

static void* counting_malloc(size_t n) {
  if (nmalloc == refuse) {
    refuse = -1;
    return NULL;
  }
  sizes[nmalloc++ % 64] = n;
  // 16 above a multiple of 64: as badly aligned as malloc may be
  char* base = aligned_alloc(64, (n + 64 + 63) / 64 * 64);
  memset(base, 0xA5, n + 64);
  return base + 16;
}

static void counting_free(void* p) {
  nfree++;
  free((char*)p - 16);
}

static mjLogMessage last;
static int errors;
static void recorder(const mjLogMessage* msg) {
  last = *msg;
  errors += msg->level == mjLOG_ERROR;
}

static int aligned(const void* p, size_t n) {
  return (uintptr_t)p % n == 0;
}

static void allocator(void) {
  CHECK(mju_malloc(0) == NULL);
  void* p = mju_malloc(1);
  CHECK(p && aligned(p, 64));
  mju_free(p);
  mju_free(NULL);

  mju_setLogHandler(recorder);
  errors = 0;
  CHECK(mju_malloc((size_t)1 << 62) == NULL);
  CHECK_INT(errors, 1);
  CHECK_TEXT(last.subject, "Could not allocate memory");
  mju_setLogHandler(NULL);
}

static void hooks(const mjModel* plain) {
  mju_user_malloc = counting_malloc;
  mju_user_free = counting_free;

  // struct and buffer
  mjModel* m = mj_copyModel(NULL, plain);
  CHECK_INT(nmalloc, 2);
  CHECK_INT(sizes[0], sizeof(mjModel));
  CHECK_INT(sizes[1], m->nbuffer);
  CHECK(m->nbuffer == plain->nbuffer);
  CHECK(aligned(m->qpos0, 64) && aligned(m->names, 64) && aligned(m->mapD2M, 64));
  CHECK((char*)m->qpos0 - (char*)m->buffer == 48);
  CHECK(!memcmp(m->qpos0, plain->qpos0, m->nq * sizeof(mjtNum)));
  CHECK(!memcmp(m->names, plain->names, m->nnames));

  // struct, buffer, arena
  nmalloc = 0;
  mjData* d = mj_makeData(m);
  CHECK_INT(nmalloc, 3);
  CHECK_INT(sizes[0], sizeof(mjData));
  CHECK_INT(sizes[1], d->nbuffer);
  CHECK_INT(sizes[2], m->narena);
  CHECK(aligned(d->qpos, 64) && aligned(d->xpos, 64) && aligned(d->cfrc_ext, 64));
  CHECK(d->contact == d->arena);

  // a copy into an existing state allocates nothing
  nmalloc = 0;
  mjData* d2 = mj_copyData(NULL, m, d);
  CHECK_INT(nmalloc, 3);
  CHECK(mj_copyData(d2, m, d) == d2);
  CHECK_INT(nmalloc, 3);
  CHECK(!memcmp(d->qpos, d2->qpos, m->nq * sizeof(mjtNum)));

  nfree = 0;
  mj_deleteData(d);
  mj_deleteData(d2);
  mj_deleteModel(m);
  mj_deleteData(NULL);
  mj_deleteModel(NULL);
  CHECK_INT(nfree, 8);

  // every allocation may fail: an error, NULL, nothing kept (the reference carries on and crashes)
  if (getenv("GENUINE")) {
    mju_clearHandlers();
    return;
  }
  mju_setLogHandler(recorder);
  for (int i = 0; i < 5; i++) {
    nmalloc = nfree = errors = 0;
    refuse = i;
    mjModel* copy = mj_copyModel(NULL, plain);
    mjData* state = copy ? mj_makeData(copy) : NULL;
    CHECK(state == NULL);
    CHECK_INT(errors, 1);
    if (copy) {
      mj_deleteModel(copy);
    }
    CHECK_INT(nfree, nmalloc);
  }
  mju_setLogHandler(NULL);
  mju_clearHandlers();
}

static void copies(const mjModel* m) {
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nq; i++) {
    d->qpos[i] = i + .5;
  }
  d->time = 3;
  mjData* copy = mj_copyData(NULL, m, d);
  CHECK(copy && copy->time == 3 && copy->qpos[1] == 1.5);
  CHECK(copy->buffer != d->buffer && copy->arena != d->arena);
  CHECK_INT((char*)copy->xpos - (char*)copy->buffer, (char*)d->xpos - (char*)d->buffer);
  CHECK(copy->contact == copy->arena);

  mj_resetDataKeyframe(m, copy, 0);
  CHECK(copy->time == 2 && copy->qpos[4] == .5 && copy->ctrl[0] == .25);
  mj_resetDataDebug(m, copy, 7);
  CHECK(copy->time == 0 && copy->qpos[0] == 1 && copy->qpos[4] == 0);
  CHECK(copy->ctrl[0] == 0 && copy->mocap_pos[2] == 3 && copy->mocap_quat[0] == 1);
  CHECK_INT(((unsigned char*)copy->xpos)[5], 7);
  mj_resetDataKeyframe(m, copy, 99);
  CHECK(copy->time == 0);

  // state vectors
  int sig = mjSTATE_INTEGRATION;
  int n = mj_stateSize(m, sig);
  mjtNum* state = malloc(n * sizeof(mjtNum));
  mj_getState(m, d, state, sig);
  CHECK(state[0] == 3 && state[2] == 1.5);
  mj_setState(m, copy, state, sig);
  CHECK(copy->time == 3 && copy->qpos[1] == 1.5);
  mjtNum part[8];
  mj_extractState(m, state, sig, part, mjSTATE_QPOS);
  CHECK(part[0] == .5 && part[4] == 4.5);
  copy->time = 0;
  mj_copyState(m, d, copy, mjSTATE_TIME);
  CHECK(copy->time == 3);
  free(state);

  mju_setLogHandler(recorder);
  errors = 0;
  CHECK_INT(mj_stateSize(m, -1), 0);
  CHECK_INT(mj_stateSize(m, 1 << mjNSTATE), 0);
  CHECK_INT(errors, 2);
  CHECK_TEXT(last.func, "mj_stateSize");
  CHECK_TEXT(last.subject, "invalid state signature 32768 >= 2^mjNSTATE");
  mju_setLogHandler(NULL);
  mj_deleteData(copy);
  mj_deleteData(d);
}

static jmp_buf out;
static void jumper(const mjLogMessage* msg) {
  last = *msg;
  longjmp(out, 1);
}

static void stack(const mjModel* m) {
  mjData* d = mj_makeData(m);
  char* end = (char*)d->arena + d->narena;

  // a frame is three words: previous frame, previous top, unused
  mj_markStack(d);
  uintptr_t* frame = (uintptr_t*)d->pbase;
  CHECK_INT(d->pstack, 24);
  CHECK((char*)frame == end - 24);
  CHECK(frame[0] == 0 && frame[1] == (uintptr_t)end);
  CHECK(mj_stackAllocByte(d, 0, 8) == NULL);
  mjtNum* x = mj_stackAllocNum(d, 10);
  CHECK((char*)x == end - 24 - 80 && d->pstack == 104);
  char* odd = mj_stackAllocByte(d, 3, 1);
  CHECK(odd == (char*)x - 3);
  int* k = mj_stackAllocInt(d, 1);
  CHECK(aligned(k, 4) && (char*)k == (char*)x - 8);
  mj_markStack(d);
  CHECK((uintptr_t*)d->pbase != frame && *(uintptr_t*)d->pbase == (uintptr_t)frame);
  CHECK(aligned((void*)d->pbase, 8));
  mj_freeStack(d);
  CHECK(d->pbase == (uintptr_t)frame);
  size_t used = d->maxuse_stack;
  CHECK(used >= 24 + 80 + 8 + 24);
  mj_freeStack(d);
  CHECK(d->pstack == 0 && d->pbase == 0);
  mj_freeStack(d);
  CHECK(d->pstack == 0 && (size_t)d->maxuse_stack == used);

  // locked by threads: neither marks nor frees
  d->threadlock = 1;
  mj_markStack(d);
  CHECK(d->pstack == 0 && d->pbase == 0);
  d->threadlock = 0;

  // overflow: the text, and what stays after leaving by a jump
  mju_setLogHandler(jumper);
  mj_markStack(d);
  if (!setjmp(out)) {
    mj_stackAllocByte(d, (size_t)d->narena, 8);
    CHECK(!"came back");
  }
  char want[400];
  snprintf(want, sizeof(want),
           "mj_stackAlloc: out of memory, stack overflow\n  max = %lld, available = %lld, requested = %lld, "
           "narena = %lld (increase <size memory=\"...\"/>)\n  nefc = 0, ncon = 0\n",
           (long long)d->narena, (long long)d->narena - 24, (long long)d->narena, (long long)d->narena);
  CHECK(!strncmp(last.subject, want, strlen(want) - 1));
  CHECK_INT(d->pstack, 24);
  if (!setjmp(out)) {
    CHECK(!mj_copyData(NULL, m, d));
    CHECK(!"came back");
  }
  CHECK_TEXT(last.subject, "attempting to copy mjData while stack is in use");
  if (!setjmp(out)) {
    mj_stackAllocNum(d, (size_t)1 << 61);
    CHECK(!"came back");
  }
  CHECK_TEXT(last.subject, "requested size is too large (more than 2^64 bytes).");
  mju_setLogHandler(NULL);
  mj_resetData(m, d);
  CHECK(d->pstack == 0 && d->pbase == 0);
  mj_deleteData(d);
}

static void contacts(const mjModel* m) {
  mjData* d = mj_makeData(m);
  mjContact con;
  memset(&con, 0, sizeof(con));
  con.dim = 3;
  con.geom1 = 0;
  con.geom2 = 1;
  con.efc_address = 7;  // means nothing yet
  for (int i = 0; i < 5; i++) {
    con.dist = -i;
    CHECK_INT(mj_addContact(m, d, &con), 0);
  }
  CHECK_INT(d->ncon, 5);
  CHECK_INT(d->parena, 5 * sizeof(mjContact));
  CHECK(d->contact[3].dist == -3 && d->contact == d->arena);
  mjtNum force[6] = {1, 1, 1, 1, 1, 1};
  mj_contactForce(m, d, 2, force);
  CHECK(d->contact[2].efc_address == -1 && force[0] == 0 && force[5] == 0);

  // a full arena drops the contact, warns once, and the rest stays
  mju_setLogHandler(recorder);
  mj_markStack(d);
  mj_stackAllocByte(d, d->narena - d->parena - d->pstack - 100, 1);
  CHECK_INT(mj_addContact(m, d, &con), 1);
  CHECK_INT(d->ncon, 5);
  CHECK_INT(d->warning[mjWARN_CONTACTFULL].number, 1);
  mj_freeStack(d);
  mju_setLogHandler(NULL);
  mjData* copy = mj_copyData(NULL, m, d);
  CHECK(copy && copy->ncon == 5 && copy->contact[4].dist == -4);
  mj_resetData(m, d);
  CHECK(d->ncon == 0 && d->parena == 0 && d->contact == d->arena);
  mj_deleteData(copy);
  mj_deleteData(d);
}

int main(void) {
  allocator();
  mjModel* m = model_from(SMALL_MODEL);
  CHECK(m != NULL);
  if (m) {
    hooks(m);
    copies(m);
    stack(m);
    contacts(m);
    mj_deleteModel(m);
  }
  return check_result();
}
