#!/usr/bin/env bash
# Kills runs of a job with several outputs with SIGKILL while these are put in place, and checks that after the next run,
# which fails (its input is gone), all outputs are the old ones or all are the new ones, and that after one more run no
# temporary file is left.
#
#   Tests/Faults/job-kills.sh TRIALS FOLDER PROGRAM
#
# FOLDER has a file tasks.csv. The kill is aimed by strace, at each of the renames and what is around them in turn, where
# there is strace; else it comes at random moments.
set -u
trials=$1 folder=$2 program=$3
cd "$folder" || exit 2
RANDOM=${SEED:-1}
mkdir -p out
cat > pantask.yml <<'YAML'
version: 1
jobs:
  many:
    inputs: tasks.csv
    title: '{date}'
    outputs: [out/a.html, out/b.md, {file: out/c.md, template: digest}, {file: out/d.html, template: table}]
    latest: out/latest.html
YAML
names="a.html b.md c.md d.html latest.html"
state() {
  for name in $names; do
    grep -q "2026-03-27" "out/$name" && printf n || printf o
  done
}
cp tasks.csv kept.csv
old=0 new=0 torn=0 killed=0 left=0 aimed=0
command -v strace > /dev/null && aimed=1
for ((trial = 1; trial <= trials; trial++)); do
  cp kept.csv tasks.csv
  "$program" run --now 2026-03-20 --force || exit 2
  if [ $aimed = 1 ]; then
    # The calls that the switch is made of: writing to the device, the renames, and the removal of the list.
    case $((trial % 4)) in
      2) kind=fsync count=12 ;;
      3) kind=unlink count=1 ;;
      *) kind=rename count=6 ;;
    esac
    call=$((trial / 4 % count + 1))
    # In a shell of its own, which is quiet about the kill.
    (strace -f -q -o /dev/null -e trace=$kind -e "inject=$kind:signal=KILL:when=$call" \
      "$program" run --now 2026-03-27; exit $?) > /dev/null 2>&1
  else
    "$program" run --now 2026-03-27 > /dev/null 2>&1 &
    process=$!
    sleep "0.$(printf '%03d' $((RANDOM % 200)))"
    kill -9 $process 2> /dev/null
    wait $process 2> /dev/null
  fi
  [ $? -ne 0 ] && killed=$((killed + 1))
  rm tasks.csv
  "$program" run --now 2026-03-28 > /dev/null 2>&1
  case $(state) in
    ooooo) old=$((old + 1)) ;;
    nnnnn) new=$((new + 1)) ;;
    *) torn=$((torn + 1)); echo "torn in trial $trial: $(state)" ;;
  esac
  left=$((left + $(ls -A . out | grep -c -E '\.tmp$|\.switch$')))
done
echo "$trials trials, $killed killed: $old old, $new new, $torn torn; $left temporary files after the next run"
[ $torn -eq 0 ] && [ $left -eq 0 ]
