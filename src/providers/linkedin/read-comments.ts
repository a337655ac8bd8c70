/**
 * Reads comments, and turns them into items. Source:
 * learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api, as excerpts of stored copies say (search of
 * 2026-11-29); not read in full.
 */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, whenFailed } from '../call.ts';
import { id, ifUsable, list, present, text, url, withRaw } from '../kit/fields.ts';
import { eachPage, type ListPage, pageOf, withClockDifference } from '../kit/pages.ts';
import type { SweptItem } from '../observations.ts';
import { pageSize, readPage } from './lists.ts';
import { time } from './post.ts';
import { listPosts } from './read-posts.ts';
import { encodeUrn, knownUrn, placeIn, placeOf } from './urn.ts';

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
type CommentView = z.infer<typeof commentView>;

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

type Comment = Schemas['LinkedinComment'];

export interface ReadComment {
  view: CommentView;
  raw: unknown;
}

/** Reads a page of the comments on a post, or of the replies to a comment, oldest first. */
export async function readComments(call: Call, urn: string, cursor?: string) {
  const list = {
    path: `/socialActions/${encodeUrn(urn)}/comments`,
    target: 'object',
    read: (raw: unknown): ReadComment => ({ view: commentView.parse(raw), raw }),
  } as const;
  const { elements: comments, next } = await readPage(call, list, { cursor, limit: pageSize.maximum });
  return { comments, next };
}

const mostPages = 10;

/** Returns a comment and the replies to it, which are read by a call of their own where there are any. */
async function wholeThread(call: Call, top: ReadComment): Promise<ReadComment[]> {
  if (!top.view.commentsSummary?.totalFirstLevelComments) return [top];
  const all = [top];
  for await (const { comments } of eachPage(
    (cursor) => readComments(call, top.view.place.urn, cursor),
    mostPages,
  ))
    all.push(...comments);
  return all;
}

interface ListInput {
  postExternalId: string;
  cursor?: string;
  limit?: number;
  includeProviderRaw?: boolean;
}

/**
 * Returns a page of comments, each followed by its replies. A cursor says with which comment on the post it goes on, and after
 * which one of that thread, because a thread may have more replies than were asked for.
 */
export async function listComments(
  call: Call,
  { postExternalId, cursor = '0/', limit = pageSize.default, ...input }: ListInput,
): Promise<ListPage<Comment>> {
  const [start = '0', after = ''] = cursor.split('/');
  const { comments, next } = await readComments(call, knownUrn(postExternalId), start);
  const wanted = Math.min(Math.floor(limit), pageSize.maximum);
  const shown: (ReadComment & { offset: number })[] = [];
  for (const [index, top] of comments.entries()) {
    if (shown.length > wanted) break;
    const thread = await wholeThread(call, top);
    const first = index === 0 ? thread.findIndex(({ view }) => view.place.id === after) + 1 : 0;
    shown.push(...thread.slice(first).map((one) => ({ ...one, offset: Number(start) + index })));
  }
  const page = shown.slice(0, wanted);
  const data = page.map(({ view, raw }) => withRaw(commentItem(view), raw, input));
  const last = page.at(-1);
  if (last && shown.length > wanted) return pageOf(data, `${last.offset}/${last.view.place.id}`);
  return pageOf(data, next && `${next}/`);
}

export const pathOf = ({ object, id }: { object: string; id: string }) =>
  `/socialActions/${encodeUrn(object)}/comments/${id}`;

export const readComment = ({ upstream }: Call, externalId: string): Promise<ReadComment> =>
  upstream.request({
    method: 'GET',
    path: pathOf(placeOf(externalId)),
    target: 'object',
    parse: (raw) => ({ view: commentView.parse(raw), raw }),
  });

/** The number of newest posts of which a sweep reads a page of comments, and of comments of which it reads a page of replies. */
const sweptPosts = 10;
const sweptThreads = 20;

export async function sweepComments(call: Call, since: Date): Promise<SweptItem<Comment>[]> {
  const from = withClockDifference(since);
  const { data: newest } = await listPosts(call, { limit: sweptPosts });
  // A post, or a comment, may be deleted after it was listed.
  const commentsOn = async (urn: string) =>
    (await readComments(call, urn).catch(whenFailed('not_found', { comments: [] as ReadComment[] })))
      .comments;
  const found: ReadComment[] = [];
  for (const { externalId } of newest) found.push(...(await commentsOn(externalId)));
  const discussed = found.filter(({ view }) => view.commentsSummary?.totalFirstLevelComments);
  for (const { view } of discussed.slice(0, sweptThreads)) found.push(...(await commentsOn(view.place.urn)));
  return found
    .map(({ view }) => ({ item: commentItem(view) }))
    .filter(({ item }) => new Date(item.publishedAt ?? 0) >= from);
}
