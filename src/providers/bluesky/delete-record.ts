/**
 * Deletes the account's own posts and replies. The server reports success for records that never existed, so
 * each is read first; the read also tells posts from replies. Source: lexicon com.atproto.repo.deleteRecord.
 */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { deleteOwn } from '../kit/own-content.ts';
import { postCollection, type RecordName, repostCollection } from './at-uri.ts';
import { knownUri, readRecord, type StoredRecord } from './records.ts';
import { procedure } from './xrpc.ts';

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
