/** Posts and comments as the store keeps them, the fixtures of both, and the world that they make up. */
import { z } from 'zod';
import type { Exchange as Call } from '../../engine/bearer-api.ts';
import { createGraphs, type Graph } from '../../engine/graph.ts';
import { idsOf } from '../../engine/ids.ts';
import { businessOf, personOf } from '../../engine/people.ts';
import { planTimeline } from '../../engine/timeline.ts';
import type { SimulatorWrites } from '../../store.ts';
import { notFound } from './refusals.ts';

const video = z.object({
  id: z.string(),
  kind: z.literal('video'),
  at: z.number(),
  caption: z.string(),
  mediaType: z.enum(['VIDEO', 'PHOTO']).default('VIDEO'),
  seconds: z.number().default(41.2),
  /** False for posts that not everybody sees: no list has them. */
  isPublic: z.boolean().default(true),
});
export type Video = z.infer<typeof video>;

const comment = z.object({
  id: z.string(),
  kind: z.literal('comment'),
  at: z.number(),
  /** The number of the person who has written it, or `self` for the account. */
  by: z.union([z.number(), z.literal('self')]),
  videoId: z.string(),
  /** The comment that it replies to; replies have none below them. */
  parentId: z.string().optional(),
  text: z.string(),
  status: z.enum(['PUBLIC', 'HIDDEN']).default('PUBLIC'),
});
export type Comment = z.infer<typeof comment>;

const entry = z.discriminatedUnion('kind', [video, comment]);
export type Entry = z.infer<typeof entry>;

export type FixtureSet = Graph<Entry>;
export type Exchange = Call<FixtureSet>;

/** The id of an account towards an app; that of the other login begins otherwise. */
export const accountOf = (name: string) => `_000${idsOf(name).text('tiktok_business', '').slice(0, 36)}`;

const spelled = (handle: string) => handle.replaceAll(/[^a-z0-9._]/g, '');

export const namesOf = (accountId: string) => ({
  displayName: businessOf(accountId),
  username: `harbour.bakery${idsOf(accountId).digits('handle', '', 5)}`,
});

/** Returns the author of a comment as people see them. */
export function authorOf(accountId: string, by: Comment['by']) {
  if (by === 'self') {
    const { displayName, username } = namesOf(accountId);
    return { user: idsOf(accountId).digits('user', '6', 19), username, name: displayName };
  }
  const { id, username, name } = personOf(idsOf(accountId), '', by);
  return { user: idsOf(id).digits('user', '6', 19), username: spelled(username), name };
}

/** The id of a person that all answers and webhooks have in common. */
export const identifierOf = (accountId: string, by: Comment['by']) =>
  by === 'self'
    ? idsOf(accountId).text('identifier/self', '').slice(0, 43)
    : idsOf(`${by}`).text('identifier', '').slice(0, 43);

interface Written {
  at: number;
  text: string;
  name: string;
}

export const videoFixture = (
  accountId: string,
  { at, text, name, isAlbum = false }: Written & { isAlbum?: boolean },
): Video => ({
  id: idsOf(accountId).digits(`video/${name}`, '74', 19),
  kind: 'video',
  at,
  caption: text,
  mediaType: isAlbum ? 'PHOTO' : 'VIDEO',
  seconds: isAlbum ? 0 : 41.2,
  isPublic: true,
});

/** Writes a comment on a post, or a reply: a reply to a reply hangs on the same comment. */
export function commentBelow(
  accountId: string,
  above: Entry,
  { by, at, text, name }: Written & Pick<Comment, 'by'>,
): Comment {
  const parentId = above.kind === 'video' ? undefined : (above.parentId ?? above.id);
  return {
    id: idsOf(accountId).digits(`comment/${name}`, '75', 19),
    kind: 'comment',
    at,
    by,
    text,
    videoId: above.kind === 'video' ? above.id : above.videoId,
    status: 'PUBLIC',
    ...(parentId ? { parentId } : {}),
  };
}

function fixturesOf(accountId: string): Entry[] {
  const made = new Map<object, Entry>();
  return planTimeline().flatMap((planned, place): Entry[] => {
    const { by, at, text, form, replyTo } = planned;
    const above = replyTo && made.get(replyTo);
    if (replyTo ? !above : by !== 'self') return [];
    const name = `${place}`;
    const one = above
      ? commentBelow(accountId, above, { by, at, text, name })
      : videoFixture(accountId, { at, text, name, isAlbum: form === 'gallery' || form === 'picture' });
    made.set(planned, one);
    return [one];
  });
}

const graphOf = createGraphs<Entry>({
  fixturesOf,
  build: (id, written, { before }) => entry.safeParse({ ...before, ...written, id }).data,
  referencesOf: (one) => (one.kind === 'video' ? {} : { reply: one.parentId ?? one.videoId }),
  compare: (one, other) => (one.id < other.id ? 1 : -1),
});

export const fixtureSetOf = (accountId: string, writes: SimulatorWrites): FixtureSet =>
  graphOf(accountId, writes);

export const publicVideos = ({ all }: FixtureSet): Video[] =>
  all.flatMap((one) => (one.kind === 'video' && one.isPublic ? [one] : []));

/** @throws Refusal when there is no such post. */
export function videoIn({ fixtureSet }: Pick<Exchange, 'fixtureSet'>, id: unknown): Video {
  const found = typeof id === 'string' ? fixtureSet.get(id) : undefined;
  if (found?.kind !== 'video' || !found.isPublic) throw notFound('The video');
  return found;
}

/** @throws Refusal when there is no such comment, or it is on another post. */
export function commentIn(
  { fixtureSet }: Pick<Exchange, 'fixtureSet'>,
  id: unknown,
  videoId?: unknown,
): Comment {
  const found = typeof id === 'string' ? fixtureSet.get(id) : undefined;
  if (found?.kind !== 'comment' || (videoId !== undefined && found.videoId !== videoId))
    throw notFound('The comment');
  return found;
}
