#!/usr/bin/env bash
# End-to-end tests of multi-lap sowing: each command takes it as it takes other rules.
#
# Usage: cli_laps_test.sh PROGRAM. Needs nothing but bash and the usual small tools.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

avalanche=(--rules avalanche)
databases=$folder/databases

# --- rules
run rules
expect_code 0
expect out '^  avalanche +the second mode of the phone games'
expect out '^    multi-lap +when the last seed falls in a house, of either player, that held seeds'
run rules capture=none,sowing=multi-lap
expect_code 0
expect out '^avalanche$'
expect out '^  sowing +multi-lap$'
run rules 'avalanche,pie=on' --json
expect_code 0
expect out '"rules":"sowing=multi-lap,capture=none,pie=on","keys":\{"sowing":"multi-lap","capture":"none",'
wrong "'multilap'.*'sowing'; there are: single, multi-lap" rules sowing=multilap

# --- values: those of the rule specification
values='0 2 0 -2 4 10|0 6 2 -4 -12 22|2 4 6 2|2 2 20'
houses=0
while read -r -d '|' -a row || ((${#row[@]} > 0)); do
  houses=$((houses + 1))
  for ((seeds = 1; seeds <= ${#row[@]}; seeds++)); do
    printf '%d,%d,avalanche,%d,\n' "$houses" "$seeds" "${row[seeds - 1]}"
  done
  row=()
done <<<"$values" >"$folder/expected"
run table --houses 1-4 --seeds 1-6 "${avalanche[@]}" --output "$folder/values.csv" "${small[@]}"
expect_code 0
while read -r line; do
  checks=$((checks + 1))
  grep -q "^$line" "$folder/values.csv" || fail "values.csv has no line $line"
done <"$folder/expected"
checks=$((checks + 1))
[[ $(wc -l <"$folder/expected") -eq 19 ]] || fail 'the specification has 19 values'

# --- solve and analyze, with and without a database
for seeds in 0 4 12; do
  run solve --houses 3 --seeds 3 "${avalanche[@]}" --egdb-seeds "$seeds" --memory 64M --quiet
  expect_code 0
  expect out '^value +6 from the 18 seeds in play$'
done
run analyze '<3,0,0,4,2,2,4,0,2>' "${avalanche[@]}" "${small[@]}"
expect_code 0
expect out ' value 6 +best 1'
run openings --houses 3 --seeds 2 "${avalanche[@]}" --csv "${small[@]}"
expect_code 0
expect out '^avalanche,3,2,[0-9-]+,4,'

# --- perft
run perft --depth 4 --houses 6 --seeds 4 "${avalanche[@]}" --json
expect_code 0

# --- a database on disk: built at once, layer by layer, by the reference; verified; looked up
run egdb build --dir "$databases" --houses 4 --seeds 9 "${avalanche[@]}" "${small[@]}"
expect_code 0
expect out '/avalanche-4: 10 layers built'
run egdb verify --dir "$databases" "${small[@]}"
expect_code 0
expect out '/avalanche-4: avalanche, 4 houses, layers 0-9$'
expect out '^  positions .* which is all of them: sound$'
run egdb build --dir "$folder/other" --houses 4 --seeds 6 "${avalanche[@]}" --builder reference \
  "${small[@]}"
expect_code 0
run egdb build --dir "$folder/other" --houses 4 --seeds 9 "${avalanche[@]}" "${small[@]}"
expect_code 0
expect out ': 3 layers built, 7 found'
for layer in 0 3 6 7 9; do
  expect_same "layer $layer" "$databases/avalanche-4/layer-00$layer.kdb" \
    "$folder/other/avalanche-4/layer-00$layer.kdb"
done
run egdb probe --dir "$databases" "${avalanche[@]}" '<4,0,0,0,1,1,3,0,1,2,1>'
expect_code 0
run analyze '<4,0,0,0,1,1,3,0,1,2,1>' "${avalanche[@]}" --egdb-seeds 0 "${small[@]}"
expect_code 0
value=$(sed -n 's/.* value \(-*[0-9]*\) .*/\1/p' "$folder/out")
run egdb probe --dir "$databases" "${avalanche[@]}" '<4,0,0,0,1,1,3,0,1,2,1>'
expect out " value $value "
run solve --houses 4 --seeds 2 "${avalanche[@]}" --egdb "$databases" "${small[@]}"
expect_code 0
expect out '^value +2 from the 16 seeds in play$'
run egdb stats --dir "$databases" --seeds 9 "${small[@]}"
expect_code 0
wrong '^kalah egdb build: building layers up to 24 seeds takes at least .* of memory' \
  egdb build --dir "$databases" --seeds 24 "${avalanche[@]}" "${small[@]}"

# --- a game: told, saved, and analysed
run_with_input $'3\nsave '"$folder/game" play --board '<3,0,0,0,1,2,3,0,0>' "${avalanche[@]}" \
  --south human --north human --memory 64M --threads 1
expect_code 0
expect out 'plays 3: 2 seeds; sown on from North 1 \(4 seeds\), South 2 \(2\);$'
expect out '^store \+2 \(sown 2\); moves again$'
expect_lines err 0
run analyze --game "$folder/game" "${small[@]}"
expect_code 0
run match --first level:4 --second level:1 --games 2 "${avalanche[@]}" --houses 4 --seeds 3 "${small[@]}"
expect_code 0

finish
