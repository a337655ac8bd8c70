/**
 * The rules for posts. Sources: developers.tiktok.com/doc/content-posting-api-reference-direct-post, /content-posting-api-reference-photo-post,
 * /content-posting-api-media-transfer-guide, as stored copies say (search of 2026-11-29).
 */
import type { FileRule, MediaRules, PublishRules } from '../../../publish.ts';
import { privacies } from '../creator.ts';

const gibibyte = 1024 ** 3;
const pixels = { minimum: 360, maximum: 4096 };

/** TikTok takes 4 GB. No larger file than this is staged, unless the operator says otherwise. */
const film: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime', 'video/webm'],
  maxBytes: gibibyte,
  width: pixels,
  height: pixels,
  durationSeconds: { maximum: 600 },
  frameRate: { minimum: 23, maximum: 60 },
  videoCodecs: ['AVC', 'HEVC', 'VP8', 'VP9'],
};

const photo: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/webp'],
  maxBytes: 20_000_000,
  // What the page calls 1080p: of 1086 x 1448 and 1254 x 1254 pixels, whole albums were refused (reports of integrations).
  shorterSide: { maximum: 1080 },
};

const oneFilm: MediaRules = { minimum: 1, maximum: 1, files: [film] };
const album: MediaRules = { minimum: 1, maximum: 35, files: [photo] };

const page = (name: string) => ({
  source: `https://developers.tiktok.com/doc/content-posting-api-reference-${name}`,
  checkedAt: '2026-11-29',
});

/** What every post has that is not sent to the inbox. */
const posted = {
  privacy: {
    required: true,
    values: privacies,
    warned: {
      except: 'private',
      message:
        'Until TikTok has audited the app, it posts only while the account itself is set to private, and nobody but the account sees what it posts.',
    },
  },
  musicConsent: { required: true },
  paidPromotion: {},
  ownBrand: {},
  allowComments: {},
} as const satisfies Partial<PublishRules>;

const meanings = {
  privacy: 'which of them the account offers depends on its settings; it is asked for each post',
  musicConsent:
    'that the person who publishes agrees to TikTok’s Music Usage Confirmation and, with `paidPromotion`, to its Branded Content Policy; your product has to ask for it',
  paidPromotion: 'a paid partnership that promotes somebody else’s business',
  ownBrand: 'it promotes the business of the account',
};

const ofVideo: PublishRules = {
  ...posted,
  text: { maxUtf16Units: 2200 },
  syntheticMedia: {},
  allowDuets: {},
  allowStitches: {},
  coverAtMs: {},
  meanings: { ...meanings, text: 'the caption', syntheticMedia: 'TikTok labels it as made by AI' },
  media: oneFilm,
  ...page('direct-post'),
};

const ofInbox: PublishRules = { media: oneFilm, ...page('upload-video') };

const words = { title: { maxUtf16Units: 90 }, text: { maxUtf16Units: 4000 } };

export const rules = {
  video: { ...ofVideo, media: { ...oneFilm, sent: true } },
  videoByUrl: ofVideo,
  photos: {
    ...posted,
    ...words,
    autoMusic: {},
    meanings: { ...meanings, text: 'the description' },
    media: album,
    ...page('photo-post'),
  },
  inboxVideo: { ...ofInbox, media: { ...oneFilm, sent: true } },
  inboxVideoByUrl: ofInbox,
  inboxPhotos: { ...words, meanings: { text: 'the description' }, media: album, ...page('photo-post') },
} as const satisfies Record<string, PublishRules>;
