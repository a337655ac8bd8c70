/** Tells whether the account may write to a person now. Source: "Send Messages", Messaging Window. */

import { z } from 'zod';
import { hourMs } from '../../../lib/time.ts';
import { type ContentChange, editing } from '../changes.ts';
import { attachmentTypes } from '../conversation-nodes.ts';
import { invalidParameter, noRecipient, outsideWindow, unreachable, urlNotFetchable } from '../errors.ts';
import type { Messaging } from '../inboxes.ts';
import { addMessage, type Conversation, conversationWith, type MessageContent } from '../messages.ts';
import type { GraphNode } from '../node.ts';
import { readGraphTime } from '../times.ts';
import { isFetchable, jsonParameter } from './parameters.ts';
import type { Asked, Posting } from './publish.ts';

const usualMs = 24 * hourMs;
const agentMs = 7 * usualMs;

/**
 * Tells whether a thread can be answered. Fixtures have fixed times, so when the person's newest message is a
 * fixture, the thread's own `can_reply` decides instead of the message's age; a message that is tagged as a
 * human agent's is then always allowed.
 */
function windowIsOpen(thread: GraphNode | undefined, asked: Asked): boolean {
  const { overlay, account } = asked;
  if (!thread) return false;
  const received = overlay
    .present(thread, 'messages')
    .find(({ links }) => links?.from?.id !== account.accountId);
  if (!received) return false;
  if (overlay.came(received)) return isRecent(received.values.created_time, windowMs(asked), asked);
  return isAgent(asked) || overlay.values(thread).can_reply === true;
}

/** Tells whether a comment is at most a week old, so that it can be answered in private. */
function isFresh(comment: GraphNode, asked: Asked): boolean {
  const { created_time, timestamp } = comment.values;
  return !asked.overlay.came(comment) || isRecent(created_time ?? timestamp, agentMs, asked);
}

const isRecent = (time: unknown, window: number, { now }: Asked) =>
  now.getTime() - readGraphTime(time) <= window;

const windowMs = (asked: Asked) => (isAgent(asked) ? agentMs : usualMs);

const isAgent = ({ parameters }: Asked) => parameters.get('tag') === 'HUMAN_AGENT';

// Answers the calls by which the account sends messages. Sources: "Send Messages", "Private Replies".

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
