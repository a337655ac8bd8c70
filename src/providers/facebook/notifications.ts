/** Parses a Page's webhooks. Sources: "Webhooks for Pages", captured payloads. */
import { z } from 'zod';
import { word } from '../kit/fields.ts';
import { type FieldChange, metaWebhooks } from '../meta/webhooks.ts';
import { parseable } from '../meta/wire.ts';
import type { Notification } from '../webhooks.ts';
import { commentNotifications } from './comment-notifications.ts';
import { postNotifications } from './post-notifications.ts';

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
