/**
 * End users choose their servers, and one of these may be an attacker's. It sends the end user on to an honest server,
 * to get at the code there (RFC 9700, section 4.4). The tests play both servers and the attacker, who is a customer's end
 * user, too; the honest server checks secrets, redirect URIs and code challenges, and takes each code once.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readRequest } from '../../src/simulators/server.ts';
import { byMastodon, byOAuth, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { type Answer, headingOf, newEndUser } from '../support/end-user.ts';
import { query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

type Form = Record<string, string>;

/** What a test changes about the honest server. */
interface Honest {
  /** What its metadata promise; absent for a server without such a document. */
  promises?: boolean;
  /** Whether it names itself in its answers. */
  names: boolean;
}

let honestHost: string;
let evilHost: string;
let honestly: Honest;
/** The forms that each server was sent, with their paths. */
let sentTo: { honest: (Form & { path: string })[]; evil: (Form & { path: string })[] };
/** What the evil server answers a registration of the app with; its own otherwise. */
let evilApp: Form | undefined;
/** Client id -> the app. */
const apps = new Map<string, Form>();
/** Code -> what it was made for. */
const codes = new Map<string, Form>();
/** Access token -> the name of its account. */
const tokens = new Map<string, string>();
let service: TestService;
let client: Client;
let authIntegrationId: string;

const fresh = () => randomBytes(16).toString('hex');
const send = (response: ServerResponse, status: number, body: object, headers: Form = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

function register(form: Form): Form {
  const app = { client_id: fresh(), client_secret: fresh(), redirect_uris: form.redirect_uris ?? '' };
  apps.set(app.client_id, app);
  return app;
}

const honest = createServer(async (request, response) => {
  const { url, body, headers } = await readRequest(request);
  const form = Object.fromEntries(new URLSearchParams(body));
  if (request.method === 'POST') sentTo.honest.push({ path: url.pathname, ...form });
  const { promises } = honestly;
  const owner = tokens.get(headers.authorization?.replace('Bearer ', '') ?? '');
  if (url.pathname === '/.well-known/oauth-authorization-server' && promises !== undefined)
    return send(response, 200, { authorization_response_iss_parameter_supported: promises });
  if (url.pathname === '/api/v1/apps') return send(response, 200, register(form));
  if (url.pathname === '/oauth/token') return answerToken(form, response);
  if (url.pathname === '/api/v1/accounts/verify_credentials' && owner)
    return send(response, 200, { id: owner, username: owner });
  return send(response, 404, { error: 'Not Found' });
});

function answerToken(form: Form, response: ServerResponse): void {
  const app = apps.get(form.client_id ?? '');
  if (!app || app.client_secret !== form.client_secret) {
    send(response, 401, { error: 'invalid_client' });
    return;
  }
  const made = codes.get(form.code ?? '');
  codes.delete(form.code ?? '');
  const challenge = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url');
  const right =
    made?.client_id === app.client_id &&
    made?.redirect_uri === form.redirect_uri &&
    made?.code_challenge === challenge;
  if (form.grant_type === 'client_credentials' || right) {
    const access_token = fresh();
    if (made) tokens.set(access_token, made.owner ?? '');
    send(response, 200, { access_token, scope: made?.scope ?? 'read' });
    return;
  }
  send(response, 400, { error: 'invalid_grant' });
}

const evil = createServer(async (request, response) => {
  const { url, body } = await readRequest(request);
  const form = Object.fromEntries(new URLSearchParams(body));
  if (request.method === 'POST') sentTo.evil.push({ path: url.pathname, ...form });
  if (url.pathname === '/api/v1/apps') return send(response, 200, evilApp ?? register(form));
  // Whoever follows this hands the code to another server.
  const location = `http://${honestHost}${url.pathname}`;
  if (url.pathname === '/oauth/token' && form.code) return send(response, 307, {}, { location });
  if (url.pathname === '/oauth/token') return send(response, 200, { access_token: fresh() });
  return send(response, 404, {});
});

const listening = async (one: typeof honest) => {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(one.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  [honestHost, evilHost] = [await listening(honest), await listening(evil)];
  service = await sharedTestService({
    settings: {
      PUBLIC_URL: 'http://127.0.0.1:8080',
      MASTODON_URL_PREFIX: 'http://',
      // The rules are those of production, except that this one address is allowed.
      PROVIDER_ALLOWED_NETWORKS: '127.0.0.1/32',
    },
  });
  client = (await service.newKey({ mode: 'live' })).client;
  authIntegrationId = (await newIntegration(client, byMastodon)).authIntegrationId;
});
afterAll(async () => {
  await service.close();
  for (const one of [honest, evil]) one.close();
});
beforeEach(() => {
  honestly = { names: false };
  sentTo = { honest: [], evil: [] };
  evilApp = undefined;
});

/** Is the honest server's consent screen, on which the owner says yes. Returns where it sends the browser. */
function approve(consentUrl: string, owner: string): string {
  const url = new URL(consentUrl);
  expect([url.host, url.pathname]).toEqual([honestHost, '/oauth/authorize']);
  const asked = Object.fromEntries(url.searchParams);
  const { client_id = '', redirect_uri = '', state = '' } = asked;
  if (apps.get(client_id)?.redirect_uris !== redirect_uri)
    throw new Error('the redirect URI is not registered');
  const code = fresh();
  codes.set(code, { ...asked, owner });
  const back = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ code, state })) back.searchParams.append(name, value);
  if (honestly.names) back.searchParams.append('iss', `http://${honestHost}`);
  return back.href;
}

async function begin(host: string, externalUser: string) {
  const session = await newSession(client, authIntegrationId, { externalUser });
  const user = newEndUser(service);
  const consentUrl = await user.start(session.authorizationUrl, `@${externalUser}@${host}`);
  const end = async () => (await sessionNow(client, session.connectSessionId)).status;
  return { user, consentUrl, end };
}

const withParameters = (url: string, changes: Form) => {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(changes)) changed.searchParams.set(name, value);
  return changed.href;
};
const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
const codesSentTo = (server: 'honest' | 'evil') => sentTo[server].filter(({ code }) => code !== undefined);
const profilesOf = async (externalUser: string) =>
  (await client.get('/v1/connected-profiles', { externalUser })).body.data;

function expectOtherServer(answer: Answer): void {
  expect([answer.status, headingOf(answer)]).toEqual([403, 'We stopped for your safety']);
  expect(answer.text).toContain('another server than the one you chose');
}

test('an evil server that sends the victim to their own one does not bring their account to the attacker', async () => {
  const attacker = await begin(honestHost, 'attacker');
  const victim = await begin(evilHost, 'victim');
  // The consent page of the evil server: the real app at the honest one, with the attacker's challenge.
  const { state = '' } = parametersOf(victim.consentUrl);
  const back = approve(withParameters(attacker.consentUrl, { state }), 'victim');

  expectOtherServer(await victim.user.get(back));
  expect(await victim.end()).toBe('failed');
  expect(codesSentTo('evil')).toEqual([]);
  expect(codesSentTo('honest')).toEqual([]);

  // Were the code known to the attacker all the same, their session alone would fetch it: nobody has told it.
  const { state: own = '' } = parametersOf(attacker.consentUrl);
  const [, server = ''] = back.split('/connect/callback/');
  const path = server.split('?')[0] ?? '';
  const replay = `${service.ctx.config.publicUrl}/connect/callback/${path}?code=guessed&state=${own}`;
  expect((await attacker.user.get(replay)).status).toBe(502);
  expect(await profilesOf('attacker')).toEqual([]);
});

describe('an app that the evil server has registered at the honest one, with its own redirect URI', () => {
  /** Registers the app with what the service has told the evil server, and has the victim consent to it. */
  async function lure(more = ''): Promise<{ answer: Answer; end: string }> {
    const told = await begin(evilHost, 'attacker');
    const { redirect_uri = '' } = parametersOf(told.consentUrl);
    evilApp = register({ redirect_uris: redirect_uri + more });
    await query(service, 'DELETE FROM server_apps WHERE host = $1', [evilHost]);
    const victim = await begin(evilHost, 'victim');
    const asked = withParameters(victim.consentUrl, { redirect_uri: redirect_uri + more });
    const back = approve(asked.replace(evilHost, honestHost), 'victim');
    const answer = await victim.user.get(back);
    return { answer, end: await victim.end() };
  }

  test('brings no code to the evil server where the honest one names itself', async () => {
    honestly = { names: true };
    const { answer, end } = await lure();
    expectOtherServer(answer);
    expect([end, codesSentTo('evil'), codesSentTo('honest')]).toEqual(['failed', [], []]);
  });

  test('nor with a redirect URI that says that the evil server has answered', async () => {
    honestly = { names: true };
    const { answer, end } = await lure(`?iss=${encodeURIComponent(`http://${evilHost}`)}`);
    expectOtherServer(answer);
    expect([end, codesSentTo('evil'), codesSentTo('honest')]).toEqual(['failed', [], []]);
  });

  test('brings it to the evil server alone where the honest one does not, and no other server gets it', async () => {
    const { answer, end } = await lure();
    expect([answer.status, end]).toEqual([502, 'failed']);
    expect(codesSentTo('evil')).toHaveLength(1);
    expect(codesSentTo('honest')).toEqual([]);
  });
});

describe('the answer of the server that the session began with', () => {
  test.each([
    ['without metadata that does not name itself', { names: false }, {}],
    ['without metadata that names itself', { names: true }, {}],
    ['that promises nothing', { names: false, promises: false }, {}],
    ['that keeps its promise to name itself', { names: true, promises: true }, {}],
    ['that names itself with a slash at the end', { names: true, promises: true }, { slash: true }],
  ])('connects the account, for one %s', async (_, kind, { slash = false }: { slash?: boolean }) => {
    honestly = kind;
    const owner = fresh();
    const one = await begin(honestHost, owner);
    const back = approve(one.consentUrl, owner);
    await one.user.get(slash ? withParameters(back, { iss: `http://${honestHost}/` }) : back);
    expect(await one.end()).toBe('completed');
  });

  test.each([
    ['does not name it, although it promises to', { names: false, promises: true }, {}],
    ['names another one', { names: false }, { iss: 'https://other.example' }],
    ['names another one that begins alike', { names: false }, { iss: 'http://127.0.0.1' }],
    ['names nobody, by an empty text', { names: false }, { iss: '' }],
    [
      'is an error of another one',
      { names: false },
      { iss: 'https://other.example', error: 'access_denied' },
    ],
  ])('is refused when it %s, and nobody is called', async (_, kind, changes) => {
    honestly = kind;
    const one = await begin(honestHost, 'owner');
    const back = withParameters(approve(one.consentUrl, 'owner'), changes);
    sentTo = { honest: [], evil: [] };
    expectOtherServer(await one.user.get(back));
    expect([await one.end(), sentTo]).toEqual(['failed', { honest: [], evil: [] }]);
  });

  test('is refused at the address of all servers, and for a session that an earlier version has begun', async () => {
    const one = await begin(honestHost, 'owner');
    const back = new URL(approve(one.consentUrl, 'owner'));
    const address = `${back.origin}${back.pathname.split('/').slice(0, -1).join('/')}${back.search}`;
    expectOtherServer(await one.user.get(address));

    const earlier = await begin(honestHost, 'owner');
    const [row] = await query(
      service,
      'SELECT id FROM connect_sessions ORDER BY created_at DESC LIMIT 1',
      [],
    );
    const secret = service.ctx.security.keyring.seal('{"flow":{}}', String(row?.id));
    await query(service, 'UPDATE connect_sessions SET secret = $2 WHERE id = $1', [row?.id, secret]);
    const search = new URL(approve(earlier.consentUrl, 'owner')).search;
    expectOtherServer(await earlier.user.get(address.split('?')[0] + search));
  });
});

exhaustiveTest(
  'each server has a redirect URI of its own, which is that of each spelling of its name',
  async () => {
    const redirectUri = async (account: string) => {
      const { authorizationUrl } = await newSession(client, authIntegrationId);
      return parametersOf(await newEndUser(service).start(authorizationUrl, account)).redirect_uri;
    };
    const port = honestHost.split(':')[1];
    const own = await redirectUri(honestHost);
    for (const spelling of [
      `@a@${honestHost}`,
      `HTTP://${honestHost}/@a`,
      `127.1:${port}`,
      `0x7f000001:${port}`,
    ])
      expect(await redirectUri(spelling)).toBe(own);
    expect(await redirectUri(evilHost)).not.toBe(own);
  },
);

test.each([
  ['does not name its server', undefined],
  ['names another server', 'https://other.example'],
])('an answer of the AT Protocol that %s is refused', async (_, iss) => {
  const { client: tester } = await service.newKey();
  const { authIntegrationId: id } = await newIntegration(tester, byOAuth);
  const session = await newSession(tester, id);
  const user = newEndUser(service);
  const consentUrl = await user.start(session.authorizationUrl, 'harbour.bsky.social');
  const back = new URL(await user.consent(consentUrl, 'healthy'));
  back.searchParams.delete('iss');
  if (iss) back.searchParams.set('iss', iss);
  expectOtherServer(await user.get(back.href));
  expect((await sessionNow(tester, session.connectSessionId)).status).toBe('failed');
});
