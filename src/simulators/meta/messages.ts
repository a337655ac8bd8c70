/** Messages that come about: sent by the account, or by those who write to it. */
import { type ProviderEventOptions, ProviderEventRefused } from '../simulator.ts';
import { type ContentChange, editing, removing } from './changes.ts';
import { type AttachmentType, attachmentUrls, messageKind, takesPart } from './conversation-nodes.ts';
import {
  correspondentOf,
  type MessageDescription,
  type Messaging,
  messageNotice,
  type ThreadDescription,
} from './inboxes.ts';
import type { GraphNode, NodeList } from './node.ts';
import type { ProviderEventKind, Scene } from './provider-events.ts';

// Adds messages that people send to the account, and that the account sends in the provider's own app.

const personId = /^\d{5,20}$/;

function newMessage(
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

// Makes what people do to existing messages: reacting to them, editing them and taking them back.

interface ChosenMessage {
  id: string;
  node: GraphNode;
  /** The id of the other participant in the thread. */
  person: string;
  own: boolean;
}

function chosenMessage({ account, overlay }: Scene, id = ''): ChosenMessage {
  const node = overlay.find(id);
  if (node?.kind !== messageKind)
    throw new ProviderEventRefused(
      'externalId',
      `The account has no message ${id} that can be read. List the messages of a thread, and take externalId from one of the 20 newest.`,
    );
  const person = correspondentOf(overlay.find(node.ancestors?.[0] ?? ''));
  return { id, node, person, own: node.links?.from?.id === account.accountId };
}

/**
 * Returns the change that adds a reaction. How it appears on the message is our reading of the reference; no
 * source shows one.
 */
function react(scene: Scene, { fields }: Messaging, { id, node, person }: ChosenMessage): ContentChange {
  const reactions = { data: [{ reaction: 'love', users: [{ id: person }] }] };
  return {
    externalId: id,
    written: { [id]: editing(node, { reactions }, scene.overlay) },
    notice: messageNotice(scene, fields.reaction, person, false, {
      reaction: { mid: id, action: 'react', reaction: 'love', emoji: '❤' },
    }),
  };
}

function edit(scene: Scene, { fields }: Messaging, chosen: ChosenMessage, text: string): ContentChange {
  const { id, node, person, own } = chosen;
  if (own || node.values.message === undefined)
    throw new ProviderEventRefused(
      'externalId',
      `Message ${id} is ${own ? 'the account’s own' : 'an attachment'}. Choose one that a person wrote.`,
    );
  const num_edit = Number(scene.overlay.edits(node).num_edit ?? 0) + 1;
  return {
    externalId: id,
    written: { [id]: editing(node, { message: text, num_edit }, scene.overlay) },
    notice: messageNotice(scene, fields.edited, person, false, { message_edit: { mid: id, text, num_edit } }),
  };
}

function takeBack(
  scene: Scene,
  { fields }: Messaging,
  { id, node, person, own }: ChosenMessage,
): ContentChange {
  const message = { mid: id, ...(own ? { is_echo: true } : {}), is_deleted: true };
  return {
    ...removing(node, scene.overlay),
    notice: messageNotice(scene, own ? fields.echoed : fields.received, person, own, { message }),
  };
}

/** Lists what can happen in conversations on Instagram and on Messenger. */
export function messageReceived(messaging: Messaging): ProviderEventKind {
  return {
    description:
      'A person writes to the account, in the newest thread unless participantExternalId says who.',
    topic: messaging.topics.created,
    takes: ['participantExternalId', 'text'],
    change: (scene, choices) => newMessage(scene, messaging, choices, false),
  };
}

export function messageEchoed(messaging: Messaging): ProviderEventKind {
  return {
    description: 'The account writes to a person in an app of the provider’s own.',
    topic: messaging.topics.created,
    takes: ['participantExternalId', 'text'],
    change: (scene, choices) => newMessage(scene, messaging, choices, true),
  };
}

export function messageReaction(messaging: Messaging): ProviderEventKind {
  return {
    description:
      'A person reacts to a message with a heart, which changes nothing of the message: no event tells of it.',
    takes: ['externalId'],
    change: (scene, { externalId }) => react(scene, messaging, chosenMessage(scene, externalId)),
  };
}

export function messageEdited(messaging: Messaging): ProviderEventKind {
  return {
    description: 'A person edits a message of theirs.',
    topic: messaging.topics.updated,
    takes: ['externalId', 'text'],
    change: (scene, { externalId, text = 'Hello! Are you open on Saturday too?' }) =>
      edit(scene, messaging, chosenMessage(scene, externalId), text),
  };
}

export function messageDeleted(messaging: Messaging): ProviderEventKind {
  return {
    description: 'Whoever sent a message takes it back.',
    topic: messaging.topics.deleted,
    takes: ['externalId'],
    change: (scene, { externalId }) => takeBack(scene, messaging, chosenMessage(scene, externalId)),
  };
}
