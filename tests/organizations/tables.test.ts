/** Tests that no table is forgotten when an organization is deleted or exported. */
// A service of its own: whole tables are read.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/db/client/ids.ts';
import {
  type OrganizationTable,
  organizationTables,
  otherTables,
} from '../../src/db/organization-data/tables.ts';
import { exportOrganization } from '../../src/domain/administration/organizations/export-organization.ts';
import { sealAnswer } from '../../src/domain/deliveries/attempt.ts';
import { makeWorld } from '../support/console-world.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
});

const known = new Map(organizationTables.map((table) => [table.name, table]));

test('every table of the database is an organization’s, or is named with a reason', async () => {
  const rows = await query(service, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  const tables = rows.map(({ tablename }) => String(tablename)).filter((name) => !name.startsWith('_'));
  expect([...known.keys(), ...Object.keys(otherTables)].sort()).toEqual(tables.sort());
});

/**
 * Tells whether an export leaves a column out as it is stored: it is withheld, or its sealed content is
 * exported in the clear instead, which the test of sealed contents checks.
 */
const hidden = ({ withheld = [], opened = {} }: OrganizationTable, column: string) =>
  withheld.includes(column) || column in opened;

async function exported(organizationId: string): Promise<string> {
  let text = '';
  await exportOrganization(service.ctx, { organizationId, taker: 'somebody' }, async (piece) => {
    text += piece;
  });
  return text;
}

describe('an export', () => {
  test('has no column that may hold a secret', async () => {
    const rows = await query(
      service,
      `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'
       AND (data_type = 'bytea' OR column_name ~ '(^|_)(hash|secret|token|password|credential)$')`,
    );
    const shown = rows.filter(({ table_name, column_name }) => {
      const table = known.get(String(table_name));
      return table && !table.unexported && !hidden(table, String(column_name));
    });
    expect(shown).toEqual([]);
  });

  test('is JSON with the rows of every table, and of no other organization', async () => {
    const owner = await newMember(service, { organization: 'Bakery' });
    const other = await newMember(service, { organization: 'Neighbour' });
    for (const { organizationId, userId } of [owner, other])
      await makeWorld(service, { organizationId, mode: 'live', userId, text: `of ${organizationId}` });
    const text = await exported(owner.organizationId);
    const { organizationId, tables } = JSON.parse(text);
    expect(organizationId).toBe(owner.organizationId);
    const shown = organizationTables.filter(({ unexported }) => !unexported).map(({ name }) => name);
    expect(Object.keys(tables)).toEqual(shown);
    expect(tables.connections).toHaveLength(1);
    expect(tables.users).toMatchObject([{ email: owner.email }]);
    expect(text).not.toContain(other.organizationId);
  });

  test('has what is sealed for safekeeping open, and no sealed value and no secret at all', async () => {
    const { organizationId, userId } = await newMember(service, { organization: 'Sealed' });
    const {
      db,
      security: { keyring },
    } = service.ctx;
    const world = await makeWorld(service, { organizationId, mode: 'test', userId });
    const { eventId, publishRequestId, deliveryId, eventDestinationId, authIntegrationId, connectionId } =
      world;
    const scope = { organizationId, mode: 'test' } as const;
    const sealedData = keyring.seal('{"said":"an event"}', eventId);
    await db.event.updateMany({ where: { id: eventId }, data: { sealedData, data: null } });
    const attempt = { at: new Date().toISOString(), durationMs: 1, statusCode: 500, body: 'an answer' };
    await db.eventDelivery.updateMany({
      where: { id: deliveryId },
      data: { attempts: [sealAnswer(service.ctx, deliveryId, attempt)] as object[] },
    });
    const content = keyring.seal('{"text":"a post"}', publishRequestId);
    await db.publishRequest.updateMany({ where: { id: publishRequestId }, data: { content } });
    const webhook = { id: newId('providerWebhook', 'test'), ...scope, providerId: 'instagram' };
    await db.providerWebhook.create({
      data: { ...webhook, sealedBody: keyring.seal('a webhook', webhook.id) },
    });
    const secret = (of: string) => keyring.seal('a-secret-of-theirs', of);
    await db.eventDestination.updateMany({
      where: { id: eventDestinationId },
      data: { secret: secret(eventDestinationId), previousSecret: secret(eventDestinationId) },
    });
    await db.authIntegration.update({
      where: { id: authIntegrationId },
      data: {
        clientSecret: secret(authIntegrationId),
        webhookSecret: secret(authIntegrationId),
        secrets: secret(authIntegrationId),
        verifyToken: 'a-secret-of-theirs',
      },
    });
    await db.connection.updateMany({
      where: { id: connectionId },
      data: { credential: secret(connectionId) },
    });

    const text = await exported(organizationId);
    const { tables } = JSON.parse(text);
    expect(tables.events).toMatchObject([{ id: eventId, data: '{"said":"an event"}' }]);
    expect(tables.event_deliveries).toMatchObject([{ attempts: [{ body: 'an answer' }] }]);
    expect(tables.publish_requests).toMatchObject([{ content: '{"text":"a post"}' }]);
    expect(tables.provider_webhooks).toMatchObject([{ body: 'a webhook' }]);
    expect(text).not.toMatch(/sealed|\\\\x[0-9a-f]|a-secret-of-theirs/);
  });

  test('of one organization is one at a time, since each holds a connection to the database', async () => {
    const { organizationId } = await newMember(service, { organization: 'Twice' });
    let begun = false;
    await exportOrganization(service.ctx, { organizationId, taker: 'somebody' }, async () => {
      if (begun) return;
      begun = true;
      await expect(exported(organizationId)).rejects.toMatchObject({ code: 'conflict' });
    });
    expect(begun).toBe(true);
    JSON.parse(await exported(organizationId));
  });

  test('is downloaded by an owner in the console, who is in the audit log for it', async () => {
    const { organizationId, client, email } = await newMember(service, { organization: 'Downloaded' });
    const page = await client.get(`/console/${organizationId}/test/organization`);
    const path = `/console/${organizationId}/test/organization/export`;
    expect(page.text).toContain(`${path}"`);
    const { status, headers, body } = await client.get(path);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers['content-disposition']).toBe(`attachment; filename="${organizationId}.json"`);
    expect(body.tables.users).toMatchObject([{ email }]);
    const entries = await query(
      service,
      'SELECT actor, outcome FROM audit_entries WHERE organization_id = $1 AND action = $2',
      [organizationId, 'organizations.export'],
    );
    expect(entries).toEqual([{ actor: email, outcome: 'done' }]);
  });

  exhaustiveTest('ends when the browser leaves, and the audit log says that it was not had', async () => {
    const { organizationId, cookie } = await newMember(service, { organization: 'Left' });
    await query(
      service,
      `INSERT INTO audit_entries (id, organization_id, actor, action)
       SELECT 'filler-' || n, $1, repeat('x', 1000), 'filler' FROM generate_series(1, 30000) AS n`,
      [organizationId],
    );
    const url = new URL(`/console/${organizationId}/test/organization/export`, service.url);
    const sent = get(url, { headers: { cookie } });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    answer.destroy();
    const outcome = async () => {
      const sql = 'SELECT outcome FROM audit_entries WHERE organization_id = $1 AND action = $2';
      return (await query(service, sql, [organizationId, 'organizations.export']))[0]?.outcome;
    };
    await until(async () => (await outcome()) !== null);
    expect(await outcome()).toBe('failed');
    JSON.parse(await exported(organizationId));
  });
});
