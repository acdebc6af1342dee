#!/bin/bash
# Stands in for systemctl and timedatectl on a root without a running systemd: checks a unit with systemd-analyze and
# starts its command with its user and environment. Timers are only checked.
set -euo pipefail
folder=/etc/systemd/system

# The values of a setting, with the instance in place of %i.
settings() { sed -n "s/^$1=//p" "$file" | sed "s/%i/$instance/g"; }

start() {
  local name=$1
  case $name in
  nginx*) nginx -s reload 2> /dev/null || nginx; return ;;
  clamav-daemon*) clamd --config-file=/etc/clamav/clamd.conf; return ;;
  esac
  [[ $name == *.* ]] || name=$name.service
  instance=$(sed -n 's/.*@\(.*\)\..*/\1/p' <<< "$name")
  file=$folder/$name
  [ -e "$file" ] || file=$folder/${name/@*./@.}
  systemd-analyze verify "$folder/$name" 2> /tmp/verify || { cat /tmp/verify >&2; return 1; }
  [[ $name == *.timer ]] && { echo "checked $name"; return; }
  # As systemd reads them: no shell, later lines win.
  mapfile -t environment < <(settings EnvironmentFile | xargs -r cat | grep -v '^#'; settings Environment)
  local run=(runuser -u "$(settings User)" -- env -i PATH=/usr/local/bin:/usr/bin:/bin "${environment[@]}")
  cd "$(settings WorkingDirectory)"
  while read -r command; do
    if [ "$(settings Type)" = oneshot ]; then
      "${run[@]}" $command
    else
      setsid "${run[@]}" $command > "/var/log/$name.log" 2>&1 &
    fi
  done < <(settings ExecStart)
  echo "started $name as $(settings User)"
}

case $(basename "$0")-${1:-} in
timedatectl-set-ntp | systemctl-daemon-reload) ;;
systemctl-enable | systemctl-start | systemctl-restart | systemctl-reload)
  shift
  [ "${1:-}" != --now ] || shift
  for unit in "$@"; do start "$unit"; done
  ;;
*) echo "Not played: $(basename "$0") $*" >&2; exit 1 ;;
esac
