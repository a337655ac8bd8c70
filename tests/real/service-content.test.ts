/**
 * Tests content and its events with the whole service in live mode, on the AT Protocol's own server software,
 * which runs on this machine.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Schemas } from '../../src/contract/index.ts';
import { findWatchedProfile } from '../../src/db/tables/profiles.ts';
import { sweepProfile } from '../../src/domain/sync/observations/sweep.ts';
import { pollProfile } from '../../src/domain/sync/observations/watch-profiles.ts';
import { png } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { deletePost, postsOf, writeMention, writePost, writeQuote, writeReply } from './bluesky-accounts.ts';
import { type Connected, type LiveService, startLiveService } from './live-service.ts';
import { countCallsAs, createAccount, letAppViewListen, type RealAccount, untilIndexed } from './network.ts';

let live: LiveService;
let friend: RealAccount;
beforeAll(async () => {
  live = await startLiveService();
  friend = await createAccount('friend');
});
afterAll(() => live.close());

const posts = '/v1/content/bluesky.posts.items';
const replies = '/v1/content/bluesky.posts.replies';
const at = (path: string, externalId: string) => `${path}/${encodeURIComponent(externalId)}`;
const isPublished = { status: 'published', externalId: expect.stringMatching(/^at:\/\/did:/) };

describe.each(['oauth', 'app_password'] as const)('an account that is connected by %s', (loginKind) => {
  let profile: Connected;
  let post: Schemas['PublishRequest'];
  beforeAll(async () => {
    profile = await (loginKind === 'oauth' ? live.connect() : live.connectByPassword());
  });

  const as = () => ({ connectedProfileId: profile.connectedProfileId });
  const stored = () => findWatchedProfile(live.service.ctx.db, live.scope, profile.connectedProfileId);
  const poll = async () => pollProfile(live.service.ctx, await stored());
  const sweep = async () => sweepProfile(live.service.ctx, await stored());
  const told = (externalId: string) => live.toldOf(profile, externalId);

  const picture = async () => (await stage(live.client, png(60, 40), { contentType: 'image/png' })).mediaId;

  async function published(input: object): Promise<Schemas['PublishRequest']> {
    const request = await publish(live.client, { ...as(), contentType: 'bluesky.posts.items', ...input });
    const done = await outcomeOf(live.service, live.client, request);
    expect(done).toMatchObject(isPublished);
    await untilIndexed();
    return done;
  }

  test('is shown with its handle, and can do everything', async () => {
    const { body } = await live.client.get(`/v1/connected-profiles/${profile.connectedProfileId}`);
    const { account } = profile;
    expect(body).toMatchObject({ externalId: account.did, username: account.handle, status: 'live' });
    const { operations } = (body as Schemas['ConnectedProfile']).health;
    expect(operations.filter(({ available }) => !available)).toEqual([]);
  });

  test('publishes a post with an image, which is listed and read', async () => {
    const text = 'Rye, 48 hours #sourdough';
    post = await published({ text, media: [{ mediaId: await picture(), altText: 'A loaf' }] });
    expect(post.variant).toBe('post');
    const { externalId = '', providerPermalink } = post;
    const read = await live.client.get(at(posts, externalId), as());
    expect(read.body).toMatchObject({ externalId, text, media: [{ altText: 'A loaf' }], providerPermalink });
    const list = await live.client.get(posts, as());
    expect(list.body.data).toMatchObject([{ externalId }]);
  });

  test('quotes and reposts it', async () => {
    const target = { postExternalId: post.externalId };
    const media = [{ mediaId: await picture(), altText: 'The same loaf' }];
    const quote = await published({ variant: 'quote', text: 'Again on Friday', media, target });
    const repost = await published({ variant: 'repost', target });
    for (const { variant, externalId = '', providerPermalink } of [quote, repost]) {
      const { body } = await live.client.get(at(posts, externalId), as());
      expect(body).toMatchObject({ variant, quotedPostExternalId: post.externalId, providerPermalink });
    }
    expect(repost.providerPermalink).toBe(post.providerPermalink);
  });

  test('is notified of a reply, a mention and a quote by somebody else, each once and signed', async () => {
    const uri = post.externalId ?? '';
    const { account } = profile;
    const reply = await writeReply(friend, uri, 'Looks great');
    const mention = await writeMention(friend, account, 'have you seen this?');
    const quote = await writeQuote(friend, uri, 'Look at that');
    await untilIndexed();
    await poll();
    await poll();
    expect(await told(reply)).toEqual(['content.bluesky.posts.replies.created']);
    expect(await told(mention)).toEqual(['content.bluesky.posts.items.created']);
    expect(await told(quote)).toEqual(['content.bluesky.posts.items.created']);
    const { received } = live.listener.receiver;
    const eventOf = (id: string) => received.find(({ event }) => event.data.externalId === id)?.event;
    const author = { id: friend.did, username: friend.handle };
    expect(eventOf(reply)).toMatchObject({
      mode: 'live',
      data: { text: 'Looks great', postExternalId: uri, author },
    });
    expect(eventOf(mention).data).toMatchObject({ text: expect.stringContaining(account.handle), author });
    expect(eventOf(quote).data).toMatchObject({ variant: 'quote', quotedPostExternalId: uri, author });
  });

  test('hides a reply and shows it again, which the sweep tells', async () => {
    const reply = await writeReply(friend, post.externalId ?? '', 'Buy cheap flour here');
    await untilIndexed();
    const moderate = async (hidden: boolean) => {
      const { body } = await live.client.post(`${at(replies, reply)}/moderate`, { hidden }, as());
      expect(body).toEqual({ externalId: reply, hidden, success: true });
      await untilIndexed();
    };
    await poll();
    await moderate(true);
    await sweep();
    await sweep();
    const created = 'content.bluesky.posts.replies.created';
    const moderated = 'content.bluesky.posts.replies.moderated';
    expect(await told(reply)).toEqual([created, moderated]);
    await moderate(false);
  });

  test('publishes an answer at a time that was chosen', async () => {
    const reply = await writeReply(friend, post.externalId ?? '', 'At what time?');
    await untilIndexed();
    const scheduledFor = new Date(Date.now() + 2_000).toISOString();
    const request = await publish(live.client, {
      ...as(),
      contentType: 'bluesky.posts.replies',
      text: 'At eight!',
      media: [{ mediaId: await picture() }],
      target: { postExternalId: reply },
      scheduledFor,
    });
    expect(request.status).toBe('scheduled');
    const done = await outcomeOf(live.service, live.client, request);
    expect(done).toMatchObject(isPublished);
    expect(Date.parse(done.startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(scheduledFor));
    await untilIndexed();
    const answer = done.externalId ?? '';
    const list = await live.client.get(replies, { ...as(), postExternalId: post.externalId });
    expect(list.body.data).toContainEqual(expect.objectContaining({ externalId: answer, text: 'At eight!' }));
    expect((await live.client.delete(at(replies, answer), as())).body).toEqual({
      externalId: answer,
      deleted: true,
    });
    await untilIndexed();
    expect((await live.client.get(at(replies, answer), as())).status).toBe(404);
  });

  test('gets events from the sweep for what was written elsewhere, and what was deleted there', async () => {
    const { account } = profile;
    const own = await writePost(account, { text: 'From my phone' });
    const reply = await writeReply(friend, post.externalId ?? '', 'Never mind');
    await untilIndexed();
    await sweep();
    await deletePost(account, own);
    await deletePost(friend, reply);
    await untilIndexed();
    await sweep();
    await sweep();
    expect(await told(own)).toEqual([
      'content.bluesky.posts.items.created',
      'content.bluesky.posts.items.deleted',
    ]);
    expect(await told(reply)).toEqual([
      'content.bluesky.posts.replies.created',
      'content.bluesky.posts.replies.deleted',
    ]);
  });

  test('deletes its post, and then it is gone', async () => {
    const externalId = post.externalId ?? '';
    const deletion = await live.client.delete(at(posts, externalId), as());
    expect(deletion.body).toEqual({ externalId, deleted: true });
    expect(await postsOf(profile.account)).not.toContain(externalId);
    await untilIndexed();
    expect((await live.client.get(at(posts, externalId), as())).status).toBe(404);
    expect((await live.client.delete(at(posts, externalId), as())).status).toBe(404);
  });
});

test('what is delivered is signed with the secret of the destination', async () => {
  const { client, listener } = live;
  const [{ eventDestinationId }] = (await client.get('/v1/event-destinations')).body.data;
  // A secret is shown only when it is made, so the test has a new one made; from then on both sign.
  const { body } = await client.post(`/v1/event-destinations/${eventDestinationId}/rotate-secret`, {});
  const topic = 'content.bluesky.posts.replies.created';
  await client.post(`/v1/event-destinations/${eventDestinationId}/test`, { topic });
  const { headers, body: text } = listener.receiver.received.at(-1) ?? { headers: {}, body: '' };
  expect(new Webhook(body.secret).verify(text, headers as Record<string, string>)).toMatchObject({ topic });
});

describe.each(['oauth', 'app_password'] as const)('disturbances by %s', (loginKind) => {
  afterEach(async () => {
    await countCallsAs(0);
    await letAppViewListen(true);
  });

  async function newList() {
    const { connectedProfileId } = await (loginKind === 'oauth' ? live.connect() : live.connectByPassword());
    return () => live.client.get(posts, { connectedProfileId });
  }

  test('a limit of the provider is reported with the time to wait', async () => {
    const list = await newList();
    await countCallsAs(3001);
    const { status, headers, body } = await list();
    expect([status, body.error.code]).toEqual([429, 'platform_rate_limit']);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  test('an AppView that does not answer is the provider’s failure, and passes', async () => {
    const list = await newList();
    await letAppViewListen(false);
    expect((await list()).body.error).toMatchObject({ code: 'internal' });
    await letAppViewListen(true);
    expect((await list()).status).toBe(200);
  });
});
