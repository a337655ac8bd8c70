/**
 * Declares and builds the nodes of posts and replies, which are of one kind. Sources: Threads API, "Media
 * Retrieval", "Retrieve Media Replies and Conversations".
 */
import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import { notDeletable, quotaSpent } from '../meta/errors.ts';
import { personSchema } from '../meta/inboxes.ts';
import { type GraphNode, kind, type NodeList, type Overlay, paged, parts } from '../meta/node.ts';
import { assetValues, type SimulatedOwner } from '../meta/page.ts';
import { fileSchema } from '../meta/publishing/containers.ts';
import {
  deleted,
  isSpent,
  publishedFrom,
  type ReportedQuota,
  viewLimit,
} from '../meta/publishing/publish.ts';
import { graphTimeOf } from '../meta/times.ts';
import { postInsights } from './insights.ts';

// The quotas of accounts. Sources: Threads API, "Rate Limiting", "Delete Posts".

const container = z.object({ type: z.literal('container'), answers: z.string().optional() });
const isReply = (described: unknown) => container.safeParse(described).data?.answers !== undefined;
const isPost = (described: unknown) => container.safeParse(described).success && !isReply(described);

const posts: ReportedQuota = { total: 250, usedAt: publishedFrom(isPost) };
const replies: ReportedQuota = { total: 1000, prefix: 'reply_', usedAt: publishedFrom(isReply) };
const deletions: ReportedQuota = { total: 100, prefix: 'delete_', usedAt: deleted };
export const quotas = { posts, replies, deletions };

export const viewAccount = viewLimit('threads_publishing_limit', 'ThreadsPublishingLimit', [
  posts,
  replies,
  deletions,
]);

const forms = ['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL', 'REPOST'] as const;

/** The parts of the description of a post. */
export const postParts = {
  form: z.enum(forms),
  text: z.string().optional(),
  files: z.array(fileSchema.omit({ source: true })),
  link: z.string().optional(),
  tag: z.string().optional(),
  /** The options of a poll. */
  poll: z.array(z.string()).optional(),
  /** The id of the post that is quoted or reposted. */
  shows: z.string().optional(),
  /** The id of the post or reply that is answered; absent when none is. */
  answers: z.string().optional(),
};

export const postSchema = z.object({
  ...postParts,
  type: z.literal('post'),
  /** The author; absent when it is the account. A post by somebody else mentions the account, or answers it. */
  author: personSchema.optional(),
  hidden: z.boolean().default(false),
  at: z.number(),
});
export type PostDescription = z.input<typeof postSchema>;

const replyEdge = paged(100, {
  arrange: (nodes, parameters) => (parameters.get('reverse') === 'false' ? nodes.toReversed() : nodes),
});

export const postKind = kind('ThreadsMedia', {
  fields:
    'media_product_type,media_type,media_url,gif_url,thumbnail_url,alt_text,permalink,shortcode,owner,username,text,timestamp,is_quote_post,quoted_post,reposted_post,link_attachment_url,topic_tag,poll_attachment,has_replies,is_reply,is_reply_owned_by_me,root_post,replied_to,hide_status',
  edges: { children: parts, replies: replyEdge, conversation: replyEdge },
  insights: postInsights,
  derived: {
    has_replies: (post, overlay) => overlay.present(post, 'replies').length > 0,
    hide_status: (post, overlay) =>
      post.values.is_reply ? (isHidden(post, overlay) ? 'HIDDEN' : 'NOT_HUSHED') : undefined,
  },
  hiding: {
    parameter: 'hide',
    edge: 'manage_reply',
    field: 'hidden',
    ignored: () => false,
    // Only direct replies to a post can be hidden by themselves; those below are hidden with them.
    refused: ({ values, links }) => !values.is_reply || links?.top !== undefined,
  },
  removal(post, looked) {
    if (!isOwn(post)) throw notDeletable();
    if (isSpent(quotas.deletions, looked)) throw quotaSpent();
    return { success: true, deleted_id: post.id };
  },
  notices: {
    removed: ({ id, values }) => ({
      field: 'delete',
      value: {
        id,
        owner: { owner_id: values.account },
        timestamp: values.timestamp,
        username: values.username,
      },
    }),
  },
});

export const isOwn = ({ values }: GraphNode) => Boolean(values.own);

/** Tells whether a reply is hidden. Those below a hidden reply are hidden with it. */
function isHidden(post: GraphNode, overlay: Overlay): boolean {
  const top = overlay.link(post, 'top');
  return overlay.hidden(top ?? post);
}

const mediaTypes = {
  TEXT: 'TEXT_POST',
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  CAROUSEL: 'CAROUSEL_ALBUM',
  REPOST: 'REPOST_FACADE',
} as const;

/**
 * Builds the node of a post or of a reply.
 * @param answered the node that is answered; absent also when it is in a thread of others, which cannot be read.
 */
export function postNode(
  owner: SimulatedOwner,
  id: string,
  description: PostDescription,
  answered?: GraphNode,
): GraphNode {
  const { form, text, files, link, tag, poll, shows, at, author, answers, hidden } = description;
  const shortcode = owner.shortcodeOf(id);
  const { username } = author ?? owner.self;
  const own = author === undefined;
  const [file] = files;
  const thread = answers === undefined ? undefined : threadOf(answers, answered);
  const values = {
    media_product_type: 'THREADS',
    ...(file && form !== 'CAROUSEL' ? shownFile(owner, id, file) : {}),
    media_type: mediaTypes[form],
    permalink: `https://www.threads.com/@${username}/post/${shortcode}`,
    shortcode,
    username,
    text,
    timestamp: graphTimeOf(at),
    link_attachment_url: link,
    topic_tag: tag,
    poll_attachment: poll && pollOf(poll, at),
    is_quote_post: form !== 'REPOST' && shows !== undefined,
    ...(shows ? { [form === 'REPOST' ? 'reposted_post' : 'quoted_post']: { id: shows } } : {}),
    ...(own && !thread ? { owner: { id: owner.accountId } } : {}),
    is_reply: thread !== undefined,
    ...(thread
      ? { is_reply_owned_by_me: own, root_post: { id: thread.root }, replied_to: { id: answers } }
      : {}),
    hidden,
    // The simulator uses these two values itself; no field shows them.
    own,
    account: owner.accountId,
  };
  const children = form === 'CAROUSEL' ? childrenOf(owner, id, files) : [];
  return {
    id,
    kind: postKind,
    values,
    links: thread?.top ? { top: thread.top } : {},
    ancestors: thread ? [thread.root] : [],
    edges: { children, replies: [], conversation: [] },
  };
}

/** Returns the id of the thread's first post and, for a reply to a reply, the direct reply above it. */
function threadOf(answers: string, answered: GraphNode | undefined) {
  const [root] = answered?.ancestors ?? [];
  return root ? { root, top: answered?.links?.top ?? answered } : { root: answers };
}

const letters = ['a', 'b', 'c', 'd'];

/** Returns a poll, in which the first option has all votes. */
function pollOf(options: readonly string[], at: number) {
  const shown = options.map((option, index) => ({
    [`option_${letters[index]}`]: option,
    [`option_${letters[index]}_votes_percentage`]: index === 0 ? 1 : 0,
  }));
  const expiration_timestamp = graphTimeOf(at + dayMs);
  return { ...Object.assign({}, ...shown), total_votes: 40, expiration_timestamp };
}

const shownFile = (
  owner: SimulatedOwner,
  name: string,
  { video, altText }: PostDescription['files'][number],
) => ({ ...assetValues(owner, `post/${name}`, video), alt_text: altText });

function childrenOf(owner: SimulatedOwner, postId: string, files: PostDescription['files']): NodeList {
  return files.map((file, index) => {
    const id = owner.ids.digits(`child/${postId}/${index}`, '179', 17);
    return { id, kind: postKind, values: shownFile(owner, id, file), ancestors: [postId] };
  });
}
