#!/usr/bin/env bash
# A standby of a PostgreSQL that start-postgres.sh has started, on 127.0.0.1, for tests; as root it runs as the user postgres.
# Debian: postgresql-15. Use: PRIMARY_PORT=… start-standby.sh FOLDER PORT; its process id is in FOLDER/pids.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
port=$2
programs=/usr/lib/postgresql/15/bin
as_postgres() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }

chmod 755 "$folder"
[ "$(id -u)" != 0 ] || chown postgres "$folder"
if [ ! -d "$folder/data" ]; then
  PGPASSWORD=postgres as_postgres "$programs/pg_basebackup" --host 127.0.0.1 --port "$PRIMARY_PORT" --username postgres \
    --pgdata "$folder/data" --checkpoint fast --write-recovery-conf
fi
as_postgres "$programs/pg_ctl" -D "$folder/data" -w -l "$folder/data/log" start > /dev/null \
  -o "-p $port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=100"
head -n 1 "$folder/data/postmaster.pid" > "$folder/pids"
