/** Lets things happen around an account. The provider sends no webhooks about them; reads show them. */
import { createPostHappenings } from '../engine/post-happenings.ts';
import { accountIdOf } from './accounts.ts';
import { login } from './login.ts';
import { newStatusId, posted, type Status } from './statuses.ts';
import { type World, worldOf } from './world.ts';

export const { happenings, happen } = createPostHappenings<Status, World>({
  topics: {
    created: 'content.mastodon.posts.items.created',
    mentioned: 'content.mastodon.posts.items.created',
    deleted: 'content.mastodon.posts.items.deleted',
    replied: 'content.mastodon.posts.replies.created',
    replyDeleted: 'content.mastodon.posts.replies.deleted',
  },
  accountOf: (accessToken) => login.claimsOf(accessToken).accountId,
  graphOf: worldOf,
  authorOf: ({ by }) => accountIdOf(by),
  kindOf: ({ boosts }) => (boosts ? 'repost' : 'post'),
  write(world, draft, { now }) {
    const at = now.getTime();
    const { id, ...fields } = posted(world, draft, at, newStatusId(at));
    return { id, fields };
  },
});
