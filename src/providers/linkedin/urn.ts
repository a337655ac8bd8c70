/**
 * Reads and writes URNs, by which LinkedIn names everything. Source: learn.microsoft.com/linkedin/shared/api-guide/concepts/urns,
 * as excerpts of stored copies say (search of 2026-11-29); not read in full.
 */
import { failedAs, ProviderFailure } from '../call.ts';
import { present } from '../kit/fields.ts';

/** Returns a URN as a part of a path. The protocol gives a meaning to parentheses and commas that are not encoded. */
export const encodeUrn = (urn: string) =>
  encodeURIComponent(urn).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const anyUrn = /^urn:li:[a-zA-Z]{1,50}:[\w:(),-]{1,150}$/;

/**
 * Returns a URN for a path. Fails as `not_found` for what cannot be one, such as the number in a post's address.
 * @param field the field that names it; absent when it is what the call is about.
 */
export function knownUrn(externalId: string, field?: string): string {
  if (anyUrn.test(externalId)) return externalId;
  throw new ProviderFailure({ kind: 'not_found', ...present({ field }) }, 'the id is no URN');
}

const postUrn = /^urn:li:(?:share|ugcPost):\d{1,25}$/;

/** Returns the URN of a post. Fails as `not_found` for any other, such as that of an activity, which addresses of pages have. */
export function postUrnOf(externalId: string, field?: string): string {
  if (postUrn.test(externalId)) return externalId;
  throw new ProviderFailure({ kind: 'not_found', ...present({ field }) }, 'the id is no URN of a post');
}

const kindOf = (urn: string) => urn.split(':')[2];

/** Tells whether what is shown can be the file that was sent. Some answers name the same file by a URN of another kind. */
export const canBeSame = (shown: string | undefined, sent: string | undefined) =>
  shown === undefined || sent === undefined || shown === sent || kindOf(shown) !== kindOf(sent);

/** The URN of a member, whose id every app has by itself. */
export const memberUrn = /^urn:li:person:[\w-]{1,60}$/;

interface CommentPlace {
  /** The URN of the comment. */
  urn: string;
  /** The URN of what the comment is on: an activity, whose post has another URN. */
  object: string;
  id: string;
}

const commentUrn = /^urn:li:comment:\(((?:urn:li:)?[a-zA-Z]{1,50}:\d{1,25}),(\d{1,25})\)$/;

/** Reads the URN of a comment, also as notifications write it, which leave out how the URN inside begins. */
export function placeIn(urn: string): CommentPlace | undefined {
  const [, named = '', id = ''] = commentUrn.exec(urn) ?? [];
  if (!id) return undefined;
  const object = named.startsWith('urn:') ? named : `urn:li:${named}`;
  return { urn: `urn:li:comment:(${object},${id})`, object, id };
}

/**
 * Fails as `not_found` for what is no URN of a comment.
 * @param field the field that names it; absent when it is what the call is about.
 */
export function placeOf(externalId: string, field?: string): CommentPlace {
  const place = placeIn(externalId);
  if (place) return place;
  throw new ProviderFailure({ kind: 'not_found', ...present({ field }) }, 'the id is no URN of a comment');
}

/** Returns a handler that names the field of what a call has not found, and rethrows everything. */
export const namingMissing =
  (field: string) =>
  (error: unknown): never => {
    if (!failedAs(error, 'not_found')) throw error;
    throw new ProviderFailure({ kind: 'not_found', field }, error.message, { cause: error, why: error.why });
  };
