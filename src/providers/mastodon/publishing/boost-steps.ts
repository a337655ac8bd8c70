/** Boosts a post. A server boosts a post once, so doing it again changes nothing and answers with the same boost. */
import type { Call } from '../../call.ts';
import type { PublishContent, PublishSteps } from '../../publish.ts';
import { pathOf, readOwnSince } from '../read-statuses.ts';
import { permalinkOf, statusView } from '../status.ts';
import { clockDifferenceMs } from './find-own.ts';

const targetOf = ({ target }: PublishContent) => target?.postExternalId ?? '';

export const boostSteps: PublishSteps = {
  check: async () => ({ state: 'ready' }),
  create: ({ upstream }: Call, content) =>
    upstream.request({
      method: 'POST',
      path: pathOf(targetOf(content), '/reblog'),
      target: 'object',
      parse(body) {
        const { id, reblog } = statusView.parse(body);
        return { externalId: id, ...permalinkOf(reblog?.url) };
      },
    }),
  async find(call, content, _progress, since) {
    const own = await readOwnSince(call, new Date(since.getTime() - clockDifferenceMs));
    return own
      .filter(({ reblog }) => reblog?.id === targetOf(content))
      .map(({ id, reblog }) => ({ externalId: id, ...permalinkOf(reblog?.url) }))
      .reverse();
  },
};
