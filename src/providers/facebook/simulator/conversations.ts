/** Conversations as Messenger has them. */
import type { ConversationSource } from '../../meta/simulator/conversations.ts';
import { drawDigits, drawText } from '../../meta/simulator/ids.ts';
import type { SimulatedPage } from '../../meta/simulator/page.ts';

/** No fixture's id begins like this one. */
export const newThreadId = () => drawDigits('t_1222', 20);
export const newMessageId = () => drawText('m_');

export function conversationSourceOf({
  ids,
  self,
  correspondent,
  assetUrl,
}: SimulatedPage): ConversationSource {
  return {
    self,
    personOf: correspondent,
    present: ({ id, name }) => ({ name, email: `${id}@facebook.com` }),
    threadId: (thread) => ids.digits(`thread/${thread}`, 't_1221', 20),
    messageId: (thread, message) => ids.text(`message/${thread}/${message}`, 'm_'),
    assetUrl,
  };
}
