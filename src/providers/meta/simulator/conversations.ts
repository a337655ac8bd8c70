/**
 * Conversations and their messages, as both platforms have them. Sources: "Get Conversations",
 * "Conversations API for Messenger Platform", meta-specs UnifiedThread; messages have no specification.
 */
import { type EdgeReader, type GraphNode, kind, type NodeKind, paged, whole } from './node.ts';
import type { Person } from './people.ts';
import { messageTexts } from './texts.ts';
import { hoursBack, minutesBack } from './times.ts';

/** What differs between the platforms. */
export interface ConversationSource {
  self: Person;
  personOf(index: number): Person;
  /** A participant with the fields that the platform shows. */
  present(person: Person): Record<string, unknown>;
  threadId(thread: number): string;
  messageId(thread: number, message: number): string;
  assetUrl(name: string, extension: string): string;
}

const threadCount = 30;
/** Older messages are listed by id and time only. */
const detailedMessages = 20;

const participantKind = kind('Participant', {
  fields: 'username,name,email',
  defaults: 'username,name,email',
});

const attachmentFields = 'mime_type,name,size,image_data,video_data,file_url';
const attachmentKind = kind('MessageAttachment', { fields: attachmentFields, defaults: attachmentFields });

const messageKind: NodeKind = kind('Message', {
  fields: 'created_time,from,message,reply_to,shares,story,reactions,is_unsupported,tags,sticker',
  defaults: 'created_time',
  edges: { to: whole, attachments: whole },
});

const threadKind: NodeKind = kind('UnifiedThread', {
  fields:
    'can_reply,folder,former_participants,is_owner,is_subscribed,link,linked_group,message_count,name,scoped_thread_key,senders,snippet,unread_count,updated_time,wallpaper',
  defaults: 'updated_time',
  edges: { messages: paged(100), participants: whole },
});

/** Newest first, as threads and as messages within them. */
export function threadsOf(source: ConversationSource): GraphNode[] {
  return Array.from({ length: threadCount }, (_, thread) => threadNode(source, thread));
}

/** The edge that lists them: those of one platform, and of one person if asked so. */
export function conversationsEdge(
  threads: readonly GraphNode[],
  platform: { own: string; assumed: string },
): EdgeReader {
  return (parameters) => {
    if ((parameters.get('platform') ?? platform.assumed) !== platform.own) return [];
    const person = parameters.get('user_id');
    return person ? threads.filter((thread) => takesPart(thread, person)) : threads;
  };
}

function takesPart(thread: GraphNode, personId: string): boolean {
  return (thread.edges?.participants?.(new Map()) ?? []).some(({ id }) => id === personId);
}

/** The nodes that can be asked for by id: threads, and the messages that still have details. */
export function addressableNodes(threads: readonly GraphNode[]): GraphNode[] {
  const messages = threads.flatMap((thread) => messagesOf(thread).slice(0, detailedMessages));
  return [...threads, ...messages];
}

function messagesOf(thread: GraphNode): readonly GraphNode[] {
  return thread.edges?.messages?.(new Map()) ?? [];
}

function threadNode(source: ConversationSource, thread: number): GraphNode {
  const person = source.personOf(thread);
  const count = messageCount(thread);
  const messages = Array.from({ length: count }, (_, message) => messageNode(source, thread, message));
  return {
    id: source.threadId(thread),
    kind: threadKind,
    values: {
      updated_time: messages[0]?.values.created_time,
      message_count: count,
      unread_count: thread % 4,
      can_reply: thread < 3,
      snippet: messages[0]?.values.message,
    },
    edges: {
      participants: () => [source.self, person].map((one) => participantNode(source, one)),
      messages: () => messages,
    },
  };
}

function messageCount(thread: number): number {
  return thread === 0 ? 26 : 1 + (thread % 6);
}

function participantNode(source: ConversationSource, person: Person): GraphNode {
  return { id: person.id, kind: participantKind, values: source.present(person) };
}

/** @param index 0 is the newest message of the thread. */
function messageNode(source: ConversationSource, thread: number, index: number): GraphNode {
  const id = source.messageId(thread, index);
  const created_time = thread === 0 ? minutesBack(7 * index) : hoursBack(thread * 9 + index / 3);
  if (index >= detailedMessages) return { id, kind: messageKind, values: { created_time } };
  const people = [source.personOf(thread), source.self];
  const [from, to] = fromSelf(index) ? people.reverse() : people;
  const onlyAttachment = index % 7 === 3;
  const text = messageTexts[(thread * 3 + index) % messageTexts.length];
  return {
    id,
    kind: messageKind,
    values: {
      created_time,
      ...(onlyAttachment ? {} : { message: text }),
      ...(repliesTo(thread, index)
        ? { reply_to: { mid: source.messageId(thread, index + 1), is_self_reply: false } }
        : {}),
    },
    links: { from: from && participantNode(source, from) },
    edges: {
      to: () => (to ? [participantNode(source, to)] : []),
      attachments: () => (onlyAttachment ? [attachmentNode(source, `${thread}-${index}`)] : []),
    },
  };
}

/** The account answers every third message; the newest is from the person. */
const fromSelf = (index: number) => index % 3 === 1;

const repliesTo = (thread: number, index: number) => index % 5 === 2 && index + 1 < messageCount(thread);

function attachmentNode(source: ConversationSource, name: string): GraphNode {
  const url = source.assetUrl(`message-${name}`, 'jpg');
  const image_data = { width: 1080, height: 1350, max_width: 1080, max_height: 1350, url, preview_url: url };
  return {
    kind: attachmentKind,
    values: { mime_type: 'image/jpeg', name: `image-${name}`, size: 21_345, image_data },
  };
}
