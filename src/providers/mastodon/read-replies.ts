/** Lists the replies to a post, and reads single ones. A thread is returned whole, so its pages are cut here. */
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { cutPage } from '../kit/pages.ts';
import { withRaw } from '../kit/raw.ts';
import { type ReadStatus, readStatus, readThread } from './read-statuses.ts';
import { isReply, replyItem } from './status.ts';

type Reply = Schemas['MastodonReply'];
type Asked<Action extends 'list' | 'get'> = Omit<
  Input<`mastodon.posts.replies.${Action}`>,
  'connectedProfileId'
>;

/** The page size of the list. It is our own. */
export const pageSize = { default: 40, maximum: 100 };

export async function listReplies(
  call: Call,
  input: Asked<'list'>,
): Promise<Output<'mastodon.posts.replies.list'>> {
  const { rootId, below } = await readThread(call, input.postExternalId);
  const replies = below.flatMap((status) => itemOf(call, status, rootId, input) ?? []);
  return cutPage(replies, input, pageSize);
}

/** Reads a reply by anybody. The server names only the status that it answers, so its thread is read, too. */
export async function readReply(call: Call, { externalId, ...input }: Asked<'get'>): Promise<Reply> {
  const status = await readStatus(call, externalId);
  const { rootId } = isReply(status.view) ? await readThread(call, externalId) : { rootId: '' };
  const item = itemOf(call, status, rootId, input);
  if (!item) throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is no reply`);
  return item;
}

function itemOf(
  call: Call,
  { view, raw }: ReadStatus,
  rootId: string,
  input: { includeProviderRaw?: boolean },
): Reply | undefined {
  // If the server no longer knows the thread's beginning, the status that is answered stands for it.
  const known = rootId === view.id ? (view.in_reply_to_id ?? rootId) : rootId;
  return withRaw(replyItem(call, view, known), raw, input);
}
