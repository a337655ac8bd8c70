/** Records: what accounts write, in their own repositories. */
import { writeUri } from '../../at-uri.ts';
import { recordCid } from '../ids.ts';

export interface NetworkRecord {
  uri: string;
  did: string;
  collection: string;
  key: string;
  cid: string;
  value: Readonly<Record<string, unknown>>;
  /** What the AppView sorts it by, in milliseconds since 1970. */
  at: number;
  /** The AppView notifies nobody of it. */
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

export interface RecordParts {
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

/** What posts have besides their text. */
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

/** What it says, as a post. Written by anybody, it is checked when it is written. */
export const postValue = ({ value }: NetworkRecord) => value as unknown as PostValue;

export function quotedIn({ embed }: PostValue): Reference | undefined {
  if (embed?.$type === 'app.bsky.embed.record') return embed.record;
  return embed?.$type === 'app.bsky.embed.recordWithMedia' ? embed.record.record : undefined;
}
