#!/usr/bin/env bash
# End-to-end tests of `kalah play` and `kalah analyze --game`: a scripted game through every command,
# records that one writes and the other reads.
#
# Usage: cli_play_test.sh PROGRAM. Needs nothing but bash and the usual small tools.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

# Few resources, and the same game in each run.
play=(play --memory 64M --threads 1 --egdb-seeds 6 --think 1 --seed 7)
small=(--memory 64M --threads 1 --egdb-seeds 6 --quiet)
record="$folder/game.kalah"

# --- help
run play --help
expect_code 0
expect out '^Usage: kalah play'
expect out '^Examples:$'
for option in south north south-name north-name load starts match delay no-color think seed; do
  expect out "^  --$option "
done
run analyze --help
expect out '^  --game FILE '
expect out '^  --from N '

# --- a game through every command
run_with_input "help
rules
board
level
name south Ann
name north Bob
2
level north human
9
2
hint
swap
log
delay 0.5
delay 0
starts winner
match best-of=3
1
2
undo
save $record
level south 2
go
hnit
resign
new
2
undo
load $record
log
match none
new 2x2 bga
quit
1" "${play[@]}" --houses 3 --seeds 4 --rules pie=on,cross-capture=on --north human
expect_code 0
expect_lines err 0
expect out '^Kalah of 3 houses a side and 24 seeds, rules cross-capture=on,pie=on; '
expect out '^  hint  +the value of every house'
expect out '^  pie=on  +after '
expect out '^        North  Player 2$'
expect out '^  \[  0\] \+-----\+-----\+-----\+ \[  0\]$'
expect out '^North \(Player 2\): human$'
expect out '^South \(Ann\) plays 2: 4 seeds; store \+1 \(sown 1\)$'
expect out '^Pie rule: North \(Bob\) may `swap` sides now'
expect out '^there is no house 9; expected a house 1\.\.3$'
expect out '^> hint$'
expect out '^[1-3]\*? .*(exact|moves? ahead)'
expect out '^Best'
expect out '^there is nothing to swap: '
expect out '^1\.   South \(Ann\) plays 2: 4 seeds; store \+1 \(sown 1\)$'
expect out '^Sowing takes 0\.50 s a seed'
expect out '^Sowing is done at once\.$'
expect out '^Who begins a game: winner\.$'
expect out '^Match: best of 3, 0 games: Ann 0, Bob 0$'
expect out '^Taken back: [1-9]'
expect out "^Saved in $record\.\$"
expect out '^South \(Ann\): level 2, '
expect out "^unknown command 'hnit'; did you mean .hint.\?\$"
expect out '^(South|North) \((Ann|Bob)\) (resigns; |wins )'
expect out '^Match: best of 3, 1 game: '
expect out "^Loaded $record, "
expect out '^Kalah of 2 houses a side and 8 seeds, rules bga; '
expect out '^> quit$'
checks=$((checks + 1))
[[ $(tail -n 1 "$folder/out") == '> quit' ]] || fail 'something came after quit'
checks=$((checks + 1))
grep -q $'\x1b' "$folder/out" && fail 'escape sequences in a file'
checks=$((checks + 1))
[[ $(wc -L <"$folder/out") -le 120 ]] || fail 'lines are too long'

# --- the pie rule: the person swaps, and plays South from then on
run_with_input "swap
level
log" "${play[@]}" --houses 6 --seeds 3 --rules pie=on --south 3 --north human
expect_code 0
expect out '^North \(Player 2\) swaps sides$'
expect out '^South \(Player 2\): human$'
expect out '^North \(Player 1\): level 3, '

# --- two computers play a match, without a line of input
run "${play[@]}" --houses 4 --seeds 3 --south 1 --north 5 --match games=2 --starts alternating
expect_code 0
expect out '^Match: most seeds after 2 games, 2 games: Player 1 [0-9]+, Player 2 [0-9]+ seeds$'
expect out '(wins the match|The match is a draw)$'
cp "$folder/out" "$folder/first"
run "${play[@]}" --houses 4 --seeds 3 --south 1 --north 5 --match games=2 --starts alternating
expect_same 'equal seeds play equal games' "$folder/first" "$folder/out"
# The highest level finds the best move of an ending.
run_with_input 'hint' play --memory 64M --threads 1 --egdb-seeds 12 \
  '<6,20,28,1,0,2,0,0,1,0,3,0,1,0,4>'
expect out '^3x4 +8 +draw +exact$'
expect out '^Best: 3x4, 6\*$'
# The input may end anywhere, within a line, too.
command_line='kalah play (input without a line end)'
printf '2\nboard' | "$kalah" "${play[@]}" >"$folder/out" 2>"$folder/err"
code=$?
expect_code 0
expect out '^> board$'

# --- a signal ends a script
mkfifo "$folder/input"
# stop_script COMMANDS PATTERN: SIGTERM when the pattern is there, while it waits for a command or
# obeys the last one, which is long.
stop_script() {
  command_line="kalah play (SIGTERM after '$1')"
  : >"$folder/out"  # what is there is of another command, until the program is started
  "$kalah" play --memory 64M --threads 1 --egdb-seeds 2 --think 600 --seed 7 \
    <"$folder/input" >"$folder/out" 2>"$folder/err" &
  child=$!
  exec 3>"$folder/input"
  printf '%s' "$1" >&3
  await_output "$2"
  kill -TERM "$child"
  # A signal that is swallowed must not leave the test waiting.
  for _ in {1..300}; do kill -0 "$child" 2>/dev/null || break; sleep 0.1; done
  exec 3>&-
  wait "$child"
  code=$?
  expect_code 1
  expect err '^kalah play: stopped by a signal'
}
stop_script '' 'to move'
stop_script $'hint\n' '^> hint$'
stop_script $'hint\nlevel\n' '^> hint$'
checks=$((checks + 1))
grep -q '^> level$' "$folder/out" && fail 'a command after the signal was obeyed'

# --- a computer that can't play: the script goes on, and nothing is lost
run_with_input "1
log" play --memory 64M --threads 1 --egdb "$folder" --egdb-seeds 4 --north 10
expect_code 1
expect out "^North \(Player 2\) can't move: "
expect out '^1\.   South \(Player 1\) plays 1'
expect err '^kalah play: the computer could not continue the game$'

# --- wrong usage
wrong "--south: bad level '11'; expected human, or a level from 0 to 10" play --south 11
wrong "--north-name: bad name" play --north-name ''
wrong "--match: bad match 'chess'; expected none, best-of=N" play --match chess
wrong "--starts: unknown starter 'me'" play --starts me
wrong "--delay: bad delay 'x'" play --delay x
wrong "--think is '0'" play --think 0
wrong 'over before its first move' play '<1,0,0,0,1>'
wrong '--load and --rules exclude each other' play --load "$record" --rules bga
expect_error 1 'nowhere.*No such file' play --load "$folder/nowhere"
echo 'remember the milk' >"$folder/notes"
wrong 'notes: line 1: .*Kalah "1"' play --load "$folder/notes"

# --- analyze --game: the values are those of analyze, and the marks follow from them
cat >"$folder/judged.kalah" <<'END'
[Kalah "1"]
[Rules "standard"]
[Board "<3,0,0,2,2,2,2,2,2>"]
[First "North"]
[South "Ann"]
[North "Bob"]
[Result "*"]

1. North 3   # a comment
2. South 2-3
3. North 2
END
run analyze --game "$folder/judged.kalah" --json "${small[@]}"
expect_code 0
expect_lines out 4
expect_lines err 0
cp "$folder/out" "$folder/judged"
while read -r line; do
  board=$(sed 's/.*"board":"\([^"]*\)".*/\1/' <<<"$line")
  run analyze "$board" --json "${small[@]}"
  # The values of all moves, in both forms.
  sed 's/.*"values":\[\([^]]*\)\].*/\1/' <<<"$line" | tr ',' '\n' >"$folder/a"
  sed 's/.*"moves":\[\(.*\)\],"nodes".*/\1/; s/{"house":[0-9]*,"value":\(-*[0-9]*\),[^}]*}/\1/g' \
    "$folder/out" | tr ',' '\n' >"$folder/b"
  expect_same "values of $board" "$folder/a" "$folder/b"
  value=$(sed 's/.*"value":\(-*[0-9]*\),"best_value.*/\1/' <<<"$line")
  best=$(sed 's/.*"best_value":\(-*[0-9]*\),.*/\1/' <<<"$line")
  lead=$(sed 's/<[0-9]*,\([0-9]*\),\([0-9]*\),.*/\1 - \2/' <<<"$board")
  sign() { echo $((($1 > 0) - ($1 < 0))); }
  mark=
  [[ $value -lt $best ]] && mark='?'
  [[ $(sign "value + $lead") != $(sign "best + $lead") ]] && mark='??'
  checks=$((checks + 1))
  [[ $line == *"\"mark\":\"$mark\""* ]] || fail "expected the mark '$mark': $line"
done <"$folder/judged"
expect_lines judged 4
run analyze --game "$folder/judged.kalah" "${small[@]}"
expect_code 0
expect out '^North     Bob$'
expect out '^ply  turn  side   move +value  costs  best +leads to$'
expect out '^  3     2  South  3 '
expect out '^South     2 judged, '
expect out '^marks     \?\? turns a win'
run analyze --game "$folder/judged.kalah" --from 4 "${small[@]}"
expect_code 0
expect out '^  1     1  North  3 +-$'
expect out '^South     0 judged, 0 \?\?, 0 \?$'
expect out '^North     1 judged, '
run analyze --game "$record" "${small[@]}"  # the game that was played above
expect_code 0
expect out '^rules     cross-capture=on,pie=on$'
expect out '  (no )?swap '
expect out '^pie       the first turn is not judged'
cat >"$folder/empty.kalah" <<'END'
[Kalah "1"]
[Rules "kgp"]
[Board "<1,0,0,1,1>"]
[First "South"]
[Result "*"]
END
run analyze --game "$folder/empty.kalah" "${small[@]}"
expect_code 0
expect out '^South     0 judged'
# A game too large to judge: what the signal leaves is said.
sed 's/<3,0,0,2,2,2,2,2,2>/<8,0,0,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9>/; s/2-3/1/; s/"North"/"South"/; s/\. North/. East/; s/\. South/. North/; s/\. East/. South/' \
  "$folder/judged.kalah" >"$folder/large.kalah"
command_line='kalah analyze --game (SIGTERM)'
"$kalah" analyze --game "$folder/large.kalah" --memory 64M --threads 1 --egdb-seeds 2 \
  >"$folder/out" 2>"$folder/err" &
child=$!
await_handler "$child" 15
kill -TERM "$child"
wait "$child"
code=$?
expect_code 0
expect out '^partial   stopped by a signal; 3 of 3 plies are not judged'

# After one of --turns the swap is still open.
run_with_input "swap
log
save $folder/turns.kalah" play --houses 3 --seeds 2 --turns 2-3 --rules pie=on --north human \
  --memory 64M --threads 1
expect_code 0
expect out '^Pie rule: North \(Player 2\) may `swap` sides now'
expect out '^3\.   North \(Player 2\) swaps sides$'
command_line='the record of a game that began with --turns'
cp "$folder/turns.kalah" "$folder/out"
expect out '^1\. South 2-3$'
expect out '^2\. North swap$'
# Under goal=outcome a majority ends the game, and records go no further.
run_with_input "6
save $folder/majority.kalah" play '<6,24,20,0,0,0,0,1,1,1,1,0,0,0,0>' --rules bga --north human \
  --memory 64M --threads 1
expect_code 0
expect out '^The game is over; South \(Player 1\) has more than half of the 48 seeds$'
expect out '^South \(Player 1\) wins 25 : 20$'
run analyze --game "$folder/majority.kalah" "${small[@]}"
expect_code 0
expect out '^  1     1  South  6\*# +win '
echo '2. North 1' >>"$folder/majority.kalah"
majority='majority.kalah: line 10: a turn after the end of the game: South has more than half of the seeds \(25\), and under goal=outcome that ends it'
wrong "$majority" analyze --game "$folder/majority.kalah"
wrong "$majority" play --load "$folder/majority.kalah" --memory 64M --threads 1

wrong '--from needs --game' analyze --from 2
wrong '--game and --rules exclude each other' analyze --game "$record" --rules kgp
wrong '--game and a board exclude each other' analyze --game "$record" '<1,0,0,1,1>'
wrong "--from is '5'; .*1 to 4" analyze --game "$folder/judged.kalah" --from 5
wrong 'notes: line 1: ' analyze --game "$folder/notes"
expect_error 1 'No such file' analyze --game "$folder/nowhere"
sed 's/^2\. South 2-3/2. South 3-2/' "$folder/judged.kalah" >"$folder/wrong.kalah"
wrong 'wrong.kalah: line 10: ' analyze --game "$folder/wrong.kalah"

finish
