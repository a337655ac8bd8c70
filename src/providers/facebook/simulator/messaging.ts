/** Messages as Messenger has them. */
import { idsOf } from '../../meta/simulator/ids.ts';
import type { Messaging } from '../../meta/simulator/messaging.ts';
import { newMessengerMessageId, newMessengerThreadId } from '../../meta/simulator/messenger-inbox.ts';
import { correspondentPrefix, pageOf } from '../../meta/simulator/page.ts';
import { personById } from '../../meta/simulator/people.ts';

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
