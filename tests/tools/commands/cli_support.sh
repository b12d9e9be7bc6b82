# What the tests of the command line share; each sources it with the program as its first argument.
#
# A test runs the program, and then looks at the exit code and at what was written. Checks that fail
# are printed and counted; the last line of a test is `finish`.
# shellcheck shell=bash
# shellcheck disable=SC2034 # what is set here is used there
set -uo pipefail

kalah=${1:?usage: $(basename "$0") PROGRAM}
folder=$(mktemp -d)
cleanup() { rm -rf "$folder"; }
# Not in a copy of the shell that a signal ends before it has become the program.
trap '[[ $BASHPID != "$$" ]] || cleanup' EXIT
checks=0
failures=0
# A small budget, so that tests run beside each other and under sanitizers.
small=(--memory 64M --threads 1 --quiet)

# Runs the program; the rest of the test looks at $code and the files out and err.
run() {
  command_line="kalah $*"
  "$kalah" "$@" >"$folder/out" 2>"$folder/err" </dev/null
  code=$?
}

# The same with the lines of the first argument as standard input.
run_with_input() {
  local input=$1
  shift
  command_line="kalah $* (with input)"
  printf '%s\n' "$input" | "$kalah" "$@" >"$folder/out" 2>"$folder/err"
  code=$?
}

# The same with the first argument, a file, as standard input.
run_with_file() {
  local input=$1
  shift
  command_line="kalah $* (with input)"
  "$kalah" "$@" >"$folder/out" 2>"$folder/err" <"$input"
  code=$?
}

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %s\n  %s\n' "$command_line" "$1"
  sed 's/^/  stdout: /' "$folder/out" | head -n 20
  sed 's/^/  stderr: /' "$folder/err" | head -n 20
}

expect_code() {
  checks=$((checks + 1))
  [[ $code == "$1" ]] || fail "exit code $code, expected $1"
}

# expect out|err PATTERN: a line that matches.
expect() {
  checks=$((checks + 1))
  grep -Eq -- "$2" "$folder/$1" || fail "no line matches: $2"
}

expect_lines() {
  checks=$((checks + 1))
  local lines
  lines=$(wc -l <"$folder/$1")
  [[ $lines -eq $2 ]] || fail "$lines lines on $1, expected $2"
}

# expect_same NAME FILE FILE
expect_same() {
  checks=$((checks + 1))
  command_line=$1
  cmp -s "$2" "$3" || {
    diff "$2" "$3" >"$folder/out" 2>&1
    fail 'these two should be the same'
  }
}

# expect_error CODE PATTERN ARGUMENTS...: one line, which begins with the command and says what was
# expected; nothing on standard output.
expect_error() {
  local expected=$1 pattern=$2
  shift 2
  run "$@"
  expect_code "$expected"
  expect_lines out 0
  expect_lines err 1
  expect err "^kalah( [a-z-]+)*: ."
  expect err "$pattern"
}

# wrong PATTERN ARGUMENTS...: bad usage or input.
wrong() { expect_error 2 "$@"; }

# Waits up to 30 s until a process that was begun is the program (and not a copy of the shell any
# more) and has a handler for the signal of a number.
await_handler() {
  local pid=$1 signal=$2 caught
  for _ in {1..300}; do
    if [[ /proc/$pid/exe -ef $kalah ]]; then
      caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$pid/status")
      (((16#${caught:-0} >> (signal - 1)) & 1)) && return
    fi
    sleep 0.1
  done
  fail "no handler of signal $signal after 30 s"
}

# Waits up to 30 s for a line of the standard output of a program that runs in the background.
await_output() {
  for _ in {1..300}; do
    grep -Eq -- "$1" "$folder/out" && return
    sleep 0.1
  done
  fail "after 30 s no line matches: $1"
}

# The byte at an offset of a file gets another value.
flip() {
  local byte
  byte=$(od -An -tu1 -j "$2" -N 1 "$1")
  printf "\\x$(printf %x $((byte ^ 1)))" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

finish() {
  printf '%d checks, %d failed\n' "$checks" "$failures"
  ((failures == 0))
  exit
}
