/** Records of a repository: their addresses, keys and values. */
import { isValidTid, parseAtUriString } from '@atproto/syntax';
import { z } from 'zod';
import { cryptoRandom } from '../../lib/random-source.ts';
import { type Call, ProviderFailure, whenFailed } from '../call.ts';
import { id, record } from '../kit/fields.ts';
import { deleteOwn } from '../kit/own-content.ts';
import { procedure, query } from './xrpc.ts';

// Reads and writes the URIs that name records, `at://did/collection/key`. Source: "AT URI scheme".

export interface RecordName {
  did: string;
  collection: string;
  key: string;
}

/** Returns the parts of the URI; `undefined` when it does not name a record. */
export function readUri(uri: string): RecordName | undefined {
  const read = parseAtUriString(uri);
  if (!read.success) return undefined;
  const { authority: did, collection, rkey: key, hash } = read.value;
  return did.startsWith('did:') && collection && key && hash === undefined
    ? { did, collection, key }
    : undefined;
}

export function writeUri({ did, collection, key }: RecordName): string {
  return `at://${did}/${collection}/${key}`;
}

export const postCollection = 'app.bsky.feed.post';
export const repostCollection = 'app.bsky.feed.repost';
export const threadGateCollection = 'app.bsky.feed.threadgate';

/** Returns the address of the post's public web page. */
export function permalinkOf({ did, key }: RecordName): string {
  return `https://bsky.app/profile/${did}/post/${key}`;
}

// Reads the account's own records from its own server, where they appear without the AppView's delay.

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

// Makes and reads record keys: a time and an arbitrary number, encoded so that they sort by time. Source:
// "Timestamp Identifiers (TIDs)".

const alphabet = '234567abcdefghijklmnopqrstuvwxyz';
const characters = 13;
const clockBits = 10n;

export function newRecordKey(now: Date, draws = cryptoRandom): string {
  const bytes = draws.bytes('record key');
  const time = draws.timeOfId('record key', now).getTime();
  const microseconds = BigInt(time) * 1000n + BigInt(bytes.readUInt32BE() % 1000);
  const value = (microseconds << clockBits) | BigInt(bytes.readUInt16BE(4) % 2 ** Number(clockBits));
  return Array.from({ length: characters }, (_, index) => {
    const shift = BigInt(5 * (characters - 1 - index));
    return alphabet[Number((value >> shift) & 31n)];
  }).join('');
}

/** Returns the time at which the record was written, as ISO-8601; `undefined` for a key that is no TID. */
export function timeOfRecordKey(key: string): string | undefined {
  if (!isValidTid(key)) return undefined;
  let value = 0n;
  for (const letter of key) value = (value << 5n) | BigInt(alphabet.indexOf(letter));
  return new Date(Number((value >> clockBits) / 1000n)).toISOString();
}

// Deletes the account's own posts and replies. The server reports success for records that never existed, so
// each is read first; the read also tells posts from replies. Source: lexicon com.atproto.repo.deleteRecord.

interface Deletion {
  externalId: string;
}

export async function deletePost(call: Call, { externalId }: Deletion) {
  const name = knownUri(externalId, postCollection, repostCollection);
  return deleteRecord(call, externalId, name, (record) => !isReply(record));
}

export async function deleteReply(call: Call, { externalId }: Deletion) {
  return deleteRecord(call, externalId, knownUri(externalId, postCollection), isReply);
}

function deleteRecord(
  call: Call,
  externalId: string,
  name: RecordName,
  fits: (record: StoredRecord) => boolean,
) {
  const { did: repo, collection, key: rkey } = name;
  const method = 'com.atproto.repo.deleteRecord';
  return deleteOwn({
    externalId,
    read: () => readRecord(call, name),
    fits,
    isOwn: () => repo === call.account.externalId,
    remove: () => procedure(call, method, { repo, collection, rkey }, { parse: done.parse }),
  });
}

/** The answer to a deletion: older servers send an empty body, newer ones the commit. */
const done = z.object({}).optional();

function isReply({ value }: StoredRecord): boolean {
  return value.reply !== undefined;
}
