/** The provider's rules for texts and files. Source: Threads API, "Posts", "Text Attachments", "Overview". */
import type { FileRule, MediaRules, PublishRules, TextRule } from '../../publish.ts';

const megabyte = 1_000_000;

const text: TextRule = {
  maxCharacters: 500,
  emojiCountAs: 'bytes',
  maxLinks: 5,
  // Public integrations have met refusals of texts with curly quotes above 500 bytes, and of more than three links.
  seen: { maxBytes: 500, maxLinks: 3 },
};

const altText = { maxCharacters: 1000 };

/** The rule for images. It has no width, because the provider scales images to a width of 320 to 1440 pixels. */
const image: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png'],
  maxBytes: 8 * megabyte,
  aspectRatio: { minimum: 0.1, maximum: 10 },
  altText,
};

const film: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime'],
  maxBytes: 1000 * megabyte,
  aspectRatio: { minimum: 0.01, maximum: 10 },
  width: { maximum: 1920 },
  durationSeconds: { maximum: 5 * 60 },
  frameRate: { minimum: 23, maximum: 60 },
  videoCodecs: ['AVC', 'HEVC'],
  audioCodecs: ['AAC'],
  audioChannels: { minimum: 1, maximum: 2 },
  audioSampleRate: { maximum: 48_000 },
  warned: { chromaSubsampling: '4:2:0', progressive: true, streamable: true },
  altText,
};

const media: MediaRules = { minimum: 0, maximum: 20, files: [image, film] };

export const checked: Pick<PublishRules, 'source' | 'checkedAt'> = {
  source: 'Threads API, "Posts"',
  checkedAt: '2026-11-23',
};

/** The rule for content that refers to a post. */
export const toPost = { targets: ['postExternalId'] } as const;

/**
 * The rules that posts, quotes and replies share. A link or a poll is attached to texts only. `tags` has the topic
 * of the post.
 */
export const common: PublishRules = {
  text,
  media,
  tags: { maximum: 1, maxCharacters: 50, forbidden: '.&' },
  poll: { options: { minimum: 2, maximum: 4, maxCharacters: 25 } },
  replyAudience: {
    values: [
      'everyone',
      'accounts_you_follow',
      'mentioned_only',
      'parent_post_author_only',
      'followers_only',
    ],
  },
  fields: ['altText', 'link', 'thread'],
  needs: ['text', 'media'],
  excludes: ['media', 'link', 'poll'],
  ...checked,
};
