# Part of run.sh: programs of users against what `make install` leaves in an empty folder.

part_install() {
  say "installed library"
  local prefix=$logs/prefix scratch=$logs/installed humanoid=$root/examples-c/models/humanoid.xml
  rm -rf "$prefix" "$prefix-moved" "$scratch"
  mkdir -p "$scratch"
  check "make install into an empty folder" make install PREFIX="$prefix"
  # the folder may be moved
  mv "$prefix" "$prefix-moved" && prefix=$prefix-moved
  export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
  local flags="-O1 -Wall -Wextra -Werror" compiler
  for compiler in cc clang "g++ -std=c++17 -x c++" "clang++ -std=c++17 -x c++"; do
    if ! command -v "${compiler%% *}" >/dev/null; then
      echo "SKIPPED ${compiler%% *}: not found"
      continue
    fi
    check "$compiler by hand" eval "$compiler $flags examples-c/basic.c -x none -o $scratch/hand \
      -I$prefix/include -L$prefix/lib -lmujoco && LD_LIBRARY_PATH=$prefix/lib $scratch/hand $humanoid 1"
  done
  check "a program of 2010 to 2018" eval "cc -std=c99 $flags capi-tests/packages/legacy.c -o $scratch/legacy \
    \$(pkg-config --cflags --libs mujoco-legacy) -lm && cd $scratch && LD_LIBRARY_PATH=$prefix/lib ./legacy $humanoid"
  check "the same as C++" eval "c++ -std=c++17 $flags -x c++ capi-tests/packages/legacy.c -x none -o $scratch/legacy++ \
    \$(pkg-config --cflags --libs mujoco-legacy) -lm && cd $scratch && LD_LIBRARY_PATH=$prefix/lib ./legacy++ $humanoid"
  check "pkg-config" eval "cc examples-c/basic.c -o $scratch/shared \$(pkg-config --cflags --libs 'mujoco = 4.0.0') \
    && LD_LIBRARY_PATH=$prefix/lib $scratch/shared $humanoid 1"
  check "pkg-config --static" eval "cc -static examples-c/basic.c -o $scratch/static \
    \$(pkg-config --static --cflags --libs mujoco) && $scratch/static $humanoid 1"
  check "tools for packages" make tools
  local bin=$root/build/tools/bin
  # the system's, or else that of the tools
  PATH=$PATH:$bin check "CMake" eval "cmake -S capi-tests/packages/cmake -B $scratch/cmake -DCMAKE_PREFIX_PATH=$prefix -DWANTED=4.0 \
    -DSOURCE=$root/examples-c/basic.c && cmake --build $scratch/cmake \
    && $scratch/cmake/with-mujoco $humanoid 1 && $scratch/cmake/with-mujoco_static $humanoid 1 \
    && ! ldd $scratch/cmake/with-mujoco_static | grep mujoco"
  PATH=$PATH:$bin check "CMake does not take it for another version" eval "! cmake -S capi-tests/packages/cmake -B $scratch/cmake-3 \
    -DCMAKE_PREFIX_PATH=$prefix -DWANTED=3.2 -DSOURCE=$root/examples-c/basic.c"
  cp -r capi-tests/packages/meson "$scratch/" && cp examples-c/basic.c "$scratch/meson/program.c"
  check "Meson" eval "cd $scratch/meson && PATH=$bin:\$PATH meson setup build && PATH=$bin:\$PATH meson compile -C build \
    && LD_LIBRARY_PATH=$prefix/lib build/shared $humanoid 1 && build/static $humanoid 1 && ! ldd build/static | grep mujoco"
  unset PKG_CONFIG_PATH
  rm -rf "$prefix"
}
