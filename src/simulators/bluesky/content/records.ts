/**
 * Declares and makes the records that accounts write into their own repositories, and ids in the network's forms: hashes of content,
 * and keys that tell the time.
 */

import { createHash } from 'node:crypto';
import { writeUri } from '../../../providers/bluesky/records.ts';
import { base32, base32Number, nextClock, randomSource } from '../../engine/ids.ts';

const sortableAlphabet = '234567abcdefghijklmnopqrstuvwxyz';
const codecs = { record: 0x71, blob: 0x55 };

/**
 * Returns a CIDv1 with SHA-256. A blob's is the real one; a record's is made from its JSON with sorted names.
 */
export function cidOf(codec: keyof typeof codecs, bytes: Buffer | string): string {
  const hash = createHash('sha256').update(bytes).digest();
  return `b${base32(Buffer.concat([Buffer.from([1, codecs[codec], 0x12, 0x20]), hash]))}`;
}

const recordCid = (value: unknown) => cidOf('record', JSON.stringify(sorted(value)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, child]) => [name, sorted(child)]));
}

const clockBits = 10n;

/** Returns a "Timestamp Identifier": microseconds, and a number that distinguishes ids of the same time. */
export function tidAt(ms: number, clock: number): string {
  const value = BigInt(Math.floor(ms * 1000)) << clockBits;
  return base32Number(value | BigInt(clock % 1024), 13, sortableAlphabet);
}

export function newTid(now: Date): string {
  const microseconds = randomSource().bytes('tid').readUInt16BE() % 1000;
  return tidAt(randomSource().timeOfId('tid', now).getTime() + microseconds / 1000, nextClock());
}

type Value = Readonly<Record<string, unknown>>;

export interface NetworkRecord {
  /** The record's URI. */
  id: string;
  did: string;
  collection: string;
  key: string;
  cid: string;
  value: Value;
  /** The time by which the AppView sorts the record, in milliseconds since 1970. */
  at: number;
  /** True when the AppView sends no notification about the record. */
  unnoticed?: boolean | undefined;
}

export const collections = {
  post: 'app.bsky.feed.post',
  repost: 'app.bsky.feed.repost',
  like: 'app.bsky.feed.like',
  follow: 'app.bsky.graph.follow',
  gate: 'app.bsky.feed.threadgate',
  profile: 'app.bsky.actor.profile',
} as const;

export function makeRecord(parts: Omit<NetworkRecord, 'id' | 'cid'>): NetworkRecord {
  return { ...parts, id: writeUri(parts), cid: recordCid(parts.value) };
}

/**
 * Makes a record under a key that tells when it was written.
 * @param clock a number that distinguishes records written at the same time.
 */
export function writtenBy(
  { did }: { did: string },
  collection: string,
  fields: Value,
  at: number,
  clock: number,
): NetworkRecord {
  const value = { $type: collection, ...fields, createdAt: new Date(at).toISOString() };
  return makeRecord({ did, collection, key: tidAt(at, clock), value, at });
}

export type Draft = Omit<PostValue, 'createdAt'>;

export const postedBy = (author: { did: string }, fields: Draft, at: number, clock = 0) =>
  writtenBy(author, collections.post, { langs: ['en'], ...fields }, at, clock);

interface Reference {
  uri: string;
  cid: string;
}

export const referenceTo = ({ id, cid }: NetworkRecord): Reference => ({ uri: id, cid });

/** The fields of a post's record. */
interface PostValue {
  text: string;
  createdAt: string;
  reply?: { root: Reference; parent: Reference };
  embed?: Embed;
  facets?: Facet[];
}

export interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: { $type: string; did?: string; uri?: string; tag?: string }[];
}

export interface BlobReference {
  $type: 'blob';
  ref: { $link: string };
  mimeType: string;
  size: number;
}

export const blobReference = (cid: string, mimeType: string, size: number): BlobReference => ({
  $type: 'blob',
  ref: { $link: cid },
  mimeType,
  size,
});

export type MediaEmbed =
  | {
      $type: 'app.bsky.embed.images';
      images: { image: BlobReference; alt: string; aspectRatio?: object }[];
    }
  | { $type: 'app.bsky.embed.video'; video: BlobReference; alt?: string; aspectRatio?: object }
  | {
      $type: 'app.bsky.embed.external';
      external: { uri: string; title: string; description: string; thumb?: BlobReference };
    };
type RecordEmbed = { $type: 'app.bsky.embed.record'; record: Reference };
export type Embed =
  | MediaEmbed
  | RecordEmbed
  | { $type: 'app.bsky.embed.recordWithMedia'; record: RecordEmbed; media: MediaEmbed };

export const recordEmbed = (record: Reference): RecordEmbed => ({ $type: 'app.bsky.embed.record', record });

export const isPost = (record: NetworkRecord | undefined): record is NetworkRecord =>
  record?.collection === collections.post;

/**
 * Returns the record's value as a post. The value is not checked here, since every record is checked when it
 * is written.
 */
export const postValue = ({ value }: NetworkRecord) => value as unknown as PostValue;

/** Returns the reference to the first post of the post's thread. */
export const rootOf = (post: NetworkRecord) => postValue(post).reply?.root ?? referenceTo(post);

export function quotedIn({ embed }: PostValue): string | undefined {
  if (embed?.$type === 'app.bsky.embed.record') return embed.record.uri;
  return embed?.$type === 'app.bsky.embed.recordWithMedia' ? embed.record.record.uri : undefined;
}

/** Returns the content hashes of the files that a record names anywhere in its value. */
export function blobsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const { $type, ref } = value as Partial<BlobReference>;
  return $type === 'blob' && ref ? [ref.$link] : Object.values(value).flatMap(blobsIn);
}
