/**
 * Describes what differs about messages on Instagram: the topics and webhook fields that report them, the ids
 * of new ones, and the addresses of their people and files.
 */
import { idsOf } from '../engine/ids.ts';
import { personById } from '../engine/people.ts';
import {
  instagramPersonPrefix,
  type Messaging,
  newInstagramMessageId,
  newInstagramThreadId,
} from '../meta/inboxes.ts';
import { ownerOf } from '../meta/page.ts';

/** The field of messages is named twice, because on Instagram echoes arrive through it, too. */
export const messaging: Messaging = {
  topics: {
    created: 'content.instagram.dm.messages.created',
    updated: 'content.instagram.dm.messages.updated',
    deleted: 'content.instagram.dm.messages.deleted',
  },
  fields: {
    received: 'messages',
    echoed: 'messages',
    reaction: 'message_reactions',
    edited: 'message_edit',
  },
  newThreadId: newInstagramThreadId,
  newMessageId: newInstagramMessageId,
  personOf: (accountId, id) => personById(idsOf(accountId), instagramPersonPrefix, id),
  assetUrl: (accountId, name, format) => ownerOf(accountId).assetUrl(name, format),
};
