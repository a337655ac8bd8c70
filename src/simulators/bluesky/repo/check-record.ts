/** Checks the records that a server knows, with its messages. Source: lexicons app.bsky.feed.*. */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { collections } from '../content/records.ts';
import { isTid } from '../ids.ts';
import { invalidRequest } from '../refusals.ts';

type Value = Readonly<Record<string, unknown>>;
/** Returns the first problem of a value, if there is one. */
type Check = (value: unknown, path: string) => string | undefined;

/**
 * Checks a record of a known collection; records of other collections are `unknown` and not checked.
 * @throws Refusal when the record is not valid.
 */
export function checkRecord(collection: string, key: string, value: Value): 'valid' | 'unknown' {
  const check = lexicons[collection];
  if (!check) return 'unknown';
  if (!isTid(key))
    throw invalidRequest(`Invalid record key for ${collection}: Invalid TID string (got "${key}") at $`);
  const problem = check(value, '$.record');
  if (problem) throw invalidRequest(`Invalid ${collection} record: ${problem}`);
  return 'valid';
}

const tooBig = (what: string, most: number, got: number, path: string) =>
  got > most ? `${what} too big (maximum ${most}, got ${got}) at ${path}` : undefined;

/** Checks that an object has all required fields, and then the fields that it has. */
const object =
  (required: readonly string[], fields: Readonly<Record<string, Check>> = {}): Check =>
  (value, path) => {
    const found = (value ?? {}) as Value;
    const missing = required.find((name) => found[name] === undefined);
    if (missing) return `Missing required key "${missing}" at ${path}`;
    const present = Object.entries(fields).filter(([name]) => found[name] !== undefined);
    return first(present, ([name, check]) => check(found[name], `${path}.${name}`));
  };

const list =
  (most: number, check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? (tooBig('array', most, value.length, path) ??
        first([...value.entries()], ([index, item]) => check(item, `${path}[${index}]`)))
      : undefined;

const first = <Item>(items: readonly Item[], check: (item: Item) => string | undefined) =>
  items.map(check).find((problem) => problem !== undefined);

const text: Check = (value, path) =>
  tooBig('string', 3000, Buffer.byteLength(String(value)), path) ??
  tooBig('grapheme', 300, [...new Intl.Segmenter().segment(String(value))].length, path);

const datetime: Check = (value, path) =>
  /^\d{4}-\d\d-\d\dT/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))
    ? undefined
    : `Invalid datetime (got "${value}") at ${path}`;

const uri: Check = (value, path) =>
  readUri(String(value)) ? undefined : `Invalid at-uri (got "${value}") at ${path}`;

const file =
  (types: string, most = Number.POSITIVE_INFINITY): Check =>
  (value, path) => {
    const { mimeType, size } = (value ?? {}) as { mimeType?: string; size?: number };
    if (!mimeType?.startsWith(types.replace('*', '')))
      return `Expected "${types}" (got "${mimeType}") at ${path}.mimeType`;
    return tooBig('blob', most, Number(size), path);
  };

const picture = object(['alt', 'image'], { image: file('image/*', 2_000_000) });

/** Kind of embed -> the field that is checked, and its check; others are not checked. */
const embeds: Readonly<Record<string, [string, Check]>> = {
  'app.bsky.embed.images': ['images', list(4, picture)],
  'app.bsky.embed.video': ['video', file('video/mp4')],
  'app.bsky.embed.record': ['record', object(['uri', 'cid'])],
  'app.bsky.embed.recordWithMedia': ['media', (media, path) => embed(media, path)],
};

const embed: Check = (value, path) => {
  const { $type, ...fields } = (value ?? {}) as Value;
  const [name = '', check] = embeds[String($type)] ?? [];
  return check?.(fields[name], `${path}.${name}`);
};

/** Collection -> the check of its records. */
const lexicons: Readonly<Record<string, Check>> = {
  [collections.post]: object(['text', 'createdAt'], {
    text,
    createdAt: datetime,
    reply: object(['root', 'parent']),
    embed,
  }),
  [collections.repost]: object(['subject', 'createdAt'], { createdAt: datetime }),
  [collections.gate]: object(['post', 'createdAt'], { createdAt: datetime, hiddenReplies: list(300, uri) }),
};
