#!/usr/bin/env bash
# What `make dist` packs, used in the root of an older system by that system's own compilers: C samples, shared and static, and
# C++ exceptions through frames of the library.
#
#     old-root.sh [SUITE [MIRROR]]     a release of Debian, bullseye (glibc 2.31) unless told; needs root and debootstrap
set -euo pipefail
cd "$(dirname "$0")/.."
suite=${1:-bullseye} mirror=${2:-http://deb.debian.org/debian}
root=build/roots/$suite
command -v debootstrap >/dev/null || { echo "old-root.sh needs debootstrap: not found" >&2; exit 1; }
if [ ! -e "$root/usr/bin/g++" ]; then
  rm -rf "$root" && mkdir -p "$root"
  debootstrap --variant=minbase --no-check-gpg --include=g++,pkg-config "$suite" "$root" "$mirror" >"$root.log" || { tail -n 3 "$root.log"; exit 1; }
fi
home=$root/opt/rujoco
rm -rf "$home" && mkdir -p "$home"
tar -xzf build/dist/rujoco-4.0.0-linux-"$(uname -m)".tar.gz -C "$home" --strip-components 1
cp examples-c/*.c examples-c/models/humanoid.xml capi-tests/c/check.h capi-tests/cpp/exceptions.cpp "$home/"
chroot "$root" bash -euc '
  cd /opt/rujoco
  export PKG_CONFIG_PATH=/opt/rujoco/lib/pkgconfig LD_LIBRARY_PATH=/opt/rujoco/lib
  ldd --version | head -n 1
  cc -O1 basic.c -o basic $(pkg-config --cflags --libs mujoco) && ./basic humanoid.xml 5
  cc -O1 testspeed.c -o testspeed $(pkg-config --cflags --libs mujoco) -lpthread -lm && ./testspeed humanoid.xml 500 2
  cc -O1 -static basic.c -o basic-static $(pkg-config --static --cflags --libs mujoco) && ./basic-static humanoid.xml 1
  g++ -std=c++17 exceptions.cpp -o exceptions $(pkg-config --cflags --libs mujoco) && ./exceptions
'
echo "$suite: ok"
