/**
 * Publishes videos and photos, which TikTok fetches, and drafts of both. Sources: business-api.tiktok.com/portal/docs?id=1762228496095234
 * (videos), ?id=1803630424390658 (photos), ?id=1816387951979521 (what the account offers), ?id=1816387106635778 (what became of a
 * post), as public notes of these pages say (search of 2026-11-29); no page was read itself.
 */
import { z } from 'zod';
import { type Call, ignoreFailure, whenFailed } from '../../call.ts';
import { id, ifUsable, list, word } from '../../kit/fields.ts';
import { sameText } from '../../kit/own-content.ts';
import { createdSince, withClockDifference } from '../../kit/pages.ts';
import type {
  Accepted,
  Confirmation,
  FileRule,
  MediaRules,
  Progress,
  PublishContent,
  PublishRules,
  PublishSteps,
  PublishVariant,
  Readiness,
  ServerRules,
} from '../../publish.ts';
import { asProof, isDecided, problemOfPost, unseenPost } from '../open/api.ts';
import {
  type Creator,
  creatorOf,
  isDisabled,
  narrowed,
  offSchema,
  privacies,
  privacyLevels,
  requireWithin,
  rulesFrom,
  toldOfPosts,
} from '../open/creator.ts';
import { businessScopes as scopes } from '../scopes.ts';
import { ask } from './api.ts';
import { wireId } from './read-comments.ts';
import { getVideo, videosSince } from './read-videos.ts';

// The rules.

const pixels = { minimum: 360 };

const film: FileRule = {
  kind: 'video',
  contentTypes: ['video/mp4', 'video/quicktime'],
  maxBytes: 1_000_000_000,
  width: pixels,
  height: pixels,
  durationSeconds: { minimum: 3, maximum: 600 },
  frameRate: { minimum: 23, maximum: 60 },
};

/** The largest is upright or not. */
const still = { maxBytes: 20_000_000, maxPixels: 1080 * 1920 };
const photo: FileRule = { kind: 'image', contentTypes: ['image/jpeg', 'image/webp'], ...still };
const cover: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
  width: pixels,
  height: pixels,
  ...still,
};

const oneFilm: MediaRules = { minimum: 1, maximum: 1, files: [film] };
const album: MediaRules = { minimum: 1, maximum: 35, files: [photo] };

const page = (number: string) => ({
  source: `https://business-api.tiktok.com/portal/docs?id=${number}`,
  // As public copies of the pages say.
  checkedAt: '2026-11-29',
});
const ofVideos = page('1762228496095234');
const ofPhotos = page('1803630424390658');

const words = { title: { maxUtf16Units: 90 }, text: { maxUtf16Units: 4000, maxMentions: 30 } };
const posted = { paidPromotion: {}, ownBrand: {}, allowComments: {} } as const;
const meanings = {
  paidPromotion: 'a paid partnership that promotes somebody else’s business',
  ownBrand: 'it promotes the business of the account',
};

const rules = {
  video: {
    ...posted,
    text: { maxUtf16Units: 2200, maxMentions: 30 },
    syntheticMedia: {},
    allowDuets: {},
    allowStitches: {},
    coverAtMs: {},
    cover,
    fields: ['cover'],
    media: oneFilm,
    meanings: {
      ...meanings,
      text: 'the caption',
      syntheticMedia: 'TikTok labels it as made by AI, for good',
      coverAtMs: 'with `cover`, TikTok ignores it',
    },
    ...ofVideos,
  },
  photos: {
    ...posted,
    ...words,
    privacy: { required: true, values: privacies },
    autoMusic: {},
    media: album,
    meanings: {
      ...meanings,
      text: 'the caption',
      privacy: 'which of them the account offers depends on its settings; it is asked for each post',
    },
    ...ofPhotos,
  },
  inboxVideo: { media: oneFilm, ...ofVideos },
  inboxPhotos: { ...words, media: album, meanings: { text: 'the caption' }, ...ofPhotos },
} as const satisfies Record<string, PublishRules>;

// What the account offers at the moment.

const settings = z.object({ ...toldOfPosts.shape, privacy_level_options: list(word()).default([]) });

const readSettings = (call: Call): Promise<Creator> =>
  ask(call, {
    method: 'GET',
    path: '/business/video/settings/',
    target: 'account',
    read(data) {
      const { privacy_level_options: offered, ...known } = settings.parse(data);
      return creatorOf(offered, known);
    },
  });

/** Returns what the account's own settings say of its posts. A grant that may not post cannot read them. */
export async function rulesOfBusiness(call: Call): Promise<ServerRules> {
  const source = page('1816387951979521').source;
  const known = await readSettings(call).catch(whenFailed('scopes', undefined));
  return known ? rulesFrom(known, { basis: 'told_by_server', source }) : { basis: 'documented', source };
}

const progressSchema = z.object({
  publishId: id().optional(),
  /** The id of the post, as a webhook has given it. */
  postId: id().optional(),
  /** True when the account is private: it offers no public posts, and its videos, which have no privacy, are none. */
  isPrivate: z.boolean().optional(),
  off: offSchema,
});

/** No page says with which scope the settings are read: whoever may post, and may not read them, posts without. */
async function prepare(call: Call, content: PublishContent, before: Progress): Promise<Progress> {
  const creator = await readSettings(call).catch(whenFailed('scopes', undefined));
  if (!creator) return before;
  requireWithin(creator, content);
  const isPrivate = creator.privacies.length > 0 && !creator.privacies.includes('public');
  return { ...before, isPrivate, off: creator.off };
}

// The steps.

const shared = z.object({ share_id: id() });

/** What is known of the account is kept, since the end of a post depends on it. */
const publish = (
  call: Call,
  kind: 'video' | 'photo',
  json: object,
  progress: Progress = {},
): Promise<Accepted> =>
  ask(call, {
    method: 'POST',
    path: `/business/${kind}/publish/`,
    json,
    target: 'account',
    read: (data): Accepted => ({ accepted: { ...progress, publishId: shared.parse(data).share_id } }),
  }).catch((error) => {
    throw asProof(error);
  });

const fileOf = ({ media: [file] }: PublishContent) => file?.url;

/** TikTok takes both only with a value. Where both are true, the first is ignored. */
const brandsOf = ({ ownBrand = false, paidPromotion = false }: PublishContent) => ({
  is_brand_organic: ownBrand,
  is_branded_content: paidPromotion,
});

function createVideo(call: Call, content: PublishContent, progress: Progress): Promise<Accepted> {
  const { off } = progressSchema.parse(progress);
  const json = {
    video_url: fileOf(content),
    custom_thumbnail_url: content.cover?.url,
    post_info: {
      caption: content.text,
      ...brandsOf(content),
      disable_comment: isDisabled(content, 'allowComments', off),
      disable_duet: isDisabled(content, 'allowDuets', off),
      disable_stitch: isDisabled(content, 'allowStitches', off),
      thumbnail_offset: content.coverAtMs,
      is_ai_generated: content.syntheticMedia,
    },
  };
  return publish(call, 'video', json, progress);
}

const albumOf = ({ media }: PublishContent) => ({
  photo_images: media.map((file) => file.url),
  photo_cover_index: 0,
});

function createPhotos(call: Call, content: PublishContent, progress: Progress): Promise<Accepted> {
  const { off } = progressSchema.parse(progress);
  return publish(call, 'photo', {
    ...albumOf(content),
    post_info: {
      privacy_level: privacyLevels[content.privacy as keyof typeof privacyLevels],
      title: content.title,
      caption: content.text,
      ...brandsOf(content),
      disable_comment: isDisabled(content, 'allowComments', off),
      auto_add_music: content.autoMusic,
    },
  });
}

/** TikTok ignores whatever else a draft has. */
const draftVideo = (call: Call, content: PublishContent): Promise<Accepted> =>
  publish(call, 'video', {
    video_url: fileOf(content),
    post_info: { ...brandsOf({ media: [] }), upload_to_draft: true },
  });

const draftPhotos = (call: Call, content: PublishContent): Promise<Accepted> =>
  publish(call, 'photo', {
    ...albumOf(content),
    post_info: {
      privacy_level: privacyLevels.private,
      title: content.title,
      caption: content.text,
      ...brandsOf({ media: [] }),
      is_draft: true,
    },
  });

const state = z.object({ status: word(), post_ids: ifUsable(list(wireId)), reason: ifUsable(word()) });

const processingSeconds = 30;
/** A draft waits for a person. */
const draftSeconds = 3_600;
/** "May take up to 3 minutes"; moderation may take longer. A webhook tells of its end at once. */
const namingSeconds = 180;

const readState = (call: Call, publish_id: string) =>
  ask(call, {
    method: 'GET',
    path: '/business/publish/status/',
    query: { publish_id },
    target: 'object',
    read: state.parse,
  });

/** Tells what TikTok has made of a post that it has accepted. One without an id is looked for in the list of posts. */
async function check(
  call: Call,
  _content: PublishContent,
  progress: Progress,
  attemptedAt?: Date,
): Promise<Readiness> {
  if (!attemptedAt) return { state: 'ready' };
  const { publishId, postId } = progressSchema.parse(progress);
  if (postId !== undefined) return { state: 'accepted' };
  const found = publishId && (await readState(call, publishId).catch(whenFailed('not_found', undefined)));
  if (!found) return { state: 'aged' };
  return isDecided(found.status)
    ? { state: 'accepted' }
    : { state: 'pending', retryAfterSeconds: processingSeconds, isUnderWay: true };
}

/** Tells whether everybody sees a post, as far as its own privacy and its account's say. */
const isPublic = ({ privacy }: PublishContent, progress: Progress) =>
  privacy === undefined ? !progressSchema.parse(progress).isPrivate : privacy === 'public';

/** Tells where a post stands that TikTok has taken. One that not everybody sees gets no id. */
async function confirm(call: Call, content: PublishContent, progress: Progress): Promise<Confirmation> {
  const { publishId = '', postId: told } = progressSchema.parse(progress);
  const found = await readState(call, publishId).catch((error) => {
    if (told === undefined) throw error;
    return ignoreFailure(error);
  });
  const [externalId = told, ...alsoCreated] = found?.post_ids ?? [];
  if (externalId !== undefined)
    return { state: 'created', created: { externalId, ...(alsoCreated.length > 0 ? { alsoCreated } : {}) } };
  switch (found?.status) {
    case 'FAILED':
      throw problemOfPost(found.reason ?? '', publishId);
    case 'SEND_TO_USER_INBOX':
      return { state: 'handed_over', retryAfterSeconds: draftSeconds };
    case 'PUBLISH_COMPLETE':
      return isPublic(content, progress)
        ? { state: 'nameless_yet', retryAfterSeconds: namingSeconds }
        : { state: 'nameless' };
    default:
      return { state: 'pending', retryAfterSeconds: processingSeconds };
  }
}

/** Looks among the posts that everybody can see: others are in no list. */
const find: PublishSteps['find'] = async (call, content, progress, since) => {
  const { text } = content;
  if (!isPublic(content, progress)) throw unseenPost();
  if (!text?.trim()) throw unseenPost('A post without words cannot be told from others.');
  const posts = await videosSince(call, withClockDifference(since));
  return createdSince(
    posts.filter((one) => sameText(one.text, text)),
    since,
  );
};

const findDraft: PublishSteps['find'] = () => Promise.reject(unseenPost());

const permalink = async (call: Call, externalId: string) =>
  (await getVideo(call, { externalId })).providerPermalink;

const after = (create: PublishSteps['create']): PublishSteps => ({ check, create, confirm, find, permalink });

const posting = (variant: string, own: PublishRules, create: PublishSteps['create']): PublishVariant => ({
  variant,
  scopes: scopes.publish,
  rules: own,
  rulesAt: (told) => narrowed(own, told),
  steps: () => ({ ...after(create), prepare }),
});

const drafting = (variant: string, own: PublishRules, create: PublishSteps['create']): PublishVariant => ({
  variant,
  scopes: scopes.draft,
  rules: own,
  steps: () => ({ ...after(create), find: findDraft }),
});

export const businessPublishing: readonly PublishVariant[] = [
  posting('business_video', rules.video, createVideo),
  posting('business_photos', rules.photos, createPhotos),
  drafting('business_inbox_video', rules.inboxVideo, draftVideo),
  drafting('business_inbox_photos', rules.inboxPhotos, draftPhotos),
];
