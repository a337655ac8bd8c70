/** Reads the account's own records from its own server, where they appear without the AppView's delay. */
import { z } from 'zod';
import { type Call, ProviderFailure, whenFailed } from '../call.ts';
import { id, record } from '../kit/fields.ts';
import { type RecordName, readUri } from './at-uri.ts';
import { query } from './xrpc.ts';

const strongReference = z.object({ uri: id(), cid: id() });
export type StrongReference = z.infer<typeof strongReference>;

/** What a record has: any software can write one. */
export const recordValue = record(z.unknown());

const stored = strongReference.extend({ value: recordValue });
export type StoredRecord = z.infer<typeof stored>;

/**
 * Reads a record. Fails as `not_found` when there is none.
 * @throws ProviderFailure
 */
export function readRecord(call: Call, { did, collection, key }: RecordName): Promise<StoredRecord> {
  const parameters = { repo: did, collection, rkey: key };
  return query(call, 'com.atproto.repo.getRecord', parameters, { parse: stored.parse });
}

export async function findRecord(call: Call, name: RecordName): Promise<StoredRecord | undefined> {
  return readRecord(call, name).catch(whenFailed('not_found', undefined));
}

/**
 * Returns the parts of an id that can name a record of these collections. Fails as `not_found` for any other
 * id, without a call.
 */
export function knownUri(externalId: string, ...collections: string[]): RecordName {
  const name = readUri(externalId);
  if (name && collections.includes(name.collection)) return name;
  throw new ProviderFailure(
    { kind: 'not_found' },
    `${JSON.stringify(externalId)} names none of ${collections}`,
  );
}

export { strongReference };
