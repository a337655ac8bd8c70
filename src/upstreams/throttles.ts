/**
 * Keeps the throttles of providers. Calls during a throttle make it longer (Graph API, "Rate Limits"), so no
 * process calls the provider before the throttle is over, even if another process was throttled.
 */
import type { BudgetHolder } from '../db/provider-budgets.ts';
import type { StoredThrottle, ThrottleStore } from '../db/provider-throttles.ts';
import type { Scope } from '../db/scope.ts';
import type { SpendingHolder } from '../providers/call.ts';

export interface Throttles {
  /** Returns how long the holder has to wait, in whole seconds; `undefined` when it need not wait. */
  secondsLeft(holder: BudgetHolder): Promise<number | undefined>;
  /**
   * Records a throttle.
   * @param per what is throttled: the holder's account, its app, or the account as used by that app.
   * @param seconds how long the throttle lasts.
   */
  note(holder: BudgetHolder, per: SpendingHolder, seconds: number): Promise<void>;
}

/**
 * Makes the store of throttles.
 * @param clock returns the time of a tenant: a throttle in test mode ends when the test clock is moved past it.
 */
export function createThrottles(store: ThrottleStore, clock: (scope: Scope) => Promise<Date>): Throttles {
  return {
    async secondsLeft(holder) {
      const known = (await store.read(holder, holder.providerId)).filter((throttle) =>
        isOf(holder, throttle),
      );
      if (known.length === 0) return undefined;
      const now = (await clock(holder)).getTime();
      const left = Math.max(...known.map(({ until }) => until.getTime() - now));
      return left > 0 ? Math.ceil(left / 1000) : undefined;
    },
    async note(holder, per, seconds) {
      const { organizationId, mode, providerId } = holder;
      await store.write({
        organizationId,
        mode,
        providerId,
        externalId: per === 'app' ? '' : holder.externalId,
        app: per === 'account' ? '' : holder.app,
        until: new Date((await clock(holder)).getTime() + seconds * 1000),
      });
    },
  };
}

function isOf(holder: BudgetHolder, { externalId, app }: StoredThrottle): boolean {
  return ['', holder.externalId].includes(externalId) && ['', holder.app].includes(app);
}
