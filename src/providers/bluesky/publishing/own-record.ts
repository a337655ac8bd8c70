/** Creates a record under a key that we choose, so that a read tells for certain whether it was created. */

import { z } from 'zod';
import type { Call } from '../../call.ts';
import { id, list, word } from '../../kit/fields.ts';
import { readSince, withClockDifference } from '../../kit/pages.ts';
import type { Created, Progress, Readiness } from '../../publish.ts';
import { permalink, shownBy } from '../post-view.ts';
import { findRecord, newRecordKey, recordValue, type StrongReference, strongReference } from '../records.ts';
import { procedure, query } from '../xrpc.ts';

// Reads and writes the values that publishing remembers between its steps. They are stored as JSON, and hold
// ids and, of the content, only what was read from the page of its link.

export interface PostProgress {
  /**
   * The record's key. It is chosen before the record is created, so that a read tells whether the record was
   * created.
   */
  key: string;
  createdAt: string;
  /** The post that is replied to, quoted or reposted. */
  target?: StrongReference;
  /** The first post of the thread; absent unless a reply is published. */
  root?: StrongReference;
  /** The uploaded files, in order. */
  blobs: Blob[];
  /** The id of the video's processing job. */
  jobId?: string;
  /** The card of the link, as it was read. */
  card?: Card;
  /** The mentioned handles, each with the DID of its account, or null if no account has it. */
  mentions?: [handle: string, did: string | null][];
}

export interface Card {
  title: string;
  description: string;
  thumb?: Blob;
}

export interface Blob {
  $type: 'blob';
  ref: { $link: string };
  mimeType: string;
  size: number;
}

/** Tells whether the record's key is remembered. */
export const hasKey = (progress: Progress) => typeof progress.post === 'string';

/** Reads the progress. When nothing is remembered yet, it begins with a new record key. */
export function readProgress(progress: Progress, { draws }: Pick<Call, 'draws'>): PostProgress {
  const now = new Date();
  return typeof progress.post === 'string'
    ? (JSON.parse(progress.post) as PostProgress)
    : { key: newRecordKey(now, draws), createdAt: now.toISOString(), blobs: [] };
}

export function writeProgress(progress: PostProgress): Progress {
  return { post: JSON.stringify(progress) };
}

export async function checkRecord(call: Call, collection: string, key: string): Promise<Readiness> {
  const record = await findRecord(call, { did: call.account.externalId, collection, key });
  return record
    ? { state: 'created', created: createdOf(record.uri, record.value) }
    : { state: 'ready', isAbsent: true };
}

export async function findCreated(call: Call, collection: string, key: string): Promise<Created[]> {
  const record = await findRecord(call, { did: call.account.externalId, collection, key });
  return record ? [createdOf(record.uri, record.value)] : [];
}

const recordsOfPage = 100;
/** An account may have published more than one page before the outcome of a call is looked up. */
const mostPages = 10;
const listed = z.object({
  records: list(z.object({ uri: id(), value: recordValue }), recordsOfPage),
  cursor: word().min(1).optional(),
});

/**
 * Finds the account's records since a time that fit, among the newest ones of the collection, oldest first.
 * It serves requests whose record key is no longer known.
 */
export async function findAlike(
  call: Call,
  collection: string,
  fits: (value: Record<string, unknown>) => boolean,
  since: Date,
): Promise<Created[]> {
  const read = async (cursor: string | undefined) => {
    const parameters = { repo: call.account.externalId, collection, limit: recordsOfPage, cursor };
    const { records, cursor: next } = await query(call, 'com.atproto.repo.listRecords', parameters, {
      target: 'account',
      parse: listed.parse,
    });
    return { items: records, next };
  };
  const earliest = withClockDifference(since).toISOString();
  const isRecent = ({ value: { createdAt } }: { value: Record<string, unknown> }) =>
    `${createdAt ?? earliest}` >= earliest;
  const recent = await readSince(read, isRecent, mostPages);
  return recent
    .filter(({ value }) => fits(value))
    .map(({ uri, value }) => createdOf(uri, value))
    .reverse();
}

/** Creates the record. If the key is taken, the server refuses and changes nothing. */
export async function createRecord(
  call: Call,
  collection: string,
  key: string,
  record: object,
): Promise<Created> {
  const input = {
    repo: call.account.externalId,
    collection,
    rkey: key,
    record: { $type: collection, ...record },
  };
  const { uri } = await procedure(call, 'com.atproto.repo.createRecord', input, {
    target: 'account',
    parse: strongReference.parse,
  });
  return createdOf(uri, record);
}

/** Returns a created record. The permalink of a repost is that of the post it shows. */
function createdOf(uri: string, record: object): Created {
  return { externalId: uri, ...permalink(shownBy(record) ?? uri) };
}

/** The answer to an upload: the reference by which records name the file. */
export const uploaded = z.object({
  blob: z.object({
    $type: z.literal('blob'),
    ref: z.object({ $link: id() }),
    mimeType: word().min(1),
    size: z.number(),
  }),
});
