#!/usr/bin/env bash
# End-to-end tests of words: names that would move the cursor, byte order marks, one and many, the
# version.
#
# Usage: cli_words_test.sh PROGRAM. Needs nothing but bash and the usual small tools.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

start='<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>'
escape=$'\x1b[2J'
mark=$'\xef\xbb\xbf'
play=(play --memory 64M --threads 1)

# Neither stream has a control character other than the ends of lines.
expect_printable() {
  checks=$((checks + 1))
  ! cat "$folder/out" "$folder/err" | LC_ALL=C grep -q $'[\x01-\x09\x0b-\x1f\x7f]' \
    || fail 'control characters are shown'
}

# --- names with control characters
run solve "$start" --nodes 1 --egdb-seeds 0 --checkpoint "$folder/c$escape" "${small[@]}"
expect_code 0
expect_printable
expect out 'what is proven is saved in .*c\\x1b\[2J, and'
run solve "$start" --nodes 1 --checkpoint "$folder/none$escape/c" "${small[@]}"
expect_code 1
expect_printable
expect err "there is no folder .*none\\\\x1b\[2J$"
run egdb build --dir "$folder/d$escape" --seeds 1 --quiet
for command in build verify info stats probe; do
  arguments=()
  [[ $command == build ]] && arguments=(--seeds 1)
  [[ $command == probe ]] && arguments=(--bench 1)
  run egdb "$command" --dir "$folder/d$escape" "${arguments[@]}"
  expect_code 0
  expect_printable
  expect out 'd\\x1b\[2J/standard-6: '
done
run match --first level:0 --second "cmd:exit 1 #$escape" --games 2 "${small[@]}"
expect_code 0
expect_printable
expect out '^second +cmd:exit 1 #\\x1b\[2J$'
run_with_input "load $folder/none$escape"$'\n'"save $folder/game$escape" "${play[@]}" --north human \
  --south-name $'\xc2\x9b2J'
checks=$((checks + 1))
grep -Fq $'\xc2\x9b2J' "$folder/out" && fail 'a control character in UTF-8 is shown'
expect_printable
expect out 'Saved in .*game\\x1b\[2J\.$'
run solve --egdb "$folder/none$escape" --egdb-seeds 4 --houses 2 --seeds 2 "${small[@]}"
expect_code 1
expect_printable

# --- a byte order mark
printf '%s%s\n' "$mark" '<1,0,0,1,1>' >"$folder/boards"
run analyze --file "$folder/boards" "${small[@]}"
expect_code 0
expect_lines err 0
run_with_file "$folder/boards" analyze "${small[@]}"
expect_code 0
expect_lines err 0
run analyze --file <(cat "$folder/boards") "${small[@]}"
expect_code 0
run_with_input 'save '"$folder/game" "${play[@]}" --north human
{ printf '%s' "$mark" && cat "$folder/game"; } >"$folder/marked"
run analyze --game "$folder/marked" "${small[@]}"
expect_code 0
run_with_input "${mark}1" "${play[@]}" --load "$folder/marked"
expect_code 0
expect out 'South \(Player 1\) plays 1'
run table --houses 1 --seeds 1-2 --output "$folder/values.csv" "${small[@]}"
{ printf '%s' "$mark" && cat "$folder/values.csv"; } >"$folder/marked.csv"
run table --input "$folder/marked.csv"
expect_code 0
expect_lines out 3
run_with_input "${mark}1 0 0 1 1" kgp-move --level 0 "${small[@]}"
expect_code 0
expect out '^0$'
# In the middle it is a mistake.
run_with_input $'<1,0,0,1,1>\n'"$mark<1,0,0,1,1>" analyze "${small[@]}"
expect_code 2

# --- one and many
run solve '<1,0,0,1,0>' "${small[@]}"
expect out '^value     1 from the 1 seed in play$'
run egdb info --dir "$folder/d$escape" --houses 1
expect err 'holds no database of 1 house; '
run_with_input quit play --houses 1 --seeds 1 --north human
expect out 'Kalah of 1 house a side and 2 seeds, '
run match --first level:0 --second level:0 --games 2 --random-plies 1 "${small[@]}"
expect out '^start .* and 1 random move$'
run_with_input $'level south 0\nmatch games=1\nsave '"$folder/one" play --houses 1 --seeds 1 --north human
expect out 'most seeds after 1 game'
wrong 'the board has 1 house a side' solve --houses 2 '<1,0,0,1,1>'
run egdb build --dir "$folder/one-layer" --seeds 0 --quiet
expect out ': 1 layer built; 1 position in .*; up to 0 seeds: 1 position, '
run egdb build --dir "$folder/one-layer" --seeds 0 --quiet
expect out ': nothing to build, its one layer is there'

# --- the version
run --version
cp "$folder/out" "$folder/version"
for command in '-V' version 'solve --version' 'solve -V' 'egdb --version' 'egdb build --version' \
    'rules --version' 'play --version'; do
  # shellcheck disable=SC2086 # these are several arguments
  run $command
  expect_code 0
  expect_lines err 0
  expect_same "kalah $command" "$folder/version" "$folder/out"
done
wrong "^kalah: unexpected argument 'extra'; --version stands alone$" --version extra
wrong "^kalah: unexpected argument 'extra'; --version stands alone$" version extra
wrong "^kalah solve: unexpected argument '--houses'; --version stands alone$" solve --houses 6 --version
run --help
expect out '--version'
run egdb --help
expect out '--version'
# After -- it is a board.
wrong 'bad board' solve -- --version

finish
