/** Tells whether the account may write to a person now. Source: "Send Messages", Messaging Window. */
import { hourMs } from '../../../lib/time.ts';
import type { GraphNode } from '../node.ts';
import { readGraphTime } from '../times.ts';
import type { Asked } from './posting.ts';

const usualMs = 24 * hourMs;
const agentMs = 7 * usualMs;

/**
 * Tells whether a thread can be answered. Fixtures have fixed times, so when the person's newest message is a
 * fixture, the thread's own `can_reply` decides instead of the message's age; a message that is tagged as a
 * human agent's is then always allowed.
 */
export function windowIsOpen(thread: GraphNode | undefined, asked: Asked): boolean {
  const { overlay, account } = asked;
  if (!thread) return false;
  const received = overlay
    .present(thread, 'messages')
    .find(({ links }) => links?.from?.id !== account.accountId);
  if (!received) return false;
  if (overlay.came(received)) return isRecent(received.values.created_time, windowMs(asked), asked);
  return isAgent(asked) || overlay.values(thread).can_reply === true;
}

/** Tells whether a comment is at most a week old, so that it can be answered in private. */
export function isFresh(comment: GraphNode, asked: Asked): boolean {
  const { created_time, timestamp } = comment.values;
  return !asked.overlay.came(comment) || isRecent(created_time ?? timestamp, agentMs, asked);
}

const isRecent = (time: unknown, window: number, { now }: Asked) =>
  now.getTime() - readGraphTime(time) <= window;

const windowMs = (asked: Asked) => (isAgent(asked) ? agentMs : usualMs);

const isAgent = ({ parameters }: Asked) => parameters.get('tag') === 'HUMAN_AGENT';
