#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# full_disk.sh PROGRAM freed|stopped|refused LOG: a dataset on a disk of 16 MiB that another file fills while games are
# played; then the file goes away, or the program is told to stop, or (without a reserve) its writes go on failing.
# Prints facts, one a line; the program's own output goes to LOG.
# Runs in a mount namespace of its own (unshare -rm), so that nobody else sees the disk.
set -eu
program=$1 ending=$2 log=$3
disk=$(mktemp -d)
mount -t tmpfs -o size=16m tmpfs "$disk"
reserve=4 rest=$(( 2 * 1048576 ))
[ $ending != refused ] || reserve=0 rest=0
"$program" selfplay hash --games "${GAMES:-1500}" --out "$disk/games" --set game.size=7 --set search.visits=8 \
  --set selfplay.threads=2 --set selfplay.boards_per_thread=8 --set records.roll_seconds=0.2 --set disk.reserve_mib=$reserve >"$log" 2>&1 &
pid=$!
trap 'kill -9 $pid 2>/dev/null || true; umount -l "$disk"; rmdir "$disk"' EXIT
wait_for() { # wait_for SECONDS CONDITION…
  local tenths=$(( $1 * 10 )); shift
  until eval "$@"; do
    (( tenths-- > 0 )) || { echo "timeout: $*"; exit 1; }
    kill -0 $pid 2>/dev/null || { echo "ended early: $*"; exit 1; }
    sleep 0.1
  done
}
cpu_ticks() { awk '{ print $14 + $15 }' /proc/$pid/stat; }

wait_for 120 'ls "$disk"/games/*.tfrecord >/dev/null 2>&1'
free=$(df --output=avail -B1 "$disk" | tail -1)
head -c $(( free - rest )) /dev/zero >"$disk/ballast" || true
if [ $ending = refused ]; then
  until ! head -c 4096 /dev/zero >>"$disk/ballast" 2>/dev/null; do :; done
  code=0; wait $pid || code=$?
  echo "code $code"
  exit
fi
wait_for 60 'grep -q "self-play pauses" "$log"'
sleep 0.5
before=$(cpu_ticks); games=$(ls "$disk/games" | wc -l)
sleep 2
echo "cpu_percent $(( ($(cpu_ticks) - before) * 100 / ($(getconf CLK_TCK) * 2) ))"
[ "$(ls "$disk/games" | wc -l)" = "$games" ] && echo "standing still"
start=$(date +%s)
case $ending in
  freed) rm "$disk/ballast"; wait_for 60 'grep -q "self-play goes on" "$log"' ;;
  stopped) kill -TERM $pid ;;
esac
code=0; wait $pid || code=$?
echo "seconds $(( $(date +%s) - start ))"
echo "code $code"
[ $ending = stopped ] || "$program" records check "$disk/games" 2>&1
"$program" records info "$disk/games" 2>&1
