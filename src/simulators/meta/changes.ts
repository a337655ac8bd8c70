/**
 * Makes changes to an account's content: they are stored, and the subscribed apps are notified. Source: "Webhooks: Getting Started".
 */

import { createHmac } from 'node:crypto';
import { ProviderEventRefused } from '../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import { subscriptionsIn } from './login/subscriptions.ts';
import type { GraphNode, Notice, Overlay } from './node.ts';
import { unixSeconds } from './times.ts';
import { appOf, pageIdOf, type TokenClaims } from './tokens.ts';

/** Describes how a provider reports changes. */
export interface Reporter {
  providerId: string;
  /**
   * Tells whether an app that has subscribed to these fields of the account is notified of changes to
   * `field`. Absent where apps do not subscribe to accounts, and every app with a grant is notified.
   */
  hears?(account: TokenClaims, subscribed: readonly string[], field: string): boolean;
  /** Returns the body of the notification, before it is written as JSON. */
  bodyOf(notice: Notice, account: TokenClaims, at: Date): object;
}

/**
 * Makes the envelope of Instagram's and Facebook's notifications. `entry.time` is in seconds, or for messages in
 * milliseconds.
 * @param object the kind of object that the envelope names, such as `page`.
 * @param isBare tells whether the change is in the entry itself instead of in `changes`.
 */
export function envelopeOf(object: string, isBare: (account: TokenClaims) => boolean): Reporter['bodyOf'] {
  return (notice, account, at) => {
    const id = account.accountId;
    const now = at.getTime();
    const entry =
      'messaging' in notice
        ? { id, time: now, messaging: [notice.messaging] }
        : { id, time: unixSeconds(now), ...(isBare(account) ? notice : { changes: [notice] }) };
    return { object, entry: [entry] };
  };
}

export interface Reporting {
  reporter: Reporter;
  account: TokenClaims;
  /** The account's writes, as read for this request. */
  writes: SimulatorWrites;
  store: SimulatorStore;
  /** The id of an app that the end user has removed, which is not notified. */
  removedApp?: string | undefined;
}

/**
 * Sends the notification. Returns the number of webhooks sent.
 * @param times how often each app gets it.
 */
async function report(notice: Notice, reporting: Reporting, times: number): Promise<number> {
  const { reporter, account, store } = reporting;
  const appIds = await listeningApps(notice, reporting);
  const body = escaped(JSON.stringify(reporter.bodyOf(notice, account, await store.contentNow())));
  let sent = 0;
  for (const appId of appIds)
    for (let time = 0; time < times; time += 1)
      sent += await store.send({ providerId: reporter.providerId, appId, body });
  return sent;
}

async function listeningApps(
  { field }: Notice,
  { reporter, account, writes, store, removedApp }: Reporting,
): Promise<string[]> {
  const { hears } = reporter;
  if (!hears) return [appOf(account)].filter((appId) => appId !== removedApp);
  const pageId = pageIdOf(account);
  const subscriptions = subscriptionsIn(pageId === account.accountId ? writes : await store.read(pageId));
  return subscriptions
    .filter(({ appId, fields }) => appId !== removedApp && hears(account, fields, field))
    .map(({ appId }) => appId);
}

/** Escapes letters beyond ASCII as `\u00e4`, as the provider does before it signs. */
function escaped(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function signatureHeaders(body: string, appSecret: string): Record<string, string> {
  return { 'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}` };
}

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
