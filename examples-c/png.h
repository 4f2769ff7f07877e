// Writes pictures as PNG files, without compression.

#ifndef EXAMPLES_PNG_H_
#define EXAMPLES_PNG_H_

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// one step of the checksum of chunks
static unsigned png_crc(unsigned crc, const unsigned char *data, size_t n) {
  for (size_t i = 0; i < n; i++) {
    crc ^= data[i];
    for (int k = 0; k < 8; k++) crc = crc & 1 ? 0xedb88320u ^ (crc >> 1) : crc >> 1;
  }
  return crc;
}

static void png_number(unsigned char *to, unsigned value) {
  for (int i = 0; i < 4; i++) to[i] = (unsigned char)(value >> (24 - 8 * i));
}

static void png_chunk(FILE *file, const char *type, const unsigned char *data, size_t n) {
  unsigned char head[8], tail[4];
  png_number(head, (unsigned)n);
  memcpy(head + 4, type, 4);
  png_number(tail, ~png_crc(png_crc(0xffffffffu, head + 4, 4), data, n));
  fwrite(head, 1, 8, file);
  fwrite(data, 1, n, file);
  fwrite(tail, 1, 4, file);
}

// writes `height` rows of `width` pixels of 3 bytes, the lowest row first; 0 when the file cannot be written
static int write_png(const char *path, int width, int height, const unsigned char *rgb) {
  static const unsigned char magic[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  size_t row = 3 * (size_t)width + 1, n = row * (size_t)height, used = 2;
  size_t blocks = (n + 65534) / 65535;
  unsigned char header[13] = {0}, *raw = (unsigned char *)malloc(n), *out = (unsigned char *)malloc(n + 5 * blocks + 6);
  FILE *file = fopen(path, "wb");
  if (!file || !raw || !out) {
    if (file) fclose(file);
    free(raw);
    free(out);
    return 0;
  }
  for (int y = 0; y < height; y++) {
    raw[y * row] = 0;
    memcpy(raw + y * row + 1, rgb + 3 * (size_t)width * (size_t)(height - 1 - y), row - 1);
  }
  unsigned a = 1, b = 0;
  for (size_t i = 0; i < n; i++) {
    a = (a + raw[i]) % 65521;
    b = (b + a) % 65521;
  }
  out[0] = 0x78;
  out[1] = 1;
  for (size_t at = 0; at < n; at += 65535) {
    size_t part = n - at < 65535 ? n - at : 65535;
    out[used++] = at + part == n;
    out[used++] = (unsigned char)part;
    out[used++] = (unsigned char)(part >> 8);
    out[used++] = (unsigned char)~part;
    out[used++] = (unsigned char)(~part >> 8);
    memcpy(out + used, raw + at, part);
    used += part;
  }
  png_number(out + used, b << 16 | a);
  png_number(header, (unsigned)width);
  png_number(header + 4, (unsigned)height);
  header[8] = 8;  // bits a channel
  header[9] = 2;  // red, green, blue
  fwrite(magic, 1, 8, file);
  png_chunk(file, "IHDR", header, sizeof(header));
  png_chunk(file, "IDAT", out, used + 4);
  png_chunk(file, "IEND", header, 0);
  free(raw);
  free(out);
  return fclose(file) == 0;
}

#endif
