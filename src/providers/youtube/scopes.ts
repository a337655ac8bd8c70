/** The scopes that each purpose needs. Source: the discovery documents of the YouTube Data API v3 and YouTube Analytics API v2. */

export const google = 'google';

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

const readonly = scope('youtube.readonly');
/** Covers comments, changes, deletions and uploads. */
const forceSsl = scope('youtube.force-ssl');
const analytics = scope('yt-analytics.readonly');

const needing = (...names: string[]): Record<typeof google, readonly string[]> => ({
  [google]: [readonly, ...names],
});

export const scopes = {
  read: needing(),
  write: needing(forceSsl),
  /** The API gives no comment to a grant that could not write one. */
  comments: needing(forceSsl),
  metrics: needing(analytics),
};

/** The scope that tells which channel a grant is for. */
export const base = [readonly];

/** All scopes that a consent may ever ask for. */
export const allScopes = [readonly, forceSsl, analytics];
