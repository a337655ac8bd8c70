/** Sweeps the account's own statuses, those that mention it, and the newest threads below its posts. */
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { unlessTooLong } from '../kit/too-long.ts';
import type { SweptItem } from '../observation.ts';
import { mentioning } from './mentions.ts';
import { readReply } from './read-replies.ts';
import { readOwnSince, readThread } from './read-statuses.ts';
import { isReply, postItem, replyItem } from './status.ts';

export async function sweepPosts(call: Call, since: Date): Promise<SweptItem<Schemas['MastodonPost']>[]> {
  const found = [...(await readOwnSince(call, since)), ...(await mentioning(call, since))];
  return found.flatMap((view) => postItem(call, view) ?? []).map((item) => ({ item }));
}

const mostThreads = 10;

export async function sweepReplies(call: Call, since: Date): Promise<SweptItem<Schemas['MastodonReply']>[]> {
  const own = await readOwnSince(call, since);
  const answered = own.filter((view) => !isReply(view) && !view.reblog && (view.replies_count ?? 0) > 0);
  const items = new Map<string, Schemas['MastodonReply']>();
  for (const { id } of answered.slice(0, mostThreads)) {
    const { rootId, below } = await unlessTooLong(readThread(call, id), { rootId: '', below: [] });
    for (const { view } of below) {
      const item = replyItem(call, view, rootId);
      if (item && new Date(view.created_at) >= since) items.set(view.id, item);
    }
  }
  for (const view of [...own, ...(await mentioning(call, since))])
    if (isReply(view) && view.visibility !== 'direct' && !items.has(view.id)) {
      const item = await unlessTooLong(readReply(call, { externalId: view.id }), undefined);
      if (item) items.set(view.id, item);
    }
  return [...items.values()].map((item) => ({ item }));
}
