/** Tests the whole service in live mode on GoToSocial, which runs on this machine and speaks Mastodon's API. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { findWatchedProfile } from '../../src/db/tables/profiles.ts';
import { sweepProfile } from '../../src/domain/sync/observations/sweep.ts';
import { pollProfile } from '../../src/domain/sync/observations/watch-profiles.ts';
import { byMastodon, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser, nextOf } from '../support/end-user.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { png } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { server, signInAndConsent } from './gotosocial/server.ts';
import { connectByConsent, type Friend, mastodonVariables, newFriendOf } from './mastodon-accounts.ts';
import { watchEvent, watchProvider } from './table/watch.ts';

const posts = '/v1/content/mastodon.posts.items';
const replies = '/v1/content/mastodon.posts.replies';

let service: TestService;
let listener: Listener;
let friend: Friend;
let authIntegrationId: string;
let connectionId: string;
let profile: { connectedProfileId: string };

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  service = await startTestService(
    { PORT: `${port}`, PUBLIC_URL: publicUrl, ...mastodonVariables },
    { workers: 'live' },
  );
  watchProvider(service.ctx.providers.live.registry.find('mastodon'));
  listener = await startListener(service, { topics: ['*'], mode: 'live' });
  friend = await newFriendOf('owner');
});
afterAll(async () => {
  for (const { event } of listener.receiver.received) watchEvent(event, 'oauth');
  await listener.close();
  await service.close();
});

const scope = () => ({ organizationId: listener.organizationId, mode: 'live' as const });
const stored = () => findWatchedProfile(service.ctx.db, scope(), profile.connectedProfileId);
const poll = async () => pollProfile(service.ctx, await stored());
const sweep = async () => sweepProfile(service.ctx, await stored());
const told = async (externalId: string) =>
  (await listener.eventsOf(profile))
    .filter(({ topic, data }) => topic.startsWith('content.') && data.externalId === externalId)
    .map(({ topic, origin }) => [topic, origin]);

async function published(input: object): Promise<Required<Pick<Schemas['PublishRequest'], 'externalId'>>> {
  const request = await publish(listener.client, {
    ...profile,
    contentType: 'mastodon.posts.items',
    ...input,
  });
  const done = await outcomeOf(service, listener.client, request);
  expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
  return { externalId: `${done.externalId}` };
}

test('an end user names the server, signs in there, and has a Connected Profile that can do everything', async () => {
  authIntegrationId = (await newIntegration(listener.client, byMastodon)).authIntegrationId;
  const session = await newSession(listener.client, authIntegrationId);
  const user = newEndUser(service);
  const consentUrl = await user.start(session.authorizationUrl, server.host);
  const back = await signInAndConsent(consentUrl, 'owner');
  expect(nextOf(await user.get(back.href))).toContain('status=completed');
  const done = await sessionNow(listener.client, session.connectSessionId);
  connectionId = done.connectionId ?? '';
  profile = { connectedProfileId: done.connectedProfileIds?.[0] ?? '' };
  const { body } = await listener.client.get(`/v1/connected-profiles/${profile.connectedProfileId}`);
  expect(body).toMatchObject({ username: `owner@${server.host}`, status: 'live' });
  const { operations } = (body as Schemas['ConnectedProfile']).health;
  expect(operations.filter(({ available }) => !available)).toEqual([]);
});

describe('a post', () => {
  let externalId: string;

  test('with an image is published, listed and read', async () => {
    const { mediaId } = await stage(listener.client, png(60, 40), { contentType: 'image/png' });
    const text = 'Rye, 48 hours #sourdough';
    ({ externalId } = await published({ text, media: [{ mediaId, altText: 'A loaf' }] }));
    const read = await listener.client.get(`${posts}/${externalId}`, profile);
    expect(read.body).toMatchObject({ externalId, text, media: [{ altText: 'A loaf' }] });
    const list = await listener.client.get(posts, profile);
    expect(list.body.data).toMatchObject([{ externalId }]);
  });

  test('is as long as its server allows, which is longer than servers usually do', async () => {
    const text = 'x'.repeat(4_900);
    const { externalId: long } = await published({ text });
    expect((await listener.client.get(`${posts}/${long}`, profile)).body.text).toBe(text);
    const input = { ...profile, contentType: 'mastodon.posts.items', text: 'x'.repeat(5_001) };
    expectViolations(await listener.client.post('/v1/publish-requests/validate', input), {
      text: 'text_too_long',
    });
  });

  test('of the account is emitted by a sweep, replies and mentions by a poll', async () => {
    await sweep();
    expect(await told(externalId)).toEqual([['content.mastodon.posts.items.created', 'recovered']]);
    const reply = await friend.replyTo(externalId, 'With seeds?');
    const mention = await friend.mention('has bread');
    await poll();
    expect(await told(reply)).toEqual([['content.mastodon.posts.replies.created', 'live']]);
    expect(await told(mention)).toEqual([['content.mastodon.posts.items.created', 'live']]);
    const list = await listener.client.get(replies, { ...profile, postExternalId: externalId });
    expect(list.body.data).toMatchObject([{ externalId: reply, text: '@owner With seeds?' }]);
    await friend.delete(reply);
    await sweep();
    expect(await told(reply)).toContainEqual(['content.mastodon.posts.replies.deleted', 'recovered']);
  });

  test('is mentioned, which its stream tells of while no poll is due', async () => {
    const id = profile.connectedProfileId;
    await service.ctx.db.connectedProfile.updateMany({
      where: { id },
      data: { pollAt: new Date('2100-01-01') },
    });
    await until(async () =>
      /^provider_streams_open\{provider="mastodon"\} 1$/m.test(
        await (await fetch(`${service.opsUrl}/metrics`)).text(),
      ),
    );
    const mention = await friend.mention('has fresh bread');
    await until(async () => (await told(mention)).length > 0);
    expect(await told(mention)).toEqual([['content.mastodon.posts.items.created', 'live']]);
    const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/^provider_stream_news_total\{provider="mastodon"\} [1-9]/m);
  });

  test('is answered and boosted, and everything is deleted again', async () => {
    const target = { postExternalId: externalId };
    const reply = await published({ contentType: 'mastodon.posts.replies', text: 'More tomorrow', target });
    const boost = await published({ variant: 'boost', target });
    const read = await listener.client.get(`${posts}/${boost.externalId}`, profile);
    expect(read.body).toMatchObject({ variant: 'boost', boostedPostExternalId: externalId });
    for (const path of [
      `${replies}/${reply.externalId}`,
      `${posts}/${boost.externalId}`,
      `${posts}/${externalId}`,
    ]) {
      expect((await listener.client.delete(path, profile)).body).toMatchObject({ deleted: true });
      await friend.untilGone(path.split('/').at(-1) ?? '');
      expectError(await listener.client.get(path, profile), 404, 'not_found');
    }
    await sweep();
    expect(await told(externalId)).toContainEqual(['content.mastodon.posts.items.deleted', 'recovered']);
  });

  test('cannot be changed, because this server does not offer it', async () => {
    const one = await published({ text: 'As it is' });
    const path = `${posts}/${one.externalId}`;
    expectError(await listener.client.patch(path, { text: 'Another' }, profile), 501, 'not_supported');
  });
});

test('a token that was made elsewhere is imported with its server, and has the scopes that nobody tells', async () => {
  const { accessToken } = (await connectByConsent('author')).credential;
  const input = { authIntegrationId, host: server.host, accessToken };
  const { status, body } = await listener.client.post('/v1/connections/import', input);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    grantedScopes: expect.arrayContaining(['read:statuses', 'write:statuses']),
    unconfirmedScopes: [],
  });
  const [connectedProfileId] = body.connectedProfileIds;
  expect((await listener.client.get(posts, { connectedProfileId })).status).toBe(200);
  const wrong = await listener.client.post('/v1/connections/import', { ...input, accessToken: 'made-up' });
  expectViolations(wrong, { accessToken: 'token_refused' });
});

test('a connection is deleted, and its profile with it', async () => {
  const path = `/v1/connections/${connectionId}`;
  expect((await listener.client.delete(path)).status).toBe(200);
  expectError(await listener.client.get(posts, profile), 401, 'invalid_token');
});
