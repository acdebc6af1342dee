#!/bin/sh
# Makes all secrets in the folder `secrets`. Keeps files that exist already.
set -eu
umask 077
mkdir -p secrets
chmod 700 secrets
# Others cannot enter the folder, but the users of the containers must be able to read its files.
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
# As compose.yaml does: from the environment, then from .env, then the default.
setting() {
  value=$(printenv "$1" || if [ -e .env ]; then sed -n "s/^$1=//p" .env | tail -n 1; fi)
  printf '%s' "${value:-$2}"
}
if ! [ -s secrets/file_keys ]; then
  image=$(setting PORTAL_IMAGE client-portal):$(setting PORTAL_VERSION latest)
  key=$(${DOCKER:-docker} run --rm --network none "$image" node -e \
    "import('age-encryption').then(async (age) => console.log(await age.generateX25519Identity()))")
  make file_keys "$key"
fi
# Empty until you fill them in. Without a mail server outgoing mail waits, and without a mailbox none comes in. Keys are
# only needed for a bucket.
for name in smtp_url imap_url aws_credentials; do
  [ -e "secrets/$name" ] || : > "secrets/$name"
done
echo 'Made in ./secrets. Keep a copy of secret_key and file_keys away from this machine; write the mail server into smtp_url.'
