#!/usr/bin/env bash
# End-to-end tests of matches and of the Kalah Game Protocol on the command line.
#
# Usage: cli_player_test.sh PROGRAM.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

for command in match kgp kgp-move; do
  run "$command" --help
  expect_code 0
  expect out "^Usage: kalah $command"
  expect out '^Examples:$'
done

# --- match
quick=(--houses 4 --seeds 3 --random-plies 3 "${small[@]}")
run match --first level:4 --second level:0 --games 20 "${quick[@]}"
expect_code 0
expect_lines err 0
expect out '^games     20 in '
expect out '^results   [0-9]+ won, [0-9]+ drawn, [0-9]+ lost by the first$'
expect out '^score     [89][0-9.]+ % \+- [0-9.]+ % for the first$'
expect out '^margin    \+[0-9.]+ \+- [0-9.]+ seeds a game for the first$'
# The same seed plays the same match, whatever the threads; another one another match.
for threads in 1 2; do
  run match --first level:2 --second level:1 --games 40 --seed 3 --json --houses 4 --seeds 3 \
    --memory 64M --quiet --threads "$threads"
  expect_code 0
  expect out '^\{"rules":"standard","board":"<4,.*"random_plies":6,"seed":3,"first":"level:2","second":"level:1","games":40,"wins":[0-9]+,.*"failures":\[\],"complete":true,"seconds":'
  sed 's/,"seconds.*//' "$folder/out" >"$folder/match$threads"
done
expect_same 'the match with other threads' "$folder/match1" "$folder/match2"
run match --first level:2 --second level:1 --games 40 --seed 4 --json --houses 4 --seeds 3 "${small[@]}"
checks=$((checks + 1))
sed 's/,"seconds.*//; s/"seed":4/"seed":3/' "$folder/out" | cmp -s - "$folder/match1" &&
  fail 'another seed plays the same match'
# The highest level loses no pair of games that its database decides.
run match --first level:10 --second level:3 --games 10 --seconds 0.05 --egdb-seeds 12 --json \
  --houses 3 --seeds 2 --random-plies 2 --rules kgp "${small[@]}"
expect_code 0
checks=$((checks + 1))
read -r wins losses < <(sed 's/.*"wins":\([0-9]*\),.*"losses":\([0-9]*\),.*/\1 \2/' "$folder/out")
((wins >= losses)) || fail 'level 10 loses more games than it wins'
# The other levels play the same whatever the memory; threads that it is too little for are not used.
for memory in 2M 64M; do
  run match --first level:9 --second level:8 --games 4 --houses 8 --seeds 4 --json --quiet \
    --memory $memory --threads 2
  expect_code 0
  sed 's/,"seconds.*//' "$folder/out" >"$folder/match$memory"
done
expect_same 'the match with other memory' "$folder/match2M" "$folder/match64M"
# One pair of games says nothing about the error.
run match --first level:2 --second level:0 --games 2 "${quick[@]}"
expect_code 0
expect out '^score     [0-9.]+ % \+- unknown for the first$'
expect out '^margin    \+?-?[0-9.]+ \+- unknown seeds a game for the first$'
run match --first level:2 --second level:0 --games 2 --json "${quick[@]}"
expect out '"score":\{"mean":[0-9.]+,"error":null\},"margin":\{"mean":-?[0-9.]+,"error":null\},'
for command in match kgp play; do
  wrong "unknown option '--table'" "$command" --table 1M
done
# Programs: one that plays, and all the ways to lose.
run match --first level:3 --second "cmd:$kalah kgp-move --level 2 --memory 4M" --games 4 \
  --rules kgp --json --seconds 20 "${quick[@]}"
expect_code 0
expect out '"failures":\[\]'
for failure in \
  'exit 3|failed with exit code 3' 'kill -9 $$|was ended by signal 9' 'true|gave no answer"' \
  'echo 99|answered 99 .counted from 0., which is no legal move' \
  'echo -1|answered -1 ' 'echo hello|answered .hello., which is no number' \
  'exec sleep 60|gave no answer in time' 'sleep 60 & sleep 60|gave no answer in time' \
  'no-such-program|failed with exit code 127'; do
  seconds=20
  [[ $failure == *sleep* ]] && seconds=0.3
  run match --first "cmd:${failure%%|*}" --second level:1 --games 2 --seconds $seconds --json \
    "${quick[@]}"
  expect_code 0
  expect out '"wins":0,"draws":0,"losses":2,'
  expect out "\"contestant\":\"first\",\"reason\":\"${failure#*|}"
done
run match --first level:1 --second 'cmd:exit 3' --games 2 "${quick[@]}"
expect out '^failed    cmd:exit 3 lost 2 games this way; in the first one it failed with exit code 3$'
expect out '^score     100.0 % '
# A command that is no UTF-8 doesn't cost the result.
run match --first $'cmd:exit 3 # \xff' --second level:1 --games 2 --json "${quick[@]}"
expect_code 0
expect out $'"first":"cmd:exit 3 # \xef\xbf\xbd",.*"losses":2,'
# Under goal=outcome games end with a majority.
run match --first level:1 --second level:2 --games 4 --rules kgp "${quick[@]}"
expect_code 0
expect out '^games     4 in .*, each until a player has more than half of the seeds$'
wrong '--first is missing; expected --first level:N' match --second level:1
wrong "--second: 'level:11'; expected level:N with N from 0 to 10, or cmd:COMMAND" \
  match --first level:1 --second level:11
wrong '--games is .3.; expected an even number' match --first level:1 --second level:1 --games 3
wrong 'only [0-9]+ different positions' match --first level:1 --second level:1 --houses 1 --seeds 1
wrong 'pie=on' match --first level:1 --second level:1 --rules pie=on

# --- kgp-move
run_with_input '3 0 0 0 0 1 0 2 0' kgp-move --seconds 0.5 "${small[@]}"
expect_code 0
expect out '^2$'
expect_lines err 0
# Numbers may be spread over lines; one position follows the other; large boards get a move.
run_with_input $'3\n0 0\n0 0 1\n0 2 0\n10 0 0 0 0 0 0 0 0 0 0 0 5 1 1 1 1 1 1 1 1 1 1' \
  kgp-move --level 1 --memory 64M --threads 1
expect_code 0
expect_lines out 2
expect out '^9$'
expect err 'a board of 10 houses and 15 seeds is too large for the engine .at most 8 and 255.; simple moves are played$'
run_with_input '3 0 0 0 0 1' kgp-move "${small[@]}"
expect_code 2
expect err "kalah kgp-move: the input ends where the other player's house 1 was expected"
run_with_input '3 0 0 x' kgp-move "${small[@]}"
expect_code 2
expect err "found 'x' where own house 1 was expected"
run_with_input '3 0 0 0 0 0 1 1 1' kgp-move "${small[@]}"
expect_code 2
expect err 'there is no legal move'
run kgp-move --level 11
expect_code 2
expect err "^kalah kgp-move: --level is '11'; expected a whole number from 0 to 10$"

# --- kgp
wrong 'expected one server' kgp
wrong 'expected HOST or HOST:PORT' kgp localhost:99999
wrong "--mode is 'watch'; expected freeplay or verify" kgp localhost --mode watch
expect_connection_error() {
  run kgp "$@" --level 1 --json "${small[@]}"
  expect_code 1
  expect out '^\{"states":0,"problems":0,"errors":0\}$'
  expect_lines err 1
  expect err '^kalah kgp: can.t (connect to|find) '
}
expect_connection_error 127.0.0.1:1
wrong '8 houses: a database of 30 seeds takes .* while it is made, the memory budget is 64.0 MiB' \
  kgp 127.0.0.1:1 --egdb-seeds 30 "${small[@]}"
expect_connection_error '[::1]:1' --log "$folder/kgp.log"
run kgp localhost:1 --log "$folder/none/kgp.log" "${small[@]}"
expect_code 1
expect err "kgp.log can't be written: No such file"

finish
