/** What every call of the library needs. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Library } from './library.ts';

/** A request of a browser: its headers, and the address that it came from. */
export interface Visitor {
  headers: IncomingHttpHeaders;
  address: string;
  /** What the address is counted as: itself, or the /64 of IPv6 that it is in. */
  network: string;
}

/** Set by us for the library, which knows no connections. */
export const addressHeader = 'x-client-address';

/** Values of `Set-Cookie`. */
export type Cookies = string[];

export interface Calls {
  library(): Promise<Library>;
  /** What the library may know of a request. */
  headersOf(visitor: Pick<Visitor, 'headers'> & Partial<Visitor>): Headers;
}

/** The library's refusals carry a code. */
export interface LibraryRefusal {
  statusCode: number;
  body?: { code?: string };
}

/** The library's refusal in place of an answer; its faults are thrown. */
export async function orRefusal<Answer>(call: Promise<Answer>): Promise<Answer | { refused: string }> {
  try {
    return await call;
  } catch (error) {
    const { statusCode, body } = error as Partial<LibraryRefusal>;
    if (statusCode === undefined || statusCode >= 500) throw error;
    return { refused: body?.code ?? 'REFUSED' };
  }
}

export function isRefused(answer: object): answer is { refused: string } {
  return 'refused' in answer;
}
