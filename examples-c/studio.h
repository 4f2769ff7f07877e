// A model, and what photographs it without a window.

#ifndef EXAMPLES_STUDIO_H_
#define EXAMPLES_STUDIO_H_

#include <stdio.h>

#include <mujoco/mujoco.h>

#include "load.h"
#include "offscreen.h"

typedef struct {
  Offscreen screen;
  mjvScene scene;
  mjrContext context;
  mjvCamera camera;
  mjvOption option;
} Studio;

// opens a context for pictures of a size, with a camera that sees everything; 0, with a message, if there is none
static int open_studio(Studio *s, mjModel *m, int width, int height) {
  if (!open_offscreen(&s->screen)) {
    fprintf(stderr, "no OpenGL context without a window\n");
    return 0;
  }
  m->vis.global.offwidth = width;
  m->vis.global.offheight = height;
  mjv_defaultScene(&s->scene);
  mjr_defaultContext(&s->context);
  mjv_defaultOption(&s->option);
  mjv_defaultFreeCamera(m, &s->camera);
  mjv_makeScene(m, &s->scene, 10000);
  mjr_makeContext(m, &s->context, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &s->context);
  return 1;
}

static void draw(Studio *s, const mjModel *m, mjData *d, mjrRect view) {
  mjv_updateScene(m, d, &s->option, NULL, &s->camera, mjCAT_ALL, &s->scene);
  mjr_render(view, &s->scene, &s->context);
}

static void close_studio(Studio *s) {
  mjr_freeContext(&s->context);
  mjv_freeScene(&s->scene);
  close_offscreen(&s->screen);
}

#endif
