#!/bin/bash
# Stands in for `docker`: podman, and podman-compose 1.0.3 for `docker compose`. What that version does not support is
# done here: conditions of depends_on, the network's range, host-gateway, empty defaults, profiles, and the exit code of
# a command.
set -euo pipefail
[ "$1" = compose ] || exec podman "$@"
folder=$(dirname "$(dirname "$0")")
gateway=172.30.77.1
awk '/^    depends_on:/ { skip = 1; next } skip && /^      / { next } { skip = 0; print }' compose.yaml |
  sed --expression "s/host-gateway/$gateway/" --expression "s/\${[A-Z_]*:-}/''/" > compose.podman.yaml

# As strict as Docker: only what compose.yaml names is writable, and an unknown user gets no line in /etc/passwd.
strict='--read-only-tmpfs=false --passwd=false'
# For `npm ci` during the build: this machine's certificate authorities and npm cache. Neither stays in the image.
build="--pull=never --format=docker --volume=$folder/npmrc:/usr/local/etc/npmrc:ro --volume=$(npm config get cache):/npm-cache"
build+=" --volume=/etc/ssl/certs/ca-certificates.crt:/run/authorities.crt:ro"

compose() {
  PYTHONUNBUFFERED=1 podman-compose --file compose.podman.yaml --podman-build-args="$build" --podman-run-args="$strict" "$@" |
    tee "$folder/last-command"
  # podman-compose itself always exits with 0.
  return "$(sed -n 's/^exit code: //p' "$folder/last-command" | tail -n 1)"
}

start_database() {
  podman network exists portal_default || podman network create --subnet 172.30.77.0/24 portal_default
  compose up --detach --no-build database
  for _ in $(seq 60); do
    ! podman healthcheck run portal_database_1 || return 0
    sleep 1
  done
  return 1
}

case "${*:2}" in
build) compose build ;;
'up -d')
  start_database
  compose up --detach --no-build migrate
  [ "$(podman wait portal_migrate_1)" = 0 ]
  compose up --detach --no-build app scanner proxy backup
  ;;
'run --rm restore')
  start_database
  compose run --no-deps -T --rm restore
  ;;
run\ *) compose run --no-deps -T "${@:3}" ;;
exec\ *) compose exec -T "${@:3}" ;;
'down --volumes') compose down --volumes || true ;;
*) echo "Not played: docker $*" >&2; exit 1 ;;
esac
