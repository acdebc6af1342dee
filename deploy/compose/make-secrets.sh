#!/bin/sh
# Makes what must be secret, once, in the folder `secrets`. Files that exist are kept.
set -eu
umask 077
mkdir -p secrets
chmod 700 secrets
# The folder is closed to others; the files in it are read by the users of the containers.
umask 022
make() { [ -s "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"; }
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
make postgres_password "$(random 24)"
make owner_password "$(random 24)"
make server_password "$(random 24)"
make secret_key "$(random 32)"
make metrics_token "$(random 32)"
make owner_database_url "postgres://portal_owner:$(cat secrets/owner_password)@database:5432/portal"
make server_database_url "postgres://portal_server:$(cat secrets/server_password)@database:5432/portal"
if ! [ -s secrets/file_keys ]; then
  key=$(${DOCKER:-docker} run --rm --network none client-portal:latest node -e \
    "import('age-encryption').then(async (age) => console.log(await age.generateX25519Identity()))")
  make file_keys "$key"
fi
# Empty until you write them: without a mail server mail waits, without a bucket its keys are not needed.
for name in smtp_url aws_credentials; do
  [ -e "secrets/$name" ] || : > "secrets/$name"
done
echo 'Made in ./secrets. Keep a copy of secret_key and file_keys away from this machine; write the mail server into smtp_url.'
