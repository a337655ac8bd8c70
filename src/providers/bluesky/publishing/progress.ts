/**
 * Reads and writes the values that publishing remembers between its steps. They are stored as JSON, and hold
 * ids and, of the content, only what was read from the page of its link.
 */
import type { Call } from '../../call.ts';
import type { Progress } from '../../publish.ts';
import { newRecordKey } from '../record-key.ts';
import type { StrongReference } from '../records.ts';

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
