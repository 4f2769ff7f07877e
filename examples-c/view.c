// view [MODEL.xml|MODEL.mjb [FRAMES [PICTURE.png]]]: a window that shows a simulation. Models may be dropped onto it. With a
// number of frames it ends after them, and saves the last one.
//
// mouse       left: turn, right: move, wheel: zoom; double click: select a body; with control: pull it, right: turn it
// keyboard    space: pause, right arrow: one step, backspace: reset, F1: panel, F2: times, F12: picture, escape: free camera

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <GLFW/glfw3.h>
#include <mujoco/mujoco.h>

#include "load.h"
#include "png.h"

#define POINTS 200  // of the figure of times

typedef struct {
  GLFWwindow *window;
  mjModel *m;
  mjData *d;
  mjvScene scene;
  mjvCamera camera;
  mjvOption option;
  mjvPerturb pert;
  mjvFigure times;
  mjrContext context;
  mjUI ui;
  mjuiState state;
  int paused, panel, figure, pictures, selected_button;
  double speed, last_press;
} Viewer;

static Viewer viewer;

//------------------------------------------------ the model

// clock of the library's timers, in milliseconds
static mjtNum milliseconds(void) { return 1000 * glfwGetTime(); }

static void set_model(Viewer *v, mjModel *m) {
  mj_deleteData(v->d);
  mj_deleteModel(v->m);
  v->m = m;
  v->d = mj_makeData(m);
  mj_forward(m, v->d);
  mjv_makeScene(m, &v->scene, 10000);
  mjr_makeContext(m, &v->context, mjFONTSCALE_100);
  mjv_defaultPerturb(&v->pert);
  mjv_defaultFreeCamera(m, &v->camera);
  mjui_resize(&v->ui, &v->context);
  mjr_addAux(v->ui.auxid, v->ui.width, v->ui.maxheight, v->ui.spacing.samples, &v->context);
  mjui_update(-1, -1, &v->ui, &v->state, &v->context);
}

// advances the simulation by the time of one frame
static void advance(Viewer *v, double seconds) {
  mjtNum start = v->d->time;
  while (!v->paused && v->d->time - start < seconds) {
    mjtNum before = v->d->time;
    mju_zero(v->d->xfrc_applied, 6 * (int)v->m->nbody);
    mjv_applyPerturbPose(v->m, v->d, &v->pert, 0);
    mjv_applyPerturbForce(v->m, v->d, &v->pert);
    mj_step(v->m, v->d);
    if (v->d->time <= before) break;  // it was reset
  }
  if (v->paused) {
    mjv_applyPerturbPose(v->m, v->d, &v->pert, 1);
    mj_forward(v->m, v->d);
  }
}

static void reset(Viewer *v) {
  mj_resetData(v->m, v->d);
  mj_forward(v->m, v->d);
}

//------------------------------------------------ the panel

static void add_flags(Viewer *v) {
  mjuiDef rows[mjNVISFLAG + mjNRNDFLAG + 3];
  int n = 0;
  memset(rows, 0, sizeof(rows));
  rows[n].type = mjITEM_SECTION;
  rows[n].state = 0;
  strcpy(rows[n++].name, "What is seen");
  for (int i = 0; i < mjNVISFLAG; i++, n++) {
    rows[n].type = mjITEM_CHECKBYTE;
    rows[n].state = 1;
    rows[n].pdata = v->option.flags + i;
    snprintf(rows[n].name, mjMAXUINAME, "%s", mjVISSTRING[i][0]);
  }
  rows[n].type = mjITEM_SECTION;
  strcpy(rows[n++].name, "How it is drawn");
  for (int i = 0; i < mjNRNDFLAG; i++, n++) {
    rows[n].type = mjITEM_CHECKBYTE;
    rows[n].state = 1;
    rows[n].pdata = v->scene.flags + i;
    snprintf(rows[n].name, mjMAXUINAME, "%s", mjRNDSTRING[i][0]);
  }
  rows[n].type = mjITEM_END;
  mjui_add(&v->ui, rows);
}

static void make_panel(Viewer *v) {
  mjuiDef rows[] = {
      {mjITEM_SECTION, "Simulation", 1, NULL, "", 0},
      {mjITEM_CHECKINT, "Pause", 1, &v->paused, " #32", 0},
      {mjITEM_CHECKINT, "Times", 1, &v->figure, " #291", 0},
      {mjITEM_SLIDERNUM, "Speed", 1, &v->speed, "0.1 4", 0},
      {mjITEM_BUTTON, "Reset", 1, NULL, " #259", 0},
      {mjITEM_BUTTON, "Picture", 1, NULL, " #301", 0},
      {mjITEM_END, "", 0, NULL, "", 0},
  };
  memset(&v->ui, 0, sizeof(v->ui));
  v->ui.spacing = mjui_themeSpacing(0);
  v->ui.color = mjui_themeColor(0);
  v->ui.rectid = 1;
  v->ui.auxid = 0;
  mjui_add(&v->ui, rows);
  add_flags(v);
}

//------------------------------------------------ pictures

static void layout(Viewer *v) {
  int width, height;
  glfwGetFramebufferSize(v->window, &width, &height);
  int panel = v->panel ? v->ui.width : 0;
  mjrRect whole = {0, 0, width, height}, left = {0, 0, panel, height};
  mjrRect view = {panel, 0, width - panel, height};
  v->state.nrect = 3;
  v->state.rect[0] = whole;
  v->state.rect[1] = left;
  v->state.rect[2] = view;
}

static void save_picture(Viewer *v, const char *path) {
  char name[40];
  mjrRect whole = v->state.rect[0];
  unsigned char *rgb = (unsigned char *)malloc(3 * (size_t)whole.width * (size_t)whole.height + 1);
  snprintf(name, sizeof(name), "view%03d.png", v->pictures++);
  if (!path) path = name;
  mjr_setBuffer(mjFB_WINDOW, &v->context);
  if (rgb) mjr_readPixels(rgb, NULL, whole, &v->context);
  if (!rgb || !write_png(path, whole.width, whole.height, rgb)) fprintf(stderr, "%s: could not be written\n", path);
  free(rgb);
}

static void start_figure(mjvFigure *fig) {
  static const int shown[] = {mjTIMER_STEP, mjTIMER_POSITION, mjTIMER_VELOCITY, mjTIMER_ACTUATION, mjTIMER_CONSTRAINT};
  mjv_defaultFigure(fig);
  strcpy(fig->title, "Milliseconds a step");
  fig->figurergba[3] = 0.5f;
  fig->gridsize[0] = 3;
  fig->gridsize[1] = 5;
  fig->range[0][0] = -POINTS;
  fig->range[0][1] = 0;
  fig->range[1][1] = 0.1f;
  strcpy(fig->yformat, "%.2f");
  for (int i = 0; i < 5; i++) {
    snprintf(fig->linename[i], 100, "%s", mjTIMERSTRING[shown[i]]);
    fig->linepnt[i] = POINTS;
    for (int k = 0; k < POINTS; k++) fig->linedata[i][2 * k] = (float)(k + 1 - POINTS);
  }
}

// appends the mean times of the last frame
static void note_times(Viewer *v) {
  static const int shown[] = {mjTIMER_STEP, mjTIMER_POSITION, mjTIMER_VELOCITY, mjTIMER_ACTUATION, mjTIMER_CONSTRAINT};
  for (int i = 0; i < 5; i++) {
    mjTimerStat *timer = v->d->timer + shown[i];
    float *line = v->times.linedata[i];
    for (int k = 0; k + 1 < POINTS; k++) line[2 * k + 1] = line[2 * k + 3];
    line[2 * POINTS - 1] = timer->number ? (float)(timer->duration / timer->number) : 0;
  }
  for (int i = 0; i < mjNTIMER; i++) {
    v->d->timer[i].duration = 0;
    v->d->timer[i].number = 0;
  }
}

static void draw(Viewer *v) {
  char text[100];
  layout(v);
  mjrRect view = v->state.rect[2];
  mjr_setBuffer(mjFB_WINDOW, &v->context);
  if (!v->m) {
    mjr_rectangle(view, 0.2f, 0.3f, 0.4f, 1);
    mjr_overlay(mjFONT_BIG, mjGRID_TOPLEFT, view, "Drop a model here", NULL, &v->context);
  } else {
    mjv_updateScene(v->m, v->d, &v->option, &v->pert, &v->camera, mjCAT_ALL, &v->scene);
    mjr_render(view, &v->scene, &v->context);
    snprintf(text, sizeof(text), "%.3f\n%d\n%s", v->d->time, (int)v->d->ncon, v->paused ? "paused" : "running");
    mjr_overlay(mjFONT_NORMAL, mjGRID_TOPRIGHT, view, "Time\nContacts\nState", text, &v->context);
    if (v->figure) {
      mjrRect corner = {view.left + view.width - view.width / 3, 0, view.width / 3, view.height / 3};
      mjr_figure(corner, &v->times, &v->context);
    }
  }
  if (v->panel) mjui_render(&v->ui, &v->state, &v->context);
}

//------------------------------------------------ events

static void select_body(Viewer *v) {
  mjrRect view = v->state.rect[2];
  mjtNum point[3], x = (v->state.x - view.left) / view.width, y = (v->state.y - view.bottom) / view.height;
  int geom = -1, flex = -1, skin = -1;
  int body = mjv_select(v->m, v->d, &v->option, (mjtNum)view.width / view.height, x, y, &v->scene, point, &geom, &flex, &skin);
  mjv_defaultPerturb(&v->pert);
  v->pert.select = body > 0 ? body : 0;
  if (body <= 0) return;
  mjtNum off[3];
  mju_sub3(off, point, v->d->xpos + 3 * body);
  mju_mulMatTVec3(v->pert.localpos, v->d->xmat + 9 * body, off);
}

static void drag(Viewer *v) {
  mjrRect view = v->state.rect[2];
  mjtNum dx = v->state.dx / view.height, dy = -v->state.dy / view.height;
  int action = v->state.right ? (v->state.shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V)
                              : (v->state.shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V);
  if (v->pert.active) {
    if (!v->state.right) action = v->state.shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V;
    mjv_movePerturb(v->m, v->d, action, dx, dy, &v->scene, &v->pert);
  } else {
    mjv_moveCamera(v->m, action, dx, dy, &v->camera);
  }
}

static void key(Viewer *v, int code) {
  switch (code) {
    case ' ': v->paused = !v->paused; break;
    case mjKEY_RIGHT: if (v->m && v->paused) mj_step(v->m, v->d); break;
    case mjKEY_BACKSPACE: if (v->m) reset(v); break;
    case mjKEY_F1: v->panel = !v->panel; break;
    case mjKEY_F2: v->figure = !v->figure; break;
    case mjKEY_F12: save_picture(v, NULL); break;
    case mjKEY_ESCAPE: if (v->m) mjv_defaultFreeCamera(v->m, &v->camera); break;
  }
  mjui_update(0, -1, &v->ui, &v->state, &v->context);
}

// hands an event to the panel, or to the scene
static void handle(Viewer *v, int type) {
  mjuiState *s = &v->state;
  s->type = type;
  s->mouserect = mjr_findRect((int)s->x, (int)s->y, s->nrect - 1, s->rect + 1) + 1;
  int owner = s->dragrect ? s->dragrect : s->mouserect;
  if (v->panel && (owner == 1 || type == mjEVENT_KEY)) {
    mjuiItem *item = mjui_event(&v->ui, s, &v->context);
    if (item && !strcmp(item->name, "Reset") && v->m) reset(v);
    if (item && !strcmp(item->name, "Picture")) save_picture(v, NULL);
    if (item || owner == 1) return;
  }
  if (type == mjEVENT_KEY) {
    key(v, s->key);
  } else if (!v->m) {
    return;
  } else if (type == mjEVENT_PRESS && s->doubleclick) {
    select_body(v);
  } else if (type == mjEVENT_PRESS && s->control && v->pert.select > 0) {
    mjv_initPerturb(v->m, v->d, &v->scene, &v->pert);
    v->pert.active = s->right ? mjPERT_ROTATE : mjPERT_TRANSLATE;
  } else if (type == mjEVENT_RELEASE) {
    v->pert.active = 0;
  } else if (type == mjEVENT_MOVE && s->dragrect == 2) {
    drag(v);
  } else if (type == mjEVENT_SCROLL) {
    mjv_moveCamera(v->m, mjMOUSE_ZOOM, 0, -0.05 * s->sy, &v->camera);
  }
}

static void on_move(GLFWwindow *window, double x, double y) {
  mjuiState *s = &viewer.state;
  int w, h, width, height;
  glfwGetWindowSize(window, &w, &h);
  glfwGetFramebufferSize(window, &width, &height);
  double scale = w > 0 ? (double)width / w : 1;
  s->dx = scale * x - s->x;
  s->dy = height - scale * y - s->y;
  s->x += s->dx;
  s->y += s->dy;
  handle(&viewer, mjEVENT_MOVE);
}

static void note_modifiers(mjuiState *s, int mods) {
  s->control = (mods & GLFW_MOD_CONTROL) != 0;
  s->shift = (mods & GLFW_MOD_SHIFT) != 0;
  s->alt = (mods & GLFW_MOD_ALT) != 0;
}

static void on_button(GLFWwindow *window, int button, int action, int mods) {
  mjuiState *s = &viewer.state;
  int pressed = action == GLFW_PRESS;
  int which = button == GLFW_MOUSE_BUTTON_LEFT    ? mjBUTTON_LEFT
              : button == GLFW_MOUSE_BUTTON_RIGHT ? mjBUTTON_RIGHT
                                                  : mjBUTTON_MIDDLE;
  note_modifiers(s, mods);
  s->left = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
  s->right = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_RIGHT) == GLFW_PRESS;
  s->middle = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_MIDDLE) == GLFW_PRESS;
  if (pressed) {
    double now = glfwGetTime();
    s->doubleclick = which == s->button && now - s->buttontime < 0.25;
    s->button = which;
    s->buttontime = now;
    s->dragrect = s->mouserect;
    s->dragbutton = which;
  }
  handle(&viewer, pressed ? mjEVENT_PRESS : mjEVENT_RELEASE);
  if (!s->left && !s->right && !s->middle) s->dragrect = s->dragbutton = 0;
}

static void on_scroll(GLFWwindow *window, double x, double y) {
  (void)window;
  viewer.state.sx = x;
  viewer.state.sy = y;
  handle(&viewer, mjEVENT_SCROLL);
}

static void on_key(GLFWwindow *window, int code, int scancode, int action, int mods) {
  (void)window;
  (void)scancode;
  if (action == GLFW_RELEASE) return;
  note_modifiers(&viewer.state, mods);
  viewer.state.key = code;
  viewer.state.keytime = glfwGetTime();
  handle(&viewer, mjEVENT_KEY);
}

static void on_drop(GLFWwindow *window, int count, const char **paths) {
  mjModel *m = count > 0 ? load_model(paths[0]) : NULL;
  if (m) {
    set_model(&viewer, m);
    glfwSetWindowTitle(window, paths[0]);
  }
}

//------------------------------------------------ the program

static GLFWwindow *open_window(void) {
  if (!glfwInit()) return NULL;
  glfwWindowHint(GLFW_SAMPLES, 4);
  GLFWwindow *window = glfwCreateWindow(1200, 900, "view", NULL, NULL);
  if (!window) {
    glfwTerminate();
    return NULL;
  }
  glfwMakeContextCurrent(window);
  glfwSwapInterval(1);
  glfwSetCursorPosCallback(window, on_move);
  glfwSetMouseButtonCallback(window, on_button);
  glfwSetScrollCallback(window, on_scroll);
  glfwSetKeyCallback(window, on_key);
  glfwSetDropCallback(window, on_drop);
  return window;
}

static void start(Viewer *v) {
  v->panel = 1;
  v->speed = 1;
  mjcb_time = milliseconds;
  mjv_defaultScene(&v->scene);
  mjv_makeScene(NULL, &v->scene, 100);
  mjv_defaultOption(&v->option);
  mjv_defaultCamera(&v->camera);
  mjv_defaultPerturb(&v->pert);
  mjr_defaultContext(&v->context);
  mjr_makeContext(NULL, &v->context, mjFONTSCALE_100);
  start_figure(&v->times);
  make_panel(v);
  mjui_resize(&v->ui, &v->context);
  mjr_addAux(v->ui.auxid, v->ui.width, v->ui.maxheight, v->ui.spacing.samples, &v->context);
  layout(v);
  mjui_update(-1, -1, &v->ui, &v->state, &v->context);
}

int main(int argc, char **argv) {
  Viewer *v = &viewer;
  int frames = argc > 2 ? atoi(argv[2]) : 0;
  if (argc > 4 || (argc > 2 && frames < 1)) {
    fprintf(stderr, "usage: %s [MODEL [FRAMES [PICTURE.png]]]\n", argv[0]);
    return 1;
  }
  v->window = open_window();
  if (!v->window) {
    fprintf(stderr, "no window with OpenGL\n");
    return 1;
  }
  start(v);
  mjModel *m = argc > 1 ? load_model(argv[1]) : NULL;
  if (argc > 1 && !m) return 1;
  if (m) set_model(v, m);
  double last = glfwGetTime();
  for (int frame = 1; !glfwWindowShouldClose(v->window); frame++) {
    double now = glfwGetTime(), passed = now - last < 0.1 ? now - last : 0.1;
    last = now;
    if (v->m) {
      advance(v, v->speed * passed);
      note_times(v);
    }
    draw(v);
    if (frame == frames) {
      if (argc > 3) save_picture(v, argv[3]);
      break;
    }
    glfwSwapBuffers(v->window);
    glfwPollEvents();
  }
  mjr_freeContext(&v->context);
  mjv_freeScene(&v->scene);
  mj_deleteData(v->d);
  mj_deleteModel(v->m);
  glfwTerminate();
  return 0;
}
