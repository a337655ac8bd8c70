/**
 * Describes what differs about messages on Messenger: the topics and webhook fields that report them, the ids
 * of new ones, and the addresses of their people and files.
 */
import { idsOf } from '../engine/ids.ts';
import { personById } from '../engine/people.ts';
import { type Messaging, newMessengerMessageId, newMessengerThreadId } from '../meta/inboxes.ts';
import { correspondentPrefix, pageOf } from '../meta/page.ts';

export const messaging: Messaging = {
  topics: {
    created: 'content.facebook.dm.messages.created',
    updated: 'content.facebook.dm.messages.updated',
    deleted: 'content.facebook.dm.messages.deleted',
  },
  fields: {
    received: 'messages',
    echoed: 'message_echoes',
    reaction: 'message_reactions',
    edited: 'message_edits',
  },
  newThreadId: newMessengerThreadId,
  newMessageId: newMessengerMessageId,
  personOf: (pageId, id) => personById(idsOf(pageId), correspondentPrefix, id),
  assetUrl: (pageId, name, format) => pageOf(pageId).assetUrl(name, format),
};
