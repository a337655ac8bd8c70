import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { firstIdAt } from '../../src/db/client/ids.ts';
import { minuteMs } from '../../src/lib/time.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';

type Event = Schemas['Event'];

const path = '/v1/events';

/** A service without workers, so that the list does not change. */
let service: TestService;
let key: TestKey;
/**
 * The events of four profiles, the newest first. They come in pairs: the two of a pair are ten seconds apart,
 * and the pairs an hour.
 */
let all: Event[];
const profiles: string[] = [];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  for (let made = 0; made < 4; made += 1)
    profiles.push((await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId);
  const { data } = (await key.client.get(path)).body as Schemas['EventList'];
  const now = Date.now();
  for (const [index, event] of data.entries())
    await happenAt(event, now - Math.floor(index / 2) * 60 * minuteMs - (index % 2) * 10_000);
  all = (await key.client.get(path)).body.data;
});

/**
 * Moves an event to another time. It gets a new id, because an id contains its time, and its data are sealed
 * anew for that id.
 */
async function happenAt({ id, ...event }: Event, ms: number): Promise<void> {
  const time = new Date(ms);
  const past = firstIdAt('event', 'test', new Date(ms - 1));
  const sealed = service.ctx.security.keyring.seal(JSON.stringify('data' in event ? event.data : {}), past);
  await query(service, 'UPDATE events SET id = $2, created_at = $3, sealed_data = $4 WHERE id = $1', [
    id,
    past,
    time,
    sealed,
  ]);
}

const idsOf = (events: Event[]) => events.map(({ id }) => id);

async function walk(filters: object): Promise<string[]> {
  const { status, body } = await key.client.get(path, filters);
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [...idsOf(body.data), ...(body.hasMore ? await walk({ ...filters, cursor: body.nextCursor }) : [])];
}

describe('events.list', () => {
  test('has every event once, newest first, as get has it', async () => {
    expect(all.map(({ topic }) => topic)).toHaveLength(8);
    expect(new Set(idsOf(all)).size).toBe(8);
    expect(all.map(({ timestamp }) => timestamp)).toEqual(
      all
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .toReversed(),
    );
    for (const event of all.slice(0, 2))
      expect((await key.client.get(`${path}/${event.id}`)).body).toEqual(event);
    for (const limit of [1, 3, 8, 100]) expect(await walk({ limit })).toEqual(idsOf(all));
  });

  test('filters by topic, by profile and by time, alone and together, on every page', async () => {
    const [connectedProfileId = ''] = profiles;
    const topic = 'connectedProfile.connected';
    // The events form pairs. `since` and `until` are each the time of one event of a pair, so that the other
    // event of that pair is not in the list.
    const { timestamp: since = '' } = all[4] ?? {};
    const { timestamp: until = '' } = all[1] ?? {};
    const fits: Record<string, (event: Event) => boolean> = {
      topic: (event) => event.topic === topic,
      connectedProfileId: (event) => event.connectedProfileId === connectedProfileId,
      since: ({ timestamp }) => timestamp >= since,
      until: ({ timestamp }) => timestamp <= until,
    };
    const filters = { topic, connectedProfileId, since, until };
    const names = Object.keys(filters) as (keyof typeof filters)[];
    for (const chosen of [...names.map((name) => [name]), ['since', 'until'], ['topic', 'since'], names]) {
      const query = Object.fromEntries(
        names.flatMap((name) => (chosen.includes(name) ? [[name, filters[name]]] : [])),
      );
      const wanted = idsOf(all.filter((event) => chosen.every((name) => fits[name]?.(event))));
      for (const limit of [1, 2, 100]) expect(await walk({ ...query, limit })).toEqual(wanted);
    }
    expect(await walk({ since, until })).toEqual(idsOf(all.slice(1, 5)));
  });

  test('has nothing for what nothing fits, however far a time is', async () => {
    for (const filters of [
      { topic: 'media.ready' },
      { since: '9999-12-31T23:59:59Z' },
      { until: '0000-01-01T00:00:00Z' },
    ])
      expect((await key.client.get(path, filters)).body).toEqual({ data: [], hasMore: false });
    expect(await walk({ since: '0000-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' })).toEqual(idsOf(all));
  });

  test.each(['connection.*', '*', 'connection', 'nothing', 'a\u0000b'])(
    'refuses the topic %j, which no event can have, instead of an empty list',
    async (topic) => {
      expectViolations(await key.client.get(path, { topic, since: 'yesterday' }), {
        since: 'invalid_format',
      });
      expectViolations(await key.client.get(path, { topic }), { topic: 'unknown_topic' });
    },
  );

  test('takes several topics, which may end in *, as streams and destinations do', async () => {
    const those = (wanted: RegExp) => idsOf(all.filter(({ topic }) => wanted.test(topic)));
    expect(await walk({ topics: 'connection.*' })).toEqual(those(/^connection\./));
    expect(await walk({ topics: 'connection.created,connectedProfile.*' })).toEqual(
      those(/^connection\.created$|^connectedProfile\./),
    );
    expect(await walk({ topics: '*' })).toEqual(idsOf(all));
    expect(await walk({ topics: 'connection.*', topic: 'connectedProfile.connected' })).toEqual([]);
    expectViolations(await key.client.get(path, { topics: 'connection.*,nothing.*', topic: 'none' }), {
      'topics.1': 'unknown_topic',
      topic: 'unknown_topic',
    });
  });

  test('reports all that is wrong together', async () => {
    const wrong = { since: 'yesterday', until: '2026-02-30T00:00:00Z', topic: '', limit: 101 };
    expectViolations(await key.client.get(path, wrong), {
      since: 'invalid_format',
      until: 'invalid_format',
      topic: 'too_short',
      limit: 'too_big',
    });
  });

  test('leads on with a cursor that is bound to the filters', async () => {
    const { timestamp: since } = all[5] ?? {};
    const { nextCursor: cursor } = (await key.client.get(path, { limit: 1, since })).body;
    expect((await key.client.get(path, { cursor, since })).body.data).toEqual(all.slice(1, 6));
    for (const filters of [{}, { since: all[4]?.timestamp }, { since, topic: 'media.ready' }])
      expect(
        expectError(await key.client.get(path, { cursor, ...filters }), 400, 'validation_error'),
      ).toEqual({
        validationErrors: [{ field: 'cursor', message: expect.any(String) }],
      });
  });

  test('shows neither other organizations nor the other mode', async () => {
    const live = await service.newKey({ mode: 'live' });
    const stranger = await service.newKey({ organization: 'Stranger' });
    for (const { client } of [live, stranger])
      for (const filters of [{}, { topic: 'connection.created' }])
        expect((await client.get(path, filters)).body).toEqual({ data: [], hasMore: false });
  });

  test('has no data of events older than 24 hours', async () => {
    const { id = '', data: _, ...event } = all.at(-1) as Schemas['DeliveredEvent'];
    const old = new Date(Date.now() - 25 * 60 * minuteMs);
    await query(service, 'UPDATE events SET created_at = $2 WHERE id = $1', [id, old]);
    const listed = (await key.client.get(path)).body.data.at(-1);
    expect(listed).toEqual({ id, ...event, timestamp: old.toISOString(), dataErased: true });
  });
});
