/** Writes and deletes records. Sources: lexicons com.atproto.repo.createRecord, putRecord, deleteRecord. */

import { writeUri } from '../../../providers/bluesky/at-uri.ts';
import { json } from '../../engine/answers.ts';
import { failureAfter } from '../../engine/play-faults.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import { findDid } from '../accounts.ts';
import { requireScope } from '../auth/scopes.ts';
import { makeRecord } from '../content/records.ts';
import { bodyOf, type OwnExchange, requiredText } from '../exchange.ts';
import { cidOf, isRecordKey, newTid } from '../ids.ts';
import { accountUnknown, internalError, invalidRequest, invalidSwap, notTheAccount } from '../refusals.ts';
import { requireBlobs } from './blobs.ts';
import { checkRecord } from './check-record.ts';
import { failRecord, faultOfRecord } from './faults.ts';

type Value = Readonly<Record<string, unknown>>;

interface Write {
  collection: string;
  key: string;
  value: Value;
  validation: 'valid' | 'unknown' | undefined;
}

export async function createRecord(exchange: OwnExchange): Promise<SimulatedAnswer> {
  const body = ownBody(exchange);
  const collection = requiredText(body, 'collection');
  requireScope(exchange.session, { repo: collection, action: 'create' });
  const key = body.rkey === undefined ? newTid(exchange.store.now()) : keyIn(body);
  const write = readWrite(body, collection, key);
  // The servers fail in this way whatever the record under that key holds.
  if (current(exchange, write)) throw internalError();
  return carryOut(write, exchange);
}

export async function putRecord(exchange: OwnExchange): Promise<SimulatedAnswer> {
  const body = ownBody(exchange);
  const collection = requiredText(body, 'collection');
  for (const action of ['create', 'update'] as const)
    requireScope(exchange.session, { repo: collection, action });
  const write = readWrite(body, collection, keyIn(body));
  const before = current(exchange, write);
  requireSwap(body.swapRecord, before?.cid ?? null);
  const { uri, cid } = makeRecord({ ...write, did: exchange.session.did, at: 0 });
  if (before?.cid === cid) return json({ uri, cid, validationStatus: write.validation });
  return carryOut(write, exchange);
}

/** Deletes a record. If it does not exist, the answer is the same, but names no commit. */
export async function deleteRecord(exchange: OwnExchange): Promise<SimulatedAnswer> {
  const body = ownBody(exchange);
  const collection = requiredText(body, 'collection');
  requireScope(exchange.session, { repo: collection, action: 'delete' });
  const key = keyIn(body);
  const before = current(exchange, { collection, key });
  requireSwap(body.swapRecord, before?.cid ?? null);
  if (!before) return json({});
  await exchange.store.write(exchange.session.did, before.uri, { deleted: true });
  return json({ commit: commitOf(exchange) });
}

/**
 * Returns the body of a write to the account's own repository.
 * @throws Refusal when it is for another repository.
 */
export function ownBody({ session, ...exchange }: OwnExchange): Record<string, unknown> {
  const body = bodyOf(exchange);
  const did = findDid(requiredText(body, 'repo'));
  if (!did) throw accountUnknown();
  if (did !== session.did) throw notTheAccount();
  return body;
}

function keyIn(body: Record<string, unknown>): string {
  const key = requiredText(body, 'rkey');
  if (!isRecordKey(key)) throw invalidRequest(`Invalid record key (got "${key}") at $.rkey`);
  return key;
}

/**
 * Reads the record of a write, and checks it unless the request turns validation off.
 * @throws Refusal when it is not a record of the collection.
 */
export function readWrite(
  { record, validate }: Record<string, unknown>,
  collection: string,
  key: string,
): Write {
  if (record === null || typeof record !== 'object')
    throw invalidRequest('Missing required key "record" at $');
  const { $type = collection, ...fields } = record as Value;
  if ($type !== collection) throw invalidRequest(`Invalid $type: expected ${collection}, got ${$type}`);
  const value = { $type, ...fields };
  const validation = validate === false ? undefined : checkRecord(collection, key, value);
  return { collection, key, value, validation };
}

function current({ network, session }: OwnExchange, { collection, key }: Pick<Write, 'collection' | 'key'>) {
  return network.get(writeUri({ did: session.did, collection, key }));
}

/** Refuses a write if the current record is not the expected one; `null` expects none. */
function requireSwap(swapRecord: unknown, cid: string | null): void {
  if (swapRecord !== undefined && swapRecord !== cid) throw invalidSwap(cid);
}

async function carryOut(write: Write, exchange: OwnExchange): Promise<SimulatedAnswer> {
  const { collection, value, validation } = write;
  const fault = faultOfRecord(collection, value, exchange);
  await failRecord(fault, write, exchange);
  requireBlobs(value, exchange.writes);
  const { uri, cid } = await keepRecord(write, exchange);
  const answer = { uri, cid, commit: commitOf(exchange), validationStatus: validation };
  return failureAfter(fault, { passing: internalError }) ?? json(answer);
}

export async function keepRecord({ collection, key, value }: Write, { session, store }: OwnExchange) {
  const at = sortTime(value.createdAt, store.now());
  const record = makeRecord({ did: session.did, collection, key, value, at });
  await store.write(session.did, record.uri, { record: value, at, deleted: false });
  return record;
}

/** Returns the time by which a record is sorted: the author's, unless it is in the future. */
function sortTime(createdAt: unknown, now: Date): number {
  const created = Date.parse(String(createdAt));
  return created <= now.getTime() ? created : now.getTime();
}

export function commitOf({ store }: Pick<OwnExchange, 'store'>) {
  const rev = newTid(store.now());
  return { cid: cidOf('record', rev), rev };
}
