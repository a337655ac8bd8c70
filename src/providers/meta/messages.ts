/** Messages of an inbox: reads and lists them, and reports those that are new. */

import { z } from 'zod';
import type { ContentType } from '../../contract/index.ts';
import { type Account, type Call, ProviderFailure } from '../call.ts';
import { id, list, name, present, text } from '../kit/fields.ts';
import type { ListPage } from '../kit/pages.ts';
import type { Observation, SweptItem } from '../observations.ts';
import { getNode, graphTime, knownShape, listEdge, type ReadInput } from './graph.ts';
import { sweepEdge } from './sweep.ts';

// The inboxes of Instagram and Messenger, which share one API. A Page's token with the permissions of both
// inboxes reads and sends in both, so ids of threads and messages are checked against the inbox of the
// profile. Sources: "Get Conversations", "Conversations API for Messenger Platform", captured ids.

export type MessageContentType = Extract<ContentType, 'instagram.dm.messages' | 'facebook.dm.messages'>;

export interface Inbox {
  /** The provider's name of the inbox in lists of conversations. */
  platform: 'instagram' | 'messenger';
  /** The form of its thread ids. They are opaque except for their beginning. */
  threadId: RegExp;
  /** The form of its message ids, which are opaque except for their beginning. */
  messageId: RegExp;
}

/** The form of Instagram's ids: the Base64 text of something that starts with `ig_`. */
const ofInstagram = /^aWd[\x21-\x7e]+$/;

export const inboxes: Readonly<Record<MessageContentType, Inbox>> = {
  'instagram.dm.messages': { platform: 'instagram', threadId: ofInstagram, messageId: ofInstagram },
  'facebook.dm.messages': {
    platform: 'messenger',
    threadId: /^t_[\x21-\x7e]+$/,
    messageId: /^m_[\x21-\x7e]+$/,
  },
};

// Reads a message of an Instagram account or a Page. Sources: "Get Conversations", "Conversations API for
// Messenger Platform".

const messageFields = 'id,created_time,from,message,reply_to';

export const person = z.object({
  id: id(),
  username: name().optional(),
  name: name().optional(),
});

export const message = z.object({
  id: id(),
  created_time: graphTime.optional(),
  message: text().optional(),
  from: person.optional(),
  reply_to: z.object({ mid: id().optional() }).optional(),
});
type Message = z.infer<typeof message>;

interface MessageItem<ContentType> {
  externalId: string;
  threadExternalId?: string;
  text?: string;
  author?: { id: string; username?: string; displayName?: string };
  thread?: { parentId: string };
  publishedAt?: string;
  contentType: ContentType;
}

/** Returns the message's item; `undefined` for an older message of a thread, which comes as a bare id. */
function messageItem<ContentType>(
  node: Message,
  contentType: ContentType,
  threadExternalId?: string,
): MessageItem<ContentType> | undefined {
  if (!node.from) return undefined;
  return {
    externalId: node.id,
    ...present({ threadExternalId, text: node.message, publishedAt: node.created_time }),
    author: { id: node.from.id, ...present({ username: node.from.username, displayName: node.from.name }) },
    ...(node.reply_to?.mid ? { thread: { parentId: node.reply_to.mid } } : {}),
    contentType,
  };
}

/**
 * Reads a message. The answer does not name the thread. Fails as `not_found` when the message has no details
 * any more, and without a call when the id belongs to Messenger and the profile to Instagram, or the other
 * way round.
 */
export async function readMessage<ContentType extends MessageContentType>(
  call: Call,
  contentType: ContentType,
  externalId: string,
): Promise<MessageItem<ContentType>> {
  const known = encodeURIComponent(knownShape(externalId, inboxes[contentType].messageId));
  return getNode(call, { id: known, fields: messageFields }, {}, message, (node) => {
    const item = messageItem(node, contentType);
    if (!item) throw new ProviderFailure({ kind: 'not_found' }, `message ${node.id} has no details any more`);
    return item;
  });
}

// Lists the conversations of an Instagram account or a Page. Instagram and Messenger share one API. Sources:
// "Get Conversations", "Conversations API for Messenger Platform", meta-specs UnifiedThread.

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

// Observes messages on Instagram and Messenger.

interface MessageSource<ContentType> {
  contentType: ContentType;
  /** Returns the node that has the conversations. */
  ownerOf(account: Account): string;
  scopes: Observation['scopes'];
}

/** How many threads a sweep reads. */
const threads = 25;
/** How many messages it reads of each: only the 20 newest of a thread have details. */
const messagesOfThread = 20;

const sweptThread = z.object({
  id: id(),
  messages: z.object({ data: list(message, messagesOfThread) }).optional(),
});
type Thread = z.infer<typeof sweptThread>;

export function observeMessages<ContentType extends MessageContentType>(
  source: MessageSource<ContentType>,
): Observation<MessageItem<ContentType>, 'created' | 'updated' | 'deleted'> {
  return {
    notified: ['created', 'updated', 'deleted'],
    // Deletions are not swept, because a message that 20 newer ones follow reads as deleted, too.
    swept: ['created', 'updated'],
    scopes: source.scopes,
    read: (call, externalId) => readMessage(call, source.contentType, externalId),
    sweep: (call, since) => sweepMessages(call, source, since),
  };
}

function sweepMessages<ContentType extends MessageContentType>(
  call: Call,
  { contentType, ownerOf }: MessageSource<ContentType>,
  since: Date,
): Promise<SweptItem<MessageItem<ContentType>>[]> {
  const request = {
    path: `/${ownerOf(call.account)}/conversations`,
    fields: `id,messages.limit(${messagesOfThread}){${messageFields}}`,
    query: { platform: inboxes[contentType].platform },
    limit: threads,
  };
  const swept = ({ id, messages }: Thread) =>
    (messages?.data ?? []).flatMap((node) => {
      const item = messageItem(node, contentType, id);
      return item ? [{ item }] : [];
    });
  return sweepEdge(call, request, sweptThread, swept, since);
}
