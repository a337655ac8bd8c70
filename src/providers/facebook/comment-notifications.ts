/** Turns the notifications about comments in a Page's feed into notifications of comments. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { ifUsable, name, text } from '../kit/fields.ts';
import { present } from '../kit/present.ts';
import type { FieldChange } from '../meta/webhooks.ts';
import { parseable, wholeSecond, wireId, wireTime } from '../meta/wire.ts';
import type { Notification } from '../webhooks.ts';
import { getComment, isPostOf, postOf } from './comment.ts';
import { feedVerb } from './feed-verbs.ts';

export function commentNotifications({ value, ...change }: FieldChange): Notification[] {
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
