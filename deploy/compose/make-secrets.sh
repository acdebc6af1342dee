#!/bin/sh
# Makes what must be secret, once, in the folder `secrets`. Files that exist are kept.
set -eu
umask 077
mkdir -p secrets
chmod 700 secrets
# The folder is closed to others; the files in it are read by the users of the containers.
umask 022
make() { [ -s "secrets/$1" ] || cat > "secrets/$1"; }
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
random 24 | make postgres_password
random 24 | make owner_password
random 24 | make server_password
random 32 | make secret_key
printf 'postgres://portal_owner:%s@database:5432/portal' "$(cat secrets/owner_password)" | make owner_database_url
printf 'postgres://portal_server:%s@database:5432/portal' "$(cat secrets/server_password)" | make server_database_url
[ -s secrets/file_keys ] || ${DOCKER:-docker} run --rm --network none client-portal:latest node -e \
  "import('age-encryption').then(async (age) => console.log(await age.generateX25519Identity()))" | make file_keys
[ -s secrets/file_keys ] || { echo 'The key of the files could not be made: see above, and run this again.' >&2; exit 1; }
[ -e secrets/smtp_url ] || : > secrets/smtp_url
echo 'Made in ./secrets. Keep a copy of secret_key and file_keys away from this machine; write the mail server into smtp_url.'
