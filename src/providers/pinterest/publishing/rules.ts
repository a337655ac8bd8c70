/** The rules for pins. Sources: v5/openapi.json, `PinCreate`, `PinMediaSource`; `BoardCreate`; help.pinterest.com, "Pin specs", "Create a board". */
import type { ChangeRules, FileRule, MediaRules, PublishRules } from '../../publish.ts';

const megabyte = 1_000_000;
const altText = { maxCharacters: 500 };

const image: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png'],
  maxBytes: 20 * megabyte,
  altText,
};

const film: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime'],
  // Pinterest takes 2 GB. No larger file is staged.
  maxBytes: 1000 * megabyte,
  aspectRatio: { minimum: 0.5, maximum: 1.91 },
  durationSeconds: { minimum: 4, maximum: 15 * 60 },
  altText,
};

const documented = (operation: 'Create Pin' | 'Create board') => ({
  source: `Pinterest’s description of its API (github.com/pinterest/api-description), “${operation}”`,
  checkedAt: '2026-11-29',
});

/** What can be changed of a pin. */
export const pinChanges: ChangeRules = {
  title: { maxCharacters: 100 },
  text: { maxCharacters: 800 },
  board: { required: true, listed: true, numeric: true },
  boardSection: { listed: true, numeric: true },
  fields: ['altText', 'link'],
};

const common: PublishRules = {
  ...pinChanges,
  ...documented('Create Pin'),
  meanings: { title: 'the title of the pin', text: 'the description' },
};

const media = (maximum: number, file: FileRule): MediaRules => ({ minimum: 1, maximum, files: [file] });

export const imageRules: PublishRules = { ...common, media: { ...media(5, image), sameSize: true } };

export const videoRules: PublishRules = {
  ...common,
  media: media(1, film),
  cover: { kind: 'image', contentTypes: image.contentTypes, maxBytes: 10 * megabyte },
  fields: [...(pinChanges.fields ?? []), 'cover'],
};

const boardWords: ChangeRules = { title: { maxCharacters: 50 }, text: { maxCharacters: 500 } };

/** A board can be made public or secret, of which secret ones are beyond the scopes that are asked for. */
export const boardChanges: ChangeRules = { ...boardWords, privacy: { values: ['public'] } };

export const boardRules: PublishRules = {
  ...boardWords,
  title: { ...boardWords.title, required: true },
  privacy: { values: ['public', 'protected'] },
  ...documented('Create board'),
  meanings: { title: 'the name of the board', text: 'the description' },
};
