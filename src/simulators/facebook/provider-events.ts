/** Lists what can happen on a Page. */

import { messageEchoed, messageEdited, messageReaction, messageReceived } from '../meta/messages.ts';
import type { ProviderEventKinds } from '../meta/provider-events.ts';
import { messaging } from './messaging.ts';
import { postEvents } from './post-events.ts';
import { commentEvents } from './write-comments.ts';

export const providerEvents: ProviderEventKinds = {
  ...postEvents,
  ...commentEvents,
  message_received: messageReceived(messaging),
  message_echoed: messageEchoed(messaging),
  message_edited: messageEdited(messaging),
  message_reaction: messageReaction(messaging),
};
