/** Reads comments: by their ids, and in threads. Texts are asked for without markup. */
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure, whenFailed } from '../call.ts';
import { withRaw } from '../kit/fields.ts';
import { knownId } from '../kit/own-content.ts';
import { eachPage, type ListPage, onward, pageOf } from '../kit/pages.ts';
import { type Around, authorOf, type Comment, comment, commentId, commentItem, thread } from './comment.ts';
import { listOne, listPage } from './list.ts';
import { videoId } from './video.ts';

const plain = { textFormat: 'plainText' };

export interface ReadComment {
  view: Comment;
  around: Around;
  raw: unknown;
}

interface ListInput {
  videoExternalId?: string;
  moderationStatus?: string;
  cursor?: string;
  limit?: number;
  includeProviderRaw?: boolean;
}

/** The threads of one call. The number of a list never changes, so that a cursor means the same whatever the limit is. */
const threadsPerCall = 50;
export const mostThreadsPerCall = 100;
export const pageSize = { default: 50, maximum: 100 };

/**
 * Returns a page of comments, each followed by its replies. A cursor says with which page of threads it goes on, and after
 * which comment of it, because the threads of one call may have more comments than were asked for. Replies that have to be read
 * by themselves are read for the threads of this page alone.
 */
export async function listComments(
  call: Call,
  { cursor = '/', limit = pageSize.default, ...input }: ListInput,
): Promise<ListPage<Schemas['YoutubeComment']>> {
  const [token = '', after = '', at = ''] = cursor.split('/');
  const query = { ...scopeOf(call, input), pageToken: token || undefined };
  const { threads, next } = await readThreadPage(call, query);
  const size = Math.min(Math.floor(limit), pageSize.maximum);
  const rest: ReadComment[] = [];
  for (const one of threads.slice(placeIn(threads, after, at))) {
    const comments = await wholeThread(call, one, input.moderationStatus ?? 'published');
    rest.push(...comments.slice(comments.findIndex(({ view }) => view.id === after) + 1));
    if (rest.length > size) break;
  }
  const shown = rest.slice(0, size);
  const data = shown.map(({ view, around, raw }) => withRaw(commentItem(view, around), raw, input));
  const last = shown.at(-1)?.view.id;
  if (last && shown.length < rest.length) return pageOf(data, `${token}/${last}/${timeOf(threads, last)}`);
  return pageOf(data, next && `${next}/`);
}

const rootOf = (id: string) => id.split('.')[0];

/** Returns when the thread of a comment began. */
const timeOf = (threads: readonly ReadThread[], id: string) =>
  threads.find(({ top }) => top.view.id === rootOf(id))?.top.view.snippet.publishedAt ?? '';

/** Returns the place of the thread of a comment, or of the next older one where that is not listed any more. */
function placeIn(threads: readonly ReadThread[], after: string, at: string): number {
  const own = threads.findIndex(({ top }) => top.view.id === rootOf(after));
  if (own >= 0 || at === '') return Math.max(0, own);
  const older = threads.findIndex(({ top }) => (top.view.snippet.publishedAt ?? '') <= at);
  return older < 0 ? threads.length : older;
}

/** The comments on one video, or on all videos of the channel. */
function scopeOf({ account }: Call, { videoExternalId, moderationStatus }: ListInput) {
  const of =
    videoExternalId === undefined
      ? { allThreadsRelatedToChannelId: account.externalId }
      : { videoId: knownId(videoExternalId, videoId, 'videoExternalId') };
  return { ...of, ...(moderationStatus ? { moderationStatus } : {}) };
}

type ThreadQuery = { pageToken?: string | undefined } & Record<string, string | number | undefined>;

interface ReadThread {
  top: ReadComment;
  /** Those of the replies that come with the thread; it may have more. */
  replies: ReadComment[];
}

/** Reads a page of threads, newest first. */
export async function readThreadPage(
  { upstream }: Call,
  query: ThreadQuery,
): Promise<{ threads: ReadThread[]; next?: string | undefined }> {
  const asked = { part: 'snippet,replies', order: 'time', maxResults: threadsPerCall, ...plain, ...query };
  const list = { query: asked, most: mostThreadsPerCall, read: threadOf };
  const { items: threads, nextPageToken } = await listPage(upstream, 'commentThreads', list);
  return { threads, next: onward(nextPageToken, query.pageToken) };
}

function threadOf(raw: unknown): ReadThread {
  const { snippet, replies } = thread.parse(raw);
  const { videoId: onVideo, totalReplyCount: replyCount } = snippet;
  const read = (one: unknown, around: Around) => ({ view: comment.parse(one), around, raw: one });
  return {
    top: read(snippet.topLevelComment, { videoId: onVideo, replyCount }),
    replies: (replies?.comments ?? []).map((one) => read(one, { videoId: onVideo })),
  };
}

const mostPages = 20;

/**
 * Returns a thread's comments of one status. Replies that did not come with it are read by calls of their own, which may leave out
 * those that wait for a decision, so that those that came are kept. A thread is listed for any of its comments, and its others
 * have other statuses. Source: https://developers.google.com/youtube/v3/docs/commentThreads/list#moderationStatus.
 */
async function wholeThread(call: Call, { top, replies }: ReadThread, status: string): Promise<ReadComment[]> {
  const { videoId: onVideo, replyCount = 0 } = top.around;
  const known = new Set(replies.map(({ view }) => view.id));
  const others =
    replyCount <= replies.length
      ? []
      : (await readAllReplies(call, top.view.id))
          .filter(({ view }) => !known.has(view.id))
          .map((one) => ({ ...one, around: { videoId: onVideo } }));
  return [top, ...replies, ...others].filter(
    ({ view }) => (view.snippet.moderationStatus ?? status) === status,
  );
}

/** Reads the replies to a comment, which are listed in no order that is documented. */
export async function readAllReplies(call: Call, parentId: string): Promise<ReadComment[]> {
  const all: ReadComment[] = [];
  for await (const { replies } of eachPage((token) => readReplies(call, parentId, token), mostPages))
    all.push(...replies);
  return all;
}

/** Reads the comments on the channel's videos that wait for its decision, and the threads in which one of them is. */
export async function readHeld(call: Call): Promise<ReadComment[]> {
  const found: ReadComment[] = [];
  for (const moderationStatus of ['heldForReview', 'likelySpam']) {
    const query = { ...scopeOf(call, { moderationStatus }), maxResults: mostThreadsPerCall };
    const { threads } = await readThreadPage(call, query);
    found.push(...threads.flatMap(({ top, replies }) => [top, ...replies]));
  }
  return found;
}

/** Tells of a comment whether it was written since a time. */
export const isSince =
  (since: Date) =>
  ({ view }: ReadComment): boolean =>
    new Date(view.snippet.publishedAt ?? 0) >= since;

const repliesPerCall = 100;

const readAlone = (raw: unknown) => ({ view: comment.parse(raw), around: {}, raw });

/** Reads a page of the replies to a comment. */
async function readReplies({ upstream }: Call, parentId: string, pageToken?: string) {
  const asked = { part: 'snippet', parentId, maxResults: repliesPerCall, ...plain, pageToken };
  const list = { query: asked, most: repliesPerCall, read: readAlone };
  const { items: replies, nextPageToken } = await listPage(upstream, 'comments', list);
  return { replies, next: onward(nextPageToken, pageToken) };
}

export type FoundComment = Omit<ReadComment, 'around'>;

/** Reads a comment on a video of the channel, or one that the channel has written. Fails as `not_found` for others. */
export async function readComment(call: Call, externalId: string): Promise<FoundComment> {
  const id = knownId(externalId, commentId);
  const found = await listOne(call, 'comments', { part: 'snippet', id, ...plain }, readAlone);
  const own = call.account.externalId;
  if (found.view.snippet.channelId === own || authorOf(found.view) === own) return found;
  throw new ProviderFailure({ kind: 'not_found' }, `${id} is not around the channel`);
}

/**
 * Reads what a comment does not say of itself: which video a reply is on, and how many replies a comment has. No document says
 * whether a thread that is held back is returned by its id, so whatever cannot be had is left out.
 */
export async function readAround(call: Call, { view }: FoundComment): Promise<Around> {
  const { parentId } = view.snippet;
  const query = { part: 'snippet', id: parentId ?? view.id, ...plain };
  const found = await listOne(call, 'commentThreads', query, threadOf).catch(
    whenFailed('not_found', undefined),
  );
  if (!found || !parentId) return found?.top.around ?? {};
  return { videoId: found.top.around.videoId };
}

/** Reads a comment as an item. */
export async function readCommentItem(
  call: Call,
  { externalId, ...input }: { externalId: string; includeProviderRaw?: boolean },
) {
  const found = await readComment(call, externalId);
  return withRaw(commentItem(found.view, await readAround(call, found)), found.raw, input);
}
