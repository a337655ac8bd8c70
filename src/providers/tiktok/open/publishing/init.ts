/**
 * Opens posts: by what is answered, files are sent, or TikTok fetches them. Sources: developers.tiktok.com/doc/content-posting-api-reference-direct-post,
 * /content-posting-api-reference-upload-video, /content-posting-api-reference-photo-post, as stored copies say (search of 2026-11-29).
 */
import { z } from 'zod';
import type { Call } from '../../../call.ts';
import { id, ifUsable, url } from '../../../kit/fields.ts';
import type { PublishContent, PublishFile } from '../../../publish.ts';
import { ask, asProof } from '../api.ts';
import { type Creator, isDisabled, privacyLevels } from '../creator.ts';
import { chunksOf } from './chunks.ts';

/** Where a post goes: to the account's page, or to its inbox. */
export type Destination = 'post' | 'inbox';

/** What the account has switched off for all its posts. */
export type Off = Creator['off'];

const opened = z.object({ publish_id: id(), upload_url: ifUsable(url()) });
export type Opened = z.infer<typeof opened>;

const open = (call: Call, path: string, json: object): Promise<Opened> =>
  ask(call, {
    method: 'POST',
    path: `/post/publish/${path}/init/`,
    json,
    target: 'account',
    parse: opened.parse,
  }).catch((error) => {
    throw asProof(error);
  });

/** Opens a post of a video, and announces its file, or names the address at which TikTok finds it. */
export function openVideo(
  call: Call,
  to: Destination,
  content: PublishContent,
  { isSent, off }: { isSent: boolean; off: Off },
) {
  const { sizeBytes, url: video_url } = fileOf(content);
  const { chunkBytes, count } = chunksOf(sizeBytes);
  const source_info = isSent
    ? { source: 'FILE_UPLOAD', video_size: sizeBytes, chunk_size: chunkBytes, total_chunk_count: count }
    : { source: 'PULL_FROM_URL', video_url };
  if (to === 'inbox') return open(call, 'inbox/video', { source_info });
  const { text, syntheticMedia, coverAtMs } = content;
  const post_info = {
    title: text,
    ...postedAs(content, off),
    disable_duet: isDisabled(content, 'allowDuets', off),
    disable_stitch: isDisabled(content, 'allowStitches', off),
    video_cover_timestamp_ms: coverAtMs,
    is_aigc: syntheticMedia,
  };
  return open(call, 'video', { post_info, source_info });
}

/** Opens a post of photos, which TikTok fetches. */
export function openPhotos(call: Call, to: Destination, content: PublishContent, off: Off) {
  const { title, text: description, media, autoMusic } = content;
  const isPosted = to === 'post';
  return open(call, 'content', {
    media_type: 'PHOTO',
    post_mode: isPosted ? 'DIRECT_POST' : 'MEDIA_UPLOAD',
    post_info: {
      title,
      description,
      ...(isPosted ? { ...postedAs(content, off), auto_add_music: autoMusic } : {}),
    },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_images: media.map((file) => file.url),
      photo_cover_index: 0,
    },
  });
}

export function fileOf({ media: [file] }: PublishContent): PublishFile {
  if (!file) throw new Error('a post has a file');
  return file;
}

/** The pages call both toggles of brands required. */
const postedAs = (content: PublishContent, off: Off) => ({
  privacy_level: privacyLevels[content.privacy as keyof typeof privacyLevels],
  disable_comment: isDisabled(content, 'allowComments', off),
  brand_content_toggle: content.paidPromotion ?? false,
  brand_organic_toggle: content.ownBrand ?? false,
});
