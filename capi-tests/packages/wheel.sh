# Part of run.sh: the Python package in a virtual environment of its own, beside the official one.

part_wheel() {
  say "Python package"
  check "make wheel" make wheel
  local wheel place=$logs/wheel python use=$root/capi-tests/packages/wheel_use.py
  wheel=$(echo build/wheel/rujoco-4.0.0-py3-none-*manylinux_2_17*.whl)
  python=$place/bin/python
  rm -rf "$place"
  check "its types, and those of the examples" eval "build/tools/bin/mypy --cache-dir=/dev/null --config-file python/pyproject.toml python/rujoco &&
    build/tools/bin/mypy --cache-dir=/dev/null --strict --ignore-missing-imports --explicit-package-bases examples-py/*.py examples-ffi/python/*.py"
  check "a virtual environment with Gymnasium and dm_control" eval "python3 -m venv $place &&
    $python -m pip -q install --find-links $oracle/wheels mujoco==4.0.0 'gymnasium[mujoco]==1.4.0' dm_control==1.0.50"
  export MUJOCO_GL=disable
  check "a script on the genuine library" eval "cd $place && bin/python $use >genuine.txt && grep 'genuine$' genuine.txt"
  (cd "$place" && files >../wheel-before.txt)
  check "pip installs the wheel" "$python" -m pip -q install --no-index "$wheel"
  cd "$place" || return
  check "import rujoco: the official package runs on it, same bits" eval "bin/python $use --import >ours.txt && cat genuine.txt ours.txt &&
    sed 's/genuine/rujoco/' genuine.txt | diff - ours.txt"
  check "python -m rujoco run: a script unchanged, same bits" eval "bin/python -m rujoco run $use >run.txt && diff ours.txt run.txt"
  (bin/python "$root/capi-tests/packages/filament.py" "$root/examples-c/models/humanoid.xml" >filament.txt 2>filament-said.txt)
  if grep -q '^picture.*genuine' filament.txt; then
    check "the studio's modules and a picture by Filament, same pixels" eval "bin/python -m rujoco run $root/capi-tests/packages/filament.py \
      $root/examples-c/models/humanoid.xml >picture.txt && diff <(grep picture filament.txt | sed 's/genuine/rujoco/') <(grep picture picture.txt)"
  else
    echo "SKIPPED Filament: the genuine library cannot draw here: $(tail -n 1 filament-said.txt)"
  fi
  check "processes started from there run on it, too" "$python" -c "$(printf '%s\n' 'import rujoco, subprocess, sys' \
    'code = "import mujoco; print(open(\"/proc/self/maps\").read())"' \
    'out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout' \
    'assert str(rujoco.LIBRARY) in out and "/mujoco/libmujoco" not in out, out')"
  check "python -m rujoco doctor" eval "bin/python -m rujoco doctor --steps 100 | tee doctor.txt && grep -q '^12 of 12 models' doctor.txt"
  check "rujoco after mujoco is refused" eval "! bin/python -c 'import mujoco, rujoco' 2>late.txt && grep 'import rujoco before mujoco' late.txt"
  check "another version of mujoco is refused" eval "mkdir -p other/mujoco-3.17.0.dist-info &&
    printf 'Metadata-Version: 2.1\nName: mujoco\nVersion: 3.17.0\n' >other/mujoco-3.17.0.dist-info/METADATA
    ! PYTHONPATH=other bin/python -m rujoco doctor 2>version.txt && grep 'mujoco 3.17.0 is installed' version.txt"
  rm -rf other
  check "uninstalled, nothing is left" eval "bin/python -m pip -q uninstall -y rujoco &&
    files | diff ../wheel-before.txt -"
  cd "$root" || return
  unset MUJOCO_GL
  rm -rf "$place"
}

# all files below here but what Python compiles and what the checks write
files() {
  find . -name __pycache__ -prune -o -print | grep -v '^./[a-z-]*\.txt$' | sort
}
