/** Lists what can happen on a Page. */
import type { HappeningKinds } from '../meta/happenings.ts';
import {
  messageEchoed,
  messageEdited,
  messageReaction,
  messageReceived,
} from '../meta/message-happenings.ts';
import { commentHappenings } from './comment-happenings.ts';
import { messaging } from './messaging.ts';
import { postHappenings } from './post-happenings.ts';

export const happenings: HappeningKinds = {
  ...postHappenings,
  ...commentHappenings,
  message_received: messageReceived(messaging),
  message_echoed: messageEchoed(messaging),
  message_edited: messageEdited(messaging),
  message_reaction: messageReaction(messaging),
};
