/** What the plans allow, and how it is counted. */
import type { Schemas } from '../../contract/index.ts';
import type { Db } from '../../db/client.ts';
import { countBilledDestinations } from '../../db/event-destinations.ts';
import type { Organization } from '../../db/organizations.ts';
import { countLiveProfiles } from '../../db/profiles.ts';

export type Plan = Organization['plan'];
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

/** Of what is staged at a time in each mode: files take room in test mode, too, and on every plan. */
export const mostStagedBytes: Readonly<Record<Plan, number>> = {
  free: 5 * gibibyte,
  paid: 200 * gibibyte,
};

interface CapKind {
  /** For people. */
  name: string;
  /** How much there is, where that is what counts; else the uses of the month are. */
  count?: (db: Db, organizationId: string) => Promise<number>;
}

export const capKinds: Readonly<Record<Cap, CapKind>> = {
  connectedProfiles: { name: 'live Connected Profiles', count: countLiveProfiles },
  publishRequestsPerMonth: { name: 'publish requests a month' },
  backfillRequestsPerMonth: { name: 'backfill requests a month' },
  eventDestinations: { name: 'Event Destinations', count: countBilledDestinations },
};

export const capNames = Object.keys(capKinds) as Cap[];

/** The first day of the calendar month in UTC. */
export function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}
