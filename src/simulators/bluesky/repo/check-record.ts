/** Checks the records that a server knows, with its messages. Source: lexicons app.bsky.feed.*. */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { collections } from '../content/records.ts';
import { isTid } from '../ids.ts';
import { invalidRequest } from '../refusals.ts';

type Value = Readonly<Record<string, unknown>>;

/**
 * Checks a record of a known collection; records of other collections are `unknown` and not checked.
 * @throws Refusal when the record is not valid.
 */
export function checkRecord(collection: string, key: string, value: Value): 'valid' | 'unknown' {
  const check = checks[collection];
  if (!check) return 'unknown';
  if (!isTid(key))
    throw invalidRequest(`Invalid record key for ${collection}: Invalid TID string (got "${key}") at $`);
  const problem = check(value);
  if (problem) throw invalidRequest(`Invalid ${collection} record: ${problem}`);
  return 'valid';
}

type Check = (value: Value) => string | undefined;

/** Collection -> the check of its records, which returns the first problem, if any. */
const checks: Readonly<Record<string, Check>> = {
  [collections.post]: (post) =>
    missing(post, 'text', 'createdAt') ??
    text(String(post.text)) ??
    created(post) ??
    reply(post.reply) ??
    embed(post.embed, '$.record.embed'),
  [collections.repost]: (repost) => missing(repost, 'subject', 'createdAt') ?? created(repost),
  [collections.gate]: (gate) =>
    missing(gate, 'post', 'createdAt') ?? created(gate) ?? hiddenReplies(gate.hiddenReplies),
};

function missing(value: unknown, ...names: string[]): string | undefined {
  return missingAt(value, '$.record', names);
}

function missingAt(value: unknown, path: string, names: readonly string[]): string | undefined {
  const name = names.find((one) => (value as Value | undefined)?.[one] === undefined);
  return name && `Missing required key "${name}" at ${path}`;
}

const maximum = { graphemes: 300, bytes: 3000, images: 4, imageBytes: 2_000_000, hidden: 300 };

function text(post: string): string | undefined {
  const bytes = Buffer.byteLength(post);
  const graphemes = [...new Intl.Segmenter().segment(post)].length;
  if (bytes > maximum.bytes) return tooBig('string', maximum.bytes, bytes, '$.record.text');
  return graphemes > maximum.graphemes
    ? tooBig('grapheme', maximum.graphemes, graphemes, '$.record.text')
    : undefined;
}

const tooBig = (what: string, most: number, got: number, path: string) =>
  `${what} too big (maximum ${most}, got ${got}) at ${path}`;

function created({ createdAt }: Value): string | undefined {
  const valid = /^\d{4}-\d\d-\d\dT/.test(String(createdAt)) && !Number.isNaN(Date.parse(String(createdAt)));
  return valid ? undefined : `Invalid datetime (got "${createdAt}") at $.record.createdAt`;
}

function reply(value: unknown): string | undefined {
  return value === undefined ? undefined : missingAt(value, '$.record.reply', ['root', 'parent']);
}

function embed(value: unknown, path: string): string | undefined {
  const {
    $type,
    images = [],
    video,
    media,
    record,
  } = (value ?? {}) as {
    [name: string]: unknown;
    images?: unknown[];
  };
  if ($type === 'app.bsky.embed.images') return pictures(images, `${path}.images`);
  if ($type === 'app.bsky.embed.video') return file(video, `${path}.video`, 'video/mp4');
  if ($type === 'app.bsky.embed.record') return missingAt(record, `${path}.record`, ['uri', 'cid']);
  return $type === 'app.bsky.embed.recordWithMedia' ? embed(media, `${path}.media`) : undefined;
}

function pictures(images: readonly unknown[], path: string): string | undefined {
  if (images.length > maximum.images) return tooBig('array', maximum.images, images.length, path);
  const problems = images.map(
    (image, index) =>
      missingAt(image, `${path}[${index}]`, ['alt', 'image']) ??
      file((image as Value).image, `${path}[${index}].image`, 'image/*', maximum.imageBytes),
  );
  return problems.find((problem) => problem !== undefined);
}

function file(blob: unknown, path: string, types: string, most = Number.POSITIVE_INFINITY) {
  const { mimeType, size } = (blob ?? {}) as { mimeType?: string; size?: number };
  if (!mimeType?.startsWith(types.replace('*', '')))
    return `Expected "${types}" (got "${mimeType}") at ${path}.mimeType`;
  return Number(size) > most ? tooBig('blob', most, Number(size), path) : undefined;
}

function hiddenReplies(uris: unknown): string | undefined {
  if (!Array.isArray(uris)) return undefined;
  if (uris.length > maximum.hidden)
    return tooBig('array', maximum.hidden, uris.length, '$.record.hiddenReplies');
  const wrong = uris.findIndex((uri) => !readUri(String(uri)));
  return wrong < 0 ? undefined : `Invalid at-uri (got "${uris[wrong]}") at $.record.hiddenReplies[${wrong}]`;
}
