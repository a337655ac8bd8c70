/** What publishing remembers between its steps, by name. Records are remembered as JSON: they are ids and no content. */
import type { Progress } from '../../publish.ts';
import { newRecordKey } from '../record-key.ts';
import type { StrongReference } from '../records.ts';

export interface PostProgress {
  /** The record's key, chosen before it is created, so that it is known whether it was. */
  key: string;
  createdAt: string;
  /** The post that is answered, quoted or reposted. */
  target?: StrongReference;
  /** Of a reply: the post that the thread hangs on. */
  root?: StrongReference;
  /** What has been uploaded, file by file. */
  blobs: Blob[];
  /** Of a video that is being processed. */
  jobId?: string;
  /** The handles that were looked up, with the DIDs of those that somebody has. */
  mentions?: [handle: string, did: string | null][];
}

export interface Blob {
  $type: 'blob';
  ref: { $link: string };
  mimeType: string;
  size: number;
}

/** Whether the record's key is remembered. */
export const hasKey = (progress: Progress) => typeof progress.post === 'string';

/** A key is made once, with the first look at the progress. */
export function readProgress(progress: Progress, now: Date): PostProgress {
  return typeof progress.post === 'string'
    ? (JSON.parse(progress.post) as PostProgress)
    : { key: newRecordKey(now), createdAt: now.toISOString(), blobs: [] };
}

export function writeProgress(progress: PostProgress): Progress {
  return { post: JSON.stringify(progress) };
}
