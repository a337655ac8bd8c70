/** Simulates publishing on Instagram. */

import { instagramErrors } from '../../providers/meta/errors/known-errors.ts';
import { type Publication, publishContainer, publishedId } from '../meta/publishing/containers.ts';
import type { Asked, Publishing } from '../meta/publishing/publish.ts';
import { publishedFrom, type ReportedQuota, viewLimit } from '../meta/publishing/quota.ts';
import { sendMessage } from '../meta/publishing/send-message.ts';
import {
  type ContainerDescription,
  containerSchema,
  containers,
  createContainer,
  viewOfContainer,
} from './containers.ts';
import { messaging } from './messaging.ts';
import type { Description } from './seeded-writes.ts';
import { commentOnMedia, replyToComment } from './write-comments.ts';

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
