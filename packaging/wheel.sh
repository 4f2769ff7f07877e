#!/usr/bin/env bash
# The Python package with the library that `make dist` linked, into build/wheel.
#
#     wheel.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1 bin=$PWD/build/tools/bin work=build/wheel
tree=build/dist/rujoco-$version-linux-$(uname -m)
rm -rf "$work" && mkdir -p "$work/raw"
cp -r python "$work/source" && cp LICENSE NOTICE "$tree/LICENCES-OF-CRATES" "$work/source/"
# the wheel's own hook finds the project from here
RUJOCO_ROOT=$PWD "$bin/python" -m build --wheel --no-isolation --outdir "$work/raw" "$work/source" >"$work/build.log" || { cat "$work/build.log"; exit 1; }
PATH=$bin:$PATH "$bin/auditwheel" repair --plat "manylinux_2_17_$(uname -m)" --wheel-dir "$work" "$work"/raw/*.whl
rm -r "$work/raw" "$work/source"
"$bin/auditwheel" show "$work"/*.whl
stat -c '%s bytes  %n' "$work"/*.whl
