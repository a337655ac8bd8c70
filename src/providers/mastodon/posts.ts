/** The content types of Mastodon: posts, and replies to them. */
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { contentType } from '../content-type.ts';
import { withRaw } from '../kit/fields.ts';
import { pageOf, unlessTooLong } from '../kit/pages.ts';
import type { SweptItem } from '../observations.ts';
import type { PublishRules } from '../publish.ts';
import { postMetrics } from './metrics.ts';
import { changing, deleteStatus, updateStatus } from './own-status.ts';
import { mentioning } from './poll.ts';
import { checked, usualRules } from './publishing/rules.ts';
import { boostSteps, statusSteps } from './publishing/steps.ts';
import {
  largestPage,
  listReplies,
  pageSize,
  readOwnSince,
  readOwnStatuses,
  readReply,
  readStatus,
  readThread,
} from './read-statuses.ts';
import { scopes } from './scopes.ts';
import { isReply, postItem, replyItem, type StatusView } from './status.ts';

/** Sweeps the account's own statuses, those that mention it, and the newest threads below its posts. */
async function sweepPosts(call: Call, since: Date): Promise<SweptItem<Schemas['MastodonPost']>[]> {
  const found = [...(await readOwnSince(call, since)), ...(await mentioning(call, since))];
  return found.flatMap((view) => postItem(call, view) ?? []).map((item) => ({ item }));
}

const mostThreads = 10;

async function sweepReplies(call: Call, since: Date): Promise<SweptItem<Schemas['MastodonReply']>[]> {
  const own = await readOwnSince(call, since);
  const answered = own.filter((view) => !isReply(view) && !view.reblog && (view.replies_count ?? 0) > 0);
  const items = new Map<string, Schemas['MastodonReply']>();
  for (const { id } of answered.slice(0, mostThreads)) {
    const { rootId, below } = await unlessTooLong(readThread(call, id), { rootId: '', below: [] });
    for (const { view } of below) {
      const item = replyItem(call, view, rootId);
      if (item && new Date(view.created_at) >= since) items.set(view.id, item);
    }
  }
  for (const view of [...own, ...(await mentioning(call, since))])
    if (isReply(view) && view.visibility !== 'direct' && !items.has(view.id)) {
      const item = await unlessTooLong(readReply(call, { externalId: view.id }), undefined);
      if (item) items.set(view.id, item);
    }
  return [...items.values()].map((item) => ({ item }));
}

// Declares the account's posts and boosts. Source: docs.joinmastodon.org, "accounts" and "statuses API methods".

const isPost = (view: StatusView) => !isReply(view);
/** Returns the rules of posts, by those of statuses. */
const posted = (rules: PublishRules): PublishRules => ({
  ...rules,
  fields: [...(rules.fields ?? []), 'firstComment'],
});

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
    metrics: postMetrics,
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
      rules: posted(usualRules),
      rulesAt: posted,
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

// Declares the replies to posts. Source: docs.joinmastodon.org, "statuses API methods".

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
