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
