/**
 * Publishes every variant on the simulated providers with every fault: it is created exactly once, and found
 * again.
 */
import { describe, expect, test } from '@jest/globals';
import type { ContentType, OperationId } from '../../src/contract/index.ts';
import { ProviderFailure } from '../../src/providers/call.ts';
import type { Created, PublishContent } from '../../src/providers/publish.ts';
import { faultMarker, type PublishFault, publishFaults } from '../../src/simulators/faults.ts';
import { createMemoryStore } from '../../src/simulators/server.ts';
import { connect, firstMedia, firstPost, kinds } from '../support/adapter.ts';
import { sampleOf, turnsOf } from '../support/sample.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { simulatorFor } from '../support/simulators.ts';
import { publishWith } from './publishing-driver.ts';
import { image, video } from './publishing-script.ts';

type Profile = ReturnType<typeof connect>;
type Target = (profile: Profile) => Promise<PublishContent['target']>;

interface Case {
  kind: keyof typeof kinds;
  contentType: ContentType;
  variant: string;
  form: string;
  content: Partial<PublishContent>;
  target?: Target;
}

function connected(kind: Case['kind']) {
  let now = Date.now();
  const clock = {
    now: () => new Date(now),
    pass(seconds: number) {
      now += seconds * 1000;
    },
  };
  const store = createMemoryStore(clock.now);
  const profile: Profile = connect(kinds[kind], 'healthy', (request) =>
    simulatorFor(profile.provider.id).answer(request, store),
  );
  return { profile, store, clock };
}

const instagramKinds = ['Instagram, Instagram Login', 'Instagram, Facebook Login'] as const;
const page = 'Facebook Page' as const;
const oneImage = [image()];
const oneVideo = [video()];

const onMedia: Target = async ({ run }) => ({ mediaExternalId: await firstMedia(run) });
const onPost: Target = async ({ run }) => ({ mediaExternalId: await firstPost(run) });

/** Returns a comment by somebody else that is directly on the media, not a reply to another comment. */
async function commentOf({ run, externalId }: Profile, contentType: ContentType, mediaExternalId: string) {
  const { data } = await run(`${contentType}.list` as 'instagram.media.comments.list', { mediaExternalId });
  const other = data.find(({ author, thread }) => author && author.id !== externalId && !thread);
  return { commentExternalId: other?.externalId ?? '' };
}
const onComment: Target = async (profile) =>
  commentOf(profile, 'instagram.media.comments', await firstMedia(profile.run));
const onPostComment: Target = async (profile) =>
  commentOf(profile, 'facebook.media.comments', await firstPost(profile.run));
const inThread =
  (list: OperationId): Target =>
  async ({ run }) => {
    const { data } = (await run(list as 'instagram.dm.threads.list')) as { data: { externalId: string }[] };
    return { threadExternalId: data[0]?.externalId ?? '' };
  };

const cases: Case[] = [
  ...instagramKinds.flatMap((kind): Case[] => [
    {
      kind,
      contentType: 'instagram.media.items',
      variant: 'feed',
      form: 'image',
      content: { media: oneImage },
    },
    {
      kind,
      contentType: 'instagram.media.items',
      variant: 'feed',
      form: 'carousel',
      content: { media: [image(), video(), image('https://files.example/3.jpg')] },
    },
    {
      kind,
      contentType: 'instagram.media.items',
      variant: 'reel',
      form: 'video',
      content: { media: oneVideo },
    },
    {
      kind,
      contentType: 'instagram.stories.items',
      variant: 'story',
      form: 'image',
      content: { media: oneImage },
    },
    {
      kind,
      contentType: 'instagram.stories.items',
      variant: 'story',
      form: 'video',
      content: { media: oneVideo },
    },
    {
      kind,
      contentType: 'instagram.media.comments',
      variant: 'comment',
      form: 'text',
      content: {},
      target: onMedia,
    },
    {
      kind,
      contentType: 'instagram.media.comments',
      variant: 'reply',
      form: 'text',
      content: {},
      target: onComment,
    },
    {
      kind,
      contentType: 'instagram.dm.messages',
      variant: 'message',
      form: 'text',
      content: {},
      target: inThread('instagram.dm.threads.list'),
    },
    {
      kind,
      contentType: 'instagram.dm.messages',
      variant: 'private_reply',
      form: 'text',
      content: {},
      target: onComment,
    },
  ]),
  { kind: page, contentType: 'facebook.media.items', variant: 'feed', form: 'text', content: {} },
  {
    kind: page,
    contentType: 'facebook.media.items',
    variant: 'feed',
    form: 'link',
    content: { link: 'https://bakery.example/' },
  },
  {
    kind: page,
    contentType: 'facebook.media.items',
    variant: 'feed',
    form: 'photo',
    content: { media: oneImage },
  },
  {
    kind: page,
    contentType: 'facebook.media.items',
    variant: 'feed',
    form: 'photos',
    content: { media: [image(), image('https://files.example/2.jpg')] },
  },
  {
    kind: page,
    contentType: 'facebook.media.items',
    variant: 'feed',
    form: 'video',
    content: { media: oneVideo },
  },
  {
    kind: page,
    contentType: 'facebook.media.items',
    variant: 'reel',
    form: 'video',
    content: { media: oneVideo },
  },
  {
    kind: page,
    contentType: 'facebook.media.items',
    variant: 'story',
    form: 'photo',
    content: { media: oneImage },
  },
  {
    kind: page,
    contentType: 'facebook.media.items',
    variant: 'story',
    form: 'video',
    content: { media: oneVideo },
  },
  {
    kind: page,
    contentType: 'facebook.media.comments',
    variant: 'comment',
    form: 'text',
    content: {},
    target: onPost,
  },
  {
    kind: page,
    contentType: 'facebook.media.comments',
    variant: 'reply',
    form: 'text',
    content: {},
    target: onPostComment,
  },
  {
    kind: page,
    contentType: 'facebook.dm.messages',
    variant: 'message',
    form: 'text',
    content: {},
    target: inThread('facebook.dm.threads.list'),
  },
  {
    kind: page,
    contentType: 'facebook.dm.messages',
    variant: 'private_reply',
    form: 'text',
    content: {},
    target: onPostComment,
  },
];

const takesText = ({ contentType, variant }: Case) =>
  contentType !== 'instagram.stories.items' && variant !== 'story';

/**
 * Returns the case's content with the text that makes the simulator fail. It is put into the content's text
 * or, for a case without text, into the addresses of the files.
 */
function marked(own: Case, mark: string): Partial<PublishContent> {
  if (takesText(own)) return { ...own.content, text: `Rye ${mark}` };
  const media = (own.content.media ?? []).map((file) => ({
    ...file,
    url: file.url.replace('files.example/', `files.example/${encodeURIComponent(mark)}/`),
  }));
  return { ...own.content, media };
}

/** The faults that end in a refusal. All others are overcome, and the content is published. */
const final = new Set<PublishFault>(['refused', 'published_but_refused']);

const tried = sampleOf(cases, 8);

describe.each(tried)('$contentType $variant ($form) of $kind', (own) => {
  const attempt = async (mark: string) => {
    const { profile, store, clock } = connected(own.kind);
    const target = await own.target?.(profile);
    const content: PublishContent = { media: [], ...marked(own, mark), ...(target ? { target } : {}) };
    const declared = profile.provider.contentTypes.find(({ contentType }) => contentType === own.contentType);
    const variant = declared?.publish.find((one) => one.variant === own.variant);
    if (!variant) throw new Error('no such variant');
    const created = await publishWith(variant.steps(content), profile.call, clock, content).catch((error) => {
      if (error instanceof ProviderFailure) return error.failure;
      throw error;
    });
    const text = takesText(own) ? mark : encodeURIComponent(mark);
    return { created, count: await countCreated(store, profile.externalId, text), profile };
  };

  test('is created once, and read as it was sent', async () => {
    const { created, count, profile } = await attempt('#sourdough');
    expect(created).toMatchObject({ externalId: expect.any(String) });
    expect(count).toBe(1);
    const get = `${own.contentType}.get` as OperationId;
    if (
      !profile.provider.contentTypes.some(
        ({ contentType, capabilities }) => contentType === own.contentType && capabilities.get,
      )
    )
      return;
    if (own.contentType === 'facebook.media.items' && own.variant === 'story') return;
    const item = await profile.run(get as 'instagram.media.items.get', {
      externalId: (created as Created).externalId,
    });
    expect(item.externalId).toBe((created as Created).externalId);
    if (takesText(own)) expect(item.text).toBe('Rye #sourdough');
  });

  const faults = publishFaults.map(({ fault }) => fault);
  test.each(turnsOf(faults, tried.indexOf(own), 2))('fault %s', async (fault) => {
    const { created, count } = await attempt(faultMarker(fault));
    const ended = 'kind' in created;
    // What was refused and is there all the same is found by whoever looks afterwards (`refused-yet-published`).
    const isThere = !ended || fault === 'published_but_refused';
    expect({ created, count }).toEqual({ created, count: isThere ? 1 : 0 });
    if (final.has(fault)) expect(created).toMatchObject({ kind: 'rejected' });
    else if (fault === 'fetch_failed_once' && ended)
      expect(created).toMatchObject({ kind: 'rejected', verdict: 'passing' });
    else if (fault !== 'container_error' && fault !== 'container_expired')
      expect(created).toMatchObject({ externalId: expect.any(String) });
  });
});
