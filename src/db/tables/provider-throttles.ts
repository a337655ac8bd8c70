import type { Db } from '../client/client.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { RowCache } from '../coordination/row-cache.ts';
import type { ProviderThrottleModel as StoredThrottle } from '../generated/models.ts';
import type { RetentionPolicy } from './retention.ts';

export type { StoredThrottle };

/** The throttles of one provider for one tenant and mode, as this process caches them. */
export interface RememberedThrottles {
  organizationId: string;
  throttles: StoredThrottle[];
}

export interface ThrottleStore {
  /** Returns the provider's throttles as they were at most one second ago; some of them may have ended. */
  read(scope: Scope, providerId: string): Promise<StoredThrottle[]>;
  /** Stores a throttle. If there is one already, the later end counts. */
  write(throttle: StoredThrottle): Promise<void>;
}

export function createThrottleStore(db: Db, cache: RowCache<RememberedThrottles>): ThrottleStore {
  return {
    async read(scope, providerId) {
      const { organizationId, mode } = scope;
      const name = `${organizationId}/${mode}/${providerId}`;
      const read = async () => ({ organizationId, throttles: await readThrottles(db, scope, providerId) });
      return (await cache.get(name, read))?.throttles ?? [];
    },
    async write(throttle) {
      await writeThrottle(db, throttle);
      cache.forget(throttle.organizationId);
    },
  };
}

function readThrottles(db: Db, scope: Scope, providerId: string): Promise<StoredThrottle[]> {
  return db.providerThrottle.findMany({ where: { ...scopeOf(scope), providerId } });
}

async function writeThrottle(db: Db, throttle: StoredThrottle): Promise<void> {
  const { organizationId, mode, providerId, externalId, app, until } = throttle;
  await db.$executeRaw`
    INSERT INTO provider_throttles AS known (organization_id, mode, provider_id, external_id, app, until)
    VALUES (${organizationId}, ${mode}::"Mode", ${providerId}, ${externalId}, ${app}, ${until})
    ON CONFLICT (organization_id, mode, provider_id, external_id, app) DO UPDATE SET until = excluded.until
    WHERE known.until < excluded.until`;
}

export const providerThrottleRetention: RetentionPolicy = {
  table: 'provider_throttles',
  since: 'until',
  forMs: 0,
};
