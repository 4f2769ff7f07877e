# Part of run.sh: rollouts and a planner on Ray, two workers, on the installed wheel.

part_ray() {
  say "rollouts on Ray"
  local place=$root/build/ray log=$logs/ray.log script=$root/examples-py/rollouts_ray.py wheel workers
  [ -n "$(echo build/wheel/*.whl)" ] && [ -e build/wheel ] || make wheel >"$log" 2>&1
  wheel=$(echo build/wheel/rujoco-4.0.0-py3-none-*manylinux_2_17*.whl)
  check "Ray in a virtual environment" eval "[ -e $place/ready ] || { python3 -m venv $place &&
    $place/bin/python -m pip -q install --find-links $oracle/wheels ray==2.60.0 mujoco-core==4.0.0 && touch $place/ready; }"
  check "the wheel beside it" "$place/bin/python" -m pip -q install --no-index --no-deps --force-reinstall "$wheel"
  # Ray keeps a token in the home folder
  for workers in 2 1; do
    check "the planner with workers: $workers" eval "HOME=$logs $place/bin/python $script --workers $workers --samples 96 --iterations 20 >$logs/ray-$workers.txt &&
      cat $logs/ray-$workers.txt && grep -q 'workers use .*/rujoco/lib/libmujoco.so.4.0.0$' $logs/ray-$workers.txt"
  done
  check "the pole comes near upright" eval "awk '/^cost/ { ok = \$9 < 30 } END { exit !ok }' $logs/ray-2.txt"
  check "the plan does not depend on the number of workers" eval "diff <(grep ^cost $logs/ray-1.txt) <(grep ^cost $logs/ray-2.txt)"
}
