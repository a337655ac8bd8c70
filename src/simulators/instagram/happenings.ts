/** Lists what test mode can make happen on a simulated Instagram account. */
import type { HappeningKinds } from '../meta/happenings.ts';
import {
  messageDeleted,
  messageEchoed,
  messageEdited,
  messageReaction,
  messageReceived,
} from '../meta/message-happenings.ts';
import { commentHappenings } from './comment-happenings.ts';
import { mediaHappenings } from './media-happenings.ts';
import { messaging } from './messaging.ts';

export const happenings: HappeningKinds = {
  ...commentHappenings,
  ...mediaHappenings,
  message_received: messageReceived(messaging),
  message_echoed: messageEchoed(messaging),
  message_edited: messageEdited(messaging),
  message_deleted: messageDeleted(messaging),
  message_reaction: messageReaction(messaging),
};
