#!/usr/bin/env bash
# End-to-end tests of the files that the program reads and writes: other people's files, one writer
# at a time, what can't be written, and whatever may be named where a file is expected.
# shellcheck source=SCRIPTDIR/cli_support.sh
source "$(dirname "$0")/cli_support.sh"

start='<3,0,0,1,1,1,1,1,1>'
row=(table --houses 1 --seeds 1 "${small[@]}")

# expect_left NAMES...: what is in the folder $place, hidden or not.
expect_left() {
  checks=$((checks + 1))
  local left
  left=$(find "$place" -mindepth 1 -printf '%P\n' | LC_ALL=C sort | tr '\n' ' ')
  [[ $left == "${*:+$* }" ]] || fail "there is: $left"
}

new_place() {
  place=$folder/place
  rm -rf "$place"
  mkdir "$place"
}

# --- every option that names a file or a folder is in one of these lists; each is tested below
texts=('analyze --file' 'analyze --game' 'play --load' 'table --input')
results=('bench --svg' 'egdb_export --output' 'egdb_stats --svg' 'openings --checkpoint'
  'openings --proof' 'proof --merge' 'solve --certificate' 'solve --checkpoint' 'solve --proof'
  'table --output' 'table --svg')
logs=('kgp --log')
folders=('analyze --egdb' 'egdb_build --dir' 'egdb_export --dir' 'egdb_info --dir' 'egdb_probe --dir'
  'egdb_stats --dir' 'egdb_verify --dir' 'kgp --egdb' 'kgp-move --egdb' 'match --egdb'
  'openings --egdb' 'play --egdb' 'solve --egdb' 'table --egdb')
command_line='the options that name files'
names_of() { sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'; }
for command in $("$kalah" --help | names_of); do
  [[ $command == egdb ]] && continue
  "$kalah" "$command" --help | sed -n "s/^  \(--[a-z-]*\) \(FILE\|DIR\)\b.*/$command \1/p"
done >"$folder/found"
for command in $("$kalah" egdb --help | names_of); do
  "$kalah" egdb "$command" --help | sed -n "s/^  \(--[a-z-]*\) \(FILE\|DIR\)\b.*/egdb_$command \1/p"
done >>"$folder/found"
sort "$folder/found" >"$folder/options"
printf '%s\n' "${texts[@]}" "${results[@]}" "${logs[@]}" "${folders[@]}" | sort >"$folder/known"
expect_same "$command_line" "$folder/known" "$folder/options"

# The other arguments that a command needs to come to its file.
new_place
"$kalah" egdb build --dir "$place/db" --houses 2 --seeds 2 --memory 256M --quiet >/dev/null
printf 'kalah-proof 1\nrules standard\nposition <1,0,0,1,1>\n' >"$place/claims"
arguments_of() {
  case $1 in
    analyze*) echo "${small[*]}" ;;
    'play --load') echo --memory 64M ;;
    'table --input') ;;
    table*) echo "${row[*]:1}" ;;
    egdb_export*) echo --houses 2 --seeds 2 ;;
    egdb_build*) echo --houses 2 --seeds 2 --memory 256M --quiet ;;
    bench*) echo --short --quiet ;;
    proof*) echo "$place/claims" ;;
    kgp\ *) echo localhost:1 --quiet ;;
    solve* | openings*) echo --houses 2 --seeds 2 "${small[*]}" ;;
    match*) echo --first level:0 --second level:0 ;;
  esac
  case $1 in
    egdb_*--output | egdb_*--svg) echo --dir "$place/db" ;;
  esac
}

# refused CODE PATTERN NAME 'COMMAND --OPTION'...: for a name, each of these options is an error.
refused() {
  local code_expected=$1 pattern=$2 name=$3 option
  shift 3
  for option; do
    local words=${option% *}
    # shellcheck disable=SC2046,SC2086 # both are several words
    expect_error "$code_expected" "$pattern" ${words/_/ } "${option#* }" "$name" \
      $(arguments_of "$option")
  done
}

mkfifo "$place/pipe"
touch "$place/file"
refused 2 "'$place/db' is a folder; expected a file$" "$place/db" "${texts[@]}" "${results[@]}" \
  "${logs[@]}"
refused 2 "'$place/pipe' is a named pipe; expected a file$" "$place/pipe" "${results[@]}"
refused 2 "'/dev/null' is a device; expected a file$" /dev/null "${results[@]}"
refused 2 "'$place/file' is a file; expected a folder$" "$place/file" "${folders[@]}"
refused 2 "'$place/pipe' is a named pipe; expected a folder$" "$place/pipe" "${folders[@]}"
refused 1 "$place/none can't be opened: No such file or directory$" "$place/none" "${texts[@]}"
refused 1 "$place/none/file can't be written: there is no folder $place/none$" "$place/none/file" \
  "${results[@]}"
refused 1 "$place/none/file can't be written: No such file or directory$" "$place/none/file" \
  "${logs[@]}"
refused 2 'expected the name of a file' '' "${texts[@]}" "${results[@]}" "${logs[@]}"
for option in "${results[@]}" "${logs[@]}" 'play --load'; do
  [[ $option == egdb_export* ]] || refused 2 "is '-'; expected " - "$option"
done
refused 2 "'$place/picture.png'; expected a name that ends in .svg" "$place/picture.png" \
  'bench --svg' 'egdb_stats --svg' 'table --svg'
# Nor are those who read or write a named pipe waited for where nobody could end that.
mkfifo "$place/alone"
command_line='kgp --log (a named pipe that nobody reads)'
timeout -k 1 60 "$kalah" kgp localhost:1 --quiet --log "$place/alone" >"$folder/out" 2>"$folder/err"
code=$?
expect_code 1
expect err "^kalah kgp: $place/alone is a named pipe that nobody reads$"
command_line='kalah play (load of a named pipe)'
timeout -k 1 60 "$kalah" play --memory 64M <<<"load $place/alone" >"$folder/out" 2>"$folder/err"
code=$?
expect_code 0
expect out "^'$place/alone' is a named pipe; expected a file$"
command_line='kalah play --load (stopped while it waits for a named pipe)'
timeout -k 5 1 "$kalah" play --memory 64M --load "$place/alone" >"$folder/out" 2>"$folder/err"
code=$?
expect_code 124
rm "$place/alone"
chmod 400 "$place/file"
for option in "${results[@]}"; do
  [[ $option == *--svg ]] && continue
  refused 1 "$place/file can't be written: Permission denied$" "$place/file" "$option"
done
chmod 600 "$place/file"

# A pipe among the files of a database is not waited for.
mkfifo "$place/db/standard-2/layer-003.kdb"
run egdb info --dir "$place/db"
expect_code 1
expect err 'layer-003.kdb is a named pipe; expected a file$'
for arguments in 'egdb build --houses 2 --seeds 3 --memory 256M --quiet --dir' \
  "solve --houses 2 --seeds 2 --egdb-seeds 3 ${small[*]} --egdb"; do
  # shellcheck disable=SC2086 # several words
  expect_error 1 'layer-003.kdb is a named pipe; expected a file' $arguments "$place/db"
done

# --- texts are read from files, named pipes, process substitutions and standard input
new_place
printf '1\nsave %s\n' "$place/game" |
  "$kalah" play --houses 2 --seeds 1 --north human --memory 64M >/dev/null
printf '%s\n' "$start" >"$place/boards"
"$kalah" "${row[@]}" >"$place/rows"
mkfifo "$place/pipe"
# read_anyhow FILE ARGUMENTS... OPTION: the same result, however the text comes.
read_anyhow() {
  local file=$1
  shift
  run "$@" "$file"
  expect_code 0
  cp "$folder/out" "$folder/from-file"
  run_with_file "$file" "$@" -
  expect_code 0
  expect_same "kalah $* -" "$folder/from-file" "$folder/out"
  run "$@" <(cat "$file")
  expect_same "kalah $* <(...)" "$folder/from-file" "$folder/out"
  cat "$file" >"$place/pipe" &
  run "$@" "$place/pipe"
  kill $! 2>/dev/null && wait $!  # a program that has not read it leaves it waiting
  expect_same "kalah $* (a named pipe)" "$folder/from-file" "$folder/out"
}
read_anyhow "$place/boards" analyze "${small[@]}" --file
read_anyhow "$place/game" analyze "${small[@]}" --json --game
read_anyhow "$place/rows" table --input
run play --memory 64M --load <(cat "$place/game")
expect_code 0
expect out '^Loaded '

# --- other people's files are left alone
new_place
echo theirs >"$place/v.csv.tmp"
ln -s ../precious "$place/values.svg.tmp"
echo precious >"$folder/precious"
run "${row[@]}" --output "$place/v.csv" --svg "$place/values.svg"
expect_code 0
expect_left v.csv v.csv.tmp values.svg values.svg.tmp
checks=$((checks + 1))
[[ $(cat "$place/v.csv.tmp" "$folder/precious") == $'theirs\nprecious' ]] || fail 'they are changed'

# Links stay, and files keep their mode.
endless=(solve --houses 6 --seeds 6 --egdb-seeds 4 "${small[@]}")
new_place
mkdir "$place/else"
ln -s else/real "$place/link"
run "${endless[@]}" --nodes 1000 --checkpoint "$place/link"
expect_code 0
expect_left else else/real link
chmod 640 "$place/else/real"
run "${endless[@]}" --nodes 1000 --checkpoint "$place/link"
expect_code 0
expect_left else else/real link
checks=$((checks + 1))
[[ -L $place/link && $(stat -c %a "$place/else/real") == 640 ]] || fail 'the link or the mode is lost'
chmod 600 "$place/else/real"
run "${row[@]}" --output "$place/v.csv"
chmod 600 "$place/v.csv"
run table --houses 1 --seeds 2 "${small[@]}" --output "$place/v.csv"
expect_code 0
checks=$((checks + 1))
[[ $(stat -c %a "$place/v.csv") == 600 && $(wc -l <"$place/v.csv") == 3 ]] || fail 'the mode is lost'

# A name of 255 bytes is not too long.
new_place
name=$(printf 'v%.0s' {1..251}).csv
run "${row[@]}" --output "$place/$name"
expect_code 0
expect_left "$name"
run "${endless[@]}" --nodes 1000 --checkpoint "$place/c$name"
expect_code 1
expect err 'File name too long$'

# --- one writer: the second fails at once and says who the first is
# begin FILE ARGUMENTS...: in the background, until there is a file.
begin() {
  local file=$1
  shift
  command_line="kalah $* (in the background)"
  "$kalah" "$@" >"$folder/first" 2>&1 &
  first=$!
  for _ in {1..300}; do
    [[ -e $file ]] && return
    sleep 0.1
  done
  fail "there is no $file after 30 s"
}
building=(egdb build --dir "$folder/place/db" --houses 6 --memory 300M --threads 1 --quiet)
new_place
begin "$place/db/standard-6/layer-004.kdb" "${building[@]}" --seeds 20
kill -STOP "$first"
since='since 20[0-9-]* [0-9:]*'
expect_error 1 "$place/db/standard-6 is in use by process $first \(kalah egdb build, $since\)$" \
  "${building[@]}" --seeds 20
run egdb info --dir "$place/db"
expect_code 0
run "${building[@]}" --seeds 4  # there is nothing to write
expect_code 0
kill -CONT "$first"
kill -KILL "$first"
wait "$first" 2>/dev/null
run "${building[@]}" --seeds 15
expect_code 0
command_line='what is left of a job that was killed'
checks=$((checks + 1))
[[ -z $(find "$place" -name '.*') ]] || fail "there is: $(find "$place" -name '.*')"
run egdb verify --dir "$place/db" --memory 300M
expect_code 0

new_place
begin "$place/c.kcp" solve --houses 6 --seeds 6 --egdb-seeds 4 "${small[@]}" \
  --checkpoint "$place/c.kcp" --checkpoint-every 0.1
ln -s c.kcp "$place/link"
for command in solve openings; do
  expect_error 1 "c.kcp is in use by process $first \(kalah solve, $since\)$" \
    $command --houses 6 --seeds 6 --egdb-seeds 4 "${small[@]}" --checkpoint "$place/c.kcp"
done
expect_error 1 "link is in use by process $first" "${endless[@]}" --checkpoint "$place/link"
kill -TERM "$first"
wait "$first"
expect_left c.kcp link
run "${endless[@]}" --nodes 1000 --checkpoint "$place/link"
expect_code 0

# The rows of tables take turns.
if command -v flock >/dev/null; then
  new_place
  flock "$place/.v.csv.kalah-lock" sleep 2 &
  for _ in {1..100}; do [[ -e $place/.v.csv.kalah-lock ]] && break; sleep 0.1; done
  sleep 0.2
  run table --houses 1 --seeds 1 --memory 64M --output "$place/v.csv"
  expect_code 0
  expect err "^kalah table: waiting for $place/v.csv, which another process is writing$"
  expect_left v.csv

  # A signal ends the waiting.
  new_place
  (exec 9>"$place/.v.csv.kalah-lock" && flock 9 && echo locked >"$place/locked" && exec sleep 1000) &
  holder=$!
  until [[ -s $place/locked ]]; do sleep 0.1; done
  command_line='kalah table (stopped while it waits)'
  "$kalah" table --houses 1 --seeds 1 --memory 64M --output "$place/v.csv" >"$folder/out" 2>"$folder/err" &
  first=$!
  until grep -q waiting "$folder/err" || ! kill -0 $first; do sleep 0.1; done
  kill -TERM $first
  for _ in {1..300}; do kill -0 $first 2>/dev/null || break; sleep 0.1; done
  kill $holder
  wait $first
  code=$?
  expect_code 1
  expect err "^kalah table: $place/v.csv is in use by another process$"
fi

# --- what can't be written is said
new_place
"$kalah" egdb build --dir "$place/db" --houses 4 --seeds 8 --memory 256M --quiet >/dev/null
cp -r "$place/db" "$folder/db"
# expect_too_large ARGUMENTS...: with files of at most 1 KiB it fails, and leaves what $left says.
expect_too_large() {
  command_line="kalah $* (files of at most 1 KiB)"
  # What it says goes through pipes, which have no limit.
  (
    ulimit -f 1
    "$kalah" "$@" </dev/null 2>&1 >/dev/null
    printf 'exit code %d\n' $?
  ) | cat >"$folder/err"
  : >"$folder/out"
  expect err "can't be written: File too large$|could not be saved"
  expect err '^exit code 1$'
  expect_left "${left[@]}"
}
new_place
left=()
expect_too_large egdb export --dir "$folder/db" --houses 4 --seeds 8 --output "$place/layer"
expect_too_large egdb stats --dir "$folder/db" --houses 4 --svg "$place/values.svg"
expect_too_large "${row[@]}" --rules "$(printf 'standard; bga; kgp; empty-capture')" \
  --svg "$place/values.svg"
# A row that the file of rows can't take is printed, once.
command_line='kalah table --output (files of at most 1 KiB)'
(
  ulimit -f 1
  "$kalah" table --houses 1-3 --seeds 1-12 "${small[@]}" --output "$place/v.csv" </dev/null
) 2>&1 | cat >"$folder/out"
cut -d, -f 1-3 "$place/v.csv" | sort >"$folder/added"
: >"$folder/err"
expect out "^kalah table: $place/v.csv can't be written: File too large$"
expect_lines out 2
expect out '^[1-3],[0-9]+,standard,-?[0-9]+,(win|draw|loss),'
checks=$((checks + 1))
grep -v '^kalah' "$folder/out" | cut -d, -f 1-3 | grep -Fxqf - "$folder/added" && fail 'it was added'
rm -f "$place/v.csv"
expect_too_large "${endless[@]}" --nodes 50000 --checkpoint-nodes 1 --checkpoint "$place/c.kcp"
left=(db db/standard-6)
for layer in {0..4}; do left+=("db/standard-6/layer-00$layer.kdb"); done
expect_too_large "${building[@]}" --seeds 12

# --- what a signal ends leaves nothing
for signal in INT TERM HUP; do
  new_place
  # In the background, bash lets SIGINT be ignored.
  command_line="kalah bench --svg (ended by SIG$signal)"
  env --default-signal=INT,TERM,HUP "$kalah" bench --quiet --svg "$place/speed.svg" >/dev/null 2>&1 &
  first=$!
  for _ in {1..300}; do [[ -n $(find "$place" -name '.*.tmp') ]] && break; sleep 0.1; done
  await_handler "$first" "$(kill -l $signal)"
  kill -s "$signal" "$first"
  wait "$first" 2>/dev/null
  code=$?
  expect_code $((128 + $(kill -l $signal)))
  expect_left
done

# closed descriptors
new_place
command_line='kalah table --json --svg (standard output closed)'
"$kalah" "${row[@]}" --json --svg "$place/x.svg" >&- 2>"$folder/err"
code=$?
: >"$folder/out"
expect_code 1
expect err '^kalah table: cannot write to standard output: Bad file descriptor$'
expect_left
command_line='kalah table --output (all closed)'
"$kalah" table --houses 1 --seeds 1 --memory 64M --output "$place/v.csv" <&- >&- 2>&-
code=$?
expect_code 0
checks=$((checks + 1))
[[ $(wc -l <"$place/v.csv") == 2 ]] || fail 'the table is not as it should be'
command_line='kalah analyze (standard input closed)'
"$kalah" analyze "${small[@]}" <&- >"$folder/out" 2>"$folder/err"
code=$?
expect_code 1
expect err "^kalah analyze: standard input can't be read: Bad file descriptor$"
command_line='kalah kgp-move (standard input closed)'
"$kalah" kgp-move "${small[@]}" <&- >"$folder/out" 2>"$folder/err"
code=$?
expect_code 1
expect err "^kalah kgp-move: standard input can't be read: Bad file descriptor$"

# the dialogue of play
new_place
run_with_input $'1\nload nothing\nload -\nsave -\nsave '"$place"$'\nquit' \
  play --houses 2 --seeds 1 --north human --memory 64M
expect_code 1
expect out "^'nothing' can't be opened: No such file or directory$"
expect out "^expected the name of a file, as in .load game.kalah"
expect out "^'$place' is a folder; expected a file$"
expect err '^kalah play: a game could not be saved$'
expect_left
run_with_input $'1\nsave '"$place/none/game"$'\nsave '"$place/game" \
  play --houses 2 --seeds 1 --north human --memory 64M
expect_code 0
expect_left game

finish
