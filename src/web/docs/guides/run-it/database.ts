import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import { list, sample } from '../../parts.ts';
import { makeRoles, migrateAsOwner, splitRoles } from './database-roles.ts';

export function roles(): Section {
  return {
    id: 'roles',
    title: 'Database roles',
    body: html`<p>The database refuses to change the audit log, but whoever owns a table can switch that off. So let one role own the
tables and migrate, and let the service run as another one, which reads and writes rows:</p>
${sample('the roles, for a superuser of PostgreSQL', makeRoles, 'sql')}
<p>Run <code>npm run migrate</code> with the addresses of both, before the first start and with every new version. It gives the service’s
role its rights:</p>
${sample('migrating as the owner', migrateAsOwner, 'sh')}
${list([
  html`In the audit log, the service’s role can add entries, and an outcome to an entry that has none. It can neither change nor empty the log, nor switch off or replace what guards it. Entries go only with the organization or the person that is deleted.`,
  html`Give <code>MIGRATION_DATABASE_URL</code> to the migration alone. A process that has it can do what the owner can.`,
  html`Without it one role does everything, which is enough for development. The log is then guarded against mistakes, and not against somebody who has the service’s role.`,
])}
<p>In an installation that has run with one role, <code>service</code>, stop the processes, run this in its database, and migrate as above:</p>
${sample('for a database with a single role so far', splitRoles, 'sql')}`,
  };
}

export function pooler(): Section {
  return {
    id: 'pooler',
    title: 'Behind a connection pooler',
    body: html`<p>A pooler in transaction mode, such as PgBouncer, may stand before PostgreSQL. Name the pooler in
<code>DATABASE_URL</code> and PostgreSQL itself in <code>DATABASE_DIRECT_URL</code>.</p>
${list([
  html`What needs a session of its own goes past the pooler: locks, notifications and migrations. These are a few connections per process, however large <code>DATABASE_POOL_SIZE</code> is. A process that finds no sessions there does not start, and says so.`,
  html`Each process goes on checking that notifications reach it. While they do not, it remembers nothing and asks the database every time, so a revoked key is refused all the same.`,
  html`Poolers do not let the service limit how long a statement may take. Let the role do it: <code>ALTER ROLE … SET statement_timeout</code>.`,
  html`The service keeps no prepared statements, so the pooler need not know of any.`,
])}`,
  };
}
