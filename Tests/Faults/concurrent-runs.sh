#!/usr/bin/env bash
# Starts two commands that write the same file at the same time, again and again, and checks that the file is always
# one of the two whole and that nothing stays beside it.
#
#   Tests/Faults/concurrent-runs.sh PAIRS OUTPUT COMMAND1 COMMAND2      (each command is one argument)
set -u
pairs=$1 output=$2 first=$3 second=$4
folder=$(dirname "$output")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh -c "$first" && cp "$output" "$work/first" && sh -c "$second" && cp "$output" "$work/second" || exit 2

ones=0 twos=0 bad=0
for ((pair = 1; pair <= pairs; pair++)); do
  printf 'old\n' > "$output"
  sh -c "$first" & one=$!
  sh -c "$second" & two=$!
  wait $one || { bad=$((bad + 1)); echo "pair $pair: the first failed"; }
  wait $two || { bad=$((bad + 1)); echo "pair $pair: the second failed"; }
  if cmp -s "$output" "$work/first"; then
    ones=$((ones + 1))
  elif cmp -s "$output" "$work/second"; then
    twos=$((twos + 1))
  else
    bad=$((bad + 1))
    echo "pair $pair: neither of the two"
  fi
  [ "$(ls -A "$folder" | wc -l)" -eq 1 ] || { bad=$((bad + 1)); echo "pair $pair: a temporary file stayed"; }
done
echo "$pairs pairs: $ones times the first stayed, $twos times the second, $bad bad"
[ $bad -eq 0 ]
