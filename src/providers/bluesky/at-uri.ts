/** Reads and writes the URIs that name records, `at://did/collection/key`. Source: "AT URI scheme". */

export interface RecordName {
  did: string;
  collection: string;
  key: string;
}

const shape =
  /^at:\/\/(did:[a-z]+:[A-Za-z0-9._:%-]{1,512})\/([A-Za-z0-9.-]{1,317})\/([A-Za-z0-9._:~-]{1,512})$/;

/** Returns the parts of the URI; `undefined` when it does not name a record. */
export function readUri(uri: string): RecordName | undefined {
  const [, did, collection, key] = shape.exec(uri) ?? [];
  return did && collection && key ? { did, collection, key } : undefined;
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
