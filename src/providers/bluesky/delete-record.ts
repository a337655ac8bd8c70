/**
 * Deletes the account's own posts and replies. The server reports success for records that never existed, so
 * each is read first; the read also tells posts from replies. Source: lexicon com.atproto.repo.deleteRecord.
 */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../call.ts';
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

/**
 * Deletes a record of the account. Fails as `not_found` when it does not exist or is of the other kind, and
 * as `unsupported` when it belongs to another account.
 */
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

/** The answer to a deletion: older servers send an empty body, newer ones the commit. */
const done = z.object({}).optional();

function isReply({ value }: StoredRecord): boolean {
  return value.reply !== undefined;
}
