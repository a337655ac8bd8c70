/**
 * Adds what people write to and about the account, and what the account writes in one of the provider's own
 * apps.
 */
import { facetsIn } from '../content/facets.ts';
import { type NetworkRecord, type PostValue, referenceTo } from '../content/records.ts';
import { postedBy } from '../content/written-by.ts';
import { type Change, chosenPost, chosenReply, type HappeningKinds, rootOf, type Scene } from './scene.ts';

const replies = 'content.bluesky.posts.replies.created';
const items = 'content.bluesky.posts.items.created';

export const additions: HappeningKinds = {
  reply_added: {
    description: 'A person replies to a post of the account, the newest unless postExternalId says which.',
    topic: replies,
    takes: ['postExternalId', 'text'],
    change: (scene, { postExternalId, text = 'This looks wonderful!' }) =>
      reply(scene, chosenPost(scene, postExternalId), text),
  },
  reply_to_reply_added: {
    description: 'A person replies to a reply by somebody, the newest unless commentExternalId says which.',
    topic: replies,
    takes: ['commentExternalId', 'text'],
    change: (scene, { commentExternalId, text = 'I think so too.' }) =>
      reply(scene, chosenReply(scene, commentExternalId, 'commentExternalId'), text),
  },
  mention_added: {
    description: 'A person mentions the account in a post of theirs.',
    topic: items,
    takes: ['text'],
    change: (scene, { text = 'Fresh bread for the weekend.' }) => {
      const { self } = scene.network;
      const whole = `${text} @${self.handle}`;
      return post(scene, { text: whole, facets: facetsIn(whole, { mention: self }) });
    },
  },
  quote_added: {
    description: 'A person quotes a post of the account, the newest unless postExternalId says which.',
    topic: items,
    takes: ['postExternalId', 'text'],
    change: (scene, { postExternalId, text = 'You have to see this.' }) => {
      const record = referenceTo(chosenPost(scene, postExternalId));
      return post(scene, { text, embed: { $type: 'app.bsky.embed.record', record } });
    },
  },
  post_published: {
    description: 'The account posts in an app of the provider’s own.',
    topic: items,
    takes: ['text'],
    change: (scene, { text = 'Open on Sunday, from eight.' }) => post(scene, { text }, scene.network.self),
  },
};

function reply(scene: Scene, parent: NetworkRecord, text: string): Change {
  return post(scene, { text, reply: { root: rootOf(parent), parent: referenceTo(parent) } });
}

function post(
  { now, somebody, clock }: Scene,
  value: Omit<PostValue, 'createdAt'>,
  author = somebody,
): Change {
  const added = postedBy(author, value, now.getTime(), clock);
  return { externalId: added.uri, added };
}
