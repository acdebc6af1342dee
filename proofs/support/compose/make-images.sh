#!/bin/bash
# Makes the stand-ins for the images of a registry, from the stages of stand-ins.Dockerfile. The arguments are a folder to
# work in and the project's Node.
set -euo pipefail
folder=$1 node=$2
cd "$(dirname "$0")"
declare -A images=(
  [node]=docker.io/library/node:24-bookworm-slim
  [postgres]=docker.io/library/postgres:18-bookworm
  [clamav]=docker.io/clamav/clamav:1.4
  [caddy]=docker.io/library/caddy:2
)
if ! podman image exists localhost/debian-root; then
  rm -rf "$folder/root"
  debootstrap --variant=minbase bookworm "$folder/root" > "$folder/debootstrap.log"
  # Packages must not start services while they are installed.
  printf '#!/bin/sh\nexit 101\n' > "$folder/root/usr/sbin/policy-rc.d"
  chmod 755 "$folder/root/usr/sbin/policy-rc.d"
  chroot "$folder/root" apt-get --quiet=2 update
  tar --directory "$folder/root" --create . | podman import --quiet \
    --change 'ENV DEBIAN_FRONTEND=noninteractive' \
    --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' - localhost/debian-root
  rm -rf "$folder/root"
fi
context=$folder/context
rm -rf "$context"
mkdir "$context"
cp "$node" "$context/node"
cp -r "$(dirname "$(dirname "$(realpath "$(command -v npm)")")")" "$context/npm"
cp ./*.sh "$context"
chmod 755 "$context"/*.sh
for stage in "${!images[@]}"; do
  podman image exists "${images[$stage]}" ||
    podman build --quiet --pull=never --format=docker --target "$stage" --tag "${images[$stage]}" \
      --file stand-ins.Dockerfile "$context"
done
