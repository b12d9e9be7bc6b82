#!/usr/bin/env bash
# End-to-end tests of the command line: what users type, what they get, exit codes, error lines.
#
# Usage: cli_test.sh PROGRAM. Needs nothing but bash and the usual small tools.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

start='<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>'
ending='<3,10,2,0,0,1,0,2,0>'  # house 3 ends the game; the opponent banks 2

# --- help and version
run --help
expect_code 0
for command in solve analyze openings table perft match kgp kgp-move rules play egdb bench; do
  expect out "^  $command  "
done
run --version
expect_code 0
expect out '^kalah [0-9]+\.[0-9]+\.[0-9]+$'
for command in solve analyze openings perft rules bench; do
  run "$command" --help
  expect_code 0
  expect out "^Usage: kalah $command"
  expect out '^Examples:$'
  expect out '^  --json  '
done
run help solve
expect_code 0
expect out '^Usage: kalah solve'

# --- solve
run solve --houses 6 --seeds 3 --json "${small[@]}"
expect_code 0
expect_lines out 1
expect_lines err 0
expect out '^\{"rules":"standard","board":"<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>","value":2,"result":"win","best":\[5\],"pv":\["5",.*\],"nodes":[0-9]+,"seconds":[0-9.e-]+,"egdb_seeds":[0-9]+,"threads":1,"table_bytes":[0-9]+,"egdb_bytes":[0-9]+,"version":"[0-9.]+","bounds":\[2,2\],"completion":"complete"\}$'
run solve --houses 4 --seeds 3 "${small[@]}"
expect_code 0
expect out '^value     6 from the 24 seeds in play$'
expect out '^result    win by 6 for the player to move$'
expect out '^score     15 : 9 at the end of the line$'
run solve --houses 4 --seeds 2 --rules empty-capture --egdb-seeds 0 --json "${small[@]}"
expect out '"rules":"empty-capture",.*"value":6,.*"egdb_seeds":0,'
# The line of best play can be given back as turns, and leads to a finished game.
run solve --houses 3 --seeds 2 --json "${small[@]}"
expect out '"value":4,'
line=$(sed -n 's/.*"pv":\[\([^]]*\)\].*/\1/p' "$folder/out" | sed 's/"//g; s/,/ /g')
run solve --houses 3 --seeds 2 --turns "$line" --json "${small[@]}"
expect_code 0
expect out '"board":"<3,(8,4|4,8),0,0,0,0,0,0>","value":0,.*"best":\[\],"pv":\[\],'
run solve --board "$ending" "${small[@]}"
expect out '^result    win by 7 for the player to move$'
expect out '^score     11 : 4 at the end of the line$'
run solve --layout openspiel '0 2 2 2 0 2 2 2' --houses 3 --json "${small[@]}"
expect out '"board":"<3,0,0,2,2,2,2,2,2>","value":4,'
run solve --layout irving '2,2,2,0,2,2,2,0' --rules kgp --json "${small[@]}"
expect out '"rules":"kgp",.*"value":1,"result":"win",'

# --- the pie rule, in all commands
pie=(--houses 3 --seeds 2 --rules pie=on)
run solve "${pie[@]}" --turns 2-3 "${small[@]}"
expect_code 0
expect out '^rules     pie=on$'
expect out '^pie       the player to move may swap$'
expect out '^value     6 from the 10 seeds in play$'
expect out '^result    win by 4 for the player to move$'
expect out '^score     8 : 4 '
expect out '^best      swap$'
expect out '^line      swap 1-3 '
run solve "${pie[@]}" --turns 2-3 --json "${small[@]}"
expect out '^\{"rules":"pie=on","board":"<3,0,2,3,3,2,2,0,0>","pie":"swap","value":6,"result":"win","best":\[\],"swap":true,"pv":\["swap","1-3"'
for turns in '2-3 swap' '2-3 1-3'; do
  run solve "${pie[@]}" --turns "$turns" "${small[@]}"
  expect_code 0
  expect out '^pie       nobody may swap any more$'
done
run solve "${pie[@]}" --turns '2-3 swap' --json "${small[@]}"
expect out '"pie":"none","value":-2,'
run solve --houses 3 --seeds 2 --turns 2-3 --json "${small[@]}"
expect out '^\{"rules":"standard","board":"<3,0,2,3,3,2,2,0,0>","value":-2,'
run openings "${pie[@]}" --turns 2-3 "${small[@]}"
expect out '^pie       the player to move may swap instead, which is worth 6: better than any turn$'
run openings "${pie[@]}" --turns 2-3 --json "${small[@]}"
expect out '"pie":\{"value":6,"swap":6\},'
run openings "${pie[@]}" --turns '2-3 swap' --json "${small[@]}"
expect out '"pie":null,"complete":true,'
run openings "${pie[@]}" --json "${small[@]}"
expect out '"pie":\{"value":0,"best":\['
# A board is the start of a game.
run solve "${pie[@]}" --json "${small[@]}"
expect out '"pie":"first-turn","value":0,'
run analyze --rules pie=on '<3,0,0,2,2,2,2,2,2>' "${small[@]}"
expect out '^<3,0,0,2,2,2,2,2,2>  value 0  best 2\*,3  moves 1:-8 2\*:0 3:0  pie: the opponent may swap after this turn$'
run analyze --rules pie=on --turns 2-3 '<3,0,0,2,2,2,2,2,2>' "${small[@]}"
expect out '  value 6  best swap  moves swap:6 1\*:-2 2:-2 3:-2  pie: the player to move may swap$'
run analyze --rules pie=on --json --turns 2-3 '<3,0,0,2,2,2,2,2,2>' "${small[@]}"
expect out '"value":6,"pie":"swap","swap":6,"moves":\['

# --- analyze
run analyze --json "${small[@]}" "$ending" '<1,0,0,0,1>'
expect_code 0
expect_lines out 2
expect out '^\{"rules":"standard","board":"<3,10,2,0,0,1,0,2,0>","value":-1,"moves":\[null,null,\{"house":3,"value":-1,"again":true,"captured":0,"ends":true\}\],"nodes":[0-9]+,"seconds":[0-9.e-]+\}$'
expect out '"board":"<1,0,0,0,1>","value":-1,"moves":\[null\],'
run_with_input "# boards of two widths, and two that are wrong

$start
<3,0,0,1,2>
  <3,0,0,0,0,1,0,2,0>
3 3 3
<6,0,0,0,0,0,0,0,1,0,0,0,0,0,1>" analyze "${small[@]}"
expect_code 2
expect_lines out 3
expect_lines err 2
expect out '^<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>  value 2  best 5  moves 1:-?[0-9]+ 2:-?[0-9]+ 3:-?[0-9]+ 4\*:-?[0-9]+ 5:2 6:-?[0-9]+$'
expect out '^<3,0,0,0,0,1,0,2,0>  value -1  best 3\*#  moves 3\*#:-1$'
expect err '^kalah analyze: line 4: .*South'
expect err '^kalah analyze: line 6: .*irving.*openspiel'
run_with_input $'<3,0,0,0,0,1,0,2,0>\r\n\r' analyze "${small[@]}"
expect_code 0
expect_lines out 1
run analyze "${small[@]}" '<3,0,0,1>' "$ending"
expect_code 2
expect_lines out 1
expect err '^kalah analyze: argument 1: '
run analyze "${small[@]}" --rules kgp "$ending" '<2,1,0,0,0,0,0>'
expect out 'value win  best 3\*#  moves 3\*#:win$'
expect out 'value win  game over$'
run analyze "${small[@]}"  # no boards are no error
expect_code 0
expect_lines out 0

# --- analyze as a filter of JSON: a line out for each line in, in their order
printf '%s\n' '{"id":7,"board":"<1,0,0,1,1>"}' '<3,0,0,1' '# a comment' '<1,0,0,0,1>' \
  '{"id":"a","board":"<9>"}' '{"id":' '{"id":"b","board":"<1,0,0,1,1>","rules":"kgp"}' \
  '{"board":"<3,0,2,3,3,2,2,0,0>","pie":"swap"}' >"$folder/requests"
cat >"$folder/answers" <<'ANSWERS'
{"id":7,"rules":"pie=on","board":"<1,0,0,1,1>","value":0
{"line":2,"error":"bad board at character 9
{"rules":"pie=on","board":"<1,0,0,0,1>","value":-1
{"id":"a","line":5,"error":"bad board: 9 houses
{"line":6,"error":"bad JSON at character
{"id":"b","line":7,"error":"\"rules\" is 'kgp'
{"rules":"pie=on","board":"<3,0,2,3,3,2,2,0,0>","value":6
ANSWERS
for how in "--file $folder/requests" '--file -' ''; do
  # shellcheck disable=SC2086 # an option and its value
  run_with_file "$folder/requests" analyze --json --rules pie=on $how "${small[@]}"
  expect_code 2
  expect_lines out 7
  expect_lines err 4
  number=0
  while IFS= read -r answer; do
    number=$((number + 1))
    line=$(sed -n "${number}p" "$folder/out")
    checks=$((checks + 1))
    [[ $line == "$answer"* ]] || fail "line $number does not begin with $answer"
  done <"$folder/answers"
done
# What it writes is what it reads.
run analyze --json '<3,0,0,1,1,1,1,1,1>' "${small[@]}"
sed 's/"nodes".*//' "$folder/out" >"$folder/first"
cp "$folder/out" "$folder/again"
run_with_file "$folder/again" analyze --json "${small[@]}"
expect_code 0
sed 's/"nodes".*//' "$folder/out" >"$folder/second"
expect_same 'a result is a request' "$folder/first" "$folder/second"
run analyze --json '<1,0,0,1,1>' x "${small[@]}"
expect_code 2
expect out '^\{"argument":2,"error":'
# An answer comes while the next question is not asked yet, for a board that is wrong, too.
coproc filter { "$kalah" analyze --json "${small[@]}" 2>"$folder/err"; }
filter_job=$filter_PID
command_line='kalah analyze --json, asked line by line'
for question in x '{"id":3,"board":"<1,0,0,1,1>"}' '{"id":4}'; do
  printf '%s\n' "$question" >&"${filter[1]}"
  checks=$((checks + 1))
  IFS= read -r -t 60 line <&"${filter[0]}" || fail "no answer to $question"
  echo "$line" >>"$folder/conversation"
done
eval "exec ${filter[1]}>&-"
wait "$filter_job"
code=$?
expect_code 2
cp "$folder/conversation" "$folder/out"
expect out '^\{"line":1,"error":'
expect out '^\{"id":3,"rules":'
expect out '^\{"id":4,"line":3,"error":"no \\"board\\"'

# --- perft
run perft --depth 3 --houses 6 --seeds 4
expect_code 0
expect_lines out 3
expect out '^depth 1  6  '
run perft --depth 2 --houses 1 --seeds 1 --json
expect out '"depth":1,"count":1,'
expect out '"depth":2,"count":0,'
run perft --depth 4 --houses 3 --seeds 2 --json
total=$(sed -n '4s/.*"count":\([0-9]*\),.*/\1/p' "$folder/out")
run perft --depth 4 --houses 3 --seeds 2 --divide
expect out "^depth 4  $total  "
expect out '^  house 3  [0-9]+$'

# --- rules
run rules
expect_code 0
for name in standard empty-capture bjorn bga kgp; do expect out "^  $name  "; done
run rules bga,capture=always
expect_code 0
expect out '^capture=always,end=no-move,goal=outcome$'
expect out '^  end  +no-move$'
run rules --json kgp pie=on
expect out '^\{"rules":"pie=on,goal=outcome","keys":\{"sowing":"single","capture":"nonempty",.*"pie":"on","goal":"outcome"\}\}$'
run rules capture=last-seed,capturing-seed=stays
expect_code 0
expect out '^note  capture=last-seed with capturing-seed=stays captures nothing: it plays like capture=none\.$'
run rules --json capture=last-seed,capturing-seed=stays
expect out '"goal":"margin"\},"notes":\["capture=last-seed with capturing-seed=stays captures nothing'
run rules
expect out 'last-seed nothing$'
run rules --json
expect_lines out 1
expect out '^\{"presets":\[\{"name":"standard",'

# --- wrong usage
wrong 'expected a command: solve, analyze, openings, proof, table, perft, '
wrong "unknown command 'slove'.*did you mean 'solve'" slove
wrong "unknown command 'xyzzy'.*solve, analyze" xyzzy
wrong "unknown option '--verison'.*--version" --verison
wrong "unknown option '--seed'.*--seeds" solve --seed 3
wrong "unknown option '--colour'.*--help" solve --colour
wrong "unknown option '-n'" solve -n 3
wrong "unknown option '-seeds'.*--seeds" solve -seeds 3
wrong "unknown option '--mem'.*--memory" solve --mem=1G
wrong '--houses needs a value: --houses M' solve --houses
wrong '--houses needs a value' solve --houses --seeds 3
wrong '--houses needs a value' solve --houses=
wrong '--json takes no value' solve --json=yes
wrong '--seeds is given twice' solve --seeds 3 --seeds 4
wrong "--houses is 'six'; expected a whole number from 1 to 8" solve --houses six
wrong "--houses is '-3'; expected a whole number from 1 to 8" solve --houses -3
wrong "--houses is '9'" solve --houses 9
wrong "--seeds is '4x'" solve --seeds 4x
wrong "--seeds is '99999999999999999999'" solve --seeds 99999999999999999999
wrong 'seeds' solve --houses 8 --seeds 100
wrong "--memory is '4Q'; expected a size such as 4G or 512M" solve --memory 4Q
wrong '--memory is .* at least 2M$' solve --memory 1000
wrong "--threads is '0'" solve --threads 0
wrong "--egdb-seeds is 'many'; expected auto or" solve --egdb-seeds many
wrong '--egdb-seeds|database' solve --egdb-seeds 40 --memory 64M
wrong "--rules: unknown value 'sometimes' of rule key 'capture'; there are: nonempty" \
  solve --rules capture=sometimes
wrong '--rules: .*presets: standard' solve --rules chess
wrong '--rules: .*must stand first' solve --rules capture=none,kgp
wrong "--layout: unknown board layout 'fen'; there are: kgp, irving, openspiel" solve --layout fen
wrong '--houses is 5, but the board has 6' solve --houses 5 --board "$start"
wrong '--seeds and a board exclude each other' solve --seeds 3 "$start"
wrong "unexpected argument '$ending'; one board" solve "$start" "$ending"
wrong 'irving.*openspiel' solve 3,3,3,3
wrong 'character' solve '<6,0,0,3,3>'
wrong 'character' solve '<6,0,0,3,3,3,3,3,-3,3,3,3,3,3,3>'
wrong "character 1: expected '<'" solve --board ''
wrong "--turns: turn 1 '4': .*not complete" solve --seeds 3 --turns 4
wrong "--turns: turn 2 '7': " solve --turns '1 7'
wrong "--turns: turn 2 'swap': .*pie=on" solve --turns '1 swap'
wrong "--turns: turn 1 '1-2': .*too long" solve --turns 1-2
wrong "--turns: turn 3 '1': house 1 is empty" solve --turns '1 1 1'
wrong '--depth is missing; expected --depth D, such as --depth 8' perft
wrong "--depth is '0'" perft --depth 0
wrong "unknown option '--memory'" perft --depth 2 --memory 1G
wrong 'there are: ' rules capture
wrong "'-x'" rules -- -x
wrong 'argument 1: ' analyze 6

# --- results that cannot be written
for arguments in 'rules' 'perft --depth 2' 'solve --houses 2 --seeds 2 --memory 64M --quiet' \
  'analyze <1,0,0,0,1> --memory 64M --quiet' '--help' 'solve --help'; do
  command_line="kalah $arguments (into a full disk)"
  : >"$folder/out"
  # shellcheck disable=SC2086 # the arguments are to be split
  "$kalah" $arguments >/dev/full 2>"$folder/err"
  code=$?
  expect_code 1
  expect_lines err 1
  expect err '^kalah.*: cannot write to standard output: No space left on device$'
done
command_line='kalah rules (standard output closed)'
"$kalah" rules >&- 2>"$folder/err"
code=$?
expect_code 1
expect_lines err 1
command_line='kalah analyze (from a folder)'
"$kalah" analyze "${small[@]}" >"$folder/out" 2>"$folder/err" <"$folder"
code=$?
expect_code 1
expect err "standard input can't be read: Is a directory"

finish
