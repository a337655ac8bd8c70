/**
 * Lists the conversations of an Instagram account or a Page. Instagram and Messenger share one API. Sources:
 * "Get Conversations", "Conversations API for Messenger Platform", meta-specs UnifiedThread.
 */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { id, list } from '../kit/fields.ts';
import type { ListPage } from '../kit/pages.ts';
import { present } from '../kit/present.ts';
import { graphTime, knownShape, listEdge, type ReadInput } from './graph.ts';
import { inboxes, type MessageContentType } from './inboxes.ts';
import { type MessageItem, message, messageFields, messageItem, person } from './message.ts';

/** The page size of threads and messages; the provider states neither figure. */
export const conversationPageSize = { default: 25, maximum: 50 };
const threadFields = 'id,updated_time,participants';

const thread = z.object({
  id: id(),
  updated_time: graphTime.optional(),
  participants: z.object({ data: list(person) }).optional(),
});

interface ThreadItem<ContentType> {
  externalId: string;
  participantExternalIds: string[];
  updatedAt?: string;
  contentType: ContentType;
}

/**
 * Lists threads.
 * @param owner the node that has the conversations: the Page, or the account under Instagram Login.
 */
export function listThreads<ContentType extends string>(
  call: Call,
  source: { owner: string; platform: 'instagram' | 'messenger'; contentType: ContentType },
  input: ReadInput,
): Promise<ListPage<ThreadItem<ContentType>>> {
  const request = {
    path: `/${source.owner}/conversations`,
    target: 'account' as const,
    fields: threadFields,
    query: { platform: source.platform },
    maximum: conversationPageSize.maximum,
  };
  return listEdge(call, request, input, thread, (node) => ({
    externalId: node.id,
    participantExternalIds: node.participants?.data.map((each) => each.id) ?? [],
    ...present({ updatedAt: node.updated_time }),
    contentType: source.contentType,
  }));
}

/**
 * Lists a thread's 20 newest messages. Older ones come as bare ids without details and are left out. Fails as
 * `not_found` without a call when the thread is on Messenger and the profile on Instagram, or the other way
 * round.
 */
export function listMessages<ContentType extends MessageContentType>(
  call: Call,
  contentType: ContentType,
  input: ReadInput & { threadExternalId: string },
): Promise<ListPage<MessageItem<ContentType>>> {
  const threadExternalId = knownShape(input.threadExternalId, inboxes[contentType].threadId);
  const request = {
    path: `/${encodeURIComponent(threadExternalId)}/messages`,
    target: 'object' as const,
    fields: messageFields,
    maximum: conversationPageSize.maximum,
  };
  return listEdge(call, request, input, message, (node) => messageItem(node, contentType, threadExternalId));
}
