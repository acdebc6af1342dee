#!/bin/bash
# Does what the entry point of PostgreSQL's image does for compose.yaml: gives up root, makes the database with the password from
# its file and runs the scripts of /docker-entrypoint-initdb.d while only the socket is open.
set -Eeo pipefail
if [ "$(id -u)" = 0 ]; then
  install --directory --owner postgres --mode 700 "$PGDATA"
  install --directory --owner postgres --mode 3777 /var/run/postgresql
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username postgres --locale C.UTF-8 --pwfile "$POSTGRES_PASSWORD_FILE"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  pg_ctl --pgdata "$PGDATA" --options "-c listen_addresses=''" --wait start
  for script in /docker-entrypoint-initdb.d/*; do
    if [ -x "$script" ]; then "$script"; else . "$script"; fi
  done
  pg_ctl --pgdata "$PGDATA" --mode fast --wait stop
fi
exec "$@"
