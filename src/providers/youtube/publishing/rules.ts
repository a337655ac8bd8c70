/**
 * The rules for videos. Sources: https://developers.google.com/youtube/v3/docs/videos, ".../videos/insert", the discovery
 * document of the API (revision 20261104).
 */
import type { ChangeRules, FileRule, PublishRules } from '../../publish.ts';

const gibibyte = 1024 ** 3;
const mebibyte = 1024 ** 2;

/** The API takes 256 GiB. No larger file than this is staged, unless the operator says otherwise. */
const film: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime', 'video/webm'],
  maxBytes: gibibyte,
  durationSeconds: { maximum: 12 * 60 * 60 },
  // Shorts. Sources: https://support.google.com/youtube/answer/72431, .../15424877; github.com/gitroomhq/postiz-app/pull/1699.
  warned: { coverIgnored: { aspectRatio: { maximum: 1 }, durationSeconds: { maximum: 3 * 60 } } },
};

const thumbnail: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png'],
  maxBytes: 50 * mebibyte,
};

const forbidden = '<>';
/**
 * The categories that take uploads in every region that is known. Source: `videoCategories.list` with `assignable`; the ids
 * are the same everywhere.
 */
const categories = ['1', '2', '10', '15', '17', '19', '20', '22', '23', '24', '25', '26', '27', '28', '29'];

export const changeRules = {
  title: { maxCharacters: 100, forbidden },
  text: { maxBytes: 5_000, forbidden },
  tags: { maximum: 500, maxTotalCharacters: 500, countedAs: 'list', forbidden },
  category: { values: categories },
  privacy: { values: ['public', 'unlisted', 'private'] },
  license: { values: ['youtube', 'creativeCommon'] },
  embeddable: {},
  madeForKids: {},
  syntheticMedia: {},
} as const satisfies ChangeRules;

export const videoRules: PublishRules = {
  ...changeRules,
  title: { ...changeRules.title, required: true },
  // https://support.google.com/youtube/answer/157177: private videos take no comments, unlisted and public ones do.
  privacy: { ...changeRules.privacy, withoutComments: ['private'] },
  madeForKids: { required: true },
  language: {},
  paidPromotion: {},
  notifySubscribers: {},
  publishAt: { privacy: 'private' },
  // The ids of playlists that channels make. YouTube lets nobody put videos into the others, such as that of the uploads.
  board: { listed: true, beginsWith: 'PL' },
  meanings: {
    title: 'the title of the video',
    text: 'the description',
    tags: 'keywords, which YouTube counts with a comma between two, and in quotes when they have a space',
    category: 'the id of a category, such as `22` for *People & Blogs*',
    privacy: '`public` when absent',
    publishAt: 'when YouTube makes it public; only without `privacy`, or with `private`',
    board: 'the id of a playlist',
  },
  media: { minimum: 1, maximum: 1, sent: true, files: [film] },
  cover: thumbnail,
  fields: ['cover', 'firstComment'],
  source: 'https://developers.google.com/youtube/v3/docs/videos',
  checkedAt: '2026-11-28',
};
