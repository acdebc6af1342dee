#!/bin/bash
# Runs on the installed machine. Starts pebble, and stores the authority that it issues certificates with.
set -euo pipefail
# Every order is validated again, as after 90 days.
PEBBLE_AUTHZREUSE=0 PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 pebble -config /etc/pebble/pebble.json > /var/log/pebble.log &
script="fetch('https://localhost:15000/roots/0').then(async (root) => fs.writeFileSync('/etc/pebble/authority.pem', await root.text()), () => process.exit(1))"
until NODE_EXTRA_CA_CERTS=/etc/pebble/api.pem node -e "$script"; do sleep 0.2; done
