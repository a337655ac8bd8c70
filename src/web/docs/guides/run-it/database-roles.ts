/** The statements that create the two roles, for a superuser to paste; a test runs them. */
export const makeRoles = `CREATE ROLE service_owner LOGIN PASSWORD '…';
CREATE ROLE service LOGIN PASSWORD '…';
CREATE DATABASE service OWNER service_owner ENCODING 'UTF8' TEMPLATE template0;`;

/** The statements for a database in which one role owned everything; run them in that database. */
export const splitRoles = `CREATE ROLE service_owner LOGIN PASSWORD '…';
REASSIGN OWNED BY service TO service_owner;`;

export const migrateAsOwner = `MIGRATION_DATABASE_URL=postgresql://service_owner:…@db.example.com/service \\
DATABASE_URL=postgresql://service:…@db.example.com/service \\
npm run migrate`;
