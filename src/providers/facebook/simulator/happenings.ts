/** All that can happen on a Page. */
import type { HappeningKinds } from '../../meta/simulator/happenings.ts';
import { idsOf } from '../../meta/simulator/ids.ts';
import { messageEchoed, messageReaction, messageReceived } from '../../meta/simulator/message-happenings.ts';
import type { Messaging } from '../../meta/simulator/messaging.ts';
import { correspondentPrefix } from '../../meta/simulator/page.ts';
import { personById } from '../../meta/simulator/people.ts';
import { commentHappenings } from './comment-happenings.ts';
import { newMessageId, newThreadId } from './conversations.ts';
import { postHappenings } from './post-happenings.ts';

const messaging: Messaging = {
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
  newThreadId,
  newMessageId,
  personOf: (pageId, id) => personById(idsOf(pageId), correspondentPrefix, id),
};

export const happenings: HappeningKinds = {
  ...postHappenings,
  ...commentHappenings,
  message_received: messageReceived(messaging),
  message_echoed: messageEchoed(messaging),
  message_reaction: messageReaction(messaging),
};
