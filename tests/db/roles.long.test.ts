/**
 * Follows the guide's instructions, after which the tables belong to one role and the service runs as
 * another.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { audited } from '../../src/domain/foundation/audit.ts';
import { roleStatements, splitStatements } from '../../src/web/docs/guides/run-it/commands.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const server = process.env.TEST_DATABASE_SERVER ?? '';
const password = randomBytes(12).toString('hex');

/**
 * Returns names for a database and its roles that differ in each run, because roles belong to the whole
 * server.
 */
function namesOf(prefix: string) {
  const name = `${prefix}_${randomBytes(4).toString('hex')}`;
  const urlOf = (role: string) => {
    const url = new URL(server);
    Object.assign(url, { username: role, password, pathname: `/${name}` });
    return url.href;
  };
  const named = (sql: string) =>
    sql.replaceAll('service', name).replaceAll(/\$(OWNER|SERVICE)_PASSWORD/g, password);
  return { name, ownerUrl: urlOf(`${name}_owner`), url: urlOf(name), named };
}

async function onDatabase(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of sql.split(';').filter((part) => part.trim())) await client.query(statement);
  } finally {
    await client.end();
  }
}

const migrate = (env: Record<string, string>) =>
  run('node_modules/.bin/node', ['scripts/migrate.ts'], {
    env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', ...env },
  });

/** Follows the guide for a new database. Returns the URL with which the service connects. */
async function setUpTwoRoles() {
  const { named, ownerUrl, url } = namesOf('two');
  await onDatabase(server, named(roleStatements));
  await migrate({ MIGRATION_DATABASE_URL: ownerUrl, DATABASE_URL: url });
  return url;
}

/**
 * Follows the guide for a database that one role has made and used. Returns the URL with which the service
 * connects.
 */
async function splitOneRole() {
  const { name, named, ownerUrl, url } = namesOf('one');
  await onDatabase(
    server,
    `CREATE ROLE ${name} LOGIN PASSWORD '${password}'; CREATE DATABASE ${name} OWNER ${name}`,
  );
  await migrate({ DATABASE_URL: url });
  await (await startTestService({}, { databaseUrl: url })).close();
  const superuser = new URL(server);
  superuser.pathname = `/${name}`;
  await onDatabase(superuser.href, named(splitStatements));
  await migrate({ MIGRATION_DATABASE_URL: ownerUrl, DATABASE_URL: url });
  return url;
}

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

describe.each([
  ['two roles from the beginning', setUpTwoRoles],
  ['one role that was split', splitOneRole],
])('with %s, the role of the service', (_title, setUp) => {
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await setUp();
  });

  test('can do all that the service does', async () => {
    const service = await startTestService({}, { databaseUrl });
    const { client, organizationId } = await service.newKey();
    await client.post('/v1/event-destinations', { url: receiver.url, topics: ['*'] });
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'By two roles' };
    const done = await outcomeOf(service, client, await publish(client, input));
    expect(done).toMatchObject({ status: 'published' });
    await until(() => receiver.received.some(({ event }) => event.topic === 'publishRequest.published'));
    await audited(service.ctx, { organizationId, actor: 'somebody', action: 'tests.try' }, () => undefined);
    const entry = await service.ctx.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ action: 'tests.try', outcome: 'done' });
    await service.ctx.queue.enqueue('retention.sweep', {});
    await until(() => service.logs.some((line) => line.includes('"retention sweep"')));
    await service.close();
  });

  test.each([
    ['changes an entry', `UPDATE audit_entries SET actor = 'nobody'`],
    ['changes an outcome', `UPDATE audit_entries SET outcome = 'refused'`],
    ['deletes entries', 'DELETE FROM audit_entries'],
    ['empties the log', 'TRUNCATE audit_entries'],
    ['drops the log', 'DROP TABLE audit_entries'],
    ['renames the log', 'ALTER TABLE audit_entries RENAME TO forgotten'],
    ['switches the triggers off', 'ALTER TABLE audit_entries DISABLE TRIGGER ALL'],
    ['drops a trigger', 'DROP TRIGGER keep_audit_entries ON audit_entries'],
    ['plays a replica', 'SET session_replication_role = replica'],
    ['becomes the owner', 'ALTER TABLE audit_entries OWNER TO CURRENT_USER'],
    [
      'replaces the function',
      `CREATE OR REPLACE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    ],
    ['forgets a migration', 'DELETE FROM _prisma_migrations'],
  ])('can neither change nor empty the audit log, nor switch off what guards it: %s', async (_what, sql) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const count = async () => (await client.query('SELECT * FROM audit_entries ORDER BY id')).rows;
      const before = await count();
      expect(before).not.toEqual([]);
      await expect(client.query(sql)).rejects.toThrow(
        /permission denied|must be owner|cannot be changed|must be able to SET ROLE/,
      );
      expect(await count()).toEqual(before);
    } finally {
      await client.end();
    }
  });

  test('cannot have temporary tables stand in for those that the guard looks at', async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query('CREATE TEMPORARY TABLE users (id text, email text)');
      await client.query(
        'CREATE TEMPORARY TABLE organization_deletions AS SELECT organization_id FROM audit_entries',
      );
      await expect(client.query('DELETE FROM public.audit_entries')).rejects.toThrow('cannot be changed');
    } finally {
      await client.end();
    }
  });
});

test('a migration as the role of the service itself is refused', async () => {
  const { url } = namesOf('same');
  const migrated = migrate({ MIGRATION_DATABASE_URL: url, DATABASE_URL: url });
  await expect(migrated).rejects.toMatchObject({
    stderr: expect.stringContaining('MIGRATION_DATABASE_URL goes with DATABASE_URL and names another role'),
  });
});
