#!/usr/bin/env bash
# End-to-end tests of `solve --certificate` and of the program that checks what it writes.
#
# Usage: cli_certificate_test.sh PROGRAM CHECKER DATA-FOLDER.
# shellcheck source=SCRIPTDIR/cli_support.sh
source "$(dirname "$0")/cli_support.sh"
checker=$2
data=$3
file=$folder/certificate

# check CODE OUT|ERR PATTERN ARGUMENTS...: what the checker says.
check() {
  local expected=$1 stream=$2 pattern=$3
  shift 3
  command_line="kalah-check-certificate $*"
  "$checker" "$@" >"$folder/out" 2>"$folder/err" </dev/null
  code=$?
  expect_code "$expected"
  expect "$stream" "$pattern"
  [[ $stream == out ]] || expect_lines err 1
}

expect_no_file() {
  checks=$((checks + 1))
  [[ -z $(find "$folder" -name '*certificate*') ]] || fail 'something is left of the certificate'
}

# --- values
run solve --houses 4 --seeds 3 --egdb-seeds 10 --certificate "$file" "${small[@]}"
expect_code 0
expect out "^certified $file, [0-9.]+ KiB: [0-9,]+ claims that rest on [0-9,]+ claims about up to 10 seeds; "
check 0 out '^board     <4,0,0,3,3,3,3,3,3,3,3>$' "$file"
expect out '^checked   [0-9]+ claims follow from others$'
expect out '^leaves    [0-9]+ claims about boards of up to 10 seeds are true: [0-9]+ boards were played out$'
expect out '^proven    the value is at least 6$'
expect out '^proven    the value is at most 6$'
check 0 out '^leaves    [0-9]+ claims .* are assumed, and were not checked$' "$file" --assume-leaves
expect out '^if so     the value is at most 6$'
check 2 err 'take [0-9]+ MiB to check; give --memory MIB, or --assume-leaves$' "$file" --memory 0
run solve --houses 4 --seeds 3 --certificate "$file" --certificate-seeds 0 --json "${small[@]}"
expect_code 0
expect out '"certificate":\{"file":"[^"]*certificate","bytes":[0-9]+,"claims":[0-9]+,"leaf_seeds":0,"leaf_claims":0,"nodes":[0-9]+,"seconds":[0-9.]+\}\}$'
check 0 out '^proven    the value is at least 6$' "$file"
checks=$((checks + 1))
! grep -q leaves "$folder/out" || fail 'there are leaves'
head -n 6 "$file" | tail -n 1 >"$folder/out"
expect out '^leaves 0$'

# --- statements: what the verdict needs
# proves STATEMENT LINES...: all that the certificate claims.
proves() {
  run solve --houses 4 --seeds 3 --prove "$1" --certificate "$file" "${small[@]}"
  expect_code 0
  shift
  "$checker" "$file" >"$folder/checked" 2>&1
  checks=$((checks + 1))
  sed -n 's/^proven    the value is at //p' "$folder/checked" >"$folder/claimed"
  printf '%s\n' "$@" >"$folder/expected"
  expect_same "$command_line" "$folder/expected" "$folder/claimed"
}
proves '>=6' 'least 6'
proves '>=7' 'most 6'
proves '>5' 'least 6'
proves '<6' 'least 6'
proves '<=6' 'most 6'
proves '<8' 'most 7'
proves '=6' 'least 6' 'most 6'
proves '=4' 'least 5'
proves '=8' 'most 7'

# --- under goal=outcome the result is who wins; stores count
run solve '<4,0,5,3,3,3,3,3,3,3,3>' --rules kgp --certificate "$file" "${small[@]}"
expect_code 0
expect out '^value     win$'
check 0 out '^proven    the value is at least 6$' "$file"
run solve '<4,0,6,3,3,3,3,3,3,3,3>' --rules kgp --certificate "$file" "${small[@]}"
expect out '^value     draw$'
check 0 out '^proven    the value is at most 6$' "$file"
expect out '^proven    the value is at least 6$'
# A finished game needs no claims.
run solve '<2,0,0,0,0,1,0>' --certificate "$file" "${small[@]}"
expect_code 0
check 0 out '^proven    the value is at least -1$' "$file"

# --- the table is small, and forgets
run solve --houses 6 --seeds 3 --egdb-seeds 12 --table 64K --certificate "$file" "${small[@]}"
expect_code 0
check 0 out '^proven    the value is at most 2$' "$file"

# --- what is refused
wrong '--certificate-seeds needs --certificate FILE' solve --houses 2 --seeds 2 --certificate-seeds 3
wrong "--certificate-seeds is '128'; expected a whole number from 0 to 127" \
  solve --houses 2 --seeds 2 --certificate "$file" --certificate-seeds 128
wrong 'nobody swaps; with pie=on, expected --prove STATEMENT, too' \
  solve --houses 2 --seeds 2 --rules pie=on --certificate "$file"
wrong '--certificate needs --memory of 4M at least, not 2M' \
  solve --houses 2 --seeds 2 --certificate "$file" --memory 2M
run solve --houses 3 --seeds 2 --rules pie=on --prove '>=4' --certificate "$file" "${small[@]}"
expect_code 0
check 0 out 'proven    the value is at least 4' "$file"

# --- no certificate of what is not proven, and none that is not whole
rm -f "$file"
run solve --houses 6 --seeds 4 --egdb-seeds 8 --nodes 1000 --certificate "$file" "${small[@]}"
expect_code 1
expect out '^partial   a limit was met'
expect err '^kalah solve: no certificate was written: the job ended early$'
expect_no_file
run solve --houses 6 --seeds 3 --egdb-seeds 8 --certificate "$file" --memory 4M --threads 1 --quiet
expect_code 1
expect out '^value     2 from the 36 seeds in play$'
expect err '^kalah solve: no certificate was written: the claims of the certificate take more than the 1\.00 MiB of memory that are for them$'
expect_no_file
command_line='kalah solve --certificate (files of at most 1 KiB)'
(
  ulimit -f 1
  "$kalah" solve --houses 4 --seeds 3 --certificate "$file" --certificate-seeds 4 "${small[@]}" 2>&1 >/dev/null
  printf 'exit code %d\n' $?
) | cat >"$folder/err"
: >"$folder/out"
expect err "^kalah solve: no certificate was written: .*certificate can't be written: File too large$"
expect err '^exit code 1$'
expect_no_file
command_line='kalah solve --certificate (stopped while it writes)'
"$kalah" solve --houses 6 --seeds 4 --egdb-seeds 14 --prove '>=0' --certificate "$file" --certificate-seeds 0 \
  --memory 512M --threads 1 >"$folder/out" 2>"$folder/err" </dev/null &
job=$!
for _ in {1..600}; do [[ -n $(find "$folder" -name '.*.tmp') ]] && break; sleep 0.1; done
kill -TERM $job
wait $job
code=$?
expect_code 1
expect err '^kalah solve: no certificate was written: interrupted$'
expect_no_file

# --- the checker
check 2 err 'expected a file; see --help$'
check 2 err "unknown option '--quick'; see --help$" --quick
check 2 err 'expected one file$' "$file" "$file"
check 2 err "the value of --memory is 'x'; expected a whole number from 0 to " --memory x "$file"
check 2 err "can't be read, or is empty" "$file"
echo 'something else' >"$file"
check 2 err 'does not begin like a certificate$' "$file"
check 0 out '^Exit codes: 0 it proves what it claims, 1 it does not, 2 it could not be checked\.$' --help

# --- what is in data/
for certificate in "$data"/*.kcert; do
  check 0 out '^proven    the value is at most ' "$certificate"
done

finish
