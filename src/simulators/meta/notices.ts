/** Sends the notifications of a change to the subscribed apps. Source: "Webhooks: Getting Started". */
import { createHmac } from 'node:crypto';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import { subscriptionsIn } from './login/subscriptions.ts';
import type { Notice } from './node.ts';
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
export async function report(notice: Notice, reporting: Reporting, times: number): Promise<number> {
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
