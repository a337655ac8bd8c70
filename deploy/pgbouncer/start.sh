#!/bin/sh
# Writes the password where only this process reads it, and becomes PgBouncer.
set -eu
umask 077
printf '"service" "%s"\n' "$SERVICE_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
