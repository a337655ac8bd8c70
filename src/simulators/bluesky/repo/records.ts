/**
 * Reads records and files, which are public. Sources: lexicons com.atproto.repo.getRecord, listRecords,
 * com.atproto.sync.getBlob.
 */
import { isValidRecordKey } from '@atproto/syntax';
import { writeUri } from '../../../providers/bluesky/records.ts';
import { failureAfter } from '../../engine/faults.ts';
import { type Body, json } from '../../engine/http.ts';
import { simulatedFileUrl } from '../../files.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import { cidOf, makeRecord, type NetworkRecord, newTid } from '../content/records.ts';
import { bodyOf, type Exchange, networkAround, type OwnExchange, requiredText } from '../exchange.ts';
import { failRecord, faultOfRecord, recordRefused, requireBlobs } from '../files.ts';
import { accounts } from '../hosts.ts';
import {
  accountUnknown,
  internalError,
  invalidRequest,
  invalidSwap,
  notTheAccount,
  recordNotFound,
} from '../refusals.ts';
import { requireScope } from '../sessions.ts';
import { checkRecord } from './check-record.ts';

export async function getRecord(exchange: Exchange) {
  const { required, optional } = exchange.parameters;
  const [repo, collection, rkey] = ['repo', 'collection', 'rkey'].map(required);
  const { did, network } = await networkAround(exchange, repo ?? '');
  const uri = `at://${did}/${collection}/${rkey}`;
  const record = network.get(uri);
  const cid = optional('cid');
  if (!record || (cid && cid !== record.cid)) throw recordNotFound(uri);
  return shown(record);
}

/**
 * Lists records. The cursor is the last key, on the last page as well, after which an empty page follows. An
 * unusable cursor counts as none.
 */
export async function listRecords(exchange: Exchange) {
  const { required, optional, limit } = exchange.parameters;
  const [repo = '', collection] = ['repo', 'collection'].map(required);
  const most = limit();
  const { did, network } = await networkAround(exchange, repo);
  const reverse = optional('reverse') === 'true';
  const cursor = optional('cursor');
  const follows = (key: string) =>
    !cursor || !isValidRecordKey(cursor) || (reverse ? key > cursor : key < cursor);
  const records = network.all
    .filter((record) => record.did === did && record.collection === collection && follows(record.key))
    .sort((one, other) => (one.key < other.key === reverse ? -1 : 1))
    .slice(0, most);
  const last = records.at(-1);
  return { records: records.map(shown), ...(last ? { cursor: last.key } : {}) };
}

const shown = ({ id: uri, cid, value }: NetworkRecord) => ({ uri, cid, value });

/** Redirects to a picture, since the bytes of files are not kept. */
export function getBlob({ parameters }: Exchange): SimulatedAnswer {
  const did = parameters.required('did');
  const cid = parameters.required('cid');
  if (!/^baf[a-z2-7]{56}$/.test(cid)) throw parameters.invalid('cid must be a cid string');
  const location = simulatedFileUrl(cid, 'jpg', `${new URLSearchParams({ did })}`);
  return { status: 302, headers: { location }, body: '' };
}

// Writes and deletes records. Sources: lexicons com.atproto.repo.createRecord, putRecord, deleteRecord.

/** The records that a request asks to write or delete. */
interface Asked {
  body: Body;
  collection: string;
  key: string;
  /** The record of this name as it is now. */
  before: NetworkRecord | undefined;
}

interface Write {
  record: NetworkRecord;
  validationStatus: 'valid' | 'unknown' | undefined;
}

export async function createRecord(exchange: OwnExchange): Promise<SimulatedAnswer> {
  const asked = readAsked(exchange, 'create');
  const write = readWrite(asked, exchange);
  // The servers fail in this way whatever the record under that key holds.
  if (asked.before) throw internalError();
  return carryOut(write, exchange);
}

export async function putRecord(exchange: OwnExchange): Promise<SimulatedAnswer> {
  const asked = readAsked(exchange, 'create', 'update');
  const write = readWrite(asked, exchange);
  requireSwap(asked);
  const { id: uri, cid } = write.record;
  if (asked.before?.cid === cid) return json({ uri, cid, validationStatus: write.validationStatus });
  return carryOut(write, exchange);
}

/** Deletes a record. If it does not exist, the answer is the same, but names no commit. */
export async function deleteRecord(exchange: OwnExchange): Promise<SimulatedAnswer> {
  const asked = readAsked(exchange, 'delete');
  requireSwap(asked);
  if (!asked.before) return json({});
  await exchange.store.write(exchange.did, asked.before.id, { deleted: true });
  return json({ commit: commitOf(exchange) });
}

/**
 * Reads what is asked. A new record without a key gets one.
 * @param actions what the session has to be permitted to do with the collection.
 * @throws Refusal when it is for another repository than the account's own, or not permitted.
 */
function readAsked(exchange: OwnExchange, ...actions: ('create' | 'update' | 'delete')[]): Asked {
  const { did, session, network, store } = exchange;
  const body = bodyOf(exchange);
  const repo = accounts.find(requiredText(body, 'repo'));
  if (!repo) throw accountUnknown();
  if (repo !== did) throw notTheAccount();
  const collection = requiredText(body, 'collection');
  for (const action of actions) requireScope(session, { repo: collection, action });
  const drawn = body.rkey === undefined && actions.length === 1 && actions[0] === 'create';
  const key = drawn ? newTid(store.now()) : requiredText(body, 'rkey');
  if (!isValidRecordKey(key)) throw invalidRequest(`Invalid record key (got "${key}") at $.rkey`);
  return { body, collection, key, before: network.get(writeUri({ did, collection, key })) };
}

/** Reads the record of a write, and checks it unless the request turns validation off. */
function readWrite({ body, collection, key }: Asked, { did, store }: OwnExchange): Write {
  const { record, validate } = body;
  if (record === null || typeof record !== 'object')
    throw invalidRequest('Missing required key "record" at $');
  const { $type = collection, ...fields } = record as Body;
  if ($type !== collection) throw invalidRequest(`Invalid $type: expected ${collection}, got ${$type}`);
  const value = { $type, ...fields };
  const validationStatus = validate === false ? undefined : checkRecord(collection, key, value);
  const at = sortTime(value, store.now());
  return { record: makeRecord({ did, collection, key, value, at }), validationStatus };
}

/** Returns the time by which a record is sorted: the author's, unless it is in the future. */
function sortTime({ createdAt }: Body, now: Date): number {
  const created = Date.parse(String(createdAt));
  return created <= now.getTime() ? created : now.getTime();
}

/** Refuses a write if the current record is not the expected one; `null` expects none. */
function requireSwap({ body: { swapRecord }, before }: Asked): void {
  const cid = before?.cid ?? null;
  if (swapRecord !== undefined && swapRecord !== cid) throw invalidSwap(cid);
}

async function carryOut(
  { record, validationStatus }: Write,
  exchange: OwnExchange,
): Promise<SimulatedAnswer> {
  const { writes, did, store } = exchange;
  const { id: uri, cid, value, at } = record;
  const fault = faultOfRecord(record, exchange);
  await failRecord(fault, record, exchange);
  requireBlobs(value, writes);
  await store.write(did, uri, { record: value, at, deleted: false });
  const answer = { uri, cid, commit: commitOf(exchange), validationStatus };
  return (
    failureAfter(fault, { passing: internalError, content: () => recordRefused(record) }) ?? json(answer)
  );
}

function commitOf({ store }: OwnExchange) {
  const rev = newTid(store.now());
  return { cid: cidOf('record', rev), rev };
}
