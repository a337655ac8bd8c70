/** Builds the conversations that every account has, and those and messages that are newer than the fixtures. */
import { z } from 'zod';
import type { Person } from '../engine/people.ts';
import { messageTexts } from '../engine/timeline.ts';
import type { SimulatedFormat } from '../files.ts';
import {
  attachmentNodes,
  attachmentTypes,
  type ConversationView,
  imageAttachment,
  messageNode,
  participantsOf,
  threadNode,
} from './conversation-nodes.ts';
import type { Added, GraphContext } from './graph.ts';
import type { GraphNode, NodeList } from './node.ts';
import { graphTimeOf, hoursBack, minutesBack } from './times.ts';

export const personSchema = z.object({ id: z.string(), username: z.string(), name: z.string() });

const thread = z.object({ type: z.literal('thread'), person: personSchema });
const message = z.object({
  type: z.literal('message'),
  threadId: z.string(),
  /** True when the account wrote the message. */
  own: z.boolean(),
  text: z.string().optional(),
  /** The types of the message's files. */
  attachments: z.array(z.enum(attachmentTypes)).optional(),
  at: z.number(),
});
export const conversationDescriptions = [thread, message] as const;
export type ThreadDescription = z.infer<typeof thread>;
export type MessageDescription = z.infer<typeof message>;

/** Builds a conversation. It appears in the list of the node that the token acts as. */
export function buildThread(
  id: string,
  { person }: ThreadDescription,
  correspondence: ConversationView,
  { me }: GraphContext,
): Added {
  const values = { unread_count: 0, can_reply: true };
  const node = threadNode(id, participantsOf(correspondence, person), [], values);
  return { node, on: { conversations: me } };
}

export function buildMessage(
  id: string,
  { threadId, own, text, attachments = [], at }: MessageDescription,
  { assetUrl }: Pick<ConversationSource, 'assetUrl'>,
  { find }: GraphContext,
): Added | undefined {
  const participants = find(threadId)?.edges?.participants;
  if (!participants) return undefined;
  const values = { created_time: graphTimeOf(at), message: text };
  const facts = { id, threadId, participants, own, values };
  const node = messageNode({ ...facts, attachments: attachmentNodes(id, attachments, assetUrl) });
  return { node, on: { messages: threadId } };
}

export interface ConversationSource extends ConversationView {
  personOf(index: number): Person;
  threadId(thread: number): string;
  messageId(thread: number, message: number): string;
  assetUrl(name: string, format: SimulatedFormat): string;
}

const threadCount = 30;

/** Returns the threads, the newest first, each with its newest message first. */
export function threadsOf(source: ConversationSource): NodeList {
  return Array.from({ length: threadCount }, (_, thread) => fixedThread(source, thread));
}

function fixedThread(source: ConversationSource, thread: number): GraphNode {
  const place = {
    thread,
    id: source.threadId(thread),
    participants: participantsOf(source, source.personOf(thread)),
  };
  const messages = Array.from({ length: messageCount(thread) }, (_, index) =>
    fixedMessage(source, place, index),
  );
  const values = { unread_count: thread % 4, can_reply: thread < 3 };
  return threadNode(place.id, place.participants, messages, values);
}

function messageCount(thread: number): number {
  return thread === 0 ? 26 : 1 + (thread % 6);
}

/** The thread that a message is in. */
interface Place {
  thread: number;
  id: string;
  participants: NodeList;
}

/**
 * Builds a message.
 * @param index its place in the thread; 0 is the newest.
 */
function fixedMessage(
  source: ConversationSource,
  { thread, id, participants }: Place,
  index: number,
): GraphNode {
  const created_time = thread === 0 ? minutesBack(7 * index) : hoursBack(thread * 9 + index / 3);
  const onlyAttachment = index % 7 === 3;
  const message = messageTexts[(thread * 3 + index) % messageTexts.length];
  return messageNode({
    id: source.messageId(thread, index),
    threadId: id,
    participants,
    own: fromSelf(index),
    values: {
      created_time,
      ...(onlyAttachment ? {} : { message }),
      ...(repliesTo(thread, index)
        ? { reply_to: { mid: source.messageId(thread, index + 1), is_self_reply: false } }
        : {}),
    },
    attachments: onlyAttachment
      ? [imageAttachment(`image-${thread}-${index}`, source.assetUrl(`message-${thread}-${index}`, 'jpg'))]
      : [],
  });
}

/** Tells whether the account wrote the message: it writes every third one, and the person the newest. */
const fromSelf = (index: number) => index % 3 === 1;

const repliesTo = (thread: number, index: number) => index % 5 === 2 && index + 1 < messageCount(thread);
