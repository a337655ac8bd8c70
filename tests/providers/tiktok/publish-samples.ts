/** Says how the tests publish on TikTok. What is sent to the inbox has no text, and is tested by tests/publishing/tiktok. */
import type { Schemas } from '../../../src/contract/index.ts';
import type { SimulatorWrites } from '../../../src/simulators/store.ts';
import type { Client } from '../../support/service.ts';
import { firstOf, type Profile, type Sample, type Way } from '../../support/ways.ts';

const tiktok = { providerId: 'tiktok', loginKind: 'tiktok' } as const;
const posted = { contentType: 'tiktok.videos.items', privacy: 'public', musicConsent: true } as const;

const film =
  (variant: string) =>
  ({ files, text }: Sample) => ({ ...posted, variant, text, media: [{ mediaId: files.video }] });

const ofDevelopers: readonly Way[] = [
  { ...tiktok, name: 'a video', checked: true, processed: 'after', resumed: true, input: film('video') },
  { ...tiktok, name: 'a video by its address', processed: 'after', input: film('video_by_url') },
  {
    ...tiktok,
    name: 'photos',
    alike: true,
    processed: 'after',
    input: ({ files, text }) => ({
      ...posted,
      variant: 'photos',
      text,
      media: files.images.slice(0, 1).map((mediaId) => ({ mediaId })),
    }),
  },
];

const business = { providerId: 'tiktok', loginKind: 'tiktok_business' } as const;
const comment = { contentType: 'tiktok.videos.comments' } as const;

const ofBusiness: readonly Way[] = [
  {
    ...business,
    name: 'a video by the API for Business',
    processed: 'after',
    input: ({ files, text }) => ({
      contentType: 'tiktok.videos.items',
      variant: 'business_video',
      text,
      media: [{ mediaId: files.video }],
    }),
  },
  {
    ...business,
    name: 'photos by the API for Business',
    alike: true,
    processed: 'after',
    input: ({ files, text }) => ({
      contentType: 'tiktok.videos.items',
      variant: 'business_photos',
      privacy: 'public',
      text,
      media: files.images.map((mediaId) => ({ mediaId })),
    }),
  },
  {
    ...business,
    name: 'a comment by the API for Business',
    input: async ({ client, profile, text }) => ({
      ...comment,
      text,
      target: { videoExternalId: await firstOf(client, profile, 'tiktok.videos.items') },
    }),
  },
  {
    ...business,
    name: 'a reply by the API for Business',
    input: async ({ client, profile, text, hearComment }) => ({
      ...comment,
      text,
      target: { commentExternalId: await (hearComment?.() ?? firstComment(client, profile)) },
    }),
  },
];

/** Returns the id of a comment on one of the newest videos that have some. */
async function firstComment(client: Client, { connectedProfileId }: Profile): Promise<string> {
  const { body: videos } = await client.get('/v1/content/tiktok.videos.items', { connectedProfileId });
  for (const { externalId: videoExternalId } of videos.data as Schemas['TiktokVideo'][]) {
    const query = { connectedProfileId, videoExternalId };
    const { data } = (await client.get(`/v1/content/${comment.contentType}`, query)).body;
    if (data?.[0]) return data[0].externalId;
  }
  throw new Error('no comment to answer');
}

export const ways: readonly Way[] = [...ofDevelopers, ...ofBusiness];

export function createdIn(_accountId: string, writes: SimulatorWrites): string[] {
  return [...writes].flatMap(([id, fields]) =>
    (fields.kind === 'video' || (fields.kind === 'comment' && fields.by === 'self')) &&
    /^7\d{18}$/.test(id) &&
    !fields.deleted
      ? [JSON.stringify(fields)]
      : [],
  );
}
