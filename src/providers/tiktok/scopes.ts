/**
 * The scopes that each purpose needs, by login kind. Source: developers.tiktok.com/doc/tiktok-api-scopes, and the page of each call,
 * as stored copies say (search of 2026-11-29).
 */

import { scopes as business } from './business/scopes.ts';

/** TikTok for Developers: the Content Posting API and the Display API. */
export const tiktokLogin = 'tiktok';

const needing = (...names: string[]): Record<typeof tiktokLogin, readonly string[]> => ({
  [tiktokLogin]: names,
});

/** The scope that tells whose account it is. */
export const base = ['user.info.basic'];

export const scopes = {
  read: { ...needing('video.list'), ...business.read },
  /** To post. */
  post: needing('video.publish'),
  /** To send to the inbox. */
  send: needing('video.upload'),
  profileMetrics: { ...needing('user.info.stats'), ...business.standing },
} as const;

/** All scopes that a consent may ever ask for. */
export const allScopes = [
  ...new Set([...base, ...Object.values(scopes).flatMap((kind) => kind[tiktokLogin])]),
];
