/**
 * Tests that whatever process dies at whatever moment, the provider is asked only once to create something,
 * and every request ends.
 */
// A service of its own: a second service goes on where the first was interrupted.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { extendClient } from '../../src/db/client/client.ts';
import { enqueueRun } from '../../src/domain/publishing/ledger/queue-run.ts';
import { runPublishRequests } from '../../src/domain/publishing/run/run-requests.ts';
import { createConcurrency } from '../../src/lib/concurrency.ts';
import { stage } from '../support/media.ts';
import { meetAt } from '../support/meeting.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { stageFiles } from '../support/publish-samples.ts';
import { hurry, outcomeOf, outcomesOf, type PublishRequest, publish } from '../support/publishing.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { query } from '../support/suites/connect-resources.ts';
import { refuseRows } from '../support/triggers.ts';
import { until } from '../support/until.ts';

let service: TestService;
let listener: Listener;
let page: Schemas['ConnectedProfile'];
let account: Schemas['ConnectedProfile'];
beforeAll(async () => {
  service = await startTestService();
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  page = await listener.client.newProfile({ providerId: 'facebook' });
  account = await listener.client.newProfile();
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

const nextYear = () => new Date(Date.now() + 300 * 24 * 60 * 60 * 1000).toISOString();
const post = (text: string, more: object = {}) =>
  publish(listener.client, {
    connectedProfileId: page.connectedProfileId,
    contentType: 'facebook.media.items',
    text,
    ...more,
  });
const picture = (text: string, media: (string | undefined)[]) =>
  publish(listener.client, {
    connectedProfileId: account.connectedProfileId,
    contentType: 'instagram.media.items',
    text,
    media: media.map((mediaId) => ({ mediaId })),
  });
const created = ({ externalId }: Schemas['ConnectedProfile'], text: string) =>
  countCreated(
    service.ctx.providers.simulated.storeOf({ organizationId: listener.organizationId, mode: 'test' }),
    externalId,
    text,
  );
const ended = (request: PublishRequest) => outcomeOf(service, listener.client, request);
const rowOf = ({ publishRequestId }: PublishRequest) =>
  service.ctx.db.publishRequest.findFirstOrThrow({ where: { id: publishRequestId } });
const change = ({ publishRequestId }: PublishRequest, changes: string) =>
  query(service, `UPDATE publish_requests SET ${changes} WHERE id = $1`, [publishRequestId]);
const told = async ({ publishRequestId }: PublishRequest) =>
  (await listener.allEvents())
    .filter(({ data }) => data.publishRequestId === publishRequestId)
    .map(({ topic }) => topic.split('.').at(-1));

const jobsOf = ({ publishRequestId }: PublishRequest, condition: string) =>
  query(
    service,
    `SELECT 1 FROM pgboss.job WHERE name = 'publish.run' AND ${condition} AND data->>'publishRequestId' = $1`,
    [publishRequestId],
  );

/**
 * Begins a request while the database refuses updates of requests that match the condition, and lets them
 * pass again once a job is to be retried because of a refusal.
 * @param meanwhile is awaited before the updates pass again.
 * @param changes are made to the request in the transaction that lets the updates pass, so that the retry finds them.
 */
async function refusing(
  condition: string,
  begin: () => Promise<PublishRequest>,
  { meanwhile = async () => {}, changes = '' }: { meanwhile?: () => Promise<void>; changes?: string } = {},
): Promise<PublishRequest> {
  const letPass = await refuseRows(service, 'BEFORE UPDATE ON publish_requests', condition);
  const changed: string[] = [];
  try {
    const request = await begin();
    await until(async () => (await jobsOf(request, "state = 'retry'")).length > 0);
    await meanwhile();
    if (changes)
      changed.push(`UPDATE publish_requests SET ${changes} WHERE id = '${request.publishRequestId}'`);
    return request;
  } finally {
    await letPass(...changed);
  }
}

const isCreated = 'NEW.external_id IS NOT NULL AND OLD.external_id IS NULL';
const isAttempted = 'NEW.attempted_at IS NOT NULL AND OLD.attempted_at IS NULL';
const longAgo = "attempted_at = now() - interval '1 hour'";

test('a post whose id could not be written down is found, and not made again', async () => {
  const text = 'Written at the provider alone';
  const request = await refusing(isCreated, () => post(text));
  expect(await created(page, text)).toBe(1);
  // The process that made the call could still be running, so nothing may be done yet.
  await hurry(service, request.publishRequestId);
  await until(async () => (await jobsOf(request, "state = 'created' AND start_after > now()")).length === 1);
  expect(await rowOf(request)).toMatchObject({ status: 'publishing', phase: 'create' });
  expect(await ended(request)).toMatchObject({ status: 'published', externalId: expect.any(String) });
  expect(await created(page, text)).toBe(1);
  expect(await told(request)).toEqual(['started', 'outcomeUnknown', 'published']);
});

test('nothing is asked of the provider while the intent to do so cannot be written down', async () => {
  const text = 'Not before it is known here';
  const request = await refusing(isAttempted, () => post(text), {
    meanwhile: async () => expect(await created(page, text)).toBe(0),
  });
  expect(await ended(request)).toMatchObject({ status: 'published' });
  expect(await created(page, text)).toBe(1);
});

exhaustiveTest(
  'a worker that died before the call leaves what is proven not to exist, and is published once',
  async () => {
    const text = 'Prepared, and not published';
    const { mediaId } = await stage(listener.client);
    const request = await refusing(isAttempted, () => picture(text, [mediaId]), { changes: longAgo });
    const done = await ended(request);
    expect(done.status).toBe('published');
    expect(done.steps).toContainEqual(expect.objectContaining({ name: 'settled', outcome: 'not_created' }));
    expect(await created(account, text)).toBe(1);
  },
);

test('a worker that died before the call leaves what cannot be found, and is not guessed at', async () => {
  const text = 'Nobody can tell';
  const request = await refusing(isAttempted, () => post(text), { changes: longAgo });
  expect(await ended(request)).toMatchObject({ status: 'failed', error: { code: 'not_created' } });
  expect(await created(page, text)).toBe(0);
  expect(await told(request)).toEqual(['started', 'outcomeUnknown', 'failed']);
});

exhaustiveTest(
  'a carousel that is interrupted between two files keeps those that were prepared',
  async () => {
    const text = 'Half of a carousel';
    const files = await stageFiles(listener.client);
    const isSecond = `jsonb_array_length(jsonb_path_query_array(NEW.progress, '$.children[*] ? (@ != null)')) = 2`;
    const request = await refusing(isSecond, () => picture(text, [...files.images, files.video]));
    const { children } = (await rowOf(request)).progress as { children: (string | null)[] };
    expect(children.filter(Boolean)).toHaveLength(1);
    const isPrepared = "NEW.phase = 'check' AND OLD.phase = 'prepare'";
    await refusing(isPrepared, async () => {
      await until(async () => {
        await hurry(service, request.publishRequestId);
        const { progress } = await rowOf(request);
        return (progress as { children: (string | null)[] }).children.every(Boolean);
      });
      return request;
    });
    expect((await rowOf(request)).progress).toMatchObject({
      children: expect.arrayContaining([children[0]]),
    });
    expect(await ended(request)).toMatchObject({ status: 'published' });
    expect(await created(account, text)).toBe(1);
  },
);

exhaustiveTest('many jobs of one request at once make one post of it', async () => {
  const text = 'Wanted by many';
  const request = await post(text, { scheduledFor: nextYear() });
  const row = await rowOf(request);
  await change(request, 'due_at = now()');
  await Promise.all(Array.from({ length: 10 }, () => enqueueRun(service.ctx, service.ctx.db, row)));
  expect(await ended(request)).toMatchObject({ status: 'published' });
  expect(await created(page, text)).toBe(1);
  expect(await told(request)).toEqual(['scheduled', 'started', 'published']);
});

const jobOf = async (request: PublishRequest) => {
  const { organizationId, id: publishRequestId } = await rowOf(request);
  return { organizationId, publishRequestId };
};

test('two jobs of one request that a process takes at once make one post of it', async () => {
  const text = 'Taken twice at once';
  const request = await post(text, { scheduledFor: nextYear() });
  await change(request, 'due_at = now()');
  const job = await jobOf(request);
  await Promise.all([job, job].map(runPublishRequests(service.ctx, [job, job])));
  expect(await ended(request)).toMatchObject({ status: 'published' });
  expect(await created(page, text)).toBe(1);
  expect(await told(request)).toEqual(['scheduled', 'started', 'published']);
});

exhaustiveTest(
  'a request that the database refuses to change holds up none of those that go on with it',
  async () => {
    const refused = await post('Refused', { scheduledFor: nextYear() });
    const taken = await post('Taken', { scheduledFor: nextYear() });
    const jobs = [await jobOf(refused), await jobOf(taken)];
    for (const request of [refused, taken]) await change(request, 'due_at = now()');
    const isRefused = `NEW.id = '${refused.publishRequestId}'`;
    const letPass = await refuseRows(service, 'BEFORE UPDATE ON publish_requests', isRefused);
    const outcomes = await Promise.allSettled(jobs.map(runPublishRequests(service.ctx, jobs)));
    await letPass();
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await ended(taken)).toMatchObject({ status: 'published' });
    expect(await rowOf(refused)).toMatchObject({ status: 'scheduled' });
    await hurry(service, refused.publishRequestId);
    expect(await ended(refused)).toMatchObject({ status: 'published' });
  },
);

/** A context as another process has it, which shares no transactions with this one. */
const anotherProcess = () => ({
  ...service.ctx,
  db: extendClient(service.ctx.db, { $concurrency: createConcurrency() }),
});

const met: [state: string, changes: string, topics: string[]][] = [
  [
    'is about to be created',
    "due_at = now(), status = 'publishing', phase = 'create'",
    ['scheduled', 'published'],
  ],
  ['has not begun', 'due_at = now()', ['scheduled', 'started', 'published']],
];

test.each(sampleOf(met, 1))(
  'two workers that meet at a request that %s make one post of it',
  async (state, changes, topics) => {
    const text = `Two of them: ${state}`;
    const request = await post(text, { scheduledFor: nextYear() });
    await change(request, changes);
    const job = await jobOf(request);
    const run = () => runPublishRequests(anotherProcess(), [job])(job);
    const hold = `SELECT 1 FROM publish_requests
    WHERE organization_id = '${listener.organizationId}' AND id = '${request.publishRequestId}' FOR UPDATE`;
    const outcomes = await meetAt(service, hold, [run, run]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await ended(request)).toMatchObject({ status: 'published' });
    expect(await created(page, text)).toBe(1);
    expect(await told(request)).toEqual(topics);
  },
);

test('a job that comes back after its request has ended does nothing', async () => {
  const text = 'Said once';
  const request = await post(text);
  await ended(request);
  await query(
    service,
    `UPDATE pgboss.job SET state = 'retry', completed_on = NULL
     WHERE name = 'publish.run' AND data->>'publishRequestId' = $1`,
    [request.publishRequestId],
  );
  service.ctx.queue.wake();
  await until(async () => (await jobsOf(request, "state < 'completed'")).length === 0);
  expect(await created(page, text)).toBe(1);
  expect(await told(request)).toEqual(['started', 'published']);
});

exhaustiveTest('a service that is stopped in the middle of its work leaves it to the next one', async () => {
  const first = await startTestService();
  const { client, organizationId } = await first.newKey();
  const shop = await client.newProfile({ providerId: 'facebook' });
  const input = { connectedProfileId: shop.connectedProfileId, contentType: 'facebook.media.items' };
  const texts = Array.from({ length: 20 }, (_, index) => `Loaf ${index} of many.`);
  const requests = await Promise.all(texts.map((text) => publish(client, { ...input, text })));
  await first.close();
  const second = await startTestService({}, { databaseUrl: first.databaseUrl });
  const next = await second.newKey();
  const outcomes = await outcomesOf(
    second,
    next.client,
    requests.map(({ publishRequestId }) => publishRequestId),
  );
  expect(new Set([...outcomes.values()].map(({ status }) => status))).toEqual(new Set(['published']));
  const store = second.ctx.providers.simulated.storeOf({ organizationId, mode: 'test' });
  const counts = await Promise.all(texts.map((text) => countCreated(store, shop.externalId, text)));
  expect(new Set(counts)).toEqual(new Set([1]));
  await second.close();
});

describe('what is taken away while a request waits ends it with a clear error', () => {
  test('a Connected Profile that is deleted', async () => {
    const { connectedProfileId } = await listener.client.newProfile({ providerId: 'facebook' });
    const request = await post('Of nobody', { connectedProfileId, scheduledFor: nextYear() });
    expect((await listener.client.delete(`/v1/connected-profiles/${connectedProfileId}`)).status).toBe(200);
    await hurry(service, request.publishRequestId);
    await until(async () => (await rowOf(request)).status !== 'scheduled');
    expect(await ended(request)).toMatchObject({ status: 'failed', error: { code: 'profile_gone' } });
  });

  exhaustiveTest(
    'a Connected Profile that is deleted when the content is there already, which counts as published',
    async () => {
      const { connectedProfileId } = await listener.client.newProfile({ providerId: 'facebook' });
      const request = await post('Of nobody any more', { connectedProfileId, scheduledFor: nextYear() });
      await change(request, "phase = 'finish', status = 'publishing', external_id = '1_2'");
      expect((await listener.client.delete(`/v1/connected-profiles/${connectedProfileId}`)).status).toBe(200);
      expect(await ended(request)).toMatchObject({ status: 'published', externalId: '1_2' });
      expect(await told(request)).toEqual(['scheduled', 'published']);
    },
  );

  test('a grant that is revoked', async () => {
    const { connectedProfileId, connectionId, externalId } = await listener.client.newProfile({
      providerId: 'facebook',
    });
    const request = await post('Not allowed', { connectedProfileId, scheduledFor: nextYear() });
    const revoked = await listener.client.patch(`/v1/test/connections/${connectionId}`, { action: 'revoke' });
    expect(revoked.status).toBe(200);
    await hurry(service, request.publishRequestId);
    await until(async () => (await rowOf(request)).status !== 'scheduled');
    expect(await ended(request)).toMatchObject({ status: 'failed', error: { code: 'invalid_token' } });
    expect(await created({ ...page, externalId }, 'Not allowed')).toBe(0);
  });

  exhaustiveTest('media that are gone, which nobody can delete through the API', async () => {
    const { mediaId } = await stage(listener.client);
    const request = await post('Without its picture', { media: [{ mediaId }], scheduledFor: nextYear() });
    expect((await listener.client.delete(`/v1/media/${mediaId}`)).status).toBe(409);
    await query(service, 'DELETE FROM media WHERE id = $1', [mediaId]);
    await hurry(service, request.publishRequestId);
    await until(async () => (await rowOf(request)).status !== 'scheduled');
    expect(await ended(request)).toMatchObject({ status: 'failed', error: { code: 'media_gone' } });
    expect(await created(page, 'Without its picture')).toBe(0);
  });
});
