/**
 * Plays an end user's browser without a window: cookies, redirects and forms, for tests of the hosted flow
 * over HTTP.
 */
import type { Persona } from '../../src/simulators/personas.ts';
import type { TestService } from './service.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

type Fields = Record<string, string | string[]>;

export interface EndUser {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form with the origin of the service's own pages, unless the headers say otherwise. */
  post(url: string, form: Fields, headers?: Record<string, string>): Promise<Answer>;
  /**
   * Continues from the page of the authorization link. Returns the URL of the provider's consent screen.
   * @param account the account as the person types it, on pages that ask for it; when absent, the field is
   * not sent.
   */
  start(authorizationUrl: string, account?: string): Promise<string>;
  /**
   * Grants access as a persona, to all accounts unless some are named. Returns the URL to which the provider
   * sends the browser.
   */
  consent(consentUrl: string, persona: Persona, accounts?: string[]): Promise<string>;
  /**
   * Grants access at the provider, to all accounts if `granted` is absent, and opens our page for the choice
   * of accounts.
   */
  reachChoice(authorizationUrl: string, persona: Persona, granted?: Choice['granted']): Promise<ChoiceStep>;
  /**
   * Goes through the whole flow, with every account that is offered unless the choice says otherwise. Returns
   * the last answer.
   */
  connect(authorizationUrl: string, persona: Persona, choice?: Choice): Promise<Answer>;
}

export interface Choice {
  /** Chooses the accounts to tick at the provider. All are ticked when absent. */
  granted?: (accounts: string[]) => string[];
  /** Chooses the accounts to tick on our page. All are ticked when absent. */
  chosen?: (accounts: string[]) => string[];
}

export interface ChoiceStep {
  url: string;
  page: Answer;
  /** The ids of the accounts that can be ticked. */
  offered: string[];
}

/**
 * Opens a browser without cookies.
 * @param service the service that the browser reaches at the service's public URL, although the service
 * listens elsewhere in tests.
 */
export function newEndUser({ url, ctx }: Pick<TestService, 'url' | 'ctx'>): EndUser {
  const cookies = new Map<string, string>();
  const { publicUrl } = ctx.config;

  async function send(address: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    const found = address.replace(publicUrl, url);
    const ours = found.startsWith(url);
    if (ours && cookies.size > 0)
      headers.set('Cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '));
    const response = await fetch(found, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  const user: EndUser = {
    get: (address, headers = {}) => send(address, { headers }),
    post: (address, form, headers = {}) => {
      const body = new URLSearchParams();
      for (const [name, values] of Object.entries(form))
        for (const value of [values].flat()) body.append(name, value);
      const { origin } = new URL(publicUrl);
      return send(address, { method: 'POST', body, headers: { Origin: origin, ...headers } });
    },
    async start(authorizationUrl, account) {
      const named: Fields = account === undefined ? {} : { account };
      return nextOf(await user.post(authorizationUrl, { decision: 'continue', ...named }));
    },
    async consent(consentUrl, persona, accounts) {
      const address = `${consentUrl}&persona=${persona}`;
      const screen = await user.get(address);
      if (screen.status === 303) return nextOf(screen);
      const account = accounts ?? offeredOn(screen);
      return nextOf(await user.post(address, { decision: 'allow', account }));
    },
    async reachChoice(authorizationUrl, persona, granted) {
      const answer = await user.get(await callbackOf(authorizationUrl, persona, granted));
      if (answer.status !== 303) throw new Error(`${answer.status} is no choice: ${headingOf(answer)}`);
      return choiceAt(nextOf(answer));
    },
    async connect(authorizationUrl, persona, { granted, chosen } = {}) {
      const answer = await user.get(await callbackOf(authorizationUrl, persona, granted));
      if (answer.status !== 303) return answer;
      const { url: choiceUrl, offered } = await choiceAt(nextOf(answer));
      return user.post(choiceUrl, { decision: 'connect', account: chosen?.(offered) ?? offered });
    },
  };

  async function callbackOf(authorizationUrl: string, persona: Persona, granted: Choice['granted']) {
    const consentUrl = await user.start(authorizationUrl);
    if (!granted) return user.consent(consentUrl, persona);
    const offered = offeredOn(await user.get(`${consentUrl}&persona=${persona}`));
    return user.consent(consentUrl, persona, granted(offered));
  }

  async function choiceAt(choiceUrl: string): Promise<ChoiceStep> {
    const page = await user.get(choiceUrl);
    return { url: choiceUrl, page, offered: offeredOn(page) };
  }

  return user;
}

/** Returns the URL that an answer leads to, by a redirect or by the page that leaves the site. */
export function nextOf({ headers, status, text }: Answer): string {
  const next = headers.get('location') ?? headers.get('refresh')?.replace('0; url=', '');
  if (!next) throw new Error(`${status} leads nowhere: ${text.slice(0, 400)}`);
  return next;
}

/** Returns the accounts that a page offers to tick. */
export function offeredOn({ text }: Answer): string[] {
  const boxes = text.match(/<input[^>]*name="account"[^>]*>/g) ?? [];
  return boxes.map((box) => /value="([^"]*)"/.exec(box)?.[1] ?? '');
}

/** Returns the accounts that a page shows as ticked. */
export function tickedOn({ text }: Answer): string[] {
  const boxes = text.match(/<input[^>]*name="account"[^>]* checked>/g) ?? [];
  return boxes.map((box) => /value="([^"]*)"/.exec(box)?.[1] ?? '');
}

export function headingOf({ text }: Answer): string {
  return /<h1>([^<]*)<\/h1>/.exec(plainText(text))?.[1] ?? '';
}

/** Returns the URLs of a page's links. */
export function linksOf({ text }: Answer): string[] {
  return [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

/** Returns a page's text as people read it, without the characters that isolate names in it. */
export function plainText(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
