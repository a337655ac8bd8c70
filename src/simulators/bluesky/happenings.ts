/** Lets things happen around an account. The provider sends no webhooks about them; reads show them. */
import { randomInt } from 'node:crypto';
import { readUri } from '../../providers/bluesky/at-uri.ts';
import { createHappenings } from '../engine/happening-kinds.ts';
import { postHappenings } from '../engine/post-happenings.ts';
import { gateOf, hiddenIn, isHidden, type Network, networkOf } from './content/network.ts';
import { mention } from './content/parts.ts';
import {
  collections,
  isPost,
  makeRecord,
  type NetworkRecord,
  postedBy,
  postValue,
  recordEmbed,
  referenceTo,
  rootOf,
} from './content/records.ts';
import { claimsOf } from './sessions.ts';

interface Scene {
  graph: Network;
  now: Date;
  /**
   * A random number, which chooses the person who writes a record, and distinguishes records written at the
   * same time.
   */
  clock: number;
}

type Change = { added: NetworkRecord; about?: string } | { removed: string };

const writers = 16;

const isOwnPost = ({ graph }: Scene, record: NetworkRecord) =>
  record.did === graph.self.did && isPost(record) && !postValue(record).reply;

const kinds = postHappenings<NetworkRecord, Scene, Change>({
  topics: {
    created: 'content.bluesky.posts.items.created',
    deleted: 'content.bluesky.posts.items.deleted',
    replied: 'content.bluesky.posts.replies.created',
    replyDeleted: 'content.bluesky.posts.replies.deleted',
    replyHidden: 'content.bluesky.posts.replies.moderated',
  },
  isOwnPost,
  isDeletable: (scene, record) =>
    isOwnPost(scene, record) ||
    (record.did === scene.graph.self.did && record.collection === collections.repost),
  isReply: (record) => isPost(record) && postValue(record).reply !== undefined,
  answersOwnPost(scene, record) {
    const answered = isPost(record) && scene.graph.get(postValue(record).reply?.parent.uri ?? '');
    return record.did !== scene.graph.self.did && !!answered && isOwnPost(scene, answered);
  },
  write({ graph: { self, person }, now, clock }, { text, own, replyTo, quotes, mentions }) {
    const whole = mentions ? `${text} @${self.handle}` : text;
    const draft = {
      text: whole,
      ...(mentions ? { facets: [mention(whole, self)] } : {}),
      ...(replyTo ? { reply: { root: rootOf(replyTo), parent: referenceTo(replyTo) } } : {}),
      ...(quotes ? { embed: recordEmbed(referenceTo(quotes)) } : {}),
    };
    return { added: postedBy(own ? self : person(clock % writers), draft, now.getTime(), clock) };
  },
  remove: (_scene, { id }) => ({ removed: id }),
  hiding: {
    isPossible: ({ graph }, reply) => readUri(rootOf(reply).uri)?.did === graph.self.did,
    isHidden: ({ graph }, reply) => isHidden(graph, reply),
    hide,
  },
});

function hide({ graph, now }: Scene, reply: NetworkRecord, hidden: boolean): Change {
  const post = rootOf(reply).uri;
  const others = hiddenIn(graph, post).filter((uri) => uri !== reply.id);
  const first = { $type: collections.gate, post, createdAt: now.toISOString() };
  const value = {
    ...(gateOf(graph, post)?.value ?? first),
    hiddenReplies: hidden ? [...others, reply.id] : others,
  };
  const key = post.split('/').at(-1) ?? '';
  const gate = { did: graph.self.did, collection: collections.gate, key, value, at: now.getTime() };
  return { added: makeRecord(gate), about: reply.id };
}

/** Makes something happen. The AppView notifies once, and not at all when `times` is 0. */
export const { happenings, happen } = createHappenings(kinds, {
  async sceneOf(accessToken, store) {
    const { accountId: did } = claimsOf(accessToken);
    const graph = networkOf(did, await store.read(did));
    return { graph, now: store.now(), clock: randomInt(1024) };
  },
  async make(change, { graph: { self } }, times, store) {
    if ('removed' in change) {
      await store.write(self.did, change.removed, { deleted: true });
      return { externalId: change.removed, webhooks: 0 };
    }
    const { added, about = added.id } = change;
    const fields = { record: added.value, at: added.at, deleted: false, unnoticed: times === 0 };
    await store.write(self.did, added.id, fields);
    return { externalId: about, webhooks: 0 };
  },
});
