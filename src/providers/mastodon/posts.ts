/** Lists, reads and deletes the account's posts and boosts. */
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { withRaw } from '../kit/raw.ts';
import { deleteStatus, updateStatus } from './own-status.ts';
import { largestPage, readOwnStatuses, readStatus } from './read-statuses.ts';
import { isReply, postItem, type StatusView } from './status.ts';

type Post = Schemas['MastodonPost'];
type Page = Output<'mastodon.posts.items.list'>;
type ListInput = Omit<Input<'mastodon.posts.items.list'>, 'connectedProfileId'>;
type GetInput = Omit<Input<'mastodon.posts.items.get'>, 'connectedProfileId'>;
type UpdateInput = Omit<Input<'mastodon.posts.items.update'>, 'connectedProfileId'>;

export async function listPosts(call: Call, { cursor, limit, ...input }: ListInput): Promise<Page> {
  const { statuses, nextMaxId } = await readOwnStatuses(call, {
    exclude_replies: 'true',
    limit: limit && Math.min(Math.floor(limit), largestPage),
    max_id: cursor,
  });
  const data = statuses.flatMap(({ view, raw }) => withRaw(postItem(call, view), raw, input) ?? []);
  return nextMaxId ? { data, hasMore: true, nextCursor: nextMaxId } : { data, hasMore: false };
}

/** Reads a post of any account, because mentions are posts of others. */
export async function readPost(call: Call, { externalId, ...input }: GetInput): Promise<Post> {
  const { view, raw } = await readStatus(call, externalId);
  const item = withRaw(postItem(call, view), raw, input);
  if (!item) throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is no post`);
  return item;
}

const isPost = (view: StatusView) => !isReply(view);

export async function updatePost(call: Call, { externalId, ...changes }: UpdateInput): Promise<Post> {
  const item = postItem(call, await updateStatus(call, externalId, changes, isPost));
  if (!item) throw new ProviderFailure({ kind: 'unusable' }, `${externalId} has become something else`);
  return item;
}

export const deletePost = (call: Call, { externalId }: { externalId: string }) =>
  deleteStatus(call, externalId, isPost);
