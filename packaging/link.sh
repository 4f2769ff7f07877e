#!/usr/bin/env bash
# The shared library again, for older systems: the objects of the static one, linked against the symbol versions of
# glibc 2.17 as zig's linker knows them. Nothing is compiled.
#
#     link.sh STATIC SHARED OUTPUT     SHARED: the same build for this machine, whose exports and soname are taken
set -euo pipefail
static=$1 shared=$2 output=$3
zig=${ZIG:-build/tools/bin/python -m ziglang}
glibc=${GLIBC:-2.17}

exports=$(mktemp)
trap 'rm -f "$exports"' EXIT
nm -D --defined-only "$shared" | awk 'BEGIN { print "{ global:" } { print "  " $3 ";" } END { print "local: *; };" }' >"$exports"
soname=$(readelf -d "$shared" | sed -n 's/.*Library soname: \[\(.*\)\]/\1/p')

# the system's unwinder and not zig's own: C++ exceptions of a program pass through frames of the library, and what
# was thrown by one unwinder must not be carried on by another
unwinder=$(${CC:-cc} -print-file-name=libgcc_s.so.1)

$zig cc -target "$(uname -m)-linux-gnu.$glibc" -shared -o "$output" \
  -Wl,-soname,"$soname" -Wl,--version-script="$exports" -Wl,--gc-sections -Wl,-z,relro -Wl,-z,now \
  -Wl,--whole-archive "$static" -Wl,--no-whole-archive "$unwinder" -lm -lpthread -ldl

newest=$(objdump -T "$output" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
[ "$(printf '%s\n' "GLIBC_$glibc" "$newest" | sort -V | tail -n 1)" = "GLIBC_$glibc" ] ||
  { echo "$output asks for $newest, newer than glibc $glibc" >&2; exit 1; }
