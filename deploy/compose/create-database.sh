#!/bin/sh
# Run once by the image of PostgreSQL, as its administrator, when the database is first made.
set -eu
psql --quiet --username postgres --set firm=portal --set owner_password="$(cat /run/secrets/owner_password)" \
  --set server_password="$(cat /run/secrets/server_password)" --file /create-database.sql
