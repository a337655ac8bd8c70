/**
 * Source: lexicon com.atproto.repo.deleteRecord. It says of a record that was never there that it is deleted, so that it
 * is read first; the reading also tells a post from a reply.
 */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../provider.ts';
import { postCollection, type RecordName, repostCollection } from './at-uri.ts';
import { knownUri, readRecord, type StoredRecord } from './records.ts';
import { procedure } from './xrpc.ts';

interface Deletion {
  externalId: string;
}

export async function deletePost(call: Call, { externalId }: Deletion) {
  const name = knownUri(externalId, postCollection, repostCollection);
  return deleteOwn(call, externalId, name, (record) => !isReply(record));
}

export async function deleteReply(call: Call, { externalId }: Deletion) {
  return deleteOwn(call, externalId, knownUri(externalId, postCollection), isReply);
}

/** Nobody deletes what others have written: `unsupported` where that is there. */
async function deleteOwn(
  call: Call,
  externalId: string,
  name: RecordName,
  fits: (record: StoredRecord) => boolean,
) {
  const record = await readRecord(call, name);
  if (!fits(record)) throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is of the other kind`);
  if (name.did !== call.account.externalId)
    throw new ProviderFailure({ kind: 'unsupported' }, `${externalId} is somebody else's`);
  const { did: repo, collection, key: rkey } = name;
  await procedure(call, 'com.atproto.repo.deleteRecord', { repo, collection, rkey }, { parse: done.parse });
  return { externalId, deleted: true as const };
}

/** Older servers answer nothing at all, newer ones with the commit. */
const done = z.object({}).optional();

function isReply({ value }: StoredRecord): boolean {
  return value.reply !== undefined;
}
