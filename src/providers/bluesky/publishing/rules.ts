/**
 * The provider's rules for texts and files. Sources: lexicons app.bsky.feed.post, app.bsky.embed.images,
 * app.bsky.embed.video.
 */
import type { FileRule, MediaRules, PublishField, PublishRules, TextRule, WordRule } from '../../publish.ts';

export const text: TextRule = { maxGraphemes: 300, maxBytes: 3000 };

/** A post may name its languages; a publish request names one. */
export const language: WordRule = {};

const image: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 2_000_000,
  altText: { maxCharacters: 1000 },
};

const film: FileRule = {
  kind: 'video',
  maximum: 1,
  contentTypes: ['video/mp4'],
  maxBytes: 300_000_000,
  altText: { maxCharacters: 1000 },
};

export const media: MediaRules = {
  minimum: 0,
  maximum: 4,
  files: [image, film],
  unmixed: true,
  sent: true,
};

export const fields: readonly PublishField[] = ['altText'];

/** What a post may have besides: the card of a link. */
export const linked: readonly PublishField[] = ['link', 'linkCard'];

export const checked: Pick<PublishRules, 'source' | 'checkedAt'> = {
  source: 'lexicons app.bsky.feed.post and app.bsky.embed.*',
  checkedAt: '2026-11-21',
};
