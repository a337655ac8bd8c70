/** Applies several writes at once, all or none. Source: lexicon com.atproto.repo.applyWrites. */
import { writeUri } from '../../../providers/bluesky/at-uri.ts';
import { requireScope } from '../auth/scopes.ts';
import { makeRecord } from '../content/records.ts';
import { type OwnExchange, requiredText } from '../exchange.ts';
import { isRecordKey, newTid } from '../ids.ts';
import { internalError, invalidRequest } from '../refusals.ts';
import { requireBlobs } from './blobs.ts';
import { commitOf, keepRecord, ownBody, readWrite } from './write-records.ts';

const lexicon = 'com.atproto.repo.applyWrites';
const mostWrites = 200;
const actions = ['create', 'update', 'delete'] as const;

type Entry = Record<string, unknown>;

interface Step {
  result: Record<string, unknown>;
  run(): Promise<unknown>;
}

export async function applyWrites(exchange: OwnExchange) {
  const { writes, validate } = ownBody(exchange);
  if (!Array.isArray(writes)) throw invalidRequest('Missing required key "writes" at $');
  if (writes.length > mostWrites) throw invalidRequest(`Too many writes. Max: ${mostWrites}`);
  const steps = writes.map((entry: Entry) => stepOf({ ...entry, validate }, exchange));
  for (const step of steps) await step.run();
  return { commit: commitOf(exchange), results: steps.map(({ result }) => result) };
}

function stepOf(entry: Entry, exchange: OwnExchange): Step {
  const { session, network, store } = exchange;
  const action = actions.find((one) => entry.$type === `${lexicon}#${one}`);
  if (!action) throw invalidRequest(`Action not supported: ${entry.$type}`);
  const collection = requiredText(entry, 'collection');
  requireScope(session, { repo: collection, action });
  const key =
    action === 'create' && entry.rkey === undefined ? newTid(store.now()) : requiredText(entry, 'rkey');
  if (!isRecordKey(key)) throw invalidRequest(`Invalid record key (got "${key}") at $.writes`);
  const uri = writeUri({ did: session.did, collection, key });
  const there = network.get(uri) !== undefined;
  if (there !== (action !== 'create')) throw internalError();
  const $type = `${lexicon}#${action}Result`;
  if (action === 'delete')
    return { result: { $type }, run: () => store.write(session.did, uri, { deleted: true }) };
  const write = readWrite({ record: entry.value, validate: entry.validate }, collection, key);
  requireBlobs(write.value, exchange.writes);
  const { cid } = makeRecord({ ...write, did: session.did, at: 0 });
  return {
    result: { cid, uri, validationStatus: write.validation, $type },
    run: () => keepRecord(write, exchange),
  };
}
