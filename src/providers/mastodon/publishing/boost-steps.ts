/**
 * Boosts a post. Mastodon boosts a post once, so doing it again changes nothing and answers with the same boost. GoToSocial
 * would boost it twice, so an earlier boost is looked for there.
 */
import type { Call } from '../../call.ts';
import { withClockDifference } from '../../kit/created-since.ts';
import type { Created, PublishContent, PublishSteps } from '../../publish.ts';
import { pathOf, readOwnSince } from '../read-statuses.ts';
import { permalinkOf, statusView } from '../status.ts';
import { isMastodon } from './is-mastodon.ts';

const targetOf = ({ target }: PublishContent) => target?.postExternalId ?? '';

export const boostSteps: PublishSteps = {
  async check(call, content) {
    if (await isMastodon(call)) return { state: 'ready' };
    const [created] = await boostsOf(call, content, new Date(0));
    return created ? { state: 'created', created } : { state: 'ready' };
  },
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
  find: (call, content, _progress, since) => boostsOf(call, content, withClockDifference(since)),
};

/** Returns the account's boosts of the post since a time, oldest first. */
async function boostsOf(call: Call, content: PublishContent, since: Date): Promise<Created[]> {
  const own = await readOwnSince(call, since);
  return own
    .filter(({ reblog }) => reblog?.id === targetOf(content))
    .map(({ id, reblog }) => ({ externalId: id, ...permalinkOf(reblog?.url) }))
    .reverse();
}
