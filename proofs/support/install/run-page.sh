#!/bin/bash
# In a network of its own, so that the ports of the page are free: runs a page's commands on a Debian root. The arguments
# are the root and the project's Node. Everything that was started ends with this process, which is the first of its own
# process namespace.
set -euo pipefail
root=$1 node=$2
ip link set lo up
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
"$node" proofs/support/install/mail-server.ts &
# What a machine with systemd has running after the installation of these packages.
chroot "$root" pg_ctlcluster 15 main start
chroot "$root" bash -c 'NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/portal.example.com/fullchain.pem bash -euo pipefail /root/page.sh'
chroot "$root" /usr/bin/node /root/sign-in.mjs "${@:3}"
