#!/usr/bin/env bash
# Builds the example as users of the library would, and runs it.
#
# Usage: package_test.sh installed|subproject SOURCE BUILD PROGRAM CMAKE-OPTION...
#
# `installed` installs the build BUILD, moves what was installed elsewhere, and finds it there by
# find_package() and by pkg-config (where there is one). `subproject` compiles the libraries of SOURCE
# once more as a part of the example's project, without optimisation, which takes a minute or two. The
# options are about the generator and the compiler.
set -euo pipefail
mode=$1 source=$2 build=$3 kalah=$4
shift 4
options=("$@")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "FAILED: $1" >&2
  exit 1
}

# Hides the output of a command that works.
quietly() {
  "$@" >"$folder/log" 2>&1 || {
    cat "$folder/log" >&2
    fail "$*"
  }
}

# check_example PROGRAM NAME
check_example() {
  [[ -d $folder/databases ]] || quietly "$kalah" egdb build --dir "$folder/databases" --houses 3 \
    --seeds 12 --memory 256M --quiet
  "$1" '<3,0,0,2,2,2,2,2,2>' "$folder/databases" >"$folder/out" || fail "$2 does not run"
  grep -q '^solved: value 4, line [1-3]' "$folder/out" || fail "$2 does not solve"
  grep -qx 'database: value 4' "$folder/out" || fail "$2 does not probe"
  echo "$2: works"
}

build_example() {
  quietly cmake -S "$source/examples" -B "$folder/build" "${options[@]}" "$@"
  quietly cmake --build "$folder/build" --target solve_and_probe
}

test_installed() {
  quietly cmake --install "$build" --prefix "$folder/first"
  mv "$folder/first" "$folder/moved"
  local config license
  config=$(find "$folder/moved" -name kalah-config.cmake)
  license=$(find "$folder/moved" -name LICENSE)
  [[ -n $config && -n $license ]] || fail 'not everything was installed'
  kalah=$folder/moved/bin/kalah
  "$kalah" --version >"$folder/out" || fail 'the installed program does not run'
  "$kalah-check-certificate" --help >"$folder/out" || fail 'the installed checker does not run'

  build_example -DCMAKE_PREFIX_PATH="$folder/moved"
  check_example "$folder/build/solve_and_probe" find_package

  command -v pkg-config >"$folder/out" || return 0
  local pkgconfig flags
  pkgconfig=$(dirname "$(find "$folder/moved" -name kalah.pc)")
  flags=$(PKG_CONFIG_PATH=$pkgconfig pkg-config --cflags --libs kalah)
  # shellcheck disable=SC2086 # the flags are to be split
  quietly "${CXX:-c++}" -std=c++20 "$source/examples/solve_and_probe.cpp" $flags \
    -Wl,-rpath,"${pkgconfig%/pkgconfig}" -o "$folder/by_hand"
  check_example "$folder/by_hand" pkg-config
}

test_subproject() {
  build_example -DKALAH_SOURCE="$source" -DCMAKE_BUILD_TYPE=None
  check_example "$folder/build/solve_and_probe" add_subdirectory
  ! find "$folder/build" -name 'libkalah_commands*' -o -name kalah_tests | grep -q . ||
    fail 'a subproject builds more than the libraries'
}

"test_$mode"
