#!/usr/bin/env bash
# Kills a report of many pages with SIGKILL (with SIGTERM in every fourth trial) at random moments, over the pages of
# another report. After every kill each page is whole, and a file of somebody else as it was; the next run finds nothing
# that it does not know, and leaves nothing but its own pages.
#
#   Tests/Faults/folder-kills.sh TRIALS FOLDER OTHER-INPUT COMMAND…
#   Tests/Faults/folder-kills.sh 200 /tmp/t/site/ other.csv pantask report big.csv --split-by assignees -o /tmp/t/site/
#
# OTHER-INPUT takes the place of the command's third word for the pages that are there before. SEED=number repeats a
# series.
set -u
trials=$1 folder=$2 other=$3
shift 3
RANDOM=${SEED:-1}
mkdir -p "$folder"
printf 'mine\n' > "$folder/mine.html"
before=("$@")
before[2]=$other

"${before[@]}" > /dev/null 2>&1 || { echo "the command itself fails"; exit 2; }
start=$(date +%s%N)
"$@" > /dev/null 2>&1 || { echo "the command itself fails"; exit 2; }
duration=$(($(date +%s%N) - start))
expected=$(ls -A "$folder")

torn=0 killed=0 refused=0 leftovers=0
for ((trial = 1; trial <= trials; trial++)); do
  "${before[@]}" > /dev/null 2>&1 || refused=$((refused + 1))
  microseconds=$(((RANDOM * 32768 + RANDOM) % (duration / 1000 * 12 / 10 + 1)))
  "$@" > /dev/null 2>&1 &
  process=$!
  sleep "$(printf '%d.%06d' $((microseconds / 1000000)) $((microseconds % 1000000)))"
  signal=KILL
  [ $((trial % 4)) -eq 0 ] && signal=TERM
  kill -$signal $process 2> /dev/null
  wait $process 2> /dev/null
  [ $? -gt 128 ] && killed=$((killed + 1))
  for page in "$folder"/*.html; do
    case $page in
      */mine.html) [ "$(cat "$page")" = mine ] ;;
      *) [ "$(tail -c 8 "$page")" = "</html>" ] ;;
    esac || {
      torn=$((torn + 1))
      echo "$page is torn in trial $trial after $microseconds microseconds"
    }
  done
  if [ $signal = TERM ] && ls -A "$folder" | grep -q '\.new$'; then leftovers=$((leftovers + 1)); fi
  "$@" > /dev/null 2>&1 || refused=$((refused + 1))
  [ "$(ls -A "$folder")" = "$expected" ] || {
    torn=$((torn + 1))
    echo "trial $trial has left: $(ls -A "$folder" | tr '\n' ' ')"
  }
done
echo "$trials trials, $killed ended in time: $torn torn, $refused runs refused, $leftovers times SIGTERM left a folder"
[ $torn -eq 0 ] && [ $refused -eq 0 ] && [ $leftovers -eq 0 ]
