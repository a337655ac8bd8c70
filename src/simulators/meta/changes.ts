/** Makes changes to an account's content: they are stored, and the subscribed apps are notified. */

import { ProviderEventRefused } from '../provider-events.ts';
import type { GraphNode, Notice, Overlay } from './node.ts';
import { type Reporting, report } from './notices.ts';

export interface ContentChange {
  /** The id of what was added or changed. */
  externalId: string;
  /** Id -> the description of the added node. */
  added?: Readonly<Record<string, object>>;
  /** The id of a node that moves to the newest place of its lists. */
  moved?: string;
  /** Id -> the fields written to the store. */
  written?: Readonly<Record<string, Record<string, unknown>>>;
  /** The notification of the change; absent when the provider sends none. */
  notice?: Notice | undefined;
}

export interface ChangeContext extends Reporting {
  overlay: Overlay;
}

/**
 * Stores a change and sends its notification to every subscribed app, as many times as asked. Returns the
 * number of webhooks sent.
 */
export async function makeChange(change: ContentChange, context: ChangeContext, times = 1): Promise<number> {
  const { account, overlay, store } = context;
  const { added = {}, written = {}, moved, notice } = change;
  let place = overlay.nextPlace(await store.contentNow());
  for (const [id, description] of Object.entries(added)) {
    await store.write(account.accountId, id, { added: description, place });
    place += 1;
  }
  if (moved) await store.write(account.accountId, moved, { movedAt: place });
  for (const [id, fields] of Object.entries(written)) await store.write(account.accountId, id, fields);
  return notice ? report(notice, context, times) : 0;
}

export function hiding(node: GraphNode, hidden: boolean, overlay: Overlay): ContentChange {
  const externalId = node.id ?? '';
  const notice = node.kind.notices?.hidden?.(node, overlay, hidden);
  return { externalId, written: { [externalId]: { hidden } }, notice };
}

/** @param byApiAt the time at which a call of the API deletes the node; absent when the account does so by hand. */
export function removing(node: GraphNode, overlay: Overlay, byApiAt?: Date): ContentChange {
  const externalId = node.id ?? '';
  const notice = node.kind.notices?.removed?.(node, overlay);
  const spent = byApiAt ? { deletedAt: byApiAt.getTime() } : {};
  return { externalId, written: { [externalId]: { deleted: true, ...spent } }, notice };
}

/** Returns the fields to write: these values, and those of earlier edits that they do not replace. */
export function editing(node: GraphNode | undefined, values: Record<string, unknown>, overlay: Overlay) {
  return { edited: { ...(node ? overlay.edits(node) : {}), ...values } };
}

// Hides and shows comments as in one of the provider's own apps.

/**
 * Returns the change that hides or shows a comment.
 * @throws ProviderEventRefused when the comment always stays visible, or when nothing would change.
 */
export function hideByHand(comment: GraphNode, hidden: boolean, overlay: Overlay): ContentChange {
  const rules = comment.kind.hiding;
  if (!rules || rules.ignored(comment) || rules.refused?.(comment))
    throw new ProviderEventRefused(
      'externalId',
      `Comment ${comment.id} stays visible whatever is set, as the account's own comments do. Choose one of somebody else.`,
    );
  if (overlay.hidden(comment) === hidden)
    throw new ProviderEventRefused(
      'externalId',
      `Comment ${comment.id} is ${hidden ? 'hidden' : 'visible'} already. Choose one that is not.`,
    );
  return hiding(comment, hidden, overlay);
}
