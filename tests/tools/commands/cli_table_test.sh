#!/usr/bin/env bash
# End-to-end tests of `kalah table` and of the other commands that write CSV.
#
# Usage: cli_table_test.sh PROGRAM. Needs nothing but bash and the usual small tools.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

header='houses,seeds,rules,value,result,best,nodes,seconds,egdb_seeds,version'
csv=$folder/values.csv
svg=$folder/values.svg

run table --help
expect_code 0
expect out '^Usage: kalah table'
expect out '^Examples:$'

# --- rows on standard output, small boards first
run table --houses 3,1-2 --seeds 1-3 "${small[@]}"
expect_code 0
expect_lines out 10
expect_lines err 0
expect out "^$header\$"
expect out '^1,3,standard,6,win,1,[0-9]+,[0-9]+\.[0-9]{3},[0-9]+,[0-9.]+$'
expect out '^2,2,standard,-2,loss,'
expect out '^3,1,standard,0,draw,1 3,'
sed 1d "$folder/out" | cut -d, -f1,2 >"$folder/order"
printf '%s\n' 1,1 1,2 1,3 2,1 2,2 3,1 2,3 3,2 3,3 >"$folder/expected"
expect_same 'order of the cells' "$folder/expected" "$folder/order"
run table --houses 2 --seeds 4 --rules 'end=no-move; bga,capture=always; pie=on' "${small[@]}"
expect_lines out 4
expect out '^2,4,end=no-move,-12,loss,'
expect out '^2,4,"capture=always,end=no-move,goal=outcome",-1,loss,'
run table --houses 2 --seeds 4 --rules 'standard; one-change; leftover=nobody' --json "${small[@]}"
expect_code 0
expect_lines out 13
expect out '^\{"houses":2,"seeds":4,"rules":"standard","value":-10,"result":"loss","best":\[[12,]+\],"nodes":[0-9]+,"seconds":[0-9.e-]+,"egdb_seeds":[0-9]+,"version":"[0-9.]+"\}$'
for rules in sowing=multi-lap empty-capture capture=last-seed capture=none capturing-seed=stays cross-capture=on \
  sow-opponent-store=on end=no-move leftover=finisher leftover=nobody pie=on kgp; do
  expect out "\"rules\":\"$rules\""
done

# --- a file that is kept and grows
run table --houses 1-2 --seeds 2-3 --output "$csv" "${small[@]}"
expect_code 0
expect_lines out 0
expect_lines err 0
sed -i 's/^2,2,standard,-2,/2,2,standard,-4,/' "$csv"  # shows that it is not proven again
run table --houses 1-3 --seeds 2,3 --output "$csv" --memory 64M --threads 1
expect_code 0
expect_lines out 0
expect err '^kalah table: 6 games: 2 proven now, 4 there already, 0 missing$'
cut -d, -f1-5 "$csv" >"$folder/rows"
printf '%s\n' houses,seeds,rules,value,result 1,2,standard,-2,loss 1,3,standard,6,win \
  2,2,standard,-4,loss 2,3,standard,-2,loss 3,2,standard,4,win 3,3,standard,2,win \
  >"$folder/expected"
expect_same 'rows that were kept and added' "$folder/expected" "$folder/rows"
run table --houses 1-2 --seeds 2 --output "$csv" --json "${small[@]}"
expect_lines out 2
expect out '"houses":2,"seeds":2,"rules":"standard","value":-4,'
# Half a line, as of a copy that broke off, goes; other damage is refused, and nothing is lost.
cp "$csv" "$folder/before"
printf '3,4,standard,2,w' >>"$csv"
run table --houses 1 --seeds 2 --output "$csv" --memory 64M --threads 1
expect_code 0
expect err "ends in half a line, which is dropped: '3,4,standard,2,w'"
expect_same 'a file without its half line' "$folder/before" "$csv"
for damage in 's/^2,2,/2,x,/' '3s/win/won/' '2s/standard/chess/' '2s/,[^,]*$//' '1s/best/worst/' \
  '4s/standard/"standard/' '3s/^1,3/1,2/'; do
  sed "$damage" "$folder/before" >"$folder/damaged.csv"
  cp "$folder/damaged.csv" "$folder/copy"
  wrong 'damaged.csv, line [1-4]: ' table --houses 1 --seeds 1 --output "$folder/damaged.csv" \
    "${small[@]}"
  expect_same 'a damaged file' "$folder/copy" "$folder/damaged.csv"
done

printf 'Dear diary' >"$folder/diary.csv"
cp "$folder/diary.csv" "$folder/copy"
wrong 'diary.csv, line 1: expected houses,' table --houses 1 --seeds 1 \
  --output "$folder/diary.csv" "${small[@]}"
expect_same 'a text that is no table' "$folder/copy" "$folder/diary.csv"
printf 'houses,se' >"$folder/begun.csv"
run table --houses 1 --seeds 1 --output "$folder/begun.csv" --memory 64M --threads 1
expect_code 0
expect err "ends in half a line, which is dropped: 'houses,se'"
# Rows that contradict themselves are refused, and the file stays as it is.
for row in '2,2,standard,-2,win,1,1,0,4,0|result is win and value -2; expected loss' \
  '1,2,standard,99,win,1,1,0,4,0|value is 99; expected a margin from -4 to 4' \
  '2,2,standard,1,win,1,1,0,4,0|value is 1; expected an even number' \
  '2,2,kgp,2,win,1,1,0,4,0|value is 2; expected -1, 0 or 1' \
  '2,2,standard,2,win,2 1,1,0,4,0|best is .2 1.; expected one or more houses, ascending'; do
  printf '%s\n%s\n' "$(head -n 1 "$csv")" "${row%|*}" >"$folder/wrong.csv"
  cp "$folder/wrong.csv" "$folder/before.csv"
  wrong "wrong.csv, line 2: ${row#*|}" table --input "$folder/wrong.csv"
  wrong "wrong.csv, line 2: ${row#*|}" table --houses 1 --seeds 1 --output "$folder/wrong.csv"
  expect_same 'a table that was refused' "$folder/before.csv" "$folder/wrong.csv"
done
# A file that can't be read is not an empty one.
ln -s loop.csv "$folder/loop.csv"
expect_error 1 'loop.csv' table --houses 1 --seeds 1 --output "$folder/loop.csv"
checks=$((checks + 1))
[[ -L $folder/loop.csv ]] || fail 'what could not be read was replaced'
chmod 000 "$folder/copy"
if [[ ! -r $folder/copy ]]; then  # it is, for the superuser
  expect_error 1 "copy can't be opened: Permission denied" table --houses 1 --seeds 1 \
    --output "$folder/copy"
fi
chmod 600 "$folder/copy"
expect_same 'a file that could not be read' "$folder/copy" "$folder/diary.csv"
# A link leads to the file, and stays one.
ln -s values.csv "$folder/link.csv"
run table --houses 1 --seeds 1 --output "$folder/link.csv" "${small[@]}"
expect_code 0
checks=$((checks + 1))
[[ -L $folder/link.csv ]] || fail 'the link is gone'
cp "$csv" "$folder/out"
expect out '^1,1,standard,'
# What is refused makes no file.
for bad in '--rules chess' '--houses 9' '--seconds x' '--memory x' '--svg /dev/null'; do
  # shellcheck disable=SC2086 # two words
  wrong . table --houses 1 --seeds 1 --output "$folder/new.csv" $bad
  checks=$((checks + 1))
  [[ -z $(find "$folder" -name 'new.csv*') ]] || fail 'a file was made'
done

# --- limits: never a guess
run table --houses 4 --seeds 1,4 --nodes 200 --egdb-seeds 4 --output "$folder/limit.csv" \
  --memory 64M --threads 1
expect_code 0
expect err '^kalah table: Kalah\(4,4\), standard is left out: a limit was met; its margin is '
expect err '^kalah table: 2 games: 1 proven now, 0 there already, 1 missing$'
command_line='kalah table --nodes 200'
cp "$folder/limit.csv" "$folder/out"
expect_lines out 2
expect out '^4,1,standard,2,win,'

# --- a signal: the rows so far stay
command_line='kalah table (stopped by a signal)'
"$kalah" table --houses 1,6 --seeds 1,6 --egdb-seeds 4 --output "$folder/stopped.csv" \
  --memory 64M --threads 1 >"$folder/out" 2>"$folder/err" &
job=$!
for _ in {1..300}; do
  [[ $(wc -l 2>/dev/null <"$folder/stopped.csv") -eq 4 ]] && break
  sleep 0.1
done
kill -INT $job
wait $job
code=$?
expect_code 1
expect err '^kalah table: 4 games: 3 proven now, 0 there already, 1 missing$'
cp "$folder/stopped.csv" "$folder/out"
expect_lines out 4

# --- two runs that fill one file lose nothing
command_line='kalah table, two runs at a time'
for houses in 1 2; do
  "$kalah" table --houses $houses --seeds 1-5 --rules 'standard; bga; pie=on' \
    --output "$folder/both.csv" "${small[@]}" 2>>"$folder/err" &
  jobs_of_both[houses]=$!
done
wait "${jobs_of_both[@]}"
cp "$folder/both.csv" "$folder/out"
expect_lines out 31

# --- databases on disk, where there are some
run egdb build --dir "$folder/db" --houses 3 --seeds 8 --memory 256M --threads 1 --quiet
expect_code 0
run table --houses 2,3 --seeds 3 --egdb "$folder/db" --egdb-seeds 8 --json "${small[@]}"
expect_code 0
expect out '"houses":3,"seeds":3,"rules":"standard","value":2,.*"egdb_seeds":8,'
expect out '"houses":2,"seeds":3,'
expect_error 1 'has layers 0..8, not 9' table --houses 3 --seeds 3 --egdb "$folder/db" \
  --egdb-seeds 9 --json "${small[@]}"

# --- pictures
run table --input "$csv" --svg "$svg"
expect_code 0
expect_lines out 0
command_line='the picture'
cp "$svg" "$folder/out"
expect out '^<svg .* width="900" '
expect out '>standard</text>$'
expect out '<title>Kalah\(1,3\), standard: win by 6</title>'
expect out '<title>Kalah\(1,2\), standard: loss by 2</title>'
expect out '>\+6</text>$'
expect out '>W</text>$'
expect out '>L</text>$'
run table --houses 2 --seeds 1-2 --rules 'kgp; bga,pie=on' --svg "$svg" "${small[@]}"
expect_code 0
expect_lines out 5
cp "$svg" "$folder/out"
expect out '>pie=on,.*goal=outcome</text>$|>end=no-move,pie=on,goal=outcome</text>$'
expect out '<title>Kalah\(2,2\), kgp: loss</title>'
run table --input "$csv" --seeds 2 --json
expect_lines out 3
run table --input "$csv" --houses 8 --svg "$svg"  # an empty picture is one
expect_code 0
cp "$svg" "$folder/out"
expect out 'not in the table</title>'

# --- openings
run openings --houses 3 --seeds 2 --csv --rules capture=none,end=no-move "${small[@]}"
expect_code 0
expect out '^rules,houses,seeds,turn,value,reply$'
expect out '^"capture=none,end=no-move",3,2,[0-9-]+,-?[0-9]+,[0-9-]*$'
lines=$(wc -l <"$folder/out")
run openings --houses 3 --seeds 2 --json --rules capture=none,end=no-move "${small[@]}"
turns=$(grep -o '"turn"' "$folder/out" | wc -l)
checks=$((checks + 1))
((lines == turns + 1)) || fail "$lines lines of CSV for $turns turns"

run openings --houses 6 --seeds 3 --csv --nodes 2000 --egdb-seeds 4 --memory 64M --threads 1
expect_code 1
expect err '^kalah openings: partial; a limit was met'

# --- layers: the same numbers as of those that have the whole layer in memory
run egdb stats --dir "$folder/db" --csv --memory 1M
expect_code 0
expect_lines out 10
expect out '^rules,houses,seeds,positions,wins,draws,losses,mean,bits_per_position,digest$'
sed -n 's/^standard,3,8,\([0-9]*\),\([0-9]*\),\([0-9]*\),\([0-9]*\),.*/\1 \2 \3 \4/p' \
  "$folder/out" >"$folder/counted"
run egdb stats --dir "$folder/db" --seeds 8 --json --memory 64M
sed -n 's/.*"positions":\([0-9]*\),"wins":\([0-9]*\),"draws":\([0-9]*\),"losses":\([0-9]*\),.*/\1 \2 \3 \4/p' \
  "$folder/out" >"$folder/expected"
expect_same 'counts of a layer' "$folder/expected" "$folder/counted"

# Without the layer there is no header either.
expect_error 1 'layer' egdb stats --dir "$folder/db" --csv --seeds 9

# --- what other rules change
command_line='a small table'
cat >"$folder/rules.csv" <<'TEXT'
houses,seeds,rules,value,result,best,nodes,seconds,egdb_seeds,version
1,1,standard,0,draw,1,0,0.000,2,0.1.0
1,1,leftover=finisher,2,win,1,0,0.000,2,0.1.0
1,2,standard,-2,loss,1,0,0.000,4,0.1.0
1,2,leftover=finisher,4,win,1,0,0.000,4,0.1.0
1,2,pie=on,-2,loss,1,0,0.000,4,0.1.0
1,3,pie=on,-6,loss,1,0,0.000,4,0.1.0
TEXT
run table --input "$folder/rules.csv" --compare standard
expect_code 0
expect_lines out 4
expect out '^base  standard$'
expect out '^leftover=finisher +2 +0  loss to win \(1,2\); draw to win \(1,1\)$'
expect out '^pie=on +1 +1  none$'
run table --input "$folder/rules.csv" --compare pie=on --rules standard --json
expect out '^\{"base":"pie=on","rules":"standard","boards":1,"same":1,"changes":\[\]\}$'
expect_lines out 1
wrong '--compare needs --input' table --compare standard

# --- wrong usage
wrong "--houses is '0-3'; expected numbers from 1 to 8, such as 1-4 or 2,4,6" table --houses 0-3
wrong "--houses is '3-1'" table --houses 3-1
wrong "--seeds is '1,,2'" table --seeds 1,,2
wrong "--seeds is '1-'" table --seeds 1-
wrong 'seeds' table --houses 8 --seeds 16
wrong '--rules: an empty list' table --rules 'standard;'
wrong '--rules: .*presets: standard' table --rules 'standard; chess'
wrong "unexpected argument 'standard'" table standard
wrong '--input and --output exclude each other' table --input "$csv" --output "$csv"
wrong 'is a folder; expected a file' table --input "$folder"
wrong '--svg and --input are the same file' table --input "$csv" --svg "$folder/link.csv"
wrong '--svg and --output are the same file' table --output "$folder/x.csv" --svg "$folder/./x.csv"
wrong '--output is empty' table --output ''
wrong 'is a device; expected a file' table --houses 1 --seeds 1 --output /dev/null
wrong 'Kalah\(6,4\), standard: a database of 20 seeds takes .*memory' \
  table --houses 6 --seeds 4 --egdb-seeds 20 --memory 2M --json
expect_error 1 'nowhere.csv can.t be opened: No such file' table --input "$folder/nowhere.csv"
expect_error 1 'nowhere' table --houses 1 --seeds 1 --output "$folder/nowhere/values.csv"
wrong '--csv and --json exclude' openings --csv --json
wrong '--csv is for the start of a game' openings --csv --turns 1
wrong '--csv excludes --json' egdb stats --dir "$folder/db" --csv --json

finish
