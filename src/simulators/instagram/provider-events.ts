/** Lists what test mode can make happen on a simulated Instagram account. */

import {
  messageDeleted,
  messageEchoed,
  messageEdited,
  messageReaction,
  messageReceived,
} from '../meta/messages.ts';
import type { ProviderEventKinds } from '../meta/provider-events.ts';
import { mediaEvents } from './media-events.ts';
import { messaging } from './messaging.ts';
import { commentEvents } from './write-comments.ts';

export const providerEvents: ProviderEventKinds = {
  ...commentEvents,
  ...mediaEvents,
  message_received: messageReceived(messaging),
  message_echoed: messageEchoed(messaging),
  message_edited: messageEdited(messaging),
  message_deleted: messageDeleted(messaging),
  message_reaction: messageReaction(messaging),
};
