/** Lets things happen around an account. The provider sends no webhooks about them; reads show them. */
import { createPostEvents } from '../engine/post-events.ts';
import { accountIdOf } from './accounts.ts';
import { type FixtureSet, fixtureSetOf } from './fixture-set.ts';
import { login } from './login.ts';
import { newStatusId, posted, type Status } from './statuses.ts';

export const { providerEvents, trigger } = createPostEvents<Status, FixtureSet>({
  topics: {
    created: 'content.mastodon.posts.items.created',
    mentioned: 'content.mastodon.posts.items.created',
    deleted: 'content.mastodon.posts.items.deleted',
    replied: 'content.mastodon.posts.replies.created',
    replyDeleted: 'content.mastodon.posts.replies.deleted',
  },
  accountOf: (accessToken) => login.claimsOf(accessToken).accountId,
  graphOf: fixtureSetOf,
  authorOf: ({ by }) => accountIdOf(by),
  kindOf: ({ boosts }) => (boosts ? 'repost' : 'post'),
  write(fixtureSet, draft, { now }) {
    const at = now.getTime();
    const { id, ...fields } = posted(fixtureSet, draft, at, newStatusId(at));
    return { id, fields };
  },
});
