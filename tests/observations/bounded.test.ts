/** Tests that what polls, streams and sweeps bring is bounded by the minute, whatever a server sends. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readWatchedProfiles } from '../../src/db/tables/profiles.ts';
import { restAfterFloods } from '../../src/domain/sync/observations/follow-stream.ts';
import { sweepProfile } from '../../src/domain/sync/observations/sweep.ts';
import { pollProfile } from '../../src/domain/sync/observations/watch-profiles.ts';
import { createFloodGauge, mostInMinute } from '../../src/outbound/web-socket.ts';
import { createEventQuota } from '../../src/provider-client/event-quota.ts';
import type { Polled } from '../../src/providers/observations.ts';
import { query } from '../support/query.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());

test('a poll tells of so many new items in a minute; the rest is counted, and asked for no more until the minute is over', async () => {
  const { client, organizationId } = await service.newKey({ organization: 'Bounded polls' });
  const { connectedProfileId: id } = await client.newProfile({ providerId: 'mastodon' });
  const profile = (await readWatchedProfiles(service.ctx.db, [{ organizationId, id }])).get(id);
  if (!profile) throw new Error('no profile');
  const most = 30;
  let elapsed = 0;
  let polls = 0;
  const contentType = 'mastodon.posts.replies';
  const listed: Polled['notifications'] = Array.from({ length: most + 20 }, (_, index) => ({
    contentType,
    action: 'created' as const,
    externalId: `${index}`,
    item: { externalId: `${index}`, contentType },
  })) as never;
  const mastodon = service.ctx.providers.registry.find('mastodon');
  const run = async () => {
    polls += 1;
    return { notifications: listed, cursor: `${polls}` };
  };
  const find = () => ({ ...mastodon, poll: { ...mastodon?.poll, run } }) as never;
  const ctx = {
    ...service.ctx,
    providers: {
      ...service.ctx.providers,
      registry: { ...service.ctx.providers.registry, find },
      limits: {
        ...service.ctx.providers.limits,
        eventQuota: createEventQuota(most, () => elapsed),
      },
    },
  };
  const events = async () =>
    Number(
      (
        await query(
          service,
          'SELECT count(*) AS count FROM events WHERE organization_id = $1 AND connected_profile_id = $2 AND topic = $3',
          [organizationId, id, `content.${contentType}.created`],
        )
      )[0]?.count,
    );
  await pollProfile(ctx, profile);
  expect(await events()).toBe(most);
  const said = service.logs.filter(
    (line) => line.includes('poll exceeded the event quota of the profile per minute') && line.includes(id),
  );
  expect(said.map((line) => JSON.parse(line).deferred)).toEqual([20]);
  await expect(pollProfile(ctx, profile)).rejects.toMatchObject({
    code: 'platform_rate_limit',
    retryAfterSeconds: 60,
  });
  expect(polls).toBe(1);

  // What customers know already takes no room.
  elapsed += 60_000;
  await pollProfile(ctx, profile);
  expect(await events()).toBe(most + 20);
  expect(ctx.providers.limits.eventQuota.left(id)).toBe(most - 20);
});

test('sweeps tell an organization of so many changes in a minute; the rest comes in the next one, and others do not wait', async () => {
  const most = 30;
  let elapsed = 0;
  const asked: string[] = [];
  const contentType = 'bluesky.posts.replies';
  const bluesky = service.ctx.providers.registry.find('bluesky');
  const contentTypes = bluesky?.contentTypes
    .filter((one) => one.contentType === contentType)
    .map(({ observe, ...one }) => ({
      ...one,
      observe: {
        ...observe,
        swept: ['created', 'moderated'],
        sweep: async ({ account }: { account: { externalId: string } }) => {
          asked.push(account.externalId);
          return Array.from({ length: most + 20 }, (_, index) => {
            const externalId = `${account.externalId} ${index}`;
            const item = { externalId, contentType, publishedAt: '2100-01-01T00:00:00.000Z' };
            return { item, hidden: true };
          });
        },
      },
    }));
  const ctx = {
    ...service.ctx,
    providers: {
      ...service.ctx.providers,
      registry: { ...service.ctx.providers.registry, find: () => ({ ...bluesky, contentTypes }) as never },
      limits: { ...service.ctx.providers.limits, sweepQuota: createEventQuota(most, () => elapsed) },
    },
  };
  const profileOf = async (client: Awaited<ReturnType<typeof service.newKey>>['client'], of: string) => {
    const { connectedProfileId: id } = await client.newProfile({ providerId: 'bluesky' });
    const profile = (await readWatchedProfiles(service.ctx.db, [{ organizationId: of, id }])).get(id);
    if (!profile) throw new Error('no profile');
    return profile;
  };
  const hasSweepAhead = async (id: string) =>
    (
      await query(
        service,
        "SELECT 1 FROM pgboss.job WHERE name = 'profiles.sweep' AND singleton_key = $1 AND start_after > now()",
        [id],
      )
    ).length;
  const flooding = await service.newKey({ organization: 'Flooded by sweeps' });
  const [first, second] = [
    await profileOf(flooding.client, flooding.organizationId),
    await profileOf(flooding.client, flooding.organizationId),
  ];
  expect(await sweepProfile(ctx, first)).toBe(most);
  expect(await hasSweepAhead(first.id)).toBe(1);
  expect(await sweepProfile(ctx, second)).toBe(0);
  expect(await hasSweepAhead(second.id)).toBe(1);
  expect(asked).toEqual([first.externalId]);

  const other = await service.newKey({ organization: 'Swept beside it' });
  expect(await sweepProfile(ctx, await profileOf(other.client, other.organizationId))).toBe(most);

  // Each of the fifty is new and hidden, and what was put off is not taken for known.
  const inNextMinute = () => {
    elapsed += 60_000;
    return sweepProfile(ctx, first);
  };
  expect([await inNextMinute(), await inNextMinute(), await inNextMinute()]).toEqual([30, 30, 10]);
  expect(await sweepProfile(ctx, second)).toBe(20);
});

test.each([
  ['messages', mostInMinute.messages, 1],
  ['bytes', 32, mostInMinute.bytes / 32],
])('a stream may bring so many %s in a minute, and as many in the next one', (_, count, length) => {
  let elapsed = 0;
  const floods = createFloodGauge(() => elapsed);
  const bring = () => Array.from({ length: count }, () => floods(length));
  expect(bring()).not.toContain(true);
  elapsed = 59_999;
  expect(floods(1)).toBe(true);
  elapsed = 60_000;
  expect(bring()).not.toContain(true);
});

test('a stream that floods again rests twice as long, up to a day', () => {
  const minutes = [1, 2, 3, 20].map((floods) => restAfterFloods(floods) / 60_000);
  expect(minutes).toEqual([5, 10, 20, 24 * 60]);
});
