/** Declares the account's posts and boosts. Source: docs.joinmastodon.org, "accounts" and "statuses API methods". */
import { ProviderFailure } from '../call.ts';
import { contentType } from '../content-type.ts';
import { pageOf } from '../kit/pages.ts';
import { withRaw } from '../kit/raw.ts';
import { changing, deleteStatus, updateStatus } from './own-status.ts';
import { boostSteps } from './publishing/boost-steps.ts';
import { checked, usualRules } from './publishing/rules.ts';
import { statusSteps } from './publishing/status-steps.ts';
import { largestPage, readOwnStatuses, readStatus } from './read-statuses.ts';
import { scopes } from './scopes.ts';
import { isReply, postItem, type StatusView } from './status.ts';
import { sweepPosts } from './sweep.ts';

const isPost = (view: StatusView) => !isReply(view);

export const postItems = contentType(
  'mastodon.posts.items',
  {
    list: {
      scopes: scopes.read,
      pageSize: { default: 20, maximum: largestPage },
      walk: { order: 'newest_first' },
      async run(call, { cursor, limit, ...input }) {
        const { statuses, nextMaxId } = await readOwnStatuses(call, {
          exclude_replies: 'true',
          limit: limit && Math.min(Math.floor(limit), largestPage),
          max_id: cursor,
        });
        const data = statuses.flatMap(({ view, raw }) => withRaw(postItem(call, view), raw, input) ?? []);
        return pageOf(data, nextMaxId);
      },
    },
    get: {
      scopes: scopes.read,
      /** Reads a post of any account, because mentions are posts of others. */
      async run(call, { externalId, ...input }) {
        const { view, raw } = await readStatus(call, externalId);
        const item = withRaw(postItem(call, view), raw, input);
        if (!item) throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is no post`);
        return item;
      },
    },
    update: {
      ...changing,
      async run(call, input) {
        const { view, ...told } = await updateStatus(call, input, isPost);
        const item = postItem(call, view);
        if (!item)
          throw new ProviderFailure({ kind: 'unusable' }, `${input.externalId} has become something else`);
        return { ...item, ...told };
      },
    },
    delete: { scopes: scopes.change, run: (call, { externalId }) => deleteStatus(call, externalId, isPost) },
  },
  {
    notified: [],
    // Notifications report mentions, which other accounts write.
    polled: ['created'],
    swept: ['created', 'deleted'],
    scopes: scopes.observe,
    sweep: sweepPosts,
  },
  [
    {
      variant: 'post',
      scopes: scopes.publish,
      rules: usualRules,
      rulesAt: (server) => server,
      steps: () => statusSteps,
    },
    {
      variant: 'boost',
      scopes: scopes.boost,
      rules: { targets: ['postExternalId'], ...checked },
      steps: () => boostSteps,
    },
  ],
);
