/**
 * Keeps the throttles of providers. The adapters recognize a throttle (`errors.ts` of each, kit/failures.ts).
 * Calls during one make it longer (Graph API, "Rate Limits"), so no process calls the provider before the throttle has
 * ended, even if another process was throttled.
 */

import type { Scope } from '../db/client/scope.ts';
import type { QuotaOwner, StoredThrottle, ThrottleStore } from '../db/tables/provider-limits.ts';
import { ProviderFailure, type SpendingOwner, type UpstreamRequest } from '../providers/call.ts';
import { withoutQuery } from './transports/transport.ts';

export interface Throttles {
  /** Returns how long the holder has to wait, in whole seconds; `undefined` when it need not wait. */
  secondsLeft(owner: QuotaOwner): Promise<number | undefined>;
  /**
   * Records a throttle.
   * @param per what is throttled: the holder's account, its app, or the account as used by that app.
   * @param seconds how long the throttle lasts.
   */
  note(owner: QuotaOwner, per: SpendingOwner, seconds: number): Promise<void>;
}

/**
 * Makes the store of throttles.
 * @param clock returns the time of a tenant: a throttle in test mode ends when the test clock is moved past it.
 */
export function createThrottles(store: ThrottleStore, clock: (scope: Scope) => Promise<Date>): Throttles {
  return {
    async secondsLeft(owner) {
      const known = (await store.read(owner, owner.providerId)).filter((throttle) => isOf(owner, throttle));
      if (known.length === 0) return undefined;
      const now = (await clock(owner)).getTime();
      const left = Math.max(...known.map(({ until }) => until.getTime() - now));
      return left > 0 ? Math.ceil(left / 1000) : undefined;
    },
    async note(owner, per, seconds) {
      const { organizationId, mode, providerId } = owner;
      await store.write({
        organizationId,
        mode,
        providerId,
        externalId: per === 'app' ? '' : owner.externalId,
        app: per === 'account' ? '' : owner.app,
        until: new Date((await clock(owner)).getTime() + seconds * 1000),
      });
    },
  };
}

function isOf(owner: QuotaOwner, { externalId, app }: StoredThrottle): boolean {
  return ['', owner.externalId].includes(externalId) && ['', owner.app].includes(app);
}

/**
 * Lets a request pass unless the provider throttles. Requests for several accounts are held up only when all of these are
 * throttled.
 * @param owners the holders whose budgets the request spends.
 * @throws ProviderFailure `throttled`, with the rest of the provider's time.
 */
export async function requireNoThrottle(
  throttles: Throttles,
  owners: readonly QuotaOwner[],
  { method, path }: UpstreamRequest<unknown>,
): Promise<void> {
  const seconds = await shortestWait(throttles, owners);
  if (seconds !== undefined)
    throw new ProviderFailure(
      { kind: 'throttled', retryAfterSeconds: seconds },
      `held back ${method} ${withoutQuery(path)}: the provider throttles for ${seconds} s more`,
    );
}

/** Returns the shortest wait of the holders in seconds; `undefined` when one of them need not wait. */
async function shortestWait(
  throttles: Throttles,
  owners: readonly QuotaOwner[],
): Promise<number | undefined> {
  const waits: number[] = [];
  for (const owner of owners) {
    const seconds = await throttles.secondsLeft(owner);
    if (seconds === undefined) return undefined;
    waits.push(seconds);
  }
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/**
 * Notes a throttle of the app, or that of an account if the request was for this account alone. A request for
 * several accounts does not tell which one is throttled, and a request without a known account, such as in a
 * connect flow, has none to note it for. Any other error is left alone.
 */
export async function noteThrottle(
  throttles: Throttles,
  owners: readonly QuotaOwner[],
  error: unknown,
): Promise<void> {
  const [owner] = owners;
  if (!(error instanceof ProviderFailure) || !owner) return;
  const { failure } = error;
  if (failure.kind !== 'throttled' || !failure.per) return;
  const isOfOneAccount = owners.length === 1 && owner.externalId !== '';
  if (failure.per !== 'app' && !isOfOneAccount) return;
  await throttles.note(owner, failure.per, failure.retryAfterSeconds);
}
