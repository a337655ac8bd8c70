/** The conversations that every account has. */

import { messageTexts } from '../../kit/simulator/texts.ts';
import type { SimulatedFormat } from '../../simulated-files.ts';
import { type Correspondence, messageNode, participantsOf, threadNode } from './conversation-nodes.ts';
import { imageAttachment } from './message-attachments.ts';
import type { GraphNode, NodeList } from './node.ts';
import type { Person } from './people.ts';
import { hoursBack, minutesBack } from './times.ts';

export interface ConversationSource extends Correspondence {
  personOf(index: number): Person;
  threadId(thread: number): string;
  messageId(thread: number, message: number): string;
  assetUrl(name: string, format: SimulatedFormat): string;
}

const threadCount = 30;

/** Newest first, as threads and as messages within them. */
export function threadsOf(source: ConversationSource): NodeList {
  return Array.from({ length: threadCount }, (_, thread) => fixedThread(source, thread));
}

/** Threads and messages. */
export function conversationNodes(threads: NodeList): GraphNode[] {
  return threads.flatMap((thread) => [thread, ...(thread.edges?.messages ?? [])]);
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

/** Where a message is. */
interface Place {
  thread: number;
  id: string;
  participants: NodeList;
}

/** @param index 0 is the newest message of the thread. */
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

/** The account answers every third message; the newest is from the person. */
const fromSelf = (index: number) => index % 3 === 1;

const repliesTo = (thread: number, index: number) => index % 5 === 2 && index + 1 < messageCount(thread);
