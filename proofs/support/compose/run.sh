#!/bin/bash
# Runs in its own mount and process namespaces, so that nothing of podman stays behind. Makes the stand-ins, follows the
# page up to the secrets, and then the rest of it in its own network namespace, in which ports 80 and 443 are free. The
# arguments are the folder to work in and the project's Node.
set -euo pipefail
folder=$1 node=$2
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /dev/shm
mkdir /run/lock
mount --bind "$folder/hosts" /etc/hosts
cat > "$folder/storage.conf" <<CONF
[storage]
driver = "overlay"
graphroot = "$folder/storage"
runroot = "/run/portal-compose"
CONF
# runc, since Debian's crun refuses a machine with both kinds of cgroups; limits that a machine without CAP_SYS_RESOURCE can set;
# netavark, since service names do not resolve without it.
limit=$(ulimit -Hn)
[ "$limit" != unlimited ] || limit=65536
cat > "$folder/containers.conf" <<CONF
[containers]
default_ulimits = ["nofile=$limit:$limit", "nproc=$limit:$limit"]
[network]
network_backend = "netavark"
network_config_dir = "/run/portal-networks"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
CONF
printf '%s\n' 'cafile=/run/authorities.crt' 'cache=/npm-cache' > "$folder/npmrc"
export CONTAINERS_STORAGE_CONF=$folder/storage.conf CONTAINERS_CONF=$folder/containers.conf BUILDAH_ISOLATION=chroot
# podman would run health checks with systemd timers.
export DISABLE_HC_SYSTEMD=true PATH="$folder/bin:$PATH"
podman rm --all --force > /dev/null
podman volume prune --force > /dev/null

bash proofs/support/compose/make-images.sh "$folder" "$node"
SECONDS=0
(cd "$folder/portal" && bash -euo pipefail ../build.sh)
export BUILD_SECONDS=$SECONDS
unshare --net bash -c '
  ip link set lo up
  "$0" proofs/support/compose/check.ts "$1" || code=$?
  podman rm --all --force --time 5 > /dev/null
  exit ${code:-0}' "$node" "$folder"
