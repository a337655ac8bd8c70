/** Declares the comments on the channel's videos. */
import { contentType } from '../content-type.ts';
import { deleteComment, moderateComment, moderationProblems, updateComment } from './change-comments.ts';
import { commentPublishing } from './publishing/comment-steps.ts';
import { listComments, pageSize, readCommentItem } from './read-comments.ts';
import { scopes } from './scopes.ts';
import { sweepComments } from './sweep.ts';

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
