/** What a schema of an adapter is made of, and how what was read becomes a field of an answer. */
import { z } from 'zod';
import { characters, items, json, times } from '../../lib/bounds.ts';
import { cut, isStorable } from '../../lib/storable-text.ts';

// The fields that schemas of providers' answers are made of. Each has a bound (src/lib/bounds.ts). What a machine reads is
// refused when it is longer, since a part of an id or of a token is another one; what people read is cut.

export { cut };

const bounded = (most: number) => z.string().max(most).refine(isStorable, 'is no text');

/** An id, a code, a type, a scope; it may be empty. */
export const word = () => bounded(characters.word);

/** An id that is there. Other characters than these are unfit for paths and for the keys of indexes. */
export const id = () => word().regex(/^[\x21-\x7e]+$/);

/** A credential that is there. */
export const token = () => bounded(characters.token).min(1);

export const url = () => bounded(characters.url);

/** Scopes as OAuth writes them, with a space between two. */
export const scopes = () =>
  bounded(characters.token).transform((written) => written.split(' ').filter(Boolean));

/** A time in ISO-8601, as the contract has times. */
export const instant = () =>
  z.iso
    .datetime({ offset: true })
    .max(characters.word)
    .transform((time, context) => isoTime(new Date(time), context));

/** A time in ISO-8601 that some providers write without its zone, which is UTC. */
export const instantInUtc = () =>
  z.preprocess(
    (value) => (typeof value === 'string' && /T[\d:.]{1,20}$/.test(value) ? `${value}Z` : value),
    instant(),
  );

/** Returns a time in ISO-8601; adds an issue for one that cannot be stored. */
export function isoTime(time: Date, context: z.core.$RefinementCtx): string {
  const milliseconds = time.getTime();
  if (milliseconds >= times.earliest && milliseconds <= times.latest) return time.toISOString();
  context.addIssue({ code: 'custom', message: 'is no time' });
  return z.NEVER;
}

/** What people know somebody or something by. */
export const name = () => readable(characters.name);

/** What somebody has written, as text or HTML. */
export const text = () => readable(characters.text);

/** What somebody has written, where it is sent back: a part of it would take the place of the whole. */
export const wholeText = () => bounded(characters.text);

/** The words of an error. */
export const errorText = () => readable(characters.error);

const readable = (most: number) => z.string().transform((whole) => cut(whole, most));

/**
 * A list of which the first items are read, and what follows is left out without a look at it.
 * @param most as many as were asked for, where the request says a number.
 */
export const list = <Item extends z.ZodType>(item: Item, most: number = items.parts) =>
  z.preprocess(
    (value) => (Array.isArray(value) && value.length > most ? value.slice(0, most) : value),
    z.array(item),
  );

/** An object with names of the provider's choice, which are counted before a look at them. */
export const record = <Value extends z.ZodType>(value: Value, most: number = items.parts) =>
  z
    .custom((found) => !hasMore(found, most), { message: 'has too many members', abort: true })
    .pipe(z.record(word(), value));

function hasMore(value: unknown, most: number): boolean {
  let count = 0;
  if (typeof value === 'object') for (const _name in value) if (++count > most) return true;
  return false;
}

/**
 * Items that nobody has looked at. Whoever reads them takes as many as were asked for: from the start, or from the end of
 * a list that a cursor is older than.
 */
export const unread = () => list(z.unknown(), json.values);

/** Makes a field absent when its value is none that can be used, so that the rest still counts. */
export const ifUsable = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined);

/** Tells whether a list has items, for those that make no sense without. */
export const hasItems = (found: readonly unknown[]) => found.length > 0;

type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** Drops what is absent or empty, since the contract's optional texts have a minimum length of 1. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const kept: Present<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== null && value !== '') kept[name] = value;
  }
  return kept;
}

// Makes the `providerRaw` of an item: the provider's object as received, without anything that could hold a
// credential.

const dropped = new Set(['paging', 'access_token']);

/** Adds the provider's object to an item, if the reader has asked for it. */
export function withRaw<Item extends object | undefined>(
  item: Item,
  raw: unknown,
  { includeProviderRaw }: { includeProviderRaw?: boolean | undefined },
): Item {
  return item && includeProviderRaw ? { ...item, providerRaw: withoutSecrets(raw) } : item;
}

/** Drops paging blocks (their `next` carries the token) and tokens, at every depth. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/([?&])access_token=[^&\s"']*&?/g, '$1');
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !dropped.has(name))
      .map(([name, child]) => [name, withoutSecrets(child)]),
  );
}
