/** Deletes posts, and hides and shows replies as the account would in one of the provider's own apps. */

import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { hiddenIn } from '../content/network.ts';
import { collections, makeRecord, type NetworkRecord } from '../content/records.ts';
import { isHidden } from '../reads/views.ts';
import {
  type Change,
  chosenReply,
  type HappeningKinds,
  isOwnPost,
  refused,
  rootOf,
  type Scene,
} from './scene.ts';

export const changes: HappeningKinds = {
  post_deleted: {
    description: 'The account deletes a post or a repost in an app of the provider’s own.',
    topic: 'content.bluesky.posts.items.deleted',
    takes: ['externalId'],
    change: ({ network }, { externalId = '' }) => {
      const found = network.get(externalId);
      const own = found && (isOwnPost(network, found) || isOwnRepost(found, network.self.did));
      if (!own)
        throw refused(
          'externalId',
          `The account has no post ${externalId}. Take externalId from the list of its posts.`,
        );
      return { externalId, removed: externalId };
    },
  },
  reply_deleted: {
    description: 'Whoever wrote a reply deletes it.',
    topic: 'content.bluesky.posts.replies.deleted',
    takes: ['externalId'],
    change: (scene, { externalId }) => {
      const { uri } = chosenReply(scene, externalId, 'externalId');
      return { externalId: uri, removed: uri };
    },
  },
  reply_hidden: {
    description: 'The account hides a reply in a thread of its own, in an app of the provider’s own.',
    topic: 'content.bluesky.posts.replies.moderated',
    takes: ['externalId'],
    change: (scene, { externalId }) => hide(scene, chosenReply(scene, externalId, 'externalId'), true),
  },
  reply_unhidden: {
    description: 'The account shows a hidden reply again, in an app of the provider’s own.',
    topic: 'content.bluesky.posts.replies.moderated',
    takes: ['externalId'],
    change: (scene, { externalId }) => hide(scene, chosenReply(scene, externalId, 'externalId'), false),
  },
};

const isOwnRepost = ({ did, collection }: NetworkRecord, self: string) =>
  did === self && collection === collections.repost;

/**
 * Returns the change that hides or shows a reply.
 * @throws HappeningRefused when the thread is not the account's, or when nothing would change.
 */
function hide({ network, now }: Scene, reply: NetworkRecord, hidden: boolean): Change {
  const root = rootOf(reply);
  const name = readUri(root.uri);
  if (name?.did !== network.self.did)
    throw refused(
      'externalId',
      `The thread of ${reply.uri} is not the account's own: it hides nothing there.`,
    );
  if (isHidden(network, reply) === hidden)
    throw refused(
      'externalId',
      `Reply ${reply.uri} is ${hidden ? 'hidden' : 'visible'} already. Choose one that is not.`,
    );
  const before = hiddenIn(network, root.uri);
  const hiddenReplies = hidden ? [...before, reply.uri] : before.filter((uri) => uri !== reply.uri);
  const gate = network.gateOf(root.uri)?.value ?? {
    $type: collections.gate,
    post: root.uri,
    createdAt: now.toISOString(),
  };
  const value = { ...gate, hiddenReplies };
  const added = makeRecord({ ...name, collection: collections.gate, value, at: now.getTime() });
  return { externalId: reply.uri, added };
}
