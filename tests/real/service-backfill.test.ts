/**
 * Tests backfills with the whole service in live mode, on the AT Protocol's own server software, which runs
 * on this machine.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { writePost, writeReply } from './bluesky-accounts.ts';
import { type Connected, type LiveService, startLiveService } from './live-service.ts';
import { createAccount, untilIndexed } from './network.ts';

let live: LiveService;
let profile: Connected;
beforeAll(async () => {
  live = await startLiveService();
  profile = await live.connect();
});
afterAll(() => live.close());

async function backfilled(input: object): Promise<Schemas['BackfillRequest']> {
  const { connectedProfileId } = profile;
  const { body } = await live.client
    .post('/v1/backfill-requests', { connectedProfileId, ...input })
    .set('Idempotency-Key', randomUUID());
  const read = async () => (await live.client.get(`/v1/backfill-requests/${body.backfillRequestId}`)).body;
  await until(async () => !['queued', 'running'].includes((await read()).status));
  return read();
}

test('earlier posts and replies are emitted as history, each once', async () => {
  const friend = await createAccount('friend');
  const posts: string[] = [];
  for (const text of ['One', 'Two', 'Three']) posts.push(await writePost(profile.account, { text }));
  await untilIndexed();
  const replies: string[] = [];
  for (const uri of posts) replies.push(await writeReply(friend, uri, 'Me first'));
  await untilIndexed();

  const done = await backfilled({ contentType: 'bluesky.posts.items' });
  expect(done).toMatchObject({ status: 'completed', stopReason: 'reached_end', emitted: 3, skipped: 0 });
  const nested = await backfilled({ contentType: 'bluesky.posts.replies' });
  expect(nested).toMatchObject({ status: 'completed', stopReason: 'reached_end', emitted: 3, skipped: 0 });
  for (const uri of posts)
    expect(await live.toldOf(profile, uri)).toEqual(['content.bluesky.posts.items.backfilled']);
  for (const uri of replies)
    expect(await live.toldOf(profile, uri)).toEqual(['content.bluesky.posts.replies.backfilled']);
});
