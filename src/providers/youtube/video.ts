/** Turns videos of the Data API into items. Source: https://developers.google.com/youtube/v3/docs/videos, read on 2026-11-28. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { id, ifUsable, instant, list, name, present, text, url, word } from '../kit/fields.ts';

export const videoId = /^[\w-]{11}$/;
export const permalinkOf = (externalId: string) => `https://www.youtube.com/watch?v=${externalId}`;

/** The parts of a video that an item is made of. */
export const itemParts = 'id,snippet,status,contentDetails';

const flag = ifUsable(z.boolean());
const mostTags = 500;

export const video = z.object({
  id: id(),
  snippet: z.object({
    channelId: id(),
    title: text(),
    description: text().default(''),
    tags: ifUsable(list(text(), mostTags)),
    categoryId: ifUsable(word()),
    defaultLanguage: ifUsable(word()),
    publishedAt: ifUsable(instant()),
    thumbnails: ifUsable(z.object({ high: ifUsable(z.object({ url: url() })) })),
  }),
  status: z.object({
    privacyStatus: word(),
    publishAt: ifUsable(instant()),
    license: ifUsable(word()),
    embeddable: flag,
    madeForKids: flag,
    selfDeclaredMadeForKids: flag,
    containsSyntheticMedia: flag,
    uploadStatus: ifUsable(word()),
    failureReason: ifUsable(word()),
    rejectionReason: ifUsable(word()),
  }),
  contentDetails: z.object({ duration: ifUsable(name()) }).optional(),
});
export type Video = z.infer<typeof video>;

/** A video as the list of uploads has it. */
export const upload = z.object({ contentDetails: z.object({ videoId: id() }) });

export function itemOf({ id: externalId, snippet, status, contentDetails }: Video): Schemas['YoutubeVideo'] {
  const { tags = [], thumbnails } = snippet;
  return {
    externalId,
    title: snippet.title,
    privacy: status.privacyStatus,
    ...(tags.some(Boolean) ? { tags: tags.filter(Boolean) } : {}),
    ...present({
      text: snippet.description,
      category: snippet.categoryId,
      language: snippet.defaultLanguage,
      publishAt: status.publishAt,
      license: status.license,
      embeddable: status.embeddable,
      madeForKids: status.selfDeclaredMadeForKids ?? status.madeForKids,
      syntheticMedia: status.containsSyntheticMedia,
      uploadStatus: status.uploadStatus,
      uploadProblem: status.failureReason ?? status.rejectionReason,
      durationSeconds: secondsOf(contentDetails?.duration),
      publishedAt: snippet.publishedAt,
    }),
    ...(thumbnails?.high ? { media: [{ sourceUrl: thumbnails.high.url, contentType: 'image/jpeg' }] } : {}),
    providerPermalink: permalinkOf(externalId),
    contentType: 'youtube.videos.items',
  };
}

const duration = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6})S)?)?$/;
const secondsIn = [86_400, 3_600, 60, 1];

/** Returns the seconds of a duration in ISO-8601, such as `PT1H2M3S`; `undefined` when it is none. */
function secondsOf(written = ''): number | undefined {
  const found = duration.exec(written)?.slice(1);
  return found?.reduce((sum, count, index) => sum + Number(count ?? 0) * (secondsIn[index] ?? 0), 0);
}
