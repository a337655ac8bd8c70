/**
 * What each purpose needs. Under OAuth: the AT Protocol's granular permissions ("Permission Requests"), whose lexicons
 * are named one by one. An app password covers them all, and has no scopes.
 */

/** The login kinds' ids. */
export const oauth = 'oauth';
export const appPassword = 'app_password';

/** Any AppView: the account's server decides which one answers. */
const read = (lexicon: string) => `rpc:${lexicon}?aud=*`;
const write = (collection: string, ...actions: ('create' | 'update' | 'delete')[]) =>
  actions.map((action) => `repo:${collection}?action=${action}`);

const post = 'app.bsky.feed.post';
const repost = 'app.bsky.feed.repost';

function kinds(names: readonly string[]): Record<typeof oauth | typeof appPassword, readonly string[]> {
  return { [oauth]: names, [appPassword]: [] };
}

/** Files: images to the account's own server, videos through the service that processes them, in its name. */
const files = ['blob:image/*', 'blob:video/mp4', read('com.atproto.repo.uploadBlob')];

/** Without it a server grants nothing at all. */
export const base = ['atproto'];

const reading = ['app.bsky.feed.getAuthorFeed', 'app.bsky.feed.getPosts', 'app.bsky.feed.getPostThread'].map(
  read,
);

export const scopes = {
  read: kinds(reading),
  /** Whether it is polled or swept. */
  observe: kinds([...reading, read('app.bsky.notification.listNotifications')]),
  moderate: kinds([...reading, ...write('app.bsky.feed.threadgate', 'create', 'update')]),
  deletePost: kinds([...write(post, 'delete'), ...write(repost, 'delete')]),
  deleteReply: kinds(write(post, 'delete')),
  publishPost: kinds([...write(post, 'create'), ...files]),
  publishQuote: kinds([...write(post, 'create'), ...files, read('app.bsky.feed.getPosts')]),
  publishRepost: kinds([...write(repost, 'create'), read('app.bsky.feed.getPosts')]),
  publishReply: kinds([...write(post, 'create'), ...files, read('app.bsky.feed.getPosts')]),
};

/** All that may ever be asked for: the document about an app has to name it. */
export const allScopes = [...new Set([...base, ...Object.values(scopes).flatMap((kinds) => kinds[oauth])])];
