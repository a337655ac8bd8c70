/**
 * Parses Instagram's webhooks. Sources: "Instagram Platform Webhook Notification Examples", Webhooks
 * reference.
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { ifUsable, name, present, text } from '../kit/fields.ts';
import { wireId } from '../meta/graph.ts';
import { type FieldChange, metaWebhooks, parseable, wholeSecond } from '../meta/webhooks.ts';
import type { Notification } from '../observations.ts';
import { getComment } from './comments.ts';
import { readMentionedComment, readMentionedMedia } from './mentions.ts';

/**
 * The fields that the app's webhook has to be subscribed to. Source: Webhooks reference, Instagram.
 */
export const commentFields = ['comments', 'live_comments', 'mentions'] as const;
export const messageFields = ['messages', 'message_edit'] as const;
export const webhookFields = [...commentFields, ...messageFields];

export const webhooks = metaWebhooks({
  object: 'instagram',
  fields: { comments: commentAdded, live_comments: commentAdded, mentions: mentioned },
  messages: 'instagram.dm.messages',
});

/**
 * Returns the notification of a new comment, which the service completes by a read: it lacks the comment's
 * time, and names an album or the part of it that was commented on.
 */
function commentAdded({ value, ...change }: FieldChange): Notification[] {
  return parseable(addedComment, [value]).flatMap((added) => {
    const externalId = added.id ?? added.comment_id;
    if (!externalId) return [];
    const item = itemOf(added, externalId, change.at);
    return [
      {
        ...change,
        contentType: 'instagram.media.comments',
        action: 'created',
        externalId,
        ...(item ? { item } : {}),
        read: (call) => getComment(call, { externalId }),
      },
    ];
  });
}

function itemOf(added: AddedComment, externalId: string, at: Date): Schemas['InstagramComment'] | undefined {
  const { text = '', media, from, parent_id: parentId } = added;
  if (!media) return undefined;
  return {
    externalId,
    mediaExternalId: media.id,
    text,
    ...(from ? { author: { id: from.id, ...present({ username: from.username }) } } : {}),
    ...(parentId ? { thread: { parentId, rootId: parentId } } : {}),
    publishedAt: wholeSecond(at),
    contentType: 'instagram.media.comments',
  };
}

/** Returns the notification of a mention in a comment or in a post's caption; none when it names neither. */
function mentioned({ value, ...change }: FieldChange): Notification[] {
  return parseable(mention, [value]).flatMap(({ comment_id, media_id }): Notification[] => {
    if (comment_id)
      return [
        {
          ...change,
          contentType: 'instagram.media.comments',
          action: 'created',
          externalId: comment_id,
          read: (call) => readMentionedComment(call, { externalId: comment_id }, media_id),
        },
      ];
    if (!media_id) return [];
    return [
      {
        ...change,
        contentType: 'instagram.media.items',
        action: 'created',
        externalId: media_id,
        read: (call) => readMentionedMedia(call, { externalId: media_id }),
      },
    ];
  });
}

const addedComment = z.object({
  id: ifUsable(wireId),
  /** The comment's id under another name, as one sample of the guide has it. */
  comment_id: ifUsable(wireId),
  text: ifUsable(text()),
  parent_id: ifUsable(wireId),
  from: ifUsable(z.object({ id: wireId, username: ifUsable(name()) })),
  media: ifUsable(z.object({ id: wireId })),
});
type AddedComment = z.infer<typeof addedComment>;

const mention = z.object({ comment_id: ifUsable(wireId), media_id: ifUsable(wireId) });
