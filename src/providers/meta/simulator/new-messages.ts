/** Messages that people send to the account, and the account to them in the provider's own app. */
import { type HappeningChoices, HappeningRefused } from '../../simulator.ts';
import { type Change, editing } from './changes.ts';
import type { MessageDescription, ThreadDescription } from './conversation-additions.ts';
import { takesPart } from './conversation-nodes.ts';
import type { Scene } from './happenings.ts';
import { correspondentOf, type Messaging, messageNotice } from './messaging.ts';
import type { GraphNode } from './node.ts';

const personId = /^\d{5,20}$/;

export function newMessage(
  scene: Scene,
  messaging: Messaging,
  choices: HappeningChoices,
  own: boolean,
): Change {
  const { text = own ? 'Yes, we are. See you then!' : 'Hello! Are you open tomorrow?' } = choices;
  const { thread, threadId, person, added } = conversation(scene, messaging, choices.participantExternalId);
  const { overlay, now } = scene;
  const id = messaging.newMessageId();
  const description: MessageDescription = { type: 'message', threadId, own, text, at: now.getTime() };
  const unread = Number((thread && overlay.values(thread).unread_count) ?? 0);
  const seen = own ? { unread_count: 0 } : { unread_count: unread + 1, can_reply: true };
  return {
    externalId: id,
    added: { ...added, [id]: description },
    written: { [threadId]: editing(thread, seen, overlay) },
    notice: messageNotice(scene, own ? messaging.fields.echoed : messaging.fields.received, person, own, {
      message: { mid: id, text, ...(own ? { is_echo: true } : {}) },
    }),
  };
}

interface Conversation {
  /** Absent when it begins now. */
  thread?: GraphNode;
  threadId: string;
  person: string;
  added?: Record<string, ThreadDescription>;
}

function conversation(scene: Scene, messaging: Messaging, participant: string | undefined): Conversation {
  const { account, overlay } = scene;
  if (participant === account.accountId || (participant && !personId.test(participant)))
    throw new HappeningRefused(
      'participantExternalId',
      `${participant} is not the id of a person. Take one from participantExternalIds of a thread, or make up a number of 16 digits to hear from somebody new.`,
    );
  const me = overlay.find('me');
  const threads = me ? overlay.list(me, 'conversations') : [];
  const thread = participant ? threads.find((one) => takesPart(one, participant)) : threads[0];
  if (thread?.id) return { thread, threadId: thread.id, person: correspondentOf(thread) };
  const person = messaging.personOf(account.accountId, participant ?? '');
  const threadId = messaging.newThreadId();
  return { threadId, person: person.id, added: { [threadId]: { type: 'thread', person } } };
}
