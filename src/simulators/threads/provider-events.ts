/** Lists what can happen on an account. Wire form: Threads API, "Webhooks". */
import { idsOf, randomDigits } from '../engine/ids.ts';
import { personOf } from '../engine/people.ts';
import { type Draft, postKinds } from '../engine/provider-event-kinds.ts';
import { type ContentChange, hideByHand, removing } from '../meta/changes.ts';
import type { GraphNode } from '../meta/node.ts';
import { ownerOf } from '../meta/page.ts';
import {
  firstBelow,
  ownNodes,
  type ProviderEventKinds,
  type Scene,
  unknownId,
} from '../meta/provider-events.ts';
import type { ProviderEventOptions } from '../simulator.ts';
import { personPrefix } from './fixture-set.ts';
import { isOwn, type PostDescription, postKind, postNode } from './post-node.ts';
import { published } from './publishing.ts';

const kinds = postKinds<Scene, GraphNode, ContentChange>({
  topics: {
    created: 'content.threads.posts.items.created',
    mentioned: 'content.threads.posts.items.created',
    deleted: 'content.threads.posts.items.deleted',
    replied: 'content.threads.posts.replies.created',
    replyDeleted: 'content.threads.posts.replies.deleted',
    replyHidden: 'content.threads.posts.replies.moderated',
  },
  post: (scene, id) => chosen(scene, 'postExternalId', id ?? newestPost(scene), false),
  deletable: (scene, id) => chosen(scene, 'externalId', id, false),
  reply: (scene, id, field) => chosen(scene, field, id ?? newestReply(scene), true),
  write,
  // Threads reports that replies of the account are deleted, and no others.
  remove({ overlay }, node) {
    const { notice, ...change } = removing(node, overlay);
    return isOwn(node) ? { ...change, notice } : change;
  },
  hide: ({ overlay }, reply, hidden) => hideByHand(reply, hidden, overlay),
});

/** The events that are called as Meta's other providers call them. */
const calledOtherwise: Readonly<Record<string, string>> = {
  post_published: 'post_added',
  post_deleted: 'post_removed',
  reply_deleted: 'reply_removed',
};

export const providerEvents: ProviderEventKinds = Object.fromEntries(
  Object.entries(kinds).map(([event, kind]) => [calledOtherwise[event] ?? event, kind]),
);

const own = (scene: Scene) => ownNodes(scene, 'threads');
const newestPost = (scene: Scene) => own(scene).find(({ values }) => values.reposted_post === undefined)?.id;
const newestReply = (scene: Scene) => firstBelow(scene, own(scene), 'conversation')?.id;

function chosen({ overlay }: Scene, field: keyof ProviderEventOptions, id = '', isReply: boolean): GraphNode {
  const node = overlay.find(id);
  if (node?.kind === postKind && node.values.is_reply === isReply) return node;
  if (isReply) throw unknownId('The account has no reply', id, 'threads.posts.replies', field);
  throw unknownId('The account has no post', id, 'threads.posts.items', field);
}

/** Adds a post or a reply, with the notification that Threads sends of it. */
function write(scene: Scene, { text, own: isByAccount, mentions, replyTo }: Draft<GraphNode>): ContentChange {
  const { accountId, name } = scene.account;
  const owner = ownerOf(accountId, name);
  const id = randomDigits(replyTo ? '182' : isByAccount ? '183' : '186', 17);
  const post: PostDescription = {
    type: 'post',
    form: 'TEXT',
    text: mentions ? `${text} @${owner.self.username}` : text,
    files: [],
    at: scene.now.getTime(),
    ...(isByAccount ? {} : { author: personOf(idsOf(accountId), personPrefix, scene.overlay.added) }),
    ...(replyTo?.id ? { answers: replyTo.id } : {}),
  };
  const { values } = postNode(owner, id, post, replyTo);
  return { externalId: id, added: { [id]: post }, notice: noticeOf() };

  function noticeOf() {
    if (isByAccount) return published(id);
    const { username, text: written } = values;
    if (!replyTo) return { field: 'mentions', value: { id, is_reply: false, text: written, username } };
    const { media_type, permalink, replied_to, shortcode, timestamp } = values;
    const root_post = { ...Object(values.root_post), owner_id: accountId, username: owner.self.username };
    const reply = {
      id,
      username,
      text: written,
      media_type,
      permalink,
      replied_to,
      root_post,
      shortcode,
      timestamp,
    };
    return { field: 'replies', value: reply };
  }
}
