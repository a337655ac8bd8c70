/** Messages as Instagram has them. */
import { idsOf } from '../../meta/simulator/ids.ts';
import { ownerOf } from '../../meta/simulator/instagram-account.ts';
import type { Messaging } from '../../meta/simulator/messaging.ts';
import { personById } from '../../meta/simulator/people.ts';
import { commenterPrefix } from './comments.ts';
import { newMessageId, newThreadId } from './conversations.ts';

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
  newThreadId,
  newMessageId,
  personOf: (accountId, id) => personById(idsOf(accountId), commenterPrefix, id),
  assetUrl: (accountId, name, extension) => ownerOf(accountId).assetUrl(name, extension),
};
