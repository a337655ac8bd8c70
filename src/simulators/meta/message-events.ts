/** Lists what can happen in conversations on Instagram and on Messenger. */

import { chosenMessage, edit, react, takeBack } from './message-changes.ts';
import type { Messaging } from './messaging.ts';
import { newMessage } from './new-messages.ts';
import type { ProviderEventKind } from './provider-events.ts';

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
