/**
 * Grants the service's role what it needs in a database that another role owns: the service reads and writes
 * rows, and in the audit log it can only add entries and their outcomes. Only the owner can change tables,
 * triggers and functions.
 */
import pg from 'pg';
import { sessionName } from '../client/connection-settings.ts';

/**
 * Grants these rights in one transaction, and revokes the rights to edit the audit log's entries and the
 * record of migrations.
 * @param ownerUrl the database URL of the role that migrates and owns the tables.
 * @param role the name of the role that the service connects as.
 * @param queueSchema the schema of the job queue's tables.
 */
export async function grantToApplication(ownerUrl: string, role: string, queueSchema: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, ...sessionName('grants') });
  await client.connect();
  const to = `TO ${client.escapeIdentifier(role)}`;
  const from = `FROM ${client.escapeIdentifier(role)}`;
  try {
    await client.query('BEGIN');
    for (const grant of [
      ...['public', queueSchema].flatMap((schema) => onSchema(schema, to)),
      // The application's role keeps DELETE on the audit log, because a trigger refuses it unless the entry's
      // organization or user is deleted as well.
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
