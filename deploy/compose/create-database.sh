#!/bin/sh
# Run once by the PostgreSQL image, as its administrator, when it initializes the database.
set -eu
OWNER_PASSWORD="$(cat /run/secrets/owner_password)" SERVER_PASSWORD="$(cat /run/secrets/server_password)" \
  psql --quiet --username postgres --set firm=portal --file /create-database.sql
