/** A walk delivers every wanted item once, whatever the lists look like and whatever is added meanwhile. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type BackfillRequest, backfill, requestNow } from '../support/backfilling.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import {
  answers,
  at,
  comments,
  item,
  items,
  posts,
  rowOf,
  runNext,
  runToEnd,
  type ScriptedProvider,
  scriptLists,
} from '../support/scripted-lists.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

/** A service without workers; the tests run its jobs themselves. */
let service: TestService;
let key: TestKey;
let provider: ScriptedProvider;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});
afterAll(() => service.close());
beforeEach(async () => {
  provider = scriptLists(service);
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

const begin = (contentType: string, more: object = {}) =>
  backfill(key.client, { connectedProfileId, contentType, ...more });

/** Walks a whole history. Returns the request at its end, and the ids that were emitted, in order. */
async function walk(contentType: string, more: object = {}) {
  const request = await begin(contentType, more);
  await runToEnd(service, request);
  return { request: await requestNow(key.client, request), emitted: await emittedBy(request) };
}

async function emittedBy({ contentType }: Pick<BackfillRequest, 'contentType'>): Promise<string[]> {
  const events = await service.ctx.db.event.findMany({
    where: { connectedProfileId, topic: `content.${contentType}.backfilled` },
    orderBy: { id: 'asc' },
  });
  return events.map(({ subjectId }) => subjectId ?? '');
}

const idsOf = (list: { externalId: string }[]) => list.map(({ externalId }) => externalId);
const counts = ({ fetched, emitted, skipped, stopReason }: BackfillRequest) => ({
  fetched,
  emitted,
  skipped,
  stopReason,
});

test('a list is walked to its end, page by page, each item once', async () => {
  provider.posts.items.set('', items('p', 8));
  const { request, emitted } = await walk(posts);
  expect(counts(request)).toEqual({ fetched: 8, emitted: 8, skipped: 0, stopReason: 'reached_end' });
  expect(emitted).toEqual(idsOf(items('p', 8)));
  expect(request.oldestEmittedAt).toBe(at(1));
  expect(provider.posts.asked.map(({ cursor }) => cursor)).toEqual([undefined, '3', '6']);
});

test('an empty list is at its end', async () => {
  provider.posts.items.set('', []);
  const { request } = await walk(posts);
  expect(counts(request)).toEqual({ fetched: 0, emitted: 0, skipped: 0, stopReason: 'reached_end' });
  expect(request).not.toHaveProperty('oldestEmittedAt');
});

test('a walk stops at since, with what is as old as it, and reads no page more than it has to', async () => {
  provider.posts.items.set('', items('p', 20));
  const { request, emitted } = await walk(posts, { since: at(16) });
  expect(counts(request)).toEqual({ fetched: 6, emitted: 5, skipped: 1, stopReason: 'reached_since' });
  expect(emitted).toEqual(['p20', 'p19', 'p18', 'p17', 'p16']);
  expect(provider.posts.asked).toHaveLength(2);
});

exhaustiveTest(
  'what the provider has stamped in whole seconds is not before a part of that second',
  async () => {
    provider.posts.items.set('', [item('p', 5)]);
    const { emitted } = await walk(posts, { since: new Date(Date.parse(at(5)) + 900).toISOString() });
    expect(emitted).toEqual(['p']);
  },
);

test('a since that everything is newer than is not reached: the end is', async () => {
  provider.posts.items.set('', items('p', 4));
  const { request } = await walk(posts, { since: at(0) });
  expect(counts(request)).toEqual({ fetched: 4, emitted: 4, skipped: 0, stopReason: 'reached_end' });
});

test('an old item at the top, as pinned ones are, does not end the list', async () => {
  provider.posts.items.set('', [item('pinned', 1), ...items('p', 7, 10), item('old', 2)]);
  const { emitted } = await walk(posts, { since: at(10) });
  expect(emitted).toEqual(idsOf(items('p', 7)));
});

test('what has no time is delivered, and decides nothing', async () => {
  provider.posts.items.set('', [item('a', 9), { externalId: 'timeless' }, item('b', 3), item('c', 8)]);
  const { emitted } = await walk(posts, { since: at(5) });
  expect(emitted).toEqual(['a', 'timeless']);
});

test('a list in no order is read to its end, wherever the old ones are', async () => {
  provider.posts.order = 'none';
  provider.posts.items.set(
    '',
    [1, 2, 3, 30, 4, 31, 5, 6, 7, 32].map((day) => item(`d${day}`, day)),
  );
  const { request, emitted } = await walk(posts, { since: at(20) });
  expect(emitted).toEqual(['d30', 'd31', 'd32']);
  expect(counts(request)).toEqual({ fetched: 10, emitted: 3, skipped: 7, stopReason: 'reached_since' });
});

test.each(['newest_first', 'none'] as const)(
  'no more than maxItems are asked for, and emitted, of a list in order %s',
  async (order) => {
    provider.posts.order = order;
    provider.posts.items.set('', items('p', 9));
    const { request, emitted } = await walk(posts, { maxItems: 4 });
    expect(emitted).toEqual(['p9', 'p8', 'p7', 'p6']);
    expect(counts(request)).toEqual({ fetched: 4, emitted: 4, skipped: 0, stopReason: 'reached_max_items' });
    expect(provider.posts.asked.map(({ limit }) => limit)).toEqual([3, 1]);
  },
);

exhaustiveTest(
  'of parents no more are asked for than children may be emitted, and of each child list what is left',
  async () => {
    for (const list of [provider.posts, provider.comments]) list.pageSize = 100;
    provider.posts.items.set('', items('p', 40));
    for (const { externalId } of items('p', 40))
      provider.comments.items.set(externalId, items(`${externalId}-c`, 4));
    const { request } = await walk(comments, { maxItems: 10 });
    expect(counts(request)).toEqual({
      fetched: 10,
      emitted: 10,
      skipped: 0,
      stopReason: 'reached_max_items',
    });
    expect(provider.posts.asked.map(({ limit }) => limit)).toEqual([10]);
    expect(provider.comments.asked.map(({ limit }) => limit)).toEqual([10, 6, 2]);
  },
);

exhaustiveTest('parents without children are no end: the next page of them is read', async () => {
  provider.posts.pageSize = 100;
  provider.posts.items.set('', items('p', 5));
  for (const { externalId } of items('p', 5)) provider.comments.items.set(externalId, []);
  provider.comments.items.set('p1', items('c', 3));
  const { request, emitted } = await walk(comments, { maxItems: 2 });
  expect(emitted).toEqual(['c3', 'c2']);
  expect(counts(request)).toEqual({ fetched: 2, emitted: 2, skipped: 0, stopReason: 'reached_max_items' });
  expect(provider.posts.asked.map(({ limit }) => limit)).toEqual([2, 2, 2]);
});

exhaustiveTest(
  'of a list in no order, pages grow by what was too old, so that a new item among many old ones is found',
  async () => {
    Object.assign(provider.posts, { order: 'none', pageSize: 50 });
    provider.posts.items.set('', [...items('old', 60), item('new', 200), item('newer', 300)]);
    const { request, emitted } = await walk(posts, { since: at(100), maxItems: 1 });
    expect(emitted).toEqual(['new']);
    expect(provider.posts.asked.map(({ limit }) => limit)).toEqual([1, 2, 4, 8, 16, 32]);
    expect(request.fetched).toBe(request.emitted + request.skipped);
  },
);

test('a backfill ends with maxItems items, also when there are no more to read', async () => {
  provider.posts.items.set('', items('p', 6));
  const { request } = await walk(posts, { maxItems: 6 });
  expect(counts(request)).toEqual({ fetched: 6, emitted: 6, skipped: 0, stopReason: 'reached_end' });
});

test.each(sampleOf([1, 2, 3], 1))(
  'however many come in at the front while it walks, here %d a page, no item is missed or emitted twice',
  async (more) => {
    const known = items('p', 10);
    provider.posts.pageSize = 4;
    provider.posts.items.set('', known);
    provider.posts.before = (asked) => {
      if (asked > 20) throw new Error('the list never ends');
      const now = provider.posts.items.get('') ?? [];
      if (asked > 0) provider.posts.items.set('', [...items(`n${asked}-`, more, 50), ...now]);
    };
    const { request, emitted } = await walk(posts);
    expect(new Set(emitted).size).toBe(emitted.length);
    expect(emitted).toEqual(expect.arrayContaining(idsOf(known)));
    expect(request.fetched).toBe(request.emitted + request.skipped);
    expect(request.skipped).toBeGreaterThan(0);
  },
);

test('an item that stands twice on one page is emitted once', async () => {
  provider.posts.items.set('', [item('p', 5), item('p', 5), item('q', 4)]);
  const { request, emitted } = await walk(posts);
  expect(emitted).toEqual(['p', 'q']);
  expect(counts(request)).toEqual({ fetched: 3, emitted: 2, skipped: 1, stopReason: 'reached_end' });
});

test('what hangs on items is walked item by item, and the items themselves are not counted', async () => {
  provider.posts.items.set('', items('p', 4));
  const own = items('p', 4).map(({ externalId }, index) => items(`${externalId}-c`, index * 2));
  for (const [index, { externalId }] of items('p', 4).entries())
    provider.comments.items.set(externalId, own[index] ?? []);
  const { request, emitted } = await walk(comments);
  expect(emitted).toEqual(idsOf(own.flat()));
  expect(counts(request)).toEqual({ fetched: 12, emitted: 12, skipped: 0, stopReason: 'reached_end' });
});

exhaustiveTest('an old item has new ones hanging on it, which are delivered', async () => {
  provider.posts.items.set('', items('p', 7));
  for (const { externalId } of items('p', 7)) provider.comments.items.set(externalId, []);
  provider.comments.items.set('p1', [item('late', 40), item('early', 2)]);
  const { request, emitted } = await walk(comments, { since: at(30) });
  expect(emitted).toEqual(['late']);
  expect(counts(request)).toEqual({ fetched: 2, emitted: 1, skipped: 1, stopReason: 'reached_since' });
});

test('since ends the list of one parent, and not those of the others', async () => {
  provider.posts.items.set('', items('p', 2));
  provider.comments.items.set('p2', items('x', 9));
  provider.comments.items.set('p1', items('y', 9));
  const { emitted } = await walk(comments, { since: at(8) });
  expect(emitted).toEqual(['x9', 'x8', 'y9', 'y8']);
  expect(provider.comments.asked.map(({ of }) => of)).toEqual(['p2', 'p1']);
});

exhaustiveTest('two levels down, everything is delivered once', async () => {
  provider.posts.items.set('', items('p', 4));
  const expected: string[] = [];
  for (const post of items('p', 4)) {
    const own = items(`${post.externalId}-c`, 4);
    provider.comments.items.set(post.externalId, own);
    for (const comment of own) {
      const below = items(`${comment.externalId}-a`, 4);
      provider.answers.items.set(comment.externalId, below);
      expected.push(...idsOf(below));
    }
  }
  const { request, emitted } = await walk(answers);
  expect(emitted).toEqual(expected);
  expect(counts(request)).toEqual({ fetched: 64, emitted: 64, skipped: 0, stopReason: 'reached_end' });
});

test('parents that move to later pages are walked once, and new ones that come in are no harm', async () => {
  provider.posts.items.set('', items('p', 5));
  for (const { externalId } of items('p', 5))
    provider.comments.items.set(externalId, items(`${externalId}-c`, 2));
  provider.posts.before = (asked) => {
    if (asked === 1) provider.posts.items.set('', [item('new', 60), ...items('p', 5)]);
  };
  const { request, emitted } = await walk(comments);
  expect(emitted).toEqual(items('p', 5).flatMap(({ externalId }) => idsOf(items(`${externalId}-c`, 2))));
  expect(request.skipped).toBe(0);
  expect(provider.comments.asked.map(({ of }) => of)).toEqual(['p5', 'p4', 'p3', 'p2', 'p1']);
});

test('an item that is deleted before what hangs on it is read leaves the others', async () => {
  provider.posts.items.set('', items('p', 4));
  for (const id of ['p4', 'p2', 'p1']) provider.comments.items.set(id, items(`${id}-c`, 1));
  const { request, emitted } = await walk(comments);
  expect(emitted).toEqual(['p4-c1', 'p2-c1', 'p1-c1']);
  expect(request).toMatchObject({ status: 'completed', stopReason: 'reached_end' });
});

const days = [9, 8, 7, 6, 5, 4, 3];
function setThreads(): void {
  provider.posts.order = 'updated_first';
  provider.posts.items.set(
    '',
    days.map((day) => ({ externalId: `t${day}`, updatedAt: at(day) })),
  );
  for (const day of days) provider.comments.items.set(`t${day}`, [item(`m${day}`, day)]);
}

exhaustiveTest(
  'where items move to the front when something happens to them, one that moves past the walk is found again',
  async () => {
    setThreads();
    provider.posts.before = (asked) => {
      if (asked !== 2) return;
      // Before the second page is read, the last thread is updated and moves to the front, which the walk has
      // passed already.
      const others = (provider.posts.items.get('') ?? []).filter(({ externalId }) => externalId !== 't3');
      const moved = { externalId: 't3', updatedAt: new Date().toISOString() };
      provider.posts.items.set('', [moved, ...others]);
    };
    const { request, emitted } = await walk(comments);
    expect(emitted.toSorted()).toEqual(['m3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9']);
    expect(counts(request)).toEqual({ fetched: 7, emitted: 7, skipped: 0, stopReason: 'reached_end' });
  },
);

exhaustiveTest(
  'where every child moves its parent to the front, parents older than since are left out',
  async () => {
    setThreads();
    const { request, emitted } = await walk(comments, { since: at(8) });
    expect(emitted).toEqual(['m9', 'm8']);
    expect(request.stopReason).toBe('reached_since');
    expect(provider.posts.asked).toHaveLength(1);
  },
);

test('a cursor that has lapsed begins the list again, and what was delivered is skipped', async () => {
  provider.posts.items.set('', items('p', 7));
  const request = await begin(posts);
  for (let jobs = 0; jobs < 2; jobs += 1) await runNext(service, request);
  provider.failNext({ kind: 'rejected', field: 'cursor', detail: {} });
  await runToEnd(service, request);
  expect(await emittedBy(request)).toEqual(idsOf(items('p', 7)));
  expect(counts(await requestNow(key.client, request))).toEqual({
    fetched: 10,
    emitted: 7,
    skipped: 3,
    stopReason: 'reached_end',
  });
});

exhaustiveTest('cursors that lapse again and again end it', async () => {
  provider.posts.items.set('', items('p', 7));
  const request = await begin(posts);
  await runNext(service, request);
  for (let times = 0; times < 4; times += 1) {
    await runNext(service, request);
    provider.failNext({ kind: 'rejected', field: 'cursor', detail: {} });
    await runNext(service, request);
  }
  expect(await requestNow(key.client, request)).toMatchObject({
    status: 'failed',
    stopReason: 'failed',
    error: { code: 'refused_by_provider' },
  });
});

test('what the walk remembers of items is none of their ids, and is erased at its end', async () => {
  provider.posts.items.set('', items('secret-id-', 7));
  const request = await begin(posts);
  for (let jobs = 0; jobs < 3; jobs += 1) await runNext(service, request);
  const { backfillRequestId } = request;
  const seen = () => service.ctx.db.backfillKnownItem.findMany({ where: { backfillRequestId } });
  const rows = await seen();
  expect(rows).toHaveLength(6);
  for (const { hash } of rows) expect(Buffer.from(hash).toString('latin1')).not.toContain('secret');
  await runToEnd(service, request);
  expect(await seen()).toEqual([]);
  expect(await rowOf(service, request)).toMatchObject({ position: null, going: null, dueAt: null });
});

test.each([
  ['names the same cursor for ever', { start: '3', 3: '3' }, 2],
  ['has two cursors that take turns', { start: '3', 3: '6', 6: '3' }, 4],
])('a list that %s has an end, and each of its items is delivered once', async (_what, lead, pages) => {
  provider.posts.items.set('', items('p', 9));
  provider.posts.leadFrom = (cursor = 'start') => (lead as Record<string, string>)[cursor];
  const { request, emitted } = await walk(posts);
  expect(request.stopReason).toBe('reached_end');
  expect(emitted).toEqual(idsOf(items('p', 9)).slice(0, Object.keys(lead).length * 3));
  expect(provider.posts.asked).toHaveLength(pages);
});

test('an empty page that leads on does not end a list', async () => {
  provider.posts.items.set('', items('p', 9));
  provider.posts.leadFrom = (cursor) => ({ start: '100', 100: '3', 3: '6' })[cursor ?? 'start'];
  expect((await walk(posts)).emitted).toEqual(idsOf(items('p', 9)));
});

test('a list that leads on for ever without anything new makes its backfill fail after a thousand pages', async () => {
  provider.posts.items.set('', items('p', 3));
  provider.posts.leadFrom = (cursor) => String(Number(cursor ?? 0) + 3);
  const request = await begin(posts);
  // The start, the page with all items, and an empty one.
  for (let jobs = 0; jobs < 3; jobs += 1) await runNext(service, request);
  const { position } = await rowOf(service, request);
  expect(position).toHaveProperty('idle', 1);
  const id = request.backfillRequestId;
  const almost = { ...(position as object), idle: 998 };
  await service.ctx.db.backfillRequest.updateMany({ where: { id }, data: { position: almost } });
  await runNext(service, request);
  expect((await rowOf(service, request)).status).toBe('running');
  await runNext(service, request);
  expect(await requestNow(key.client, request)).toMatchObject({
    status: 'failed',
    emitted: 3,
    error: {
      code: 'provider_unavailable',
      message: 'The provider has sent 1,000 pages in a row without anything new.',
    },
  });
});
