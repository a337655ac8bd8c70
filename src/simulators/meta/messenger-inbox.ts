/** Simulates a Page's conversations on Messenger. */

import { randomDigits, randomText } from '../engine/ids.ts';
import type { ConversationSource } from './conversations.ts';
import type { SimulatedPage } from './page.ts';

/**
 * Ids of new threads start with `t_1222`, so that they never equal those of the fixtures, which start with
 * `t_1221`.
 */
export const newMessengerThreadId = () => randomDigits('t_1222', 20);
export const newMessengerMessageId = () => randomText('m_');

export function messengerInboxOf({ ids, self, correspondent, assetUrl }: SimulatedPage): ConversationSource {
  return {
    self,
    personOf: correspondent,
    present: ({ id, name }) => ({ name, email: `${id}@facebook.com` }),
    threadId: (thread) => ids.digits(`thread/${thread}`, 't_1221', 20),
    messageId: (thread, message) => ids.text(`message/${thread}/${message}`, 'm_'),
    assetUrl,
  };
}
