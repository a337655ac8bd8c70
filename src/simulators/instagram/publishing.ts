/** Simulates publishing on Instagram. */
import { instagramErrors } from '../../providers/meta/errors/known-error.ts';
import type { Publishing } from '../meta/publishing/posting.ts';
import { sendMessage } from '../meta/publishing/sending.ts';
import { viewOfContainer } from './container-node.ts';
import { createContainer } from './containers.ts';
import { messaging } from './messaging.ts';
import { publishMedia } from './publish-container.ts';
import { viewAccount } from './publishing-limit.ts';
import { commentOnMedia, replyToComment } from './write-comments.ts';

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
