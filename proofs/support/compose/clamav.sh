#!/bin/sh
# Like the real image: settings come from variables that begin with CLAMD_CONF_, and clamd listens on port 3310.
set -eu
{
  printf '%s\n' 'Foreground yes' 'TCPSocket 3310' 'User clamav' 'DatabaseDirectory /var/lib/clamav'
  env | sed -n 's/^CLAMD_CONF_\([A-Za-z]*\)=/\1 /p'
} > /etc/clamav/clamd.conf
exec clamd --config-file=/etc/clamav/clamd.conf
