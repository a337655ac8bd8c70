/**
 * Plays an end user at the PDS's own OAuth pages, who signs in and consents by the calls that those pages
 * make. The pages are an application in the browser with a private API, which trusts callers with the right
 * cookies, CSRF token, Referer and Fetch Metadata. The calls were read from @atproto/oauth-provider 0.22,
 * `router/create-api-middleware.js`.
 */
import axios, { type AxiosResponse } from 'axios';
import type { RealAccount } from './network.ts';

export interface ConsentChoice {
  /** The scopes to grant, when they are fewer than were asked for. */
  scope?: string;
  reject?: boolean;
}

type Headers = Record<string, string>;

const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
const pageCall = {
  'Sec-Fetch-Mode': 'same-origin',
  'Sec-Fetch-Dest': 'empty',
  'Sec-Fetch-Site': 'same-origin',
};

/** Returns where the browser is sent in the end: the client's redirect URI with `code`, or with `error`. */
export async function signInAndConsent(
  authorizationUrl: string,
  { handle, password }: Pick<RealAccount, 'handle' | 'password'>,
  { scope, reject = false }: ConsentChoice = {},
): Promise<URL> {
  const browser = openBrowser();
  const page = await browser.get(authorizationUrl, { ...navigation, 'Sec-Fetch-Site': 'none' });
  // A request that cannot be granted is answered with a redirect at once.
  if (page.headers.location) return new URL(page.headers.location);
  if (page.status !== 200) throw new Error(`no authorization page: ${page.status} ${page.data}`);

  const { origin } = new URL(authorizationUrl);
  const call = async (action: string, input: object, token?: string) => {
    const { status, data } = await browser.post(`${origin}/@atproto/oauth-provider/~api/${action}`, input, {
      ...pageCall,
      Origin: origin,
      Referer: authorizationUrl,
      'X-CSRF-Token': browser.cookie('csrf-token'),
      ...(token && { Authorization: `Bearer ${token}` }),
    });
    if (status !== 200) throw new Error(`${action}: ${status} ${JSON.stringify(data)}`);
    return data;
  };

  const signedIn = await call('sign-in', { locale: 'en', username: handle, password, remember: false });
  const decided = reject
    ? await call('reject', {})
    : await call('consent', { did: signedIn.account.did, scope }, signedIn.ephemeralToken);
  const leaving = await browser.get(decided.url, {
    ...navigation,
    'Sec-Fetch-Site': 'same-origin',
    Referer: authorizationUrl,
  });
  return new URL(leaving.headers.location);
}

/** Opens a browser that keeps cookies and does not follow redirects. */
function openBrowser() {
  const http = axios.create({ maxRedirects: 0, validateStatus: () => true });
  const cookies = new Map<string, string>();
  const withCookies = (headers: Headers) => ({
    headers: { ...headers, Cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') },
  });
  const keep = (answer: AxiosResponse) => {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookie: (name: string) => cookies.get(name) ?? '',
    get: async (url: string, headers: Headers) => keep(await http.get(url, withCookies(headers))),
    post: async (url: string, body: object, headers: Headers) =>
      keep(await http.post(url, body, withCookies(headers))),
  };
}
