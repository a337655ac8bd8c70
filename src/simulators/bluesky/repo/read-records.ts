/**
 * Reads records. They are public, so the servers require no session. Sources: lexicons
 * com.atproto.repo.getRecord, listRecords.
 */
import type { NetworkRecord } from '../content/records.ts';
import { type Exchange, networkAround } from '../exchange.ts';
import { isRecordKey } from '../ids.ts';
import { recordNotFound } from '../refusals.ts';

export async function getRecord(exchange: Exchange) {
  const { parameters } = exchange;
  const [repo, collection, rkey] = ['repo', 'collection', 'rkey'].map(parameters.required);
  const { did, network } = await networkAround(exchange, repo ?? '');
  const uri = `at://${did}/${collection}/${rkey}`;
  const record = network.get(uri);
  const cid = parameters.optional('cid');
  if (!record || (cid && cid !== record.cid)) throw recordNotFound(uri);
  return shown(record);
}

/**
 * Lists records. The cursor is the last key, on the last page as well, after which an empty page follows. An
 * unusable cursor counts as none.
 */
export async function listRecords(exchange: Exchange) {
  const { parameters } = exchange;
  const [repo = '', collection] = ['repo', 'collection'].map(parameters.required);
  const limit = parameters.limit();
  const { did, network } = await networkAround(exchange, repo);
  const reverse = parameters.optional('reverse') === 'true';
  const cursor = parameters.optional('cursor');
  const follows = (key: string) => !cursor || !isRecordKey(cursor) || (reverse ? key > cursor : key < cursor);
  const records = network.records
    .filter((record) => record.did === did && record.collection === collection && follows(record.key))
    .sort((one, other) => (one.key < other.key === reverse ? -1 : 1))
    .slice(0, limit);
  const last = records.at(-1);
  return { records: records.map(shown), ...(last ? { cursor: last.key } : {}) };
}

const shown = ({ uri, cid, value }: NetworkRecord) => ({ uri, cid, value });
