#!/usr/bin/env bash
# Makes every system call that matters to an output fail, or the process die in it, one after the other: the first
# openat, the second openat … until the command no longer makes so many; once, and from then on.
#
#   Tests/Faults/syscall-faults.sh OUTPUT COMMAND…
#
# Every run must end in one of two ways: exit code 0 and the whole new file, or another code, a message, and the whole
# old file. (The new file is allowed with a message that it may not survive a power cut, or that another output of the
# run failed after it.) No temporary file may stay, unless the process was killed. Needs strace; without it the script
# says so and ends well.
set -u
command -v strace > /dev/null || { echo "skipped: there is no strace here"; exit 0; }
output=$1
shift
folder=$(dirname "$output")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'old\n' > "$work/old"
"$@" || { echo "the command itself fails"; exit 2; }
cp "$output" "$work/new"

runs=0 bad=0
fail() {
  bad=$((bad + 1))
  echo "$fault: $1 (exit code $status): $(head -c 300 "$work/messages")"
}

run() { # $1: what to inject; $2: error, or the signal that it is
  fault=$1
  cp "$work/old" "$output"
  { timeout -s KILL 20 strace -f -o /dev/null -e trace="${fault%%:*}" -e inject="$fault" "${command[@]}" \
    > /dev/null 2> "$work/messages"; } 2> /dev/null
  status=$?
  runs=$((runs + 1))
  [ $status -eq 137 ] && [ "$2" != KILL ] && fail "it hangs"
  if cmp -s "$output" "$work/new"; then
    [ $status -eq 0 ] || [ "$2" != error ] || grep -q -e 'power cut' -e 'already replaced' "$work/messages" || fail "the new file, but an error"
  elif cmp -s "$output" "$work/old"; then
    [ $status -ne 0 ] || fail "no error, but the old file"
    # Where every write fails there is no place for a message.
    case "$2 $fault" in "error write:"*+) ;; error*) [ -s "$work/messages" ] || fail "no message" ;; esac
  else
    fail "a torn file"
  fi
  if [ "$(ls -A "$folder" | wc -l)" -gt 1 ]; then
    [ "$2" = KILL ] || fail "a temporary file stayed"
    find "$folder" -name '.*.tmp' -delete
  fi
}

command=("$@")
for call in openat write fsync rename close flock fcntl fchmod fchown newfstatat; do
  count=$(strace -f -o /dev/stdout -e trace=$call "$@" 2> /dev/null | grep -c "$call(")
  for ((number = 1; number <= count; number++)); do
    case $call in
      openat | rename) errors="ENOSPC EIO EDQUOT EACCES EMFILE EINTR" ;;
      write) errors="ENOSPC EIO EDQUOT EFBIG EINTR EAGAIN" ;;
      fsync) errors="ENOSPC EIO EDQUOT EINTR" ;;
      *) errors="EIO" ;;
    esac
    for error in $errors; do
      run "$call:error=$error:when=$number" error
      # A call that is interrupted for ever, or would always block, is no fault that exists.
      case $error in EINTR | EAGAIN) ;; *) run "$call:error=$error:when=$number+" error ;; esac
    done
    run "$call:signal=KILL:when=$number" KILL
    run "$call:signal=TERM:when=$number" TERM
  done
done
echo "$runs runs, $bad bad"
[ $bad -eq 0 ]
