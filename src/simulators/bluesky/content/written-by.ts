/** Makes records of an account, under keys that tell when they were written. */
import { tidAt } from '../ids.ts';
import type { Actor } from './people.ts';
import { collections, makeRecord, type NetworkRecord, type PostValue } from './records.ts';

/**
 * Makes a record.
 * @param clock a number that distinguishes records written at the same time.
 */
export function writtenBy(
  { did }: Actor,
  collection: string,
  fields: Readonly<Record<string, unknown>>,
  at: number,
  clock: number,
): NetworkRecord {
  const value = { $type: collection, ...fields, createdAt: new Date(at).toISOString() };
  return makeRecord({ did, collection, key: tidAt(at, clock), value, at });
}

export function postedBy(
  author: Actor,
  fields: Omit<PostValue, 'createdAt'>,
  at: number,
  clock = 0,
): NetworkRecord {
  return writtenBy(author, collections.post, { langs: ['en'], ...fields }, at, clock);
}
