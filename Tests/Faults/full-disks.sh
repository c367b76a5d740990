#!/usr/bin/env bash
# Lets a command run out of room at every 4 KiB up to the size of its output, and checks that the old file stays whole.
#
#   Tests/Faults/full-disks.sh OUTPUT COMMAND…
#
# The room is limited with `ulimit -f`, which takes no rights; as root a small tmpfs is tried as well.
set -u
output=$1
shift
folder=$(dirname "$output")
name=$(basename "$output")
work=$(mktemp -d)
trap 'umount "$work/disk" 2> /dev/null; rm -rf "$work"' EXIT
printf 'old\n' > "$work/old"
"$@" || { echo "the command itself fails"; exit 2; }
cp "$output" "$work/new"
size=$(stat -c %s "$output" 2> /dev/null || stat -f %z "$output")

runs=0 bad=0 small=0
check() { # $1: folder of the output
  runs=$((runs + 1))
  if [ $status -eq 0 ]; then
    cmp -s "$1/$name" "$work/new" || { bad=$((bad + 1)); echo "$room KiB: no error, but not the new file"; }
  else
    small=$((small + 1))
    cmp -s "$1/$name" "$work/old" || { bad=$((bad + 1)); echo "$room KiB: an error, and the old file is gone"; }
    [ $status -eq 74 ] && [ -s "$work/messages" ] \
      || { bad=$((bad + 1)); echo "$room KiB: exit code $status: $(head -c 200 "$work/messages")"; }
  fi
  [ "$(ls -A "$1" | wc -l)" -eq 1 ] || { bad=$((bad + 1)); echo "$room KiB: a temporary file stayed"; }
}

for ((room = 4; room <= size / 1024 + 8; room += 4)); do
  cp "$work/old" "$output"
  (ulimit -f $room; "$@" 2> "$work/messages" > /dev/null)
  status=$?
  check "$folder"
done
if [ "$(id -u)" -eq 0 ] && mkdir "$work/disk" && mount -t tmpfs -o size=64k none "$work/disk" 2> /dev/null; then
  umount "$work/disk"
  for ((room = 64; room <= size / 1024 + 64; room += 4)); do
    mount -t tmpfs -o size=${room}k none "$work/disk"
    cp "$work/old" "$work/disk/$name"
    "${@//"$output"/"$work/disk/$name"}" 2> "$work/messages" > /dev/null
    status=$?
    check "$work/disk"
    umount "$work/disk"
  done
fi
echo "$runs runs, $small without enough room, $bad bad"
[ $bad -eq 0 ]
