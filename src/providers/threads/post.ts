/**
 * Turns the nodes of posts and replies, which are of one kind, into items, and the polls that posts have. Sources: Threads API,
 * "Retrieve User Posts", "Retrieve Media Replies and Conversations", "Polls".
 */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Account } from '../call.ts';
import { id, ifUsable, list, present, record, text, url, word } from '../kit/fields.ts';
import { assetsOf, fileFields, graphTime, identified, itemOfNode, mediaNode } from '../meta/graph.ts';

const letters = ['a', 'b', 'c', 'd'];
const fieldsOf = (letter: string) => [`option_${letter}`, `option_${letter}_votes_percentage`];
const shownOptions = letters.map((letter) => fieldsOf(letter).join(','));

const pollFields = `poll_attachment{${shownOptions},total_votes,expiration_timestamp}`;

/** Writes a poll, with each option under a letter of its own. */
export function writePoll({ options }: { options: readonly string[] }): string {
  return JSON.stringify(
    Object.fromEntries(options.map((option, index) => [`option_${letters[index]}`, option])),
  );
}

const option = z.object({
  text: text().refine(Boolean),
  // The documentation shows parts of 1; what is none is left out.
  share: ifUsable(z.number().min(0).max(1)),
});

const shown = z.object({
  options: list(ifUsable(option)),
  total_votes: z.number().optional(),
  expiration_timestamp: graphTime.optional(),
});

const shownPoll = record(z.unknown())
  .transform(
    (found): z.input<typeof shown> => ({
      ...found,
      options: letters
        .map(fieldsOf)
        .map(([name = '', part = '']) => ({ text: found[name], share: found[part] })),
    }),
  )
  .pipe(shown)
  .transform(({ options: all, total_votes, expiration_timestamp }): Schemas['Poll'] | undefined => {
    const options = all.flatMap((one) => (one ? [{ text: one.text, ...present({ share: one.share }) }] : []));
    const results = present({ votes: total_votes, closesAt: expiration_timestamp });
    return options.length > 0 ? { options, ...results } : undefined;
  });

export const postId = /^\d+$/;

const shared = `id,${fileFields},gif_url,children{id,${fileFields}},permalink,username,text,timestamp,link_attachment_url,topic_tag,${pollFields}`;
/** The fields that the scope for reading posts covers. */
export const postFields = `${shared},owner,is_quote_post,quoted_post,reposted_post`;
/** The fields that the scope for reading replies covers. */
export const replyFields = `${shared},quoted_post,is_reply,is_reply_owned_by_me,root_post,replied_to,hide_status`;
/**
 * The fields that tell whether a node is a post or a reply. It is not verified that the scope for reading posts
 * covers `is_reply`, so a node without it counts as a post.
 */
export const eitherFields = `${postFields},is_reply,is_reply_owned_by_me,root_post,replied_to`;

const reference = identified;

export const node = mediaNode.extend({
  gif_url: ifUsable(url()),
  owner: reference.optional(),
  username: id().optional(),
  text: text().optional(),
  is_quote_post: z.boolean().optional(),
  quoted_post: reference.optional(),
  reposted_post: reference.optional(),
  is_reply: z.boolean().optional(),
  is_reply_owned_by_me: z.boolean().optional(),
  root_post: reference.optional(),
  replied_to: reference.optional(),
  hide_status: word().optional(),
  link_attachment_url: ifUsable(url()),
  topic_tag: word().optional(),
  poll_attachment: shownPoll.optional(),
});
export type Node = z.infer<typeof node>;

type Post = Schemas['ThreadsPost'];
type Reply = Schemas['ThreadsReply'];

export function postItem({ owner, ...post }: Node): Post {
  const shown = post.reposted_post ?? post.quoted_post;
  return {
    ...itemOfNode(post),
    variant: variantOf(post),
    // The API does not tell who a repost's `username` is: whoever reposted, or whoever wrote the post.
    ...(post.media_type === 'REPOST_FACADE' ? {} : { ...content(post), ...authorOf(post, owner?.id) }),
    ...(shown ? { quotedPostExternalId: shown.id } : {}),
    contentType: 'threads.posts.items',
  };
}

export function replyItem(account: Pick<Account, 'externalId'>, reply: Node): Reply {
  return {
    ...itemOfNode(reply),
    postExternalId: rootOf(reply),
    ...content(reply),
    text: reply.text ?? '',
    ...authorOf(reply, reply.is_reply_owned_by_me ? account.externalId : undefined),
    thread: { parentId: reply.replied_to?.id ?? rootOf(reply), rootId: rootOf(reply) },
    ...present({ quotedPostExternalId: reply.quoted_post?.id }),
    contentType: 'threads.posts.replies',
  };
}

/** Returns the post that a reply's thread hangs on. Throws for a node that names none. */
const rootOf = ({ root_post }: Node) => reference.parse(root_post).id;

/** Returns the item of a post or a reply. A reply whose thread the API does not name counts as a post. */
export function eitherItem(account: Account, either: Node): Post | Reply {
  return either.is_reply && either.root_post ? replyItem(account, either) : postItem(either);
}

function variantOf({ media_type, is_quote_post }: Node): Post['variant'] {
  if (media_type === 'REPOST_FACADE') return 'repost';
  return is_quote_post ? 'quote' : 'post';
}

function content(post: Omit<Node, 'owner'>) {
  const { text, gif_url, link_attachment_url: link, topic_tag: tag, poll_attachment: poll } = post;
  const gif = gif_url ? [{ sourceUrl: gif_url, contentType: 'image/gif' }] : [];
  const media = [...assetsOf(post), ...gif];
  return {
    ...present({ text, link, poll }),
    ...(tag ? { tags: [tag] } : {}),
    ...(media.length > 0 ? { media } : {}),
  };
}

/**
 * Returns the author. The API tells the id of the account alone; of other people it tells the username, which is
 * unique and serves as their id.
 */
function authorOf({ username }: Node, accountId: string | undefined): { author?: Schemas['Author'] } {
  const id = accountId ?? username;
  return id ? { author: { id, ...present({ username }) } } : {};
}

/**
 * Returns whether the account has hidden a reply. Of replies in other states, such as `COVERED` or `RESTRICTED`,
 * no document says whether they are shown.
 */
export function hiddenOf({ hide_status }: Node): { hidden?: boolean } {
  if (hide_status === 'HIDDEN') return { hidden: true };
  return hide_status === 'NOT_HUSHED' || hide_status === 'UNHUSHED' ? { hidden: false } : {};
}
