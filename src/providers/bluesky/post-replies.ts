/** Declares the replies to posts. Sources: lexicons app.bsky.feed.getPostThread, app.bsky.feed.threadgate. */
import { contentType } from '../content-type.ts';
import { deleteReply } from './delete-record.ts';
import { replyPublishing } from './publishing/reply-publishing.ts';
import { listReplies, readReply } from './read-replies.ts';
import { scopes } from './scopes.ts';
import { sweepReplies } from './sweep-replies.ts';
import { moderateReply } from './thread-gate.ts';

/** The page size of the list. It is our own, because the provider returns a whole thread at once. */
const pageSize = { default: 50, maximum: 100 };

export const postReplies = contentType(
  'bluesky.posts.replies',
  {
    list: {
      scopes: scopes.read,
      pageSize,
      walk: {
        order: 'newest_first',
        parent: { contentType: 'bluesky.posts.items', input: 'postExternalId' },
      },
      run: listReplies,
    },
    get: { scopes: scopes.read, run: readReply },
    moderate: { scopes: scopes.moderate, run: moderateReply },
    delete: { scopes: scopes.deleteReply, run: deleteReply },
  },
  {
    notified: [],
    polled: ['created'],
    swept: ['created', 'deleted', 'moderated'],
    scopes: scopes.observe,
    sweep: sweepReplies,
  },
  replyPublishing,
);
