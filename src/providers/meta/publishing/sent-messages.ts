/**
 * Finds the account's own recent messages, to recognise one that was just sent. Source: "Get Conversations".
 */

import { z } from 'zod';
import type { Account, Call } from '../../call.ts';
import { id, list } from '../../kit/fields.ts';
import { sameText } from '../../kit/own-content.ts';
import { createdSince, readSince, withClockDifference } from '../../kit/pages.ts';
import type { Created, PublishContent, PublishVariant, TextRule } from '../../publish.ts';
import { listEdge } from '../graph.ts';
import { type Inbox, type MessageContentType, message } from '../messages.ts';
import { mostPages } from './steps.ts';

/** Tells whether a participant is the account, which takes part as itself or as its Page. */
export function isAccount({ externalId, references }: Account, id: string): boolean {
  return id === externalId || id === references.pageId;
}

/** The number of messages that are read of a thread, since only the 20 newest have details. */
const messagesOfThread = 20;
const fields = 'id,created_time,from,message,attachments';

const sentMessage = message.extend({
  attachments: z.object({ data: list(z.unknown()) }).optional(),
});
type SentMessage = z.infer<typeof sentMessage>;

const thread = z.object({
  id: id(),
  messages: z.object({ data: list(sentMessage, messagesOfThread) }).optional(),
});

/** A conversation, named by its thread, or by the person it is with and the node that has it. */
export type Conversation =
  | { threadId: string }
  | { personId: string; owner: string; platform: Inbox['platform'] };

export async function findSent(
  call: Call,
  conversation: Conversation,
  content: PublishContent,
  since: Date,
): Promise<Created[]> {
  const messages =
    'threadId' in conversation
      ? await ofThread(call, conversation, since)
      : await withPerson(call, conversation);
  const own = messages.filter(({ from }) => from && isAccount(call.account, from.id));
  const fitting = own.filter((each) => fits(each, content));
  return createdSince(
    fitting.map((own) => ({ externalId: own.id, publishedAt: own.created_time })),
    since,
  );
}

async function ofThread(
  call: Call,
  { threadId }: Extract<Conversation, { threadId: string }>,
  since: Date,
): Promise<SentMessage[]> {
  const path = `/${encodeURIComponent(threadId)}/messages`;
  const request = { path, target: 'object', fields, maximum: messagesOfThread } as const;
  const read = async (cursor: string | undefined) => {
    const input = { limit: messagesOfThread, cursor };
    const { data, nextCursor } = await listEdge(call, request, input, sentMessage, (node) => node);
    return { items: data, next: nextCursor };
  };
  const earliest = withClockDifference(since);
  return readSince(read, ({ created_time: at }) => !at || new Date(at) >= earliest, mostPages);
}

async function withPerson(
  call: Call,
  { owner, platform, personId }: Extract<Conversation, { personId: string }>,
): Promise<SentMessage[]> {
  const request = {
    path: `/${owner}/conversations`,
    target: 'account',
    fields: `id,messages.limit(${messagesOfThread}){${fields}}`,
    query: { platform, user_id: personId },
    maximum: 1,
  } as const;
  const { data } = await listEdge(call, request, { limit: 1 }, thread, (node) => node);
  return data.flatMap(({ messages }) => messages?.data ?? []);
}

function fits({ message: text, attachments }: SentMessage, content: PublishContent): boolean {
  if (content.text !== undefined) return sameText(text, content.text);
  return !text && (attachments?.data.length ?? 0) > 0;
}

/** The differences between messages on Instagram and on Messenger. */
export interface Messenger {
  contentType: MessageContentType;
  scopes: { message: PublishVariant['scopes']; privateReply: PublishVariant['scopes'] };
  text: TextRule;
  /** The largest number of files in a message. */
  mostFiles: number;
  sources: { message: string; privateReply: string };
  /** Returns the node that sends messages. */
  ownerOf(account: Account): string;
  /** Tells whether the account's token reaches both the Instagram inbox and the Messenger inbox. */
  reachesBothInboxes(account: Account): boolean;
  commentOf(call: Call, content: PublishContent): string;
  /** Finds the conversation that holds the private reply to a comment, if there is one. */
  repliedIn(call: Call, commentExternalId: string): Promise<Conversation | undefined>;
}
