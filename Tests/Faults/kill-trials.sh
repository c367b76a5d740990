#!/usr/bin/env bash
# Kills a command with SIGKILL at random moments, and checks after every kill that its output file is the whole old
# one or the whole new one.
#
#   Tests/Faults/kill-trials.sh TRIALS OUTPUT COMMAND…
#   Tests/Faults/kill-trials.sh 1000 /tmp/t/report.html pantask report big.csv --now 2026-01-01 -o /tmp/t/report.html
#
# The command must write the same bytes every time. SEED=number repeats a series. OUTPUT's folder must hold nothing
# else: at the end it is checked for leftovers.
set -u
trials=$1 output=$2
shift 2
RANDOM=${SEED:-1}
folder=$(dirname "$output")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'old\n' > "$work/old"

start=$(date +%s%N)
"$@" || { echo "the command itself fails"; exit 2; }
duration=$(($(date +%s%N) - start))
cp "$output" "$work/new"

old=0 new=0 torn=0 killed=0 leftovers=0
for ((trial = 1; trial <= trials; trial++)); do
  cp "$work/old" "$output"
  microseconds=$(((RANDOM * 32768 + RANDOM) % (duration / 1000 * 12 / 10 + 1)))
  "$@" 2> /dev/null &
  process=$!
  sleep "$(printf '%d.%06d' $((microseconds / 1000000)) $((microseconds % 1000000)))"
  kill -9 $process 2> /dev/null
  wait $process 2> /dev/null
  [ $? -eq 137 ] && killed=$((killed + 1))
  if cmp -s "$output" "$work/old"; then
    old=$((old + 1))
  elif cmp -s "$output" "$work/new"; then
    new=$((new + 1))
  else
    torn=$((torn + 1))
    echo "torn in trial $trial after $microseconds microseconds"
  fi
  [ "$(ls -A "$folder" | wc -l)" -gt 1 ] && leftovers=$((leftovers + 1))
done
"$@" || exit 2
remaining=$(($(ls -A "$folder" | wc -l) - 1))
echo "$trials trials, $killed killed in time: $old old, $new new, $torn torn;" \
  "$leftovers times a temporary file stayed, $remaining after the next run"
[ $torn -eq 0 ] && [ $remaining -eq 0 ]
