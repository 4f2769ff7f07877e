// compile INPUT.xml|INPUT.mjb OUTPUT.xml|OUTPUT.mjb|OUTPUT.txt: turns a model into another form: saved XML,
// binary, or a readable listing of all its fields.

#include <stdio.h>
#include <string.h>

#include <mujoco/mujoco.h>

enum Form { XML, MJB, TXT, OTHER };

static enum Form form(const char *path) {
  const char *dot = strrchr(path, '.');
  if (!dot) return OTHER;
  if (!strcmp(dot, ".xml") || !strcmp(dot, ".urdf")) return XML;
  if (!strcmp(dot, ".mjb")) return MJB;
  if (!strcmp(dot, ".txt")) return TXT;
  return OTHER;
}

int main(int argc, char **argv) {
  if (argc != 3 || form(argv[1]) > MJB || form(argv[2]) == OTHER ||
      (form(argv[1]) == MJB && form(argv[2]) == XML)) {
    fprintf(stderr, "usage: %s INPUT.xml|INPUT.mjb OUTPUT.xml|OUTPUT.mjb|OUTPUT.txt\n"
                    "(a binary has no XML to save)\n", argc ? argv[0] : "compile");
    return 2;
  }
  char error[1000] = "";
  mjModel *m = form(argv[1]) == MJB ? mj_loadModel(argv[1], NULL)
                                    : mj_loadXML(argv[1], NULL, error, sizeof(error));
  if (!m) {
    fprintf(stderr, "%s: %s\n", argv[1], error[0] ? error : "cannot be loaded");
    return 1;
  }
  int failed = 0;
  switch (form(argv[2])) {
    case XML:
      failed = !mj_saveLastXML(argv[2], m, error, sizeof(error));
      break;
    case MJB:
      mj_saveModel(m, argv[2], NULL, 0);
      break;
    default:
      mj_printModel(m, argv[2]);
  }
  mj_deleteModel(m);
  FILE *written = fopen(argv[2], "rb");
  if (failed || !written) {
    fprintf(stderr, "%s: %s\n", argv[2], error[0] ? error : "cannot be written");
    if (written) fclose(written);
    return 1;
  }
  fclose(written);
  printf("%s written\n", argv[2]);
  return 0;
}
