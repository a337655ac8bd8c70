/** Reads and writes the URIs that name records, `at://did/collection/key`. Source: "AT URI scheme". */
import { parseAtUriString } from '@atproto/syntax';

export interface RecordName {
  did: string;
  collection: string;
  key: string;
}

/** Returns the parts of the URI; `undefined` when it does not name a record. */
export function readUri(uri: string): RecordName | undefined {
  const read = parseAtUriString(uri);
  if (!read.success) return undefined;
  const { authority: did, collection, rkey: key, hash } = read.value;
  return did.startsWith('did:') && collection && key && hash === undefined
    ? { did, collection, key }
    : undefined;
}

export function writeUri({ did, collection, key }: RecordName): string {
  return `at://${did}/${collection}/${key}`;
}

export const postCollection = 'app.bsky.feed.post';
export const repostCollection = 'app.bsky.feed.repost';
export const threadGateCollection = 'app.bsky.feed.threadgate';

/** Returns the address of the post's public web page. */
export function permalinkOf({ did, key }: RecordName): string {
  return `https://bsky.app/profile/${did}/post/${key}`;
}
