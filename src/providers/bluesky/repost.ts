/**
 * Reads reposts. A repost is a record of its own that shows another post. Source: lexicon
 * app.bsky.feed.repost.
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { id } from '../kit/fields.ts';
import { type RecordName, writeUri } from './at-uri.ts';
import { permalink, publishedAt } from './post-view.ts';
import { timeOfRecordKey } from './record-key.ts';

const repostRecord = z.object({ subject: z.object({ uri: id() }) });

/** Returns the URI of the post that a record shows; `undefined` when the record is no repost. */
export function shownBy(record: unknown): string | undefined {
  return repostRecord.safeParse(record).data?.subject.uri;
}

/**
 * Makes the item of a repost. A feed gives the time when the repost was indexed, and the record the time when
 * it was written. The item takes its time from the record key, which both have, so that both give the same
 * time.
 * @param seenAt when the provider showed the repost, as ISO-8601; the item's time is never later.
 */
export function repostItem(name: RecordName, postUri: string, seenAt: string): Schemas['BlueskyPost'] {
  return {
    externalId: writeUri(name),
    variant: 'repost',
    author: { id: name.did },
    quotedPostExternalId: postUri,
    // The provider's own client has pages only for posts, so the permalink of a repost is that of the post it
    // shows.
    ...permalink(postUri),
    publishedAt: publishedAt(timeOfRecordKey(name.key), seenAt),
    contentType: 'bluesky.posts.items',
  };
}
