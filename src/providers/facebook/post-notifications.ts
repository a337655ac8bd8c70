/** Turns the notifications about posts, photos and videos in a Page's feed into notifications of posts. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { ifUsable, url, word } from '../kit/fields.ts';
import type { FieldChange } from '../meta/webhooks.ts';
import { parseable, wireId } from '../meta/wire.ts';
import type { Notification } from '../webhooks.ts';
import { feedVerb } from './feed-verbs.ts';
import { getPost, variantOf } from './post.ts';

/** Returns the notifications of a change. Each photo of a post may be reported by itself. */
export function postNotifications({ value, ...change }: FieldChange): Notification[] {
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
