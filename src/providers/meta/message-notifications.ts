/** Messages as webhooks tell of them. Sources: "Webhooks for Instagram Messaging", "Meta Webhooks for Messenger Platform". */
import { z } from 'zod';
import type { Notification } from '../webhooks.ts';
import { present } from './graph.ts';
import { type MessageContentType, readMessage } from './message.ts';
import { optional, parseable, wireId, wireTime } from './wire.ts';

/** Where and when it happened, and what the messages are to us. */
interface Occasion {
  accountExternalId: string;
  at: Date;
  contentType: MessageContentType;
}

/** Whatever is no message is left out: what was seen, delivered, pressed and followed. */
export function messageNotifications(entry: Occasion, messaging: readonly unknown[]): Notification[] {
  return parseable(messagingEvent, messaging).flatMap((event) => {
    const occasion = { ...entry, at: event.timestamp ?? entry.at };
    return [
      ...(event.message ? [messageNotification(occasion, event.message, event.sender?.id)] : []),
      ...(event.message_edit ? [editNotification(occasion, event.message_edit)] : []),
      ...(event.reaction ? [reactionNotification(occasion, event.reaction, event.sender?.id)] : []),
    ];
  });
}

function messageNotification(occasion: Occasion, message: Message, senderId?: string): Notification {
  const authorId = message.is_echo ? occasion.accountExternalId : senderId;
  const deleted = message.is_deleted === true;
  return {
    ...changeOf(occasion, deleted ? 'deleted' : 'created', message.mid),
    item: {
      externalId: message.mid,
      ...(authorId ? { author: { id: authorId } } : {}),
      ...(deleted ? {} : present({ text: message.text, publishedAt: occasion.at.toISOString() })),
      ...(message.reply_to?.mid ? { thread: { parentId: message.reply_to.mid } } : {}),
      contentType: occasion.contentType,
    },
  };
}

/** It lacks the author and the time of the message. */
function editNotification(occasion: Occasion, { mid, text }: Edit): Notification {
  return {
    ...changeOf(occasion, 'updated', mid),
    item: { externalId: mid, ...present({ text }), contentType: occasion.contentType },
    read: (call) => readMessage(call, occasion.contentType, mid),
  };
}

/** It tells nothing of the message itself. A person can take back the same reaction and give it again. */
function reactionNotification(occasion: Occasion, { mid, action }: Reaction, senderId = ''): Notification {
  return {
    ...changeOf(occasion, 'updated', mid),
    read: (call) => readMessage(call, occasion.contentType, mid),
    version: [occasion.at.getTime(), senderId, action].join(' '),
  };
}

function changeOf(occasion: Occasion, action: Notification['action'], externalId: string) {
  return { ...occasion, action, externalId };
}

const flag = optional(z.boolean());
const message = z.object({
  mid: wireId,
  text: optional(z.string()),
  is_echo: flag,
  is_deleted: flag,
  reply_to: optional(z.object({ mid: wireId })),
});
type Message = z.infer<typeof message>;

const edit = z.object({ mid: wireId, text: optional(z.string()) });
type Edit = z.infer<typeof edit>;

const reaction = z.object({ mid: wireId, action: z.enum(['react', 'unreact']) });
type Reaction = z.infer<typeof reaction>;

const messagingEvent = z.object({
  sender: optional(z.object({ id: wireId })),
  timestamp: optional(wireTime),
  message: optional(message),
  message_edit: optional(edit),
  reaction: optional(reaction),
});
