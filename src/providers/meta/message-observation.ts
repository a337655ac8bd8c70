/** How messages are observed, on both platforms. */
import { z } from 'zod';
import type { Account, Call, Observation, SweptItem } from '../provider.ts';
import { inboxes, type MessageContentType } from './inboxes.ts';
import { type MessageItem, message, messageFields, messageItem, readMessage } from './message.ts';
import { sweepEdge } from './sweep.ts';

export interface MessageSource<ContentType> {
  contentType: ContentType;
  /** The node whose conversations they are. */
  ownerOf(account: Account): string;
  scopes: Observation['scopes'];
}

/** Threads at once, and messages of each: no more than the 20 newest have details. */
const threads = 25;
const messagesOfThread = 20;

const thread = z.object({
  id: z.string().min(1),
  messages: z.object({ data: z.array(message) }).optional(),
});
type Thread = z.infer<typeof thread>;

export function observeMessages<ContentType extends MessageContentType>(
  source: MessageSource<ContentType>,
): Observation<MessageItem<ContentType>, 'created' | 'updated' | 'deleted'> {
  return {
    notified: ['created', 'updated', 'deleted'],
    // Not deletions: a message that 20 newer ones have come after reads as deleted, too.
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
  return sweepEdge(call, request, thread, swept, since);
}
