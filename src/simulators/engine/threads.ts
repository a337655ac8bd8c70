/** Plans the replies below an account's posts, which each provider writes in its own form. */
import { commentTexts, replyTexts } from './texts.ts';

export interface PlannedReply {
  /** The number of the branch below the post that it belongs to; 0 is the newest branch. */
  branch: number;
  /** The person who writes it, by number, or the account itself. */
  by: number | 'self';
  text: string;
  /** The time from the post to the reply, in milliseconds. */
  afterMs: number;
  /** The reply that it answers; absent when it answers the post itself. */
  to?: PlannedReply;
}

const minuteMs = 60_000;
/** The number of replies to the newest post, which fill more than a page. */
const longest = 50;

/**
 * Plans the thread below a post. In some branches the account has answered, and in some of those stands one
 * more reply below.
 * @param postIndex the post's place among the account's posts: 0 is the newest.
 */
export function planThread(postIndex: number): PlannedReply[] {
  const count = postIndex === 0 ? longest : postIndex === 1 ? 9 : postIndex % 4;
  return Array.from({ length: count }, (_, branch) => planBranch(branch)).flat();
}

function planBranch(branch: number): PlannedReply[] {
  const afterMs = (12 * 60 - (branch + 1) * 7) * minuteMs;
  const first = { branch, by: branch, text: textAt(commentTexts, branch), afterMs };
  if (branch % 5 !== 2) return [first];
  const own: PlannedReply = {
    branch,
    by: 'self',
    text: textAt(replyTexts, branch),
    afterMs: afterMs + minuteMs,
    to: first,
  };
  if (branch % 10 !== 2) return [first, own];
  return [first, own, { branch, by: branch, text: '🙏', afterMs: afterMs + 2 * minuteMs, to: own }];
}

const textAt = (texts: readonly string[], index: number) => texts[index % texts.length] ?? '';
