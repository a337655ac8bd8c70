/** Declares what the plans allow, and how the use of it is counted. */
import type { Schemas } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import { countBilledDestinations } from '../../../db/tables/event-destinations.ts';
import type { Plan } from '../../../db/tables/organizations.ts';
import { countLiveProfiles } from '../../../db/tables/profile-counts.ts';

export type { Plan };
export type Caps = Schemas['PlanCaps'];
export type Cap = keyof Caps;

const freeCaps: Caps = {
  connectedProfiles: 3,
  publishRequestsPerMonth: 100,
  backfillRequestsPerMonth: 5,
  eventDestinations: 2,
};

export const caps: Readonly<Record<Plan, Caps | null>> = { free: freeCaps, paid: null };

const gibibyte = 2 ** 30;

/**
 * Plan -> the bytes that may be staged at the same time, in each mode: files take up space in test mode, too.
 */
export const mostStagedBytes: Readonly<Record<Plan, number>> = {
  free: 5 * gibibyte,
  paid: 200 * gibibyte,
};

interface CapKind {
  /** The name of the cap, for people. */
  name: string;
  /** Counts the existing things, for a cap on these; absent for a cap on a month's uses. */
  count?: (db: Db, organizationId: string) => Promise<number>;
}

export const capKinds: Readonly<Record<Cap, CapKind>> = {
  connectedProfiles: { name: 'live Connected Profiles', count: countLiveProfiles },
  publishRequestsPerMonth: { name: 'publish requests a month' },
  backfillRequestsPerMonth: { name: 'backfill requests a month' },
  eventDestinations: { name: 'Event Destinations', count: countBilledDestinations },
};

export const capNames = Object.keys(capKinds) as Cap[];

/** Returns the first day of the calendar month in UTC. */
export function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}
