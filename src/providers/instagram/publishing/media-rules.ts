/** What Instagram takes as posts, reels and stories. Sources: "IG User Media", "Content Publishing"; meta.md section 9. */
import type { FileRule, PublishRules, TextRule } from '../../publish.ts';

const source = 'Instagram Platform, "IG User Media"';
const checkedAt = '2026-09-01';

/** The page says 8 MB and its error says 8 MiB: the fewer bytes of the two. */
const imageBytes = 8_000_000;
const megabyte = 1_000_000;

const caption: TextRule = { maxCharacters: 2200, maxHashtags: 30, maxMentions: 20 };
const altText = { maxCharacters: 1000 };
const mostTags = 20;

/** Its width is scaled into the range of 320 to 1440 pixels by the provider. */
const feedImage: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg'],
  maxBytes: imageBytes,
  aspectRatio: { minimum: 4 / 5, maximum: 1.91 },
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

/** The page states nothing of videos in a carousel: the strictest of what it states of videos. */
const { userTags: _noTags, ...carouselVideo } = storyVideo;

export const feedRules: PublishRules = {
  text: caption,
  media: { minimum: 1, maximum: 10, files: [feedImage, carouselVideo], single: 'image' },
  // "IG User Media" lists collaborators for carousels; some apps saw them refused there.
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
