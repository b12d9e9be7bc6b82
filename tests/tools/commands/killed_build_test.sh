#!/usr/bin/env bash
# A build that is killed at random moments and finished has the bytes of one that was not:
# killed_build_test.sh PROGRAM [SEEDS [KILLS [MOST_SECONDS [SEED]]]]
#
# A kill comes after up to MOST_SECONDS, by KILL, TERM or INT; the same command goes on each time.
set -uo pipefail

kalah=${1:?usage: killed_build_test.sh PROGRAM [SEEDS [KILLS [MOST_SECONDS [SEED]]]]}
seeds=${2:-24}
kills=${3:-30}
most_seconds=${4:-4}
RANDOM=${5:-$$}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# $1: name of the directory. What else there is: the budget, which must not matter.
build() {
  "$kalah" egdb build --dir "$folder/$1" --seeds "$seeds" --memory "$2" --threads 2 --quiet \
    >"$folder/out" 2>"$folder/err"
}

went_on=0
signals=(KILL TERM INT)
for ((i = 0; i < kills; ++i)); do
  budgets=(400M 2G)
  build killed "${budgets[i % 2]}" &
  pid=$!
  sleep "$(awk -v r=$RANDOM -v most="$most_seconds" 'BEGIN { print r / 32768 * most }')"
  # The program is the child of the shell that runs the function.
  pkill -"${signals[i % 3]}" -P "$pid"
  wait "$pid" 2>/dev/null && echo "run $i came to its end before it was killed"
  compgen -G "$folder/killed/*/*.index" >/dev/null && went_on=$((went_on + 1))
done
build killed 1G || { cat "$folder/err"; exit 1; }
build whole 2G || { cat "$folder/err"; exit 1; }

failures=0
(cd "$folder/whole" && find . -type f) | while read -r file; do
  cmp "$folder/whole/$file" "$folder/killed/$file" || exit 1
done || failures=1
[[ $(cd "$folder/whole" && find . | sort) == $(cd "$folder/killed" && find . | sort) ]] || {
  echo 'other files than without kills:'
  (cd "$folder/killed" && find .)
  failures=1
}
echo "$kills kills, $went_on of them with a layer to go on with; up to $seeds seeds"
exit $failures
