/** Tests the wire format of the simulated login, before any adapter reads it. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { simulator as facebook } from '../../src/simulators/facebook/index.ts';
import { simulator as instagram } from '../../src/simulators/instagram/index.ts';
import { type Persona, personas } from '../../src/simulators/personas.ts';
import { createMemoryStore, startSimulatorServer } from '../../src/simulators/server.ts';
import type { Simulator } from '../../src/simulators/simulator.ts';

const dialogUrl = 'https://www.facebook.com/v25.0/dialog/oauth';
const graph = 'https://graph.facebook.com/v25.0';
const authorizeUrl = 'https://www.instagram.com/oauth/authorize';
const instagramApi = 'https://api.instagram.com/oauth/access_token';
const instagramGraph = 'https://graph.instagram.com';

const redirectUri = 'https://service.example/connect/callback?tenant=7';
const app = { client_id: '246813579', client_secret: 'shh' };
const asked = { client_id: app.client_id, redirect_uri: redirectUri, state: 'st4te', response_type: 'code' };
const pageScopes = 'pages_show_list,pages_read_engagement,pages_read_user_content,pages_manage_metadata';
const linkedScopes = `${pageScopes},instagram_basic,instagram_manage_comments`;
const instagramScopes = 'instagram_business_basic,instagram_business_manage_comments';

const day = 24 * 60 * 60;

interface Body {
  [field: string]: unknown;
  access_token?: string;
  id?: string;
  data?: Entry[];
  paging?: { next?: string };
  error?: { code: number; error_subcode?: number; type: string };
}
interface Entry {
  [field: string]: unknown;
  id: string;
  name: string;
  access_token: string;
  user_id: string;
  permissions: string;
  instagram_business_account: { id: string; username: string };
}
interface Inspected {
  is_valid: boolean;
  scopes: string[];
  granular_scopes: { scope: string; target_ids?: string[] }[];
  error?: { code: number; subcode?: number };
  [field: string]: unknown;
}

type Query = Record<string, string>;

/**
 * Opens a simulator with a clock of its own. Returns functions for the requests that an app and a browser
 * make.
 */
function open(simulator: Simulator) {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const store = { ...createMemoryStore(), now: () => new Date(now) };

  const send = async (method: string, url: string, query: Query = {}, body = '', token?: string) => {
    const target = new URL(url);
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
    const headers = {
      ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await simulator.answer({ method, url: target, headers, body }, store);
    if (!answer) throw new Error('not for this simulator');
    return { ...answer, headers: answer.headers ?? {} };
  };
  const call = async (method: string, url: string, query: Query = {}, token?: string) => {
    const { status, body } = await send(method, url, query, '', token);
    return { status, body: JSON.parse(body) as Body };
  };
  const get = async (path: string, token: string, query: Query = {}) =>
    call('GET', path.startsWith('https:') ? path : `${graph}/${path}`, query, token);

  /** Returns the checkboxes that the screen shows. */
  const choices = async (query: Query) => {
    const { body } = await send('GET', dialogUrl, query);
    return [...body.matchAll(/name="account" value="(\d+)" checked/g)].map(([, id]) => id ?? '');
  };
  /** Submits the consent screen, and returns where it redirects to. */
  const decide = async (url: string, query: Query, decision: string, accounts: string[] = []) => {
    const form = new URLSearchParams({ decision });
    for (const account of accounts) form.append('account', account);
    const { status, headers } = await send('POST', url, query, form.toString());
    expect(status).toBe(303);
    return new URL(headers.location ?? '');
  };

  const consent = async (
    scope: string,
    persona: Persona = 'healthy',
    more: Query = {},
    ticked?: string[],
  ) => {
    const query = { ...asked, scope, persona, ...more };
    const back = await decide(dialogUrl, query, 'allow', ticked ?? (await choices(query)));
    return back.searchParams.get('code') ?? '';
  };
  const exchange = (code: string, more: Query = {}) =>
    call('GET', `${graph}/oauth/access_token`, { ...app, redirect_uri: redirectUri, code, ...more });
  const extend = (token: string, more: Query = {}) => {
    const query = { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: token, ...more };
    return call('GET', `${graph}/oauth/access_token`, query);
  };
  /** Completes the consent screen as a person, and returns that person's long-lived token. */
  const grant = async (scope: string, persona?: Persona, ticked?: string[]) => {
    const short = await exchange(await consent(scope, persona, {}, ticked));
    return (await extend(short.body.access_token ?? '')).body.access_token ?? '';
  };
  const accounts = async (token: string) => {
    const fields =
      'id,name,username,access_token,tasks,picture{url},instagram_business_account{id,username,name,profile_picture_url}';
    return (await get('me/accounts', token, { fields })).body.data ?? [];
  };
  const debug = async (token: string, appId = app.client_id) => {
    const { body } = await get('debug_token', `${appId}|shh`, { input_token: token });
    return body.data as unknown as Inspected;
  };

  const authorize = async (persona: Persona = 'healthy', scope = instagramScopes) => {
    const back = await decide(authorizeUrl, { ...asked, scope, persona }, 'allow');
    return back.searchParams.get('code') ?? '';
  };
  const redeem = async (code: string, more: Query = {}) => {
    const form = { ...app, grant_type: 'authorization_code', redirect_uri: redirectUri, code, ...more };
    const { status, body } = await send('POST', instagramApi, {}, new URLSearchParams(form).toString());
    return { status, body: JSON.parse(body) as Body };
  };
  const lengthen = (token: string) => {
    const query = { grant_type: 'ig_exchange_token', client_secret: 'shh', access_token: token };
    return call('GET', `${instagramGraph}/access_token`, query);
  };
  const refresh = (token: string) =>
    call('GET', `${instagramGraph}/refresh_access_token`, {
      grant_type: 'ig_refresh_token',
      access_token: token,
    });
  const instagramGrant = async (persona?: Persona) => {
    const short = await redeem(await authorize(persona));
    return (await lengthen(short.body.data?.[0]?.access_token ?? '')).body.access_token ?? '';
  };

  return {
    ...{ store, send, call, get, choices, decide, consent, exchange, extend, grant, accounts, debug },
    ...{ authorize, redeem, lengthen, refresh, instagramGrant },
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    now: () => now / 1000,
  };
}

const codeOf = ({ status, body }: { status: number; body: Body }) => [
  status,
  body.error?.code,
  body.error?.error_subcode,
];
const targetsOf = ({ granular_scopes }: Inspected, name: string) =>
  granular_scopes.find(({ scope }) => scope === name)?.target_ids;

describe('consent screen', () => {
  test('says that it is simulated, who asks for what, and offers every persona', async () => {
    const { send } = open(facebook);
    const { status, body } = await send('GET', dialogUrl, { ...asked, scope: pageScopes });
    expect(status).toBe(200);
    expect(body).toContain('Simulated consent screen');
    for (const text of [app.client_id, ...pageScopes.split(',')]) expect(body).toContain(text);
    const offered = [...body.matchAll(/name="persona" value="(\w+)"/g)].map(([, name]) => name);
    expect(offered).toEqual(personas.map(({ persona }) => persona));
  });

  test('runs nothing, and loads nothing', async () => {
    const { send } = open(facebook);
    const { headers, body } = await send('GET', dialogUrl, { ...asked, scope: pageScopes });
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(body).not.toMatch(/<form[^>]* action|<script| style=/);
  });

  test('shows what an app sends as text', async () => {
    const { send } = open(facebook);
    const { body } = await send('GET', dialogUrl, { ...asked, scope: '<b>"bold"', client_id: '"><script>' });
    expect(body).not.toMatch(/<b>|<script/);
  });

  test.each(['client_id', 'redirect_uri', 'response_type', 'scope'])(
    'refuses a request without %s',
    async (name) => {
      const { [name]: _, ...query } = { ...asked, scope: pageScopes } as Query;
      const { status, headers, body } = await open(facebook).send('GET', dialogUrl, query);
      expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(body).toContain(name);
    },
  );

  test('refuses a redirect URI that is no web address, and challenges of other methods', async () => {
    const { send } = open(facebook);
    const query = { ...asked, scope: pageScopes };
    expect((await send('GET', dialogUrl, { ...query, redirect_uri: 'javascript:alert(1)' })).status).toBe(
      400,
    );
    const plain = { ...query, code_challenge: 'c', code_challenge_method: 'plain' };
    expect((await send('GET', dialogUrl, plain)).status).toBe(400);
  });

  test('leads back with code and state, to the address that it was given', async () => {
    const { decide, authorize, send } = open(instagram);
    const query = { ...asked, persona: 'healthy' };
    const back = await decide(dialogUrl, { ...query, scope: linkedScopes }, 'allow');
    expect([back.origin, back.pathname, back.hash]).toEqual([
      'https://service.example',
      '/connect/callback',
      '#_=_',
    ]);
    expect([...back.searchParams.keys()]).toEqual(['tenant', 'code', 'state']);
    expect((await decide(authorizeUrl, { ...query, scope: instagramScopes }, 'allow')).hash).toBe('#_');
    expect(await authorize()).toMatch(/^AQ[\w-]+$/);
    expect((await send('GET', authorizeUrl, { ...query, scope: instagramScopes })).body).not.toContain(
      'name="account"',
    );
  });

  test('comes back without a code when the person refuses, and when the provider fails', async () => {
    const { decide, send } = open(facebook);
    const query = { ...asked, scope: pageScopes };
    const refused = await decide(dialogUrl, { ...query, persona: 'healthy' }, 'refuse');
    const denied = await send('GET', dialogUrl, { ...query, persona: 'denies' });
    expect(denied.headers.location).toBe(refused.href);
    expect(Object.fromEntries(refused.searchParams)).toEqual({
      tenant: '7',
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: expect.any(String),
      state: 'st4te',
    });
    const failed = new URL(
      (await send('GET', dialogUrl, { ...query, persona: 'consent_error' })).headers.location ?? '',
    );
    expect([failed.searchParams.get('error'), failed.searchParams.get('state')]).toEqual([
      'server_error',
      'st4te',
    ]);
  });

  test('belongs to Instagram when a scope of its is asked for, by name or by configuration', async () => {
    const ask = (simulator: Simulator, query: Query) =>
      simulator.answer(
        {
          method: 'GET',
          url: new URL(`${dialogUrl}?${new URLSearchParams({ ...asked, ...query })}`),
          headers: {},
          body: '',
        },
        createMemoryStore(),
      );
    for (const query of [{ scope: linkedScopes }, { config_id: 'instagram-1' }] as Query[])
      expect([await ask(facebook, query), (await ask(instagram, query))?.status]).toEqual([undefined, 200]);
    for (const query of [{ scope: pageScopes }, { config_id: 'facebook-1' }] as Query[])
      expect([await ask(instagram, query), (await ask(facebook, query))?.status]).toEqual([undefined, 200]);
    const neutral = { config_id: '99' };
    expect([(await ask(instagram, neutral))?.status, (await ask(facebook, neutral))?.status]).toEqual([
      200, 200,
    ]);
  });

  test('grants all that the login kind knows under a configuration', async () => {
    const { exchange, decide, debug } = open(instagram);
    const query = { ...asked, config_id: 'instagram-1', persona: 'healthy' };
    const code = (await decide(dialogUrl, query, 'allow')).searchParams.get('code') ?? '';
    const { scopes } = await debug((await exchange(code)).body.access_token ?? '');
    expect(scopes).toEqual(
      expect.arrayContaining([
        'instagram_manage_messages',
        'pages_show_list',
        'business_management',
        'public_profile',
      ]),
    );
  });
});

describe('codes of Facebook Login', () => {
  test('are worth a short-lived token, and that a long-lived one', async () => {
    const { consent, exchange, extend } = open(facebook);
    const short = await exchange(await consent(pageScopes));
    expect(short.body).toEqual({
      access_token: expect.stringMatching(/^EAA[\w-]{8,}$/),
      token_type: 'bearer',
      expires_in: 3600,
    });
    const long = await extend(short.body.access_token ?? '');
    expect(long.body.expires_in).toBe(5_183_944);
    expect(long.body.access_token).not.toBe(short.body.access_token);
  });

  test('work once', async () => {
    const { consent, exchange } = open(facebook);
    const code = await consent(pageScopes);
    expect((await exchange(code)).status).toBe(200);
    expect(codeOf(await exchange(code))).toEqual([400, 100, 36009]);
  });

  test('are refused after an hour, to another address, app or none, and when unreadable', async () => {
    const { consent, exchange, pass } = open(facebook);
    const code = await consent(pageScopes);
    expect(codeOf(await exchange(code, { redirect_uri: `${redirectUri}&more` }))).toEqual([400, 100, 36008]);
    expect(codeOf(await exchange(code, { client_id: '1' }))).toEqual([400, 100, undefined]);
    expect(codeOf(await exchange(code, { client_secret: '' }))).toEqual([400, 100, undefined]);
    expect(codeOf(await exchange('AQnonsense'))).toEqual([400, 100, 36009]);
    pass(3600);
    expect(codeOf(await exchange(code))).toEqual([400, 100, 36007]);
  });

  test('of OpenID Connect are worth nothing without the verifier of their challenge', async () => {
    const { consent, exchange } = open(facebook);
    const code_verifier = 'v'.repeat(43);
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const challenge = { code_challenge, code_challenge_method: 'S256' };
    const code = await consent(`openid,${pageScopes}`, 'healthy', challenge);
    expect(codeOf(await exchange(code))).toEqual([400, 100, undefined]);
    expect(codeOf(await exchange(code, { code_verifier: 'w'.repeat(43) }))).toEqual([400, 100, undefined]);
    expect((await exchange(code, { code_verifier })).status).toBe(200);
    const other = await consent(pageScopes, 'healthy', challenge);
    expect((await exchange(other)).status).toBe(200);
  });

  test('are left to the provider that gave them out, and never work under another login kind', async () => {
    const { consent, redeem, exchange, authorize } = open(instagram);
    const other = open(facebook);
    await expect(other.exchange(await consent(linkedScopes))).rejects.toThrow('not for this');
    const token = instagram.grantToken('facebook_login', 'healthy');
    await expect(other.extend(token)).rejects.toThrow('not for this');
    await expect(other.debug(token)).rejects.toThrow('not for this');
    expect((await redeem(await consent(linkedScopes))).status).toBe(400);
    expect(codeOf(await exchange(await authorize()))).toEqual([400, 100, 36009]);
  });

  test('fail for the personas who are there for it', async () => {
    const { consent, exchange, send } = open(facebook);
    expect(codeOf(await exchange(await consent(pageScopes, 'exchange_refused')))).toEqual([400, 100, 36009]);
    const code = await consent(pageScopes, 'exchange_outage');
    const outage = await send('GET', `${graph}/oauth/access_token`, {
      ...app,
      redirect_uri: redirectUri,
      code,
    });
    expect([outage.status, outage.headers['content-type']]).toEqual([503, 'text/html']);
  });
});

describe('tokens of Facebook Login', () => {
  test('are not extended for another app, after their end, or when they are a Page’s', async () => {
    const { consent, exchange, extend, accounts, pass } = open(facebook);
    const { access_token = '' } = (await exchange(await consent(pageScopes))).body;
    const [page] = await accounts(access_token);
    expect(codeOf(await extend(access_token, { client_id: '1' }))).toEqual([400, 100, undefined]);
    expect(codeOf(await extend(access_token, { client_secret: '' }))).toEqual([400, 100, undefined]);
    expect(codeOf(await extend(page?.access_token ?? ''))).toEqual([400, 190, undefined]);
    expect(codeOf(await extend('EAAnonsense'))).toEqual([400, 190, undefined]);
    pass(3600);
    expect(codeOf(await extend(access_token))).toEqual([400, 190, 463]);
  });

  test('say whose they are, and list the Pages with a token of each', async () => {
    const { grant, get, accounts } = open(facebook);
    const token = await grant(pageScopes);
    const me = (await get('me', token, { fields: 'id,name' })).body;
    expect(me).toEqual({ id: expect.stringMatching(/^\d{15,17}$/), name: expect.any(String) });
    const pages = await accounts(token);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toEqual({
      id: expect.stringMatching(/^1\d{14}$/),
      name: 'Harbour Bakery Lisboa',
      username: expect.any(String),
      access_token: expect.stringMatching(/^EAA/),
      tasks: expect.arrayContaining(['MANAGE', 'MESSAGING']),
      picture: { data: expect.objectContaining({ url: expect.stringMatching(/^https:/) }) },
      instagram_business_account: {
        id: expect.stringMatching(/^1784\d{13}$/),
        username: expect.any(String),
        name: 'Harbour Bakery Lisboa',
        profile_picture_url: expect.stringMatching(/^https:/),
      },
    });
  });

  test('are of the same person with the same accounts at both providers', async () => {
    const pages = async (simulator: Simulator) => {
      const { grant, accounts } = open(simulator);
      return (await accounts(await grant(linkedScopesOf(simulator)))).map(
        ({ access_token: _, ...page }) => page,
      );
    };
    expect(await pages(instagram)).toEqual(await pages(facebook));
  });

  test('list thirty accounts in pages, and none without an account or the permission', async () => {
    const { grant, get, accounts } = open(facebook);
    const many = await grant(pageScopes, 'many_accounts');
    const first = await get('me/accounts', many, { limit: '100' });
    const second = await get(first.body.paging?.next ?? '', many);
    const pages = [...(first.body.data ?? []), ...(second.body.data ?? [])];
    expect([first.body.data?.length, second.body.paging?.next]).toEqual([25, undefined]);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(30);
    expect(new Set(pages.map(({ name }) => name)).size).toBe(30);
    expect(await accounts(await grant(pageScopes, 'no_account'))).toEqual([]);
    expect(await accounts(await grant('pages_read_engagement'))).toEqual([]);
  });

  test('read the Page’s content when they are a Page’s, and no content when they are a person’s', async () => {
    for (const [simulator, edge] of [
      [facebook, 'published_posts'],
      [instagram, 'media'],
    ] as const) {
      const { grant, accounts, get } = open(simulator);
      const token = await grant(linkedScopesOf(simulator));
      const [page] = await accounts(token);
      const id = (simulator === facebook ? page?.id : page?.instagram_business_account.id) ?? '';
      expect((await get(`${id}/${edge}`, page?.access_token ?? '')).body.data).toHaveLength(25);
      expect(codeOf(await get(`${id}/${edge}`, token))).toEqual([400, 100, 33]);
      const fields = 'id,name,username,picture{url},instagram_business_account{id,username}';
      expect((await get('me', page?.access_token ?? '', { fields })).body).toEqual({
        id: page?.id,
        name: page?.name,
        username: page?.username,
        picture: page?.picture,
        instagram_business_account: {
          id: page?.instagram_business_account.id,
          username: page?.instagram_business_account.username,
        },
      });
    }
  });

  test('name what was granted and what was declined, to people alone', async () => {
    const { grant, get, accounts } = open(facebook);
    const token = await grant(pageScopes, 'fewer_scopes');
    const granted = (permission: string) => ({ permission, status: 'granted' });
    expect((await get('me/permissions', token)).body.data).toEqual([
      granted('pages_show_list'),
      granted('pages_read_engagement'),
      granted('pages_read_user_content'),
      granted('public_profile'),
      { permission: 'pages_manage_metadata', status: 'declined' },
    ]);
    const [page] = await accounts(token);
    expect(codeOf(await get('me/permissions', page?.access_token ?? ''))).toEqual([400, 100, undefined]);
  });

  test('end after a minute for the persona who is there for it, and those of the Pages with them', async () => {
    const { consent, exchange, extend, accounts, get, debug, pass, now } = open(facebook);
    const { access_token = '' } = (await exchange(await consent(pageScopes, 'expiring'))).body;
    const { body } = await extend(access_token);
    const [page] = await accounts(body.access_token ?? '');
    expect(body.expires_in).toBe(60);
    expect((await debug(page?.access_token ?? '')).expires_at).toBe(now() + 60);
    pass(60);
    expect(codeOf(await get('me', page?.access_token ?? ''))).toEqual([400, 190, 463]);
    expect(await debug(body.access_token ?? '')).toMatchObject({
      is_valid: false,
      error: { code: 190, subcode: 463 },
    });
  });

  test('do not list accounts while the provider is out, and work otherwise', async () => {
    const { grant, send, get } = open(facebook);
    const token = await grant(pageScopes, 'accounts_outage');
    expect((await send('GET', `${graph}/me/accounts`, {}, '', token)).status).toBe(503);
    expect((await get('me', token)).status).toBe(200);
  });
});

const linkedScopesOf = (simulator: Simulator) => (simulator === facebook ? pageScopes : linkedScopes);

describe('inspection', () => {
  test('tells people’s tokens from Pages’, and names what each scope covers', async () => {
    const { grant, accounts, get, debug, now } = open(instagram);
    const token = await grant(`${linkedScopes},business_management`);
    const pages = await accounts(token);
    const { id: user_id } = (await get('me', token)).body;
    const inspected = await debug(token);
    expect(inspected).toMatchObject({
      app_id: app.client_id,
      type: 'USER',
      is_valid: true,
      user_id,
      issued_at: now(),
      expires_at: now() + 5_183_944,
      data_access_expires_at: now() + 90 * day,
      scopes: [...linkedScopes.split(','), 'business_management', 'public_profile'],
    });
    expect(targetsOf(inspected, 'pages_show_list')).toEqual(pages.map(({ id }) => id));
    expect(targetsOf(inspected, 'instagram_basic')).toEqual(
      pages.map(({ instagram_business_account }) => instagram_business_account.id),
    );
    expect(targetsOf(inspected, 'business_management')).toBeUndefined();
    const page = await debug(pages[0]?.access_token ?? '');
    expect(page).toMatchObject({ type: 'PAGE', profile_id: pages[0]?.id, user_id, expires_at: 0 });
    expect(targetsOf(page, 'pages_show_list')).toEqual(pages.map(({ id }) => id));
  });

  test('names the app of the token, whichever app asks', async () => {
    const { grant, debug } = open(facebook);
    expect((await debug(await grant(pageScopes), '999')).app_id).toBe(app.client_id);
  });

  test('finds nothing in tokens of another kind, and needs the app’s own token', async () => {
    const { debug, instagramGrant, get } = open(instagram);
    const invalid = { is_valid: false, scopes: [], error: { code: 190 } };
    expect(await debug('EAAnonsense')).toMatchObject(invalid);
    expect(await debug(await instagramGrant())).toMatchObject(invalid);
    expect(codeOf(await get('debug_token', 'EAAx', { input_token: 'EAAx' }))).toEqual([400, 100, undefined]);
  });
});

describe('narrowing', () => {
  test('a later consent takes Pages away from earlier tokens of the app', async () => {
    const { grant, accounts, get, debug, choices } = open(facebook);
    const earlier = await accounts(await grant(pageScopes));
    const [kept = '', dropped = ''] = await choices({ ...asked, scope: pageScopes, persona: 'healthy' });
    const token = await grant(pageScopes, 'healthy', [kept]);
    expect((await accounts(token)).map(({ id }) => id)).toEqual([kept]);
    const lost = earlier.find(({ id }) => id === dropped)?.access_token ?? '';
    expect(codeOf(await get(`${dropped}/published_posts`, lost))).toEqual([403, 10, undefined]);
    const inspected = await debug(lost);
    expect([inspected.is_valid, targetsOf(inspected, 'pages_read_engagement')]).toEqual([true, [kept]]);
    expect((await get(`${kept}/published_posts`, earlier[0]?.access_token ?? '')).status).toBe(200);
  });

  test('a later consent adds scopes and takes none away', async () => {
    const { grant, debug } = open(facebook);
    const earlier = await grant('pages_show_list');
    await grant('pages_read_engagement');
    expect((await debug(earlier)).scopes).toEqual([
      'pages_show_list',
      'public_profile',
      'pages_read_engagement',
    ]);
  });

  test('counts from when the code is exchanged', async () => {
    const { grant, consent, exchange, accounts } = open(facebook);
    const token = await grant(pageScopes);
    const code = await consent(pageScopes, 'healthy', {}, []);
    expect(await accounts(token)).toHaveLength(2);
    await exchange(code);
    expect(await accounts(token)).toEqual([]);
  });

  test('other people and other apps keep what they have', async () => {
    const { grant, consent, exchange, accounts } = open(facebook);
    const token = await grant(pageScopes);
    await grant(pageScopes, 'expiring', []);
    await exchange(await consent(pageScopes, 'healthy', { client_id: '1' }, []), { client_id: '1' });
    expect(await accounts(token)).toHaveLength(2);
  });
});

describe('giving back', () => {
  test('ends every token of the grant, until the person grants again', async () => {
    const { grant, accounts, call, get, debug } = open(facebook);
    const token = await grant(`${pageScopes},pages_messaging`);
    const [page] = await accounts(token);
    expect((await call('DELETE', `${graph}/me/permissions`, {}, token)).body).toEqual({ success: true });
    expect(codeOf(await get('me', token))).toEqual([400, 190, 458]);
    expect(codeOf(await get('me', page?.access_token ?? ''))).toEqual([400, 190, 458]);
    expect((await debug(page?.access_token ?? '')).error).toMatchObject({ code: 190, subcode: 458 });
    const anew = await grant(pageScopes);
    expect((await debug(anew)).scopes).not.toContain('pages_messaging');
  });

  test('can be of one permission', async () => {
    const { grant, call, debug, get } = open(facebook);
    const token = await grant(pageScopes);
    await call('DELETE', `${graph}/me/permissions`, { permission: 'pages_manage_metadata' }, token);
    expect((await debug(token)).scopes).toEqual([
      'pages_show_list',
      'pages_read_engagement',
      'pages_read_user_content',
      'public_profile',
    ]);
    expect((await get('me', token)).status).toBe(200);
  });
});

describe('codes of Instagram Login', () => {
  test('are worth a token of the account, in the documented form', async () => {
    const { authorize, redeem, lengthen } = open(instagram);
    const short = await redeem(await authorize());
    expect(short.body).toEqual({
      data: [
        {
          access_token: expect.stringMatching(/^IGAA[\w-]{8,}$/),
          user_id: expect.stringMatching(/^1784\d{13}$/),
          permissions: instagramScopes,
        },
      ],
    });
    const long = await lengthen(short.body.data?.[0]?.access_token ?? '');
    expect(long.body).toEqual({
      access_token: expect.stringMatching(/^IGAA/),
      token_type: 'bearer',
      expires_in: 5_183_944,
    });
    expect(codeOf(await lengthen(long.body.access_token ?? ''))).toEqual([400, 100, undefined]);
  });

  test('are refused in an envelope of their own: used, late, or with anything that differs', async () => {
    const { authorize, redeem, pass } = open(instagram);
    const used = await authorize();
    await redeem(used);
    const code = await authorize();
    const refused = [
      await redeem(used),
      await redeem('AQnonsense'),
      await redeem(code, { redirect_uri: 'https://service.example/' }),
      await redeem(code, { client_id: '1' }),
      await redeem(code, { client_secret: '' }),
      await redeem(code, { grant_type: 'client_credentials' }),
      await redeem(await authorize('exchange_refused')),
    ];
    pass(3600);
    refused.push(await redeem(code));
    for (const answer of refused)
      expect(answer).toEqual({
        status: 400,
        body: { error_type: 'OAuthException', code: 400, error_message: expect.any(String) },
      });
  });

  test('grant only what reading needs for the persona who is there for it', async () => {
    const { authorize, redeem } = open(instagram);
    const { body } = await redeem(await authorize('fewer_scopes'));
    expect(body.data?.[0]?.permissions).toBe('instagram_business_basic');
  });
});

describe('tokens of Instagram Login', () => {
  const fields = { fields: 'id,user_id,username,name,account_type,profile_picture_url' };
  const me = `${instagramGraph}/v25.0/me`;

  test('read the account, which has one id for the app and one for all', async () => {
    const { instagramGrant, get } = open(instagram);
    const token = await instagramGrant();
    const { body } = await get(me, token, fields);
    expect(body).toMatchObject({ user_id: expect.stringMatching(/^1784/), account_type: 'BUSINESS' });
    expect(body.id).not.toBe(body.user_id);
    for (const id of [body.id, body.user_id])
      expect((await get(`${instagramGraph}/v25.0/${id}/media`, token)).body.data).toHaveLength(25);
  });

  test('of personal accounts and of an outage answer accordingly', async () => {
    const { instagramGrant, get, send } = open(instagram);
    const personal = await get(me, await instagramGrant('no_account'), fields);
    expect(personal.body.account_type).toBe('PERSONAL');
    const outage = await send('GET', me, {}, '', await instagramGrant('accounts_outage'));
    expect(outage.status).toBe(503);
  });

  test('are refreshed after 24 hours, and the old one continues working', async () => {
    const { instagramGrant, refresh, get, pass, store } = open(instagram);
    const token = await instagramGrant();
    expect(await refresh(token)).toMatchObject({
      status: 400,
      body: { error: { code: 100, type: 'IGApiException' } },
    });
    pass(day);
    const { body } = await refresh(token);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^IGAA/),
      token_type: 'bearer',
      expires_in: 5_183_944,
      permissions: instagramScopes,
    });
    expect(body.access_token).not.toBe(token);
    for (const each of [token, body.access_token ?? '']) expect((await get(me, each)).status).toBe(200);
    const { id } = (await get(me, token)).body;
    const state = (await store.read(`grant/${app.client_id}/${id}`)).get('grant');
    expect(state?.refreshes).toBe(2);
    pass(60 * day);
    expect(codeOf(await get(me, body.access_token ?? ''))).toEqual([400, 190, 463]);
    expect(codeOf(await refresh(body.access_token ?? ''))).toEqual([400, 190, 463]);
  });

  test('are refreshed only while the basic scope is granted', async () => {
    const { instagramGrant, refresh, pass, store } = open(instagram);
    const token = await instagramGrant();
    pass(day);
    await instagram.changeGrant(
      token,
      { action: 'drop_scope', scope: 'instagram_business_manage_comments' },
      store,
    );
    expect((await refresh(token)).body.permissions).toBe('instagram_business_basic');
    await instagram.changeGrant(token, { action: 'drop_scope', scope: 'instagram_business_basic' }, store);
    expect(codeOf(await refresh(token))).toEqual([403, 10, undefined]);
  });

  test('end after a minute for the persona who is there for it', async () => {
    const { instagramGrant, get, pass } = open(instagram);
    const token = await instagramGrant('expiring');
    pass(59);
    expect((await get(me, token)).status).toBe(200);
    pass(1);
    expect(codeOf(await get(me, token))).toEqual([400, 190, 463]);
  });
});

describe('subscriptions', () => {
  const kinds = [
    ['Facebook Page', facebook, 'facebook_login', graph, 'feed,messages'],
    ['Page of an Instagram account', instagram, 'facebook_login', graph, 'feed,messages'],
    ['Instagram account', instagram, 'instagram_login', `${instagramGraph}/v25.0`, 'comments,messages'],
  ] as const;

  test.each(kinds)(
    'of a %s are kept until they are removed',
    async (_, simulator, loginKind, base, names) => {
      const { call } = open(simulator);
      const { accessToken, externalId, references } = simulator.createAccount(loginKind, 'healthy');
      const path = `${base}/${references.pageId ?? externalId}/subscribed_apps`;
      const ask = (method: string, query: Query = {}) => call(method, path, query, accessToken);
      expect((await ask('GET')).body).toEqual({ data: [] });
      expect((await ask('POST', { subscribed_fields: names })).body).toEqual({ success: true });
      expect((await ask('GET')).body.data).toMatchObject([{ subscribed_fields: names.split(',') }]);
      expect(codeOf(await ask('POST', { subscribed_fields: 'nope' }))).toEqual([400, 100, undefined]);
      expect(codeOf(await ask('POST'))).toEqual([400, 100, undefined]);
      expect((await ask('DELETE')).body).toEqual({ success: true });
      expect((await ask('GET')).body).toEqual({ data: [] });
    },
  );

  test('name the app, and need its permission', async () => {
    const { grant, accounts, call, get, store } = open(facebook);
    const [page] = await accounts(await grant(pageScopes));
    const path = `${page?.id}/subscribed_apps`;
    const subscribe = () =>
      call('POST', `${graph}/${path}`, { subscribed_fields: 'feed' }, page?.access_token);
    await subscribe();
    expect((await get(path, page?.access_token ?? '')).body.data?.[0]?.id).toBe(app.client_id);
    const change = { action: 'drop_scope', scope: 'pages_manage_metadata' } as const;
    await facebook.changeGrant(page?.access_token ?? '', change, store);
    expect(codeOf(await subscribe())).toEqual([403, 200, undefined]);
  });
});

describe.each([
  ['Facebook Page', facebook, 'facebook_login', graph],
  ['linked Instagram account', instagram, 'facebook_login', graph],
  ['Instagram account', instagram, 'instagram_login', `${instagramGraph}/v25.0`],
] as const)('a grant that a test changes (%s)', (_, simulator, loginKind, base) => {
  test('expires, is revoked and comes back', async () => {
    const { get, store } = open(simulator);
    const { accessToken } = simulator.createAccount(loginKind, 'healthy');
    const tokens = [accessToken, simulator.grantToken(loginKind, 'healthy')];
    for (const token of tokens) {
      const ask = () => get(`${base}/me`, token);
      await simulator.changeGrant(token, { action: 'expire' }, store);
      expect(codeOf(await ask())).toEqual([400, 190, 463]);
      await simulator.changeGrant(token, { action: 'revoke' }, store);
      expect(codeOf(await ask())).toEqual([400, 190, 458]);
      await simulator.changeGrant(token, { action: 'restore' }, store);
      expect((await ask()).status).toBe(200);
    }
  });
});

describe('accounts without a consent', () => {
  test('are inspected as Page tokens of whichever app asks, less what was dropped', async () => {
    for (const simulator of [facebook, instagram]) {
      const { debug, store } = open(simulator);
      const { accessToken, externalId, references } = simulator.createAccount('facebook_login', 'healthy');
      const before = await debug(accessToken, '31');
      const pageId = references.pageId ?? externalId;
      expect(before).toMatchObject({
        app_id: '31',
        type: 'PAGE',
        is_valid: true,
        expires_at: 0,
        profile_id: pageId,
      });
      expect(targetsOf(before, 'pages_show_list')).toEqual([pageId]);
      if (references.pageId) expect(targetsOf(before, 'instagram_basic')).toEqual([externalId]);
      const change = { action: 'drop_scope', scope: 'pages_read_engagement' } as const;
      await simulator.changeGrant(accessToken, change, store);
      const after = await debug(accessToken);
      expect(after.scopes).toEqual(before.scopes.filter((scope) => scope !== 'pages_read_engagement'));
      await simulator.changeGrant(accessToken, { action: 'restore' }, store);
      expect((await debug(accessToken)).scopes).toEqual(before.scopes);
    }
  });

  test.each([
    ['grant_revoked', { is_valid: false, error: { code: 190, subcode: 458 } }],
    ['grant_expired', { is_valid: false, error: { code: 190, subcode: 463 } }],
    ['scope_missing', { is_valid: true, scopes: [] }],
    ['scope_withdrawn', { is_valid: true, scopes: [] }],
  ])('are inspected in their scenario: %s', async (scenario, expected) => {
    const { accessToken } = facebook.createAccount('facebook_login', scenario);
    expect(await open(facebook).debug(accessToken)).toMatchObject(expected);
  });

  test('cannot be inspected while their scopes are to stay unconfirmed', async () => {
    const { accessToken } = facebook.createAccount('facebook_login', 'scope_unconfirmed');
    const answer = await open(facebook).send(
      'GET',
      `${graph}/debug_token`,
      { input_token: accessToken },
      '',
      'a|b',
    );
    expect(answer.status).toBe(503);
  });

  test('are old enough to be refreshed', async () => {
    const { accessToken } = instagram.createAccount('instagram_login', 'healthy');
    expect((await open(instagram).refresh(accessToken)).status).toBe(200);
  });
});

describe('documented tokens', () => {
  test('are the same every time, and any app’s', async () => {
    for (const simulator of [facebook, instagram]) {
      const { accounts, debug, extend } = open(simulator);
      const token = simulator.grantToken('facebook_login', 'healthy');
      expect(simulator.grantToken('facebook_login', 'healthy')).toBe(token);
      expect(await debug(token, '31')).toMatchObject({ app_id: '31', type: 'USER', is_valid: true });
      expect(await accounts(token)).toHaveLength(2);
      expect((await extend(token, { client_id: '31' })).status).toBe(200);
    }
    const own = instagram.grantToken('instagram_login', 'healthy');
    expect((await open(instagram).refresh(own)).status).toBe(200);
  });

  test('of the expiring persona lead to tokens that end in a minute', async () => {
    const { accounts, get, debug, pass, now } = open(facebook);
    const token = facebook.grantToken('facebook_login', 'expiring');
    expect(await debug(token)).toMatchObject({ issued_at: now(), expires_at: now() + 60 });
    const [page] = await accounts(token);
    pass(60);
    expect(codeOf(await get('me', page?.access_token ?? ''))).toEqual([400, 190, 463]);
    const { refresh } = open(instagram);
    const refreshed = await refresh(instagram.grantToken('instagram_login', 'expiring'));
    expect(refreshed.body.expires_in).toBe(60);
  });
});

test('the whole way works over HTTP, below a path, with both providers on one port', async () => {
  const server = await startSimulatorServer({
    port: 0,
    host: '127.0.0.1',
    simulators: [instagram, facebook],
  });
  try {
    const query = new URLSearchParams({ ...asked, scope: pageScopes, persona: 'healthy' });
    const screen = `${server.url}/www.facebook.com/v25.0/dialog/oauth?${query}`;
    const boxes = (await (await fetch(screen)).text()).matchAll(/name="account" value="(\d+)"/g);
    const body = new URLSearchParams({ decision: 'allow' });
    for (const [, id] of boxes) body.append('account', id ?? '');
    const back = await fetch(screen, { method: 'POST', body, redirect: 'manual' });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const prefix = `${server.url}/graph.facebook.com/v25.0`;
    const exchange = new URLSearchParams({ ...app, redirect_uri: redirectUri, code });
    const { access_token } = (await (await fetch(`${prefix}/oauth/access_token?${exchange}`)).json()) as Body;
    const headers = { authorization: `Bearer ${access_token}` };
    const { data } = (await (await fetch(`${prefix}/me/accounts`, { headers })).json()) as Body;
    expect(data).toHaveLength(2);
  } finally {
    await server.close();
  }
});
