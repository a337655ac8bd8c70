/** Lists, reads and deletes replies. A thread is returned whole, so its pages are cut here. */
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { cutPage } from '../kit/cut-pages.ts';
import { withRaw } from '../kit/raw.ts';
import { deleteStatus, updateStatus } from './own-status.ts';
import { type ReadStatus, readStatus, readThread } from './read-statuses.ts';
import { isReply, replyItem } from './status.ts';

type Reply = Schemas['MastodonReply'];
type Page = Output<'mastodon.posts.replies.list'>;
type ListInput = Omit<Input<'mastodon.posts.replies.list'>, 'connectedProfileId'>;
type GetInput = Omit<Input<'mastodon.posts.replies.get'>, 'connectedProfileId'>;
type UpdateInput = Omit<Input<'mastodon.posts.replies.update'>, 'connectedProfileId'>;

/** The page size of the list. It is our own. */
export const pageSize = { default: 40, maximum: 100 };

export async function listReplies(call: Call, input: ListInput): Promise<Page> {
  const { rootId, below } = await readThread(call, input.postExternalId);
  const replies = below.flatMap((status) => itemOf(call, status, rootId, input) ?? []);
  return cutPage(replies, input, pageSize);
}

/** Reads a reply by anybody. The server names only the status that it answers, so its thread is read, too. */
export async function readReply(call: Call, { externalId, ...input }: GetInput): Promise<Reply> {
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
  input: Pick<GetInput, 'includeProviderRaw'>,
): Reply | undefined {
  // If the server no longer knows the thread's beginning, the status that is answered stands for it.
  const known = rootId === view.id ? (view.in_reply_to_id ?? rootId) : rootId;
  return withRaw(replyItem(call, view, known), raw, input);
}

export async function updateReply(call: Call, { externalId, ...changes }: UpdateInput): Promise<Reply> {
  await updateStatus(call, externalId, changes, isReply);
  return readReply(call, { externalId });
}

export const deleteReply = (call: Call, { externalId }: { externalId: string }) =>
  deleteStatus(call, externalId, isReply);
