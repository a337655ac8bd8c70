/**
 * Turns comments into items. Source: business-api.tiktok.com/portal/docs?id=1760232109619202 ("Get the comments of an owned
 * video"), as public notes of the page say (search of 2026-11-29); the page was not read itself.
 */
import { z } from 'zod';
import type { Schemas } from '../../../contract/index.ts';
import { ProviderFailure } from '../../call.ts';
import { id, ifUsable, name, present, text, url, word } from '../../kit/fields.ts';
import { unixTime } from './video.ts';

/** An id, which is a text in most answers, a number in webhooks and in the replies inside a comment. */
export const wireId = z.union([id().regex(/^\d{1,25}$/), z.int().nonnegative().transform(String)]);

const count = ifUsable(z.int().nonnegative());

export const commentView = z.object({
  comment_id: wireId,
  parent_comment_id: ifUsable(wireId),
  /** The same id of a person in all answers and webhooks; `user_id` is to go. */
  unique_identifier: ifUsable(id()),
  username: ifUsable(name()),
  display_name: ifUsable(name()),
  create_time: ifUsable(unixTime()),
  text: ifUsable(text()),
  image_url: ifUsable(url()),
  likes: count,
  replies: count,
  /** Whether the account whose video it is has written it. */
  owner: ifUsable(z.boolean()),
  status: ifUsable(word()),
});
export type CommentView = z.infer<typeof commentView>;

/**
 * TikTok finds a comment only below its video, so that the id here has both: that of the video, a sign, and that of the comment.
 */
export const idOf = (videoId: string, commentId: string) => `${videoId}_${commentId}`;

const form = /^(\d{1,25})_(\d{1,25})$/;

/** Returns the ids of the video and of the comment. Fails as `not_found` for what is no id of a comment. */
export function placeOf(externalId: string, field?: string): { videoId: string; commentId: string } {
  const [, videoId, commentId] = form.exec(externalId) ?? [];
  if (videoId && commentId) return { videoId, commentId };
  throw new ProviderFailure(
    { kind: 'not_found', ...(field ? { field } : {}) },
    `${externalId} is no id of a comment`,
  );
}

/** Where a comment was read. */
interface Around {
  accountId: string;
  videoId: string;
}

/** A comment of the account itself has the account's own id as its author, which TikTok does not say of it. */
export function commentItem(view: CommentView, { accountId, videoId }: Around): Schemas['TiktokComment'] {
  const externalId = idOf(videoId, view.comment_id);
  const parentId = view.parent_comment_id && idOf(videoId, view.parent_comment_id);
  const author = view.owner ? accountId : view.unique_identifier;
  const { image_url: sourceUrl, username, display_name: displayName } = view;
  return {
    externalId,
    videoExternalId: videoId,
    text: view.text ?? '',
    ...(author ? { author: { id: author, ...present({ username, displayName }) } } : {}),
    thread: { rootId: parentId ?? externalId, ...(parentId ? { parentId } : {}) },
    ...(sourceUrl ? { media: [{ sourceUrl }] } : {}),
    ...present({
      moderationStatus: view.status?.toLowerCase(),
      replyCount: parentId ? undefined : view.replies,
      likeCount: view.likes,
      publishedAt: view.create_time,
    }),
    contentType: 'tiktok.videos.comments',
  };
}
