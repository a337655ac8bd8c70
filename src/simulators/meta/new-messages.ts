/** Adds messages that people send to the account, and that the account sends in the provider's own app. */
import { type ProviderEventOptions, ProviderEventRefused } from '../provider-events.ts';
import { type ContentChange, editing } from './changes.ts';
import { takesPart } from './conversation-nodes.ts';
import { type AttachmentType, attachmentUrls } from './message-attachments.ts';
import { correspondentOf, type Messaging, messageNotice } from './messaging.ts';
import type { GraphNode, NodeList } from './node.ts';
import type { Scene } from './provider-events.ts';
import type { MessageDescription, ThreadDescription } from './seeded-conversations.ts';

const personId = /^\d{5,20}$/;

export function newMessage(
  scene: Scene,
  messaging: Messaging,
  choices: ProviderEventOptions,
  own: boolean,
): ContentChange {
  const { text = own ? 'Yes, we are. See you then!' : 'Hello! Are you open tomorrow?' } = choices;
  return addMessage(scene, messaging, chosenConversation(scene, messaging, choices), { text, own });
}

export interface MessageContent {
  own: boolean;
  text?: string | undefined;
  attachments?: readonly AttachmentType[];
}

export function addMessage(
  scene: Scene,
  messaging: Messaging,
  { thread, threadId, person, added }: Conversation,
  { own, text, attachments = [] }: MessageContent,
): ContentChange {
  const { account, overlay, now } = scene;
  const id = messaging.newMessageId();
  const content = { text, ...(attachments.length > 0 ? { attachments: [...attachments] } : {}) };
  const description: MessageDescription = { type: 'message', threadId, own, ...content, at: now.getTime() };
  const unread = Number((thread && overlay.values(thread).unread_count) ?? 0);
  const seen = own ? { unread_count: 0 } : { unread_count: unread + 1, can_reply: true };
  const urls = attachmentUrls(id, attachments, (name, extension) =>
    messaging.assetUrl(account.accountId, name, extension),
  );
  const files = attachments.map((type, index) => ({ type, payload: { url: urls[index] } }));
  return {
    externalId: id,
    added: { ...added, [id]: description },
    moved: threadId,
    written: { [threadId]: editing(thread, seen, overlay) },
    notice: messageNotice(scene, own ? messaging.fields.echoed : messaging.fields.received, person, own, {
      message: {
        mid: id,
        text,
        ...(files.length > 0 ? { attachments: files } : {}),
        ...(own ? { is_echo: true } : {}),
      },
    }),
  };
}

export interface Conversation {
  /** The thread of the conversation; absent when it begins with this message. */
  thread?: GraphNode;
  threadId: string;
  person: string;
  added?: Record<string, ThreadDescription>;
}

function chosenConversation(
  scene: Scene,
  messaging: Messaging,
  { participantExternalId: participant }: ProviderEventOptions,
): Conversation {
  if (participant === scene.account.accountId || (participant && !personId.test(participant)))
    throw new ProviderEventRefused(
      'participantExternalId',
      `${participant} is not the id of a person. Take one from participantExternalIds of a thread, or make up a number of 16 digits to hear from somebody new.`,
    );
  const newest = participant ? undefined : threadsOf(scene)[0];
  return newest ? conversationIn(newest) : conversationWith(scene, messaging, participant ?? '');
}

function threadsOf({ overlay }: Scene): NodeList {
  const me = overlay.find('me');
  return me ? overlay.list(me, 'conversations') : [];
}

function conversationIn(thread: GraphNode): Conversation {
  return { thread, threadId: thread.id ?? '', person: correspondentOf(thread) };
}

/** Returns the conversation with a person, or a new one. */
export function conversationWith(scene: Scene, messaging: Messaging, id: string): Conversation {
  const thread = threadsOf(scene).find((one) => takesPart(one, id));
  if (thread) return conversationIn(thread);
  const person = messaging.personOf(scene.account.accountId, id);
  const threadId = messaging.newThreadId();
  return { threadId, person: person.id, added: { [threadId]: { type: 'thread', person } } };
}
