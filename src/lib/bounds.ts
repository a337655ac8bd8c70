/**
 * The sizes that whatever comes from outside may have. Each is checked before the thing is looked at any further, so that
 * nobody outside decides how long the service computes or how much it holds.
 */
import { daySeconds } from './time.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** The kinds of servers that the service asks, by who has chosen them. */
export type ServerKind = 'chosen_by_user' | 'provider';

/** The shape of a JSON document from outside. */
export interface JsonBounds {
  /** The deepest nesting of objects and arrays. */
  depth: number;
  /** The most values in a document: members of objects and items of arrays, counted together. */
  values: number;
  /** The longest string, in characters; absent where the document's own length is bound enough. */
  string?: number;
}

export const json: JsonBounds = { depth: 64, values: 200_000 };

/** The answer of a server: its shape, and the longest body in bytes, before and after it is decompressed. */
export const answers: Readonly<Record<ServerKind, JsonBounds & { bytes: number }>> = {
  // A thread of Bluesky's nests twice for each reply in a row; 1 MiB of usual posts has some 30,000 values.
  chosen_by_user: { bytes: mebibyte, depth: 512, values: 50_000 },
  // A page of Meta's with 100 posts of 100 comments each, and its reports of insights, are the largest known.
  provider: { bytes: 8 * mebibyte, ...json },
};

/** How much longer than on the wire a body may become: this many times, after the first bytes, which are free. */
export const expansion = { times: 100, freeBytes: 64 * kibibyte } as const;

/** The headers of an answer. */
export const headers = { bytes: 16 * kibibyte, count: 200 } as const;

/** The work on one answer. */
export const work = {
  /** Longer work on the event loop is logged. */
  slowAnswerMs: 250,
  /** A longer answer of a server that a user has chosen is parsed in a thread of its own. */
  apartCharacters: 256 * kibibyte,
  /** Longer parsing is given up. */
  longestMs: 2_000,
} as const;

/** The most characters of a text from outside, by what it is. */
export const characters = {
  /** An id, or a name that a machine reads: a code, a type, a scope. */
  word: 1_000,
  /** What people know an account, a place or a file by. A longer one is cut. */
  name: 500,
  /** What somebody has written. A longer one is cut: no network that is known lets people write as much. */
  text: 100_000,
  url: 2_048,
  /** A credential: an access token, a refresh token, a client's secret. */
  token: 8 * kibibyte,
  /** The words of an error, before they are logged, stored or forwarded. A longer text is cut. */
  error: 500,
} as const;

/** What tells of an account or a server, and not of its content: how to sign in, where to find it. */
export const documents: JsonBounds & { bytes: number } = {
  ...json,
  bytes: 256 * kibibyte,
  string: characters.token,
};

/** What an identity provider says of itself and of people; its tokens name everything that a person may do. */
export const identity: JsonBounds & { bytes: number } = { ...json, bytes: documents.bytes };

/** The most items of a list from outside. */
export const items = {
  /** A page, where the request has not asked for fewer. */
  page: 200,
  /** What hangs on one item: its files, its facets, its choices. */
  parts: 100,
  /** The most problems that are reported of one document. */
  problems: 20,
} as const;

/** The times that can be represented: what has years of four digits, which is also what PostgreSQL stores. */
export const times = {
  earliest: Date.parse('0001-01-01T00:00:00.000Z'),
  latest: Date.parse('9999-12-31T23:59:59.999Z'),
  /** The longest time for which something can be said to hold, in seconds: half a century, which a column of 4 bytes holds. */
  seconds: 50 * 366 * daySeconds,
} as const;
