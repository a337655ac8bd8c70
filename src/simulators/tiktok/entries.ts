/** Posts as the store keeps them, the fixtures of them, and the world that they make up. */
import { z } from 'zod';
import { memoized } from '../../lib/bounded-cache.ts';
import type { Exchange as Call } from '../engine/bearer-api.ts';
import type { Claims } from '../engine/bearer-login.ts';
import { createGraphs, type Graph } from '../engine/graph.ts';
import { idsOf, randomDigits } from '../engine/ids.ts';
import { businessOf } from '../engine/people.ts';
import { planTimeline } from '../engine/timeline.ts';
import { simulatedFileUrl } from '../files.ts';
import type { SimulatorWrites } from '../store.ts';

const video = z.object({
  id: z.string(),
  kind: z.literal('video'),
  at: z.number(),
  title: z.string().default(''),
  caption: z.string().default(''),
  seconds: z.number().default(41),
  isPublic: z.boolean().default(true),
});
export type Video = z.infer<typeof video>;

export interface FixtureSet extends Graph<Video> {
  account: { id: string; name: string; handle: string };
}
export type Exchange = Call<FixtureSet>;

const accountOf = memoized((id: string) => ({
  id,
  name: businessOf(id),
  handle: `harbourbakery${idsOf(id).digits('handle', '', 5)}`,
}));

/**
 * Returns what the settings of the account behind a token say of posts. Others make no duets and stitches of what a private account
 * posts, and the one that is simulated takes no comments. Sources: developers.tiktok.com/doc/content-posting-api-reference-query-creator-info,
 * business-api.tiktok.com/portal/docs?id=1816387951979521 (search of 2026-11-29).
 */
export function settingsOf({ claims }: { claims: Pick<Claims, 'persona'> }) {
  const isPrivate = claims.persona === 'private_account';
  return {
    privacy_level_options: [
      isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE',
      'MUTUAL_FOLLOW_FRIENDS',
      'SELF_ONLY',
    ],
    comment_disabled: isPrivate,
    duet_disabled: isPrivate,
    stitch_disabled: isPrivate,
    max_video_post_duration_sec: 300,
  };
}

export const avatarOf = (id: string) =>
  simulatedFileUrl(`avatar_${id.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`, 'jpg');
export const openIdOf = (name: string) => idsOf(name).text('account', '-000').slice(0, 36);

const postFixture = (id: string, { at, text }: { at: number; text: string }): Video =>
  video.parse({ id, kind: 'video', at, title: text.split('\n')[0], caption: text });

/** Returns a post that somebody makes now. */
export const newPost = (of: { at: number; text: string }) => postFixture(randomDigits('74', 19), of);

const graphOf = createGraphs<Video>({
  fixturesOf: (accountId) =>
    planTimeline().flatMap(({ by, at, text, replyTo }, place) =>
      by === 'self' && !replyTo
        ? [postFixture(idsOf(accountId).digits(`video/${place}`, '73', 19), { at, text })]
        : [],
    ),
  build: (id, written, { before }) => video.safeParse({ ...before, ...written, id }).data,
  referencesOf: () => ({}),
  compare: (one, other) => (one.id < other.id ? 1 : -1),
});

export const fixtureSetOf = (accountId: string, writes: SimulatorWrites): FixtureSet => ({
  ...graphOf(accountId, writes),
  account: accountOf(accountId),
});

/** Returns the posts that everybody sees. */
export const publicPosts = ({ all }: FixtureSet): Video[] => all.filter(({ isPublic }) => isPublic);
