/**
 * Reads records and files, which are public. Sources: lexicons com.atproto.repo.getRecord, listRecords,
 * com.atproto.sync.getBlob.
 */
import { isValidRecordKey } from '@atproto/syntax';
import { simulatedFileUrl } from '../../files.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import type { NetworkRecord } from '../content/records.ts';
import { type Exchange, networkAround } from '../exchange.ts';
import { recordNotFound } from '../refusals.ts';

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
