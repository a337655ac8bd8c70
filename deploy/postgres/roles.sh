#!/bin/sh
# Makes the two roles and the database when the server is new: one role owns the tables, the other one runs the service.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 \
  --set owner_password="$OWNER_PASSWORD" --set service_password="$SERVICE_PASSWORD" <<'END'
CREATE ROLE service_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE service LOGIN PASSWORD :'service_password';
CREATE DATABASE service OWNER service_owner ENCODING 'UTF8' TEMPLATE template0;
-- Behind a pooler, the service cannot say for itself how long a statement may take.
ALTER ROLE service SET statement_timeout = '10s';
END
