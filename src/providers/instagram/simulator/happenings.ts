/** All that can happen on an Instagram account. */
import type { HappeningKinds } from '../../meta/simulator/happenings.ts';
import { idsOf } from '../../meta/simulator/ids.ts';
import {
  messageDeleted,
  messageEchoed,
  messageEdited,
  messageReaction,
  messageReceived,
} from '../../meta/simulator/message-happenings.ts';
import type { Messaging } from '../../meta/simulator/messaging.ts';
import { personById } from '../../meta/simulator/people.ts';
import { commentHappenings } from './comment-happenings.ts';
import { commenterPrefix } from './comments.ts';
import { newMessageId, newThreadId } from './conversations.ts';
import { mediaHappenings } from './media-happenings.ts';

/** Echoes come with the messages. */
const messaging: Messaging = {
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
};

export const happenings: HappeningKinds = {
  ...commentHappenings,
  ...mediaHappenings,
  message_received: messageReceived(messaging),
  message_echoed: messageEchoed(messaging),
  message_edited: messageEdited(messaging),
  message_deleted: messageDeleted(messaging),
  message_reaction: messageReaction(messaging),
};
