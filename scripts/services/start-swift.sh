#!/usr/bin/env bash
# An S3 server for tests, on 127.0.0.1: OpenStack Swift's S3 API with one replica in a plain folder.
# Debian: swift-proxy swift-account swift-container swift-object memcached. Use: start-swift.sh FOLDER PORT (PORT to PORT+4);
# process ids are in FOLDER/pids. Key test:app, secret appsecret, region us-east-1.
set -euo pipefail
mkdir -p "$1"/{etc,srv/d1,log}
folder=$(cd "$1" && pwd)
port=$2
: > "$folder/pids"

cat > "$folder/etc/swift.conf" <<CONF
[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = one
default = yes
CONF

# The rings map data to devices: here one replica on one device.
(cd "$folder/etc" && /usr/bin/python3 - "$port" <<'PYTHON'
import sys
from swift.common.ring import RingBuilder
for offset, kind in enumerate(('account', 'container', 'object'), 1):
    port = int(sys.argv[1]) + offset
    ring = RingBuilder(4, 1, 0)
    ring.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=port, device='d1', weight=1,
                      replication_ip='127.0.0.1', replication_port=port))
    ring.rebalance(seed='1')
    ring.get_ring().save(kind + '.ring.gz')
PYTHON
)

common="bind_ip = 127.0.0.1
swift_dir = $folder/etc
user = $(id -un)
workers = 0"
offset=1
for kind in account container object; do
  cat > "$folder/etc/$kind.conf" <<CONF
[DEFAULT]
$common
bind_port = $((port + offset))
devices = $folder/srv
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
CONF
  offset=$((offset + 1))
done
cat > "$folder/etc/proxy.conf" <<CONF
[DEFAULT]
$common
bind_port = $port
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 4))
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_app = appsecret .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
CONF

start() {
  local name=$1
  shift
  "$@" > "$folder/log/$name.log" 2>&1 < /dev/null &
  echo $! >> "$folder/pids"
}
start memcached memcached -u nobody -l 127.0.0.1 -p $((port + 4)) -U 0 -m 16
for kind in account container object proxy; do start "$kind" "swift-$kind-server" "$folder/etc/$kind.conf" --verbose; done
for _ in $(seq 1200); do
  up=0
  for number in 0 1 2 3 4; do
    (exec 3<> "/dev/tcp/127.0.0.1/$((port + number))") 2> /dev/null && up=$((up + 1))
  done
  [ "$up" = 5 ] && exit 0
  sleep 0.1
done
tail -n 20 "$folder"/log/*.log >&2
exit 1
