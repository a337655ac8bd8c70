/**
 * Lists what apps publish on an account and what can happen on it by itself, and describes what differs about messages on Instagram: the topics
 * and webhook fields that report them, the ids of new ones, and the addresses of their people and files.
 */

import { instagramErrors } from '../../providers/meta/errors/known-errors.ts';
import { idsOf } from '../engine/ids.ts';
import { personById } from '../engine/people.ts';
import {
  instagramPersonPrefix,
  type Messaging,
  newInstagramMessageId,
  newInstagramThreadId,
} from '../meta/inboxes.ts';
import {
  messageDeleted,
  messageEchoed,
  messageEdited,
  messageReaction,
  messageReceived,
} from '../meta/messages.ts';
import { ownerOf } from '../meta/page.ts';
import type { ProviderEventKinds } from '../meta/provider-events.ts';
import { type Publication, publishContainer, publishedId } from '../meta/publishing/containers.ts';
import {
  type Asked,
  type Publishing,
  publishedFrom,
  type ReportedQuota,
  viewLimit,
} from '../meta/publishing/publish.ts';
import { sendMessage } from '../meta/publishing/send-message.ts';
import {
  type ContainerDescription,
  containerSchema,
  containers,
  createContainer,
  viewOfContainer,
} from './containers.ts';
import { type Description, mediaEvents } from './seeded-writes.ts';
import { commentEvents, commentOnMedia, replyToComment } from './write-comments.ts';

/** The field of messages is named twice, because on Instagram echoes arrive through it, too. */
const messaging: Messaging = {
  topics: {
    created: 'content.instagram.dm.messages.created',
    updated: 'content.instagram.dm.messages.updated',
    deleted: 'content.instagram.dm.messages.deleted',
  },
  fields: {
    received: 'messages',
    echoed: 'messages',
    reaction: 'message_reactions',
    edited: 'message_edit',
  },
  newThreadId: newInstagramThreadId,
  newMessageId: newInstagramMessageId,
  personOf: (accountId, id) => personById(idsOf(accountId), instagramPersonPrefix, id),
  assetUrl: (accountId, name, format) => ownerOf(accountId).assetUrl(name, format),
};

// Counts how much an account may publish in a day. The documentation states both 50 and 100 posts:
// "IG User Content Publishing Limit" and "Content Publishing".

const quota: ReportedQuota = {
  total: 100,
  usedAt: publishedFrom((container) => containerSchema.safeParse(container).success),
};

const viewAccount = viewLimit('content_publishing_limit', 'ContentPublishingLimitResponse', [quota], {
  defaults: 'quota_usage',
});

// Answers `POST /{account}/media_publish`: the prepared content becomes a post, a reel or a story.

const publishMedia = publishContainer(containers, { quotaOf: () => quota, publicationOf });

function publicationOf(containerId: string, described: ContainerDescription, asked: Asked): Publication {
  const { form, files, caption, sharedToFeed } = described;
  const at = asked.now.getTime();
  const [file] = files;
  if (form === 'story') {
    const id = publishedId(asked, containerId, '184');
    return { id, added: addedOf({ [id]: { type: 'story', at, file } }) };
  }
  const id = publishedId(asked, containerId, '183');
  const text = caption === undefined ? {} : { caption };
  if (form === 'image' || form === 'reel')
    return { id, added: addedOf({ [id]: { type: 'media', form, at, file, sharedToFeed, ...text } }) };
  const parts = files.map((part, index): [string, Description] => [
    publishedId(asked, `${containerId}/${index}`, '189'),
    { type: 'part', mediaId: id, file: part, at },
  ]);
  const album: Description = { type: 'media', form: 'carousel', at, file, ...text };
  return { id, added: addedOf({ [id]: album, ...Object.fromEntries(parts) }) };
}

const addedOf = (added: Record<string, Description>) => added;

const maximumBytes = 1000;

const messages = sendMessage({
  messaging,
  isTooLong: (text) => Buffer.byteLength(text) > maximumBytes,
  typed: false,
  outside: 2534022,
  commentKind: 'IGComment',
  correspondentOf: (commenterId) => commenterId,
});

export const publishing: Publishing = {
  errors: instagramErrors,
  postings: {
    IGUser: { media: createContainer, media_publish: publishMedia, messages },
    IGMedia: { comments: commentOnMedia },
    IGComment: { replies: replyToComment },
    Page: { messages },
  },
  views: { IGContainer: viewOfContainer, IGUser: viewAccount },
};

export const providerEvents: ProviderEventKinds = {
  ...commentEvents,
  ...mediaEvents,
  message_received: messageReceived(messaging),
  message_echoed: messageEchoed(messaging),
  message_edited: messageEdited(messaging),
  message_deleted: messageDeleted(messaging),
  message_reaction: messageReaction(messaging),
};
