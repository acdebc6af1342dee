#!/bin/bash
# Runs on the installed machine. Renews all certificates with the command of Debian's timer, and prints the serial numbers
# that nginx serves before and afterwards.
set -euo pipefail
served() { openssl s_client -connect "$1:443" -servername "$1" < /dev/null 2> /dev/null | openssl x509 -noout -serial; }

declare -A before
for host in "$@"; do before[$host]=$(served "$host"); done
command=$(sed -n 's/^ExecStart=//p' /lib/systemd/system/certbot.service)
$command --force-renewal
for host in "$@"; do
  stored=$(openssl x509 -noout -serial -in "/etc/letsencrypt/live/$host/fullchain.pem")
  # nginx opens the new files a moment after it was told to.
  for _ in {1..50}; do
    served=$(served "$host")
    [ "$served" != "$stored" ] || break
    sleep 0.1
  done
  echo "{\"host\":\"$host\",\"before\":\"${before[$host]#*=}\",\"served\":\"${served#*=}\",\"stored\":\"${stored#*=}\"}"
done
if [ -e /etc/systemd/system/timers.target.wants/certbot.timer ]; then echo '{"timer":true}'; else echo '{"timer":false}'; fi
