#!/usr/bin/env bash
# Kills runs of a job with several outputs, pages in a folder among them, with SIGKILL while these are put in place, and
# checks that after the next run, which fails (its input is gone), all outputs are the old ones or all are the new ones,
# and that no temporary file or folder is left.
#
#   Tests/Faults/job-kills.sh TRIALS FOLDER PROGRAM
#
# FOLDER has a file tasks.csv with the column assignee. The kill is aimed by strace, at each of the calls of which the
# switch is made in turn, where there is strace; else it comes at random moments.
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
    outputs:
      - out/a.html
      - out/b.md
      - {file: out/site/, split-by: assignees}
      - {file: out/c.md, template: digest}
      - {file: out/d.html, template: table, split-by: priority}
    latest: out/latest.html
YAML
cp tasks.csv kept.csv
# Other people, so that pages come and go.
sed 's/Person [0-2]$/Somebody/' kept.csv > new.csv
# The names of all outputs, each with whose it is: n of the new run, o of the old one.
state() {
  find out -type f ! -name '.*' | sort | while read -r name; do
    grep -q 2026-03-27 "$name" && echo "$name n" || echo "$name o"
  done
}
cp kept.csv tasks.csv && "$program" run --now 2026-03-20 --force || exit 2
all_old=$(state)
cp new.csv tasks.csv
aimed=0
if command -v strace > /dev/null && strace -o /dev/null true 2> /dev/null; then
  aimed=1
  strace -f -q -o trace -e trace=fsync,rename,unlink,rmdir "$program" run --now 2026-03-27 || exit 2
  # A call is counted in each thread by itself.
  count() { grep " $1(" trace | cut -d ' ' -f 1 | sort | uniq -c | awk '{ if ($1 > most) most = $1 } END { print most + 0 }'; }
  kinds=(rename rename fsync unlink rmdir)
else
  "$program" run --now 2026-03-27 || exit 2
fi
all_new=$(state)
old=0 new=0 torn=0 killed=0 left=0
for ((trial = 1; trial <= trials; trial++)); do
  rm -rf out && mkdir out
  cp kept.csv tasks.csv
  "$program" run --now 2026-03-20 --force || exit 2
  cp new.csv tasks.csv
  if [ $aimed = 1 ]; then
    kind=${kinds[$((trial % ${#kinds[@]}))]}
    most=$(count $kind)
    [ "$most" -gt 0 ] || continue
    call=$((trial / ${#kinds[@]} % most + 1))
    [ $((trial % ${#kinds[@]})) = 1 ] && call=$((most - call + 1))
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
    "$all_old") old=$((old + 1)) ;;
    "$all_new") new=$((new + 1)) ;;
    *) torn=$((torn + 1)); echo "torn in trial $trial (${kind:-random} ${call:-}):"; diff <(echo "$all_new") <(state) ;;
  esac
  left=$((left + $(find . -name '*.tmp' -o -name '*.switch' -o -name '.pantask-*.new' | wc -l)))
done
echo "$trials trials, $killed killed: $old old, $new new, $torn torn; $left temporary files after the next run"
[ $torn -eq 0 ] && [ $left -eq 0 ]
