/**
 * The provider's rules for texts and files. Sources: lexicons app.bsky.feed.post, app.bsky.embed.images,
 * app.bsky.embed.video, app.bsky.embed.external.
 */
import type { FieldRule, FileRule, MediaRules, PublishField, PublishRules, TextRule } from '../../publish.ts';

export const text: TextRule = { maxGraphemes: 300, maxBytes: 3000 };

/** A post may name its languages; a publish request names one. */
export const language: FieldRule = {};

/** The lexicons limit no alternative text; the network's own app has taken this many characters since October 2024. */
const altText = { maxCharacters: 2000 };

const image: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 2_000_000,
  altText,
  seen: ['altText'],
  warned: { stills: ['image/webp', 'image/png'] },
};

const film: FileRule = {
  kind: 'video',
  maximum: 1,
  contentTypes: ['video/mp4'],
  maxBytes: 300_000_000,
  // The video service has refused longer ones since March 2025; no document says so.
  durationSeconds: { maximum: 180 },
  altText,
  seen: ['durationSeconds', 'altText'],
};

export const media: MediaRules = {
  minimum: 0,
  maximum: 4,
  files: [image, film],
  unmixed: true,
  sent: true,
  // Files are public as they are; docs.bsky.app, "Posts", asks clients to strip metadata.
  stripLocation: true,
};

export const fields: readonly PublishField[] = ['altText', 'thread'];

export const cardPicture: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  maxBytes: 1_000_000,
  warned: { stills: ['image/webp', 'image/png', 'image/gif'] },
};

/** What a post may have besides: the card of a link, in the place of files. */
export const linked = {
  fields: [...fields, 'link', 'linkCard', 'firstComment'],
  cardPicture,
  needs: ['text', 'media', 'link'],
  excludes: ['media', 'link'],
} as const satisfies Partial<PublishRules>;

export const checked: Pick<PublishRules, 'source' | 'checkedAt'> = {
  source: 'lexicons app.bsky.feed.post and app.bsky.embed.*',
  checkedAt: '2026-11-21',
};
