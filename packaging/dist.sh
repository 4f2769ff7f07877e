#!/usr/bin/env bash
# What `make dist` packs: library (shared and static), headers, files for pkg-config and CMake, licences; what debuggers
# need is an archive of its own. Works on what `make lib` built.
#
#     dist.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1
name=rujoco-$version-linux-$(uname -m)
dist=build/dist tree=build/dist/$name debug=build/dist/$name-debug
library=libmujoco.so.$version
[ -f target/release/libmujoco.a ] || { echo "dist.sh: nothing built; run 'make lib'" >&2; exit 1; }

rm -rf "$dist"
mkdir -p "$dist/lib" "$debug/lib"
packaging/link.sh target/release/libmujoco.a "build/lib/$library" "$dist/linked.so"
objcopy --only-keep-debug "$dist/linked.so" "$debug/lib/$library.debug"
objcopy --strip-unneeded "$dist/linked.so" "$dist/lib/$library"
objcopy --add-gnu-debuglink="$debug/lib/$library.debug" "$dist/lib/$library"
rm "$dist/linked.so"
cp build/lib/libmujoco.a "$dist/lib/"

make --no-print-directory -s place LIBDIR="$dist/lib" DESTDIR="$PWD/" PREFIX="$tree"
cp LICENSE NOTICE README.md "$tree/"
python3 packaging/licences.py "${CARGO:-cargo}" >"$tree/LICENCES-OF-CRATES"

# the same tree gives the same bytes
date=@$(git log -1 --format=%ct 2>/dev/null || echo 0)
for folder in "$name" "$name-debug"; do
  tar -C "$dist" --sort=name --owner=0 --group=0 --numeric-owner --mtime="$date" -c "$folder" | gzip -n >"$dist/$folder.tar.gz"
done
stat -c '%s bytes  %n' "$dist/lib/$library" "$dist"/*.tar.gz
touch "$dist/made"
