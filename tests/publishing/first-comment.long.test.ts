/**
 * Tests that a first comment is a request of its own, made after its post is published, and that its failure
 * does not affect the post.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { faultMarker } from '../../src/simulators/faults.ts';
import { expectViolations } from '../support/errors.ts';
import { reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, type PublishRequest, post, publish } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';

let service: TestService;
let key: TestKey;
let mediaId: string;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  mediaId = (await stage(key.client)).mediaId;
});
afterAll(() => service.close());

interface Commented {
  profile: Schemas['ConnectedProfile'];
  parent: PublishRequest;
  /** The requests of the same profile except the parent. */
  others: PublishRequest[];
}

async function publishWith(
  providerId: 'instagram' | 'facebook',
  text: string,
  firstComment: string,
): Promise<Commented> {
  const profile = await key.client.newProfile({ providerId });
  const { connectedProfileId } = profile;
  const media = [{ mediaId }];
  const contentType = `${providerId}.media.items`;
  const accepted = await publish(key.client, { connectedProfileId, contentType, text, media, firstComment });
  const parent = await outcomeOf(service, key.client, accepted);
  const { data } = (await key.client.get('/v1/publish-requests', { connectedProfileId })).body;
  const others = (data as PublishRequest[]).filter(
    ({ publishRequestId }) => publishRequestId !== parent.publishRequestId,
  );
  return { profile, parent, others };
}

const created = ({ externalId }: Schemas['ConnectedProfile'], text: string) =>
  countCreated(
    service.ctx.providers.simulated.storeOf({ organizationId: key.organizationId, mode: 'test' }),
    externalId,
    text,
  );

test.each(['instagram', 'facebook'] as const)(
  'on %s it is published once, after what it is on, and names that request',
  async (providerId) => {
    const { profile, parent, others } = await publishWith(providerId, 'A new oven', 'Who wants to see it?');
    expect(parent.status).toBe('published');
    expect(others).toHaveLength(1);
    const [comment] = others as [PublishRequest];
    expect(comment).toMatchObject({
      contentType: `${providerId}.media.comments`,
      metadata: { firstCommentOf: parent.publishRequestId },
    });
    const done = await outcomeOf(service, key.client, comment);
    expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
    expect(await created(profile, 'A new oven')).toBe(1);
    expect(await created(profile, 'Who wants to see it?')).toBe(1);
    const { body } = await key.client.get(`/v1/content/${providerId}.media.comments`, {
      connectedProfileId: profile.connectedProfileId,
      mediaExternalId: parent.externalId,
    });
    expect(body.data).toEqual([expect.objectContaining({ externalId: done.externalId })]);
  },
);

const video = async () =>
  (await stage(key.client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' })).mediaId;
/** Where content that has no comments of its own surface is answered otherwise. */
const others = [
  ['threads', 'threads.posts.items', 'threads.posts.replies', 'postExternalId', {}],
  ['bluesky', 'bluesky.posts.items', 'bluesky.posts.replies', 'postExternalId', {}],
  ['mastodon', 'mastodon.posts.items', 'mastodon.posts.replies', 'postExternalId', {}],
  ['linkedin', 'linkedin.posts.items', 'linkedin.posts.comments', 'postExternalId', {}],
  [
    'youtube',
    'youtube.videos.items',
    'youtube.videos.comments',
    'videoExternalId',
    { title: 'Ovens', madeForKids: false },
  ],
] as const;

test.each(others)(
  'on %s it is published once, and one that is refused leaves what it is on published, and says so',
  async (providerId, contentType, answers, target, more) => {
    const profile = await key.client.newProfile({ providerId });
    const { connectedProfileId } = profile;
    const media = providerId === 'youtube' ? { media: [{ mediaId: await video() }] } : {};
    const answersTo = async (firstComment: string, text: string) => {
      const input = { connectedProfileId, contentType, text, firstComment, ...media, ...more };
      const parent = await outcomeOf(service, key.client, await publish(key.client, input));
      expect(parent).toMatchObject({ status: 'published', externalId: expect.any(String) });
      const { data } = (await key.client.get('/v1/publish-requests', { connectedProfileId })).body;
      const own = (data as PublishRequest[]).filter(
        ({ metadata }) => metadata?.firstCommentOf === parent.publishRequestId,
      );
      expect(own).toMatchObject([{ contentType: answers }]);
      const [comment] = own as [PublishRequest];
      return { parent, comment: await outcomeOf(service, key.client, comment) };
    };
    const { parent, comment } = await answersTo('Who wants to see it?', 'A new oven');
    expect(comment.status).toBe('published');
    const listed = await key.client.get(`/v1/content/${answers}`, {
      connectedProfileId,
      [target]: parent.externalId,
    });
    expect(listed.body.data).toMatchObject([{ externalId: comment.externalId }]);
    const refused = await answersTo(`Refused ${faultMarker('refused')}`, 'An old oven');
    expect(refused.comment.status).toBe('failed');
    expect(await created(profile, 'A new oven')).toBe(1);
    expect(await created(profile, 'Refused')).toBe(0);
  },
);

test('nobody sees it who does not see the post that it is on', async () => {
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'mastodon' });
  const more = { privacy: 'private', language: 'pt', contentWarning: 'Crumbs' };
  const input = { connectedProfileId, contentType: 'mastodon.posts.items', text: 'For friends', ...more };
  const parent = await publish(key.client, { ...input, firstComment: 'For friends, too' });
  await outcomeOf(service, key.client, parent);
  const { data } = (await key.client.get('/v1/publish-requests', { connectedProfileId })).body;
  const comment = (data as PublishRequest[]).find(({ metadata }) => metadata?.firstCommentOf);
  const { externalId = '' } = await outcomeOf(service, key.client, comment as PublishRequest);
  const address = `/v1/content/mastodon.posts.replies/${encodeURIComponent(externalId)}`;
  expect((await key.client.get(address, { connectedProfileId })).body).toMatchObject(more);
  // What hides the comment counts towards its length, as it does for the post.
  const long = await post(key.client, { ...input, firstComment: 'x'.repeat(500) });
  expect(long.body.error.meta.validationErrors).toMatchObject([{ field: 'firstComment' }]);
});

test.each([
  { madeForKids: true },
  { publishAt: new Date(Date.now() + 86_400_000).toISOString() },
  { privacy: 'private' },
])('is refused on a video that takes no comments: %j', async (more) => {
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'youtube' });
  const media = [{ mediaId: await video() }];
  const input = { connectedProfileId, contentType: 'youtube.videos.items', title: 'Ovens', media };
  const refused = await key.client.post('/v1/publish-requests/validate', {
    ...input,
    madeForKids: false,
    firstComment: 'First',
    ...more,
  });
  expectViolations(refused, { firstComment: 'conflicting_fields' });
});

test('its failure does not take back what it is on', async () => {
  const { profile, parent, others } = await publishWith(
    'facebook',
    'Still there',
    `Refused ${faultMarker('refused')}`,
  );
  const [comment] = others as [PublishRequest];
  expect(await outcomeOf(service, key.client, comment)).toMatchObject({
    status: 'failed',
    error: { code: 'refused_by_provider' },
  });
  expect(parent.status).toBe('published');
  expect(await created(profile, 'Still there')).toBe(1);
  expect(await created(profile, 'Refused')).toBe(0);
});

test('there is none on what could not be published', async () => {
  const { parent, others } = await publishWith(
    'facebook',
    `Refused ${faultMarker('refused')}`,
    'Nobody reads this',
  );
  expect(parent.status).toBe('failed');
  expect(others).toEqual([]);
});
