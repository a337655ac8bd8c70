/**
 * Turns comments into items. Source: learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api, as excerpts
 * of stored copies say (search of 2026-11-29); not read in full.
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { id, ifUsable, list, present, text, url } from '../kit/fields.ts';
import { time } from './post.ts';
import { placeIn } from './urn.ts';

const stamp = ifUsable(z.object({ time: ifUsable(time()) }));
const count = ifUsable(z.int().nonnegative());

export const commentView = z
  .object({
    commentUrn: ifUsable(id()),
    /** Some answers have the URN here alone. */
    $URN: ifUsable(id()),
    id: ifUsable(id()),
    actor: ifUsable(id()),
    object: ifUsable(id()),
    parentComment: ifUsable(id()),
    message: ifUsable(z.object({ text: ifUsable(text()) })),
    content: ifUsable(
      list(z.object({ url: ifUsable(url()), entity: ifUsable(z.object({ image: ifUsable(id()) })) })),
    ),
    created: stamp,
    lastModified: stamp,
    likesSummary: ifUsable(z.object({ totalLikes: count })),
    commentsSummary: ifUsable(z.object({ totalFirstLevelComments: count })),
  })
  .transform((found, context) => {
    const { commentUrn, $URN, object, id: digits } = found;
    const place = placeIn(commentUrn ?? $URN ?? `urn:li:comment:(${object},${digits})`);
    if (place) return { ...found, place };
    context.addIssue({ code: 'custom', message: 'has no URN', path: ['commentUrn'] });
    return z.NEVER;
  });
export type CommentView = z.infer<typeof commentView>;

export function commentItem(view: CommentView): Schemas['LinkedinComment'] {
  const { place, parentComment, created, lastModified } = view;
  const parentId = placeIn(parentComment ?? '')?.urn;
  const wasChanged = lastModified?.time !== created?.time;
  const media = (view.content ?? []).flatMap(({ url: sourceUrl }) => (sourceUrl ? [{ sourceUrl }] : []));
  return {
    externalId: place.urn,
    postExternalId: place.object,
    text: view.message?.text ?? '',
    ...(view.actor ? { author: { id: view.actor } } : {}),
    thread: { rootId: parentId ?? place.urn, ...(parentId ? { parentId } : {}) },
    ...(media.length > 0 ? { media } : {}),
    ...present({
      replyCount: parentId ? undefined : view.commentsSummary?.totalFirstLevelComments,
      likeCount: view.likesSummary?.totalLikes,
      publishedAt: created?.time,
      updatedAt: wasChanged ? lastModified?.time : undefined,
    }),
    contentType: 'linkedin.posts.comments',
  };
}
