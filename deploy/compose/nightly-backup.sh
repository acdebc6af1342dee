#!/bin/sh
# Makes a backup every night and restores it into a scratch database as a trial. Both results are recorded in the
# database and shown on the System page and in the metrics; a failure is retried the next night.
set -u
# Without this, a stopping container would wait for the sleep to end.
trap 'exit 0' TERM INT
while true; do
  now=$(date +%s)
  next=$(date --date="02:30" +%s)
  [ "$next" -gt "$now" ] || next=$(date --date="tomorrow 02:30" +%s)
  sleep $((next - now)) &
  wait $!
  node scripts/backup.ts /backups --keep 14
  node scripts/verify-backup.ts /backups
done
