/** Answers the calls by which the account sends messages. Sources: "Send Messages", "Private Replies". */
import { z } from 'zod';
import { type ContentChange, editing } from '../changes.ts';
import { invalidParameter, unreachable } from '../errors.ts';
import { attachmentTypes } from '../message-attachments.ts';
import type { Messaging } from '../messaging.ts';
import { addMessage, type Conversation, conversationWith, type MessageContent } from '../new-messages.ts';
import type { GraphNode } from '../node.ts';
import { isFetchable } from './file-url.ts';
import { isFresh, windowIsOpen } from './message-window.ts';
import { jsonParameter } from './parameters.ts';
import type { Asked, Posting } from './posting.ts';
import { noRecipient, outsideWindow, urlNotFetchable } from './refusals.ts';

/** The rules of sending in which Instagram and Messenger differ. */
interface Sending {
  messaging: Messaging;
  isTooLong(text: string): boolean;
  /** True when `messaging_type` is required. */
  typed: boolean;
  /** The subcode with which messages are refused after the time in which the account may answer a person. */
  outside: number;
  commentKind: string;
  /** Returns the id that the author of a comment has in messages. */
  correspondentOf(commenterId: string): string;
}

const recipientSchema = z.union([
  z.strictObject({ id: z.string() }),
  z.strictObject({ comment_id: z.string() }),
]);
const attachment = z.object({ type: z.enum(attachmentTypes), payload: z.object({ url: z.string() }) });
const messageSchema = z.strictObject({
  text: z.string().optional(),
  attachment: attachment.optional(),
  attachments: z
    .array(attachment.extend({ type: z.literal('image') }))
    .min(1)
    .max(10)
    .optional(),
});

/** Makes the call that sends a message. Conversations belong to the node that messages are sent from. */
export function sendMessage(sending: Sending): Posting {
  return (node, asked) => {
    if (!node.kind.edges.conversations) throw unreachable(node.id ?? '', 'post');
    const recipient = jsonParameter(asked.parameters, 'recipient', recipientSchema);
    if (!recipient) throw invalidParameter('The parameter recipient is required');
    const content = readContent(sending, asked);
    const { change, person } =
      'id' in recipient
        ? answer(sending, asked, recipient.id, content)
        : replyInPrivate(sending, asked, recipient.comment_id, content);
    return { answer: { recipient_id: person, message_id: change.externalId }, change, visible: true };
  };
}

function readContent({ isTooLong }: Sending, { parameters }: Asked): MessageContent {
  const message = jsonParameter(parameters, 'message', messageSchema);
  const { text, attachment: one, attachments: several = one ? [one] : [] } = message ?? {};
  if (Number(Boolean(text)) + Number(several.length > 0) !== 1 || (one && message?.attachments))
    throw invalidParameter('A message is either a text or attachments');
  if (text && isTooLong(text)) throw invalidParameter('Length of param message[text] is over the maximum');
  if (!several.every(({ payload }) => isFetchable(payload.url))) throw urlNotFetchable();
  return { own: true, text, attachments: several.map(({ type }) => type) };
}

interface Sent {
  change: ContentChange;
  person: string;
}

function answer(sending: Sending, asked: Asked, id: string, content: MessageContent): Sent {
  const { messaging, typed, outside } = sending;
  if (typed && !asked.parameters.get('messaging_type'))
    throw invalidParameter('The parameter messaging_type is required');
  const conversation = conversationWith(asked, messaging, id);
  if (!conversation.thread || id === asked.account.accountId) throw noRecipient();
  if (!windowIsOpen(conversation.thread, asked)) throw outsideWindow(outside);
  return { change: addMessage(asked, messaging, conversation, content), person: id };
}

/**
 * Sends the one private reply that a comment may get, and notes on the comment the conversation that it is
 * in.
 */
function replyInPrivate(sending: Sending, asked: Asked, commentId: string, content: MessageContent): Sent {
  const comment = asked.overlay.find(commentId);
  if (comment?.kind.name !== sending.commentKind) throw unreachable(commentId, 'post');
  const person = sending.correspondentOf(commenterOf(comment, asked));
  if (!isFresh(comment, asked) || asked.overlay.edits(comment)[repliedIn])
    throw outsideWindow(sending.outside);
  const conversation = conversationWith(asked, sending.messaging, person);
  const change = addMessage(asked, sending.messaging, conversation, content);
  const replied = editing(comment, { [repliedIn]: { id: conversation.threadId } }, asked.overlay);
  const written = { ...change.written, ...closed(conversation, asked), [commentId]: replied };
  return { change: { ...change, written }, person };
}

const repliedIn = 'private_reply_conversation';

function commenterOf(comment: GraphNode, { account }: Asked): string {
  const commenter = authorOf(comment);
  if (!commenter || commenter === account.accountId) throw noRecipient();
  return commenter;
}

const authorOf = ({ links }: GraphNode) => (links?.user ?? links?.from)?.id;

/**
 * Returns the write that closes a new conversation until the person answers, because it began with a private
 * reply. A conversation that existed before stays as it is.
 */
function closed({ thread, threadId }: Conversation, { overlay }: Asked) {
  return thread ? {} : { [threadId]: editing(undefined, { unread_count: 0, can_reply: false }, overlay) };
}
