/**
 * Turns a Page's webhooks into notifications of comments, posts and messages. Sources: Webhooks reference, Page;
 * "Webhooks for Pages", captured payloads. The reference lists more verbs than have been seen.
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { ifUsable, name, present, text, url, word } from '../kit/fields.ts';
import { wireId } from '../meta/graph.ts';
import { type FieldChange, metaWebhooks, parseable, wholeSecond, wireTime } from '../meta/webhooks.ts';
import type { Notification, ObservedAction } from '../observations.ts';
import { getComment, isPostOf, postOf } from './comment.ts';
import { getPost, variantOf } from './post.ts';

const actions = {
  add: 'created',
  edit: 'updated',
  edited: 'updated',
  update: 'updated',
  remove: 'deleted',
  delete: 'deleted',
  hide: 'moderated',
  unhide: 'moderated',
} as const satisfies Record<string, ObservedAction>;

const verbs = Object.keys(actions) as (keyof typeof actions)[];

/** Turns a verb into its action; for `moderated`, also tells whether the item is hidden. */
const feedVerb = z.enum(verbs).transform((verb) => ({
  action: actions[verb],
  ...(actions[verb] === 'moderated' ? { hidden: verb === 'hide' } : {}),
}));

/** Turns the notifications about comments in a Page's feed into notifications of comments. */
function commentNotifications({ value, ...change }: FieldChange): Notification[] {
  return parseable(changedComment, [value]).map((changed) => {
    const { verb, comment_id: externalId } = changed;
    const item = itemOf(change, changed);
    return {
      ...change,
      ...verb,
      contentType: 'facebook.media.comments',
      externalId,
      ...(item ? { item } : {}),
      ...(isWhole(changed) ? {} : { read: (call) => getComment(call, { externalId }) }),
    };
  });
}

/**
 * Tells whether the notification holds everything that a read returns. A notification of an edit does not say
 * whose time and name it carries, so the comment is read; a deleted comment cannot be read.
 */
function isWhole({ verb, created_time, from, parent_id, message }: ChangedComment): boolean {
  if (verb.action !== 'created') return verb.action === 'deleted';
  return [created_time, from?.name, parent_id, message].every((part) => part !== undefined);
}

/**
 * Returns the comment's item. A notification of an edit without the text yields none, since it would look as
 * if the text had been emptied.
 */
function itemOf(
  { accountExternalId: pageId, at }: Omit<FieldChange, 'value'>,
  changed: ChangedComment,
): Schemas['FacebookComment'] | undefined {
  const { verb, comment_id: externalId, message, created_time = at } = changed;
  if (message === undefined && (verb.action === 'updated' || verb.action === 'moderated')) return undefined;
  return {
    externalId,
    mediaExternalId: postOf(pageId, externalId),
    text: verb.action === 'deleted' ? '' : (message ?? ''),
    ...authorOf(changed),
    ...threadOf(pageId, changed),
    // Only for new comments is the time known to be the comment's own.
    ...(verb.action === 'created' ? { publishedAt: wholeSecond(created_time) } : {}),
    contentType: 'facebook.media.comments',
  };
}

/**
 * Returns the author. `from` is whoever acted: for a hidden or removed comment that is a moderator, so no
 * author is given.
 */
function authorOf({ verb, from }: ChangedComment): Pick<Schemas['FacebookComment'], 'author'> {
  const byAuthor = verb.action === 'created' || verb.action === 'updated';
  return byAuthor && from ? { author: { id: from.id, ...present({ displayName: from.name }) } } : {};
}

/** Returns the comment's place in the thread. The parent of a top-level comment is the post. */
function threadOf(pageId: string, { parent_id: parentId, post_id }: ChangedComment) {
  if (!parentId || parentId === post_id || isPostOf(pageId, parentId)) return {};
  return { thread: { parentId, rootId: parentId } };
}

const changedComment = z.object({
  verb: feedVerb,
  comment_id: wireId,
  post_id: ifUsable(wireId),
  parent_id: ifUsable(wireId),
  created_time: ifUsable(wireTime),
  message: ifUsable(text()),
  from: ifUsable(z.object({ id: wireId, name: ifUsable(name()) })),
});
type ChangedComment = z.infer<typeof changedComment>;

// Turns the notifications about posts, photos and videos in a Page's feed into notifications of posts.

/** Returns the notifications of a change. Each photo of a post may be reported by itself. */
function postNotifications({ value, ...change }: FieldChange): Notification[] {
  return parseable(changedPost, [value])
    .filter((changed) => isPublished(changed) && !isVisitors(change, changed))
    .map((changed) => {
      const { verb, post_id: externalId } = changed;
      const told: Notification = { ...change, ...verb, contentType: 'facebook.media.items', externalId };
      return verb.action === 'deleted'
        ? { ...told, item: remainsOf(changed) }
        : { ...told, read: (call) => getPost(call, { externalId }) };
    });
}

/** Tells whether the post is public. A scheduled or unprocessed post is reported again when it goes live. */
function isPublished({ published }: ChangedPost): boolean {
  return published === undefined || Number(published) !== 0;
}

/**
 * Tells whether somebody else wrote the post, in which case it is no item. When the notification names
 * nobody, a read of the post tells.
 */
function isVisitors({ accountExternalId }: Omit<FieldChange, 'value'>, { from }: ChangedPost): boolean {
  return from !== undefined && from.id !== accountExternalId;
}

/** Returns the item of a removed post, of which the notification tells little more than the id. */
function remainsOf({ post_id, link, post }: ChangedPost): Schemas['FacebookMediaItem'] {
  return {
    externalId: post_id,
    variant: variantOf(post?.permalink_url ?? link),
    contentType: 'facebook.media.items',
  };
}

const changedPost = z.object({
  verb: feedVerb,
  post_id: wireId,
  published: ifUsable(z.union([z.number(), word(), z.boolean()])),
  link: ifUsable(url()),
  from: ifUsable(z.object({ id: wireId })),
  post: ifUsable(z.object({ permalink_url: ifUsable(url()) })),
});
type ChangedPost = z.infer<typeof changedPost>;

export const webhooks = metaWebhooks({
  object: 'page',
  fields: { feed },
  messages: 'facebook.dm.messages',
});

/**
 * The kinds of feed notifications that are about posts. Most others are reactions, which are not content. A
 * reel is reported as a video.
 */
const postItems = new Set(['status', 'post', 'link', 'share', 'photo', 'video']);

function feed(change: FieldChange): Notification[] {
  return parseable(feedValue, [change.value]).flatMap(({ item }) => {
    if (item === 'comment') return commentNotifications(change);
    return postItems.has(item) ? postNotifications(change) : [];
  });
}

const feedValue = z.object({ item: word() });
