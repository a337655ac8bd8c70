/**
 * Tests when sweeps run by themselves: once for each profile that is due, and not while the provider asks to
 * be left alone.
 */
// A service of its own: the sweeps of all profiles are planned.

import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { takeDue } from '../../src/db/tables/due-profiles.ts';
import { minuteMs } from '../../src/lib/time.ts';
import {
  byInstagram,
  facebook,
  newIntegration,
  newSession,
  sessionNow,
  subscribedKinds,
} from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { changesIn } from '../support/observed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';
import { useWatching, type Watched, watch } from '../support/watched.ts';

const watching = useWatching((settings) => startTestService(settings));

let page: Watched;
let other: TestService | undefined;
beforeEach(async () => {
  // A grant that was refused in the test before is looked into by a job, whose calls would be counted here.
  const checks = "SELECT FROM pgboss.job WHERE name = 'connections.check' AND state < 'completed'";
  await until(async () => (await sql(checks)).length === 0);
  page = await watch(watching, facebook);
});
afterAll(() => other?.close());

const sql = (text: string, values: unknown[] = []) => query(watching.service, text, values);

async function makeDue({ connectedProfileId }: Watched): Promise<void> {
  await sql("UPDATE connected_profiles SET sweep_at = now() - interval '1 second' WHERE id = $1", [
    connectedProfileId,
  ]);
}

/** Returns the sweeps of a profile that wait or are under way; nothing is kept of those that are done. */
const sweepsOf = ({ connectedProfileId }: Watched) =>
  sql("SELECT state FROM pgboss.job WHERE name = 'profiles.sweep' AND data->>'connectedProfileId' = $1", [
    connectedProfileId,
  ]);

async function sweepAt({ connectedProfileId }: Watched): Promise<number> {
  const [row] = await sql('SELECT sweep_at FROM connected_profiles WHERE id = $1', [connectedProfileId]);
  return Number(row?.sweep_at);
}

const maintain = ({ ctx }: TestService) => ctx.queue.enqueue('profiles.maintain', {});
/** Waits until each of these profiles has had a sweep, and none is still running. */
async function swept(...profiles: Watched[]): Promise<void> {
  for (const profile of profiles)
    await until(async () => (await sweepAt(profile)) > Date.now() && (await sweepsOf(profile)).length === 0);
}

test('a profile that is due is swept once, however many processes there are, and is due again in an hour', async () => {
  const { environment } = watching.provider;
  const { databaseUrl } = watching.service;
  other = await startTestService({ ...environment, ROLE: 'worker' }, { databaseUrl });
  const { externalId } = await page.happen('comment_added');
  await makeDue(page);
  const before = watching.provider.requests.length;
  await Promise.all([watching.service, other, watching.service, other].map(maintain));
  await swept(page);
  const asked = watching.provider.requests.slice(before);
  expect(asked.filter((path) => path.endsWith('/conversations'))).toHaveLength(1);
  expect(changesIn(await page.events())).toEqual([`created ${externalId}`]);
  const inMinutes = ((await sweepAt(page)) - Date.now()) / minuteMs;
  expect(inMinutes).toBeGreaterThan(59);
  expect(inMinutes).toBeLessThanOrEqual(60);
});

test('processes that ask at the same time share what is due, without any profile twice', async () => {
  const { db } = watching.service.ctx;
  const pages = [page, ...(await Promise.all(Array.from({ length: 9 }, () => watch(watching, facebook))))];
  // An hour later, all of the profiles are due.
  const now = new Date(Date.now() + 61 * minuteMs);
  const next = new Date(now.getTime() + minuteMs);
  const taken = await Promise.all(
    Array.from({ length: 6 }, () => takeDue(db, 'sweep_at', 'facebook', now, { next, count: 500 })),
  );
  const ids = taken.flat().map(({ connectedProfileId }) => connectedProfileId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(pages.map(({ connectedProfileId }) => connectedProfileId)));
});

test('a profile that is not due is left alone', async () => {
  const due = await watch(watching, facebook);
  await page.happen('comment_added');
  await makeDue(due);
  const before = await sweepAt(page);
  await maintain(watching.service);
  await swept(due);
  expect(await sweepAt(page)).toBe(before);
  expect(await page.events()).toEqual([]);
});

describe('is left alone, though it would be due', () => {
  test.each([
    ['a disconnected profile', "UPDATE connected_profiles SET status = 'disconnected' WHERE id = $1"],
    [
      'a profile whose grant is over',
      `UPDATE connections SET status = 'revoked' FROM connected_profiles p
       WHERE p.connection_id = connections.id AND p.id = $1`,
    ],
    [
      'a profile of a deleted Connection',
      `UPDATE connections SET deleted_at = now() FROM connected_profiles p
       WHERE p.connection_id = connections.id AND p.id = $1`,
    ],
  ])('%s', async (_, change) => {
    const due = await watch(watching, facebook);
    await sql(change, [page.connectedProfileId]);
    await makeDue(page);
    await makeDue(due);
    const before = watching.provider.requests.length;
    await maintain(watching.service);
    await swept(due);
    const asked = watching.provider.requests.slice(before);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((path) => path.includes(page.externalId))).toEqual([]);
  });
});

describe('a sweep that the provider does not answer', () => {
  test('is postponed for as long as it wants to be left alone, when it throttles', async () => {
    const usage = [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 90 }];
    watching.provider.intercept = async () => ({
      status: 400,
      headers: { 'x-business-use-case-usage': JSON.stringify({ [page.externalId]: usage }) },
      body: JSON.stringify({ error: { message: 'slow down', type: 'OAuthException', code: 80001 } }),
    });
    await makeDue(page);
    await maintain(watching.service);
    await swept(page);
    const inMinutes = ((await sweepAt(page)) - Date.now()) / minuteMs;
    expect(inMinutes).toBeGreaterThan(89);
    expect(inMinutes).toBeLessThanOrEqual(90);
  });

  test.each([
    ['is down', { status: 503, body: '' }],
    ['answers half', { status: 200, body: '{"data":[' }],
    ['has withdrawn the grant', { status: 400, body: '{"error":{"code":190,"error_subcode":458}}' }],
  ])('is made up for by the next one, when it %s', async (_, failure) => {
    const { externalId } = await page.happen('comment_added');
    watching.provider.intercept = async () => failure;
    await makeDue(page);
    await maintain(watching.service);
    await swept(page);
    expect(await page.events()).toEqual([]);
    watching.provider.intercept = async (_request, answer) => answer;
    expect(await page.sweep()).toBe(1);
    expect(changesIn(await page.events())).toEqual([`created ${externalId}`]);
  });
});

test('a grant that lacks a scope leaves only the content that needs it', async () => {
  const watched = await watch(watching, byInstagram);
  const { ctx } = watching.service;
  const { grantedScopes } = await ctx.db.connection.findFirstOrThrow({ where: { id: watched.connectionId } });
  const granted = grantedScopes.filter((scope) => scope !== 'instagram_business_manage_comments');
  await ctx.db.connection.updateMany({
    where: { id: watched.connectionId },
    data: { grantedScopes: granted },
  });
  await watched.happen('comment_added');
  await watched.happen('message_received');
  await watched.happen('media_added');
  expect(await watched.sweep()).toBe(2);
  expect((await watched.events()).map(({ topic }) => topic).sort()).toEqual([
    'content.instagram.dm.messages.created',
    'content.instagram.media.items.created',
  ]);
});

/**
 * The calls for a page of a content type; those of the others take one. YouTube's uploads are listed by their ids alone, LinkedIn's
 * comments by the ten newest posts, with the replies to each of the fourteen comments that have some, and TikTok's by the newest
 * videos: the comments on ten of them, and the replies to ten of those.
 */
const callsPerPage: Record<string, number> = {
  'youtube.videos.items': 2,
  'linkedin.posts.comments': 1 + 10 + 14,
  'tiktok.videos.comments': 1 + 10 + 10,
};

test.each(subscribedKinds)(
  'where nothing is missing, a sweep of $providerId by $loginKind reads a page of each content type',
  async (kind) => {
    const { provider, service } = watching;
    const watched = await watch(watching, kind);
    await watched.sweep();
    const before = provider.requests.length;
    await watched.sweep();
    const { contentTypes = [] } = service.ctx.providers.registry.find(kind.providerId) ?? {};
    const observed = contentTypes.filter(({ observe }) => observe?.scopes[kind.loginKind]);
    const calls = observed.map(({ contentType }) => callsPerPage[contentType] ?? 1);
    expect(provider.requests.length - before).toBe(calls.reduce((sum, each) => sum + each, 0));
  },
);

test('the first sweep of a profile comes as soon as the operator wants sweeps', async () => {
  const { environment } = watching.provider;
  const { databaseUrl } = watching.service;
  const frequent = await startTestService(
    { ...environment, ROLE: 'api', SWEEP_INTERVAL_MINUTES: '5' },
    { databaseUrl },
  );
  const key = await frequent.newKey();
  const simulated = await key.client.newProfile({ providerId: 'facebook' });
  const { authIntegrationId } = await newIntegration(key.client, facebook);
  const { authorizationUrl, connectSessionId } = await newSession(key.client, authIntegrationId);
  await newEndUser(frequent).connect(authorizationUrl, 'healthy');
  const { connectedProfileIds = [] } = await sessionNow(key.client, connectSessionId);
  expect(connectedProfileIds.length).toBeGreaterThan(0);
  for (const id of [simulated.connectedProfileId, ...connectedProfileIds]) {
    const [row] = await sql(
      'SELECT sweep_at - created_at < $2 AS early FROM connected_profiles WHERE id = $1',
      [id, '5 minutes 30 seconds'],
    );
    expect([id, row?.early]).toEqual([id, true]);
  }
  await frequent.close();
});
