#!/bin/sh
# Run once by the image of PostgreSQL, as its administrator, when the database is first made.
set -eu
OWNER_PASSWORD="$(cat /run/secrets/owner_password)" SERVER_PASSWORD="$(cat /run/secrets/server_password)" \
  psql --quiet --username postgres --set firm=portal --file /create-database.sql
