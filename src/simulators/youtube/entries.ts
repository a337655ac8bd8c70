/** Videos and comments as the store keeps them, the fixtures of both, and the world that they make up. */

import { z } from 'zod';
import { memoized } from '../../lib/bounded-cache.ts';
import { dayMs } from '../../lib/time.ts';
import type { Exchange as Call } from '../engine/bearer-api.ts';
import { createGraphs, type Graph } from '../engine/graph.ts';
import { idsOf } from '../engine/ids.ts';
import { businessOf, personOf } from '../engine/people.ts';
import { planTimeline } from '../engine/timeline.ts';
import { simulatedFileUrl } from '../files.ts';
import type { SimulatorWrites } from '../store.ts';
import { notFound } from './refusals.ts';

const video = z.object({
  id: z.string(),
  kind: z.literal('video'),
  at: z.number(),
  title: z.string(),
  description: z.string().default(''),
  tags: z.array(z.string()).optional(),
  categoryId: z.string().default('22'),
  defaultLanguage: z.string().optional(),
  defaultAudioLanguage: z.string().optional(),
  status: z.record(z.string(), z.unknown()).default({}),
  /** The mark of the fault that its processing plays. */
  fault: z.string().optional(),
  customThumbnail: z.boolean().default(false),
  seconds: z.number().default(154),
});
export type Video = z.infer<typeof video>;

const comment = z.object({
  id: z.string(),
  kind: z.literal('comment'),
  at: z.number(),
  editedAt: z.number().optional(),
  /** The number of the person who has written it, or `self` for the channel. */
  by: z.union([z.number(), z.literal('self')]),
  videoId: z.string(),
  /** The comment that it replies to; replies have none below them. */
  parentId: z.string().optional(),
  text: z.string(),
  moderation: z.string().default('published'),
  unnoticed: z.boolean().optional(),
});
export type Comment = z.infer<typeof comment>;

const entry = z.discriminatedUnion('kind', [video, comment]);
export type Entry = z.infer<typeof entry>;

export interface FixtureSet extends Graph<Entry> {
  channel: { id: string; title: string; handle: string };
}
export type Exchange = Call<FixtureSet>;

export const channelOf = memoized((id: string) => ({
  id,
  title: businessOf(id),
  handle: `@harbourbakery${idsOf(id).digits('handle', '', 5)}`,
}));
/** The day on which channels were made. */
export const channelBegan = Date.UTC(2022, 10, 5);
export const avatarOf = (id: string) =>
  simulatedFileUrl(`avatar_${id.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`, 'jpg');
export const uploadsOf = (channelId: string) => `UU${channelId.slice(2)}`;

/** Returns the playlists of a channel, newest first. The uploads are none that it has made. */
export const playlistsOf = (channelId: string) =>
  ['Recipes', 'In the bakery', 'For members'].map((title, place) => ({
    id: idsOf(channelId).text(`playlist/${place}`, 'PL').slice(0, 34),
    at: playlistsBegan - place * dayMs,
    title,
    privacy: title === 'For members' ? 'unlisted' : 'public',
  }));
const playlistsBegan = Date.UTC(2024, 4, 2);

/** Returns the author of a comment as people see them. */
export function personIn({ channel }: FixtureSet, by: Comment['by']) {
  if (by === 'self') return { id: channel.id, name: channel.handle };
  const { id, username } = personOf(idsOf(channel.id), '', by);
  return { id: idsOf(id).text('channel', 'UC').slice(0, 24), name: `@${username}` };
}

/** Comments have longer ids than videos, and those of replies begin with that of the comment. */
const videoIdOf = (name: string, accountId: string) => idsOf(accountId).text(name, '').slice(0, 11);
const commentIdOf = (name: string, accountId: string, parentId?: string) =>
  parentId
    ? `${parentId}.${idsOf(accountId).text(name, '9').slice(0, 22)}`
    : idsOf(accountId).text(name, 'Ugx').slice(0, 26);

function fixturesOf(accountId: string): Entry[] {
  const ids = new Map<object, Entry>();
  return planTimeline().flatMap((planned, place): Entry[] => {
    const { by, at, text, form, replyTo } = planned;
    const above = replyTo && ids.get(replyTo);
    if (replyTo ? !above : by !== 'self') return [];
    const made = above
      ? commentBelow(accountId, above, { by, at, text, name: `comment/${place}` })
      : videoFixture(accountId, place, { at, text, isShort: form === 'film' });
    ids.set(planned, made);
    return [made];
  });
}

interface Written {
  by: Comment['by'];
  at: number;
  text: string;
  name: string;
}

/** Writes a comment on a video, or a reply: a reply to a reply hangs on the same comment. */
export function commentBelow(accountId: string, above: Entry, { by, at, text, name }: Written): Comment {
  const parentId = above.kind === 'video' ? undefined : (above.parentId ?? above.id);
  const videoId = above.kind === 'video' ? above.id : above.videoId;
  const id = commentIdOf(name, accountId, parentId);
  return {
    id,
    kind: 'comment',
    at,
    by,
    text,
    videoId,
    moderation: 'published',
    ...(parentId ? { parentId } : {}),
  };
}

/** Returns the first line of a text as a title that YouTube takes. */
export const titleOf = (text: string) =>
  text.split('\n')[0]?.replaceAll(/[<>]/g, '').slice(0, 100) || 'New in the shop';

export function videoFixture(
  accountId: string,
  name: string | number,
  { at, text, isShort }: { at: number; text: string; isShort?: boolean },
): Video {
  return video.parse({
    id: videoIdOf(`video/${name}`, accountId),
    kind: 'video',
    at,
    title: titleOf(text),
    description: text.replaceAll(/[<>]/g, ''),
    defaultAudioLanguage: 'en-GB',
    ...(isShort ? { seconds: 41 } : { tags: ['bread', 'wood oven'] }),
    status: { uploadStatus: 'processed', privacyStatus: 'public', selfDeclaredMadeForKids: false },
  });
}

const graphOf = createGraphs<Entry>({
  fixturesOf,
  build: (id, written, { before }) => entry.safeParse({ ...before, ...written, id }).data,
  referencesOf: (one) => (one.kind === 'video' ? {} : { reply: one.parentId ?? one.videoId }),
  compare: (one, other) => (one.id < other.id ? 1 : -1),
});

export const fixtureSetOf = (accountId: string, writes: SimulatorWrites): FixtureSet => ({
  ...graphOf(accountId, writes),
  channel: channelOf(accountId),
});

/**
 * Returns the status of a video at a time: from `publishAt` on, also when it was given in the past, the video is public.
 * Source: https://developers.google.com/youtube/v3/docs/videos#status.publishAt.
 */
export function statusAt(status: Video['status'], now: Date): Video['status'] {
  const { publishAt, ...others } = status;
  const isDue = typeof publishAt === 'string' && Date.parse(publishAt) <= now.getTime();
  return isDue ? { ...others, privacyStatus: 'public' } : status;
}

/** @throws Refusal when there is no such video. */
export function videoIn({ fixtureSet }: Exchange, id: string | null): Video {
  const found = fixtureSet.get(id ?? '');
  if (found?.kind !== 'video') throw notFound('videoNotFound');
  return found;
}

/** @throws Refusal when there is no such comment. */
export function commentIn({ fixtureSet }: Exchange, id: string | null): Comment {
  const found = fixtureSet.get(id ?? '');
  if (found?.kind !== 'comment') throw notFound('commentNotFound');
  return found;
}
