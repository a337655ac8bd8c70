/**
 * The scopes that each purpose needs, by login kind. Source: developers.tiktok.com/doc/tiktok-api-scopes, and the page of each call,
 * as stored copies say (search of 2026-11-29).
 */

import type { RequiredAccess } from '../access.ts';

/**
 * TikTok for Business. A consent that asks for a scope which the app was not granted is refused as a whole. Sources:
 * business-api.tiktok.com/portal/docs?id=1738084387220481 (the sample of a token), ?id=1762228399168514 and ?id=1762228421622786
 * (the scope of each field), as public notes of these pages say (search of 2026-11-29); no page was read itself.
 */
export const businessLogin = 'tiktok_business';

const needingOfBusiness = (...names: string[]): Record<typeof businessLogin, readonly string[]> => ({
  [businessLogin]: names,
});

const [basic, list, comments] = ['user.info.basic', 'video.list', 'comment.list'];

/** What every connection needs: the names and the picture of the account. */
export const businessBase = [basic, 'user.info.username'];

export const businessScopes = {
  read: needingOfBusiness(list),
  /** What was published is looked for, which reads. */
  publish: needingOfBusiness(list, 'video.publish'),
  draft: needingOfBusiness(list, 'video.upload'),
  readComments: needingOfBusiness(comments),
  manageComments: needingOfBusiness(comments, 'comment.list.manage'),
  /** Comments are swept video by video. */
  observeComments: needingOfBusiness(list, comments),
  insights: needingOfBusiness(list, 'video.insights'),
  /** The figures of each day and those that the account has now. */
  figures: needingOfBusiness('user.info.stats', 'user.insights'),
} as const satisfies Record<string, RequiredAccess['scopes']>;

/** All scopes that a consent may ever ask for. */
export const allBusinessScopes = [
  ...new Set([...businessBase, ...Object.values(businessScopes).flatMap((kind) => kind[businessLogin])]),
];

/** TikTok for Developers: the Content Posting API and the Display API. */
export const tiktokLogin = 'tiktok';

const needing = (...names: string[]): Record<typeof tiktokLogin, readonly string[]> => ({
  [tiktokLogin]: names,
});

/** The scope that tells whose account it is. */
export const base = ['user.info.basic'];

export const scopes = {
  read: { ...needing('video.list'), ...businessScopes.read },
  /** To post. */
  post: needing('video.publish'),
  /** To send to the inbox. */
  send: needing('video.upload'),
  profileMetrics: needing('user.info.stats'),
} as const;

/** All scopes that a consent may ever ask for. */
export const allScopes = [
  ...new Set([...base, ...Object.values(scopes).flatMap((kind) => kind[tiktokLogin])]),
];
