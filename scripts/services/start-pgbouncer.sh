#!/usr/bin/env bash
# Debian's PgBouncer on 127.0.0.1 for tests, with deploy/pgbouncer/pgbouncer.ini and three connections in front of a database; as
# root it runs as the user postgres. Debian: pgbouncer. Use: DATABASE_URL=postgres://… start-pgbouncer.sh FOLDER PORT; the login of
# the URL may sign in. Its process id is in FOLDER/pids.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
port=$2
sample=$(cd "$(dirname "$0")/../.." && pwd)/deploy/pgbouncer/pgbouncer.ini
as_postgres=()
[ "$(id -u)" != 0 ] || as_postgres=(setpriv --reuid=postgres --regid=postgres --clear-groups)

[[ $DATABASE_URL =~ ^postgres://([^:]+):([^@]+)@([^:/]+):([0-9]+)/(.+)$ ]]
echo "\"${BASH_REMATCH[1]}\" \"${BASH_REMATCH[2]}\"" > "$folder/users"
# Later settings override earlier ones.
cat "$sample" - > "$folder/pgbouncer.ini" <<CONF
listen_port = $port
auth_file = $folder/users
default_pool_size = 3
unix_socket_dir =
[databases]
${BASH_REMATCH[5]} = host=${BASH_REMATCH[3]} port=${BASH_REMATCH[4]}
CONF
chmod 755 "$folder"
[ "$(id -u)" != 0 ] || chown -R postgres "$folder"
"${as_postgres[@]}" /usr/sbin/pgbouncer "$folder/pgbouncer.ini" > "$folder/log" 2>&1 < /dev/null &
echo $! > "$folder/pids"
for _ in $(seq 100); do
  (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null && exit 0
  sleep 0.05
done
cat "$folder/log" >&2
exit 1
