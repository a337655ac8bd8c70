/**
 * Hides, shows and deletes comments, and declares them. Sources: business-api.tiktok.com/portal/docs?id=1762228474532865 (hide),
 * ?id=1762228483080193 (delete), as public notes of these pages say (search of 2026-11-29); no page was read itself.
 */
import type { Call } from '../../call.ts';
import { contentType } from '../../content-type.ts';
import { deleteOwn } from '../../kit/own-content.ts';
import { ask } from './api.ts';
import { placeOf } from './comment.ts';
import { commentPublishing } from './publish-comments.ts';
import { getComment, listComments, pageSize, readComment, sweepComments } from './read-comments.ts';
import { scopes } from './scopes.ts';

async function moderateComment(call: Call, { externalId, hidden }: { externalId: string; hidden: boolean }) {
  const { videoId: video_id, commentId: comment_id } = placeOf(externalId);
  await ask(call, {
    method: 'POST',
    path: '/business/comment/hide/',
    json: { video_id, comment_id, action: hidden ? 'HIDE' : 'UNHIDE' },
    target: 'object',
    read: () => undefined,
  });
  return { externalId, hidden, success: true };
}

/** TikTok deletes comments of the account alone; those of others are hidden. */
const deleteComment = (call: Call, { externalId }: { externalId: string }) =>
  deleteOwn({
    externalId,
    read: () => readComment(call, externalId),
    isOwn: ({ view }) => view.owner === true,
    remove: ({ view: { comment_id } }) =>
      ask(call, {
        method: 'POST',
        path: '/business/comment/delete/',
        json: { comment_id },
        target: 'object',
        read: () => undefined,
      }),
  });

export const comments = contentType(
  'tiktok.videos.comments',
  {
    list: {
      scopes: scopes.readComments,
      pageSize,
      // Beyond the first five hundred, comments come by their likes, and some of them once more.
      walk: { order: 'none', parent: { contentType: 'tiktok.videos.items', input: 'videoExternalId' } },
      run: listComments,
    },
    get: { scopes: scopes.readComments, run: getComment },
    delete: { scopes: scopes.manageComments, run: deleteComment },
    moderate: { scopes: scopes.manageComments, run: moderateComment },
  },
  {
    notified: ['created', 'deleted', 'moderated'],
    swept: ['created', 'deleted', 'moderated'],
    scopes: scopes.observeComments,
    sweep: sweepComments,
  },
  commentPublishing,
);
