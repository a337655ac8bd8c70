/** Changes, hides and deletes comments. Source: https://developers.google.com/youtube/v3/docs/comments, read on 2026-11-28. */
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { deleteOwn, readOwn } from '../kit/own-content.ts';
import { deleteResource } from './change-videos.ts';
import { authorOf, comment, commentItem } from './comment.ts';
import { apiPath } from './list.ts';
import { type FoundComment, readAround, readComment } from './read-comments.ts';

const ownComment = (call: Call, externalId: string) => ({
  externalId,
  read: () => readComment(call, externalId),
  isOwn: ({ view }: FoundComment) => authorOf(view) === call.account.externalId,
});

export async function updateComment(
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

export const deleteComment = (call: Call, { externalId }: { externalId: string }) =>
  deleteOwn({
    ...ownComment(call, externalId),
    remove: () => deleteResource(call, 'comments', externalId),
  });

interface Moderation {
  hidden: boolean;
  banAuthor?: boolean;
}

export function moderationProblems({ hidden, banAuthor = false }: Moderation) {
  if (hidden || !banAuthor) return [];
  const message = 'Only a comment that is hidden bans its author. Leave it out.';
  return [{ field: 'banAuthor', code: 'conflicting_fields', message } as const];
}

/**
 * Hides a comment on a video of the channel, or shows it again. The API bans an author only together with a rejection, of
 * which no document says that it can be taken back, so that a comment is otherwise held for review.
 */
export async function moderateComment(
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
