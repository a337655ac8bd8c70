/**
 * Turns posts into items, and their texts from and into their own format, in which some characters have a meaning unless a backslash
 * stands before them; LinkedIn cuts a text off at the first that has none. Texts of comments are not in this format. Sources:
 * learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api, /little-text-format, as excerpts of stored copies
 * say (search of 2026-11-29); not read in full.
 */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { addMs, dayMs } from '../../lib/time.ts';
import { id, ifUsable, isoTime, list, name, present, text, url, wholeText, word } from '../kit/fields.ts';

const reserved = /[\\|{}@[\]()<>#*_~]/g;
const escapeAll = (text: string) => text.replace(reserved, '\\$&');

/**
 * A mention of a member or an organization, or a hashtag. What follows a letter, or a sign that can stand before `#` in the address
 * of a page or in `&#39;`, is no hashtag.
 */
const written =
  /@\[(?<name>[^[\]\n]{1,200})\]\((?<urn>urn:li:(?:organization|person):[\w-]{1,50})\)|(?<![\p{L}\p{N}]\p{M}{0,9}|[!#$%&)*+,./:;<=>?@\\\]^_`|}~-])#(?<tag>[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]{0,99})/gu;

/** Returns a text as LinkedIn takes it: mentions and hashtags become what they are there, and all else stays as it is. */
export function toLittleText(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(written)) {
    const { name, urn, tag = '' } = groups;
    parts.push(escapeAll(text.slice(end, index)));
    parts.push(urn ? `@[${escapeAll(name ?? '')}](${urn})` : `{hashtag|\\#|${escapeAll(tag)}}`);
    end = index + whole.length;
  }
  return [...parts, escapeAll(text.slice(end))].join('');
}

/** A sign after a backslash, or a hashtag. */
const read = /\\([\\|{}@[\]()<>#*_~])|\{hashtag\|\\?([#＃])\|((?:\\.|[^\\{}|])*)\}/gu;

/** Returns a text as people wrote it. */
export const fromLittleText = (little: string): string =>
  little.replace(
    read,
    (_whole, sign?: string, hash?: string, tag = '') => sign ?? `${hash}${fromLittleText(tag)}`,
  );

/** A time in milliseconds since 1970. */
export const time = () => z.number().transform((ms, context) => isoTime(new Date(ms), context));

const altText = ifUsable(text());

/** The days for which a poll can run, by LinkedIn's names for them. Source: marketing/community-management/shares/poll-post-api. */
export const pollDays = { ONE_DAY: 1, THREE_DAYS: 3, SEVEN_DAYS: 7, FOURTEEN_DAYS: 14 } as const;
type PollDuration = keyof typeof pollDays;

const content = z.object({
  media: ifUsable(z.object({ id: id(), title: ifUsable(name()), altText })),
  multiImage: ifUsable(z.object({ images: list(z.object({ id: id(), altText })) })),
  article: ifUsable(z.object({ source: ifUsable(url()), title: ifUsable(name()) })),
  poll: ifUsable(
    z.object({
      question: ifUsable(name()),
      options: list(z.object({ text: name().refine(Boolean), voteCount: ifUsable(z.int().nonnegative()) })),
      settings: ifUsable(z.object({ duration: z.enum(Object.keys(pollDays) as PollDuration[]) })),
    }),
  ),
});

export const postView = z.object({
  id: id(),
  author: id(),
  commentary: wholeText().default(''),
  visibility: ifUsable(word()),
  lifecycleState: ifUsable(word()),
  content: ifUsable(content),
  reshareContext: ifUsable(z.object({ parent: ifUsable(id()) })),
  createdAt: ifUsable(time()),
  publishedAt: ifUsable(time()),
  lastModifiedAt: ifUsable(time()),
});
export type PostView = z.infer<typeof postView>;

type Variant = Schemas['LinkedinPost']['variant'];

/** The kinds of files, by the URNs that name them. */
const kindOfFile: Readonly<Record<string, Variant>> = {
  image: 'image',
  video: 'video',
  document: 'document',
  digitalmediaAsset: 'video',
};

function variantOf({ content: shown = {}, reshareContext }: PostView): Variant {
  if (reshareContext?.parent) return 'reshare';
  if (shown.poll) return 'poll';
  if (shown.article) return 'article';
  if (shown.multiImage) return 'image';
  if (shown.media) return kindOfFile[shown.media.id.split(':')[2] ?? ''] ?? 'other';
  return 'text';
}

export const permalinkOf = (urn: string) => `https://www.linkedin.com/feed/update/${urn}/`;

export function postItem(view: PostView): Schemas['LinkedinPost'] {
  const { media, multiImage, article, poll } = view.content ?? {};
  const files = multiImage?.images ?? (media ? [media] : []);
  const options = poll?.options ?? [];
  const votes = options.reduce((sum, { voteCount = 0 }) => sum + voteCount, 0);
  const publishedAt = view.publishedAt ?? view.createdAt;
  const duration = poll?.settings?.duration;
  return {
    externalId: view.id,
    variant: variantOf(view),
    ...present({
      text: fromLittleText(view.commentary),
      title: media?.title ?? article?.title ?? poll?.question,
      link: article?.source,
      privacy: view.visibility?.toLowerCase(),
      resharedPostExternalId: view.reshareContext?.parent,
      publishedAt,
      updatedAt: view.lastModifiedAt,
    }),
    ...(options.length > 0
      ? {
          poll: {
            options: options.map(({ text: shown, voteCount }) => ({
              text: shown,
              ...(voteCount !== undefined && votes > 0 ? { share: voteCount / votes } : {}),
            })),
            ...(options.some(({ voteCount }) => voteCount !== undefined) ? { votes } : {}),
            ...(publishedAt && duration
              ? { closesAt: addMs(new Date(publishedAt), pollDays[duration] * dayMs).toISOString() }
              : {}),
          },
        }
      : {}),
    ...(files.length > 0 ? { fileUrns: files.map((file) => file.id) } : {}),
    ...(files.some((file) => file.altText) ? { altTexts: files.map((file) => file.altText ?? '') } : {}),
    author: { id: view.author },
    providerPermalink: permalinkOf(view.id),
    contentType: 'linkedin.posts.items',
  };
}
