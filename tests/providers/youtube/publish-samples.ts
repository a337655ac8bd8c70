/** Says how the tests publish on YouTube. */
import type { SimulatorWrites } from '../../../src/simulators/store.ts';
import type { Client } from '../../support/service.ts';
import { firstOf, type Profile, type Way } from '../../support/ways.ts';

const youtube = { providerId: 'youtube', loginKind: 'google' } as const;
const comment = { contentType: 'youtube.videos.comments' };
const first = (client: Client, profile: Profile, contentType: string) =>
  firstOf(client, profile, contentType);

export const ways: readonly Way[] = [
  {
    ...youtube,
    name: 'a video',
    checked: true,
    processed: 'after',
    resumed: 'create:not_ready',
    input: ({ files, text }) => ({
      contentType: 'youtube.videos.items',
      title: text,
      madeForKids: false,
      media: [{ mediaId: files.video }],
    }),
  },
  {
    ...youtube,
    name: 'a comment',
    input: async ({ client, profile, text }) => ({
      ...comment,
      text,
      target: { videoExternalId: await first(client, profile, 'youtube.videos.items') },
    }),
  },
  {
    ...youtube,
    name: 'a reply',
    input: async ({ client, profile, text, hearComment }) => ({
      ...comment,
      text,
      target: {
        commentExternalId: await (hearComment?.() ?? first(client, profile, 'youtube.videos.comments')),
      },
    }),
  },
];

export function createdIn(accountId: string, writes: SimulatorWrites): string[] {
  if (!accountId.startsWith('UC')) return [];
  return [...writes].flatMap(([id, fields]) => {
    const isOwn = fields.kind === 'video' || (fields.kind === 'comment' && fields.by === 'self');
    // What YouTube could not process, nobody sees.
    const isSeen = !fields.deleted && fields.fault !== 'container_error';
    return isOwn && isSeen && !id.includes('/') ? [JSON.stringify(fields)] : [];
  });
}
