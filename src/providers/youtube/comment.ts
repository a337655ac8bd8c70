/** Turns comments into items. Source: https://developers.google.com/youtube/v3/docs/comments, read on 2026-11-28. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { id, ifUsable, instant, name, present, text, unread, word } from '../kit/fields.ts';

/** An id of a comment: that of a thread, and for a reply a dot and more. */
export const commentId = /^[\w-]{11,64}(\.[\w-]{1,64})?$/;

const count = ifUsable(z.int().nonnegative());

export const comment = z.object({
  id: id(),
  snippet: z.object({
    /** The channel whose video it is on. */
    channelId: ifUsable(id()),
    videoId: ifUsable(id()),
    parentId: ifUsable(id()),
    /** What was written, as far as the channel may see it; it sees its own. */
    textOriginal: ifUsable(text()),
    /** The text as it is shown: titles of videos stand for links to them, and it may be HTML. */
    textDisplay: text().default(''),
    authorDisplayName: ifUsable(name()),
    authorChannelId: ifUsable(z.object({ value: id() })),
    likeCount: count,
    moderationStatus: ifUsable(word()),
    publishedAt: ifUsable(instant()),
    updatedAt: ifUsable(instant()),
  }),
});
export type Comment = z.infer<typeof comment>;

/** A thread: a comment, and some of the replies to it. */
export const thread = z.object({
  id: id(),
  snippet: z.object({
    videoId: ifUsable(id()),
    topLevelComment: z.unknown(),
    totalReplyCount: count,
  }),
  replies: ifUsable(z.object({ comments: unread() })),
});

export const authorOf = ({ snippet }: Comment) => snippet.authorChannelId?.value;

export const textOf = ({ snippet }: Comment) => snippet.textOriginal ?? snippet.textDisplay;

/** What a thread says of its comments that they do not say themselves. */
export interface Around {
  videoId?: string | undefined;
  replyCount?: number | undefined;
}

export function commentItem(
  one: Comment,
  { videoId = one.snippet.videoId, replyCount }: Around = {},
): Schemas['YoutubeComment'] {
  const { id: externalId, snippet } = one;
  const { parentId, authorChannelId: author, authorDisplayName: displayName } = snippet;
  return {
    externalId,
    text: textOf(one),
    ...(author ? { author: { id: author.value, ...present({ displayName }) } } : {}),
    thread: { rootId: parentId ?? externalId, ...(parentId ? { parentId } : {}) },
    ...present({
      videoExternalId: videoId,
      replyCount,
      likeCount: snippet.likeCount,
      moderationStatus: snippet.moderationStatus,
      publishedAt: snippet.publishedAt,
      updatedAt: snippet.updatedAt,
    }),
    contentType: 'youtube.videos.comments',
  };
}
