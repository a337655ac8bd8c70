/** Messages as Instagram has them. */
import { idsOf } from '../../meta/simulator/ids.ts';
import { ownerOf } from '../../meta/simulator/instagram-account.ts';
import {
  instagramPersonPrefix,
  newInstagramMessageId,
  newInstagramThreadId,
} from '../../meta/simulator/instagram-inbox.ts';
import type { Messaging } from '../../meta/simulator/messaging.ts';
import { personById } from '../../meta/simulator/people.ts';

/** Echoes come with the messages. */
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
