/**
 * The fields that schemas of providers' answers are made of. Each has a bound (src/bounds.ts). What a machine reads is
 * refused when it is longer, since a part of an id or of a token is another one; what people read is cut.
 */
import { z } from 'zod';
import { characters, items } from '../../bounds.ts';

const bounded = (most: number) => z.string().max(most).refine(isStorable, 'is no text');

/** PostgreSQL stores neither NUL nor half a surrogate pair, and no provider means them. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** An id, a code, a type, a scope; it may be empty. */
export const word = () => bounded(characters.word);

/** An id or a code that is there. */
export const id = () => word().min(1);

/** A credential that is there. */
export const token = () => bounded(characters.token).min(1);

export const url = () => bounded(characters.url);

/** What people know somebody or something by. */
export const name = () => readable(characters.name);

/** What somebody has written, as text or HTML. */
export const text = () => readable(characters.text);

/** The words of an error. */
export const errorText = () => readable(characters.error);

const readable = (most: number) => z.string().transform((whole) => cut(whole, most));

/** Returns the beginning of a text, without what cannot be stored. */
export function cut(whole: string, most: number): string {
  const start = whole.length > most ? whole.slice(0, most) : whole;
  return isStorable(start)
    ? start
    : start
        .replaceAll('\0', '')
        .toWellFormed()
        .replace(/\uFFFD$/, '');
}

/**
 * A list of which the first items are read, and what follows is left out without a look at it.
 * @param most as many as were asked for, where the request says a number.
 */
export const list = <Item extends z.ZodType>(item: Item, most: number = items.parts) =>
  z.preprocess(
    (value) => (Array.isArray(value) && value.length > most ? value.slice(0, most) : value),
    z.array(item),
  );

/** An object with names of the provider's choice. */
export const record = <Value extends z.ZodType>(value: Value, most: number = items.parts) =>
  z.record(word(), value).refine((found) => Object.keys(found).length <= most, 'has too many members');
