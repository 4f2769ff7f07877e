// Models from files.

#ifndef EXAMPLES_LOAD_H_
#define EXAMPLES_LOAD_H_

#include <stdio.h>
#include <string.h>

#include <mujoco/mujoco.h>

// a model from a binary or from XML; NULL, with a message, if it is none
static mjModel *load_model(const char *path) {
  char error[1000] = "could not read the binary";
  const char *end = strrchr(path, '.');
  mjModel *m = end && !strcmp(end, ".mjb") ? mj_loadModel(path, NULL) : mj_loadXML(path, NULL, error, sizeof(error));
  if (!m) fprintf(stderr, "%s: %s\n", path, error);
  return m;
}

#endif
