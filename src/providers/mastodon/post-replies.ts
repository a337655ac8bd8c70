/** Declares the replies to posts. Source: docs.joinmastodon.org, "statuses API methods". */
import { contentType } from '../content-type.ts';
import { changeRulesOf, usualRules } from './publishing/rules.ts';
import { replyPublishing } from './publishing/variants.ts';
import { deleteReply, listReplies, pageSize, readReply, updateReply } from './replies.ts';
import { scopes } from './scopes.ts';
import { sweepReplies } from './sweep.ts';

export const postReplies = contentType(
  'mastodon.posts.replies',
  {
    list: {
      scopes: scopes.read,
      pageSize,
      walk: {
        order: 'newest_first',
        parent: { contentType: 'mastodon.posts.items', input: 'postExternalId' },
      },
      run: listReplies,
    },
    get: { scopes: scopes.read, run: readReply },
    update: {
      scopes: scopes.change,
      rules: changeRulesOf(usualRules),
      rulesAt: changeRulesOf,
      run: updateReply,
    },
    delete: { scopes: scopes.change, run: deleteReply },
  },
  {
    notified: [],
    polled: ['created'],
    swept: ['created', 'deleted'],
    scopes: scopes.observe,
    read: (call, externalId) => readReply(call, { externalId }),
    sweep: sweepReplies,
  },
  replyPublishing,
);
