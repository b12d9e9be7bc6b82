#!/usr/bin/env bash
# End-to-end tests of `kalah egdb`: databases that are built, stopped, killed, damaged and looked up.
#
# Usage: cli_egdb_test.sh PROGRAM. Needs nothing but bash and the usual small tools; what needs root
# (a full disk) or `script` (a terminal) is skipped without them.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

mounted=
cleanup() {
  [[ -z $mounted ]] || umount "$mounted"
  rm -rf "$folder"
}
db=$folder/db
memory=(--memory 256M --threads 2)

# Checksums of all files of a database, for comparison.
sums() {
  (cd "$1" && sha256sum -- *) >"$2"
}

# --- help
run egdb --help
expect_code 0
for command in build verify info probe stats export; do expect out "^  $command  "; done
for command in build verify info probe stats export; do
  run egdb "$command" --help
  expect_code 0
  expect out "^Usage: kalah egdb $command --dir DIR"
  expect out '^Examples:$'
done

# --- build
run egdb build --dir "$db" --seeds 9 "${memory[@]}"
expect_code 0
expect_lines out 1
expect_lines err 0
expect out '/standard-6: 10 layers built; 293,930 positions in .*/s; up to 9 seeds: 293,930 positions, .* on disk, .* bits a position$'
run egdb build --dir "$db" --seeds 8 --houses 4 --rules capture=always,goal=outcome --json "${memory[@]}"
expect_code 0
expect_lines out 1
expect out '^\{"rules":"empty-capture","houses":4,"folder":".*/empty-capture-4","seeds":8,"layers_built":9,"layers_found":0,"positions_built":12870,"seconds":[0-9.e-]+,"positions_per_second":[0-9.e+]+,"positions":12870,"bytes":[0-9]+,"bits_per_position":[0-9.]+\}$'
run egdb build --dir "$db" --seeds 9 "${memory[@]}"
expect_code 0
expect out 'nothing to build, all 10 layers are there'
run egdb build --dir "$folder/by-reference" --seeds 9 --builder reference "${memory[@]}"
expect_code 0
sums "$db/standard-6" "$folder/reference"
sums "$folder/by-reference/standard-6" "$folder/sums"
expect_same 'both builders' "$folder/reference" "$folder/sums"

# --- going on with what is there
rm "$db/standard-6/layer-004.kdb" "$db/standard-6/layer-009.kdb"
run egdb build --dir "$db" --seeds 9 --threads 1
expect_code 0
expect out '2 layers built, 8 found'
sums "$db/standard-6" "$folder/sums"
expect_same 'a database with layers built again' "$folder/reference" "$folder/sums"

run egdb build --dir "$folder/undisturbed" --seeds 11 "${memory[@]}"
expect_code 0
sums "$folder/undisturbed/standard-6" "$folder/reference-11"
for delay in 0.02 0.05 0.1 0.15 0.2; do
  {
    timeout -s KILL "$delay" "$kalah" egdb build --dir "$folder/killed" --seeds 11 "${memory[@]}"
  } >/dev/null 2>&1  # the shell's word about it, too
done
run egdb build --dir "$folder/killed" --seeds 11 "${memory[@]}"
expect_code 0
sums "$folder/killed/standard-6" "$folder/sums"
expect_same 'a database whose building was killed' "$folder/reference-11" "$folder/sums"

command_line='kalah egdb build (SIGTERM)'
"$kalah" egdb build --dir "$folder/stopped" --seeds 20 --memory 1G \
  >"$folder/out" 2>"$folder/err" &
job=$!
until [[ -e $folder/stopped/standard-6/layer-005.kdb ]] || ! kill -0 $job; do sleep 0.02; done
kill -TERM $job
wait $job
code=$?
expect_code 1
expect_lines out 0
expect_lines err 1
expect err '^kalah egdb build: interrupted; layers 0-[0-9]+ are kept in .*, and the same command goes on from there$'
run egdb verify --dir "$folder/stopped" "${memory[@]}"
expect_code 0

# --- verify
run egdb verify --dir "$db" "${memory[@]}"
expect_code 0
expect_lines err 0
expect out '/standard-6: standard, 6 houses, layers 0-9$'
expect out '^  files      [0-9,]+ blocks, .*: sound$'
expect out '^  positions  293,930 checked, which is all of them: sound$'
expect out '^  positions  12,870 checked, which is all of them: sound$'
run egdb verify --dir "$db" --houses 4 --sample 1000 --json "${memory[@]}"
expect_code 0
expect_lines out 1
expect out '^\{"rules":"empty-capture","houses":4,"folder":.*,"seeds":8,"sound":true,"blocks":[0-9]+,"bytes":[0-9]+,"positions":1000,"wrong_positions":0,"sample":true,"errors":\[\],"examples":\[\],"seconds":[0-9.e-]+\}$'
expect_error 1 'there are: empty-capture-4, standard-6' egdb verify --dir "$db" --rules bga
expect_error 1 "/none can't be read: No such file" egdb verify --dir "$folder/none"

# broken NAME FILE PATTERN: verify and info say that the file, which is named, is not right.
broken() {
  local name=$1 file=$2 pattern=$3
  run egdb verify --dir "$folder/broken" "${memory[@]}"
  command_line="verify of: $name"
  expect_code 1
  expect err "^kalah egdb verify: .*$file.*$pattern"
  expect out 'positions  not checked'
}

fresh_copy() {
  rm -rf "$folder/broken"
  cp -r "$db" "$folder/broken"
}

layer=standard-6/layer-007.kdb
size=$(stat -c %s "$db/$layer")
for offset in 0 9 13 17 21 25 33 41 49 57 66 100 $((size / 3)) $((size / 2)) $((size - 100)) $((size - 1)); do
  fresh_copy
  flip "$folder/broken/$layer" "$offset"
  broken "byte $offset flipped" layer-007.kdb .
done
for length in 0 10 63 70 $((size / 2)) $((size - 1)); do
  fresh_copy
  truncate -s "$length" "$folder/broken/$layer"
  broken "cut to $length bytes" layer-007.kdb 'is corrupt'
done
run egdb info --dir "$folder/broken"
expect_code 1
expect_lines err 1
expect err 'layer-007.kdb is corrupt'
expect out '^ +7  +damaged$'
expect out '^ +8  +75,582  '
fresh_copy
printf x >>"$folder/broken/$layer"
broken 'a byte too many' layer-007.kdb 'is corrupt'
fresh_copy
mv "$folder/broken/$layer" "$folder/broken/standard-6/layer-008.kdb"
broken 'another layer' layer-008.kdb 'holds the layer of 7 seeds'
expect err 'layer-007.kdb .*No such file'
run egdb info --dir "$folder/broken" --houses 6
expect out '^ +7  +missing$'
fresh_copy
mv "$folder/broken/standard-6" "$folder/broken/bjorn-6"
mv "$folder/broken/bjorn-6" "$folder/broken/end=no-move-6"
broken 'other rules' 'end=no-move-6/layer-000.kdb' 'expected 0 seeds of 6 houses, end=no-move'
fresh_copy
mv "$folder/broken/standard-6" "$folder/broken/standard-5"
broken 'another width' 'standard-5/layer-000.kdb' '6 houses'

# A damaged layer is neither built upon nor removed, and not used.
fresh_copy
flip "$folder/broken/$layer" 60
expect_error 1 'layer-007.kdb .*; remove that file' \
  egdb build --dir "$folder/broken" --seeds 10 "${memory[@]}"
fresh_copy
flip "$folder/broken/$layer" $((size / 2))
expect_error 1 'layer-007.kdb is corrupt' egdb export --dir "$folder/broken" --houses 6 --seeds 7 \
  --output "$folder/layer"
command_line='export of a damaged layer'
checks=$((checks + 1))
[[ -z $(compgen -G "$folder/layer*") ]] || fail 'a file is left'
expect_error 1 'layer-007.kdb is corrupt' solve --egdb "$folder/broken" --houses 6 --seeds 2 \
  --egdb-seeds 8 "${small[@]}"

# --- info
run egdb info --dir "$db"
expect_code 0
expect out '/standard-6: standard, 6 houses, layers 0-9, '
expect out '^ +9  +167,960  +[0-9,]+  +[0-9.]+ +2  [0-9a-f]{16}$'
expect out '^total +12,870  '
run egdb info --dir "$db/" --rules standard --json
expect_code 0
expect_lines out 1
expect out '^\{"rules":"standard","houses":6,"folder":".*","positions":293930,"bytes":[0-9]+,"bits_per_position":[0-9.]+,"missing":null,"layers":\[\{"seeds":0,"positions":1,"bytes":[0-9]+,"bits_per_position":[0-9.]+,"version":2,"hash":"[0-9a-f]{16}"\},.*\}\]\}$'
# A layer that is missing in the middle: it is named, and the gap can be filled.
cp -r "$db" "$folder/gap"
rm "$folder/gap/standard-6/layer-006.kdb"
gap='/gap/standard-6: layer 6 is missing: only layers 0-5 are used$'
run egdb info --dir "$folder/gap" --houses 6
expect_code 0
expect_lines err 1
expect err "^kalah egdb info: .*$gap"
expect out '^layer 6 is missing: only layers 0-5 are used$'
run egdb info --dir "$folder/gap" --houses 6 --json
expect out '"missing":6,"layers":'
for command in 'solve --houses 6 --seeds 2' 'analyze <6,0,0,0,0,0,0,1,2,0,0,1,0,0,0>' \
  'openings --houses 6 --seeds 2' 'table --houses 6 --seeds 2'; do
  # shellcheck disable=SC2086 # the arguments are to be split
  run $command --egdb "$folder/gap" --memory 64M --threads 1
  expect_code 0
  expect err "^kalah [a-z]+: .*$gap"
done
run solve --houses 6 --seeds 2 --egdb "$folder/gap" --json "${small[@]}"
expect out '"egdb_seeds":5,'
run solve --houses 6 --seeds 2 --egdb "$folder/gap" --egdb-seeds 8 "${small[@]}"
expect_code 1
expect err '/gap/standard-6 has layers 0\.\.5, not 8; layer 6 is missing: only layers 0-5 are used$'
run egdb stats --dir "$folder/gap" --houses 6 --csv --quiet --memory 256M
expect_code 0
expect err '^kalah egdb stats: .*/gap/standard-6: layer 6 is missing; there are layers 0-5, 7-9$'
run egdb build --dir "$folder/gap" --seeds 9 "${memory[@]}"
expect_code 0
expect out '1 layer built, 9 found'
sums "$folder/gap/standard-6" "$folder/sums"
expect_same 'a gap that was filled' "$folder/reference" "$folder/sums"
rm "$folder/gap/standard-6/layer-000.kdb"
run solve --houses 6 --seeds 2 --egdb "$folder/gap" "${small[@]}"
expect_code 1
expect err '/gap/standard-6 holds no database; layer 0 is missing: none of the others is used$'

# A folder whose name is no UTF-8.
cp -r "$db" "$folder/"$'\xff\xfe'
run egdb info --dir "$folder/"$'\xff\xfe' --houses 6 --json
expect_code 0
expect out $'"folder":"[^"]*/\xef\xbf\xbd\xef\xbf\xbd/standard-6",'
run egdb verify --dir "$folder/"$'\xff\xfe' --houses 6 --json "${memory[@]}"
expect_code 0
expect out '"sound":true,'
run egdb build --dir "$folder/"$'\xff\xfe' --seeds 9 --json "${memory[@]}"
expect_code 0
expect out '"layers_found":10,'
mkdir "$folder/empty"
expect_error 1 '/empty holds no database$' egdb info --dir "$folder/empty"
expect_error 1 '/db holds no database .*5 houses.*; there are: empty-capture-4, standard-6' \
  egdb info --dir "$db" --houses 5

# --- probe, the same as analyze
RANDOM=7
for _ in {1..25}; do
  houses=(0 0 0 0 0 0 0 0 0 0 0 0)
  for ((seed = RANDOM % 9; seed >= 0; --seed)); do ((++houses[RANDOM % 12])); done
  cells="${houses[*]}"
  echo "<6,$((RANDOM % 4)),$((RANDOM % 4)),${cells// /,}>"
done >"$folder/boards"
for rules in standard kgp pie=on; do
  run_with_file "$folder/boards" analyze --rules "$rules" "${small[@]}"
  mv "$folder/out" "$folder/analyzed"
  run_with_file "$folder/boards" egdb probe --dir "$db" --rules "$rules"
  expect_code 0
  expect_lines out 25
  expect_lines err 0
  cp "$folder/out" "$folder/probed"
  expect_same "probe and analyze, $rules" "$folder/analyzed" "$folder/probed"
done
for turns in 3 '3 swap'; do
  start='<6,0,0,0,0,1,0,2,0,0,1,0,0,2,1>'
  run analyze --rules pie=on --turns "$turns" "$start" "${small[@]}"
  mv "$folder/out" "$folder/analyzed"
  run egdb probe --dir "$db" --rules pie=on --turns "$turns" "$start"
  expect_code 0
  cp "$folder/out" "$folder/probed"
  expect_same "probe and analyze, pie=on, --turns $turns" "$folder/analyzed" "$folder/probed"
done
run egdb probe --dir "$db" --json '<6,0,0,0,0,0,0,1,2,0,0,1,0,0,0>'
expect_code 0
expect_lines out 1
expect out '^\{"rules":"standard","board":"<6,0,0,0,0,0,0,1,2,0,0,1,0,0,0>","value":-2,"best":\[5,6\],"moves":\[null,null,null,null,\{"house":5,"value":-2,"again":false,"captured":0,"ends":false\},\{"house":6,.*\}\]\}$'
cat >"$folder/mixed" <<LINES
# lines that can be looked up, and lines that can't
<6,0,0,0,0,0,0,0,1,0,0,0,0,0,1>
<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>
<5,0,0,1,1,1,1,1,1,1,1,1,1>
<6,0,0,0,0,0,0,0,0,0,0,0,0,0,2>
LINES
run_with_file "$folder/mixed" egdb probe --dir "$db"
expect_code 1
expect_lines out 2
expect_lines err 2
expect out '^<6,0,0,0,0,0,0,0,1,0,0,0,0,0,1>  value 0  best 6\*#  moves 6\*#:0$'
expect out 'value -2  game over$'
expect err '^kalah egdb probe: line 3: .*/standard-6 has no boards of 36 seeds; there are layers 0-9$'
expect err "^kalah egdb probe: line 4: .*'standard' and 5 houses; there are: empty-capture-4, standard-6$"
# As JSON, each of them has a line on standard output.
sed 's/^<.*/{"id":"x","board":"&"}/' "$folder/mixed" >"$folder/requests"
run_with_file "$folder/requests" egdb probe --dir "$db" --json
expect_code 1
expect_lines out 4
expect_lines err 2
expect out '^\{"id":"x","rules":"standard","board":"<6,0,0,0,0,0,0,0,1,0,0,0,0,0,1>","value":0,'
expect out '^\{"id":"x","line":3,"error":".*/standard-6 has no boards of 36 seeds; there are layers 0-9"\}$'
expect out '^\{"id":"x","line":4,"error":'
echo '<6,0,0' >>"$folder/mixed"
run_with_file "$folder/mixed" egdb probe --dir "$db"
expect_code 2
expect_lines out 2
expect err '^kalah egdb probe: line 6: '
# Damaged blocks spoil only what needs them.
blocks_end=$(od -An -tu8 -j 32 -N 8 "$db/$layer" | tr -d ' ')
printf '<6,0,0,1,0,1,0,1,0,1,0,1,0,1,1>\n<6,0,0,0,0,0,0,0,1,0,0,0,0,0,1>\n' >"$folder/mixed"
fresh_copy
tail -c +81 "$db/$layer" | head -c $((blocks_end - 80)) | LC_ALL=C tr '\000-\377' '\001-\377\000' |
  dd of="$folder/broken/$layer" bs=64K seek=80 oflag=seek_bytes conv=notrunc status=none
run_with_file "$folder/mixed" egdb probe --dir "$folder/broken"
expect_code 1
expect_lines out 1
expect_lines err 1
expect err '^kalah egdb probe: line 1: .*layer-007.kdb is corrupt: the checksum of block'
run egdb probe --dir "$db" --houses 6 --bench 1000
expect_code 0
expect out '1,000 random boards of 9 seeds, [0-9]+ threads?$'
expect out '^  cold  .* probes/s, .* blocks decoded$'
expect out '^  warm  .* probes/s, .*, 0 blocks decoded$'
run egdb probe --dir "$db" --rules empty-capture --bench 1000 --json
expect out '^\{"rules":"empty-capture","houses":4,"seeds":8,"probes":1000,"threads":[0-9]+,"cold":\{.*\},"warm":\{.*"blocks_decoded":0\}\}$'

# --- stats
run egdb stats --dir "$db" --houses 4
expect_code 0
expect out '^seeds  positions  win %  draw %  loss % '
expect out '^ +8  +6,435  '
expect out '^ +8  +-[0-9]  <4,.*  [0-9]  <4,'
run egdb stats --dir "$db" --houses 6 --seeds 2 --json --svg "$folder/values.svg"
expect_code 0
expect_lines out 1
expect out '^\{"rules":"standard","houses":6,"seeds":2,"positions":78,"wins":30,"draws":21,"losses":27,"mean":0.076923,"deviation":1.707[0-9]*,"lowest":\{"value":-2,"board":"<6,.*>"\},"highest":\{"value":2,"board":"<6,.*>"\},"mutual_zugzwang":6,"bytes":[0-9]+,"values_hash":"[0-9a-f]{16}","histogram":\{"-2":27,"0":21,"2":30\}\}$'
run egdb stats --dir "$db" --houses 6 --json --svg "$folder/values.svg"
expect_lines out 10
cp "$folder/values.svg" "$folder/out"
expect out '^<svg xmlns="http://www.w3.org/2000/svg" '
expect out '^</svg>$'
expect out '>62\.8<|>62\.9<'
if command -v xmllint >/dev/null; then
  command_line='xmllint'
  xmllint --noout "$folder/values.svg" 2>"$folder/err"
  code=$?
  expect_code 0
fi
expect_error 2 'several databases: empty-capture-4, standard-6; say which' egdb stats --dir "$db"
expect_error 1 'has no layer of 10 seeds; there are layers 0-9' \
  egdb stats --dir "$db" --houses 6 --seeds 10
expect_error 1 "can't be written: there is no folder" egdb stats --dir "$db" --houses 4 --svg "$folder/none/values.svg"
expect_error 2 'is a device; expected a file' egdb stats --dir "$db" --houses 4 --svg /dev/null

# --- export: boards in the order that its help says, with the values that probe has
run egdb export --dir "$db" --houses 4 --seeds 2 --output "$folder/layer"
expect_code 0
expect_lines out 0
od -An -v -w1 -td1 "$folder/layer" | tr -d ' ' >"$folder/exported"
for h in {7..0}; do for g in $(seq 7 -1 "$h"); do echo "$h $g"; done; done |
  while read -r h g; do  # two seeds in places h <= g; the last place counts most
    cells=(0 0 0 0 0 0 0 0)
    ((++cells[h], ++cells[g]))
    printf '%s ' "${cells[@]}"
    echo
  done |
  sort -n -k8,8 -k7,7 -k6,6 -k5,5 -k4,4 -k3,3 -k2,2 -k1,1 |
  sed 's/ $//; s/ /,/g; s/.*/<4,0,0,&>/' >"$folder/boards"
run_with_file "$folder/boards" egdb probe --dir "$db" --rules empty-capture
expect_lines out 36
sed 's/.*value \(-\{0,1\}[0-9]*\) .*/\1/' "$folder/out" >"$folder/probed"
expect_same 'export and probe' "$folder/probed" "$folder/exported"
"$kalah" egdb export --dir "$db" --houses 4 --seeds 2 >"$folder/piped"
expect_same 'export to a file and a pipe' "$folder/layer" "$folder/piped"
expect_error 1 'has no layer of 99 seeds; there are layers 0-8' \
  egdb export --dir "$db" --houses 4 --seeds 99
expect_error 2 '--seeds is missing' egdb export --dir "$db" --houses 4
if command -v script >/dev/null; then
  command_line='kalah egdb export (to a terminal)'
  script -qec "'$kalah' egdb export --dir '$db' --houses 4 --seeds 2" /dev/null \
    >"$folder/out" 2>"$folder/err" </dev/null
  code=$?
  expect_code 2
  expect out 'bytes are not for a terminal'
fi

# --- in little memory: the same, and a line about what is too little
for command in 'verify --houses 6' 'stats --houses 6 --seeds 9 --json' \
  'stats --houses 6 --seeds 9 --csv' 'export --houses 6 --seeds 9'; do
  read -ra words <<<"$command"
  "$kalah" egdb "${words[@]}" --dir "$db" --quiet --memory 256M | grep -av '^  time' >"$folder/much"
  "$kalah" egdb "${words[@]}" --dir "$db" --quiet --memory 1M --threads 1 | grep -av '^  time' >"$folder/little"
  expect_same "egdb $command in little memory" "$folder/much" "$folder/little"
  expect_error 2 'takes at least [0-9]+M of memory, the budget is 1.00 MiB' \
    egdb "${words[@]}" --dir "$db" --quiet --memory 1M --threads 64
done

# --- solve and analyze with a database
run solve --houses 4 --seeds 3 --rules empty-capture --egdb "$db" --egdb-seeds 8 "${small[@]}"
expect_code 0
expect out '^value     8 from the 24 seeds in play$'
expect out '^used      database of up to 8 seeds \(.*, loaded in '
run analyze --egdb "$db" --egdb-seeds 9 "${small[@]}" '<6,0,0,2,2,2,2,2,2,2,2,2,2,2,2>'
expect_code 0
mv "$folder/out" "$folder/with"
run analyze "${small[@]}" '<6,0,0,2,2,2,2,2,2,2,2,2,2,2,2>'
mv "$folder/out" "$folder/without"
expect_same 'analyze with and without a database on disk' "$folder/with" "$folder/without"
# Bounds in the place of values: the same answers, and a word about what is used.
for bits in 1 2; do
  run solve --houses 4 --seeds 3 --rules empty-capture --egdb "$db" --egdb-seeds 8 \
    --egdb-bits "$bits" "${small[@]}"
  expect_code 0
  expect out '^value     8 from the 24 seeds in play$'
  expect out "^used      database of up to 8 seeds \\(bounds in $bits bits? to 8, .*, loaded in "
  run analyze --egdb "$db" --egdb-seeds 9 --egdb-bits "$bits" "${small[@]}" \
    '<6,0,0,2,2,2,2,2,2,2,2,2,2,2,2>'
  mv "$folder/out" "$folder/bounds"
  expect_same "analyze with bounds of $bits bits" "$folder/bounds" "$folder/without"
done
run solve --houses 4 --seeds 3 --rules empty-capture --egdb "$db" --egdb-seeds 8 --egdb-bits 2 \
  --json "${small[@]}"
expect out '"egdb_exact_seeds":0,"egdb_two_bit_seeds":8'
expect_error 2 "--egdb-bits is '3'; expected auto, 4, 2 or 1" \
  solve --houses 4 --seeds 3 --egdb-bits 3 "${small[@]}"
expect_error 1 'no database' solve --houses 5 --seeds 2 --egdb "$db" "${small[@]}"
expect_error 1 '12|layers' solve --houses 6 --seeds 3 --egdb "$db" --egdb-seeds 12 "${small[@]}"

# --- wrong usage
expect_error 2 'expected a command: build, verify' egdb
expect_error 2 "unknown command 'biuld'.*did you mean 'build'" egdb biuld
expect_error 2 '--dir is missing' egdb build --seeds 3
expect_error 2 '--seeds is missing' egdb build --dir "$db"
expect_error 2 "--seeds is '128'; expected a whole number from 0 to 127" \
  egdb build --dir "$db" --seeds 128
expect_error 2 "--builder is 'slow'; expected fast or reference" \
  egdb build --dir "$db" --seeds 3 --builder slow
expect_error 2 "--builder is 'general'; expected fast or reference" \
  egdb build --dir "$db" --seeds 3 --builder general
expect_error 2 '--rules: .*presets' egdb build --dir "$db" --seeds 3 --rules chess
expect_error 2 'MiB' egdb build --dir "$db" --seeds 40 --memory 256M
expect_error 2 "unexpected argument 'now'" egdb verify --dir "$db" now
expect_error 2 "--sample is '0'" egdb verify --dir "$db" --sample 0
expect_error 2 "unexpected argument '<" egdb probe --dir "$db" --houses 6 --bench 10 '<1,0,0,1,1>'
touch "$folder/file"
expect_error 2 'is a file; expected a folder' egdb build --dir "$folder/file" --seeds 3
expect_error 2 'is a file; expected a folder' egdb info --dir "$folder/file"
for arguments in 'info' 'verify --houses 4' 'stats --houses 4' 'export --houses 4 --seeds 2' \
  'probe <6,0,0,0,0,0,0,0,1,0,0,0,0,0,1>' 'build --seeds 3'; do
  command_line="kalah egdb $arguments (into a full disk)"
  : >"$folder/out"
  # shellcheck disable=SC2086 # the arguments are to be split
  "$kalah" egdb $arguments --dir "$db" >/dev/full 2>"$folder/err"
  code=$?
  expect_code 1
  expect_lines err 1
  expect err '^kalah egdb [a-z]+: cannot write to standard output: No space left on device$'
done

# --- a full disk
mkdir "$folder/disk"
if mount -t tmpfs -o size=64k tmpfs "$folder/disk" 2>/dev/null; then
  mounted=$folder/disk
  expect_error 1 "layer-[0-9]*.kdb can't be written: No space left on device" \
    egdb build --dir "$mounted" --seeds 12 "${memory[@]}"
  command_line='what is left on a full disk'
  checks=$((checks + 1))
  [[ -z $(find "$mounted" -name '*.tmp') ]] || fail 'a file that is not whole'
  run egdb verify --dir "$mounted" "${memory[@]}"
  expect_code 0
  head -c 60000 /dev/zero >"$mounted/filler" 2>/dev/null
  run egdb export --dir "$db" --houses 6 --seeds 9 --output "$mounted/layer"
  expect_code 1
  expect_lines err 1
  expect err "layer can't be written: No space left on device"
  run egdb stats --dir "$db" --houses 4 --svg "$mounted/values.svg"
  expect_code 1
  expect err "values.svg can't be written: No space left on device"
  checks=$((checks + 1))
  [[ -z $(find "$mounted" -name '*.tmp' -o -name layer -o -name '*.svg') ]] ||
    fail 'a file that is not whole'
  umount "$mounted" && mounted=
else
  echo 'skipped: a full disk (no mount here)'
fi

finish
