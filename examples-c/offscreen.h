// An OpenGL context without a window, for programs that write pictures: EGL, or OSMesa when built with -DUSE_OSMESA.

#ifndef EXAMPLES_OFFSCREEN_H_
#define EXAMPLES_OFFSCREEN_H_

#include <stdio.h>
#include <stdlib.h>

#ifdef USE_OSMESA

#include <GL/osmesa.h>

typedef struct {
  OSMesaContext context;
  void *pixels;
} Offscreen;

// opens a context and makes it current; 0 if there is none
static int open_offscreen(Offscreen *o) {
  o->context = OSMesaCreateContextExt(GL_RGBA, 24, 8, 0, NULL);
  o->pixels = malloc(16 * 16 * 4);
  return o->context && o->pixels && OSMesaMakeCurrent(o->context, o->pixels, GL_UNSIGNED_BYTE, 16, 16);
}

static void close_offscreen(Offscreen *o) {
  OSMesaDestroyContext(o->context);
  free(o->pixels);
}

#else

#include <EGL/egl.h>
#include <EGL/eglext.h>

typedef struct {
  EGLDisplay display;
  EGLContext context;
} Offscreen;

// opens a context and makes it current; 0 if there is none
static int open_offscreen(Offscreen *o) {
  static const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                  EGL_DEPTH_SIZE,   24,              EGL_NONE};
  EGLConfig config;
  EGLint n = 0;
  o->display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
  if (o->display == EGL_NO_DISPLAY || !eglInitialize(o->display, NULL, NULL)) {
    o->display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (o->display == EGL_NO_DISPLAY || !eglInitialize(o->display, NULL, NULL)) return 0;
  }
  if (!eglBindAPI(EGL_OPENGL_API) || !eglChooseConfig(o->display, wanted, &config, 1, &n) || n < 1) return 0;
  o->context = eglCreateContext(o->display, config, EGL_NO_CONTEXT, NULL);
  return o->context != EGL_NO_CONTEXT &&
         eglMakeCurrent(o->display, EGL_NO_SURFACE, EGL_NO_SURFACE, o->context);
}

static void close_offscreen(Offscreen *o) {
  eglMakeCurrent(o->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(o->display, o->context);
  eglTerminate(o->display);
}

#endif
#endif
