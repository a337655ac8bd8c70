/**
 * Conversations of an Instagram account or a Page: one API, two platforms. Sources: "Get Conversations",
 * "Conversations API for Messenger Platform", meta-specs UnifiedThread.
 */
import { z } from 'zod';
import type { Call } from '../provider.ts';
import { graphTime, knownShape, listEdge, type Page, present, type ReadInput } from './graph.ts';

/** Threads and messages page alike; the provider states neither figure. */
export const conversationPageSize = { default: 25, maximum: 50 };
const threadFields = 'id,updated_time,participants';
const messageFields = 'id,created_time,from,message,reply_to';
const conversationId = /^[\w:.=+-]{3,}$/;

const person = z.object({
  id: z.string().min(1),
  username: z.string().optional(),
  name: z.string().optional(),
});

const thread = z.object({
  id: z.string().min(1),
  updated_time: graphTime.optional(),
  participants: z.object({ data: z.array(person) }).optional(),
});

const message = z.object({
  id: z.string().min(1),
  created_time: graphTime.optional(),
  message: z.string().optional(),
  from: person.optional(),
  reply_to: z.object({ mid: z.string().optional() }).optional(),
});

interface ThreadItem<ContentType> {
  externalId: string;
  participantExternalIds: string[];
  updatedAt?: string;
  contentType: ContentType;
}

interface MessageItem<ContentType> {
  externalId: string;
  threadExternalId: string;
  text?: string;
  author?: { id: string; username?: string; displayName?: string };
  thread?: { parentId: string };
  publishedAt?: string;
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
  return listEdge(call, request, input, message, (node) => {
    if (!node.from) return undefined;
    return {
      externalId: node.id,
      threadExternalId,
      ...present({ text: node.message, publishedAt: node.created_time }),
      author: { id: node.from.id, ...present({ username: node.from.username, displayName: node.from.name }) },
      ...(node.reply_to?.mid ? { thread: { parentId: node.reply_to.mid } } : {}),
      contentType,
    };
  });
}
