/** Builds conversations and messages that are newer than the fixtures. */
import { z } from 'zod';
import { type ConversationView, messageNode, participantsOf, threadNode } from './conversation-nodes.ts';
import type { ConversationSource } from './conversations.ts';
import type { Added, GraphContext } from './graph.ts';
import { attachmentNodes, attachmentTypes } from './message-attachments.ts';
import { graphTimeOf } from './times.ts';

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
