/**
 * Reads the Atom feed by which the hub reports videos. Source: https://developers.google.com/youtube/v3/guides/push_notifications,
 * read on 2026-11-28.
 */
import { z } from 'zod';
import { id, instant, word } from '../kit/fields.ts';
import { readXmlEntries, type XmlEntry } from '../kit/xml-entries.ts';

/** A video that the feed tells of. */
export interface FeedEntry {
  videoId: string;
  channelId: string;
  publishedAt: Date;
  updatedAt: Date;
  /** True when the feed says that the video is gone. Its times are then the same. */
  deleted?: true;
}

const deletedEntry = 'at:deleted-entry';

/** Returns the entries of a feed; those that cannot be read are left out. @throws SyntaxError for a body that is no feed. */
export const readFeed = (body: string): FeedEntry[] =>
  readXmlEntries(body, 'feed', ['entry', deletedEntry]).flatMap((one) =>
    one.name === deletedEntry ? deletionOf(one) : entryOf(one),
  );

const entry = z.object({
  'yt:videoId': id(),
  'yt:channelId': id(),
  published: instant(),
  updated: instant(),
});

function entryOf({ texts }: XmlEntry): FeedEntry[] {
  const { data } = entry.safeParse(texts);
  if (!data) return [];
  const [publishedAt, updatedAt] = [new Date(data.published), new Date(data.updated)];
  return [{ videoId: data['yt:videoId'], channelId: data['yt:channelId'], publishedAt, updatedAt }];
}

/** YouTube names the video in the tombstone (RFC 6721), and its channel as whoever has deleted it. */
const deletion = z.object({
  ref: word().regex(/^yt:video:[\w-]{11}$/),
  when: instant(),
  uri: word().regex(/\/channel\/UC[\w-]{22}$/),
});

function deletionOf({ attributes, texts: { uri } }: XmlEntry): FeedEntry[] {
  const { data } = deletion.safeParse({ ...attributes, uri });
  if (!data) return [];
  const at = new Date(data.when);
  const [videoId = '', channelId = ''] = [data.ref.split(':')[2], data.uri.split('/').at(-1)];
  return [{ videoId, channelId, publishedAt: at, updatedAt: at, deleted: true }];
}
