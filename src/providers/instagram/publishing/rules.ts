/**
 * The rules for posts, reels and stories. Sources: "IG User Media", "Content Publishing".
 */
import type { FileRule, PublishRules, TextRule } from '../../publish.ts';

const source = 'Instagram Platform, "IG User Media"';
const checkedAt = '2026-09-01';

/**
 * The largest size of an image in bytes. "IG User Media" says 8 MB and the provider's error says 8 MiB; the
 * lower limit is used.
 */
const imageBytes = 8_000_000;
const megabyte = 1_000_000;

const caption: TextRule = { maxCharacters: 2200, maxHashtags: 30, maxMentions: 20 };
const altText = { maxCharacters: 1000 };
const mostTags = 20;

/**
 * The rule for images in posts. It has no width, because the provider scales images to a width of 320 to 1440
 * pixels. "IG User Media" says 4:5; 3:4, as phones take photos, is published as well
 * (https://github.com/mvdicarlo/postybirb/pull/762).
 */
const feedImage: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg'],
  maxBytes: imageBytes,
  aspectRatio: { minimum: 3 / 4, maximum: 1.91 },
  seen: ['aspectRatio'],
  warned: { aspectRatio: { minimum: 4 / 5, maximum: 1.91 } },
  altText,
  userTags: { maximum: mostTags, positions: 'required' },
};

const video = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime'],
  width: { maximum: 1920 },
  frameRate: { minimum: 23, maximum: 60 },
  videoCodecs: ['AVC', 'HEVC'],
  audioCodecs: ['AAC'],
  audioChannels: { minimum: 1, maximum: 2 },
  audioSampleRate: { maximum: 48_000 },
  warned: { chromaSubsampling: '4:2:0', progressive: true, streamable: true },
} as const satisfies Partial<FileRule>;

const reelVideo: FileRule = {
  ...video,
  maxBytes: 300 * megabyte,
  aspectRatio: { minimum: 0.01, maximum: 10 },
  durationSeconds: { minimum: 3, maximum: 15 * 60 },
  userTags: { maximum: mostTags, positions: 'none' },
};

const storyVideo: FileRule = {
  ...video,
  maxBytes: 100 * megabyte,
  aspectRatio: { minimum: 0.1, maximum: 10 },
  durationSeconds: { minimum: 3, maximum: 60 },
  userTags: { maximum: mostTags, positions: 'optional' },
};

/**
 * "IG User Media" states no rules for videos in a carousel, so the strictest of its rules for videos are
 * used, without tags.
 */
const { userTags: _noTags, ...carouselVideo } = storyVideo;

export const feedRules: PublishRules = {
  text: caption,
  media: { minimum: 1, maximum: 10, files: [feedImage, carouselVideo], single: 'image' },
  // "IG User Media" allows collaborators for carousels, but some apps have seen them refused.
  fields: ['firstComment', 'collaborators', 'locationExternalId', 'altText', 'userTags'],
  source,
  checkedAt,
};

export const reelRules: PublishRules = {
  text: caption,
  media: { minimum: 1, maximum: 1, files: [reelVideo] },
  cover: { kind: 'image', contentTypes: ['image/jpeg'], maxBytes: imageBytes },
  fields: ['firstComment', 'collaborators', 'locationExternalId', 'cover', 'shareToFeed', 'userTags'],
  source,
  checkedAt,
};

export const storyRules: PublishRules = {
  media: {
    minimum: 1,
    maximum: 1,
    files: [
      {
        kind: 'image',
        contentTypes: ['image/jpeg'],
        maxBytes: imageBytes,
        userTags: { maximum: mostTags, positions: 'optional' },
      },
      storyVideo,
    ],
  },
  fields: ['userTags'],
  source,
  checkedAt,
};
