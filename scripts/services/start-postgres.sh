#!/usr/bin/env bash
# Debian's PostgreSQL 15 for tests, on 127.0.0.1, user and password postgres; as root it runs as the user postgres.
# Debian: postgresql-15. Use: start-postgres.sh FOLDER PORT; its process id is in FOLDER/pids. POSTGRES_OPTIONS are added.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
port=$2
programs=/usr/lib/postgresql/15/bin
as_postgres() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }

chmod 755 "$folder"
[ "$(id -u)" != 0 ] || chown postgres "$folder"
if [ ! -d "$folder/data" ]; then
  echo postgres > "$folder/password"
  as_postgres "$programs/initdb" -D "$folder/data" --auth=scram-sha-256 --pwfile="$folder/password" --username=postgres \
    --encoding=UTF8 --locale=C > /dev/null
fi
as_postgres "$programs/pg_ctl" -D "$folder/data" -w -l "$folder/data/log" start > /dev/null \
  -o "-p $port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=100 ${POSTGRES_OPTIONS:-}"
head -n 1 "$folder/data/postmaster.pid" > "$folder/pids"
