#!/usr/bin/env bash
# End-to-end tests of long searches: limits, signals, checkpoints, proofs, openings, boards from
# files, and the node signature.
#
# Usage: cli_search_test.sh PROGRAM [BUILD-TYPE]. Without "Release" as build type, what takes a
# release build seconds is left out or made smaller. Needs nothing but bash and the usual small
# tools.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

build_type=${2:-}
time_limit=300  # seconds to wait for something; other builds than Release may need it
[[ $build_type == Release ]] && time_limit=60
checkpoint=$folder/checkpoint
start='<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>'
# A release build proves its first bound in a fraction of a second, and takes much longer for its
# value: only to be stopped.
endless=(solve '<6,0,0,1,1,1,1,1,1,7,7,7,7,7,7>' --egdb-seeds 6 --memory 64M --threads 1)
# Takes it a second or two.
long=(solve --houses 6 --seeds 3 --egdb-seeds 0 --memory 16M --threads 1)

# The full suite of the benchmark takes some ten seconds of one processor: meanwhile the rest goes on.
if [[ $build_type == Release ]]; then
  "$kalah" bench --quiet >"$folder/bench" 2>&1 </dev/null &
  bench_job=$!
fi

# Starts the program in the background.
start_job() {
  command_line="kalah $* (in the background)"
  "$kalah" "$@" >"$folder/out" 2>"$folder/err" </dev/null &
  job=$!
}

end_job() {  # with a signal
  kill "-$1" $job 2>/dev/null
  wait $job 2>/dev/null
  code=$?
}

# await COMMAND...: waits until it succeeds, or the job has ended.
await() {
  local limit=$((SECONDS + time_limit))
  until "$@" || ! kill -0 $job 2>/dev/null; do
    ((SECONDS < limit)) || { fail "after $time_limit s still not: $*"; return; }
    sleep 0.05
  done
}
await_bound() { await grep -q proven "$folder/err"; }
await_file() { await test -s "$1"; }

# What a result says about the position, in a file.
answer() {
  sed -n 's/.*\("value":.*\),"pv".*\("bounds".*\)}/\1 \2/p' "$folder/out" >"$folder/$1"
}

expect_file() {
  checks=$((checks + 1))
  [[ -s $1 ]] || fail "there is no file $1"
}

expect_no_file() {
  checks=$((checks + 1))
  [[ ! -e $1 ]] || fail "there is a file $1"
}

# --- bounds are results
run solve --houses 6 --seeds 3 --memory 64M --threads 1
expect_code 0
expect err '^kalah solve: proven after [0-9.]+ s and [0-9,]+ nodes: the value is between -?[0-9]+ and -?[0-9]+$'
expect err '^kalah solve: proven after [0-9.]+ s and [0-9,]+ nodes: the value is 2$'

# --- limits
run solve --houses 6 --seeds 4 --egdb-seeds 8 --nodes 2000 "${small[@]}"
expect_code 0
expect_lines err 0
expect out '^value     between -48 and 48 from the 48 seeds in play$'
expect out '^result    not known$'
expect out '^partial   a limit was met; nothing is saved for a later run$'
expect out '^search    2,000 nodes, '
run solve --houses 6 --seeds 4 --egdb-seeds 8 --seconds 0.2 --json --memory 64M --threads 1
expect_code 0
expect_lines out 1
expect out '"value":null,"result":null,"best":\[\],"pv":\[\],.*"bounds":\[-?[0-9]+,[0-9]+\],"completion":"partial"\}$'
expect err '^kalah solve: partial; a limit was met; nothing is saved for a later run$'
run solve --houses 6 --seeds 4 --egdb-seeds 8 --rules pie=on,goal=outcome --nodes 500 "${small[@]}"
expect_code 0
expect out '^value     between -48 and 48 from the 48 seeds in play, without a swap, as a margin$'
# A limit that is not met changes nothing.
run solve --houses 4 --seeds 3 --nodes 100000000 --seconds 1000 "${small[@]}"
expect out '^value     6 from the 24 seeds in play$'
# Whatever the limit, what is said is true.
for nodes in 1 30 100 300 1000 3000 10000 30000; do
  run solve --houses 4 --seeds 3 --egdb-seeds 0 --nodes $nodes --json "${small[@]}"
  expect_code 0
  expect out '"value":(6|null),'
  checks=$((checks + 1))
  read -r lower upper < <(sed 's/.*"bounds":\[\(-*[0-9]*\),\(-*[0-9]*\)\].*/\1 \2/' "$folder/out")
  ((lower <= 6 && upper >= 6)) || fail "the value is 6"
done

# --- proofs
run solve --houses 4 --seeds 3 --prove '>=6' --json "${small[@]}"
expect_code 0
expect_lines out 1
expect_lines err 0
expect out '^\{"rules":"standard","board":"<4,0,0,3,3,3,3,3,3,3,3>","statement":">=6","verdict":"proven","bounds":\[6,[0-9]+\],"nodes":[0-9]+,"seconds":[0-9.e-]+,"egdb_seeds":[0-9]+,"threads":1,"table_bytes":[0-9]+,"egdb_bytes":[0-9]+,"version":"[0-9.]+"\}$'
while read -r statement verdict; do
  run solve --houses 4 --seeds 3 --prove "$statement" "${small[@]}"
  expect_code 0
  expect out "^statement value $statement from the 24 seeds in play$"
  expect out "^verdict   $verdict$"
done <<'TABLE'
>=6 proven
>=7 refuted
>5 proven
>6 refuted
<=6 proven
<=5 refuted
<7 proven
<6 refuted
=6 proven
=7 refuted
=8 refuted
>=-100 proven
>100 refuted
TABLE
# The value counts seeds in play, whatever is in the stores, the pie rule and the goal are.
run solve '<3,10,2,0,0,1,0,2,0>' --rules pie=on,goal=outcome --prove '=-1' "${small[@]}"
expect out '^verdict   proven$'
run solve "$start" --prove '>=2' --egdb-seeds 0 --nodes 1000 "${small[@]}"
expect_code 0
expect out '^verdict   open$'
expect out '^partial   a limit was met; '

# --- signals
start_job "${endless[@]}" --checkpoint "$checkpoint"
await_bound
end_job TERM
expect_code 0
expect out '^value     between -?[0-9]+ and [0-9]+ from the 48 seeds in play$'
expect out "^partial   stopped by a signal; what is proven is saved in $checkpoint, and the same command resumes from there$"
expect_file "$checkpoint"
[[ -z $(find "$folder" -name '.*') ]] || fail 'a temporary file is left'
proven=$(sed -n 's/^value     //p' "$folder/out")
# The same command goes on: what was proven is known from its first node on.
run "${endless[@]}" --checkpoint "$checkpoint" --nodes 1 --quiet
expect_code 0
expect out "^value     $proven$"
run "${endless[@]}" --checkpoint "$checkpoint" --nodes 1 --prove '>=-48' --quiet
expect_code 0
expect out '^verdict   proven$'
start_job "${endless[@]}" --json --prove '=20' --quiet --checkpoint "$folder/begun" \
  --checkpoint-every 0.1
await_file "$folder/begun"  # the search is under way
end_job INT
expect_code 0
expect_lines err 0
expect out '"statement":"=20","verdict":"open",'
start_job "${endless[@]}"
end_job TERM  # at any time, perhaps before the search, and perhaps before the program listens
checks=$((checks + 1))
[[ $code == 0 || $code == 1 || $code == 143 ]] || fail "exit code $code"

# A closed terminal ends a job like the others, but not one that ignores it, as under nohup.
start_job "${endless[@]}" --json
await_bound
end_job HUP
expect_code 0
expect out '"completion":"partial"'
trap '' HUP
start_job "${endless[@]}" --json
trap - HUP
await_bound
kill -HUP $job
sleep 0.5
checks=$((checks + 1))
kill -0 $job 2>/dev/null || fail 'SIGHUP ends a job that ignores it'
end_job TERM
expect_code 0

# --- wrong checkpoints
expect_error 1 "$checkpoint is a checkpoint of another game" \
  "${endless[@]}" --turns 1 --checkpoint "$checkpoint" --quiet
expect_error 1 "$checkpoint is a checkpoint of another game" \
  "${endless[@]}" --rules empty-capture --checkpoint "$checkpoint" --quiet
size=$(stat -c %s "$checkpoint")
for offset in 0 9 13 17 21 25 29 33 40 50 55 62 70 75 200 $((size / 2)) $((size - 1)); do
  cp "$checkpoint" "$folder/damaged"
  flip "$folder/damaged" "$offset"
  expect_error 1 "damaged " "${endless[@]}" --nodes 1 --checkpoint "$folder/damaged" --quiet
done
for length in 0 10 67 80 $((size / 2)) $((size - 1)); do
  cp "$checkpoint" "$folder/damaged"
  truncate -s "$length" "$folder/damaged"
  expect_error 1 'damaged is corrupt' "${endless[@]}" --nodes 1 --checkpoint "$folder/damaged" --quiet
done
cp "$checkpoint" "$folder/damaged"
printf x >>"$folder/damaged"
expect_error 1 'damaged is corrupt' "${endless[@]}" --nodes 1 --checkpoint "$folder/damaged" --quiet
# They are left as they are.
expect_file "$folder/damaged"
expect_error 1 "can't be written: there is no folder" \
  solve --houses 2 --seeds 2 --checkpoint "$folder/none/file" "${small[@]}"
wrong "is a folder; expected a file" \
  solve --houses 2 --seeds 2 --checkpoint "$folder" "${small[@]}"
wrong "is a device; expected a file" solve --houses 2 --seeds 2 --checkpoint /dev/null "${small[@]}"
rm -f "$checkpoint" "$folder/damaged"

# --- a checkpoint that can't be written: what is proven is printed first, and not said to be kept
place=$folder/place
for question in '--prove >=20' '--json' '--json --prove >=20' ''; do
  mkdir "$place"
  # shellcheck disable=SC2086 # these are several arguments
  start_job "${endless[@]}" --checkpoint "$place/file" --checkpoint-every 0.1 $question
  await_file "$place/file"
  rm -r "$place"
  await grep -q 'the search goes on' "$folder/err"
  end_job TERM
  expect_code 1
  checks=$((checks + 1))
  [[ $(grep -c 'the search goes on' "$folder/err") == 1 ]] || fail 'it is not said once'
  expect err "^kalah solve: $place/file can't be written: there is no folder $place$"
  if [[ $question == *json* ]]; then
    expect out '"bounds":\['
    expect err "^kalah solve: partial; stopped by a signal; what is proven could not be saved in $place/file$"
  else
    expect out '^value     '
    expect out "^partial   stopped by a signal; what is proven could not be saved in $place/file$"
  fi
done
mkdir "$place"
start_job openings --houses 6 --seeds 4 --egdb-seeds 8 --checkpoint "$place/file" "${small[@]}" \
  --checkpoint-every 0.1
await_file "$place/file"
rm -r "$place"
end_job HUP
expect_code 1
expect out "^partial   [0-9]+ of 10 turns; stopped by a signal; what is proven could not be saved in $place/file$"
expect_lines err 1
expect err "^kalah openings: $place/file.* can't be "

# --- kill -9 during a job that writes checkpoints
run "${long[@]}" --json --quiet
expect_code 0
answer reference
rewritten() { [[ $(stat -c %i "$checkpoint" 2>/dev/null) != "$written" ]]; }
for ((kills = 0; kills < 2; ++kills)); do
  written=$(stat -c %i "$checkpoint" 2>/dev/null)
  start_job "${long[@]}" --checkpoint "$checkpoint" --checkpoint-every 0.1
  await rewritten
  end_job KILL
  [[ $code == 0 ]] && break  # it was faster
done 2>/dev/null  # the shell's word about it, too
expect_file "$checkpoint"
run "${long[@]}" --checkpoint "$checkpoint" --json --quiet
expect_code 0
answer resumed
cp "$folder/out" "$folder/last"
expect_same 'a solution whose job was killed' "$folder/reference" "$folder/resumed"

# --- openings
run openings --houses 6 --seeds 3 "${small[@]}"
expect_code 0
expect_lines err 0
expect out '^rank  turn  value  result  reply$'
expect out '^   1  5         2  win     [1-6-]+$'
expect out '^   2  6         0  draw    [1-6-]+$'
run openings --houses 4 --seeds 2 --rules pie=on --json "${small[@]}"
expect_code 0
expect_lines out 1
expect out '^\{"rules":"pie=on","board":"<4,0,0,2,2,2,2,2,2,2,2>","openings":\[\{"turn":"4","value":6,"reply":"[1-4-]+"\},.*\{"turn":"1","value":-12,"reply":"[1-4-]+"\}\],"pie":\{"value":-4,"best":\[\{"turn":"3-4","swap":true\}\]\},"complete":true,"nodes":[0-9]+,"seconds":[0-9.e-]+,"egdb_seeds":[0-9]+,'
# The pie rule as solve has it.
while read -r rules position; do
  # shellcheck disable=SC2086 # the position is to be split
  run solve $position --rules "$rules" --json "${small[@]}"
  value=$(sed 's/.*"value":\(-*[0-9]*\),.*/\1/' "$folder/out")
  # shellcheck disable=SC2086
  run openings $position --rules "$rules" --json "${small[@]}"
  expect out "\"pie\":\{\"value\":$value,"
done <<'TABLE'
pie=on --houses 4 --seeds 3
bga,pie=on --houses 4 --seeds 3
pie=on --houses 3 --seeds 4
empty-capture,pie=on --houses 5 --seeds 2
pie=on <3,4,1,2,0,3,1,2,2>
kgp,pie=on <3,1,6,2,0,3,1,2,2>
TABLE
run openings --houses 3 --seeds 2 --rules kgp "${small[@]}"
expect out '^rank  turn  result  reply$'
# A turn that ends the game.
run openings '<3,0,0,0,0,1,0,2,0>' "${small[@]}"
expect out '^   1  3  +-1  loss    game over$'
run openings --houses 6 --seeds 4 --egdb-seeds 8 --nodes 5000 "${small[@]}"
expect_code 0
expect out '^partial   [0-9]+ of 10 turns; a limit was met; nothing is saved for a later run$'
run openings --houses 6 --seeds 4 --egdb-seeds 8 --seconds 0.2 --json "${small[@]}"
expect_code 0
expect out '"complete":false,'
wrong 'over' openings '<3,5,5,0,0,0,1,1,0>' "${small[@]}"

# --- analyze --file
for seeds in 2 3 2; do
  echo "<4,0,0,$seeds,$seeds,0,$seeds,$seeds,$seeds,0,$seeds>"
done >"$folder/boards"
run analyze --file "$folder/boards" "${small[@]}"
expect_code 0
expect_lines out 3
mv "$folder/out" "$folder/from-file"
run_with_file "$folder/boards" analyze "${small[@]}"
mv "$folder/out" "$folder/from-input"
expect_same 'boards from a file and from standard input' "$folder/from-input" "$folder/from-file"
run_with_file "$folder/boards" analyze --file - "${small[@]}"
mv "$folder/out" "$folder/from-input"
expect_same 'boards from -' "$folder/from-input" "$folder/from-file"
printf '# a board that is wrong\n\n<4,0,0,1\n' >>"$folder/boards"
run analyze --file "$folder/boards" "${small[@]}"
expect_code 2
expect_lines out 3
expect err '^kalah analyze: line 6: '
expect_error 1 "none can't be opened: No such file" analyze --file "$folder/none" "${small[@]}"
wrong "'$folder' is a folder; expected a file" analyze --file "$folder" "${small[@]}"
wrong '--file and boards as arguments' analyze --file "$folder/boards" "$start" "${small[@]}"

# --- wrong usage
wrong "--prove: bad statement 'four'" solve --prove four
wrong "--prove: bad statement '>=x'" solve --prove '>=x'
wrong "--prove: bad statement '>= 4'" solve --prove '>= 4'
wrong "--prove: bad statement '=>4'" solve --prove '=>4'
wrong "--prove: bad statement '4'" solve --prove 4
wrong "--prove: bad statement ''" solve --prove ''
wrong "--prove: bad statement '>99999999999'" solve --prove '>99999999999'
wrong "--nodes is '0'; expected a whole number from 1 on" solve --nodes 0
wrong "--nodes is '-5'" solve --nodes -5
wrong "--nodes is '1e6'" solve --nodes 1e6
wrong "--nodes is '99999999999999999999'" openings --nodes 99999999999999999999
for wrong_seconds in 0 -1 inf nan 1e3 0x10 5s '' 99999999999; do
  wrong "--seconds is '$wrong_seconds'; expected a number of seconds above 0" \
    solve "--seconds" "$wrong_seconds"
done
wrong "--checkpoint-every is '0'" solve --checkpoint "$checkpoint" --checkpoint-every 0
wrong '--checkpoint-every needs --checkpoint FILE' solve --checkpoint-every 10
wrong '--checkpoint is empty' solve --checkpoint ''
wrong '--checkpoint-nodes needs --checkpoint FILE' openings --checkpoint-nodes 10
wrong "unknown option '--prove'" openings --prove '>=4'
wrong "unknown option '--threads'" bench --threads 2
wrong "unexpected argument 'fast'" bench fast
command_line='what wrong usage leaves'
[[ -z $(find "$folder" -name '.*') ]] || fail 'a temporary file is left'

# --- the node signature: the same in every build
signatures=$(dirname "${BASH_SOURCE[0]}")/../../solver/search/signature.txt
expect_signature() {  # SUITE
  expect out "^signature $(sed -n "s/^$1 //p" "$signatures")\$"
}
run bench --short
expect_code 0
expect_lines err 0
expect_signature short
run bench --short --json
expect_lines out 1
expect out "^\{\"suite\":\"short\",\"signature\":$(sed -n 's/^short //p' "$signatures"),\"nodes_per_second\":"
# The picture has a bar for each position and layer.
run bench --short --json --svg "$folder/speed.svg"
expect_code 0
expect_lines out 1
expect_lines err 0
cp "$folder/speed.svg" "$folder/out"
expect out '^<svg .* width="900" '
expect out '^</svg>$'
expect out '>Kalah\(4,3\)</text>$'
expect out '>&lt;6,12,12,2,0,2,1,3,3,1,2,0,4,2,2&gt;</text>$'
expect out '<title>12 seeds: 1,352,078 positions in [0-9.]+ ms</title>'
checks=$((checks + 1))
[[ $(grep -c ' nodes in .*</title>' "$folder/out") == 6 ]] || fail 'expected 6 bars of the search'
checks=$((checks + 1))
[[ $(grep -Ec ' positions? in .*</title>' "$folder/out") == 13 ]] || fail 'expected 13 layers'
wrong 'is a device; expected a file' bench --short --svg /dev/null
if [[ $build_type == Release ]]; then
  command_line='kalah bench --quiet'
  wait $bench_job
  code=$?
  expect_code 0
  cp "$folder/bench" "$folder/out"
  expect_signature full
fi

finish
