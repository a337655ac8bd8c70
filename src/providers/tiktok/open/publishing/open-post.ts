/**
 * Opens posts: by what is answered, files are sent, or TikTok fetches them. A video is sent in chunks to the address that TikTok has
 * named for it. All chunks but the last have one size, and the last has what is left over, too. Sources:
 * developers.tiktok.com/doc/content-posting-api-reference-direct-post, /content-posting-api-reference-upload-video,
 * /content-posting-api-reference-photo-post, /content-posting-api-media-transfer-guide, as stored copies say (search of 2026-11-29).
 */

import { z } from 'zod';
import { type Call, failedAs, ProviderFailure } from '../../../call.ts';
import { id, ifUsable, url } from '../../../kit/fields.ts';
import type { PublishContent, PublishFile } from '../../../publish.ts';
import type { UpstreamAnswer } from '../../../upstream-rules.ts';
import { ask, asProof } from '../api.ts';
import { type Creator, isDisabled, privacyLevels } from '../creator.ts';

/** Between 5 and 64 MB, so that the last chunk, which is less than twice as long, has less than 128 MB. 4 GB are 400 of 1,000 chunks. */
const usualBytes = 10_000_000;
/**
 * What is not larger is sent as a whole, which TikTok takes. Chunks of smaller files were refused with "The chunk size is invalid"
 * (github.com/DayMoonDevelopment/post-for-me/issues/327, of 2026-08-13).
 */
const wholeBytes = 64_000_000;

interface Chunks {
  chunkBytes: number;
  count: number;
}

/** Divides a file. */
export function chunksOf(sizeBytes: number): Chunks {
  if (sizeBytes <= wholeBytes) return { chunkBytes: sizeBytes, count: 1 };
  return { chunkBytes: usualBytes, count: Math.floor(sizeBytes / usualBytes) };
}

/** The range is none that TikTok waits for. */
const notNext = 416;
const arrivedIn = /^bytes 0-(\d{1,15})\//;

/** So often a chunk is sent, or an earlier one asked for, before the upload gets further than it was. */
const mostTries = 3;
/** After these, nobody knows whether the chunk has arrived. TikTok asks for it again, and says so when it has it. */
const passing = ['outage', 'unusable', 'unknown_outcome'] as const;

/**
 * Sends the chunks from one up to another one. Where TikTok waits for another chunk, it says how much it has, and it goes on from
 * there.
 * @param first the number of the first chunk.
 * @param end the number of the chunk before which it stops.
 * @throws ProviderFailure; `not_found` when the address has ended, an hour after it was named.
 */
export async function sendChunks(
  call: Call,
  url: string,
  file: PublishFile,
  { first, end }: { first: number; end: number },
): Promise<void> {
  const isCreating = end === chunksOf(file.sizeBytes).count;
  let [furthest, tries] = [first, 0];
  for (let number = first; number < end; ) {
    const next = await sendChunk(call, url, file, number).catch((error) => {
      // Whether the last chunk has made the post is asked in another way.
      if (isCreating || tries + 1 === mostTries || !failedAs(error, ...passing)) throw error;
      return number;
    });
    if (next > furthest) [furthest, tries] = [next, 0];
    else if (next <= number) tries += 1;
    if (tries === mostTries)
      throw new ProviderFailure({ kind: 'unusable' }, `the upload stays at chunk ${next}`);
    number = next;
  }
}

type Sized = Pick<PublishFile, 'sizeBytes'>;

/** Tells whether so many bytes are the whole file, whether TikTok means their count or the last of them. */
export const isWhole = (bytes: number, { sizeBytes }: Sized): boolean => bytes + 1 >= sizeBytes;

/** Returns the number of the chunk that follows so many bytes, which are meant in the same way. */
export function chunkAfter(bytes: number, { sizeBytes }: Sized): number {
  const { chunkBytes, count } = chunksOf(sizeBytes);
  return isWhole(bytes, { sizeBytes }) ? count : Math.min(Math.floor((bytes + 1) / chunkBytes), count - 1);
}

/** Sends a chunk. Returns the number of that which TikTok waits for then. */
function sendChunk({ upstream }: Call, url: string, file: PublishFile, number: number): Promise<number> {
  const { sizeBytes, contentType } = file;
  const { chunkBytes, count } = chunksOf(sizeBytes);
  const start = number * chunkBytes;
  const end = (number === count - 1 ? sizeBytes : start + chunkBytes) - 1;
  return upstream.request({
    method: 'PUT',
    host: 'upload',
    path: url,
    headers: { 'Content-Range': `bytes ${start}-${end}/${sizeBytes}` },
    file: { contentType, sizeBytes: end - start + 1, open: () => file.open({ start, end }) },
    accepts: [notNext],
    whole: true,
    target: 'object',
    parse(answer) {
      const { status, headers } = answer as UpstreamAnswer;
      if (status !== notNext) return number + 1;
      const arrived = arrivedIn.exec(String(headers['content-range'] ?? ''))?.[1];
      if (arrived === undefined) throw new Error('no Content-Range says how much has arrived');
      return chunkAfter(Number(arrived), file);
    },
  });
}

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
