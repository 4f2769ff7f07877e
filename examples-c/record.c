// record MODEL.xml|MODEL.mjb SECONDS FPS OUT [WIDTH HEIGHT]: a film of a simulation. OUT with a %d becomes numbered PNG files
// (out%04d.png), any other name one file of raw frames, 3 bytes a pixel from the top left:
//   ffmpeg -f rawvideo -pixel_format rgb24 -video_size 640x480 -framerate 30 -i OUT film.mp4

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mujoco/mujoco.h>

#include "png.h"
#include "studio.h"

typedef struct {
  int width, height, numbered;
  const char *out;
  FILE *raw;
  unsigned char *rgb;
} Film;

// where the number stands: "%d" or "%0Nd", once; NULL if it does not
static const char *number_place(const char *name, int *digits, const char **rest) {
  const char *at = strchr(name, '%'), *p = at;
  if (!at) return NULL;
  *digits = 1;
  if (*++p == '0' && p[1] >= '1' && p[1] <= '9') {
    *digits = p[1] - '0';
    p += 2;
  }
  if (*p != 'd' || strchr(p, '%')) return NULL;
  *rest = p + 1;
  return at;
}

static int write_frame(const Film *film, int frame) {
  size_t row = 3 * (size_t)film->width;
  if (!film->numbered) {
    for (int y = film->height - 1; y >= 0; y--) {
      if (fwrite(film->rgb + row * (size_t)y, 1, row, film->raw) != row) return 0;
    }
    return 1;
  }
  char path[1000];
  const char *rest = "";
  int digits = 1;
  const char *at = number_place(film->out, &digits, &rest);
  int n = snprintf(path, sizeof(path), "%.*s%0*d%s", (int)(at - film->out), film->out, digits, frame, rest);
  return n > 0 && n < (int)sizeof(path) && write_png(path, film->width, film->height, film->rgb);
}

static int record(Studio *studio, const mjModel *m, mjData *d, double seconds, double fps, const Film *film) {
  mjrRect view = {0, 0, film->width, film->height};
  int frames = (int)(seconds * fps + 0.5), good = 1;
  for (int i = 0; i < frames && good; i++) {
    while (d->time < i / fps) mj_step(m, d);
    char text[100];
    snprintf(text, sizeof(text), "Time\n%.2f", d->time);
    draw(studio, m, d, view);
    mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, view, text, NULL, &studio->context);
    mjr_readPixels(film->rgb, NULL, view, &studio->context);
    good = write_frame(film, i);
    fprintf(stderr, "\rframe %d of %d, %3d%%", i + 1, frames, 100 * (i + 1) / frames);
  }
  fprintf(stderr, "\n");
  return good;
}

int main(int argc, char **argv) {
  double seconds = argc > 2 ? atof(argv[2]) : 0, fps = argc > 3 ? atof(argv[3]) : 0;
  Film film = {640, 480, 0, argc > 4 ? argv[4] : "", NULL, NULL};
  if (argc == 7) {
    film.width = atoi(argv[5]);
    film.height = atoi(argv[6]);
  }
  if ((argc != 5 && argc != 7) || !(seconds > 0) || !(fps > 0) || !(seconds * fps < 1e6) || film.width < 1 ||
      film.height < 1 || film.width > 8192 || film.height > 8192) {
    fprintf(stderr, "usage: %s MODEL SECONDS FPS OUT%%04d.png|OUT [WIDTH HEIGHT]\n", argv[0]);
    return 1;
  }
  const char *rest;
  int digits;
  film.numbered = number_place(film.out, &digits, &rest) != NULL;
  mjModel *m = load_model(argv[1]);
  Studio studio;
  if (!m || !open_studio(&studio, m, film.width, film.height)) return 1;
  mjData *d = mj_makeData(m);
  film.rgb = (unsigned char *)calloc((size_t)film.width * (size_t)film.height, 3);
  film.raw = film.numbered ? NULL : fopen(film.out, "wb");
  int good = film.rgb && (film.numbered || film.raw) && record(&studio, m, d, seconds, fps, &film);
  if (film.raw && fclose(film.raw)) good = 0;
  if (!good) fprintf(stderr, "%s: could not be written\n", film.out);
  free(film.rgb);
  close_studio(&studio);
  mj_deleteData(d);
  mj_deleteModel(m);
  return !good;
}
