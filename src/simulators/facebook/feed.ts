/** Builds a Page's notifications about posts and comments. Source: "Webhooks for Pages". */
import type { GraphNode, Notice, Overlay } from '../meta/node.ts';
import { readGraphTime, unixSeconds } from '../meta/times.ts';

type Values = Readonly<Record<string, unknown>>;

/** Builds the notification of a hidden or shown comment, which names the Page as the one who acted. */
export function commentHidden(comment: GraphNode, overlay: Overlay, hidden: boolean): Notice {
  const post = overlay.link(comment, 'object');
  return commentNotice(hidden ? 'hide' : 'unhide', comment, overlay, { from: fromOf(post) });
}

export function commentRemoved(comment: GraphNode, overlay: Overlay): Notice {
  const post = overlay.link(comment, 'object');
  return commentNotice('remove', comment, overlay, { from: fromOf(post), message: undefined });
}

/**
 * Builds the notification of a comment.
 * @param known values that replace those of the node, or that it does not have yet.
 */
export function commentNotice(
  verb: 'add' | 'edited' | 'remove' | 'hide' | 'unhide',
  comment: GraphNode,
  overlay: Overlay,
  known: Values = {},
): Notice {
  const post = overlay.link(comment, 'object');
  const { created_time, message } = overlay.values(comment);
  const value = {
    item: 'comment',
    verb,
    post_id: post?.id,
    comment_id: comment.id,
    parent_id: comment.links?.parent?.id ?? post?.id,
    created_time: unixTime(created_time),
    message,
    from: fromOf(comment),
    post: post && describePost(post, overlay),
    ...known,
  };
  return { field: 'feed', value };
}

function describePost(post: GraphNode, overlay: Overlay): Values {
  const { status_type, is_published, updated_time, permalink_url } = overlay.values(post);
  return {
    id: post.id,
    status_type,
    is_published,
    updated_time,
    permalink_url,
    promotion_status: 'inactive',
  };
}

/** Builds the notification of a removed post. Its item is `post` for every kind of post. */
export function postRemoved(post: GraphNode, overlay: Overlay): Notice {
  const from = fromOf(post);
  const { created_time } = overlay.values(post);
  const value = {
    item: 'post',
    verb: 'remove',
    post_id: post.id,
    recipient_id: from?.id,
    created_time: unixTime(created_time),
    from,
  };
  return { field: 'feed', value };
}

/**
 * Builds the notification of a post.
 * @param known values that the node does not have yet.
 */
export function postNotice(
  verb: 'add' | 'edited' | 'hide' | 'unhide',
  post: GraphNode,
  overlay: Overlay,
  known: Values = {},
): Notice {
  const { created_time, message } = overlay.values(post);
  const value = {
    ...itemOf(post),
    verb,
    post_id: post.id,
    created_time: unixTime(created_time),
    message,
    published: 1,
    from: fromOf(post),
    ...known,
  };
  return { field: 'feed', value };
}

interface Attachment {
  media_type?: string;
  media?: { image?: { src: string }; source?: string };
  target?: { id?: string };
  unshimmed_url?: string;
}

/** Returns the notification's item and the values that come with it, by the post's first attachment. */
function itemOf(post: GraphNode): Values {
  const [first] = post.edges?.attachments ?? [];
  if (!first) return { item: 'status' };
  const { media_type, media, target, unshimmed_url }: Attachment = first.values;
  if (media_type === 'link') return { item: 'share', link: unshimmed_url };
  if (media_type === 'video') return { item: 'video', video_id: target?.id, link: media?.source };
  const photos = first.edges?.subattachments?.map(({ values }) => (values as Attachment).media?.image?.src);
  return {
    item: 'photo',
    photo_id: target?.id,
    link: media?.image?.src,
    ...(photos ? { photos } : {}),
  };
}

function fromOf(node: GraphNode | undefined) {
  const from = node?.links?.from;
  return from && { id: from.id, name: from.values.name };
}

const unixTime = (time: unknown) => unixSeconds(readGraphTime(time));
