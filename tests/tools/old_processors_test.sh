#!/usr/bin/env bash
# The program on processors of other years, under qemu: it runs, picks the kernel that such a
# processor can run, and writes the same database files as here.
#
# Usage: old_processors_test.sh PROGRAM. Exit code 77 if there is no qemu-x86_64.
set -euo pipefail
kalah=${1:?usage: $(basename "$0") PROGRAM}
qemu=$(command -v qemu-x86_64) || {
  echo "skipped: no qemu-x86_64; Debian's package is qemu-user"
  exit 77
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset KALAH_KERNEL

build=(egdb build --houses 4 --seeds 9 --memory 256M --threads 1 --quiet --dir)
"$kalah" "${build[@]}" "$folder/here" >"$folder/out"

# check CPU KERNEL
check() {
  local run=("$qemu" -cpu "$1" "$kalah")
  "${run[@]}" --version 2>>"$folder/err" | grep -qx "kernel    $2"
  "${run[@]}" "${build[@]}" "$folder/$1" >"$folder/out" 2>>"$folder/err"
  diff -r "$folder/here" "$folder/$1"
  "${run[@]}" solve --houses 3 --seeds 3 --memory 64M --quiet 2>>"$folder/err" |
    grep -q '^value     2 '
  echo "$1: $2"
}
check Nehalem portable
check Haswell avx2
