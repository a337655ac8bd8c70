/**
 * Boosts a post. Mastodon boosts a post once, so doing it again changes nothing and answers with the same boost. Other servers
 * would boost it twice, or fail, so the post is asked there whether it is boosted.
 */
import { type Call, ProviderFailure } from '../../call.ts';
import type { Created, PublishContent, PublishSteps } from '../../publish.ts';
import { readSoftware } from '../instance.ts';
import { pathOf, readStatus } from '../read-statuses.ts';
import { createdOf, statusView } from '../status.ts';
import { findOwn } from './find-own.ts';
import { mayStillArrive } from './still-arriving.ts';

const targetOf = ({ target }: PublishContent) => target?.postExternalId ?? '';

export const boostSteps: PublishSteps = {
  async check(call, content, _progress, attemptedAt) {
    if ((await readSoftware(call)).isMastodon) return { state: 'ready' };
    const { view } = await readStatus(call, targetOf(content));
    const [created] = view.reblogged === false ? [] : await boostsOf(call, content, new Date(0));
    if (created) return { state: 'created', created };
    // It is there, and the account's list does not show it.
    if (view.reblogged) return { state: 'created' };
    return { state: mayStillArrive(attemptedAt) ? 'aged' : 'ready' };
  },
  create: ({ upstream }, content) =>
    upstream.request({
      method: 'POST',
      path: pathOf(targetOf(content), '/reblog'),
      target: 'object',
      parse: (body) => boostIn(body, targetOf(content)),
    }),
  find: (call, content, _progress, since) => boostsOf(call, content, since),
};

/**
 * Returns the boost in an answer. Some servers answer with the boosted post, whose id is none of the boost: whoever deleted
 * that would delete the post.
 */
function boostIn(body: unknown, target: string): Created {
  const view = statusView.parse(body);
  if (view.reblog && view.id !== view.reblog.id && view.id !== target) return createdOf(view);
  throw new ProviderFailure({ kind: 'unusable' }, `the answer names no boost of ${target}`);
}

const boostsOf = (call: Call, content: PublishContent, since: Date): Promise<Created[]> =>
  findOwn(call, since, ({ id, reblog }) => id !== targetOf(content) && reblog?.id === targetOf(content));
