/** The rules for posts: those of a usual server, and what an account's own server says instead. */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { ifUsable, list, word } from '../../kit/fields.ts';
import type { ChangeRules, FileRule, PublishRules, ServerRules } from '../../publish.ts';
import { readInstance } from '../server.ts';
import { partsOf } from '../status.ts';

/**
 * Returns a tag in the letters in which Mastodon lists languages, some of which have a region or a script: `zh-TW`,
 * `sr-Latn`. The server itself drops what it does not know after the first hyphen.
 */
export function languageTag(tag: string): string {
  const [language = '', ...more] = tag.toLowerCase().split('-');
  return [language, ...more.map(asListed)].join('-');
}

function asListed(part: string): string {
  if (part.length === 4) return part.charAt(0).toUpperCase() + part.slice(1);
  return part.length < 4 ? part.toUpperCase() : part;
}

/** More types of files than any server takes. */
const mostTypes = 1_000;

/** The limits of a server whose settings nobody has changed. Source: docs.joinmastodon.org, "Instance". */
const usually = {
  statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
  polls: {
    max_options: 4,
    max_characters_per_option: 50,
    min_expiration: 300,
    max_expiration: 2_629_746,
  },
  media_attachments: {
    image_matrix_limit: 33_177_600,
    video_matrix_limit: 8_294_400,
    video_frame_rate_limit: 120,
  },
};

/** Returns a limit of which the usual one takes the place where a server tells none that can be used. */
const atLeastOne = (usual: number) => z.int().positive().catch(usual);
/** The size of files; with 0, a server takes none. */
const size = () => ifUsable(z.number().nonnegative());

/** A limit of which a server may tell 0 for none. */
const atMost = () => ifUsable(z.number().positive());

/** Each limit counts by itself, so that one which cannot be used leaves the others as the server tells them. */
const limits = z.object({
  configuration: z.object({
    statuses: z
      .object({
        max_characters: atLeastOne(usually.statuses.max_characters),
        max_media_attachments: z.int().nonnegative().catch(usually.statuses.max_media_attachments),
        characters_reserved_per_url: atLeastOne(usually.statuses.characters_reserved_per_url),
      })
      .default(usually.statuses),
    media_attachments: z
      .object({
        supported_mime_types: ifUsable(list(word(), mostTypes)),
        image_size_limit: size(),
        image_matrix_limit: atMost(),
        video_size_limit: size(),
        video_matrix_limit: atMost(),
        video_frame_rate_limit: atMost(),
        description_limit: ifUsable(z.int().positive()),
      })
      .default({}),
    polls: z
      .object({
        max_options: atLeastOne(usually.polls.max_options),
        max_characters_per_option: atLeastOne(usually.polls.max_characters_per_option),
        min_expiration: z.int().nonnegative().catch(usually.polls.min_expiration),
        max_expiration: atLeastOne(usually.polls.max_expiration),
      })
      .default(usually.polls),
  }),
});
type Limits = z.infer<typeof limits>['configuration'];

const usual = limits.parse({ configuration: { media_attachments: usually.media_attachments } }).configuration;

const mebibyte = 1024 * 1024;
/**
 * The largest image that a server accepts whose settings nobody has changed, in bytes. No larger image is staged,
 * whatever the account's server says.
 */
const largestImage = 16 * mebibyte;

/** The most pixels of a GIF, which no server tells: `GIF_MATRIX_LIMIT` in app/models/concerns/attachmentable.rb. */
const mostGifPixels = 921_600;

/** The longest alternative text that a publish request has, whatever the account's server takes. */
const longestAltText = 10_000;

function rulesBy({ statuses, media_attachments: files, polls }: Limits) {
  const altText = { maxCharacters: Math.min(files.description_limit ?? 1500, longestAltText) };
  const taken = (types: string[]) =>
    types.filter((type) => files.supported_mime_types?.includes(type) ?? true);
  const images: FileRule = {
    kind: 'image',
    contentTypes: taken(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    maxBytes: Math.min(files.image_size_limit ?? largestImage, largestImage),
    ...pixels(files.image_matrix_limit),
    maxGifPixels: mostGifPixels,
    altText,
  };
  // Sounds have the size limit of videos.
  const played = { maximum: 1, maxBytes: files.video_size_limit ?? 99 * mebibyte, altText };
  const videos: FileRule = {
    ...played,
    kind: 'video',
    contentTypes: taken(['video/mp4', 'video/quicktime', 'video/webm']),
    ...pixels(files.video_matrix_limit),
    ...(files.video_frame_rate_limit ? { frameRate: { maximum: files.video_frame_rate_limit } } : {}),
  };
  const sounds: FileRule = {
    ...played,
    kind: 'audio',
    contentTypes: taken(['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/flac']),
  };
  return {
    text: {
      maxGraphemes: statuses.max_characters,
      linksCountAs: statuses.characters_reserved_per_url,
      mentionsCountAs: 'username',
      countedWith: 'contentWarning',
    },
    contentWarning: { maxGraphemes: statuses.max_characters },
    privacy: { values: ['public', 'unlisted', 'private'] },
    language: {},
    poll: {
      options: { minimum: 2, maximum: polls.max_options, maxCharacters: polls.max_characters_per_option },
      durationSeconds: { minimum: polls.min_expiration, maximum: polls.max_expiration },
      multiple: true,
    },
    media: {
      minimum: 0,
      maximum: statuses.max_media_attachments,
      files: [images, videos, sounds].filter(
        ({ contentTypes, maxBytes }) => contentTypes.length > 0 && maxBytes > 0,
      ),
      unmixed: true,
      sent: true,
    },
    fields: ['altText', 'thread'],
    needs: ['text', 'media'],
    excludes: ['media', 'poll'],
  } satisfies Partial<PublishRules>;
}

const pixels = (most: number | undefined) => (most ? { maxPixels: Math.floor(most) } : {});

export const checked: Pick<PublishRules, 'source' | 'checkedAt'> = {
  source: 'docs.joinmastodon.org, "Instance"; each server may set others',
  checkedAt: '2026-11-23',
};

export const usualRules: PublishRules = { ...rulesBy(usual), ...checked };

/** Returns the rules for changing a status. Everything else of it stays. */
export function changeRulesOf({ text, contentWarning, language }: PublishRules): ChangeRules {
  return { text, contentWarning, language };
}

/** Asks the account's server for its rules. */
export async function rulesOfServer(call: Call): Promise<ServerRules> {
  const { told, path } = await readInstance(call, limits);
  return {
    ...rulesBy(told.configuration),
    basis: 'told_by_server',
    source: `https://${partsOf(call.account).host}${path}`,
  };
}
