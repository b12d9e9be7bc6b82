#!/usr/bin/env bash
# End-to-end tests of signals: several in a row are one request to stop, and nothing is lost.
#
# Usage: cli_signals_test.sh PROGRAM.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

checkpoint=$folder/checkpoint
# Far longer than any test.
endless=('<6,0,0,1,1,1,1,1,1,7,7,7,7,7,7>' --egdb-seeds 6 --memory 64M --threads 1)

# stop_by_many SIGNALS ARGUMENTS...: starts the program, waits until it listens to signals and has
# begun with its work, which makes the file of the variable `begun`, and sends the signals at once.
stop_by_many() {
  local signals=$1
  shift
  command_line="kalah $* (stopped by $signals)"
  "$kalah" "$@" >"$folder/out" 2>"$folder/err" </dev/null &
  local job=$!
  await_handler $job 15
  until [[ -s $begun ]] || ! kill -0 $job 2>/dev/null; do sleep 0.05; done
  for signal in $signals; do
    kill "-$signal" $job 2>/dev/null
  done
  wait $job 2>/dev/null
  code=$?
}

expect_file() {
  checks=$((checks + 1))
  [[ -s $1 ]] || fail "there is no file $1"
}

# As `timeout` sends them: to the program, and then to its group.
begun=$checkpoint
for signals in 'TERM TERM TERM' 'INT TERM' 'HUP HUP TERM' 'TERM HUP'; do
  rm -f "$checkpoint"
  stop_by_many "$signals" solve "${endless[@]}" --checkpoint "$checkpoint" --checkpoint-every 0.1 --quiet
  expect_code 0
  expect out "^partial   stopped by a signal; what is proven is saved in $checkpoint"
  expect_file "$checkpoint"
  rm -f "$checkpoint"
  stop_by_many "$signals" openings "${endless[@]}" --checkpoint "$checkpoint" --checkpoint-every 0.1 \
    --json --quiet
  expect_code 0
  expect out '"complete":false'
done

# What is being written when the signals come is written: rows, and the picture after them.
begun=$folder/values.csv
stop_by_many 'TERM TERM INT' table --houses 6 --seeds 1,6 --output "$folder/values.csv" \
  --svg "$folder/values.svg" "${small[@]}"
expect_code 1
command_line='kalah table'
expect_file "$folder/values.csv"
expect_file "$folder/values.svg"

# Of a database, whole layers are kept.
begun=$folder/db/standard-8/layer-004.kdb
stop_by_many 'TERM TERM TERM' egdb build --dir "$folder/db" --houses 8 --seeds 16 --memory 900M --quiet
expect_code 1
expect err '^kalah egdb build: interrupted; layers 0-[0-9]+ are kept in '
run egdb verify --dir "$folder/db" --seeds 4 --memory 64M --threads 1 --quiet
expect_code 0

# `analyze --game` prints what has been judged. Its work has begun when it listens.
cat >"$folder/game.kalah" <<'END'
[Kalah "1"]
[Rules "standard"]
[Board "<8,0,0,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9>"]
[First "South"]
[Result "*"]
1. South 1
END
begun=$folder/game.kalah
stop_by_many 'TERM TERM TERM' analyze --game "$folder/game.kalah" --egdb-seeds 4 "${small[@]}"
expect_code 0
expect out '^partial   stopped by a signal; '

finish
