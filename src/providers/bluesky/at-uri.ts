/** `at://did/collection/key`: what a record is called. Source: "AT URI scheme". */

export interface RecordName {
  did: string;
  collection: string;
  key: string;
}

const shape =
  /^at:\/\/(did:[a-z]+:[A-Za-z0-9._:%-]{1,512})\/([A-Za-z0-9.-]{1,317})\/([A-Za-z0-9._:~-]{1,512})$/;

/** `undefined` for what names no record. */
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

/** Where people see a post. */
export function permalinkOf({ did, key }: RecordName): string {
  return `https://bsky.app/profile/${did}/post/${key}`;
}
