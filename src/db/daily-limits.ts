import type { Db } from './client.ts';
import { isId } from './ids.ts';
import type { RowCache } from './row-cache.ts';
import { type Scope, scopeOf } from './scope.ts';

/** The most that a customer lets their app spend of a budget a day. */
export interface DailyLimit {
  budget: string;
  limit: number;
}

/** The limits of one app, as this process caches them. */
export interface RememberedLimits {
  id: string;
  limits: readonly DailyLimit[];
}

export interface DailyLimits {
  /**
   * Returns the limits that the customer has set, as they were at most one second ago.
   * @param app the Auth Integration's id; an app that test controls made has no limits.
   */
  of(scope: Scope, app: string): Promise<readonly DailyLimit[]>;
}

export function createDailyLimits(db: Db, cache: RowCache<RememberedLimits>): DailyLimits {
  return {
    async of(scope, id) {
      if (!isId('authIntegration', scope.mode, id)) return [];
      const read = async () => {
        const where = { id, ...scopeOf(scope) };
        const row = await db.authIntegration.findFirst({ where, select: { dailyLimits: true } });
        return { id, limits: (row?.dailyLimits ?? []) as unknown as DailyLimit[] };
      };
      const name = `${scope.organizationId}/${id}`;
      return (await cache.get(name, read))?.limits ?? [];
    },
  };
}
