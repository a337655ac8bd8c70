/** Comments in a Page's feed. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { present } from '../meta/graph.ts';
import type { Change } from '../meta/webhooks.ts';
import { optional, parseable, wholeSecond, wireId, wireTime } from '../meta/wire.ts';
import type { Notification } from '../webhooks.ts';
import { getComment, isPostOf, postOf } from './comment.ts';
import { feedVerb } from './feed-verbs.ts';

export function commentNotifications({ value, ...change }: Change): Notification[] {
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
 * Whether the notification tells all that a read tells. A change does not say whose time and name it carries,
 * so it is read again; a deleted comment cannot be read.
 */
function isWhole({ verb, created_time, from, parent_id, message }: ChangedComment): boolean {
  if (verb.action !== 'created') return verb.action === 'deleted';
  return [created_time, from?.name, parent_id, message].every((part) => part !== undefined);
}

/** Without the text only what is new or gone makes an item: a change must not seem to have emptied it. */
function itemOf(
  { accountExternalId: pageId, at }: Omit<Change, 'value'>,
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
    // Of other verbs it is not said whose time it is.
    ...(verb.action === 'created' ? { publishedAt: wholeSecond(created_time) } : {}),
    contentType: 'facebook.media.comments',
  };
}

/** `from` is who did it: of what is hidden or removed, whoever moderates. */
function authorOf({ verb, from }: ChangedComment): Pick<Schemas['FacebookComment'], 'author'> {
  const byAuthor = verb.action === 'created' || verb.action === 'updated';
  return byAuthor && from ? { author: { id: from.id, ...present({ displayName: from.name }) } } : {};
}

/** The parent of a comment at the top level is the post. */
function threadOf(pageId: string, { parent_id: parentId, post_id }: ChangedComment) {
  if (!parentId || parentId === post_id || isPostOf(pageId, parentId)) return {};
  return { thread: { parentId, rootId: parentId } };
}

const changedComment = z.object({
  verb: feedVerb,
  comment_id: wireId,
  post_id: optional(wireId),
  parent_id: optional(wireId),
  created_time: optional(wireTime),
  message: optional(z.string()),
  from: optional(z.object({ id: wireId, name: optional(z.string()) })),
});
type ChangedComment = z.infer<typeof changedComment>;
