/** Observes messages on Instagram and Messenger. */
import { z } from 'zod';
import type { Account, Call } from '../call.ts';
import { id, list } from '../kit/fields.ts';
import type { Observation, SweptItem } from '../observation.ts';
import { inboxes, type MessageContentType } from './inboxes.ts';
import { type MessageItem, message, messageFields, messageItem, readMessage } from './message.ts';
import { sweepEdge } from './sweep.ts';

interface MessageSource<ContentType> {
  contentType: ContentType;
  /** Returns the node that has the conversations. */
  ownerOf(account: Account): string;
  scopes: Observation['scopes'];
}

/**
 * The number of threads that a sweep reads, and the number of messages that it reads of each thread: only the
 * 20 newest messages of a thread have details.
 */
const threads = 25;
const messagesOfThread = 20;

const thread = z.object({
  id: id(),
  messages: z.object({ data: list(message, messagesOfThread) }).optional(),
});
type Thread = z.infer<typeof thread>;

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
  return sweepEdge(call, request, thread, swept, since);
}
