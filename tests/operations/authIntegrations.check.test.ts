/**
 * Tests the check of an app's settings, with the simulated providers of test mode and over the network in
 * live mode.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { operations, readContract, type Schemas } from '../../src/contract/index.ts';
import { appFaults, faultMarker } from '../../src/simulators/faults.ts';
import {
  byAppPassword,
  byInstagram,
  byOAuth,
  facebook,
  newIntegration,
  reportedTo,
  severalAccountKinds,
  subscribedKinds,
} from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { feedBody, pageComment, sendWebhook, sign } from '../support/provider-webhook.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { type Client, clientOf, sharedTestService, type TestService } from '../support/service.ts';
import { connectEndUser, expectUnfindable, query } from '../support/suites/connect-resources.ts';

type Integration = Schemas['AuthIntegration'];
type Finding = Schemas['AuthIntegrationFinding'];

const publicUrl = 'https://connect.example';

let provider: ProviderServer;
let service: TestService;
let client: Client;
let live: Client;
beforeAll(async () => {
  provider = await startProviderServer();
  service = await sharedTestService({ settings: { ...provider.environment, PUBLIC_URL: publicUrl } });
  client = (await service.newKey()).client;
  live = (await service.newKey({ mode: 'live' })).client;
  internet();
});
afterEach(() => {
  service.ctx.config.publicUrl = publicUrl;
  route = (url) => url;
  provider.intercept = async (_request, answer) => answer;
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

/** Changes the URLs of requests; a test sets it to stand for a proxy that leads them elsewhere. */
let route = (url: string) => url;

/**
 * Sends requests for the public URL to the service, as the internet would; all others go where they were
 * going.
 */
function internet() {
  const { live } = service.ctx.providers;
  const { fetch: through } = live;
  live.fetch =
    (...tenant) =>
    (url, init) =>
      through(...tenant)(route(url).replace(publicUrl, service.url), init);
}

const pathOf = ({ authIntegrationId }: Pick<Integration, 'authIntegrationId'>) =>
  `/v1/auth-integrations/${authIntegrationId}`;

async function check(integration: Integration, by = client): Promise<Schemas['AuthIntegrationCheck']> {
  const { status, body } = await by.post(`${pathOf(integration)}/check`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

async function find(name: Finding['name'], integration: Integration, by = client): Promise<Finding> {
  const found = (await check(integration, by)).checks.find((finding) => finding.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

const statusesOf = ({ checks }: Schemas['AuthIntegrationCheck']) =>
  Object.fromEntries(checks.map(({ name, status }) => [name, status]));

const secretWith = (fault: string) => `${fixtureSecret('app')}#fault:${fault}`;

const problem = (message: unknown, fix: unknown) => ({ status: 'problem', message, fix });
const holding = (text: string) => expect.stringContaining(text);

describe('an app that is set up well', () => {
  const fine = { enabled: 'ok', public_url: 'ok', return_origins: 'ok' };
  const quiet = { redirect_uri: 'unknown', webhook_received: 'unknown', connection_subscriptions: 'ok' };

  test.each(sampleOf(severalAccountKinds, 1))(
    'of $providerId by $loginKind is asked about at the provider',
    async (kind) => {
      const integration = await newIntegration(client, kind);
      const answer = await check(integration);
      expect(answer).toEqual({
        authIntegrationId: integration.authIntegrationId,
        checkedAt: expect.stringMatching(/Z$/),
        checks: expect.any(Array),
      });
      expect(statusesOf(answer)).toEqual({
        ...fine,
        credentials: 'ok',
        webhook_subscription: 'ok',
        webhook_fields: 'ok',
        ...quiet,
      });
    },
  );

  test('by Instagram Login is left to a person to check, with the place to look at', async () => {
    const integration = await newIntegration(client, byInstagram);
    const answer = await check(integration);
    expect(statusesOf(answer)).toEqual({
      ...fine,
      credentials: 'unknown',
      webhook_subscription: 'unknown',
      ...quiet,
    });
    const fixes = Object.fromEntries(answer.checks.map(({ name, fix }) => [name, fix]));
    expect(fixes.credentials).toContain('Instagram app secret');
    expect(fixes.redirect_uri).toContain(integration.redirectUri);
    expect(fixes.webhook_subscription).toContain(integration.webhook.callbackUrl);
    expect(fixes.webhook_subscription).toContain('comments, live_comments, mentions, messages');
  });

  test.each([
    [byOAuth, { enabled: 'ok', public_url: 'ok', return_origins: 'ok', client_document: 'ok' }],
    [byAppPassword, { enabled: 'ok' }],
  ] as const)('of a provider that registers none has less to check: %j', async (kind, expected) => {
    expect(statusesOf(await check(await newIntegration(client, kind)))).toEqual(expected);
  });

  test('says so in every message, and asks for nothing to be done', async () => {
    const { checks } = await check(await newIntegration(client));
    for (const { status, message, fix } of checks) {
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(fix === undefined).toBe(status === 'ok');
    }
  });

  exhaustiveTest.each(subscribedKinds)(
    'is proven by an end user who connects through $providerId, $loginKind',
    async (kind) => {
      const integration = await newIntegration(client, reportedTo(kind));
      await connectEndUser(service, client, kind, integration);
      const proven = { credentials: 'ok', redirect_uri: 'ok', connection_subscriptions: 'ok' };
      expect(statusesOf(await check(integration))).toMatchObject(proven);
      // The secret was changed after the user connected, so the connection proves nothing any more.
      await client.patch(pathOf(integration), { clientSecret: fixtureSecret('other') });
      expect((await find('redirect_uri', integration)).status).toBe('unknown');
    },
  );
});

describe('what is wrong', () => {
  test('every way in which a simulated app can be set up badly is in the contract', () => {
    const { paths } = readContract() as {
      paths: Record<string, Record<string, { description: string }>>;
    };
    const described = paths[operations['authIntegrations.check'].path]?.post?.description.split('\n');
    const rows = appFaults.map(({ fault, description }) => `| \`${faultMarker(fault)}\` | ${description} |`);
    expect(described).toEqual(expect.arrayContaining(rows));
    expect(described?.filter((line) => line.includes('#fault:'))).toHaveLength(rows.length);
  });

  test('a disabled one is notified of, with how to enable it', async () => {
    const integration = await newIntegration(client);
    await client.patch(pathOf(integration), { status: 'disabled' });
    expect(await find('enabled', integration)).toMatchObject(problem(holding('disabled'), holding('active')));
  });

  exhaustiveTest.each(severalAccountKinds)(
    'a refused secret of $providerId is told of, and hides the webhook',
    async (kind) => {
      const integration = await newIntegration(client, {
        ...kind,
        clientSecret: secretWith('secret_refused'),
      });
      const answer = await check(integration);
      expect(statusesOf(answer)).toMatchObject({
        credentials: 'problem',
        webhook_subscription: 'unknown',
        webhook_fields: 'unknown',
      });
      const credentials = answer.checks.find(({ name }) => name === 'credentials');
      expect(credentials).toMatchObject(
        problem(holding(integration.clientId ?? ''), holding('App settings > Basic')),
      );
    },
  );

  test.each([
    ['webhook_missing', 'webhook_subscription', 'no webhook'],
    ['webhook_elsewhere', 'webhook_subscription', 'another callback URL'],
    ['webhook_inactive', 'webhook_subscription', 'switched off'],
  ] as const)('%s: the callback URL to enter is named', async (fault, name, message) => {
    for (const kind of severalAccountKinds) {
      const integration = await newIntegration(client, { ...kind, clientSecret: secretWith(fault) });
      const found = await find(name, integration);
      expect(found).toMatchObject(problem(holding(message), holding(integration.webhook.callbackUrl)));
      expect(found.fix).toContain(kind.providerId === 'facebook' ? 'Page' : 'Instagram');
    }
  });

  test.each([
    ['facebook', 'webhook_fields_missing', 'messages, message_echoes, message_edits'],
    ['facebook', 'webhook_missing', 'feed, messages, message_echoes, message_edits'],
    ['instagram', 'webhook_fields_missing', 'live_comments, mentions, messages, message_edit'],
  ])('%s, %s: the fields to subscribe to are named', async (providerId, fault, fields) => {
    const kind = { providerId, loginKind: 'facebook_login', clientSecret: secretWith(fault) };
    const integration = await newIntegration(client, kind);
    const missing = holding(`subscribed to ${fields}.`);
    expect(await find('webhook_fields', integration)).toMatchObject(
      problem(missing, holding(`to ${fields}.`)),
    );
  });

  test.each([
    ['app_throttled', /throttles .* in \d+ minutes/],
    ['app_outage', /did not answer/],
  ])('%s: what cannot be asked now is unknown, and the rest is answered', async (fault, message) => {
    const integration = await newIntegration(client, { clientSecret: secretWith(fault) });
    const answer = await check(integration);
    for (const name of ['credentials', 'webhook_subscription', 'webhook_fields'])
      expect(answer.checks).toContainEqual({
        name,
        status: 'unknown',
        message: expect.stringMatching(message),
      });
    expect(statusesOf(answer)).toMatchObject({ enabled: 'ok', redirect_uri: 'unknown' });
  });

  exhaustiveTest('connections that the provider does not report on are counted', async () => {
    const integration = await newIntegration(client);
    await connectEndUser(service, client, facebook, integration);
    await connectEndUser(service, client, facebook, { ...integration, persona: 'fewer_scopes' });
    const fix = holding('pages_manage_metadata');
    expect(await find('connection_subscriptions', integration)).toMatchObject(
      problem(holding('1 of 2'), fix),
    );
  });

  test('nothing of it shows a secret, the verify token or what the provider has answered', async () => {
    const integration = await newIntegration(client, { clientSecret: secretWith('webhook_elsewhere') });
    const text = JSON.stringify(await check(integration));
    expect(text).not.toMatch(/elsewhere|fixture-secret/);
    expect(text).not.toContain(integration.webhook.verifyToken);
  });
});

describe('what has come from the provider', () => {
  const callbackOf = ({ webhook }: Integration) => webhook.callbackUrl.replace(publicUrl, service.url);
  const verify = (integration: Integration, token = integration.webhook.verifyToken) =>
    request(callbackOf(integration)).get('').query({
      'hub.mode': 'subscribe',
      'hub.verify_token': token,
      'hub.challenge': '1158201444',
    });
  const seen = (integration: Integration) => find('webhook_received', integration, live);
  const report = (integration: Integration, headers = {}) =>
    sendWebhook(
      callbackOf(integration),
      feedBody('104857600123456', pageComment('104857600123456')),
      headers,
    );

  test('nothing yet: what to enter is named', async () => {
    const integration = await newIntegration(live);
    expect(await seen(integration)).toMatchObject({
      status: 'unknown',
      fix: holding(integration.webhook.callbackUrl),
    });
    expect((await find('webhook_received', await newIntegration(client))).fix).toContain('provider-events');
  });

  exhaustiveTest('in test mode, what was made to happen there', async () => {
    const integration = await newIntegration(client);
    const { connectedProfileIds } = await connectEndUser(service, client, facebook, integration);
    const [connectedProfileId] = connectedProfileIds;
    const happening = { connectedProfileId, event: 'comment_added', text: 'Is there any bread left?' };
    expect((await client.post('/v1/test/provider-events', happening)).status).toBe(200);
    expect((await find('webhook_received', integration)).status).toBe('ok');
  });

  test('its verification of the callback URL, by nobody else', async () => {
    const integration = await newIntegration(live);
    await verify(integration, 'other').expect(401);
    expect((await seen(integration)).message).toContain('neither verified');
    await verify(integration).expect(200);
    expect((await seen(integration)).message).toMatch(/verified the callback URL at 2.*Z/);
  });

  test('its reports, and none that are not signed', async () => {
    const integration = await newIntegration(live);
    await report(integration, { 'x-hub-signature-256': sign('other') }).expect(401);
    expect((await seen(integration)).status).toBe('unknown');
    await report(integration).expect(200);
    expect(await seen(integration)).toMatchObject({ status: 'ok', message: holding('properly signed') });
  });

  exhaustiveTest('is noted once a minute, and is no change of the integration', async () => {
    const integration = await newIntegration(live);
    const { authIntegrationId: id } = integration;
    const noted = async () =>
      (await query(service, 'SELECT last_webhook_at AS at FROM auth_integrations WHERE id = $1', [id]))[0]
        ?.at;
    await report(integration);
    const first = await noted();
    expect(first).toBeInstanceOf(Date);
    await report(integration);
    expect(await noted()).toEqual(first);
    const change = `UPDATE auth_integrations SET last_webhook_at = now() - interval '61 seconds' WHERE id = $1`;
    await query(service, change, [id]);
    await report(integration);
    expect(Number(await noted())).toBeGreaterThanOrEqual(Number(first));
    expect((await live.get(pathOf(integration))).body).toEqual(integration);
  });
});

describe('in live mode', () => {
  const made = (input: Partial<Schemas['AuthIntegrationInput']> = {}) => newIntegration(live, input);

  test.each(sampleOf(severalAccountKinds, 1))(
    'the app of $providerId is asked about as itself, over the network',
    async (kind) => {
      const integration = await made(kind);
      provider.webhookEndpoints[kind.providerId] = integration.webhook.callbackUrl;
      const asked: (string | undefined)[] = [];
      provider.intercept = async ({ method, url, headers }, answer) => {
        asked.push(method, url.pathname, headers.authorization);
        return answer;
      };
      expect(statusesOf(await check(integration, live))).toMatchObject({
        credentials: 'ok',
        webhook_subscription: 'ok',
        webhook_fields: 'ok',
      });
      const { clientId } = integration;
      const path = `/graph.facebook.com/v25.0/${clientId}/subscriptions`;
      expect(asked).toEqual(['GET', path, `Bearer ${clientId}|${fixtureSecret('app')}`]);
      provider.webhookEndpoints[kind.providerId] = `${integration.webhook.callbackUrl}/`;
      expect((await find('webhook_subscription', integration, live)).status).toBe('problem');
    },
  );

  exhaustiveTest('an id that is none does not lead elsewhere at the provider', async () => {
    const integration = await made({ clientId: '1/../debug_token?' });
    await check(integration, live);
    expect(provider.requests.at(-1)).toBe(
      'GET /graph.facebook.com/v25.0/1%2F..%2Fdebug_token%3F/subscriptions',
    );
  });

  exhaustiveTest('fields are understood as names, too, as the reference has them', async () => {
    const integration = await made();
    provider.webhookEndpoints.facebook = integration.webhook.callbackUrl;
    provider.intercept = async (_request, answer) => ({
      ...answer,
      body: answer.body.replace(/\{"name":("\w+"),"version":"v25.0"\}/g, '$1'),
    });
    expect((await find('webhook_fields', integration, live)).status).toBe('ok');
  });

  exhaustiveTest.each([
    ['an outage', { status: 500, body: '' }],
    ['half an answer', { status: 200, body: '{"data":[{"obj' }],
    ['an answer of another form', { status: 200, body: '{"data":[{"callback_url":"https://x.example"}]}' }],
    ['no permission', { status: 403, body: '{"error":{"message":"no","type":"OAuthException","code":200}}' }],
  ])('%s is unknown, and no failure of ours', async (_title, answer) => {
    provider.intercept = async () => answer;
    const { checks } = await check(await made(), live);
    const asked = checks.filter(({ name }) => /^(credentials|webhook_(subscription|fields))$/.test(name));
    expect(asked.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  test('the public URL answers, and the app’s document is there', async () => {
    const integration = await made(byOAuth);
    const fine = { enabled: 'ok', public_url: 'ok', return_origins: 'ok', client_document: 'ok' };
    expect(statusesOf(await check(integration, live))).toEqual(fine);
    expect((await find('client_document', integration, live)).message).toContain(integration.clientId);
  });

  exhaustiveTest('a proxy that passes on another path is found', async () => {
    service.ctx.config.publicUrl = `${publicUrl}/social`;
    const integration = await made(byOAuth);
    expect(await find('public_url', integration, live)).toMatchObject(
      problem(holding('Something else'), holding('PUBLIC_URL')),
    );
    expect(await find('client_document', integration, live)).toMatchObject(
      problem(holding(`${integration.clientId}`), holding('/connect/clients/')),
    );
  });

  exhaustiveTest('a proxy that answers with another app’s document is found', async () => {
    const [integration, other] = [await made(byOAuth), await made(byOAuth)];
    route = (url) => url.replace(integration.authIntegrationId, other.authIntegrationId);
    expect(statusesOf(await check(integration, live))).toMatchObject({
      public_url: 'ok',
      client_document: 'problem',
    });
  });

  exhaustiveTest('what the provider says now counts more than that somebody has connected', async () => {
    const integration = await made();
    await connectEndUser(service, live, facebook, integration);
    const error = { message: 'no', type: 'OAuthException', code: 190 };
    provider.intercept = async () => ({ status: 400, body: JSON.stringify({ error }) });
    expect(statusesOf(await check(integration, live))).toMatchObject({
      credentials: 'problem',
      redirect_uri: 'ok',
    });
  });

  exhaustiveTest(
    'a public URL that does not answer from here is unknown: it may do so from elsewhere',
    async () => {
      // Requests to this address are forbidden, so nothing leaves this machine.
      service.ctx.config.publicUrl = 'https://10.0.0.1';
      const integration = await made(byOAuth);
      expect(statusesOf(await check(integration, live))).toMatchObject({
        public_url: 'unknown',
        client_document: 'unknown',
      });
      expect((await find('public_url', integration, live)).fix).toContain(
        'https://10.0.0.1/v1/providers/bluesky',
      );
    },
  );

  test.each([
    'http://connect.example',
    'https://localhost:8080',
    'https://127.0.0.1',
    'https://[::1]:8080',
    'https://192.168.1.4',
    'https://connect.local',
  ])('%s is no place for a provider to call', async (url) => {
    service.ctx.config.publicUrl = url;
    const expected = problem(holding(url), holding('Set PUBLIC_URL'));
    expect(await find('public_url', await made(), live)).toMatchObject(expected);
    expect((await find('public_url', await newIntegration(client), client)).status).toBe('ok');
  });

  exhaustiveTest.each([byOAuth, byAppPassword])(
    'a developer’s machine has rules of its own: %j',
    async (kind) => {
      service.ctx.config.publicUrl = service.url;
      const integration = await made({ ...kind, returnOrigins: ['http://127.0.0.1:3000'] });
      const fine = { enabled: 'ok', public_url: 'ok', return_origins: 'ok', client_document: 'ok' };
      const expected = kind === byOAuth ? fine : { enabled: 'ok' };
      expect(statusesOf(await check(integration, live))).toEqual(expected);
      if (kind !== byOAuth) return;
      service.ctx.config.publicUrl = 'http://localhost:8080';
      expect(await find('public_url', integration, live)).toMatchObject(
        problem(holding('AT Protocol'), holding('http://127.0.0.1')),
      );
    },
  );

  exhaustiveTest('end users are not sent to their own machine, except by test keys', async () => {
    const returnOrigins = ['https://app.example.com', 'http://localhost:3000'];
    const found = await find('return_origins', await made({ returnOrigins }), live);
    expect(found).toMatchObject(problem(holding('http://localhost:3000'), holding('returnOrigins')));
    expect(found.message).not.toContain('app.example.com');
    expect((await find('return_origins', await newIntegration(client, { returnOrigins }))).status).toBe('ok');
  });
});

describe('authIntegrations.check', () => {
  test('changes nothing', async () => {
    const integration = await newIntegration(client);
    await check(integration);
    expect((await client.get(pathOf(integration))).body).toEqual(integration);
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { authIntegrationId } = await newIntegration(client);
    await expectUnfindable(service, authIntegrationId, (by, id) =>
      by.post(`/v1/auth-integrations/${id}/check`),
    );
  });

  test('without a key it is unauthorized', async () => {
    const integration = await newIntegration(client);
    expectError(await clientOf(service.url).post(`${pathOf(integration)}/check`), 401, 'unauthorized');
  });
});
