/**
 * Boosts a post. Mastodon boosts a post once, so doing it again changes nothing and answers with the same boost. GoToSocial
 * would boost it twice, so an earlier boost is looked for there.
 */
import type { Call } from '../../call.ts';
import type { Created, PublishContent, PublishSteps } from '../../publish.ts';
import { isMastodon } from '../instance.ts';
import { pathOf } from '../read-statuses.ts';
import { createdOf, statusView } from '../status.ts';
import { findOwn } from './find-own.ts';

const targetOf = ({ target }: PublishContent) => target?.postExternalId ?? '';

export const boostSteps: PublishSteps = {
  async check(call, content) {
    if (await isMastodon(call)) return { state: 'ready' };
    const [created] = await boostsOf(call, content, new Date(0));
    return created ? { state: 'created', created } : { state: 'ready' };
  },
  create: ({ upstream }, content) =>
    upstream.request({
      method: 'POST',
      path: pathOf(targetOf(content), '/reblog'),
      target: 'object',
      parse: (body) => createdOf(statusView.parse(body)),
    }),
  find: (call, content, _progress, since) => boostsOf(call, content, since),
};

const boostsOf = (call: Call, content: PublishContent, since: Date): Promise<Created[]> =>
  findOwn(call, since, ({ reblog }) => reblog?.id === targetOf(content));
