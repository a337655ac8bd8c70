/**
 * The scopes that each purpose needs. OAuth uses the AT Protocol's granular permissions ("Permission
 * Requests"), which name each lexicon. An app password covers everything and has no scopes.
 */

export const oauth = 'oauth';
export const appPassword = 'app_password';

/**
 * Returns the scope for calling a lexicon's method at any service, because the account's server chooses the
 * AppView.
 */
const read = (lexicon: string) => `rpc:${lexicon}?aud=*`;
const write = (collection: string, ...actions: ('create' | 'update' | 'delete')[]) =>
  actions.map((action) => `repo:${collection}?action=${action}`);

const post = 'app.bsky.feed.post';
const repost = 'app.bsky.feed.repost';

function kinds(names: readonly string[]): Record<typeof oauth | typeof appPassword, readonly string[]> {
  return { [oauth]: names, [appPassword]: [] };
}

/**
 * The scopes for uploading files: images to the account's own server, videos through the video service, which
 * acts for the account.
 */
const files = ['blob:image/*', 'blob:video/mp4', read('com.atproto.repo.uploadBlob')];

/** The scope without which a server grants nothing at all. */
export const base = ['atproto'];

const reading = ['app.bsky.feed.getAuthorFeed', 'app.bsky.feed.getPosts', 'app.bsky.feed.getPostThread'].map(
  read,
);

export const scopes = {
  read: kinds(reading),
  /** The scopes of polls and of sweeps, which need the same ones. */
  observe: kinds([...reading, read('app.bsky.notification.listNotifications')]),
  postMetrics: kinds([read('app.bsky.feed.getPosts')]),
  profileMetrics: kinds([read('app.bsky.actor.getProfile')]),
  moderate: kinds([...reading, ...write('app.bsky.feed.threadgate', 'create', 'update')]),
  deletePost: kinds([...write(post, 'delete'), ...write(repost, 'delete')]),
  deleteReply: kinds(write(post, 'delete')),
  publishPost: kinds([...write(post, 'create'), ...files]),
  publishQuote: kinds([...write(post, 'create'), ...files, read('app.bsky.feed.getPosts')]),
  publishRepost: kinds([...write(repost, 'create'), read('app.bsky.feed.getPosts')]),
  publishReply: kinds([...write(post, 'create'), ...files, read('app.bsky.feed.getPosts')]),
};

/** All scopes that a consent may ever ask for; the document that describes the app has to name them. */
export const allScopes = [...new Set([...base, ...Object.values(scopes).flatMap((kinds) => kinds[oauth])])];
