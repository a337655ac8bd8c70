/** Checks the records that a server knows, with its messages. Source: lexicons app.bsky.feed.*. */
import { isDatetimeString, isValidDid, isValidTid } from '@atproto/syntax';
import { z } from 'zod';
import { readUri } from '../../../providers/bluesky/records.ts';
import { collections } from '../content/records.ts';
import { invalidRequest } from '../refusals.ts';

/** Checks the size of a value, which the message calls by the name of its unit. */
const atMost = <Value>(most: number, unit: string, sizeOf: (value: Value) => number) =>
  z.refine<Value>((value) => sizeOf(value) <= most, {
    error: ({ input }) => `${unit} too big (maximum ${most}, got ${sizeOf(input as Value)})`,
    abort: true,
  });

const form = (name: string, fits: (text: string) => boolean) =>
  z.string().refine(fits, { error: ({ input }) => `Invalid ${name} (got "${input}")` });

const datetime = form('datetime', isDatetimeString);
const uri = form('at-uri', (text) => readUri(text) !== undefined);
const text = z.string().check(
  atMost(3000, 'string', (value) => Buffer.byteLength(value)),
  atMost(300, 'grapheme', (value) => [...new Intl.Segmenter().segment(value)].length),
);
const list = <Item extends z.ZodType>(most: number, item: Item) =>
  z.array(item).check(atMost(most, 'array', (items) => items.length));
const file = (types: RegExp, expected: string, most = Number.POSITIVE_INFINITY) =>
  z
    .looseObject({
      mimeType: z.string().regex(types, { error: ({ input }) => `Expected "${expected}" (got "${input}")` }),
      size: z.number(),
    })
    .check(atMost(most, 'blob', ({ size }) => size));

const address = form(
  'uri',
  (value) => /^\w+:(?:\/\/)?[^\s/]\S*$/.test(value) && Buffer.byteLength(value) <= 8192,
);
const place = z.int().nonnegative();
const tag = z.string().check(
  atMost(640, 'string', (value) => Buffer.byteLength(value)),
  atMost(64, 'grapheme', (value) => [...new Intl.Segmenter().segment(value)].length),
);
const of = (name: string) => z.literal(`app.bsky.richtext.facet#${name}`);
const facet = z.looseObject({
  index: z.looseObject({ byteStart: place, byteEnd: place }),
  features: z.array(
    z.discriminatedUnion('$type', [
      z.looseObject({ $type: of('link'), uri: address }),
      z.looseObject({
        $type: of('mention'),
        did: form('did', isValidDid),
      }),
      z.looseObject({ $type: of('tag'), tag }),
    ]),
  ),
});
const facets = z.array(facet);

/**
 * Servers keep facets that clients cannot show, beyond the text or with an empty tag. Nobody means them, so they are refused
 * here.
 */
function areShown({ text: written, facets: marked = [] }: { text: string; facets?: z.infer<typeof facets> }) {
  const end = Buffer.byteLength(written);
  return marked.every(
    ({ index: { byteStart, byteEnd }, features }) =>
      byteStart < byteEnd && byteEnd <= end && features.every((one) => !('tag' in one) || one.tag !== ''),
  );
}

const reference = z.looseObject({ uri: z.string(), cid: z.string() });
const picture = z.looseObject({ alt: z.string(), image: file(/^image\//, 'image/*', 2_000_000) });
const external = z.looseObject({
  uri: address,
  title: z.string(),
  description: z.string(),
  thumb: file(/^image\//, 'image/*', 1_000_000).optional(),
});
const media = z.looseObject({
  external: external.optional(),
  images: list(4, picture).optional(),
  video: file(/^video\/mp4$/, 'video/mp4').optional(),
});
/** An embed of any kind; fields of kinds that the server does not know are not checked. */
const embed = media.extend({
  media: media.optional(),
  record: z.union([reference, z.looseObject({ record: reference })]).optional(),
});

/** Collection -> the form of its records. */
const lexicons: Readonly<Record<string, z.ZodType>> = {
  [collections.post]: z
    .looseObject({
      text,
      createdAt: datetime,
      reply: z.looseObject({ root: reference, parent: reference }).optional(),
      embed: embed.optional(),
      facets: facets.optional(),
      langs: list(
        3,
        form('language', (value) => /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(value)),
      ).optional(),
    })
    .refine(areShown, { error: 'Invalid facet', path: ['facets'] }),
  [collections.repost]: z.looseObject({ subject: reference, createdAt: datetime }),
  [collections.gate]: z.looseObject({
    post: uri,
    createdAt: datetime,
    hiddenReplies: list(300, uri).optional(),
  }),
};

/**
 * Checks a record of a known collection; records of other collections are `unknown` and not checked.
 * @throws Refusal when the record is not valid.
 */
export function checkRecord(collection: string, key: string, value: object): 'valid' | 'unknown' {
  const lexicon = lexicons[collection];
  if (!lexicon) return 'unknown';
  if (!isValidTid(key))
    throw invalidRequest(`Invalid record key for ${collection}: Invalid TID string (got "${key}") at $`);
  const [issue] = lexicon.safeParse(value, { reportInput: true }).error?.issues ?? [];
  if (issue) throw invalidRequest(`Invalid ${collection} record: ${problemOf(issue)}`);
  return 'valid';
}

function problemOf({ path, input, message }: z.core.$ZodIssue): string {
  const placeOf = (names: PropertyKey[]) => ['$.record', z.core.toDotPath(names)].filter(Boolean).join('.');
  return input === undefined
    ? `Missing required key "${String(path.at(-1))}" at ${placeOf(path.slice(0, -1))}`
    : `${message} at ${placeOf(path)}`;
}
