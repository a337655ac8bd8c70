/**
 * What the role that the service runs as may do in a database that another role owns: read and write rows, and in the
 * audit log add entries and their outcomes. Only the owner can change tables, triggers and functions.
 */
import pg from 'pg';

/** That of the service, and that of its queue. */
const schemas = ['public', 'pgboss'];

/** @param ownerUrl of the role that migrates. @param role that the service connects as. */
export async function grantToApplication(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const to = `TO ${client.escapeIdentifier(role)}`;
  const from = `FROM ${client.escapeIdentifier(role)}`;
  try {
    await client.query('BEGIN');
    for (const grant of [
      ...schemas.flatMap((schema) => onSchema(schema, to)),
      // The trigger lets go of entries together with what they are about, and of no others.
      `REVOKE UPDATE ON audit_entries ${from}`,
      `GRANT UPDATE (outcome, outcome_code) ON audit_entries ${to}`,
      `REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations ${from}`,
    ])
      await client.query(grant);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

function onSchema(schema: string, to: string): string[] {
  return [
    `GRANT USAGE ON SCHEMA ${schema} ${to}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} ${to}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} ${to}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} ${to}`,
  ];
}
