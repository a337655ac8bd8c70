/** Tests that a row which cannot be read is left out alone: what came with it goes on at once, and it is counted and logged. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { extendClient } from '../../src/db/client/client.ts';
import { deliverEvents } from '../../src/domain/deliveries/deliver.ts';
import { loadTogether } from '../../src/domain/foundation/batches.ts';
import { findByWords } from '../../src/domain/publishing/requests/find-requests.ts';
import { readFirstWords } from '../../src/domain/publishing/requests/name-posts.ts';
import { observeNotifications } from '../../src/domain/sync/observations/observe.ts';
import { notFound, ServiceError } from '../../src/errors/index.ts';
import { feedBody, pageComment } from '../support/provider-webhook.ts';
import { publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let receiver: Receiver;
let key: TestKey;
let organizations = 0;
beforeAll(async () => {
  service = await sharedTestService();
  receiver = await startReceiver();
});
beforeEach(async () => {
  organizations += 1;
  key = await service.newKey({ organization: `Unreadable ${organizations}` });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const countOf = async (kind: string) => {
  const { values } = await service.ctx.observability.metrics.unreadableRows.get();
  return values.find(({ labels }) => labels.kind === kind)?.value;
};
const said = (id: string) =>
  service.logs.filter((line) => line.includes('skipped unreadable row') && line.includes(id));

test('an event that cannot be decrypted is delivered as it can be read now, and the others as they were written', async () => {
  const { client, organizationId } = key;
  await client.post('/v1/event-destinations', { url: receiver.url, topics: ['connectedProfile.connected'] });
  for (let count = 0; count < 3; count += 1) await client.newProfile({ providerId: 'facebook' });
  const rows = await query(
    service,
    `SELECT organization_id AS "organizationId", id AS "deliveryId", event_id AS "eventId"
     FROM event_deliveries WHERE organization_id = $1 ORDER BY id`,
    [organizationId],
  );
  const jobs = rows as { organizationId: string; deliveryId: string; eventId: string }[];
  const spoiled = jobs[1]?.eventId ?? '';
  await query(service, String.raw`UPDATE events SET sealed_data = '\x00' WHERE id = $1`, [spoiled]);
  const before = (await countOf('event')) ?? 0;

  const deliver = deliverEvents(service.ctx, jobs);
  await Promise.all(jobs.map(deliver));
  const origins = new Map(receiver.received.map(({ event }) => [event.id, event.origin]));
  expect(jobs.map(({ eventId }) => origins.get(eventId))).toEqual(['live', 'recovered', 'live']);
  expect(await countOf('event')).toBe(before + 1);
  expect(said(spoiled)).toHaveLength(1);

  const { status, body } = await client.get('/v1/events');
  expect(status).toBe(200);
  const erased = body.data.filter((event: { dataErased?: true }) => event.dataErased);
  expect(erased.map(({ id }: { id: string }) => id)).toEqual([spoiled]);
});

describe('a notification of a provider', () => {
  const insert = async (id: string, body: Uint8Array) =>
    query(
      service,
      `INSERT INTO provider_webhooks (id, organization_id, mode, provider_id, sealed_body)
       VALUES ($1, $2, 'test', 'facebook', $3)`,
      [id, key.organizationId, body],
    );

  test.each([
    ['cannot be decrypted is left to the sweep', () => Buffer.of(0), 'done'],
    ['cannot be parsed fails alone', (id: string) => service.ctx.security.keyring.seal('{', id), 'failed'],
  ])('that %s, and the others of its batch are read', async (title, bodyOfBad, outcome) => {
    const ids = [1, 2, 3].map((place) => `whk_${organizations}_${place}`);
    const good = feedBody('1', pageComment('1'));
    for (const [index, id] of ids.entries())
      await insert(id, index === 1 ? bodyOfBad(id) : service.ctx.security.keyring.seal(good, id));
    const reached: string[] = [];
    const find = async (_: unknown, profileId: string): Promise<never> => {
      reached.push(profileId);
      throw notFound('The profile');
    };
    const ctx = {
      ...service.ctx,
      db: extendClient(service.ctx.db, {
        $cached: { ...service.ctx.db.$cached, profiles: { ...service.ctx.db.$cached.profiles, find } },
      }),
    };
    const jobs = ids.map((webhookId) => ({
      organizationId: key.organizationId,
      webhookId,
      index: 0,
      connectedProfileId: `of ${webhookId}`,
    }));
    const work = observeNotifications(ctx, jobs);
    const outcomes = await Promise.allSettled(jobs.map(work));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      outcome === 'done' ? 'fulfilled' : 'rejected',
      'fulfilled',
    ]);
    expect(reached).toEqual([`of ${ids[0]}`, `of ${ids[2]}`]);
    if (title.includes('decrypted')) expect(said(ids[1] ?? '')).toHaveLength(1);
  });
});

test('publish requests are listed and searched without the words of one that cannot be read', async () => {
  const { client, organizationId } = key;
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  const requests: Schemas['PublishRequest'][] = [];
  for (const text of ['Rye bread', 'Rye rolls'])
    requests.push(
      await publish(client, {
        connectedProfileId,
        contentType: 'facebook.media.items',
        text,
        scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    );
  const [spoiled = '', whole = ''] = requests.map(({ publishRequestId }) => publishRequestId);
  await query(service, String.raw`UPDATE publish_requests SET content = '\x00' WHERE id = $1`, [spoiled]);
  const scope = { organizationId, mode: 'test' as const };
  expect(await readFirstWords(service.ctx, scope, requests)).toEqual(
    new Map([
      [spoiled, 'Unreadable'],
      [whole, 'Rye rolls'],
    ]),
  );
  const found = await findByWords(service.ctx, scope, 'rye');
  expect(found.map(({ publishRequestId }) => publishRequestId)).toEqual([whole]);
});

describe('jobs that load their rows together', () => {
  test('load alone when one of them makes the statement fail', async () => {
    const loads: string[] = [];
    const load = async (jobs: readonly string[]) => {
      loads.push(jobs.join());
      if (jobs.includes('bad')) throw new Error('invalid input');
      return jobs.join();
    };
    const loaded = loadTogether(['a', 'bad', 'b'], load);
    const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map(loaded));
    expect(outcomes.map((one) => ('value' in one ? one.value : one.reason.message))).toEqual([
      'a',
      'invalid input',
      'b',
    ]);
    expect(loads).toEqual(['a,bad,b', 'a', 'bad', 'b']);
  });

  test('do not ask again one by one while the database is away', async () => {
    let loads = 0;
    const loaded = loadTogether(['a', 'b'], async () => {
      loads += 1;
      throw new ServiceError('service_unavailable');
    });
    const outcomes = await Promise.allSettled(['a', 'b'].map(loaded));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(loads).toBe(1);
  });
});
