#!/usr/bin/env bash
# Three PostgreSQL 15 servers managed by Patroni with etcd, and HAProxy in front of the leader and the standbys, all on
# 127.0.0.1, user postgres. Debian: postgresql-15 patroni etcd-server haproxy.
# Use: start-patroni.sh FOLDER PORT [etcd|n1|n2|n3|haproxy]; the last argument starts only that part, after it was killed.
# PORT is HAProxy for the leader (read and write), PORT+1 to PORT+3 are the servers, PORT+4 to PORT+6 Patroni, PORT+7
# and PORT+8 etcd, PORT+9 HAProxy for the standbys (read only). Process ids are in FOLDER/*.pid and
# FOLDER/n*/data/postmaster.pid.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
port=$2
as_postgres=()
[ "$(id -u)" != 0 ] || as_postgres=(setpriv --reuid=postgres --regid=postgres --clear-groups)

# setpriv is replaced by the program, so the id is the program's own.
start() {
  local name=$1
  shift
  (cd "$folder" && exec setsid "${as_postgres[@]}" "$@" >> "$folder/$name.log" 2>&1 < /dev/null) &
  echo $! > "$folder/$name.pid"
}

start_etcd() {
  start etcd etcd --name portal --data-dir "$folder/etcd" \
    --listen-client-urls "http://127.0.0.1:$((port + 7))" --advertise-client-urls "http://127.0.0.1:$((port + 7))" \
    --listen-peer-urls "http://127.0.0.1:$((port + 8))" --initial-advertise-peer-urls "http://127.0.0.1:$((port + 8))" \
    --initial-cluster "portal=http://127.0.0.1:$((port + 8))"
}

# Strict: a write is acknowledged when a second server has it; while there is none, writes wait.
# Fail-safe: without etcd the leader stays leader as long as it reaches the other two, instead of refusing every write.
# The password is not checked here (trust); Patroni needs a name for each of its roles.
write_node() {
  local number=$1
  mkdir -p "$folder/n$number"
  cat > "$folder/n$number/patroni.yml" <<YAML
scope: portal
name: n$number
restapi: { listen: '127.0.0.1:$((port + 3 + number))', connect_address: '127.0.0.1:$((port + 3 + number))' }
etcd3: { host: '127.0.0.1:$((port + 7))' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, wal_level: replica, hot_standby: 'on', wal_log_hints: 'on' }
  initdb: [ { encoding: UTF8 }, { locale: C }, data-checksums ]
  pg_hba: [ 'local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust' ]
postgresql:
  listen: '127.0.0.1:$((port + number))'
  connect_address: '127.0.0.1:$((port + number))'
  data_dir: '$folder/n$number/data'
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: '$folder/n$number/pgpass'
  authentication: { superuser: { username: postgres }, replication: { username: postgres }, rewind: { username: postgres } }
  parameters: { unix_socket_directories: '$folder/n$number' }
YAML
}

write_haproxy() {
  cat > "$folder/haproxy.cfg" <<CONF
global
  maxconn 500
defaults
  mode tcp
  option redispatch 1
  retries 3
  timeout connect 500ms
  timeout client 1h
  timeout server 1h
listen leader
  bind 127.0.0.1:$port
  option httpchk GET /primary
  http-check expect status 200
  # Closes connections to a server that is no longer the leader; open ones would otherwise stay with it.
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
$(for number in 1 2 3; do echo "  server n$number 127.0.0.1:$((port + number)) check port $((port + 3 + number))"; done)
listen standbys
  bind 127.0.0.1:$((port + 9))
  option httpchk GET /replica
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
$(for number in 1 2 3; do echo "  server n$number 127.0.0.1:$((port + number)) check port $((port + 3 + number))"; done)
CONF
}

start_node() { start "$1" patroni "$folder/$1/patroni.yml"; }
start_haproxy() { start haproxy /usr/sbin/haproxy -db -f "$folder/haproxy.cfg"; }
answers() { curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$1"; }
wait_for() {
  for _ in $(seq 180); do
    "$@" && return
    sleep 1
  done
  tail -n 20 "$folder"/*.log >&2
  exit 1
}

case ${3:-all} in
  etcd) start_etcd ;;
  n?) start_node "$3" ;;
  haproxy) start_haproxy ;;
  all)
    chmod 755 "$folder"
    for number in 1 2 3; do write_node $number; done
    write_haproxy
    [ "$(id -u)" != 0 ] || chown -R postgres "$folder"
    start_etcd
    wait_for answers "$((port + 7))/health"
    # The first one starts first, because the others are copies of it.
    start_node n1
    wait_for answers "$((port + 4))/primary"
    start_node n2
    start_node n3
    wait_for answers "$((port + 5))/replica"
    wait_for answers "$((port + 6))/replica"
    start_haproxy
    ;;
esac
