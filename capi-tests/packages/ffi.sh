# Part of run.sh: the examples for other languages print the same line, and refuse a missing model.

part_ffi() {
  say "other languages"
  local model=$root/examples-c/models/humanoid.xml place=$logs/ffi wanted=
  rm -rf "$place" && mkdir -p "$place/node"
  [ -e build/lib/libmujoco.so.4.0.0 ] || release_built
  make -s place PREFIX="$place" || return
  export MUJOCO_LIBRARY=$place/lib/libmujoco.so.4.0.0 PKG_CONFIG_PATH=$place/lib/pkgconfig CGO_LDFLAGS=-Wl,-rpath,$place/lib
  export GOCACHE=$place/cache GOFLAGS=-mod=mod GOTOOLCHAIN=local
  cp examples-ffi/node/* "$place/node/"
  ffi "Python, ctypes" python3 python3 examples-ffi/python/simulate.py
  if command -v node npm >/dev/null; then check "npm install koffi" eval "cd $place/node && npm install --no-audit --no-fund"; fi
  ffi "Node.js, koffi" node node "$place/node/simulate.js"
  if command -v go >/dev/null; then check "go build" eval "cd examples-ffi/go && go build -o $place/simulate"; fi
  ffi "Go, cgo" go "$place/simulate"
  unset MUJOCO_LIBRARY PKG_CONFIG_PATH CGO_LDFLAGS GOCACHE GOFLAGS GOTOOLCHAIN
}

# ffi LABEL TOOL COMMAND...: the first one's line is what the others must print
ffi() {
  local label=$1 tool=$2 line
  shift 2
  if ! command -v "$tool" >/dev/null; then
    echo "SKIPPED $label: no '$tool'"
    return
  fi
  check "$label simulates" eval "$* $model 2 | tee $logs/ffi/line.txt && grep -q 'MuJoCo 4.0.0: time 2.00' $logs/ffi/line.txt"
  line=$(cat "$logs/ffi/line.txt")
  [ -n "$wanted" ] || wanted=$line
  check "$label prints what the first prints" [ "$line" = "$wanted" ]
  check "$label is told why a model cannot be loaded" eval "! $* /not/there.xml 1 2>$logs/ffi/refusal.txt && grep there.xml $logs/ffi/refusal.txt"
}
