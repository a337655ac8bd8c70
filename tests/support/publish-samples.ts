/** Has one sample to publish for each way of publishing that the providers have. */
import type { Schemas } from '../../src/contract/index.ts';
import { reel } from './files.ts';
import { stage } from './media.ts';
import type { Client } from './service.ts';

type Profile = Pick<Schemas['ConnectedProfile'], 'connectedProfileId'>;

export interface Files {
  images: readonly string[];
  video: string;
}

export interface Way {
  providerId: 'instagram' | 'facebook' | 'threads' | 'bluesky';
  loginKind: string;
  name: string;
  /**
   * True when the content has no text, so that it can be told apart only if the account publishes nothing
   * else.
   */
  textless?: true;
  /**
   * True when the provider can be asked whether prepared content is published, so that the service repeats a
   * call which had no effect.
   */
  checked?: true;
  /**
   * The time at which the provider processes files: before or after it has finally accepted them. Absent when
   * it does not take time for that.
   */
  processed?: 'before' | 'after';
  /**
   * True when files that the provider has processed remain usable although the creation with them has failed.
   */
  kept?: true;
  /** True when the provider gets each file by a call of its own. */
  parts?: true;
  input(options: Sample): unknown;
}

interface Sample {
  client: Client;
  profile: Profile;
  files: Files;
  text: string;
  altText?: string;
  /**
   * Lets somebody comment on the account's content, and returns the comment's id. When absent, the comment is
   * made in test mode.
   */
  hearComment?: () => Promise<string>;
}

export async function stageFiles(client: Client): Promise<Files> {
  const video = await stage(client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' });
  const [first, second] = [await stage(client), await stage(client)];
  return { images: [first.mediaId, second.mediaId], video: video.mediaId };
}

async function firstOf(client: Client, { connectedProfileId }: Profile, contentType: string) {
  const { body } = await client.get(`/v1/content/${contentType}`, { connectedProfileId, limit: 1 });
  if (!body.data?.[0]) throw new Error(`nothing to answer: ${JSON.stringify(body)}`);
  return body.data[0].externalId as string;
}

const conversations = (on: Pick<Way, 'providerId' | 'loginKind'>): Way[] => [
  {
    ...on,
    name: 'a comment',
    input: async ({ client, profile, text }) => ({
      contentType: `${on.providerId}.media.comments`,
      target: { mediaExternalId: await firstOf(client, profile, `${on.providerId}.media.items`) },
      text,
    }),
  },
  {
    ...on,
    name: 'a message',
    input: async ({ client, profile, text }) => ({
      contentType: `${on.providerId}.dm.messages`,
      target: { threadExternalId: await firstOf(client, profile, `${on.providerId}.dm.threads`) },
      text,
    }),
  },
];

const onInstagram = { providerId: 'instagram', loginKind: 'instagram_login' } as const;
const onFacebook = { providerId: 'facebook', loginKind: 'facebook_login' } as const;
const instagramItem = { ...onInstagram, checked: true, processed: 'before' } as const;
const facebookItem = onFacebook;
const item = ({ providerId }: Pick<Way, 'providerId'>) => ({ contentType: `${providerId}.media.items` });

export const ways: readonly Way[] = [
  {
    ...instagramItem,
    name: 'an image',
    input: ({ files, text }) => ({ ...item(instagramItem), text, media: [{ mediaId: files.images[0] }] }),
  },
  {
    ...instagramItem,
    name: 'a carousel',
    parts: true,
    input: ({ files, text, altText }) => ({
      ...item(instagramItem),
      text,
      media: [{ mediaId: files.images[0], altText }, { mediaId: files.video }],
    }),
  },
  {
    ...instagramItem,
    name: 'a reel',
    input: ({ files, text }) => ({ ...item(instagramItem), text, media: [{ mediaId: files.video }] }),
  },
  {
    ...instagramItem,
    name: 'a story',
    textless: true,
    input: ({ files }) => ({
      contentType: 'instagram.stories.items',
      media: [{ mediaId: files.images[0] }],
    }),
  },
  ...conversations(onInstagram),
  { ...facebookItem, name: 'a text', input: ({ text }) => ({ ...item(facebookItem), text }) },
  {
    ...facebookItem,
    name: 'a photo',
    parts: true,
    input: ({ files, text, altText }) => ({
      ...item(facebookItem),
      text,
      media: [{ mediaId: files.images[0], altText }],
    }),
  },
  {
    ...facebookItem,
    name: 'photos',
    parts: true,
    input: ({ files, text, altText }) => ({
      ...item(facebookItem),
      text,
      media: files.images.map((mediaId, index) => ({ mediaId, ...(index === 0 ? { altText } : {}) })),
    }),
  },
  {
    ...facebookItem,
    name: 'a video',
    processed: 'after',
    input: ({ files, text }) => ({ ...item(facebookItem), text, media: [{ mediaId: files.video }] }),
  },
  {
    ...facebookItem,
    name: 'a reel',
    checked: true,
    processed: 'after',
    input: ({ files, text }) => ({
      ...item(facebookItem),
      variant: 'reel',
      text,
      media: [{ mediaId: files.video }],
    }),
  },
  {
    ...facebookItem,
    name: 'a photo story',
    parts: true,
    textless: true,
    input: ({ files }) => ({
      ...item(facebookItem),
      variant: 'story',
      media: [{ mediaId: files.images[0] }],
    }),
  },
  {
    ...facebookItem,
    name: 'a video story',
    textless: true,
    checked: true,
    processed: 'before',
    input: ({ files }) => ({ ...item(facebookItem), variant: 'story', media: [{ mediaId: files.video }] }),
  },
  ...conversations(onFacebook),
  ...blueskyWays(),
  ...threadsWays(),
];

/** Lets somebody write a comment, in the test's own way or by test mode, and returns its id. */
async function heardComment({ client, profile, hearComment }: Sample): Promise<string> {
  if (hearComment) return hearComment();
  const { connectedProfileId } = profile;
  const happening = { connectedProfileId, event: 'comment_added' };
  return (await client.post('/v1/test/provider-events', happening)).body.externalId;
}

/** Returns the ways of publishing that answer other people. */
const answers = (on: Pick<Way, 'providerId' | 'loginKind'>): Way[] => [
  {
    ...on,
    name: 'a reply',
    input: async (sample) => ({
      contentType: `${on.providerId}.media.comments`,
      target: { commentExternalId: await heardComment(sample) },
      text: sample.text,
    }),
  },
  {
    ...on,
    name: 'a private reply',
    input: async (sample) => ({
      contentType: `${on.providerId}.dm.messages`,
      target: { commentExternalId: await heardComment(sample) },
      text: sample.text,
    }),
  },
  {
    ...on,
    name: 'a picture in a message',
    textless: true,
    input: async ({ client, profile, files }) => ({
      contentType: `${on.providerId}.dm.messages`,
      target: { threadExternalId: await firstOf(client, profile, `${on.providerId}.dm.threads`) },
      media: [{ mediaId: files.images[0] }],
    }),
  },
];

/** All ways, including those with the same steps as another one. */
export const allWays: readonly Way[] = [
  ...ways,
  ...answers(onInstagram),
  {
    ...facebookItem,
    name: 'a link',
    input: ({ text }) => ({ ...item(facebookItem), text, link: 'https://example.com/menu' }),
  },
  ...answers(onFacebook),
];

function threadsWays(): Way[] {
  const threads = { providerId: 'threads', loginKind: 'threads_login' } as const;
  const prepared = { ...threads, checked: true, processed: 'before' } as const;
  const post = { contentType: 'threads.posts.items' };
  const toFirstPost = async (client: Client, profile: Profile) => ({
    target: { postExternalId: await firstOf(client, profile, 'threads.posts.items') },
  });
  return [
    { ...prepared, name: 'a post', input: ({ text }) => ({ ...post, text }) },
    {
      ...prepared,
      name: 'an image',
      input: ({ files, text }) => ({ ...post, text, media: [{ mediaId: files.images[0] }] }),
    },
    {
      ...prepared,
      name: 'a carousel',
      parts: true,
      input: ({ files, text, altText }) => ({
        ...post,
        text,
        media: [{ mediaId: files.images[0], altText }, { mediaId: files.video }],
      }),
    },
    {
      ...prepared,
      name: 'a quote',
      input: async ({ client, profile, text }) => ({
        ...post,
        variant: 'quote',
        ...(await toFirstPost(client, profile)),
        text,
      }),
    },
    {
      ...threads,
      name: 'a repost',
      textless: true,
      input: async ({ client, profile }) => ({
        ...post,
        variant: 'repost',
        ...(await toFirstPost(client, profile)),
      }),
    },
    {
      ...prepared,
      name: 'a reply',
      input: async ({ client, profile, text }) => ({
        contentType: 'threads.posts.replies',
        ...(await toFirstPost(client, profile)),
        text,
      }),
    },
  ];
}

function blueskyWays(): Way[] {
  const bluesky = { providerId: 'bluesky', loginKind: 'oauth', checked: true } as const;
  const post = { contentType: 'bluesky.posts.items' };
  const toFirstPost = async (client: Client, profile: Profile) => ({
    target: { postExternalId: await firstOf(client, profile, 'bluesky.posts.items') },
  });
  return [
    { ...bluesky, name: 'a post', input: ({ text }) => ({ ...post, text }) },
    {
      ...bluesky,
      name: 'images',
      parts: true,
      textless: true,
      input: ({ files }) => ({ ...post, media: files.images.map((mediaId) => ({ mediaId })) }),
    },
    {
      ...bluesky,
      name: 'a video',
      processed: 'before',
      kept: true,
      textless: true,
      input: ({ files }) => ({ ...post, media: [{ mediaId: files.video }] }),
    },
    {
      ...bluesky,
      name: 'a quote',
      input: async ({ client, profile, text }) => ({
        ...post,
        variant: 'quote',
        ...(await toFirstPost(client, profile)),
        text,
      }),
    },
    {
      ...bluesky,
      name: 'a repost',
      textless: true,
      input: async ({ client, profile }) => ({
        ...post,
        variant: 'repost',
        ...(await toFirstPost(client, profile)),
      }),
    },
    {
      ...bluesky,
      name: 'a reply',
      input: async ({ client, profile, text }) => ({
        contentType: 'bluesky.posts.replies',
        ...(await toFirstPost(client, profile)),
        text,
      }),
    },
  ];
}
