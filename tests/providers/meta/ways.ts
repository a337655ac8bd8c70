/** Has the ways of publishing that Instagram and Facebook share, and finds what was published there. */
import type { SimulatorWrites } from '../../../src/simulators/store.ts';
import { firstOf, type Sample, type Way } from '../../support/ways.ts';

type On = Pick<Way, 'providerId' | 'loginKind'>;

export const conversations = (on: On): Way[] => [
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

/** Lets somebody write a comment, in the test's own way or by test mode, and returns its id. */
async function heardComment({ client, profile, hearComment }: Sample): Promise<string> {
  if (hearComment) return hearComment();
  const { connectedProfileId } = profile;
  const happening = { connectedProfileId, event: 'comment_added' };
  return (await client.post('/v1/test/provider-events', happening)).body.externalId;
}

/** Returns the ways of publishing that answer other people. */
export const answers = (on: On): Way[] => [
  {
    ...on,
    alike: true,
    name: 'a reply',
    input: async (sample) => ({
      contentType: `${on.providerId}.media.comments`,
      target: { commentExternalId: await heardComment(sample) },
      text: sample.text,
    }),
  },
  {
    ...on,
    alike: true,
    name: 'a private reply',
    input: async (sample) => ({
      contentType: `${on.providerId}.dm.messages`,
      target: { commentExternalId: await heardComment(sample) },
      text: sample.text,
    }),
  },
  {
    ...on,
    alike: true,
    name: 'a picture in a message',
    textless: true,
    input: async ({ client, profile, files }) => ({
      contentType: `${on.providerId}.dm.messages`,
      target: { threadExternalId: await firstOf(client, profile, `${on.providerId}.dm.threads`) },
      media: [{ mediaId: files.images[0] }],
    }),
  },
];

interface Created {
  type: string;
  [field: string]: unknown;
}

const visibleTypes = ['media', 'story', 'post', 'comment', 'message'];

export function createdIn(_accountId: string, writes: SimulatorWrites): string[] {
  return [...writes.values()].flatMap(({ deleted, added }) => {
    const created = added as Created | undefined;
    return created && !deleted && visibleTypes.includes(created.type)
      ? JSON.stringify(parts(created, writes))
      : [];
  });
}

/**
 * Returns what was created, with the photos and videos that a Page's post or story names, because these are
 * stored separately.
 */
function parts(created: Created, writes: SimulatorWrites): unknown[] {
  const { photos = [], video, mediaId } = created as Created & { photos?: string[]; video?: { id: string } };
  // Comments use the field `mediaId` for the media that they are on, so the file is looked up for stories
  // only.
  const file = created.type === 'story' ? mediaId : undefined;
  return [created, ...[...photos, video?.id, file].map((id) => writes.get(`${id}`))];
}
