/** The rules for a Page's posts, reels and stories. Each names its source. */
import type { FileRule, PublishRules, TextRule } from '../../publish.ts';

const checkedAt = '2026-09-01';
const megabyte = 1_000_000;

const text: TextRule = { maxCharacters: 63_206 };

/**
 * The rule for photos. The photo stories guide says 10 MB, but the text of error 1366046 says 4 MB; the lower
 * limit is used.
 */
export const photo: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png', 'image/gif'],
  maxBytes: 4 * megabyte,
  warned: { stills: ['image/gif'] },
};
const describedPhoto: FileRule = { ...photo, altText: { maxCharacters: 1000 } };

/**
 * The rule for videos in posts: "Video uploads" allows files by URL up to 1 GB and 20 minutes, between 9:16
 * and 16:9.
 */
const video: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime'],
  maxBytes: 1000 * megabyte,
  aspectRatio: { minimum: 0.562, maximum: 1.778 },
  durationSeconds: { maximum: 20 * 60 },
};

/**
 * The rule for reels and video stories. The ratio is 9:16, with a margin for rounding to whole pixels. The
 * guide states no size, so the limit of other videos is used. Its sample's checks begin at 23 frames a second
 * (https://github.com/fbsamples/reels_publishing_apis/pull/25).
 */
const reel: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime'],
  maxBytes: 1000 * megabyte,
  width: { minimum: 540 },
  height: { minimum: 960 },
  aspectRatio: { minimum: 0.555, maximum: 0.57 },
  durationSeconds: { minimum: 3, maximum: 90 },
  frameRate: { minimum: 23, maximum: 60 },
  videoCodecs: ['AVC', 'HEVC', 'VP9', 'AV1'],
  audioCodecs: ['AAC'],
  audioChannels: { minimum: 1, maximum: 2 },
  audioSampleRate: { maximum: 48_000 },
  warned: { chromaSubsampling: '4:2:0', progressive: true },
};

export const feedRules: PublishRules = {
  text,
  // The reference states no limit to the number of files; 10 is the service's own limit for any content.
  media: { minimum: 0, maximum: 10, files: [describedPhoto, { ...video, maximum: 1 }], unmixed: true },
  fields: ['link', 'firstComment', 'altText'],
  needs: ['text', 'media', 'link'],
  excludes: ['media', 'link'],
  source: 'Graph API, Page feed, photos and videos references; "Video uploads"',
  checkedAt,
};

export const reelRules: PublishRules = {
  text,
  media: { minimum: 1, maximum: 1, files: [reel] },
  fields: ['firstComment'],
  source: 'Video API, "Reels Publishing API"',
  checkedAt,
};

export const storyRules: PublishRules = {
  // The guide's table says that videos last at most 90 seconds, its list of limitations 60; the lower limit
  // is used.
  media: {
    minimum: 1,
    maximum: 1,
    files: [photo, { ...reel, durationSeconds: { minimum: 3, maximum: 60 } }],
  },
  source: 'Graph API, "Facebook Stories API"',
  checkedAt,
};
