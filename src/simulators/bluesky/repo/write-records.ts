/**
 * Writes and deletes records. Sources: lexicons com.atproto.repo.createRecord, putRecord, deleteRecord,
 * applyWrites.
 */
import { writeUri } from '../../../providers/bluesky/at-uri.ts';
import { json } from '../../engine/answers.ts';
import type { Body } from '../../engine/parameters.ts';
import { failureAfter } from '../../engine/play-faults.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import { findDid } from '../accounts.ts';
import { makeRecord, type NetworkRecord } from '../content/records.ts';
import { bodyOf, type OwnExchange, requiredText } from '../exchange.ts';
import { cidOf, isRecordKey, newTid } from '../ids.ts';
import { requireScope } from '../permissions.ts';
import { accountUnknown, internalError, invalidRequest, invalidSwap, notTheAccount } from '../refusals.ts';
import { requireBlobs } from './blobs.ts';
import { checkRecord } from './check-record.ts';
import { failRecord, faultOfRecord } from './faults.ts';

interface Write {
  record: NetworkRecord;
  validationStatus: 'valid' | 'unknown' | undefined;
}

export async function createRecord(exchange: OwnExchange): Promise<SimulatedAnswer> {
  const body = ownBody(exchange);
  const collection = collectionIn(body, exchange, 'create');
  const write = readWrite(body, collection, keyIn(body, exchange, 'create', '$.rkey'), exchange);
  // The servers fail in this way whatever the record under that key holds.
  if (exchange.network.get(write.record.id)) throw internalError();
  return carryOut(write, exchange);
}

export async function putRecord(exchange: OwnExchange): Promise<SimulatedAnswer> {
  const body = ownBody(exchange);
  const collection = collectionIn(body, exchange, 'create', 'update');
  const write = readWrite(body, collection, keyIn(body, exchange, 'update', '$.rkey'), exchange);
  const { id: uri, cid } = write.record;
  const before = exchange.network.get(uri);
  requireSwap(body, before);
  if (before?.cid === cid) return json({ uri, cid, validationStatus: write.validationStatus });
  return carryOut(write, exchange);
}

/** Deletes a record. If it does not exist, the answer is the same, but names no commit. */
export async function deleteRecord(exchange: OwnExchange): Promise<SimulatedAnswer> {
  const body = ownBody(exchange);
  const collection = collectionIn(body, exchange, 'delete');
  const { did } = exchange;
  const before = exchange.network.get(
    writeUri({ did, collection, key: keyIn(body, exchange, 'delete', '$.rkey') }),
  );
  requireSwap(body, before);
  if (!before) return json({});
  await exchange.store.write(did, before.id, { deleted: true });
  return json({ commit: commitOf(exchange) });
}

const mostWrites = 200;

/** Applies several writes, all or none. */
export async function applyWrites(exchange: OwnExchange) {
  const { writes, validate } = ownBody(exchange);
  if (!Array.isArray(writes)) throw invalidRequest('Missing required key "writes" at $');
  if (writes.length > mostWrites) throw invalidRequest(`Too many writes. Max: ${mostWrites}`);
  const steps = writes.map((entry: Body) => stepOf({ ...entry, validate }, exchange));
  for (const step of steps) await step.run();
  return { commit: commitOf(exchange), results: steps.map(({ result }) => result) };
}

type Action = 'create' | 'update' | 'delete';

function stepOf(entry: Body, exchange: OwnExchange): { result: object; run(): Promise<unknown> } {
  const { did, network, store } = exchange;
  const lexicon = 'com.atproto.repo.applyWrites';
  const actions: Action[] = ['create', 'update', 'delete'];
  const action = actions.find((one) => entry.$type === `${lexicon}#${one}`);
  if (!action) throw invalidRequest(`Action not supported: ${entry.$type}`);
  const collection = collectionIn(entry, exchange, action);
  const key = keyIn(entry, exchange, action, '$.writes');
  const uri = writeUri({ did: did, collection, key });
  if ((network.get(uri) !== undefined) !== (action !== 'create')) throw internalError();
  const $type = `${lexicon}#${action}Result`;
  if (action === 'delete') return { result: { $type }, run: () => store.write(did, uri, { deleted: true }) };
  const write = readWrite({ record: entry.value, validate: entry.validate }, collection, key, exchange);
  requireBlobs(write.record.value, exchange.writes);
  const { validationStatus } = write;
  return {
    result: { cid: write.record.cid, uri, validationStatus, $type },
    run: () => keep(write, exchange),
  };
}

/** Returns the body of a write. Throws when it is for another repository than the account's own. */
function ownBody(exchange: OwnExchange): Body {
  const body = bodyOf(exchange);
  const repo = findDid(requiredText(body, 'repo'));
  if (!repo) throw accountUnknown();
  if (repo !== exchange.did) throw notTheAccount();
  return body;
}

function collectionIn(body: Body, { session }: OwnExchange, ...actions: Action[]): string {
  const collection = requiredText(body, 'collection');
  for (const action of actions) requireScope(session, { repo: collection, action });
  return collection;
}

/** Returns the record's key; a new one for a new record without one. */
function keyIn(body: Body, { store }: OwnExchange, action: Action, path: string): string {
  if (action === 'create' && body.rkey === undefined) return newTid(store.now());
  const key = requiredText(body, 'rkey');
  if (!isRecordKey(key)) throw invalidRequest(`Invalid record key (got "${key}") at ${path}`);
  return key;
}

/** Reads the record of a write, and checks it unless the request turns validation off. */
function readWrite(
  { record, validate }: Body,
  collection: string,
  key: string,
  exchange: OwnExchange,
): Write {
  if (record === null || typeof record !== 'object')
    throw invalidRequest('Missing required key "record" at $');
  const { $type = collection, ...fields } = record as Body;
  if ($type !== collection) throw invalidRequest(`Invalid $type: expected ${collection}, got ${$type}`);
  const value = { $type, ...fields };
  const validationStatus = validate === false ? undefined : checkRecord(collection, key, value);
  const at = sortTime(value, exchange.store.now());
  const { did } = exchange;
  return { record: makeRecord({ did, collection, key, value, at }), validationStatus };
}

/** Returns the time by which a record is sorted: the author's, unless it is in the future. */
function sortTime({ createdAt }: Body, now: Date): number {
  const created = Date.parse(String(createdAt));
  return created <= now.getTime() ? created : now.getTime();
}

/** Refuses a write if the current record is not the expected one; `null` expects none. */
function requireSwap({ swapRecord }: Body, before: NetworkRecord | undefined): void {
  const cid = before?.cid ?? null;
  if (swapRecord !== undefined && swapRecord !== cid) throw invalidSwap(cid);
}

async function carryOut(write: Write, exchange: OwnExchange): Promise<SimulatedAnswer> {
  const { record, validationStatus } = write;
  const fault = faultOfRecord(record, exchange);
  await failRecord(fault, record, exchange);
  requireBlobs(record.value, exchange.writes);
  await keep(write, exchange);
  const answer = { uri: record.id, cid: record.cid, commit: commitOf(exchange), validationStatus };
  return failureAfter(fault, { passing: internalError }) ?? json(answer);
}

function keep({ record: { id, value, at } }: Write, { did, store }: OwnExchange): Promise<void> {
  return store.write(did, id, { record: value, at, deleted: false });
}

function commitOf({ store }: OwnExchange) {
  const rev = newTid(store.now());
  return { cid: cidOf('record', rev), rev };
}
