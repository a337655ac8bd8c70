/** Lists what can happen on an account independently of the service, and makes it happen. */
import { randomInt } from 'node:crypto';
import { createHappenings, type HappeningKinds } from '../engine/happening-kinds.ts';
import { type HappeningChoices, HappeningRefused } from '../happenings.ts';
import { login } from './login.ts';
import {
  handleOf,
  idAt,
  keyOf,
  personIdOf,
  plain,
  type Status,
  statusKey,
  type World,
  worldOf,
} from './statuses.ts';

/** Something that is written, or the id of what is deleted. */
type Change = { written: Pick<Status, 'by' | 'text' | 'replyTo'> } | { removed: string };
type Scene = World & { somebody: string };

const replies = 'content.mastodon.posts.replies.created';

const kinds: HappeningKinds<Scene, Change> = {
  reply_added: {
    description: 'A person replies to a post of the account, the newest unless postExternalId says which.',
    topic: replies,
    takes: ['postExternalId', 'text'],
    change: (scene, { postExternalId, text = 'This looks wonderful!' }) =>
      replyTo(scene, chosen(scene, 'postExternalId', postExternalId, isOwnPost(scene)), text),
  },
  reply_to_reply_added: {
    description: 'A person replies to a reply by somebody, the newest unless commentExternalId says which.',
    topic: replies,
    takes: ['commentExternalId', 'text'],
    change: (scene, { commentExternalId, text = 'I think so too.' }) =>
      replyTo(scene, chosen(scene, 'commentExternalId', commentExternalId, isReply), text),
  },
  mention_added: {
    description: 'A person mentions the account in a post of theirs.',
    topic: 'content.mastodon.posts.items.created',
    takes: ['text'],
    change: ({ somebody, accountId }, { text = 'Fresh bread for the weekend.' }) => ({
      written: { by: somebody, text: `${text} @${handleOf(accountId)}` },
    }),
  },
  post_published: {
    description: 'The account posts in an app of the provider’s own.',
    topic: 'content.mastodon.posts.items.created',
    takes: ['text'],
    change: ({ accountId }, { text = 'Open on Sunday, from eight.' }) => ({
      written: { by: accountId, text },
    }),
  },
  post_deleted: {
    description: 'The account deletes a post or a boost in an app of the provider’s own.',
    topic: 'content.mastodon.posts.items.deleted',
    takes: ['externalId'],
    change: (scene, { externalId }) => ({
      removed: chosen(scene, 'externalId', externalId, (one) => one.by === scene.accountId && !isReply(one))
        .id,
    }),
  },
  reply_deleted: {
    description: 'Whoever wrote a reply deletes it.',
    topic: 'content.mastodon.posts.replies.deleted',
    takes: ['externalId'],
    change: (scene, { externalId }) => ({ removed: chosen(scene, 'externalId', externalId, isReply).id }),
  },
};

const isReply = ({ replyTo }: Status) => replyTo !== undefined;
const isOwnPost =
  ({ accountId }: World) =>
  (one: Status) =>
    one.by === accountId && !isReply(one) && !one.boosts;

/**
 * Returns the status with this id, or the newest, among those that fit.
 * @throws HappeningRefused when there is none.
 */
function chosen(
  { statuses }: World,
  field: keyof HappeningChoices,
  id: string | undefined,
  fits: (status: Status) => boolean,
): Status {
  const found = statuses.find((one) => fits(one) && (id === undefined || one.id === id));
  if (found) return found;
  throw new HappeningRefused(
    field,
    `The account has nothing such as ${id}. Take ${field} from one of its lists.`,
  );
}

/** Writes a reply, which mentions the account, so that it is notified. */
function replyTo({ somebody, accountId }: Scene, { id }: Status, text: string): Change {
  return { written: { by: somebody, text: `@${handleOf(accountId)} ${text}`, replyTo: id } };
}

/** What happens on the account of a token. With `times` 0, the account is not notified of it; it never is twice. */
export const happenings = createHappenings(kinds, {
  async sceneOf(accessToken, store) {
    const { accountId } = login.claimsOf(accessToken);
    const world = worldOf(accountId, await store.read(keyOf(accountId)));
    return { ...world, somebody: personIdOf(world.ids, randomInt(16)) };
  },
  async make(change, { key, ids }, times, store) {
    if ('removed' in change) {
      await store.write(key, statusKey(change.removed), { deleted: true });
      return { externalId: change.removed, webhooks: 0 };
    }
    const at = store.now().getTime();
    const id = idAt(ids, at, String(randomInt(2 ** 40)));
    const fields = { ...plain, ...change.written, id, at, unnoticed: times === 0 };
    await store.write(key, statusKey(id), { ...fields, deleted: false });
    return { externalId: id, webhooks: 0 };
  },
});
