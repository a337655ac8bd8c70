/** Gives the scope that the example of `scope_insufficient` names, for each operation that can lack one. */
import type { Operation } from '../document.ts';
import { ContractError, problemOf } from '../source.ts';

/** Start of an operation id -> a scope that the operation needs. The longest match counts. */
const scopes: Record<string, string> = {
  'instagram.media.items': 'instagram_basic',
  'instagram.media.items.delete': 'instagram_manage_contents',
  'instagram.stories.items': 'instagram_basic',
  'instagram.stories.items.delete': 'instagram_manage_contents',
  'instagram.media.comments': 'instagram_manage_comments',
  'instagram.dm': 'instagram_manage_messages',
  'facebook.media.items': 'pages_read_user_content',
  'facebook.media.items.delete': 'pages_manage_posts',
  'facebook.media.comments': 'pages_read_user_content',
  'facebook.media.comments.delete': 'pages_manage_engagement',
  'facebook.media.comments.moderate': 'pages_manage_engagement',
  'facebook.dm': 'pages_messaging',
  'threads.posts.items': 'threads_basic',
  'threads.posts.items.delete': 'threads_delete',
  'threads.posts.replies': 'threads_read_replies',
  'threads.posts.replies.delete': 'threads_delete',
  'threads.posts.replies.moderate': 'threads_manage_replies',
  'bluesky.posts': 'rpc:app.bsky.feed.getAuthorFeed?aud=*',
  'bluesky.posts.items.delete': 'repo:app.bsky.feed.post?action=delete',
  'bluesky.posts.replies.delete': 'repo:app.bsky.feed.post?action=delete',
  'bluesky.posts.replies.moderate': 'repo:app.bsky.feed.threadgate?action=create',
  publishRequests: 'pages_manage_posts',
  backfillRequests: 'pages_read_user_content',
  connections: 'pages_show_list',
};

export function missingScope({ operationId, node }: Operation): string {
  const [longest = ''] = Object.keys(scopes)
    .filter((beginning) => operationId === beginning || operationId.startsWith(`${beginning}.`))
    .sort((a, b) => b.length - a.length);
  const scope = scopes[longest];
  if (!scope)
    throw new ContractError(problemOf(node, `no example of a scope for ${operationId}`, 'operationId'));
  return scope;
}
