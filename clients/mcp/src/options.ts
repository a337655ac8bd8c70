/** What may be changed: nothing, what keys of test mode reach, or everything that a key allows. */
export type Writing = 'none' | 'test' | 'all';

export interface ServerOptions {
  /** The key of the caller. The service lets it do what it is allowed to, and nothing else. */
  apiKey: string;
  /** The address of the service, without `/v1`. */
  baseUrl: string;
  writing: Writing;
  /** Accepts the token that the assistant itself sends for consent, where the client cannot ask its person. */
  trustsTokens: boolean;
  /** The caller's address after those it came through, as proxies say it; absent over stdio. */
  forwardedFor?: string;
}

export function mayWrite({ apiKey, writing }: ServerOptions): boolean {
  return writing === 'all' || (writing === 'test' && apiKey.startsWith('svc_test_'));
}

export function writingOf(text: string): Writing {
  if (text === 'none' || text === 'test' || text === 'all') return text;
  throw new Error(`writing is none, test or all, and not ${text}`);
}
