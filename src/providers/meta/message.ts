/**
 * Reads a message of an Instagram account or a Page. Sources: "Get Conversations", "Conversations API for
 * Messenger Platform".
 */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../call.ts';
import { id, name, text } from '../kit/fields.ts';
import { present } from '../kit/present.ts';
import { getNode, graphTime, knownShape } from './graph.ts';
import { inboxes, type MessageContentType } from './inboxes.ts';

export const messageFields = 'id,created_time,from,message,reply_to';

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

export interface MessageItem<ContentType> {
  externalId: string;
  threadExternalId?: string;
  text?: string;
  author?: { id: string; username?: string; displayName?: string };
  thread?: { parentId: string };
  publishedAt?: string;
  contentType: ContentType;
}

/** Returns the message's item; `undefined` for an older message of a thread, which comes as a bare id. */
export function messageItem<ContentType>(
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
