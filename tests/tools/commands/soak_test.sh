#!/usr/bin/env bash
# Two builds and two proofs in one folder, which are killed, stopped and continued at random; nothing
# may be lost or wrong: soak_test.sh PROGRAM LAYERS.CSV [SECONDS [SEED]]
#
# Whenever a build or a proof comes to its end, its result is checked and it is begun anew. It takes
# less than 1 GiB of memory. The seed makes the same choices again, not the same moments.
set -uo pipefail

kalah=${1:?usage: soak_test.sh PROGRAM LAYERS.CSV [SECONDS [SEED]]}
digests=${2:?the file data/layers.csv is missing}
seconds=${3:-600}
seed=${4:-$$}
RANDOM=$seed
folder=$(mktemp -d)
cleanup() {
  for pid in "${pids[@]}"; do kill -KILL "$pid" 2>/dev/null; done
  rm -rf "$folder"
}
trap cleanup EXIT

layers=12
value=10
# shellcheck disable=SC2034 # start() refers to them by their names
build=("$kalah" egdb build --dir "$folder/db" --houses 6 --seeds "$layers" --memory 300M --threads 1 --quiet)
# shellcheck disable=SC2034
prove=("$kalah" solve --houses 5 --seeds 4 --memory 64M --egdb-seeds 8 --threads 1 --quiet --json
  --checkpoint "$folder/c.kcp" --checkpoint-every 0.2)
names=(build build prove prove)
pids=()
declare -A count=([KILL]=0 [TERM]=0 [STOP]=0 [CONT]=0 [starts]=0 [refused]=0 [build]=0 [prove]=0)
failures=0

fail() {
  failures=$((failures + 1))
  printf 'FAILED after %d s, job %s: %s\n' "$SECONDS" "$1" "$2"
  sed 's/^/  /' "$folder/$1.out" "$folder/$1.err"
}

start() {
  local -n command=${names[$1]}
  "${command[@]}" >"$folder/$1.out" 2>"$folder/$1.err" &
  pids[$1]=$!
  count[starts]=$((count[starts] + 1))
}

send() {
  kill -s "$2" "${pids[$1]}" 2>/dev/null && count[$2]=$((count[$2] + 1))
}

# Ends a job that may be stopped.
end() {
  [[ -n ${pids[$1]:-} ]] || return 0
  kill -KILL "${pids[$1]}" 2>/dev/null
  wait "${pids[$1]}" 2>/dev/null
  pids[$1]=
}

check_build() {
  "$kalah" egdb verify --dir "$folder/db" --memory 300M --quiet >"$folder/$1.out" 2>"$folder/$1.err" ||
    fail "$1" 'the database is damaged'
  "$kalah" egdb stats --dir "$folder/db" --csv --quiet >"$folder/stats" 2>"$folder/$1.err"
  # What the file of a layer takes is not compared.
  cut -d, -f 1-8,10 "$folder/stats" >"$folder/found"
  grep -E "^(rules|standard),(houses|6)," "$digests" | head -n $((layers + 2)) | cut -d, -f 1-8,10 |
    cmp -s - "$folder/found" || fail "$1" 'the digests are wrong'
}

check_prove() {
  grep -q "\"value\":$value," "$folder/$1.out" || fail "$1" "the value is not $value"
}

# finished JOB: its result is checked, and its kind begins anew.
finished() {
  local name=${names[$1]}
  count[$name]=$((count[$name] + 1))
  check_"$name" "$1"
  end $(($1 ^ 1))
  if [[ $name == build ]]; then rm -rf "$folder/db"; else rm -f "$folder/c.kcp"; fi
}

# What a job that has ended came to: it was killed or asked to end, was refused, or is finished.
judge() {
  wait "${pids[$1]}" 2>/dev/null
  local code=$?
  pids[$1]=
  if ((code == 0)) && ! grep -q '"value":null' "$folder/$1.out"; then
    finished "$1"
  elif ((code == 1)) && grep -q 'is in use by process [0-9]* (kalah' "$folder/$1.err"; then
    count[refused]=$((count[refused] + 1))
  elif ((code == 1)); then
    grep -q 'interrupted\|stopped by a signal\|before' "$folder/$1.err" || fail "$1" 'it failed'
  elif ((code != 0 && code != 137 && code != 143)); then
    fail "$1" "exit code $code"
  fi
}

# Runs a job to its end without disturbance.
complete() {
  start "$1"
  wait "${pids[$1]}" || fail "$1" 'the last run failed'
  pids[$1]=
  check_"${names[$1]}" "$1"
}

actions=(KILL TERM STOP STOP CONT CONT none none none)
while ((SECONDS < seconds && failures == 0)); do
  job=$((RANDOM % 4))
  if [[ -z ${pids[$job]:-} ]]; then
    start "$job"
  elif ! kill -0 "${pids[$job]}" 2>/dev/null; then
    judge "$job"
  else
    action=${actions[RANDOM % ${#actions[@]}]}
    [[ $action == none ]] || send "$job" "$action"
  fi
  sleep "0.$((RANDOM % 40 + 10))"
done 2>/dev/null  # the shell's words about killed jobs
for job in {0..3}; do end "$job"; done 2>/dev/null
if ((failures == 0)); then
  complete 0
  complete 2
  left=$(find "$folder" -name '.?*')
  [[ -z $left ]] || fail 0 "there is: $left"
fi
for name in "${!count[@]}"; do printf '%s %d\n' "$name" "${count[$name]}"; done | sort
printf '%d s, seed %d, %d failures\n' "$SECONDS" "$seed" "$failures"
((failures == 0))
