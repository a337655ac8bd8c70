/** Whether the account may write to a person now. Source: meta.md sections 8.2 and 14. */
import type { GraphNode } from '../node.ts';
import { readGraphTime } from '../times.ts';
import type { Asked } from './posting.ts';

const hourMs = 60 * 60 * 1000;
const usualMs = 24 * hourMs;
const agentMs = 7 * usualMs;

/**
 * What the fixtures hold keeps its age, however much time goes by: a thread of theirs is open as long as it says that
 * it can be answered.
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

/** A comment can be answered in private for a week. */
export function isFresh(comment: GraphNode, asked: Asked): boolean {
  const { created_time, timestamp } = comment.values;
  return !asked.overlay.came(comment) || isRecent(created_time ?? timestamp, agentMs, asked);
}

const isRecent = (time: unknown, window: number, { now }: Asked) =>
  now.getTime() - readGraphTime(time) <= window;

const windowMs = (asked: Asked) => (isAgent(asked) ? agentMs : usualMs);

const isAgent = ({ parameters }: Asked) => parameters.get('tag') === 'HUMAN_AGENT';
