/** Builds the account's profile record. Source: lexicon app.bsky.actor.profile. */
import { hoursBefore } from '../../engine/fixture-times.ts';
import type { Actor } from './people.ts';
import { collections, makeRecord, type NetworkRecord } from './records.ts';

const monthsOld = 25 * 30 * 24;

export function profileRecord({ did, displayName, avatar }: Actor): NetworkRecord {
  const at = hoursBefore(monthsOld);
  const value = {
    $type: collections.profile,
    displayName,
    description: 'Sourdough by the water 🌊',
    avatar,
    createdAt: new Date(at).toISOString(),
  };
  return makeRecord({ did, collection: collections.profile, key: 'self', value, at });
}
