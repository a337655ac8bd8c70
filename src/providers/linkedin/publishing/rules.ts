/**
 * The rules for posts and comments. Sources: learn.microsoft.com/linkedin/marketing/community-management/shares, "Posts API",
 * "Images API", "Videos API", "Documents API", "MultiImage API", "Poll API", "Comments API", as excerpts of stored copies say (search of
 * 2026-11-29); not read in full.
 */
import { daySeconds } from '../../../lib/time.ts';
import type { FileRule, MediaRules, PublishField, PublishRules, TextRule } from '../../publish.ts';

const megabyte = 1_000_000;
const docs = 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares';
/** Excerpts of stored copies. */
const checkedAt = '2026-11-29';

export const textRule: TextRule = { maxCharacters: 3000 };
/** No page that is known states it; LinkedIn's own pages take so many. */
export const commentRule: TextRule = { maxCharacters: 1250 };

const altText = { maxCharacters: 4086 };

/** As public integrations have met it: images of 5 MB and of fewer than 36,152,320 pixels. No page that is known states it. */
const image = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png', 'image/gif'],
  maxBytes: 5 * megabyte,
  maxPixels: 36_152_319,
  altText,
} satisfies FileRule;

/** A comment names its image alone. */
const { altText: _none, ...imageOfComment } = image;

/** The size is what other products state; no page that is known does. */
const film: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4'],
  maxBytes: 500 * megabyte,
  durationSeconds: { minimum: 3, maximum: 30 * 60 },
};

/** As public integrations have met it. */
const paper: FileRule = { kind: 'document', contentTypes: ['application/pdf'], maxBytes: 100 * megabyte };

const media = (maximum: number, file: FileRule): MediaRules => ({
  minimum: 1,
  maximum,
  files: [file],
  sent: true,
});

const from = (page: string): Pick<PublishRules, 'source' | 'checkedAt'> => ({
  source: `${docs}/${page}`,
  checkedAt,
});

const title: TextRule = { maxCharacters: 400 };
const day = daySeconds;

/** What posts of every kind may have. */
const fields: readonly PublishField[] = ['firstComment'];

export const rules = {
  text: { text: { ...textRule, required: true }, fields, ...from('posts-api') },
  image: {
    text: textRule,
    media: media(20, image),
    fields: ['altText', ...fields],
    ...from('multiimage-post-api'),
  },
  video: { text: textRule, title, media: media(1, film), fields, ...from('videos-api') },
  document: {
    text: textRule,
    title: { ...title, required: true },
    media: media(1, paper),
    fields,
    ...from('documents-api'),
  },
  poll: {
    text: textRule,
    title: { maxCharacters: 140, required: true },
    poll: {
      required: true,
      options: { minimum: 2, maximum: 4, maxCharacters: 30 },
      durationSeconds: { minimum: day, maximum: 14 * day },
    },
    meanings: {
      title: 'the question',
      poll: 'it runs for 1, 3, 7 or 14 days: the shortest of these that is long enough',
    },
    fields,
    ...from('poll-post-api'),
  },
  article: {
    text: textRule,
    fields: ['link', 'linkCard', ...fields],
    needs: ['link'],
    cardPicture: { kind: 'image', contentTypes: image.contentTypes, maxBytes: image.maxBytes },
    ...from('posts-api'),
  },
  reshare: { text: textRule, fields, targets: ['postExternalId'], ...from('posts-api') },
  comment: {
    text: commentRule,
    media: { minimum: 0, maximum: 1, files: [imageOfComment], sent: true },
    needs: ['text', 'media'],
    targets: ['postExternalId'],
    ...from('comments-api'),
  },
  reply: {
    text: { ...commentRule, required: true },
    targets: ['commentExternalId'],
    ...from('comments-api'),
  },
} satisfies Record<string, PublishRules>;
