/** Reads how far a tenant has come on its way to the first post. */
import type { Db } from '../client/client.ts';
import type { Scope } from '../client/scope.ts';
import { Prisma } from '../generated/client.ts';

/** The steps in their order, and whether each is done. */
export interface FirstSteps {
  integration: boolean;
  profile: boolean;
  destination: boolean;
  key: boolean;
  delivery: boolean;
  post: boolean;
}

/**
 * Days on which something was published are kept for a month, and the uses of a month for good: whoever has asked for a post
 * in an earlier month is past the first one.
 */
export async function readFirstSteps(db: Db, { organizationId, mode }: Scope): Promise<FirstSteps> {
  const ofTenant = Prisma.sql`organization_id = ${organizationId} AND mode = ${mode}::"Mode"`;
  const [steps] = await db.$queryRaw<FirstSteps[]>`
    SELECT
      EXISTS (SELECT 1 FROM auth_integrations WHERE ${ofTenant}) AS integration,
      EXISTS (SELECT 1 FROM connected_profiles WHERE ${ofTenant} AND status = 'live') AS profile,
      EXISTS (SELECT 1 FROM event_destinations WHERE ${ofTenant}) AS destination,
      EXISTS (SELECT 1 FROM api_keys WHERE ${ofTenant} AND revoked_at IS NULL) AS key,
      EXISTS (SELECT 1 FROM delivery_hours WHERE ${ofTenant} AND succeeded > 0) AS delivery,
      EXISTS (SELECT 1 FROM publish_days WHERE ${ofTenant} AND published > 0)
        OR ${mode} = 'live' AND EXISTS (
          SELECT 1 FROM usage_months
          WHERE organization_id = ${organizationId} AND cap = 'publishRequestsPerMonth' AND used > 0
            AND month < date_trunc('month', now() AT TIME ZONE 'UTC')::date) AS post`;
  return steps as FirstSteps;
}
