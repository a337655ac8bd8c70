/** Says how the tests publish on TikTok. tests/publishing/tiktok has more of what is sent to the inbox. */
import type { Schemas } from '../../../src/contract/index.ts';
import type { SimulatorWrites } from '../../../src/simulators/store.ts';
import type { Client } from '../../support/service.ts';
import { type Files, firstOf, type Profile, type Sample, type Way } from '../../support/ways.ts';

const tiktok = { providerId: 'tiktok', loginKind: 'tiktok', only: true } as const;
const contentType = { contentType: 'tiktok.videos.items' } as const;
const posted = { ...contentType, privacy: 'public', musicConsent: true } as const;

/** What TikTok fetches after it has taken the content, which it refuses in its own words alone. */
const pulled = { processed: 'after', fetched: true, proved: true } as const;

const film =
  (variant: string) =>
  ({ files, text }: Pick<Sample, 'files' | 'text'>) => ({
    ...posted,
    variant,
    text,
    media: [{ mediaId: files.video }],
  });

const ofDevelopers: readonly Way[] = [
  {
    ...tiktok,
    name: 'a video',
    checked: true,
    traced: true,
    proved: true,
    repeated: true,
    processed: 'after',
    resumed: 'prepared:lost',
    input: film('video'),
  },
  { ...tiktok, ...pulled, name: 'a video by its address', input: film('video_by_url') },
  {
    ...tiktok,
    ...pulled,
    name: 'photos',
    alike: true,
    input: ({ files, text }) => ({
      ...posted,
      variant: 'photos',
      text,
      media: files.images.slice(0, 1).map((mediaId) => ({ mediaId })),
    }),
  },
];

/** Sends a draft, which the person finishes at once in test mode. */
const draft = (
  variant: string,
  filesOf: (files: Files) => readonly (string | undefined)[],
): Partial<Way> & Pick<Way, 'input'> => ({
  alike: true,
  textless: true,
  input: ({ files }) => ({
    ...contentType,
    variant,
    media: filesOf(files).map((mediaId) => ({ mediaId })),
  }),
});
const oneFilm = ({ video }: Files) => [video];
const onePhoto = ({ images }: Files) => images.slice(0, 1);

const drafts: readonly Way[] = [
  { ...tiktok, name: 'a draft of a video', ...draft('inbox_video', oneFilm) },
  { ...tiktok, name: 'a draft of a video by its address', ...draft('inbox_video_by_url', oneFilm) },
  { ...tiktok, name: 'a draft of photos', ...draft('inbox_photos', onePhoto) },
];

const business = { providerId: 'tiktok', loginKind: 'tiktok_business', only: true } as const;
const comment = { contentType: 'tiktok.videos.comments' } as const;

const ofBusiness: readonly Way[] = [
  {
    ...business,
    ...pulled,
    name: 'a video by the API for Business',
    input: ({ files, text }) => ({
      ...contentType,
      variant: 'business_video',
      text,
      media: [{ mediaId: files.video }],
    }),
  },
  {
    ...business,
    ...pulled,
    name: 'photos by the API for Business',
    alike: true,
    input: ({ files, text }) => ({
      ...contentType,
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

const businessDrafts: readonly Way[] = [
  {
    ...business,
    name: 'a draft of a video by the API for Business',
    ...draft('business_inbox_video', oneFilm),
  },
  {
    ...business,
    name: 'a draft of photos by the API for Business',
    ...draft('business_inbox_photos', onePhoto),
  },
];

export const ways: readonly Way[] = [...ofDevelopers, ...drafts, ...ofBusiness, ...businessDrafts];

const late = '#fault:slow_container';

export const before = (files: Files) => ({
  draft_finished: { ...contentType, variant: 'inbox_video', media: [{ mediaId: files.video }] },
  post_reviewed: film('video_by_url')({ files, text: `Late ${late}` }),
  publishing_failed: {
    ...{ ...contentType, variant: 'business_video', text: `In vain ${late}` },
    media: [{ mediaId: files.video }],
  },
});

export function createdIn(_accountId: string, writes: SimulatorWrites): string[] {
  return [...writes].flatMap(([id, fields]) =>
    (fields.kind === 'video' || (fields.kind === 'comment' && fields.by === 'self')) &&
    /^7\d{18}$/.test(id) &&
    !fields.deleted
      ? [JSON.stringify(fields)]
      : [],
  );
}
