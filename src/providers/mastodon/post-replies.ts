/** Declares the replies to posts. Source: docs.joinmastodon.org, "statuses API methods". */
import { contentType } from '../content-type.ts';
import { changing, deleteStatus, updateStatus } from './own-status.ts';
import { usualRules } from './publishing/rules.ts';
import { statusSteps } from './publishing/status-steps.ts';
import { listReplies, pageSize, readReply } from './read-replies.ts';
import { scopes } from './scopes.ts';
import { isReply } from './status.ts';
import { sweepReplies } from './sweep.ts';

const targets = ['postExternalId'] as const;

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
      ...changing,
      async run(call, input) {
        const { view, ...told } = await updateStatus(call, input, isReply);
        // Some servers give a status another id when it is changed.
        return { ...(await readReply(call, { externalId: view.id })), ...told };
      },
    },
    delete: { scopes: scopes.change, run: (call, { externalId }) => deleteStatus(call, externalId, isReply) },
  },
  {
    notified: [],
    polled: ['created'],
    swept: ['created', 'deleted'],
    scopes: scopes.observe,
    sweep: sweepReplies,
  },
  [
    {
      variant: 'reply',
      scopes: scopes.publish,
      rules: { ...usualRules, targets },
      rulesAt: (server) => ({ ...server, targets }),
      steps: () => statusSteps,
    },
  ],
);
