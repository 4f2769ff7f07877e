# Part of run.sh: the archives of `make dist`, made from the objects of the release build.

part_dist() {
  say "archives for older systems"
  check "tools for packages" make tools
  check "make dist" make dist
  local library=$root/build/dist/lib/libmujoco.so.4.0.0 tree
  check "no symbol of glibc newer than 2.17" nothing_newer "$library" 2.17
  # 7 MB are wanted; 0.5 MB are small functions inlined everywhere (RELEASE_FLAGS: 3 % of a step's instructions), 0.5 MB what runs
  # often by the profile (packaging/profile: 6 % of the time of a step), 0.25 MB stages in
  # lanes, 0.25 MB kernels of the dense factor for each width
  check "less than 9 MB" [ "$(stat -c %s "$library")" -lt 9000000 ]
  check "exports, and C and C++ programs on it" env MUJOCO_OURS="$library" "$CARGO" test -q -p capi-tests --test symbols --test c_api -- --skip genuine
  (cd "$logs" && MUJOCO_OURS=$library timeout 900 "$root/target/debug/parity" --compile --mjb --whole) >"$logs/dist-parity.log" 2>&1
  count "$logs/dist-parity.log" "parity of what is packed" $?
  tree=$logs/dist
  rm -rf "$tree" && mkdir -p "$tree"
  check "the archive, unpacked, serves a program" eval "tar -xzf build/dist/rujoco-4.0.0-linux-$(uname -m).tar.gz -C $tree --strip-components 1 &&
    cc examples-c/basic.c -o $tree/basic \$(PKG_CONFIG_PATH=$tree/lib/pkgconfig pkg-config --cflags --libs mujoco) &&
    LD_LIBRARY_PATH=$tree/lib $tree/basic examples-c/models/humanoid.xml 1 && grep -q '^quick-xml .* MIT' $tree/LICENCES-OF-CRATES"
  check "debug information is apart and fits" debug_fits "$library" "build/dist/rujoco-4.0.0-linux-$(uname -m)-debug/lib/libmujoco.so.4.0.0.debug"
}

# the newest version of a glibc symbol that a library asks for is at most this one
nothing_newer() {
  local newest
  newest=$(objdump -T "$1" | grep -oE 'GLIBC_[0-9.]+' | sed 's/GLIBC_//' | sort -uV | tail -n 1)
  echo "newest: $newest"
  [ "$(printf '%s\n' "$2" "$newest" | sort -V | tail -n 1)" = "$2" ]
}

# the checksum that the library names is that of the file with its debug information
debug_fits() {
  objcopy --dump-section .gnu_debuglink="$logs/debuglink" "$1" "$logs/without" &&
    python3 -c "import sys, zlib
link, debug = (open(f, 'rb').read() for f in sys.argv[1:])
sys.exit(link[-4:] != zlib.crc32(debug).to_bytes(4, 'little'))" "$logs/debuglink" "$2"
}
