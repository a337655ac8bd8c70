#!/bin/sh
# Writes deploy/.env with new passwords and a new encryption key, once. Without arguments the stack is for a trial on this
# machine; with the host names of the service and of its files it is for the internet:
#
#   deploy/new-secrets.sh social.example.com files.example.com
set -eu
cd "$(dirname "$0")"
if [ -e .env ]; then
  echo 'deploy/.env is there already. Its keys open what is stored, so it is not written again.' >&2
  exit 1
fi
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
cat > .env <<END
# The host names that Caddy gets certificates for: those of the service, and of its bucket.
SITE=${1:-localhost}
FILES_SITE=${2:-files.localhost}
# The bucket's address, as browsers and this service reach it.
S3_ENDPOINT=$(if [ -n "${2:-}" ]; then echo "https://$2"; else echo http://files.localhost:9000; fi)
POSTGRES_PASSWORD=$(password)
OWNER_PASSWORD=$(password)
SERVICE_PASSWORD=$(password)
S3_SECRET_ACCESS_KEY=$(password)
GRAFANA_PASSWORD=$(password)
# Keep a copy away from the backups of the database: what is stored can be read with this key only.
ENCRYPTION_KEYS=first:$(head -c 32 /dev/urandom | base64)
END
echo 'Wrote deploy/.env.'
