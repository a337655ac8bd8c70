/** Simulates an account's conversations on Instagram. */

import { randomText } from '../engine/ids.ts';
import { personOf } from '../engine/people.ts';
import type { ConversationSource } from './conversations.ts';
import type { SimulatedOwner } from './owner.ts';

const threadPrefix = 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6';
const messagePrefix = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOj';

/** The prefix of people's ids. A person has the same id in comments and in messages. */
export const instagramPersonPrefix = '61';

export const newInstagramThreadId = () => randomText(threadPrefix);
export const newInstagramMessageId = () => randomText(messagePrefix);

export function instagramInboxOf({ ids, self, assetUrl }: SimulatedOwner): ConversationSource {
  return {
    self,
    personOf: (index) => personOf(ids, instagramPersonPrefix, index),
    present: ({ username }) => ({ username }),
    threadId: (thread) => ids.text(`thread/${thread}`, threadPrefix),
    messageId: (thread, message) => ids.text(`message/${thread}/${message}`, messagePrefix),
    assetUrl,
  };
}
