/**
 * Reads the comments on the account's own videos, and the replies to them. Sources: business-api.tiktok.com/portal/docs?id=1760232109619202
 * (comments), ?id=1762228430145538 (replies), as public notes of these pages say (search of 2026-11-29); no page was read itself.
 */
import { z } from 'zod';
import type { Schemas } from '../../../contract/index.ts';
import { type Call, ProviderFailure, whenFailed } from '../../call.ts';
import { id, ifUsable, name, present, text, unread, url, withRaw, word } from '../../kit/fields.ts';
import { knownId } from '../../kit/own-content.ts';
import { eachPage, type ListPage, onward, pageOf, withClockDifference } from '../../kit/pages.ts';
import type { Notification, SweptItem } from '../../observations.ts';
import { ask } from './api.ts';
import { cursorField, listVideos, unixTime, videoId } from './read-videos.ts';

/** An id, which is a text in most answers, a number in webhooks and in the replies inside a comment. */
export const wireId = z.union([id().regex(/^\d{1,25}$/), z.int().nonnegative().transform(String)]);

const count = ifUsable(z.int().nonnegative());

const commentView = z.object({
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

type Comment = Schemas['TiktokComment'];

export interface ReadComment {
  view: CommentView;
  raw: unknown;
}

const perCall = 30;
export const pageSize = { default: 30, maximum: 100 };

const page = z.object({
  comments: unread().default([]),
  cursor: ifUsable(cursorField),
  has_more: ifUsable(z.boolean()),
});

interface Listed {
  path: '/business/comment/list/' | '/business/comment/reply/list/';
  query: Record<string, unknown>;
}

/**
 * Reads a page of comments or replies, hidden ones included, newest first. TikTok may leave some out of a page, so that a short one is
 * not the last.
 */
const readPage = (call: Call, { path, query }: Listed, cursor?: string) =>
  ask(call, {
    method: 'GET',
    path,
    query: { ...query, sort_field: 'create_time', sort_order: 'desc', cursor, max_count: perCall },
    target: 'object',
    read(data) {
      const { has_more, ...more } = page.parse(data);
      return { comments: commentsIn(more), next: has_more ? onward(more.cursor, cursor) : undefined };
    },
  });

const commentsIn = ({ comments }: Pick<z.infer<typeof page>, 'comments'>) =>
  comments.slice(0, perCall).map((raw): ReadComment => ({ view: commentView.parse(raw), raw }));

/** Reads a page of the comments on a video, newest first. */
export const readComments = (call: Call, video_id: string, cursor?: string) =>
  readPage(call, { path: '/business/comment/list/', query: { video_id } }, cursor);

/** Reads a page of the replies to a comment, newest first. */
export const readReplies = (call: Call, video_id: string, comment_id: string, cursor?: string) =>
  readPage(call, { path: '/business/comment/reply/list/', query: { video_id, comment_id } }, cursor);

/** What is listed of a thread, with the cursor of the page of replies that has it; a comment itself is on none. */
type Listing = ReadComment & { top: string; replies?: string | undefined };

/** Where a thread goes on: after which comment of it, on which page of its replies. */
interface Place {
  comment: string;
  replies: string | undefined;
}

/** Tells whether TikTok lists replies to a comment, which it does to none that is hidden. */
const hasReplies = ({ replies = 0, status }: CommentView) => replies > 0 && (!status || status === 'PUBLIC');

const mostPages = 20;

/** Returns a comment and then the replies to it page by page, or what follows a place among these. */
async function* threadOf(
  top: ReadComment,
  after: Place | undefined,
  readPageOf: (comment: string, cursor: string | undefined) => ReturnType<typeof readReplies>,
): AsyncGenerator<Listing[]> {
  const { comment_id } = top.view;
  if (!after) yield [{ ...top, top: comment_id }];
  if (!hasReplies(top.view)) return;
  const read = async (replies: string | undefined) => ({
    ...(await readPageOf(comment_id, replies)),
    replies,
  });
  for await (const { comments, replies } of eachPage(read, mostPages, after?.replies)) {
    const passed = comments.findIndex(({ view }) => view.comment_id === after?.comment) + 1;
    yield comments.slice(passed).map((one) => ({ ...one, top: comment_id, replies }));
  }
}

/** Returns the id of a video, as far as it can be one. */
export const knownVideo = (externalId: string, field?: string) => knownId(externalId, videoId, field);

interface ListInput {
  videoExternalId: string;
  cursor?: string;
  limit?: number;
  includeProviderRaw?: boolean;
}

/** TikTok takes forty calls of a kind a minute for an account: once a page has asked for replies so often, it begins no other thread. */
const mostCalls = 10;

/**
 * Returns a page of comments, each followed by its replies. A cursor says with which of TikTok's pages it goes on, and after which
 * comment of it, because a thread may have more replies than were asked for.
 */
export async function listComments(
  call: Call,
  { videoExternalId, cursor = '/', limit = pageSize.default, ...input }: ListInput,
): Promise<ListPage<Comment>> {
  const [own = '', after = ''] = cursor.split('/');
  const [thread, comment = '', replies = ''] = after.split('.');
  const video = knownVideo(videoExternalId);
  const { comments, next } = await readComments(call, video, own || undefined);
  const wanted = Math.min(Math.floor(limit), pageSize.maximum);
  const begun = comments.findIndex(({ view }) => view.comment_id === thread);
  const shown: Listing[] = [];
  let calls = 0;
  const repliesTo = (id: string, page: string | undefined) => {
    calls += 1;
    return readReplies(call, video, id, page);
  };
  let isFull = false;
  for (const top of comments.slice(Math.max(begun, 0))) {
    isFull = shown.length > wanted || (shown.length > 0 && calls >= mostCalls);
    if (isFull) break;
    const place = top === comments[begun] ? { comment, replies: replies || undefined } : undefined;
    for await (const part of threadOf(top, place, repliesTo)) {
      shown.push(...part);
      if (shown.length > wanted) break;
    }
  }
  const around = { accountId: call.account.externalId, videoId: video };
  const data = shown.slice(0, wanted).map(({ view, raw }) => withRaw(commentItem(view, around), raw, input));
  const last = shown[Math.min(wanted, shown.length) - 1];
  if (last && (isFull || shown.length > wanted))
    return pageOf(data, `${own}/${last.top}.${last.view.comment_id}.${last.replies ?? ''}`);
  return pageOf(data, next && `${next}/`);
}

/** Reads a comment or a reply by its id. One that the list does not know is not there. */
export async function readComment(call: Call, externalId: string): Promise<ReadComment> {
  const { videoId: video_id, commentId } = placeOf(externalId);
  const comments = await ask(call, {
    method: 'GET',
    path: '/business/comment/list/',
    query: { video_id, comment_ids: [commentId] },
    target: 'object',
    read: (data) => commentsIn(page.parse(data)),
  });
  const found = comments.find(({ view }) => view.comment_id === commentId);
  if (found) return found;
  throw new ProviderFailure({ kind: 'not_found' }, `there is no comment ${externalId}`);
}

export async function getComment(
  call: Call,
  { externalId, ...input }: { externalId: string; includeProviderRaw?: boolean },
): Promise<Comment> {
  const { view, raw } = await readComment(call, externalId);
  const around = { accountId: call.account.externalId, videoId: placeOf(externalId).videoId };
  return withRaw(commentItem(view, around), raw, input);
}

/** A sweep reads a page of the comments on each of so many of the newest videos, and of the replies to so many comments. */
const swept = { videos: 10, threads: 10 };

/** Finds the comments since a time. A new reply to an old comment is found when the comment is on such a page. */
export async function sweepComments(call: Call, since: Date): Promise<SweptItem<Comment>[]> {
  const from = withClockDifference(since).toISOString();
  const { data: newest } = await listVideos(call, { limit: swept.videos });
  const found: SweptItem<Comment>[] = [];
  let threads = 0;
  for (const { externalId: videoId } of newest) {
    const around = { accountId: call.account.externalId, videoId };
    const keep = (some: readonly ReadComment[]) =>
      found.push(
        ...some.map(({ view }) => ({
          item: commentItem(view, around),
          hidden: view.status !== undefined && view.status !== 'PUBLIC',
        })),
      );
    // A video, or a comment, may go after it was listed.
    const gone = { comments: [] as ReadComment[] };
    const { comments } = await readComments(call, videoId).catch(whenFailed('not_found', gone));
    keep(comments);
    for (const { view } of comments) {
      if (!hasReplies(view) || threads === swept.threads) continue;
      threads += 1;
      const read = readReplies(call, videoId, view.comment_id);
      keep((await read.catch(whenFailed('not_found', gone))).comments);
    }
  }
  return found.filter(({ item }) => (item.publishedAt ?? from) >= from);
}

// What webhooks tell of comments. Source: business-api.tiktok.com/portal/docs?id=1759978319341570.

/** What a comment's event has in its `content`, which is JSON within a text; its ids are numbers. */
const update = z.object({
  comment_id: wireId,
  video_id: wireId,
  comment_action: word(),
  timestamp: ifUsable(unixTime()),
});

type Change = Pick<Notification, 'action'> & { hidden?: boolean };

const changes = new Map<string, Change>([
  ['insert', { action: 'created' }],
  ['delete', { action: 'deleted' }],
  ['set_to_hidden', { action: 'moderated', hidden: true }],
  // Others than friends do not see it any more.
  ['set_to_friends_only', { action: 'moderated', hidden: true }],
  ['set_to_public', { action: 'moderated', hidden: false }],
]);

/** What an envelope says besides the content of its event. */
interface Occasion {
  accountExternalId: string;
  at: Date;
}

/**
 * Returns what the event `comment.update` tells. The comment itself is read: some events have its text, and none its author's name.
 * Of one that is gone there is what the service remembers.
 */
export function commentChanged({ accountExternalId, at }: Occasion, content: unknown): Notification[] {
  const { data } = update.safeParse(content);
  const change = data && changes.get(data.comment_action);
  if (!change) return [];
  const externalId = idOf(data.video_id, data.comment_id);
  return [
    {
      accountExternalId,
      contentType: 'tiktok.videos.comments',
      ...change,
      externalId,
      at: data.timestamp ? new Date(data.timestamp) : at,
      ...(change.action === 'deleted'
        ? { ifRemembered: true }
        : { read: (call) => getComment(call, { externalId }) }),
    },
  ];
}
