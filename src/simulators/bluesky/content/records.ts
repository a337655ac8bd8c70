/** Declares and makes the records that accounts write into their own repositories. */
import { writeUri } from '../../../providers/bluesky/at-uri.ts';
import { recordCid } from '../ids.ts';

export interface NetworkRecord {
  uri: string;
  did: string;
  collection: string;
  key: string;
  cid: string;
  value: Readonly<Record<string, unknown>>;
  /** The time by which the AppView sorts the record, in milliseconds since 1970. */
  at: number;
  /** Set when the AppView sends no notification about the record. */
  unnoticed?: true;
}

export const collections = {
  post: 'app.bsky.feed.post',
  repost: 'app.bsky.feed.repost',
  like: 'app.bsky.feed.like',
  follow: 'app.bsky.graph.follow',
  gate: 'app.bsky.feed.threadgate',
  profile: 'app.bsky.actor.profile',
} as const;

interface RecordParts {
  did: string;
  collection: string;
  key: string;
  value: Readonly<Record<string, unknown>>;
  at: number;
  unnoticed?: boolean;
}

export function makeRecord({ unnoticed, ...parts }: RecordParts): NetworkRecord {
  const { did, collection, key } = parts;
  const uri = writeUri({ did, collection, key });
  return { ...parts, uri, cid: recordCid(parts.value), ...(unnoticed ? { unnoticed } : {}) };
}

export interface Reference {
  uri: string;
  cid: string;
}

export const referenceTo = ({ uri, cid }: Reference): Reference => ({ uri, cid });

/** The fields of a post's record. */
export interface PostValue {
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

export interface ImagesEmbed {
  $type: 'app.bsky.embed.images';
  images: { image: BlobReference; alt: string; aspectRatio?: object }[];
}
export interface VideoEmbed {
  $type: 'app.bsky.embed.video';
  video: BlobReference;
  alt?: string;
  aspectRatio?: object;
}
export interface ExternalEmbed {
  $type: 'app.bsky.embed.external';
  external: { uri: string; title: string; description: string; thumb?: BlobReference };
}
export interface RecordEmbed {
  $type: 'app.bsky.embed.record';
  record: Reference;
}
export interface RecordWithMediaEmbed {
  $type: 'app.bsky.embed.recordWithMedia';
  record: { record: Reference };
  media: ImagesEmbed | VideoEmbed | ExternalEmbed;
}
export type Embed = ImagesEmbed | VideoEmbed | ExternalEmbed | RecordEmbed | RecordWithMediaEmbed;

/** Returns the record's value as a post. Records of any software are checked when they are written. */
export const postValue = ({ value }: NetworkRecord) => value as unknown as PostValue;

export function quotedIn({ embed }: PostValue): Reference | undefined {
  if (embed?.$type === 'app.bsky.embed.record') return embed.record;
  return embed?.$type === 'app.bsky.embed.recordWithMedia' ? embed.record.record : undefined;
}
