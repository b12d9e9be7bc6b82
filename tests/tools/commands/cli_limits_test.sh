#!/usr/bin/env bash
# End-to-end tests of what the system refuses: threads, memory, folders. One line says so in plain
# words, or the work is done with less.
#
# Usage: cli_limits_test.sh PROGRAM. Needs nothing but bash and the usual small tools.
# shellcheck disable=SC2016 # backquotes are text
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

start='<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>'

# run_limited LIMITS INPUT ARGUMENTS...: with `ulimit` for each of the words "v=300000", in KiB.
run_limited() {
  local limits=$1 input=$2
  shift 2
  command_line="kalah $* (with limits $limits)"
  (
    for limit in $limits; do ulimit "-${limit%=*}" "${limit#*=}"; done
    printf '%s\n' "$input" | "$kalah" "$@" >"$folder/out" 2>"$folder/err"
    exit "${PIPESTATUS[1]}"
  ) 2>"$folder/shell"  # the shell's word about a program that was killed
  code=$?
}

# Nothing that only a programmer understands.
expect_plain_words() {
  checks=$((checks + 1))
  ! grep -Eq 'terminate|bad_alloc|std::|what\(\)|filesystem error|::' "$folder/err" \
    || fail 'words of the library'
}

# --- limits of memory; sanitizers need more than any
run_limited v=3000000 '' rules
if [[ $code == 0 ]]; then
  # Each stack takes a gigabyte of the three that there are.
  run_limited 's=1000000 v=3600000' '' solve "$start" --threads 100 --memory 64M
  expect_code 0
  expect_plain_words
  expect err '^kalah solve: the system gives [123] threads? instead of 100; see `ulimit -a`$'
  expect out '^value     2 from the 36 seeds in play$'
  # None at all.
  run_limited 's=4000000 v=3000000' '' solve "$start" --threads 100 --memory 64M
  expect_code 0
  expect_plain_words
  expect err '^kalah solve: the system gives 1 thread instead of 100; see `ulimit -a`$'
  expect out '^value     2 from the 36 seeds in play$'
  for command in 'match --first level:10 --second level:3 --games 2 --seconds 0.01' \
      "egdb build --dir $folder/db --seeds 8"; do
    # shellcheck disable=SC2086 # these are several arguments
    run_limited 's=4000000 v=3000000' '' $command --threads 5 --memory 256M
    expect_code 0
    expect_plain_words
    expect err 'the system gives 1 thread instead of 5'
  done
  run_limited 's=4000000 v=3000000' '6 0 0 3 3 3 3 3 3 3 3 3 3 3 3' kgp-move "${small[@]}"
  expect_code 1
  expect_lines err 1
  expect_plain_words
  expect err "^kalah kgp-move: the two threads of the player can't be started"

  run_limited v=100000 '' solve "$start" --memory 4G --egdb-seeds 20 --threads 1
  expect_code 1
  expect_lines out 0
  expect_lines err 1
  expect err '^kalah solve: out of memory; a smaller --memory may help$'
  run_limited v=60000 $'1\ngo' play --north 10 --think 1 --memory 1G --threads 1
  expect_code 1
  expect_plain_words
  expect out "can't move: out of memory; a smaller --memory may help"
  # By default it takes what there is.
  run_limited v=300000 1 play --houses 6 --seeds 3 --north 10 --think 0.5
  expect_code 0
  expect_lines err 0
  expect out 'North \(Player 2\) plays'
  # Threads have no heaps of their own, which would take 64 MiB of addresses each.
  run_limited v=600000 '' solve --houses 6 --seeds 4 --nodes 1000000 --threads 8
  expect_code 0
  expect out '^used .* 8 threads$'
fi

# --- one least amount of memory for each command
for command in solve openings analyze table 'match --first level:1 --second level:2' play; do
  # shellcheck disable=SC2086 # these are several arguments
  wrong "--memory is '1M'; expected a size such as 4G or 512M, or a number of bytes, at least 2M$" \
    $command --memory 1M
done
run solve --houses 2 --seeds 2 --memory 2M --threads 1 --quiet
expect_code 0
# Boards of several widths share it.
run analyze --memory 2M --threads 1 --quiet '<1,0,0,1,1>' '<2,0,0,1,1,1,1>' '<3,0,0,1,1,1,1,1,1>'
expect_code 0
# What is said to be enough is.
run egdb build --dir "$folder/enough" --seeds 8 --memory 1
expect_code 2
expect err 'takes at least [0-9]+M of memory, the budget is 1 byte$'
enough=$(sed -n 's/.*at least \([0-9]*M\) of.*/\1/p' "$folder/err")
run egdb build --dir "$folder/enough" --seeds 8 --memory "$enough" --quiet
expect_code 0
run solve --houses 6 --seeds 4 --egdb-seeds 18 --memory 2M
expect_code 2
enough=$(sed -n 's/.* seeds takes \([0-9]*M\) .*/\1/p' "$folder/err")
run solve --houses 6 --seeds 4 --egdb-seeds 18 --memory "$enough" --quiet --nodes 1
expect_code 0

# --- folders that can't be read
ln -s loop "$folder/loop"
printf x >"$folder/file"
long=$(printf '%0300d' 0)
for place in loop file/x "$long"; do
  for command in 'egdb info --dir' 'egdb verify --dir' 'egdb build --seeds 3 --dir' \
      "solve $start --egdb" 'solve --houses 2 --seeds 2 --memory 64M --checkpoint'; do
    # A file of a name that is too long can't be written in any folder.
    [[ $command == *checkpoint ]] && place=$place/file
    # shellcheck disable=SC2086 # these are several arguments
    run $command "$folder/$place" --quiet
    [[ $command == 'egdb info'* ]] && run $command "$folder/$place"
    expect_code 1
    expect_lines err 1
    expect_plain_words
  done
done
# One among others does not hide them.
run egdb build --dir "$folder/several" --seeds 4 --quiet
expect_code 0
ln -s empty-capture-6 "$folder/several/empty-capture-6"
run egdb info --dir "$folder/several"
expect_code 1
expect_lines err 1
expect err "several/empty-capture-6 can't be read: Too many levels of symbolic links$"
expect out 'several/standard-6: standard, 6 houses, layers 0-4'
expect_error 1 "empty-capture-6 can't be read" egdb verify --dir "$folder/several" --quiet
run egdb verify --dir "$folder/several" --rules standard --quiet
expect_code 0
rm "$folder/several/empty-capture-6"
# The same of a folder that this user may not read.
mkdir "$folder/several/empty-capture-6"
chmod 000 "$folder/several/empty-capture-6"
as_user=()
if [[ $(id -u) == 0 ]]; then
  chmod 755 "$folder"
  as_user=(setpriv --reuid 65534 --regid 65534 --clear-groups)
fi
if "${as_user[@]}" "$kalah" rules >"$folder/out" 2>"$folder/err"; then
  command_line='kalah egdb info (with a folder of mode 000)'
  "${as_user[@]}" "$kalah" egdb info --dir "$folder/several" >"$folder/out" 2>"$folder/err"
  code=$?
  expect_code 1
  expect_lines err 1
  expect err "several/empty-capture-6 can't be read: Permission denied$"
  expect out 'several/standard-6: standard, 6 houses, layers 0-4'
fi
chmod 700 "$folder/several/empty-capture-6"

finish
