/**
 * Conversations of an Instagram account or a Page: one API, two platforms. Sources: "Get Conversations",
 * "Conversations API for Messenger Platform", meta-specs UnifiedThread.
 */
import { z } from 'zod';
import type { Call } from '../provider.ts';
import { graphTime, knownShape, listEdge, type Page, present, type ReadInput } from './graph.ts';
import { type MessageItem, message, messageFields, messageItem, person } from './message.ts';

/** Threads and messages page alike; the provider states neither figure. */
export const conversationPageSize = { default: 25, maximum: 50 };
const threadFields = 'id,updated_time,participants';
export const conversationId = /^[\w:.=+-]{3,}$/;

const thread = z.object({
  id: z.string().min(1),
  updated_time: graphTime.optional(),
  participants: z.object({ data: z.array(person) }).optional(),
});

interface ThreadItem<ContentType> {
  externalId: string;
  participantExternalIds: string[];
  updatedAt?: string;
  contentType: ContentType;
}

/** @param owner the node whose conversations they are: the Page, or the account under Instagram Login. */
export function listThreads<ContentType extends string>(
  call: Call,
  source: { owner: string; platform: 'instagram' | 'messenger'; contentType: ContentType },
  input: ReadInput,
): Promise<Page<ThreadItem<ContentType>>> {
  const request = {
    path: `/${source.owner}/conversations`,
    target: 'account' as const,
    fields: threadFields,
    query: { platform: source.platform },
    maximum: conversationPageSize.maximum,
  };
  return listEdge(call, request, input, thread, (node) => ({
    externalId: node.id,
    participantExternalIds: node.participants?.data.map(({ id }) => id) ?? [],
    ...present({ updatedAt: node.updated_time }),
    contentType: source.contentType,
  }));
}

/** Only a thread's 20 newest messages have details; older ones come as bare ids, and are left out. */
export function listMessages<ContentType extends string>(
  call: Call,
  contentType: ContentType,
  input: ReadInput & { threadExternalId: string },
): Promise<Page<MessageItem<ContentType>>> {
  const threadExternalId = knownShape(input.threadExternalId, conversationId);
  const request = {
    path: `/${encodeURIComponent(threadExternalId)}/messages`,
    target: 'object' as const,
    fields: messageFields,
    maximum: conversationPageSize.maximum,
  };
  return listEdge(call, request, input, message, (node) => messageItem(node, contentType, threadExternalId));
}
