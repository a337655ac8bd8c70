/** Tests the addresses at which calendars read what is scheduled. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { dayMs } from '../../src/lib/time.ts';
import { eventsOf, newFeed, readFeed } from '../support/calendar-feeds.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
let connectedProfileId: string;
let made = 0;

const newOrganization = () => {
  made += 1;
  return service.newKey({ organization: `Calendar bakery ${made}` });
};

beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  key = await newOrganization();
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const schedule = (input: object = {}, of = key) =>
  publish(of.client, {
    connectedProfileId,
    contentType: 'facebook.media.items',
    text: 'A secret recipe, revealed;\nline two',
    scheduledFor: inDays(3),
    ...input,
  });
const read = async (feed: { url: string }) => {
  const { status, body, headers } = await readFeed(service.url, feed);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return `${body}`;
};
const named = (lines: Record<string, string>[]) => lines.map(({ SUMMARY: name }) => name?.split(' · ')[0]);

test('a scheduled post is an event at its instant, known by its id, with its title and its profile', async () => {
  const local = { local: `${inDays(3).slice(0, 10)}T09:30`, timeZone: 'Europe/Lisbon' };
  const post = await schedule({ title: 'Week 12, rye', scheduledFor: local });
  const feed = await newFeed(key.client, { name: 'Bakery' });
  expect(feed).toEqual({
    calendarFeedId: expect.stringMatching(/^test_cal_/),
    name: 'Bakery',
    include: [],
    createdAt: expect.any(String),
    url: expect.stringMatching(/^http.*\/calendars\/[\w-]{43}\.ics$/),
  });
  const calendar = await read(feed);
  expect(calendar).toContain('X-WR-CALNAME:Bakery (test)\r\n');
  expect(calendar).not.toMatch(/VTIMEZONE|TZID/);
  const [event, ...others] = eventsOf(calendar);
  expect(others).toEqual([]);
  const [{ displayName = '' } = {}] = (await key.client.get('/v1/connected-profiles')).body.data;
  expect(event).toMatchObject({
    UID: `${post.publishRequestId}@social-content-service`,
    DTSTART: `${post.scheduledFor?.replaceAll(/[-:]|\.\d+/g, '')}`,
    SUMMARY: `Week 12\\, rye · ${displayName.replace(',', '\\,')}`,
    STATUS: 'CONFIRMED',
    TRANSP: 'TRANSPARENT',
  });
});

test('has nothing that a post says, of other profiles, modes and organizations, whatever is asked for', async () => {
  await schedule();
  const other = await key.client.newProfile({ providerId: 'facebook' });
  await schedule({ connectedProfileId: other.connectedProfileId, title: 'of another profile' });
  const stranger = await newOrganization();
  const foreign = await stranger.client.newProfile({ providerId: 'facebook' });
  await schedule({ connectedProfileId: foreign.connectedProfileId, title: 'of a stranger' }, stranger);
  await query(
    service,
    "UPDATE publish_requests SET mode = 'live' WHERE connected_profile_id = $1 AND organization_id = $2",
    [other.connectedProfileId, key.organizationId],
  );
  const feed = await newFeed(key.client, { connectedProfileIds: [connectedProfileId] });
  const { pathname } = new URL(feed.url);
  for (const asked of [
    '',
    '?include=content',
    `?connectedProfileIds=${other.connectedProfileId}`,
    '?mode=live',
  ]) {
    const { text } = await request(service.url).get(`${pathname}${asked}`);
    expect(named(eventsOf(text))).toEqual(['Facebook post']);
    expect(text).not.toMatch(/secret|recipe|another profile|stranger/);
  }
  const ofAll = await read(await newFeed(key.client));
  expect(named(eventsOf(ofAll))).toEqual(['Facebook post']);
});

test('has what a post says where its maker wants that, as long as the service holds it', async () => {
  const { publishRequestId } = await schedule();
  const feed = await newFeed(key.client, { include: ['content'] });
  const [event] = eventsOf(await read(feed));
  expect(event?.SUMMARY).toMatch(/^A secret recipe\\, revealed\\; · /);
  expect(event?.DESCRIPTION).toMatch(
    /^A secret recipe\\, revealed\\;\\nline two\\n\\n.* · Facebook post · scheduled$/,
  );
  await key.client.post(`/v1/publish-requests/${publishRequestId}/cancel`);
  await query(
    service,
    "UPDATE publish_requests SET completed_at = now() - interval '2 days' WHERE id = $1 AND organization_id = $2",
    [publishRequestId, key.organizationId],
  );
  expect(await read(feed)).not.toMatch(/secret|recipe|line two/);
});

test('a long text is cut, however many posts have one', async () => {
  await schedule({ text: `${'🥐'.repeat(3_000)}end` });
  const [event] = eventsOf(await read(await newFeed(key.client, { include: ['content'] })));
  expect([...(event?.DESCRIPTION ?? '')].length).toBeLessThan(1_200);
  expect(event?.DESCRIPTION).toContain('🥐…');
});

test('a post that is moved keeps its event under a later version, and one that is canceled is marked so', async () => {
  const { publishRequestId } = await schedule({ title: 'Rye' });
  const feed = await newFeed(key.client);
  const [before] = eventsOf(await read(feed));
  await key.client.patch(`/v1/publish-requests/${publishRequestId}`, { scheduledFor: inDays(9) });
  const [moved] = eventsOf(await read(feed));
  expect(moved?.UID).toBe(before?.UID);
  expect(moved?.DTSTART?.slice(0, 8)).toBe(inDays(9).slice(0, 10).replaceAll('-', ''));
  expect(Number(moved?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE));
  await key.client.post(`/v1/publish-requests/${publishRequestId}/cancel`);
  const [canceled] = eventsOf(await read(feed));
  expect(canceled).toMatchObject({ UID: before?.UID ?? '', STATUS: 'CANCELLED' });
  expect(Number(canceled?.SEQUENCE)).toBeGreaterThan(Number(moved?.SEQUENCE));
});

test('a calendar that has read it gets it again only when it has changed, and no cache keeps it', async () => {
  const feed = await newFeed(key.client);
  const empty = await readFeed(service.url, feed);
  expect([empty.status, eventsOf(`${empty.body}`)]).toEqual([200, []]);
  expect(empty.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
  expect(empty.headers).not.toHaveProperty('content-disposition');
  const { etag = '' } = empty.headers;
  for (const condition of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const same = await readFeed(service.url, feed, { 'If-None-Match': condition });
    expect([same.status, `${same.body}`, same.headers.etag]).toEqual([304, '', etag]);
  }
  await schedule();
  const changed = await readFeed(service.url, feed, { 'If-None-Match': etag });
  expect([changed.status, eventsOf(`${changed.body}`)]).toEqual([200, [expect.anything()]]);
  const head = await request(service.url).head(new URL(feed.url).pathname);
  expect([head.status, head.headers.etag]).toEqual([200, changed.headers.etag]);
});

test('what was published at once, long ago or for good is no event, and what failed says so', async () => {
  await schedule({ scheduledFor: undefined, title: 'now' });
  const old = await schedule({ title: 'old' });
  const failed = await schedule({ title: 'failed' });
  await query(
    service,
    `UPDATE publish_requests SET scheduled_for = now() - interval '61 days' WHERE id = $1 AND organization_id = $2`,
    [old.publishRequestId, key.organizationId],
  );
  await query(
    service,
    `UPDATE publish_requests SET status = 'failed', due_at = NULL, completed_at = now() WHERE id = $1 AND organization_id = $2`,
    [failed.publishRequestId, key.organizationId],
  );
  expect(named(eventsOf(await read(await newFeed(key.client))))).toEqual(['Failed: failed']);
});

exhaustiveTest('of very many posts it has the next ones and those of late', async () => {
  const { publishRequestId } = await schedule({ title: 'many' });
  await query(
    service,
    `INSERT INTO publish_requests (id, organization_id, mode, connected_profile_id, account, content_type, status, fingerprint,
       title, scheduled_for, updated_at)
     SELECT id || n, organization_id, mode, connected_profile_id, account, content_type, 'published', fingerprint,
       CASE WHEN n = 1 THEN 'next' WHEN n = -1 THEN 'last' ELSE 'many' END, now() + n * interval '1 hour', now()
     FROM publish_requests, generate_series(-1000, 1500) AS n WHERE id = $1 AND organization_id = $2 AND n <> 0`,
    [publishRequestId, key.organizationId],
  );
  const names = named(eventsOf(await read(await newFeed(key.client))));
  expect(names).toHaveLength(1_500);
  expect(names.slice(499, 501)).toEqual(['last', 'next']);
});

test('not a letter of its address can be another, and the database has none of it', async () => {
  const { calendarFeedId, url } = await newFeed(key.client);
  const { pathname } = new URL(url);
  const token = pathname.split('/').at(-1)?.replace('.ics', '') ?? '';
  const altered = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  const unknown = [
    `/calendars/${altered}.ics`,
    `/calendars/${token}`,
    `/calendars/${token}.ICS`,
    '/calendars/x.ics',
    `/calendars/${calendarFeedId}.ics`,
    `/calendars/${'a'.repeat(2_000)}.ics`,
  ];
  for (const path of unknown) expectError(await request(service.url).get(path), 404, 'not_found');
  const [row = {}] = await query(
    service,
    'SELECT to_jsonb(calendar_feeds) AS kept FROM calendar_feeds WHERE id = $1',
    [calendarFeedId],
  );
  expect(JSON.stringify(row)).not.toContain(token.slice(0, 12));
  expect(JSON.stringify(row)).not.toContain(Buffer.from(token).toString('hex').slice(0, 24));
  expect(service.logs.join()).not.toContain(token.slice(0, 12));
});

exhaustiveTest('who reads it too often waits, and others do not', async () => {
  const [feed, other] = [await newFeed(key.client), await newFeed(key.client)];
  // Processes that share the limit may let a few more or less through.
  let read = 0;
  while (read < 40 && (await readFeed(service.url, feed)).status === 200) read += 1;
  expect(read).toBeGreaterThan(10);
  expect(read).toBeLessThan(40);
  const refused = await request(service.url).get(new URL(feed.url).pathname);
  expect(expectError(refused, 429, 'rate_limit_exceeded')).toMatchObject({
    reason: 'calendar_feed_quota_spent',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await readFeed(service.url, other)).status).toBe(200);
});

test('profiles that are not the caller’s are refused by their places, like other problems of the input', async () => {
  const stranger = await newOrganization();
  const foreign = await stranger.client.newProfile({ providerId: 'facebook' });
  const ofOthers = [foreign.connectedProfileId, 'x', connectedProfileId.replace('test_', '')];
  expectViolations(
    await key.client.post('/v1/calendar-feeds', { connectedProfileIds: [connectedProfileId, ...ofOthers] }),
    {
      'connectedProfileIds.1': 'invalid_value',
      'connectedProfileIds.2': 'invalid_value',
      'connectedProfileIds.3': 'invalid_value',
    },
  );
  expectViolations(
    await key.client.post('/v1/calendar-feeds', { connectedProfileIds: [], include: ['media'], name: '' }),
    {
      connectedProfileIds: 'too_short',
      'include.0': 'invalid_value',
      name: 'too_short',
    },
  );
});

test('drafts and what waits for approval are left out, also once they are canceled', async () => {
  const held = { draft: true, title: 'Nobody has approved it' };
  await schedule(held);
  const pending = await schedule(held);
  await key.client.post(`/v1/publish-requests/${pending.publishRequestId}/submit`);
  const canceled = await schedule(held);
  await key.client.post(`/v1/publish-requests/${canceled.publishRequestId}/cancel`);
  const approved = await schedule({ draft: true, title: 'Approved' });
  for (const what of ['submit', 'approve'])
    await key.client.post(`/v1/publish-requests/${approved.publishRequestId}/${what}`);
  expect(named(eventsOf(await read(await newFeed(key.client))))).toEqual(['Approved']);
});
