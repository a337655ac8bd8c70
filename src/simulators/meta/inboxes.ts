/**
 * Builds the conversations that every account has on Instagram and on Messenger, those and messages that are newer than the fixtures,
 * and the notifications of messages. Source: "Messenger Platform Webhooks".
 */

import { z } from 'zod';
import type { Topic } from '../../contract/index.ts';
import { randomDigits, randomText } from '../engine/ids.ts';
import { type Person, personOf } from '../engine/people.ts';
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
import type { GraphNode, NodeList, Notice } from './node.ts';
import type { SimulatedOwner, SimulatedPage } from './page.ts';
import type { Scene } from './provider-events.ts';
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

interface ConversationSource extends ConversationView {
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

/** The topics, fields, ids, people and addresses in which messages on Instagram and on Messenger differ. */
export interface Messaging {
  topics: { created: Topic; updated: Topic; deleted: Topic };
  /** The webhook fields to which an app subscribes, by what they report. */
  fields: { received: string; echoed: string; reaction: string; edited: string };
  newThreadId(): string;
  newMessageId(): string;
  /** Returns a person by their id; anybody can write to the account, known or not. */
  personOf(accountId: string, id: string): Person;
  assetUrl: (accountId: string, name: string, format: SimulatedFormat) => string;
}

/**
 * Returns the id of a thread's other participant, whom the list of participants names after the account;
 * empty without a thread.
 */
export const correspondentOf = (thread: GraphNode | undefined) => thread?.edges?.participants?.[1]?.id ?? '';

export function messageNotice(
  { account, now }: Scene,
  field: string,
  personId: string,
  own: boolean,
  content: Record<string, unknown>,
): Notice {
  const [self, person] = [{ id: account.accountId }, { id: personId }];
  const [sender, recipient] = own ? [self, person] : [person, self];
  return { field, messaging: { sender, recipient, timestamp: now.getTime(), ...content } };
}

// Simulates an account's conversations on Instagram.

const threadPrefix = 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6';
const messagePrefix = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOj';

/** The prefix of people's ids. A person has the same id in comments and in messages. */
export const instagramPersonPrefix = '61';

export const newInstagramThreadId = () => randomText(threadPrefix);
export const newInstagramMessageId = () => randomText(messagePrefix);

export function instagramInboxOf({ ids, self, assetUrl }: SimulatedOwner): ConversationSource {
  return {
    self,
    personOf: (index) => personOf(ids, instagramPersonPrefix, index),
    present: ({ username }) => ({ username }),
    threadId: (thread) => ids.text(`thread/${thread}`, threadPrefix),
    messageId: (thread, message) => ids.text(`message/${thread}/${message}`, messagePrefix),
    assetUrl,
  };
}

// Simulates a Page's conversations on Messenger.

/**
 * Ids of new threads start with `t_1222`, so that they never equal those of the fixtures, which start with
 * `t_1221`.
 */
export const newMessengerThreadId = () => randomDigits('t_1222', 20);
export const newMessengerMessageId = () => randomText('m_');

export function messengerInboxOf({ ids, self, correspondent, assetUrl }: SimulatedPage): ConversationSource {
  return {
    self,
    personOf: correspondent,
    present: ({ id, name }) => ({ name, email: `${id}@facebook.com` }),
    threadId: (thread) => ids.digits(`thread/${thread}`, 't_1221', 20),
    messageId: (thread, message) => ids.text(`message/${thread}/${message}`, 'm_'),
    assetUrl,
  };
}
