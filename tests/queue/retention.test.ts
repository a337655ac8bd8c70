// A service of its own: rows of all organizations are erased.
import { beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Schemas } from '../../src/contract/index.ts';
import { contentHeldMs } from '../../src/db/retention/retention.ts';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import { migrateQueue } from '../../src/queue/index.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { query } from '../support/query.ts';
import { startReceiver } from '../support/receiver.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { tablesWith } from '../support/tables.ts';
import { until } from '../support/until.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey();
});

async function sql(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  const result = await client.query(text);
  await client.end();
  return result;
}

async function hideFirstComment(): Promise<{ profileId: string; comment: string }> {
  const { connectedProfileId } = await key.client.newProfile();
  const media = await key.client.get('/v1/content/instagram.media.items', { connectedProfileId, limit: 1 });
  const query = { connectedProfileId, mediaExternalId: media.body.data[0].externalId, limit: 1 };
  const comments = await key.client.get('/v1/content/instagram.media.comments', query);
  const comment = `/v1/content/instagram.media.comments/${comments.body.data[0].externalId}`;
  await key.client.post(`${comment}/moderate`, { hidden: true }, { connectedProfileId });
  return { profileId: connectedProfileId, comment };
}

describe('retention', () => {
  test('what a test wrote is no longer seen after 23 hours, and is erased', async () => {
    const { profileId: connectedProfileId, comment } = await hideFirstComment();
    const hidden = async () =>
      (await key.client.get(comment, { connectedProfileId, includeProviderRaw: true })).body.providerRaw
        .hidden;
    expect(await hidden()).toBe(true);
    await sql("UPDATE simulator_writes SET created_at = now() - interval '23 hours 1 second'");
    expect(await hidden()).toBe(false);
    expect((await eraseExpired(service.ctx)).simulatorWrites).toBe(1);
    expect((await sql('SELECT 1 FROM simulator_writes WHERE NOT lasting')).rowCount).toBe(0);
  });

  test('that an app has subscribed to a simulated account is no content, and stays', async () => {
    const profile = await key.client.newProfile({ providerId: 'facebook' });
    await sql("UPDATE simulator_writes SET created_at = now() - interval '25 hours'");
    await eraseExpired(service.ctx);
    const { body } = await key.client.post('/v1/test/provider-events', {
      connectedProfileId: profile.connectedProfileId,
      event: 'comment_added',
    });
    expect(body.webhooks).toBe(1);
  });

  test('what a provider has reported of its limits is kept for 30 days', async () => {
    const { connectedProfileId } = await key.client.newProfile();
    await key.client.get('/v1/content/instagram.media.items', { connectedProfileId });
    await service.ctx.providers.limits.budgets.flush();
    const kept = async () => (await sql('SELECT 1 FROM provider_budgets')).rowCount ?? 0;
    const ofApps = await sql("SELECT 1 FROM provider_budgets WHERE budget = 'app_calls'");
    expect(await kept()).toBeGreaterThan(ofApps.rowCount ?? 0);
    await sql("UPDATE provider_budgets SET read_at = now() - interval '29 days' WHERE budget = 'app_calls'");
    await sql("UPDATE provider_budgets SET read_at = now() - interval '31 days' WHERE budget <> 'app_calls'");
    await eraseExpired(service.ctx);
    expect(await kept()).toBe(ofApps.rowCount);
  });

  test('an idempotency key is free again after 24 hours, and its answer is erased', async () => {
    const create = () =>
      key.client
        .post('/v1/test/connected-profiles', { providerId: 'facebook' })
        .set('Idempotency-Key', 'retained');
    const first = (await create()).body.connectedProfileId;
    expect((await create()).body.connectedProfileId).toBe(first);
    await sql("UPDATE idempotency_records SET created_at = now() - interval '24 hours 1 second'");
    expect((await create()).body.connectedProfileId).not.toBe(first);
    await sql("UPDATE idempotency_records SET created_at = now() - interval '24 hours 1 second'");
    expect((await eraseExpired(service.ctx)).idempotencyRecords).toBe(1);
  });

  test('erasing is due so early that a worker which is a quarter of an hour late is in time', async () => {
    const databaseUrl = await emptyDatabase();
    await migrateQueue(databaseUrl);
    const planned = "SELECT cron FROM pgboss.schedule WHERE name = 'retention.sweep'";
    const [row] = await query({ databaseUrl }, planned);
    const [, everyMinutes] = /^\*\/(\d+) \* \* \* \*$/.exec(String(row?.cron)) ?? [];
    const latestMs = contentHeldMs + (Number(everyMinutes) + 15) * 60_000;
    expect(latestMs).toBeLessThan(24 * 60 * 60_000);
  });

  test('the sweep runs as a job', async () => {
    await hideFirstComment();
    await sql("UPDATE simulator_writes SET created_at = now() - interval '25 hours'");
    await service.ctx.queue.enqueue('retention.sweep', {});
    await until(async () => (await sql('SELECT 1 FROM simulator_writes WHERE NOT lasting')).rowCount === 0);
    await until(() => service.logs.some((line) => line.includes('"retention sweep"')));
  });
});

describe('events', () => {
  test('lose their payload and their receivers’ answers after 23 hours, wherever these lie, and stay in the log', async () => {
    const receiver = await startReceiver();
    receiver.answer = (response) => response.writeHead(200).end('an answer to be erased');
    const own = await service.newKey({ organization: 'Forgetful' });
    const { body } = await own.client.post('/v1/event-destinations', { url: receiver.url, topics: ['*'] });
    const log = `/v1/event-destinations/${body.eventDestinationId}/deliveries`;
    const profile = await own.client.newProfile();
    const deliveries = async () => (await own.client.get(log)).body.data as Schemas['Delivery'][];
    await until(async () => (await deliveries()).filter(({ status }) => status === 'succeeded').length === 2);
    await sql("UPDATE events SET created_at = now() - interval '23 hours 1 second'");
    await sql("UPDATE event_deliveries SET created_at = now() - interval '23 hours 1 second'");
    await eraseExpired(service.ctx);

    // This text of the account is in the data of the events, in the profile's own row, and among the names it is found by.
    const content = profile.username ?? '';
    expect(content).not.toBe('');
    expect(await tablesWith(service, content)).toEqual(['public.connected_profiles', 'public.profile_names']);
    expect(await tablesWith(service, 'an answer to be erased')).toEqual([]);
    const kept = await deliveries();
    expect(kept.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(kept[0]?.attempts).toEqual([expect.objectContaining({ statusCode: 200 })]);
    const later = new Date(Date.now() + 38 * 24 * 60 * 60 * 1000);
    await eraseExpired({ ...service.ctx, clock: { ...service.ctx.clock, now: () => later } });
    expect(await deliveries()).toEqual([]);
    await receiver.close();
  });
});
