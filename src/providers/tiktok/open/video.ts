/** Turns posts of the Display API into items. Source: developers.tiktok.com/doc/tiktok-api-v2-video-object, as of 24 August 2026. */
import { z } from 'zod';
import type { Schemas } from '../../../contract/index.ts';
import { id, ifUsable, isoTime, present, text, url } from '../../kit/fields.ts';

export const itemFields = [
  ...['id', 'create_time', 'cover_image_url', 'share_url', 'video_description', 'duration'],
  ...['height', 'width', 'title', 'embed_link'],
].join(',');

const pixels = ifUsable(z.int().positive());

export const video = z.object({
  id: id(),
  /** In seconds since 1970. */
  create_time: ifUsable(
    z.number().transform((seconds, context) => isoTime(new Date(seconds * 1000), context)),
  ),
  cover_image_url: ifUsable(url()),
  share_url: ifUsable(url()),
  video_description: ifUsable(text()),
  /** In seconds. */
  duration: ifUsable(z.number().nonnegative()),
  height: pixels,
  width: pixels,
  title: ifUsable(text()),
  embed_link: ifUsable(url()),
});
export type Video = z.infer<typeof video>;

export const itemOf = (view: Video): Schemas['TiktokVideo'] => ({
  externalId: view.id,
  ...present({
    title: view.title,
    text: view.video_description,
    durationSeconds: view.duration,
    width: view.width,
    height: view.height,
    embedUrl: view.embed_link,
    providerPermalink: view.share_url,
    publishedAt: view.create_time,
  }),
  ...(view.cover_image_url
    ? { media: [{ sourceUrl: view.cover_image_url, contentType: 'image/jpeg' }] }
    : {}),
  contentType: 'tiktok.videos.items',
});
