/**
 * Declares the comments on the channel's videos, and the replies to them: how they are published, changed, hidden and deleted.
 * Sources: https://developers.google.com/youtube/v3/docs/comments, "CommentThreads: insert", read on 2026-11-28.
 */

import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { contentType } from '../content-type.ts';
import { deleteOwn, knownId, readOwn, sameText } from '../kit/own-content.ts';
import { createdSince, readSince, withClockDifference } from '../kit/pages.ts';
import type { Created, PublishContent, PublishRules, PublishSteps, PublishVariant } from '../publish.ts';
import { authorOf, comment, commentId, commentItem, textOf } from './comment.ts';
import { apiPath, deleteResource, insert } from './list.ts';
import {
  type FoundComment,
  isSince,
  listComments,
  pageSize,
  type ReadComment,
  readAllReplies,
  readAround,
  readComment,
  readCommentItem,
  readHeld,
  readThreadPage,
} from './read-comments.ts';
import { scopes } from './scopes.ts';
import { sweepComments } from './sweep.ts';
import { videoId } from './video.ts';

const ownComment = (call: Call, externalId: string) => ({
  externalId,
  read: () => readComment(call, externalId),
  isOwn: ({ view }: FoundComment) => authorOf(view) === call.account.externalId,
});

async function updateComment(
  call: Call,
  { externalId, text }: { externalId: string; text: string },
): Promise<Schemas['YoutubeComment']> {
  const found = await readOwn(ownComment(call, externalId));
  const changed = await call.upstream.request({
    method: 'PUT',
    path: apiPath('comments'),
    query: { part: 'snippet' },
    json: { id: externalId, snippet: { textOriginal: text } },
    target: 'object',
    parse: comment.parse,
  });
  return commentItem(changed, await readAround(call, found));
}

const deleteComment = (call: Call, { externalId }: { externalId: string }) =>
  deleteOwn({
    ...ownComment(call, externalId),
    remove: () => deleteResource(call, 'comments', externalId),
  });

interface Moderation {
  hidden: boolean;
  banAuthor?: boolean;
}

function moderationProblems({ hidden, banAuthor = false }: Moderation) {
  if (hidden || !banAuthor) return [];
  const message = 'Only a comment that is hidden bans its author. Leave it out.';
  return [{ field: 'banAuthor', code: 'conflicting_fields', message } as const];
}

/**
 * Hides a comment on a video of the channel, or shows it again. The API bans an author only together with a rejection, of
 * which no document says that it can be taken back, so that a comment is otherwise held for review.
 */
async function moderateComment(
  call: Call,
  { externalId, hidden, banAuthor = false }: Moderation & { externalId: string },
) {
  const { view } = await readComment(call, externalId);
  if (view.snippet.channelId !== call.account.externalId)
    throw new ProviderFailure({ kind: 'unsupported' }, `${externalId} is on a video of another channel`);
  const moderationStatus = hidden ? (banAuthor ? 'rejected' : 'heldForReview') : 'published';
  await call.upstream.request({
    method: 'POST',
    path: `${apiPath('comments')}/setModerationStatus`,
    query: { id: externalId, moderationStatus, ...(banAuthor ? { banAuthor } : {}) },
    target: 'object',
    parse: () => undefined,
  });
  return { externalId, hidden, success: true };
}

const rules: PublishRules = {
  // No document states a limit; the API answers commentTextTooLong, and YouTube's own pages take so many.
  text: { required: true, maxCharacters: 10_000 },
  source: 'https://developers.google.com/youtube/v3/docs/commentThreads/insert',
  checkedAt: '2026-11-28',
};

const videoOf = ({ target }: PublishContent) =>
  knownId(target?.videoExternalId ?? '', videoId, 'target.videoExternalId');
const parentOf = ({ target }: PublishContent) =>
  knownId(target?.commentExternalId ?? '', commentId, 'target.commentExternalId');
/** A reply to a reply is a reply to the same top-level comment. */
const threadOf = (content: PublishContent) => parentOf(content).split('.')[0] ?? '';

const topSteps: PublishSteps = {
  async create(call, content) {
    const topLevelComment = { snippet: { textOriginal: content.text } };
    const snippet = { channelId: call.account.externalId, videoId: videoOf(content), topLevelComment };
    return { externalId: await insert(call, 'commentThreads', snippet) };
  },
  async find(call, content, _progress, since) {
    const videoId = videoOf(content);
    const isNew = isSince(withClockDifference(since));
    const tops = await readSince(
      async (pageToken) => {
        const { threads, next } = await readThreadPage(call, { videoId, pageToken });
        return { items: threads.map(({ top }) => top), next };
      },
      isNew,
      mostPages,
    );
    const isThere = ({ view, around }: ReadComment) =>
      view.snippet.parentId === undefined && around.videoId === videoId;
    return findOwn(call, content, since, { listed: tops, isThere });
  },
};

const replySteps: PublishSteps = {
  async create(call, content) {
    const snippet = { parentId: threadOf(content), textOriginal: content.text };
    return { externalId: await insert(call, 'comments', snippet) };
  },
  async find(call, content, _progress, since) {
    const parentId = threadOf(content);
    const isThere = ({ view }: ReadComment) => view.snippet.parentId === parentId;
    return findOwn(call, content, since, { listed: await readAllReplies(call, parentId), isThere });
  },
};

const mostPages = 10;

interface Place {
  /** The comments that everybody can see there. */
  listed: readonly ReadComment[];
  /** Tells whether a comment is at the place. */
  isThere(comment: ReadComment): boolean;
}

/** Looks among those that everybody can see, and then among those that wait for a decision, which no other list has. */
async function findOwn(
  call: Call,
  content: PublishContent,
  since: Date,
  { listed, isThere }: Place,
): Promise<Created[]> {
  const found = ownAmong(call, content, listed, since);
  if (found.length > 0) return found;
  return ownAmong(call, content, (await readHeld(call)).filter(isThere), since);
}

/** Returns the channel's own comments with this text since a time. */
function ownAmong(
  { account }: Call,
  { text }: PublishContent,
  comments: readonly ReadComment[],
  since: Date,
): Created[] {
  const own = comments.filter(
    ({ view }) => authorOf(view) === account.externalId && sameText(textOf(view), text),
  );
  return createdSince(
    own.map(({ view }) => ({ externalId: view.id, publishedAt: view.snippet.publishedAt })),
    since,
  );
}

const commentPublishing: readonly PublishVariant[] = [
  {
    variant: 'comment',
    scopes: scopes.comments,
    rules: { ...rules, targets: ['videoExternalId'] },
    steps: () => topSteps,
  },
  {
    variant: 'reply',
    scopes: scopes.comments,
    rules: { ...rules, targets: ['commentExternalId'] },
    steps: () => replySteps,
  },
];

export const videoComments = contentType(
  'youtube.videos.comments',
  {
    list: {
      scopes: scopes.comments,
      pageSize,
      // Threads come newest first, and the replies below each are newer than it.
      walk: { order: 'none' },
      run: listComments,
    },
    get: { scopes: scopes.comments, run: readCommentItem },
    update: { scopes: scopes.comments, rules: { text: { maxCharacters: 10_000 } }, run: updateComment },
    delete: { scopes: scopes.comments, run: deleteComment },
    moderate: { scopes: scopes.comments, problemsOf: moderationProblems, run: moderateComment },
  },
  {
    notified: [],
    polled: ['created'],
    swept: ['created'],
    scopes: scopes.comments,
    sweep: sweepComments,
  },
  commentPublishing,
);
