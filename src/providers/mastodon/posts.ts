/** Lists, reads and deletes the account's posts and boosts. */
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { withoutSecrets } from '../kit/raw.ts';
import { deleteOwn } from './delete-status.ts';
import { largestPage, type ReadStatus, readOwnStatuses, readStatus } from './read-statuses.ts';
import { isReply, postItem } from './status.ts';

type Post = Schemas['MastodonPost'];
type Page = Output<'mastodon.posts.items.list'>;
type ListInput = Omit<Input<'mastodon.posts.items.list'>, 'connectedProfileId'>;
type GetInput = Omit<Input<'mastodon.posts.items.get'>, 'connectedProfileId'>;

export async function listPosts(call: Call, { cursor, limit, includeProviderRaw }: ListInput): Promise<Page> {
  const { statuses, nextMaxId } = await readOwnStatuses(call, {
    exclude_replies: 'true',
    limit: limit && Math.min(Math.floor(limit), largestPage),
    max_id: cursor,
  });
  const data = statuses.flatMap((status) => itemOf(status, includeProviderRaw) ?? []);
  return nextMaxId ? { data, hasMore: true, nextCursor: nextMaxId } : { data, hasMore: false };
}

/** Reads a post of any account, because mentions are posts of others. */
export async function readPost(call: Call, { externalId, includeProviderRaw }: GetInput): Promise<Post> {
  const item = itemOf(await readStatus(call, externalId), includeProviderRaw);
  if (!item) throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is no post`);
  return item;
}

function itemOf({ view, raw }: ReadStatus, includeProviderRaw: boolean | undefined): Post | undefined {
  const item = postItem(view);
  return item && includeProviderRaw ? { ...item, providerRaw: withoutSecrets(raw) } : item;
}

export const deletePost = (call: Call, { externalId }: { externalId: string }) =>
  deleteOwn(call, externalId, (view) => !isReply(view));
