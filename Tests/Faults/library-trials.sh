#!/usr/bin/env bash
# Kills an import, an edit and a migration of a library of 200 tasks at each of their calls that write, and lets each run
# out of room at every 8 KiB: the library must be what it was before, or what it is to be.
#
#   Tests/Faults/library-trials.sh PROGRAM EARLIER-LIBRARY
set -u
program=$1 earlier=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
calls=write,pwrite64,ftruncate,fsync,fdatasync,rename,unlink

list() { # $1: priority
  echo id,title,priority
  for ((i = 1; i <= 200; i++)); do echo "$i,Task number $i with a title of some length,$1"; done
}
list low > low.csv
list high > high.csv
now=(--now 2026-03-26T09:00:00Z)

# What a library holds; a file that is not there holds nothing.
state() { if [ -e "$1" ]; then "$program" convert "$1" --to json --quiet 2>&1; else echo none; fi; }

# Puts things back to where a command begins.
prepare() {
  rm -rf run
  mkdir run
  [ "$start" = none ] || cp "$start" run/t.pantask
}

runs=0 bad=0
complain() { bad=$((bad + 1)); echo "$name: $*"; }

trial() { # name, the library to begin with, the command
  name=$1 start=$2
  shift 2
  prepare
  before=$(state run/t.pantask)
  strace -f -qq -o calls -e trace=$calls "$@" > /dev/null 2>&1 || { complain "the command itself fails"; return; }
  after=$(state run/t.pantask)
  [ "$before" != "$after" ] || complain "it does nothing"
  # Some calls may be made by another thread, which counts its own.
  count=$(wc -l < calls)
  size=$(stat -c %s run/t.pantask)
  for ((number = 1; number <= count; number++)); do
    prepare
    # The shell says on standard error that a command was killed.
    { strace -f -qq -o /dev/null -e trace=$calls -e inject=$calls:signal=KILL:when=$number "$@" > /dev/null 2>&1; } 2> /dev/null
    runs=$((runs + 1))
    found=$(state run/t.pantask)
    [ "$found" = "$before" ] || [ "$found" = "$after" ] || complain "killed at call $number: it is neither"
    "$program" edit run/t.pantask --add 'title = "Later"' "${now[@]}" > /dev/null 2> messages ||
      complain "killed at call $number: it cannot be changed any more: $(head -c 200 messages)"
  done
  for ((room = 4; room <= size / 1024 + 8; room += 8)); do
    prepare
    (ulimit -f $room; "$@" > /dev/null 2> messages)
    status=$?
    runs=$((runs + 1))
    found=$(state run/t.pantask)
    if [ $status -eq 0 ]; then
      [ "$found" = "$after" ] || complain "$room KiB: no error, and not what it is to be"
    else
      [ "$found" = "$before" ] || complain "$room KiB: an error, and not as before"
      [ $status -eq 74 ] && [ -s messages ] || complain "$room KiB: exit code $status: $(head -c 200 messages)"
      # Where the limit is below the size of the file a journal stays: what it has is taken back by the next command.
      [ -z "$(find run -name '*.tmp')" ] || complain "$room KiB: a temporary file stayed"
    fi
  done
}

"$program" import low.csv --into low.pantask --source-name a "${now[@]}" > /dev/null || exit 2
# The same tasks in a file of the earlier version: its tables, with what both versions have.
python3 - low.pantask "$earlier" earlier.pantask << 'PYTHON' || exit 2
import sqlite3, sys
now, earlier = (sqlite3.connect(f"file:{path}?mode=ro", uri=True) for path in sys.argv[1:3])
made = sqlite3.connect(sys.argv[3])
for name in "application_id", "user_version":
    made.execute(f"PRAGMA {name} = {earlier.execute(f'PRAGMA {name}').fetchone()[0]}")
for kind, name, sql in earlier.execute("SELECT type, name, sql FROM sqlite_master WHERE sql NOTNULL").fetchall():
    made.execute(sql)
    if kind != "table":
        continue
    columns = [row[1] for row in earlier.execute(f"PRAGMA table_info({name})")]
    shared = [row[1] for row in now.execute(f"PRAGMA table_info({name})") if row[1] in columns]
    rows = now.execute(f"SELECT {','.join(shared)} FROM {name}").fetchall()
    made.executemany(f"INSERT INTO {name}({','.join(shared)}) VALUES({','.join('?' * len(shared))})", rows)
made.commit()
PYTHON
trial "first import" none "$program" import low.csv --into run/t.pantask "${now[@]}"
trial "next import" low.pantask "$program" import high.csv --into run/t.pantask --source-name a "${now[@]}"
trial "edit" low.pantask "$program" edit run/t.pantask --where TRUEPREDICATE --set 'priority = highest' "${now[@]}"
trial "migration" earlier.pantask "$program" edit run/t.pantask --add 'title = "New"' "${now[@]}"
echo "$runs runs, $bad bad"
[ $bad -eq 0 ]
