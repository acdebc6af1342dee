#!/bin/bash
# In a network of its own, so that the ports of the pages are free: runs the pages' commands on a Debian root. The arguments
# are the root and the project's Node. Everything that was started ends with this process, which is the first of its own
# process namespace. What it prints in braces is read by proofs/install.ts.
set -euo pipefail
root=$1 node=$2
ip link set lo up
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
"$node" proofs/support/install/mail-server.ts &
# What a machine with systemd has running after the installation of these packages.
chroot "$root" pg_ctlcluster 15 main start

follow() {
  chroot "$root" bash -c "NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/portal.example.com/fullchain.pem bash -euo pipefail /root/$1"
}

SECONDS=0
follow install-debian.sh
chroot "$root" /usr/bin/node /root/sign-in.mjs https://portal.example.com
echo "{\"seconds\":$SECONDS}"

follow install-many-firms.sh
chroot "$root" /usr/bin/node /root/sign-in.mjs https://maple.example.com https://birch.example.com
# The server of one firm at the database of another.
login=$(sed -n 's/^DATABASE_URL=//p' "$root/etc/portal/birch.env")
answer=$(chroot "$root" psql "${login%/birch}/maple" --command 'select 1' 2>&1 || true)
if [[ $answer == *'permission denied for database'* ]]; then echo '{"apart":true}'; else echo "{\"apart\":false}"; fi
