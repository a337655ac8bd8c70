/** Simulates publishing on a Page. */
import { facebookErrors } from '../../providers/meta/errors/known-errors.ts';
import { correspondentPrefix } from '../meta/page.ts';
import type { Publishing } from '../meta/publishing/publish.ts';
import { sendMessage } from '../meta/publishing/send-message.ts';
import { createPhoto, createPhotoStory, createPost } from './create-posts.ts';
import { messaging } from './messaging.ts';
import { createVideo, uploadFile, uploadInPhases, viewVideo } from './upload-video.ts';
import { commentOnPost, replyToComment } from './write-comments.ts';

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
