/**
 * An account of the AT Protocol names servers of strangers, and these name further addresses. The tests show
 * that each of these addresses is checked, too.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { byOAuth, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser, nextOf } from '../support/end-user.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

const did = 'did:plc:abcdefghijklmnopqrstuvwx';

/** The addresses that the servers name for themselves; each test changes one. */
interface Named {
  pds: string;
  issuer: string;
  authorization: string;
  par: string;
  /** What the pushed authorization request is called. */
  request: string;
  /** The whole answer to such a request, and to one for tokens, where they are not the usual ones. */
  pushed?: string;
  tokens?: string;
}

let own: string;
let named: Named;
let asked: string[];
/** What the service has sent last in a form: a pushed authorization request, or one for tokens. */
let form: URLSearchParams;
let service: TestService;
let client: Client;
const network = createServer(answer);

beforeAll(async () => {
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  own = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  service = await sharedTestService({
    settings: {
      PUBLIC_URL: 'http://127.0.0.1:8080',
      BLUESKY_DIRECTORY_URL: own,
      // The rules are those of production, except that this one address is allowed.
      PROVIDER_ALLOWED_NETWORKS: '127.0.0.1/32',
    },
  });
  ({ client } = await service.newKey({ mode: 'live' }));
});
afterAll(async () => {
  await service.close();
  network.close();
});
beforeEach(() => {
  named = { pds: own, issuer: own, authorization: `${own}/authorize`, par: `${own}/par`, request: 'urn:1' };
  asked = [];
});

/**
 * Answers as directory, account's server and authorization server in one, and records the URLs that were
 * asked for.
 */
async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { url = '' } = req;
  asked.push(url);
  let body = '';
  for await (const part of req) body += part;
  if (url === '/par') form = new URLSearchParams(body);
  const pds = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: named.pds };
  const documents: Record<string, object> = {
    [`/${did}`]: { id: did, service: [pds] },
    '/.well-known/oauth-protected-resource': { resource: own, authorization_servers: [named.issuer] },
    '/.well-known/oauth-authorization-server': {
      issuer: own,
      authorization_response_iss_parameter_supported: true,
      authorization_endpoint: named.authorization,
      token_endpoint: `${own}/token`,
      pushed_authorization_request_endpoint: named.par,
    },
    '/par': { request_uri: named.request, expires_in: 60 },
  };
  const whole: Record<string, string | undefined> = { '/par': named.pushed, '/token': named.tokens };
  const found = whole[url] ?? (documents[url] && JSON.stringify(documents[url]));
  const status = found ? (url === '/par' ? 201 : 200) : 404;
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(found ?? '{}');
}

async function continueToConsent(changes: Partial<Named> = {}) {
  named = { ...named, ...changes };
  const { authIntegrationId } = await newIntegration(client, byOAuth);
  const session = await newSession(client, authIntegrationId);
  const form = { decision: 'continue', account: did };
  return newEndUser(service).post(session.authorizationUrl, form);
}

const noted = (words: string) => service.logs.some((line) => line.includes(words));

const deep = '['.repeat(100_000) + ']'.repeat(100_000);

/** Answers of an authorization server, each within the length that documents may have unless it says more. */
const answersOf = (usual: object): Record<string, string> => ({
  'of 100,000 levels': `{"x":${deep},${JSON.stringify(usual).slice(1)}`,
  'of a megabyte': JSON.stringify({ ...usual, x: Array(200).fill('x'.repeat(5_000)) }),
  'with a text of 100 KB': JSON.stringify({ ...usual, x: 'x'.repeat(100_000) }),
});

/** No line of the log is longer than what is told needs, and others are answered. */
async function expectAlive(linesBefore: number, told: string): Promise<void> {
  expect(told.length).toBeLessThan(20_000);
  expect(service.logs.slice(linesBefore).filter((line) => line.length > 20_000)).toEqual([]);
  expect((await client.get('/v1/providers')).status).toBe(200);
}

describe('an authorization server', () => {
  const pushed = { request_uri: 'urn:1', expires_in: 60 };
  test.each(Object.keys(answersOf(pushed)))(
    'that answers a pushed request with a document %s gets no browser',
    async (name) => {
      const linesBefore = service.logs.length;
      const page = await continueToConsent({ pushed: answersOf(pushed)[name] ?? '' });
      expect([page.status, page.headers.get('location')]).toEqual([502, null]);
      await expectAlive(linesBefore, page.text);
    },
  );

  const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'DPoP', scope: 'atproto', sub: did };
  const claims: Record<string, string> = {
    ...answersOf(tokens),
    'for a subject of 5,000 characters': JSON.stringify({ ...tokens, sub: `did:plc:${'a'.repeat(5_000)}` }),
    'for a subject that is a list': JSON.stringify({ ...tokens, sub: [did] }),
    'for another account': JSON.stringify({ ...tokens, sub: 'did:plc:zyxwvutsrqponmlkjihgfedc' }),
    'with scopes that are a list': JSON.stringify({ ...tokens, scope: ['atproto'] }),
  };
  test.each(Object.keys(claims))('that answers a code with tokens %s connects nothing', async (name) => {
    const linesBefore = service.logs.length;
    named = { ...named, tokens: claims[name] ?? '' };
    const { authIntegrationId } = await newIntegration(client, byOAuth);
    const session = await newSession(client, authIntegrationId);
    const user = newEndUser(service);
    await user.post(session.authorizationUrl, { decision: 'continue', account: did });
    const back = new URL(form.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code: 'c', state: form.get('state') ?? '', iss: own }).toString();
    const page = await user.get(back.href);
    expect(asked.at(-1)).toBe('/token');
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(await sessionNow(client, session.connectSessionId)).not.toHaveProperty('connectionId');
    await expectAlive(linesBefore, page.text);
  });
});

describe('a server of the AT Protocol', () => {
  test('on a developer’s own machine is reached without TLS', async () => {
    const page = await continueToConsent();
    expect(nextOf(page)).toContain(`${own}/authorize?`);
    expect(asked).toEqual([
      `/${did}`,
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-authorization-server',
      '/par',
    ]);
  });

  test.each([
    'javascript:alert(document.domain)//',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'http://consent.invalid/authorize',
    'https://consent.invalid:22/authorize',
    'https://10.0.0.1/authorize',
    'consent',
  ])('cannot send a browser to %s', async (authorization) => {
    const page = await continueToConsent({ authorization });
    expect([page.status, page.headers.get('location'), page.headers.get('refresh')]).toEqual([
      502,
      null,
      null,
    ]);
    expect(page.text).not.toContain(authorization.slice(0, 20));
    // Not even the pushed authorization request was sent.
    expect(asked).not.toContain('/par');
  });

  test.each([
    ['issuer', 'http://issuer.invalid', 'Not encrypted'],
    ['issuer', 'https://issuer.invalid:25', 'Port 25 belongs to another service'],
    ['issuer', 'https://169.254.169.254', '169.254.169.254 is not a public address'],
    ['issuer', 'nonsense', 'Not a URL'],
    ['par', 'http://par.invalid/par', 'Not encrypted'],
    ['par', 'https://par.invalid:6/par', 'Port 6 belongs to another service'],
    ['par', 'https://[::ffff:10.0.0.1]/par', 'is not a public address'],
  ] as const)('that names the %s %s is not followed', async (name, url, words) => {
    const page = await continueToConsent({ [name]: url });
    expect([page.status, page.headers.get('location')]).toEqual([502, null]);
    expect(noted(words)).toBe(true);
  });

  test.each([
    ['issuer', `https://issuer.invalid/${'a'.repeat(3_000)}`],
    ['authorization', `https://consent.invalid/${'a'.repeat(3_000)}`],
    ['request', 'a'.repeat(3_000)],
  ] as const)(
    'whose %s is longer than any is not followed, and nothing of it is passed on',
    async (name, text) => {
      const page = await continueToConsent({ [name]: text });
      expect([page.status, page.headers.get('location'), page.headers.get('refresh')]).toEqual([
        502,
        null,
        null,
      ]);
      expect(noted('is too long')).toBe(true);
    },
  );

  test.each([
    ['http://pds.invalid', 'Not encrypted'],
    ['https://pds.invalid:21', 'Port 21 belongs to another service'],
    ['https://192.168.0.1', '192.168.0.1 is not a public address'],
  ])('at %s is no account’s', async (pds, words) => {
    const page = await continueToConsent({ pds });
    expect(page.headers.get('location')).toBeNull();
    expect(asked).toEqual([`/${did}`]);
    expect(noted(words)).toBe(true);
  });
});

test('production opens no network on its own', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost/x',
    PUBLIC_URL: 'https://x.example',
  };
  const keys = { ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` };
  expect(loadConfig({ ...production, ...keys }).providerAllowedNetworks).toEqual([]);
});
