#!/usr/bin/env bash
# PostgreSQL 15 with pgBackRest as docs/operations.md sets it up, in a folder of its own, on 127.0.0.1.
# Debian: postgresql-15 pgbackrest. As root both run as the user postgres.
#   pgbackrest.sh FOLDER PORT start               the cluster, its archive and a first full backup
#   pgbackrest.sh FOLDER PORT restore TIMESTAMP   stops it, restores it to this time and starts it
#   pgbackrest.sh FOLDER PORT stop
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
port=$2
programs=/usr/lib/postgresql/15/bin
as_postgres() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
cluster() { as_postgres "$programs/pg_ctl" -D "$folder/data" -s -w -t 120 "$@"; }
backrest() { as_postgres pgbackrest --config="$folder/pgbackrest.conf" --stanza=portal --log-level-console=warn "$@"; }

case $3 in
  stop)
    cluster -m fast stop
    exit
    ;;
  restore)
    cluster -m fast stop
    backrest --delta --type=time "--target=$4" --target-action=promote restore
    cluster -l "$folder/data/log" -o "-p $port" start
    # It accepts no writes until it is promoted.
    for _ in $(seq 300); do
      [ "$(as_postgres "$programs/psql" -h "$folder" -p "$port" -U postgres -Atc 'select pg_is_in_recovery()')" = f ] && exit
      sleep 0.2
    done
    exit 1
    ;;
esac

chmod 755 "$folder"
[ "$(id -u)" != 0 ] || chown postgres "$folder"
as_postgres mkdir -p "$folder/repository" "$folder/lock" "$folder/logs" "$folder/spool"
as_postgres "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C -k > /dev/null
cat > "$folder/pgbackrest.conf" <<CONF
[global]
repo1-path=$folder/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
repo1-retention-full=2
lock-path=$folder/lock
log-path=$folder/logs
spool-path=$folder/spool
start-fast=y
[portal]
pg1-path=$folder/data
pg1-port=$port
pg1-socket-path=$folder
CONF
[ "$(id -u)" != 0 ] || chown postgres "$folder/pgbackrest.conf"
chmod 600 "$folder/pgbackrest.conf"
cat >> "$folder/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder'
archive_mode = on
archive_command = 'pgbackrest --config=$folder/pgbackrest.conf --stanza=portal archive-push %p'
archive_timeout = 60
CONF
cluster -l "$folder/data/log" -o "-p $port" start
backrest stanza-create
backrest check
backrest --type=full backup
