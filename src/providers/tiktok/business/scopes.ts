/**
 * The scopes of the API for Business. A consent that asks for one which the app was not granted is refused as a whole. Sources:
 * business-api.tiktok.com/portal/docs?id=1738084387220481 (the sample of a token), ?id=1762228399168514 and ?id=1762228421622786
 * (the scope of each field), as public notes of these pages say (search of 2026-11-29); no page was read itself.
 */
import type { RequiredAccess } from '../../access.ts';

export const businessLogin = 'tiktok_business';

const needing = (...names: string[]): Record<typeof businessLogin, readonly string[]> => ({
  [businessLogin]: names,
});

const [basic, list, comments] = ['user.info.basic', 'video.list', 'comment.list'];

/** What every connection needs: the names and the picture of the account. */
export const base = [basic, 'user.info.username'];

export const scopes = {
  read: needing(list),
  /** What was published is looked for, which reads. */
  publish: needing(list, 'video.publish'),
  draft: needing(list, 'video.upload'),
  readComments: needing(comments),
  manageComments: needing(comments, 'comment.list.manage'),
  /** Comments are swept video by video. */
  observeComments: needing(list, comments),
  insights: needing(list, 'video.insights'),
  figures: needing('user.insights'),
  standing: needing('user.info.stats'),
} as const satisfies Record<string, RequiredAccess['scopes']>;

/** All scopes that a consent may ever ask for. */
export const allScopes = [
  ...new Set([...base, ...Object.values(scopes).flatMap((kind) => kind[businessLogin])]),
];
