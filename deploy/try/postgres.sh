#!/bin/sh
# Does with Debian's PostgreSQL what the usual image does: makes a cluster the first time, runs the script in
# /docker-entrypoint-initdb.d, and becomes the server.
set -eu
data=/var/lib/postgresql/data
bin=$(echo /usr/lib/postgresql/*/bin)
install -d -o postgres -g postgres /run/postgresql
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
if [ ! -s "$data/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 700 "$data"
  as_postgres "$bin/initdb" --pgdata "$data" --encoding UTF8 --locale C.UTF-8 --auth-local trust --auth-host scram-sha-256 > /tmp/initdb.txt
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  as_postgres "$bin/pg_ctl" --pgdata "$data" --wait --options "-c listen_addresses=''" start > /tmp/start.txt
  as_postgres /bin/sh /docker-entrypoint-initdb.d/roles.sh
  as_postgres "$bin/pg_ctl" --pgdata "$data" --wait stop
fi
shift
exec setpriv --reuid postgres --regid postgres --clear-groups "$bin/postgres" -D "$data" -c listen_addresses='*' "$@"
