#!/usr/bin/env bash
# Everything `make test` checks, in order of what fails first; every part runs even when one before it failed.
# The last line adds up what passed and what failed. `capi-tests/run.sh [PART...]` runs single parts.
set -uo pipefail
cd "$(dirname "$0")/.."
root=$PWD
oracle=${ORACLE:-$root/build/oracle}
logs=$root/build/test
mkdir -p "$logs"
export CARGO=${CARGO:-cargo} CC=${CC:-cc} MUJOCO_ORACLE_REQUIRED=1 RUST_BACKTRACE=${RUST_BACKTRACE:-0}

passed=0 failed=0 failures=()
# for each failure its log, told again at the end: of a long output often the tail alone is kept
reasons=()
start=$SECONDS

say() { printf '\n== %s (%d:%02d, %s of disk free)\n' "$1" $(((SECONDS - start) / 60)) $(((SECONDS - start) % 60)) "$(df -Ph . | awk 'NR == 2 { print $4 }')"; }
add() { passed=$((passed + $1)) failed=$((failed + $2)); }
bad() { failures+=("$1") reasons+=("${2:-}"); }

# the lines of a log that say why, each with what stands below it, or the last ones
why() {
  local reason='FAIL|^FIND|panicked at|^error|: no input of'
  [ -f "$1" ] || return 0
  { grep -aE -A2 --no-group-separator "$reason" "$1" || tail -n 8 "$1"; } |
    head -n 10 | tr -cd '[:print:]\n' | cut -c1-300 | sed 's/^/        /'
}

# one check: a name, then a command; its output is shown when it fails
check() {
  local name=$1 log
  shift
  log=$logs/$(tr -c 'a-zA-Z0-9\n' '_' <<<"$name").log
  if ("$@") >"$log" 2>&1; then
    add 1 0
    echo "ok      $name"
  else
    add 0 1
    bad "$name" "$log"
    echo "FAILED  $name"
    tail -n 25 "$log" | sed 's/^/        /'
  fi
}

part_build() {
  say "build"
  check "workspace builds" "$CARGO" build --workspace --all-targets
  if [ ! -f target/debug/libmujoco.so ]; then
    echo "nothing to test without a library"
    exit 1
  fi
}

# unit, tidy, layout, symbols, C and C++ programs, bad input, differential
part_cargo() {
  say "cargo test"
  local log=$logs/cargo.log
  "$CARGO" test --workspace --no-fail-fast 2>&1 | tee "$log" |
    grep --line-buffered -E '^     Running|^test .* FAILED$|^SKIPPED|^error(\[|:)|panicked at'
  local code=${PIPESTATUS[0]}
  local ignored
  read -r p f ignored < <(awk '/^test result:/ { p += $4; f += $6; i += $8 } END { print p + 0, f + 0, i + 0 }' "$log")
  echo "$p passed, $f failed, $ignored ignored"
  grep -E '^test .* ignored(,|$)' "$log"
  add "$p" "$f"
  while read -r name; do bad "$name" "$log"; done < <(grep -E '^test .* FAILED$' "$log" | sed -E 's/^test (.*) \.\.\. FAILED/\1/')
  if [ "$code" != 0 ] && [ "$f" = 0 ]; then
    add 0 1
    bad "cargo test (see $log)" "$log"
    tail -n 25 "$log"
  fi
}

# the library beside ours that a sample needs, and where it comes from: the header to look for, the package
needs_of() {
  case $1 in
    render | record) echo "EGL EGL/egl.h libegl1-mesa-dev" ;;
    view) echo "glfw GLFW/glfw3.h libglfw3-dev" ;;
  esac
}

# the C samples with both header sets, as C and as C++, on our library
part_samples() {
  say "C samples"
  local bin=$logs/bin lib=$root/target/debug source name headers label
  mkdir -p "$bin"
  ln -sf "$lib/libmujoco.so" "$bin/libmujoco.so.4.0.0"
  local languages=("$CC")
  if command -v "${CXX:-c++}" >/dev/null; then
    languages+=("${CXX:-c++} -x c++")
  else
    echo "SKIPPED C++: no compiler"
  fi
  for source in examples-c/*.c; do
    name=$(basename "$source" .c)
    local library="" header="" package=""
    read -r library header package <<<"$(needs_of "$name")"
    if [ -n "$header" ] && ! echo "#include <$header>" | $CC -E - >/dev/null 2>&1; then
      echo "SKIPPED $name.c: install $package"
      continue
    fi
    for headers in include "$oracle/mujoco/include"; do
      label=genuine
      [ "$headers" = include ] && label=our
      for compiler in "${languages[@]}"; do
        # shellcheck disable=SC2086
        check "$name.c with $label headers, $compiler" $compiler -O1 -Wall -Wextra -Werror -I"$headers" \
          "$source" -x none -o "$bin/$name-$label" "$bin/libmujoco.so.4.0.0" -Wl,-rpath,"$bin" -lpthread -lm \
          ${library:+-l$library}
      done
    done
  done
  local humanoid=$root/examples-c/models/humanoid.xml
  check "basic runs" "$bin/basic-our" "$humanoid" 2
  check "basic runs, genuine headers" "$bin/basic-genuine" "$humanoid" 1
  check "basic refuses a missing file" refuses "$bin/basic-our" /not/there.xml
  check "testspeed runs" "$bin/testspeed-our" "$humanoid" 200 2
  check "compile writes a binary" "$bin/compile-our" "$humanoid" "$logs/humanoid.mjb"
  check "basic runs the binary" "$bin/basic-our" "$logs/humanoid.mjb" 1
  pictures "$bin" "$humanoid"
}

# the samples that draw, by Mesa's software driver; each writes a file of the size that its pixels take
pictures() {
  local bin=$1 model=$2 kind display
  export LIBGL_ALWAYS_SOFTWARE=1
  if [ -x "$bin/render-our" ]; then
    for kind in rgb depth segmentation; do
      check "render makes a picture of $kind" "$bin/render-our" "$model" "$logs/$kind.png" - "$kind" 160 120
      check "the picture of $kind is whole" at_least 57000 "$logs/$kind.png"
    done
    check "render refuses a camera that is not there" refuses "$bin/render-our" "$model" "$logs/none.png" nobody
    check "record writes frames" "$bin/record-our" "$model" 0.2 20 "$logs/frame%02d.png" 160 120
    check "the last frame is whole" at_least 57000 "$logs/frame03.png"
    check "record writes a film" "$bin/record-our" "$model" 0.2 20 "$logs/film.rgb" 160 120
    check "the film is whole" at_least 230400 "$logs/film.rgb"
  fi
  if [ -x "$bin/view-our" ]; then
    if command -v xvfb-run >/dev/null; then
      display=(xvfb-run -a -s "-screen 0 1280x1024x24")
      check "view shows a window" timeout 120 "${display[@]}" "$bin/view-our" "$model" 5 "$logs/view.png"
      check "the picture of the window is whole" at_least 3000000 "$logs/view.png"
    else
      echo "SKIPPED view: install xvfb"
    fi
  fi
}

# passes when a file has at least so many bytes
at_least() { [ "$(stat -c %s "$2")" -ge "$1" ]; }

# adds the "N passed, N failed" at the end of a log; an exit code without a count is a failure
count() {
  local p f
  read -r p f < <(awk '/passed, [0-9]+ failed$/ { p = $(NF-3); f = $(NF-1) } END { print p + 0, f + 0 }' "$1")
  if [ "$3" != 0 ] && [ "$f" = 0 ]; then f=1; fi
  echo "$p passed, $f failed"
  add "$p" "$f"
  if [ "$f" != 0 ]; then bad "$2 (see $1)" "$1"; fi
}

# passes when the command fails in an orderly way
refuses() {
  "$@"
  [ $? = 1 ]
}

part_parity() {
  say "parity with the reference"
  # the reference writes its log into the working directory
  local log=$logs/parity.log
  (cd "$logs" && timeout 900 "$root/target/debug/parity") 2>&1 | tee "$log" | grep --line-buffered -vE '^ +ok |^\s*$|passed, [0-9]+ failed$'
  local code=${PIPESTATUS[0]}
  count "$log" parity "$code"
  check "parity notices a perturbed constant" refuses_in "$logs" "$root/target/debug/parity" --perturb --whole gym/hopper
}

# every model of the wheels, compiled by both libraries
part_compile() {
  say "models of the wheels, compiled"
  local log=$logs/compile.log
  timeout 1200 target/debug/parity-compile 2>&1 | tee "$log" | grep --line-buffered -vE '^ +mesh |passed, [0-9]+ failed$'
  local code=${PIPESTATUS[0]}
  count "$log" parity-compile "$code"
  check "parity-compile notices a perturbed constant" refuses target/debug/parity-compile --perturb dm_control/suite/cartpole.xml
}

# random poses of every pair of geom types, a referee for what differs, invariants
part_contacts() {
  say "contacts"
  local log=$logs/contacts.log
  (cd "$logs" && timeout 600 "$root/target/debug/contacts" --poses 1000) >"$log" 2>&1
  count "$log" contacts $?
}

# a few models photographed by both libraries, where a software driver of OpenGL is there
part_pictures() {
  say "pictures"
  local log=$logs/pictures.log code
  timeout 900 target/debug/pictures --quick >"$log" 2>&1
  code=$?
  if grep -a '^SKIPPED' "$log"; then return; fi
  grep -av 'passed, [0-9]* failed$' "$log"
  count "$log" pictures $code
  # with letters, which are the reference's then
  timeout 900 target/debug/pictures --quick --drawing >"$log" 2>&1
  count "$log" "pictures in the reference's context" $?
  # the other platforms of OpenGL
  timeout 300 target/debug/pictures --osmesa picture/lights picture/textures >"$log" 2>&1
  code=$?
  grep -a '^SKIPPED' "$log" || count "$log" "pictures in OSMesa's context" $code
  if command -v xvfb-run >/dev/null; then
    timeout 300 xvfb-run -a target/debug/pictures --glx picture/lights picture/textures >"$log" 2>&1
    code=$?
    grep -a '^SKIPPED' "$log" || count "$log" "pictures in GLX's context" $code
  else
    echo "SKIPPED pictures in GLX's context: install xvfb"
  fi
  check "pictures notice a nudged geom" refuses target/debug/pictures --quick --perturb picture/lights
}

# contacts and steps of the wheels' models along rollouts of the reference
part_rollouts() {
  say "rollouts"
  local log=$logs/rollouts.log code
  (cd "$logs" && timeout 900 "$root/target/debug/rollouts" --states 5 --steps 300) >"$log" 2>&1
  code=$?
  tail -n 2 "$log" | head -n 1
  count "$log" rollouts $code
}

# random models over the whole schema, bits of both libraries; what differs stays in build/explore. A number of
# models, not a time: every machine tries the same ones
part_explore() {
  say "random models"
  local log=$logs/explore.log
  target/debug/explore --seconds 600 --models "${EXPLORE_MODELS:-300}" --seed "${SEED:-1}" 2>&1 | tee "$log" | grep --line-buffered -vE 'passed, [0-9]+ failed$'
  local code=${PIPESTATUS[0]}
  count "$log" explore "$code"
  check "explore notices a perturbed constant" refuses target/debug/explore --models 10 --perturb
}

# deformable models of every two attributes; the same ones everywhere, up to the first that is known to differ
part_pairs() {
  say "deformable models in pairs of attributes"
  local log=$logs/pairs.log
  timeout 900 target/debug/flex-pairs --models "${PAIRS_MODELS:-35}" 2>&1 | tee "$log" | grep --line-buffered -vE 'passed, [0-9]+ failed$'
  local code=${PIPESTATUS[0]}
  count "$log" pairs "$code"
  check "flex-pairs notices another velocity" refuses target/debug/flex-pairs --models 6 --perturb
}

# `make lib` works on one core for minutes: begun beside parts that leave the other one alone
release_ahead() {
  make lib >"$logs/lib.log" 2>&1 &
  ahead=$!
}
ahead=

# the library of `make lib`, begun ahead or made now
release_built() {
  [ -n "$ahead" ] || release_ahead
  wait "$ahead"
  made=$?
}

# what is shipped: whole steps of the release build, which targets AVX, against the reference
part_release() {
  say "release library"
  local log=$logs/release.log
  release_built
  check "release library builds" eval "cat '$logs/lib.log'; [ $made = 0 ]"
  (cd "$logs" && MUJOCO_OURS=$root/build/lib/libmujoco.so.4.0.0 timeout 900 "$root/target/debug/parity" --compile --mjb --whole) >"$log" 2>&1
  count "$log" "release parity" $?
}

# counts belong to one compiler and its record of what runs often
part_count() {
  say "instructions of steps"
  if ! command -v valgrind >/dev/null; then
    echo "SKIPPED counts: no valgrind"
  elif ! rustc --version | cmp -s - packaging/profile/compiler; then
    echo "SKIPPED counts: another compiler than that of the table"
  else
    check "steps take the instructions of the table" env MUJOCO_OURS="$root/build/lib/libmujoco.so.4.0.0" \
      target/debug/bench-count own/tumbler grown/humanoids4 grown/arms4 grown/boxes10 grown/chain16 dmc/cheetah
  fi
}

refuses_in() {
  cd "$1" && shift && refuses "$@"
}

# one comparison in Python, both libraries in turn: name of the script, then its arguments after the library
python() {
  local script=capi-tests/python/$1.py log=$logs/$1.log code
  shift
  "$oracle/venv/bin/python" "$script" target/debug/libmujoco.so "$@" 2>&1 | tee "$log"
  code=${PIPESTATUS[0]}
  count "$log" "$script" "$code"
}

# the same on the other core, while the next ones run; `joined` waits for it and tells
python_beside() {
  local script=capi-tests/python/$1.py log=$logs/$1.log
  shift
  "$oracle/venv/bin/python" "$script" target/debug/libmujoco.so "$@" >"$log" 2>&1 &
  beside=$!
}

joined() {
  wait "$beside"
  local code=$?
  cat "$logs/$1.log"
  count "$logs/$1.log" "capi-tests/python/$1.py" "$code"
}

part_python() {
  local models=$oracle/models beside
  say "modules and plugins of the wheel, bound at once"
  python binding
  say "the reference's Python bindings on our library"
  python bindings "$models"/gym/{ant,half_cheetah,hopper,humanoid,inverted_double_pendulum,inverted_pendulum,reacher,swimmer,walker2d}.xml \
    "$models"/dmc/{acrobot,cartpole,cheetah,hopper,humanoid,pendulum,point_mass,reacher,walker}.xml examples-c/models/humanoid.xml
  say "the reference's own Python tests on our library"
  python wheel_tests
  say "the viewer of the wheel"
  python viewer
  grep -q ^SKIPPED "$logs/viewer.log" || check "the viewer's comparison notices a longer drag" \
    refuses "$oracle/venv/bin/python" capi-tests/python/viewer.py target/debug/libmujoco.so --perturb
  say "environments of gymnasium"
  python environments
  check "the environments' comparison notices other actions" \
    refuses "$oracle/venv/bin/python" capi-tests/python/environments.py target/debug/libmujoco.so --perturb
  local own
  mapfile -t own < <(find "$root"/capi-tests/{models,compiled} -name '*.xml' | sort)
  python_beside specs "${own[@]}"
  say "models edited while they are simulated"
  python editing 150
  say "changes of a model copied back into its spec"
  python copyback
  check "what a stopped run of packages has done is kept" "$oracle/venv/bin/python" capi-tests/clients/kept.py
  say "plugins of the wheel"
  python plugins
  check "the plugins' comparison notices another radius" \
    refuses "$oracle/venv/bin/python" capi-tests/python/plugins.py target/debug/libmujoco.so --perturb
  say "attributes of specs"
  joined specs
  check "the attributes' comparison notices another value" \
    refuses "$oracle/venv/bin/python" capi-tests/python/specs.py target/debug/libmujoco.so "${own[0]}" "${own[@]: -1}" --perturb
}

# hostile bytes for a minute, in watched workers; finds stay in build/fuzz
part_fuzz() {
  say "fuzz"
  local log=$logs/fuzz.log
  env SECONDS="${FUZZ_SECONDS:-60}" SEED="${SEED:-1}" WORKERS="${WORKERS:-2}" timeout 900 target/debug/fuzz 2>&1 | tee "$log" | grep --line-buffered -vE 'passed, [0-9]+ failed$'
  local code=${PIPESTATUS[0]}
  count "$log" fuzz "$code"
}

# the floor that handles memory, watched from inside
part_asan() {
  say "AddressSanitizer"
  if "$CARGO" +nightly --version >/dev/null 2>&1; then
    check "unit tests of base under AddressSanitizer" make asan WATCHED=base::
  else
    echo "SKIPPED AddressSanitizer: no nightly toolchain"
  fi
}

part_lint() {
  say "lint"
  check "the sources are formatted" "$CARGO" fmt --all --check
  check "clippy finds nothing" make lint
}

part_status() {
  say "status"
  target/debug/status
}

for file in capi-tests/packages/*.sh; do
  # shellcheck source=/dev/null
  . "$file"
done

parts=("$@")
if [ ${#parts[@]} = 0 ]; then parts=(build lint cargo samples parity contacts pictures rollouts pairs explore compile release count install dist wheel ffi docs ray python fuzz asan status); fi
for part in "${parts[@]}"; do
  if [ "$part" = explore ] && [[ " ${parts[*]} " == *" release "* ]]; then release_ahead; fi
  "part_$part"
done

say "done"
told=
for i in "${!failures[@]}"; do
  echo "FAILED  ${failures[i]}"
  # tests of one run share a log
  if [ "${reasons[i]}" != "$told" ]; then why "${reasons[i]}"; fi
  told=${reasons[i]}
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
