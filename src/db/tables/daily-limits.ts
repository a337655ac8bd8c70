import type { Db } from '../client/client.ts';
import { isId } from '../client/ids.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { RowCache } from '../coordination/row-cache.ts';

/** The most that a customer lets their app spend of a budget a day. */
export interface DailyLimit {
  budget: string;
  limit: number;
}

/** The limits of one app, as this process caches them. */
export interface RememberedLimits {
  id: string;
  /**
   * The key under which an app's budgets are counted: its client id, so that several Auth Integrations of one
   * app spend the same; the id that was asked for, if the app has no client id.
   */
  app: string;
  limits: readonly DailyLimit[];
}

export interface DailyLimits {
  /**
   * Returns the limits that the customer has set, as they were at most one second ago.
   * @param id the Auth Integration's id; an app that test controls made has no limits.
   */
  of(scope: Scope, id: string): Promise<RememberedLimits>;
}

export function createDailyLimits(db: Db, cache: RowCache<RememberedLimits>): DailyLimits {
  return {
    async of(scope, id) {
      const none: RememberedLimits = { id, app: id, limits: [] };
      if (!isId('authIntegration', scope.mode, id)) return none;
      const read = async () => {
        const where = { id, ...scopeOf(scope) };
        const row = await db.authIntegration.findFirst({
          where,
          select: { clientId: true, dailyLimits: true },
        });
        const limits = (row?.dailyLimits ?? []) as unknown as DailyLimit[];
        return { id, app: row?.clientId || id, limits };
      };
      const name = `${scope.organizationId}/${id}`;
      return (await cache.get(name, read)) ?? none;
    },
  };
}
