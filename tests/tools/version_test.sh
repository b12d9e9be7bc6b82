#!/usr/bin/env bash
# What `kalah --version` says of the build, and the choice of a kernel.
#
# Usage: version_test.sh PROGRAM NUMBER ASSERTS, where ASSERTS is 1 if the build must have them and
# 0 if not.
# shellcheck source-path=SCRIPTDIR source=commands/cli_support.sh
source "$(dirname "${BASH_SOURCE[0]}")/commands/cli_support.sh"
number=$2
asserts=$3
unset KALAH_KERNEL

run --version
expect_code 0
expect_lines out 4
expect_lines err 0
[[ $(head -n 1 "$folder/out") == "kalah $number" ]] || fail 'the first line is the number'
expect out '^commit    (unknown|[0-9a-f]{7,40}(-dirty)?)$'
expect out '^compiler  [A-Za-z]+ [0-9.]+(, [A-Za-z]+)?(, with asserts)?$'
expect out '^kernel    (portable|avx2|avx512)$'
checks=$((checks + 1))
if ((asserts)); then
  grep -q 'with asserts$' "$folder/out" || fail 'this build should have asserts'
else
  ! grep -q 'with asserts' "$folder/out" || fail 'this build should have no asserts'
fi

# --- the kernel
export KALAH_KERNEL=portable
run --version
expect_code 0
expect out '^kernel    portable$'
export KALAH_KERNEL=sse9
wrong "^kalah: KALAH_KERNEL is 'sse9'; this processor can run: portable" --version
wrong "KALAH_KERNEL is 'sse9'" solve --houses 2 --seeds 2
export KALAH_KERNEL=
wrong "KALAH_KERNEL is ''" rules

finish
