/**
 * Changes and deletes comments, and declares them. Source:
 * learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api, as excerpts of stored copies say (search of
 * 2026-11-29); not read in full.
 */
import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { withRaw } from '../kit/fields.ts';
import { readOwn } from '../kit/own-content.ts';
import { method } from './api.ts';
import { commentItem } from './comment.ts';
import { pageSize } from './lists.ts';
import { commentPublishing } from './publishing/comment-steps.ts';
import { commentRule } from './publishing/rules.ts';
import { listComments, pathOf, readComment, sweepComments } from './read-comments.ts';
import { organizationKind, scopes, tasks } from './scopes.ts';

async function updateComment(call: Call, { externalId, text = '' }: { externalId: string; text?: string }) {
  const { view } = await readOwn({
    externalId,
    read: () => readComment(call, externalId),
    isOwn: (found) => found.view.actor === call.account.externalId,
  });
  await call.upstream.request({
    method: 'POST',
    path: pathOf(view.place),
    query: { actor: call.account.externalId },
    headers: method('PARTIAL_UPDATE'),
    json: { patch: { message: { $set: { text } } } },
    target: 'object',
    parse: () => undefined,
  });
  return commentItem((await readComment(call, externalId)).view);
}

async function deleteComment(call: Call, { externalId }: { externalId: string }) {
  const { view } = await readComment(call, externalId);
  await call.upstream.request({
    method: 'DELETE',
    path: pathOf(view.place),
    query: { actor: call.account.externalId },
    target: 'object',
    parse: () => undefined,
  });
  return { externalId, deleted: true as const };
}

export const comments = contentType(
  'linkedin.posts.comments',
  {
    list: {
      scopes: scopes.readComments,
      tasks: tasks.content,
      pageSize,
      walk: { order: 'none', parent: { contentType: 'linkedin.posts.items', input: 'postExternalId' } },
      run: listComments,
    },
    get: {
      scopes: scopes.readComments,
      tasks: tasks.content,
      async run(call, { externalId, ...input }) {
        const { view, raw } = await readComment(call, externalId);
        return withRaw(commentItem(view), raw, input);
      },
    },
    update: {
      scopes: scopes.changeComments,
      tasks: tasks.content,
      rules: { text: { ...commentRule, required: true } },
      run: updateComment,
    },
    delete: { scopes: scopes.changeComments, tasks: tasks.content, run: deleteComment },
  },
  {
    notified: ['created', 'updated', 'deleted'],
    polled: ['created', 'updated', 'deleted'],
    swept: ['created', 'deleted'],
    reportedOf: [organizationKind],
    scopes: scopes.changes,
    sweep: sweepComments,
  },
  commentPublishing,
);
