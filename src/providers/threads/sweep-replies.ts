/**
 * Sweeps the conversations below the account's newest posts, and the account's own replies elsewhere. Sources:
 * Threads API, "Retrieve Media Replies and Conversations", "Retrieve Replies Made by a User".
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { sweepEdge } from '../meta/sweep.ts';
import type { SweptItem } from '../observation.ts';
import { hiddenOf, node, replyFields, replyItem } from './post.ts';

type Reply = Schemas['ThreadsReply'];

const postsRead = 25;
const mostConversations = 10;
const read = { fields: replyFields, limit: 100 };

const post = z.object({ id: z.string().min(1), has_replies: z.boolean().optional() });

export async function sweepReplies(call: Call, since: Date): Promise<SweptItem<Reply>[]> {
  const own = await sweepEdge(
    call,
    { path: `/${call.account.externalId}/replies`, ...read },
    node,
    sweptReply(call),
    since,
  );
  const below: SweptItem<Reply>[] = [];
  for (const id of await answeredPosts(call)) {
    const conversation = { path: `/${id}/conversation`, target: 'object', ...read } as const;
    below.push(...(await sweepEdge(call, conversation, node, sweptReply(call), since).catch(noneIfGone)));
  }
  // Only the author of a post can hide the replies to it, so the state of replies elsewhere does not count.
  const byId = new Map(
    [...own.map(({ item }) => ({ item })), ...below].map((one) => [one.item.externalId, one]),
  );
  return [...byId.values()];
}

/** Returns nothing for a post that was deleted after it was listed. */
function noneIfGone(error: unknown): [] {
  if (error instanceof ProviderFailure && error.failure.kind === 'not_found') return [];
  throw error;
}

function sweptReply({ account }: Call) {
  return (found: z.infer<typeof node>): SweptItem<Reply>[] => [
    { item: replyItem(account, found), ...hiddenOf(found) },
  ];
}

/** Returns the ids of the account's newest posts that have replies. */
async function answeredPosts(call: Call): Promise<string[]> {
  const request = {
    method: 'GET',
    path: `/${call.account.externalId}/threads`,
    target: 'account',
    query: { fields: 'id,has_replies', limit: postsRead },
  } as const;
  const { data } = await call.upstream.request({
    ...request,
    parse: z.object({ data: z.array(post) }).parse,
  });
  return data.flatMap(({ id, has_replies }) => (has_replies ? [id] : [])).slice(0, mostConversations);
}
