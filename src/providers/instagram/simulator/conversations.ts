/** Conversations as Instagram has them. */
import type { ConversationSource } from '../../meta/simulator/conversations.ts';
import { drawText } from '../../meta/simulator/ids.ts';
import type { SimulatedOwner } from '../../meta/simulator/instagram-account.ts';
import { personOf } from '../../meta/simulator/people.ts';
import { commenterPrefix } from './comments.ts';

const threadPrefix = 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6';
const messagePrefix = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOj';

export const newThreadId = () => drawText(threadPrefix);
export const newMessageId = () => drawText(messagePrefix);

/** People have the same id as commenters. */
export function conversationSourceOf({ ids, self, assetUrl }: SimulatedOwner): ConversationSource {
  return {
    self,
    personOf: (index) => personOf(ids, commenterPrefix, index),
    present: ({ username }) => ({ username }),
    threadId: (thread) => ids.text(`thread/${thread}`, threadPrefix),
    messageId: (thread, message) => ids.text(`message/${thread}/${message}`, messagePrefix),
    assetUrl,
  };
}
