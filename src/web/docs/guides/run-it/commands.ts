/** The commands of the walk through deploy/compose.yaml, to paste in the folder deploy. */
import { stack } from '../../../../domain/administration/reference/source.ts';

const { database } = stack;
const [oneWorker] = stack.workers;
const cli = `docker compose run --rm ${oneWorker} cli`;
const every = [...stack.api, ...stack.workers].join(' ');
const asSuperuser = `docker compose exec -T postgres`;

export const startStack = `cd deploy
./new-secrets.sh
docker compose build
docker compose up -d
${cli} doctor`;

export const startForTheInternet = `./new-secrets.sh social.example.com files.example.com`;

export const setupLink = `docker compose logs ${stack.api.join(' ')} | grep -o 'https://[^"]*/console/setup/[^"]*'`;

export const makeLiveKey = `${cli} key create --organization Acme --mode live
${cli} organization plan --organization Acme --plan paid`;

export const startSimulator = `echo COMPOSE_FILE=compose.yaml:simulator.yaml >> .env
docker compose up -d
docker compose logs simulator`;

// `up --remove-orphans` of podman-compose takes the whole stack away, and has started only a part of it again.
export const endSimulator = `docker compose stop simulator
sed -i '/^COMPOSE_FILE=/d' .env
docker compose up -d`;

export const changeSettings = `"\${EDITOR:-vi}" service.env
for process in ${every}; do
  docker compose up -d --no-deps --force-recreate --wait "$process"
done`;

export const upgradeStack = `version=X.Y.Z
git fetch --tags
git checkout "v$version"
sed -i '/^VERSION=/d' .env && echo "VERSION=$version" >> .env
docker compose build
docker compose run --rm migrate
for process in ${every}; do
  docker compose up -d --no-deps --force-recreate --wait "$process"
done`;

export const backUp = `${asSuperuser} pg_dump --username ${database.superuser} --format custom ${database.name} > service.dump`;

export const restoreBackup = `docker compose stop ${every}
${asSuperuser} dropdb --username ${database.superuser} --force ${database.name}
${asSuperuser} createdb --username ${database.superuser} --owner ${database.owner} --encoding UTF8 --template template0 ${database.name}
${asSuperuser} pg_restore --username ${database.superuser} --dbname ${database.name} --exit-on-error < service.dump
docker compose run --rm migrate
docker compose up -d
${cli} ledger reconcile
${cli} release`;

export const killWorker = `docker compose kill ${oneWorker}
docker compose up -d ${oneWorker}`;

export const rotateCredentials = `${cli} credentials rotate`;

export const enableUnits = `git archive --prefix social-content-service/ HEAD | tar -x -C /opt
(cd /opt/social-content-service && npm ci --omit=dev --omit=optional)
cp deploy/systemd/*.service /etc/systemd/system/
install -d -m u=rwx,go= /etc/social-content-service
install -m u=rw,go= deploy/systemd/*.env /etc/social-content-service/
"\${EDITOR:-vi}" /etc/social-content-service/*.env
systemctl daemon-reload
systemctl start social-content-migrate
systemctl enable --now ${[...stack.api, ...stack.workers].map((name) => `social-content@${name}`).join(' ')}`;

export const applyManifests = `cd deploy/kubernetes
kubectl apply -f namespace.yaml -f configuration.yaml -f secrets.yaml
kubectl apply -f migrate.yaml
kubectl wait --namespace social-content-service --for=condition=complete job/migrate
kubectl apply -f .`;

/**
 * How the two roles are made, by lines to paste. `psql` finds the server and the superuser by the variables that it knows
 * (PGHOST, PGUSER, PGPASSWORD). A test runs the statements.
 */
const paste = (database: string, passwords: string[], statements: string): string =>
  [
    ...passwords.map((name) => `${name}=$(openssl rand -hex 24)`),
    `psql ${database} <<END`,
    statements,
    'END',
  ].join('\n');

export const roleStatements = `CREATE ROLE service_owner LOGIN PASSWORD '$OWNER_PASSWORD';
CREATE ROLE service LOGIN PASSWORD '$SERVICE_PASSWORD';
CREATE DATABASE service OWNER service_owner ENCODING 'UTF8' TEMPLATE template0;`;

export const makeRoles = paste('postgres', ['OWNER_PASSWORD', 'SERVICE_PASSWORD'], roleStatements);

/** For a database in which one role owned everything. */
export const splitStatements = `CREATE ROLE service_owner LOGIN PASSWORD '$OWNER_PASSWORD';
REASSIGN OWNED BY service TO service_owner;`;

export const splitRoles = paste('service', ['OWNER_PASSWORD'], splitStatements);

export const migrateAsOwner = `MIGRATION_DATABASE_URL="postgresql://service_owner:$OWNER_PASSWORD@$PGHOST/service" \\
DATABASE_URL="postgresql://service:$SERVICE_PASSWORD@$PGHOST/service" \\
npm run migrate`;
