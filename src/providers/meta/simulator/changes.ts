/** Changes to an account's content, whoever makes them: they are kept, and the apps that listen hear of them. */
import type { GraphNode } from './node.ts';
import { type Notice, type Reporting, report } from './notices.ts';
import type { Overlay } from './overlay.ts';

export interface Change {
  /** Of what was added or changed. */
  externalId: string;
  /** Id -> the description that the provider's builder makes a node of. */
  added?: Readonly<Record<string, object>>;
  /** Id -> fields of the store. */
  written?: Readonly<Record<string, Record<string, unknown>>>;
  /** Absent where the provider reports nothing. */
  notice?: Notice | undefined;
}

export interface ChangeContext extends Reporting {
  overlay: Overlay;
}

/** Returns how many webhooks were sent. */
export async function makeChange(change: Change, context: ChangeContext, times = 1): Promise<number> {
  const { account, overlay, store } = context;
  const { added = {}, written = {}, notice } = change;
  let place = overlay.nextPlace(await store.contentNow());
  for (const [id, description] of Object.entries(added)) {
    await store.write(account.accountId, id, { added: description, place });
    place += 1;
  }
  for (const [id, fields] of Object.entries(written)) await store.write(account.accountId, id, fields);
  return notice ? report(notice, context, times) : 0;
}

export function hiding(node: GraphNode, hidden: boolean, overlay: Overlay): Change {
  const externalId = node.id ?? '';
  const notice = node.kind.notices?.hidden?.(node, overlay, hidden);
  return { externalId, written: { [externalId]: { hidden } }, notice };
}

export function removing(node: GraphNode, overlay: Overlay): Change {
  const externalId = node.id ?? '';
  const notice = node.kind.notices?.removed?.(node, overlay);
  return { externalId, written: { [externalId]: { deleted: true } }, notice };
}

/** Fields of the store that lay values over the node's own and over earlier edits. */
export function editing(node: GraphNode | undefined, values: Record<string, unknown>, overlay: Overlay) {
  return { edited: { ...(node ? overlay.edits(node) : {}), ...values } };
}
