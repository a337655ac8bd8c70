/** One thing to publish in each way that the providers know, for tests of what becomes of it. */
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
  providerId: 'instagram' | 'facebook';
  name: string;
  /** It has no text: its account publishes nothing else. */
  textless?: true;
  /** The provider can be asked whether what was prepared is published: a call that did nothing is made once more. */
  checked?: true;
  /** The provider processes the files on its own time, before or after it has taken them for good. */
  processed?: 'before' | 'after';
  /** Files that are given to the provider one by one. */
  parts?: true;
  input(options: Sample): unknown;
}

interface Sample {
  client: Client;
  profile: Profile;
  files: Files;
  text: string;
  altText?: string;
  /** Lets somebody comment on the account's content, and gives the comment's id. */
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

const conversations = (providerId: Way['providerId']): Way[] => [
  {
    providerId,
    name: 'a comment',
    input: async ({ client, profile, text }) => ({
      contentType: `${providerId}.media.comments`,
      target: { mediaExternalId: await firstOf(client, profile, `${providerId}.media.items`) },
      text,
    }),
  },
  {
    providerId,
    name: 'a message',
    input: async ({ client, profile, text }) => ({
      contentType: `${providerId}.dm.messages`,
      target: { threadExternalId: await firstOf(client, profile, `${providerId}.dm.threads`) },
      text,
    }),
  },
];

const instagramItem = { providerId: 'instagram', checked: true, processed: 'before' } as const;
const facebookItem = { providerId: 'facebook' } as const;
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
  ...conversations('instagram'),
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
  ...conversations('facebook'),
];

const answers = (providerId: Way['providerId']): Way[] => [
  {
    providerId,
    name: 'a reply',
    input: async ({ hearComment, text }) => ({
      contentType: `${providerId}.media.comments`,
      target: { commentExternalId: await hearComment?.() },
      text,
    }),
  },
  {
    providerId,
    name: 'a private reply',
    input: async ({ hearComment, text }) => ({
      contentType: `${providerId}.dm.messages`,
      target: { commentExternalId: await hearComment?.() },
      text,
    }),
  },
  {
    providerId,
    name: 'a picture in a message',
    textless: true,
    input: async ({ client, profile, files }) => ({
      contentType: `${providerId}.dm.messages`,
      target: { threadExternalId: await firstOf(client, profile, `${providerId}.dm.threads`) },
      media: [{ mediaId: files.images[0] }],
    }),
  },
];

/** Those as well that take the same steps as one of the others. */
export const allWays: readonly Way[] = [
  ...ways,
  ...answers('instagram'),
  {
    ...facebookItem,
    name: 'a link',
    input: ({ text }) => ({ ...item(facebookItem), text, link: 'https://example.com/menu' }),
  },
  ...answers('facebook'),
];
