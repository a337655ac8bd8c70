/** Creates a busy customer who has used the service for a year. */
import type { Context } from '../../src/context.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { createIdFunction } from './ids.ts';
import { insertConnections } from './seed-connections.ts';
import { countDeliveries, insertDeliveries, insertDestinations } from './seed-deliveries.ts';
import { insertPublishRequests } from './seed-publish-requests.ts';
import { insertRequests } from './seed-requests.ts';

export interface SeedSizes {
  /** The number of publish requests in the last year. */
  publishRequests: number;
  /** The number of deliveries in the last 24 hours. */
  deliveries: number;
  /** The number of API requests in the last three hours. */
  requests: number;
  /** The number of profiles; each has a connection of its own. */
  profiles: number;
}

export interface Seeded {
  /** The first profile has published a tenth of everything. */
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
  // Does what autovacuum would have done long ago.
  await ctx.db.$executeRawUnsafe('VACUUM ANALYZE');
  return { profileIds, destinationIds };
}
