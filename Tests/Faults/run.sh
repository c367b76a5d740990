#!/usr/bin/env bash
# Makes an input and runs one of the trials beside this file on the program.
#
#   Tests/Faults/run.sh kill|folder|jobs|faults|full-disk|concurrent PROGRAM [TRIALS]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
kind=$1 program=$2 trials=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/out"
page=$work/out/report.html

# Some hundred KiB of output for the trials that need time or room to fail in; a few KiB where every call is tried.
count=2000
[ "$kind" = faults ] && count=40
awk -v count=$count 'BEGIN {
  print "id,title,status,priority,due,assignee"
  split("highest high medium low lowest", priorities, " ")
  for (i = 1; i <= count; i++)
    printf "T-%d,Task number %d,%s,%s,2026-04-%02d,Person %d\n",
      i, i, i % 3 ? "open" : "done", priorities[i % 5 + 1], i % 30 + 1, i % 7
}' > "$work/tasks.csv"
report=("$program" report "$work/tasks.csv" --now 2026-03-26 -o "$page")

case $kind in
  kill) "$here/kill-trials.sh" "${trials:-1000}" "$page" "${report[@]}" ;;
  folder)
    # Fewer people than there are pages before, and others.
    sed 's/Person [0-2]$/Somebody/' "$work/tasks.csv" > "$work/others.csv"
    "$here/folder-kills.sh" "${trials:-200}" "$work/site" "$work/others.csv" \
      "$program" report "$work/tasks.csv" --now 2026-03-26 --split-by assignees -o "$work/site/"
    ;;
  jobs) "$here/job-kills.sh" "${trials:-100}" "$work" "$program" ;;
  faults) "$here/syscall-faults.sh" "$page" "${report[@]}" ;;
  full-disk) "$here/full-disks.sh" "$page" "${report[@]}" ;;
  concurrent)
    "$here/concurrent-runs.sh" "${trials:-200}" "$page" "${report[*]}" "${report[*]} --title Other" ;;
  *)
    echo "usage: $0 kill|folder|jobs|faults|full-disk|concurrent PROGRAM [TRIALS]" >&2
    exit 64
    ;;
esac
