/**
 * Lists what apps publish on a Page and what can happen on it by itself, and describes what differs about messages on Messenger: the topics
 * and webhook fields that report them, the ids of new ones, and the addresses of their people and files.
 */

import { facebookErrors } from '../../providers/meta/errors/known-errors.ts';
import { idsOf } from '../engine/ids.ts';
import { personById } from '../engine/people.ts';
import { type Messaging, newMessengerMessageId, newMessengerThreadId } from '../meta/inboxes.ts';
import { messageEchoed, messageEdited, messageReaction, messageReceived } from '../meta/messages.ts';
import { correspondentPrefix, pageOf } from '../meta/page.ts';
import type { ProviderEventKinds } from '../meta/provider-events.ts';
import type { Publishing } from '../meta/publishing/publish.ts';
import { sendMessage } from '../meta/publishing/send-message.ts';
import { createPhoto, createPhotoStory, createPost } from './create-posts.ts';
import { postEvents } from './post-events.ts';
import { createVideo, uploadFile, uploadInPhases, viewVideo } from './upload-video.ts';
import { commentEvents, commentOnPost, replyToComment } from './write-comments.ts';

const messaging: Messaging = {
  topics: {
    created: 'content.facebook.dm.messages.created',
    updated: 'content.facebook.dm.messages.updated',
    deleted: 'content.facebook.dm.messages.deleted',
  },
  fields: {
    received: 'messages',
    echoed: 'message_echoes',
    reaction: 'message_reactions',
    edited: 'message_edits',
  },
  newThreadId: newMessengerThreadId,
  newMessageId: newMessengerMessageId,
  personOf: (pageId, id) => personById(idsOf(pageId), correspondentPrefix, id),
  assetUrl: (pageId, name, format) => pageOf(pageId).assetUrl(name, format),
};

const maximumCharacters = 2000;

/** Returns a commenter's id in messages, which differs from the one on comments but has the same end. */
const correspondentOf = (commenterId: string) =>
  correspondentPrefix + commenterId.slice(correspondentPrefix.length);

const messages = sendMessage({
  messaging,
  isTooLong: (text) => [...text].length > maximumCharacters,
  typed: true,
  outside: 2018278,
  commentKind: 'Comment',
  correspondentOf,
});

export const publishing: Publishing = {
  errors: facebookErrors,
  postings: {
    Page: {
      feed: createPost,
      photos: createPhoto,
      videos: createVideo,
      video_reels: uploadInPhases('reel'),
      photo_stories: createPhotoStory,
      video_stories: uploadInPhases('story'),
      messages,
    },
    AdVideo: { 'video-upload': uploadFile },
    PagePost: { comments: commentOnPost },
    Comment: { comments: replyToComment },
  },
  views: { AdVideo: viewVideo },
  uploads: true,
};

export const providerEvents: ProviderEventKinds = {
  ...postEvents,
  ...commentEvents,
  message_received: messageReceived(messaging),
  message_echoed: messageEchoed(messaging),
  message_edited: messageEdited(messaging),
  message_reaction: messageReaction(messaging),
};
