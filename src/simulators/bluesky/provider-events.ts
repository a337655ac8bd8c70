/** Lets things happen around an account. The provider sends no webhooks about them; reads show them. */
import { readUri } from '../../providers/bluesky/records.ts';
import { claimsOf } from '../engine/oauth/token-endpoint.ts';
import { createPostEvents } from '../engine/post-events.ts';
import { gateOf, hiddenIn, isHidden, type Network, networkOf } from './content/network.ts';
import { draftPost } from './content/parts.ts';
import { collections, makeRecord, type NetworkRecord, postedBy, rootOf } from './content/records.ts';
import { newTid } from './ids.ts';

export const { providerEvents, trigger } = createPostEvents<NetworkRecord, Network>({
  topics: {
    created: 'content.bluesky.posts.items.created',
    mentioned: 'content.bluesky.posts.items.created',
    deleted: 'content.bluesky.posts.items.deleted',
    replied: 'content.bluesky.posts.replies.created',
    replyDeleted: 'content.bluesky.posts.replies.deleted',
    replyHidden: 'content.bluesky.posts.replies.moderated',
  },
  accountOf: (accessToken) => claimsOf(accessToken).accountId,
  graphOf: networkOf,
  authorOf: ({ did }) => did,
  kindOf: ({ collection }) => kinds[collection],
  quotes: true,
  write({ self, person }, draft, { now, clock }) {
    const post = postedBy(person(draft.by), draftPost({ self }, draft), now.getTime(), clock);
    return written(makeRecord({ ...post, key: newTid(now) }));
  },
  hiding: {
    isPossible: ({ self }, reply) => readUri(rootOf(reply).uri)?.did === self.did,
    isHidden,
    hide(network, reply, hidden, { now }) {
      const gate = gateWith(network, reply, hidden, now);
      return { ...written(gate), about: reply.id };
    },
  },
});

const kinds: Readonly<Record<string, 'post' | 'repost'>> = {
  [collections.post]: 'post',
  [collections.repost]: 'repost',
};

const written = ({ id, value, at }: NetworkRecord) => ({ id, fields: { record: value, at } });

/** Returns the thread gate that hides or shows a reply besides those that it hides already. */
function gateWith(network: Network, reply: NetworkRecord, hidden: boolean, now: Date): NetworkRecord {
  const post = rootOf(reply).uri;
  const others = hiddenIn(network, post).filter((uri) => uri !== reply.id);
  const first = { $type: collections.gate, post, createdAt: now.toISOString() };
  const value = {
    ...(gateOf(network, post)?.value ?? first),
    hiddenReplies: hidden ? [...others, reply.id] : others,
  };
  const key = post.split('/').at(-1) ?? '';
  return makeRecord({ did: network.self.did, collection: collections.gate, key, value, at: now.getTime() });
}
