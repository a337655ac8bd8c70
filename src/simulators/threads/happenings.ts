/** Lists what can happen on an account. Wire form: Threads API, "Webhooks". */
import { drawDigits, idsOf } from '../engine/ids.ts';
import { type Person, personOf } from '../engine/people.ts';
import { type HappeningChoices, HappeningRefused } from '../happenings.ts';
import { type Change, removing } from '../meta/changes.ts';
import type { HappeningKinds, Scene } from '../meta/happenings.ts';
import { hideByHand } from '../meta/hiding-happenings.ts';
import { ownerOf } from '../meta/instagram-account.ts';
import type { GraphNode, NodeList } from '../meta/node.ts';
import { isOwn, type PostDescription, postKind, postNode } from './post-node.ts';
import { published } from './publishing.ts';
import { personPrefix } from './world.ts';

const items = 'content.threads.posts.items';
const replies = 'content.threads.posts.replies';

export const happenings: HappeningKinds = {
  post_added: {
    description: 'The account posts a text in Threads’ own app.',
    topic: `${items}.created`,
    takes: ['text'],
    change: (scene, { text = 'Fresh from the oven' }) => {
      const id = drawDigits('183', 17);
      return { externalId: id, added: { [id]: textPost(scene, text) }, notice: published(id) };
    },
  },
  post_removed: {
    description: 'The account deletes a post in Threads’ own app.',
    topic: `${items}.deleted`,
    takes: ['externalId'],
    change: (scene, { externalId }) =>
      removing(chosen(scene, 'externalId', externalId, false), scene.overlay),
  },
  mention_added: {
    description: 'A person names the account in a post.',
    topic: `${items}.created`,
    takes: ['text'],
    change: (scene, { text }) => {
      const { accountId, name } = scene.account;
      const id = drawDigits('186', 17);
      const naming = `You have to try @${ownerOf(accountId, name).self.username}`;
      const post = textPost(scene, text ?? naming, somebody(scene));
      const value = { id, is_reply: false, text: post.text, username: post.author?.username };
      return { externalId: id, added: { [id]: post }, notice: { field: 'mentions', value } };
    },
  },
  reply_added: {
    description: 'A person replies to a post of the account, the newest unless postExternalId says which.',
    topic: `${replies}.created`,
    takes: ['postExternalId', 'text'],
    change: (scene, { postExternalId, text = 'Is there any left?' }) => {
      const newest = own(scene).find(({ values }) => values.reposted_post === undefined);
      return answer(
        scene,
        postExternalId ? chosen(scene, 'postExternalId', postExternalId, false) : newest,
        text,
      );
    },
  },
  reply_to_reply_added: {
    description: 'A person replies to a reply by somebody, the newest unless commentExternalId says which.',
    topic: `${replies}.created`,
    takes: ['commentExternalId', 'text'],
    change: (scene, { commentExternalId: id, text = 'Same question here' }) =>
      answer(scene, id ? chosen(scene, 'commentExternalId', id, true) : newestReply(scene), text),
  },
  reply_hidden: {
    description: 'The account hides a direct reply in Threads’ own app, which Threads does not report.',
    topic: `${replies}.moderated`,
    takes: ['externalId'],
    change: (scene, { externalId: id }) =>
      hideByHand(chosen(scene, 'externalId', id, true), true, scene.overlay),
  },
  reply_unhidden: {
    description: 'The account shows a hidden reply again, which Threads does not report.',
    topic: `${replies}.moderated`,
    takes: ['externalId'],
    change: (scene, { externalId: id }) =>
      hideByHand(chosen(scene, 'externalId', id, true), false, scene.overlay),
  },
  reply_removed: {
    description: 'Whoever wrote a reply deletes it. Threads reports only replies of the account.',
    topic: `${replies}.deleted`,
    takes: ['externalId'],
    change: (scene, { externalId }) => {
      const reply = chosen(scene, 'externalId', externalId, true);
      const { notice, ...change } = removing(reply, scene.overlay);
      return isOwn(reply) ? { ...change, notice } : change;
    },
  },
};

/** Returns the account's posts, the newest first. */
function own({ account, overlay }: Scene): NodeList {
  const node = overlay.find(account.accountId);
  return node ? overlay.present(node, 'threads') : [];
}

function newestReply(scene: Scene): GraphNode | undefined {
  return own(scene).flatMap((post) => scene.overlay.present(post, 'conversation').slice(0, 1))[0];
}

function chosen({ overlay }: Scene, field: keyof HappeningChoices, id = '', isReply: boolean): GraphNode {
  const node = overlay.find(id);
  if (node?.kind === postKind && node.values.is_reply === isReply) return node;
  const contentType = `threads.posts.${isReply ? 'replies' : 'items'}`;
  throw new HappeningRefused(
    field,
    `The account has no ${isReply ? 'reply' : 'post'} ${id}. List ${contentType}, and take ${field} from there.`,
  );
}

function textPost({ now }: Scene, text: string, author?: Person): PostDescription {
  return { type: 'post', form: 'TEXT', text, files: [], at: now.getTime(), ...(author ? { author } : {}) };
}

const somebody = ({ account, overlay }: Scene) =>
  personOf(idsOf(account.accountId), personPrefix, overlay.added);

function answer(scene: Scene, to: GraphNode | undefined, text: string): Change {
  if (!to?.id)
    throw new HappeningRefused('text', 'There is nothing to reply to. Let post_added happen first.');
  const id = drawDigits('182', 17);
  const post = { ...textPost(scene, text, somebody(scene)), answers: to.id };
  const { accountId, name } = scene.account;
  const owner = ownerOf(accountId, name);
  const { values } = postNode(owner, id, post, to);
  const { username, media_type, permalink, replied_to, shortcode, timestamp } = values;
  const root_post = { ...Object(values.root_post), owner_id: accountId, username: owner.self.username };
  const value = { id, username, text, media_type, permalink, replied_to, root_post, shortcode, timestamp };
  return { externalId: id, added: { [id]: post }, notice: { field: 'replies', value } };
}
