/**
 * Turns posts into items. Source: business-api.tiktok.com/portal/docs?id=1762228421622786 ("Get the posts of a TikTok account"), as
 * public notes of the page say (search of 2026-11-29); the page was not read itself.
 */
import { z } from 'zod';
import type { Schemas } from '../../../contract/index.ts';
import { id, ifUsable, isoTime, present, text, url, word } from '../../kit/fields.ts';

/** The fields that need no other scope than the list. `item_id` has to be among them. */
export const videoFields = [
  'item_id',
  'media_type',
  'caption',
  'video_duration',
  'thumbnail_url',
  'share_url',
  'embed_url',
  'create_time',
];

/** A time in seconds since 1970, which samples write as a text or as a number; webhooks have milliseconds as well. */
export const unixTime = () =>
  z
    .union([z.number(), word().regex(/^\d{1,15}$/)])
    .transform((told, context) => isoTime(new Date(milliseconds(Number(told))), context));

/** As seconds, such a number would be in the year 5138. */
const milliseconds = (told: number) => (told < 1e11 ? told * 1000 : told);

export const videoId = /^\d{1,25}$/;

export const videoView = z.object({
  item_id: id(),
  media_type: ifUsable(word()),
  caption: ifUsable(text()),
  video_duration: ifUsable(z.number().nonnegative()),
  thumbnail_url: ifUsable(url()),
  share_url: ifUsable(url()),
  embed_url: ifUsable(url()),
  create_time: ifUsable(unixTime()),
});
export type VideoView = z.infer<typeof videoView>;

export function videoItem(view: VideoView): Schemas['TiktokVideo'] {
  const { thumbnail_url: sourceUrl, video_duration: durationSeconds } = view;
  return {
    externalId: view.item_id,
    ...present({
      text: view.caption,
      durationSeconds: view.media_type === 'PHOTO' ? undefined : durationSeconds,
      embedUrl: view.embed_url,
      providerPermalink: view.share_url,
      publishedAt: view.create_time,
    }),
    ...(sourceUrl ? { media: [{ sourceUrl }] } : {}),
    contentType: 'tiktok.videos.items',
  };
}
