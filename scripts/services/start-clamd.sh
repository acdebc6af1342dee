#!/usr/bin/env bash
# clamd for tests, on 127.0.0.1: it knows one signature, the harmless EICAR string, and needs no download.
# Debian: clamav-daemon. Use: start-clamd.sh FOLDER PORT; its process id is in FOLDER/pids.
set -euo pipefail
mkdir -p "$1/db" "$1/tmp"
folder=$(cd "$1" && pwd)
port=$2

# Name:any kind of file:anywhere:bytes. In hexadecimal, so that scanners do not report this script itself.
echo 'Eicar-Test-Signature:0:*:58354f2150254041505b345c505a58353428505e2937434329377d2445494341522d5354414e444152442d414e544956495255532d544553542d46494c452124482b482a' > "$folder/db/test.ndb"
cat > "$folder/clamd.conf" <<CONF
Foreground yes
LogFile $folder/clamd.log
DatabaseDirectory $folder/db
TemporaryDirectory $folder/tmp
TCPSocket $port
TCPAddr 127.0.0.1
SelfCheck 0
Bytecode no
MaxThreads 4
StreamMaxLength 30M
MaxFileSize 30M
MaxScanSize 100M
# A file that was not scanned in full must not be reported as clean.
AlertExceedsMax yes
AlertEncrypted yes
CONF
clamd --config-file="$folder/clamd.conf" > "$folder/stdout.log" 2>&1 < /dev/null &
echo $! > "$folder/pids"
for _ in $(seq 100); do
  (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null && exit 0
  sleep 0.1
done
cat "$folder"/*.log >&2
exit 1
