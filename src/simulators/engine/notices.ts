/**
 * Finds out what other people did with an account and its posts, as providers list it in the account's
 * notifications.
 */
import { ancestorsOf, type Entry, type Graph } from './graph.ts';

export interface Notice<Kind> {
  entry: Kind;
  reason: string;
  /**
   * The id of the account's own entry that `entry` is about; absent when `entry` is about the account itself.
   */
  subject?: string;
}

/** The rules by which a provider notifies an account of other people's entries. */
interface Rules<Kind extends Entry> {
  graph: Graph<Kind>;
  isOwn(id: string): boolean;
  /** Returns why an entry is about the account itself, such as `mention`; `undefined` when it is not. */
  reasonOf(entry: Kind): string | undefined;
  /** Tells whether the account is not notified of an entry, although the entry is about it. */
  isSilent(entry: Kind): boolean;
  /** How many levels up a thread the authors of posts are notified of a reply. */
  levels: number;
  /** The relations of reactions, such as likes, by which an entry refers to what it reacts to. */
  reactions: readonly string[];
}

/**
 * Returns the notices, the newest first. An entry has one notice at most, and none when what it is about was
 * deleted.
 */
export function noticesOf<Kind extends Entry>(rules: Rules<Kind>): Notice<Kind>[] {
  const { graph, isOwn, isSilent } = rules;
  return graph.all.flatMap((entry) => {
    if (isOwn(entry.id) || isSilent(entry)) return [];
    const notice = noticeOf(entry, rules);
    return notice && (notice.subject === undefined || graph.get(notice.subject)) ? [notice] : [];
  });
}

/** Returns the notice of an entry. A mention counts before a quote, and a quote before a reply. */
function noticeOf<Kind extends Entry>(entry: Kind, rules: Rules<Kind>): Notice<Kind> | undefined {
  const { graph, isOwn, reasonOf, levels, reactions } = rules;
  const own = reasonOf(entry);
  if (own) return { entry, reason: own };
  for (const reason of ['quote', ...reactions]) {
    const subject = graph.referredBy(entry, reason);
    if (subject && isOwn(subject)) return { entry, reason, subject };
  }
  const subject = ancestorsOf(graph, entry, levels).find(isOwn);
  return subject ? { entry, reason: 'reply', subject } : undefined;
}
