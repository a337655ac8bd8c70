/** Reads how many profiles a tenant has, which a trigger counts, because counting them again takes the longer, the more there are. */
import type { Db } from '../client/client.ts';
import { billedScope, type Scope, scopeOf } from '../client/scope.ts';

interface ProfileCount {
  providerId: string;
  live: number;
  disconnected: number;
}

/** Returns the numbers of profiles at each provider at which there is one, or has been. */
export async function countProfiles(db: Db, scope: Scope): Promise<ProfileCount[]> {
  const rows = await db.profileCount.groupBy({
    by: ['providerId'],
    where: scopeOf(scope),
    _sum: { live: true, disconnected: true },
    orderBy: { providerId: 'asc' },
  });
  return rows.map(({ providerId, _sum }) => ({
    providerId,
    live: _sum.live ?? 0,
    disconnected: _sum.disconnected ?? 0,
  }));
}

/** Counts the live profiles in live mode, which are the ones that count towards the plan. */
export async function countLiveProfiles(db: Db, organizationId: string): Promise<number> {
  const { _sum } = await db.profileCount.aggregate({
    where: billedScope(organizationId),
    _sum: { live: true },
  });
  return _sum.live ?? 0;
}
