/** The means that every call of the sign-in library needs. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Library } from './library.ts';

/** A browser's request: its headers, and the address that it came from. */
export interface Visitor {
  headers: IncomingHttpHeaders;
  address: string;
  /**
   * The network under which limits count the address: an IPv4 address itself, or the /64 of an IPv6 address.
   */
  network: string;
}

/** Values for `Set-Cookie` headers. */
export type Cookies = string[];

export interface Calls {
  library(): Promise<Library>;
  /** Returns the headers that the library gets for a request: cookies, user agent and the client's address. */
  headersOf(visitor: Pick<Visitor, 'headers'> & Partial<Visitor>): Headers;
}

/** The library's error for a refusal, which carries a code. */
interface LibraryRefusal {
  statusCode: number;
  body?: { code?: string };
}

/** Returns a refusal of the library as a value instead of throwing it; faults of the library are still thrown. */
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
