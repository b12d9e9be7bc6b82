#!/usr/bin/env bash
# End-to-end tests of trees of claims: kept by `solve` and `openings`, shown and merged by `proof`.
#
# Usage: cli_proof_test.sh PROGRAM. Needs nothing but bash and the usual small tools.
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"

proof=$folder/proof
start='<4,0,0,3,3,3,3,3,3,3,3>'
game=(--houses 4 --seeds 3 --egdb-seeds 2 --tree-after 500 "${small[@]}")

# --- a search in pieces, each of which goes on with the file
run solve "${game[@]}" --prove '>=7' --nodes 3000 --proof "$proof"
expect_code 0
expect out '^verdict   open$'
expect out "^partial   a limit was met; what is proven is saved in $proof, and the same command resumes from there$"
checks=$((checks + 1))
[[ $(head -n 3 "$proof") == $'kalah-proof 1\nrules standard\nposition '"$start" ]] || fail 'its first lines'
run proof "$proof"
expect_code 0
expect_lines err 0
expect out "^board     $start$"
expect out '^rules     standard$'
expect out '^claims    [0-9,]+ proven, [0-9,]+ refuted, [0-9,]+ open$'
expect out '^turn +value +state +nodes +left, about$'
expect out "^board +>=8 +next +[0-9,]+ +[0-9.,a-z ]+ to prove, [0-9.,a-z ]+ to refute$"
expect out '^  [1-4](-[1-4])*-? +(<|>=)-?[0-9]+ +(proven|refuted|next|open) '
run proof "$proof" --depth 0
expect_lines out 5
run proof "$proof" --open --depth 9
expect out ' next '
checks=$((checks + 1))
grep -Eq ' (proven|refuted) +[0-9]' "$folder/out" && fail 'something settled among what is open'
run proof "$proof" --json --depth 0
expect_code 0
expect_lines out 1
expect out "^\{\"rules\":\"standard\",\"board\":\"$start\",\"proven\":[0-9]+,\"refuted\":[0-9]+,\"open\":[0-9]+,\"claims\":\[\{\"line\":\"\",\"board\":\"$start\",\"claim\":\">=8\",\"state\":\"next\",\"nodes\":[0-9]+,\"left_to_prove\":[0-9]+,\"left_to_refute\":[0-9]+\}\]\}$"

# --- shared out: the first open claim after a turn is settled elsewhere
cp "$proof" "$folder/whole"
read -r _ board claim _ < <(grep '^node .* open .*#' "$proof")
run solve "$board" --prove "$claim" --proof "$folder/part" "${small[@]}"
expect_code 0
expect out '^verdict   (proven|refuted)$'
run proof "$folder/whole" "$folder/part" --merge "$folder/whole" --depth 0
expect_code 0
checks=$((checks + 1))
grep -Fq "node $board $claim " "$folder/whole" || fail 'the claim is gone'
grep -F "node $board $claim " "$folder/whole" | grep -Eq ' (proven|refuted) ' || fail 'the claim is not settled'
wrong "$folder/part is a proof about standard .*; expected one about standard $start$" \
  solve "${game[@]}" --proof "$folder/part"

for _ in {1..200}; do
  run solve "${game[@]}" --prove '>=7' --nodes 3000 --proof "$folder/whole"
  expect_code 0
  grep -q '^verdict   open$' "$folder/out" || break
done
expect out '^verdict   refuted$'
run proof "$folder/whole" --depth 1
expect out "^board +>=8 +refuted +[0-9,.a-z ]+$"
expect out '^  [1-4](-[1-4])*-? +<-?[0-9]+ +refuted '
run openings "${game[@]}" --proof "$folder/openings"
expect_code 0
run proof "$folder/openings" --depth 0
expect_code 0
expect out '^[1-4](-[1-4])* +>=-?[0-9]+ +(proven|refuted) '

# --- what is wrong with a file is said in a line
wrong "$folder/openings is a proof about standard $start; expected one about standard " \
  solve --houses 4 --seeds 2 --proof "$folder/openings" "${small[@]}"
wrong 'expected one about capture=none ' \
  solve --houses 4 --seeds 3 --rules capture=none --proof "$folder/openings" "${small[@]}"
printf 'kalah-proof 1\nrules standard\nposition %s\nroot %s >=8 maybe 5\n' "$start" "$start" >"$folder/bad"
wrong "bad: line 4: expected proven, refuted, split or open instead of 'maybe'$" proof "$folder/bad"
wrong "bad: line 4: expected proven" solve "${game[@]}" --proof "$folder/bad"
printf 'something else\n' >"$folder/bad"
wrong "bad: line 1: expected 'kalah-proof 1', .* instead of 'something else'$" proof "$folder/bad"
wrong 'expected a file of claims' proof
printf 'kalah-proof 1\nrules capture=none\nposition %s\n' "$start" >"$folder/other"
wrong "other is about another game than $folder/whole$" proof "$folder/whole" "$folder/other"
sed -E 's/^(root .* )refuted /\1proven /' "$folder/whole" >"$folder/contrary"
wrong "contrary: a claim is proven in one of the files and refuted in another$" \
  proof "$folder/whole" "$folder/contrary"
expect_error 1 "$folder/none is not there$" proof "$folder/none"
wrong 'a folder' proof "$folder"
wrong 'a folder' solve "${game[@]}" --proof "$folder"
wrong '^kalah solve: --checkpoint and --proof name the same file; expected two$' \
  solve "${game[@]}" --proof "$proof" --checkpoint "$folder/../$(basename "$folder")/proof"
wrong -- '--depth' proof "$proof" --depth x
expect_error 1 "$folder/none/p" solve "${game[@]}" --proof "$folder/none/p"
expect_error 1 "$folder/none/p" proof "$proof" --merge "$folder/none/p"

# --- both files
run solve "${game[@]}" --nodes 2000 --proof "$folder/p" --checkpoint "$folder/c" --checkpoint-every 1
expect_code 0
expect out "^partial   a limit was met; what is proven is saved in $folder/c and $folder/p, and the same"
run solve "${game[@]}" --proof "$folder/p" --checkpoint "$folder/c"
expect_code 0
expect out '^value     6 from the 24 seeds in play$'

finish
