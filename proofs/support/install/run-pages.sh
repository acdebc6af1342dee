#!/bin/bash
# Runs the pages' commands on a Debian root, in its own network namespace so that their ports are free. The arguments
# are the root and the project's Node. Everything it starts ends with this process, which is the first of its own
# process namespace. proofs/install.ts reads what it prints in braces.
set -euo pipefail
root=$1 node=$2
ip link set lo up
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
"$node" proofs/support/install/mail-server.ts &
# systemd would have started it when the packages were installed.
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
# Tries one firm's login at the database of another.
login=$(sed -n 's/^DATABASE_URL=//p' "$root/etc/portal/birch.env")
answer=$(chroot "$root" psql "${login%/birch}/maple" --command 'select 1' 2>&1 || true)
if [[ $answer == *'permission denied for database'* ]]; then echo '{"apart":true}'; else echo "{\"apart\":false}"; fi
