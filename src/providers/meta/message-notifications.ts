/**
 * Turns webhooks about messages into notifications. Sources: "Webhooks for Instagram Messaging", "Meta
 * Webhooks for Messenger Platform".
 */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { ifUsable, text } from '../kit/fields.ts';
import { present } from '../kit/present.ts';
import type { Notification } from '../webhooks.ts';
import type { MessageContentType } from './inboxes.ts';
import { readMessage } from './message.ts';
import { parseable, wholeSecond, wireId, wireTime } from './wire.ts';

/** The account, the time, and the content type that the messages belong to. */
interface Occasion {
  accountExternalId: string;
  at: Date;
  contentType: MessageContentType;
}

/**
 * Returns the new, deleted and edited messages. Other notifications, such as reactions and read receipts, are
 * left out.
 */
export function messageNotifications(entry: Occasion, messaging: readonly unknown[]): Notification[] {
  return parseable(messagingEvent, messaging).flatMap((event) => {
    const occasion = { ...entry, at: event.timestamp ?? entry.at };
    return [
      ...(event.message ? [messageNotification(occasion, event.message, event.sender?.id)] : []),
      ...(event.message_edit ? [editNotification(occasion, event.message_edit)] : []),
    ];
  });
}

/**
 * Makes the notification of a message, which lacks the author's name. Its time is cut to whole seconds, as in
 * a read.
 */
function messageNotification(occasion: Occasion, message: Message, senderId?: string): Notification {
  const { mid } = message;
  const authorId = message.is_echo ? occasion.accountExternalId : senderId;
  const item = {
    externalId: mid,
    ...(authorId ? { author: { id: authorId } } : {}),
    ...(message.reply_to?.mid ? { thread: { parentId: message.reply_to.mid } } : {}),
    contentType: occasion.contentType,
  };
  if (message.is_deleted) return { ...occasion, action: 'deleted', externalId: mid, item };
  const content = present({ text: message.text, publishedAt: wholeSecond(occasion.at) });
  return { ...readable(occasion, mid), action: 'created', item: { ...item, ...content } };
}

/** Makes the notification of an edited message, which lacks the message's author and time. */
function editNotification(occasion: Occasion, { mid, text }: Edit): Notification {
  const item = { externalId: mid, ...present({ text }), contentType: occasion.contentType };
  return { ...readable(occasion, mid), action: 'updated', item };
}

function readable(occasion: Occasion, mid: string) {
  const read = (call: Call) => readMessage(call, occasion.contentType, mid);
  return { ...occasion, externalId: mid, read };
}

const flag = ifUsable(z.boolean());
const message = z.object({
  mid: wireId,
  text: ifUsable(text()),
  is_echo: flag,
  is_deleted: flag,
  reply_to: ifUsable(z.object({ mid: wireId })),
});
type Message = z.infer<typeof message>;

const edit = z.object({ mid: wireId, text: ifUsable(text()) });
type Edit = z.infer<typeof edit>;

const messagingEvent = z.object({
  sender: ifUsable(z.object({ id: wireId })),
  timestamp: ifUsable(wireTime),
  message: ifUsable(message),
  message_edit: ifUsable(edit),
});
