/** A busy customer: what the console shows of a tenant who has used the service for a year. */
import type { Context } from '../../src/context.ts';
import type { Scope } from '../../src/db/scope.ts';
import { createIdFunction } from './ids.ts';
import { insertConnections } from './seed-connections.ts';
import { countDeliveries, insertDeliveries, insertDestinations } from './seed-deliveries.ts';
import { insertPublishRequests } from './seed-publish-requests.ts';
import { insertRequests } from './seed-requests.ts';

export interface SeedSizes {
  /** Of the last year. */
  publishRequests: number;
  /** Of the last 24 hours. */
  deliveries: number;
  /** Of the last three hours. */
  requests: number;
  /** Each with a connection of its own. */
  profiles: number;
}

export interface Seeded {
  /** The first has published a tenth of everything. */
  profileIds: string[];
  destinationIds: string[];
}

export async function seed(ctx: Context, scope: Scope, sizes: SeedSizes): Promise<Seeded> {
  await createIdFunction(ctx);
  const profileIds = await insertConnections(ctx, scope, sizes.profiles);
  const destinationIds = await insertDestinations(ctx, scope);
  await insertPublishRequests(ctx, scope, profileIds, sizes.publishRequests);
  await insertDeliveries(ctx, scope, destinationIds, sizes.deliveries);
  await countDeliveries(ctx);
  await insertRequests(ctx, scope, sizes.requests);
  // What autovacuum would have done long ago.
  await ctx.db.$executeRawUnsafe('VACUUM ANALYZE');
  return { profileIds, destinationIds };
}
