/**
 * Tests what a provider can report besides changes of items, and how: outcomes of publishing and ended grants,
 * in bodies that are not JSON, at endpoints that only the app's secret opens or that each connection has for
 * itself, under subscriptions that end unless they are renewed. The provider is made up; it has the name and
 * the content types of Facebook.
 */
// A service of its own: its clock is moved for all tests together.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { checkConnection } from '../../src/domain/connections/check-connection.ts';
import { maintainConnections } from '../../src/domain/connections/maintain-connections.ts';
import { ProviderFailure } from '../../src/providers/call.ts';
import type { Connect, Lease, OwnEndpoint } from '../../src/providers/connect.ts';
import { parseJson } from '../../src/providers/kit/json.ts';
import type { Notification, Report, Webhooks } from '../../src/providers/observations.ts';
import type { Provider } from '../../src/providers/provider.ts';
import type { PublishSteps } from '../../src/providers/publish.ts';
import { newIntegration } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { hurry, outcomeOf, publish, requestNow } from '../support/publishing.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until, untilWithoutJobs } from '../support/until.ts';

const contentType = 'facebook.media.items';
let aheadMs = 0;
const now = () => Date.now() + aheadMs;
let service: TestService;
let key: TestKey;
let integration: Schemas['AuthIntegration'];
let steps: PublishSteps;
/** The endpoints that the provider was told to report to, and what it answers to a subscription. */
let subscribed: (OwnEndpoint | undefined)[];
let lease: Lease | true;
let webhooks: Webhooks;

beforeAll(async () => {
  service = await startTestService({}, { now: () => new Date(now()) });
  key = await service.newKey({ mode: 'live' });
  const provider = service.ctx.providers.registry.find('facebook');
  if (!provider) throw new Error('no provider');
  Object.assign(provider, madeUp(provider));
  integration = await newIntegration(key.client);
});
beforeEach(() => {
  aheadMs = 0;
  subscribed = [];
  lease = true;
  webhooks.endpoints = 'app';
});
afterAll(() => service.close());

/** Reads reports such as `<ended id="1"/>`. Any other body has to be JSON, and reports nothing. */
const linesOf = (body: Buffer) => {
  const text = body.toString();
  if (!text.startsWith('<reports>')) parseJson(text);
  return [...text.matchAll(/<(\w+) ([^/]*)\/>/g)].map(([, kind = '', fields = '']) => ({
    kind,
    ...Object.fromEntries([...fields.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  })) as ({ kind: string } & Record<string, string>)[];
};

function madeUp(provider: Provider): Partial<Provider> {
  webhooks = {
    handshake(query, { secrets: [secret = ''] }) {
      const challenge = query.get('crc_token');
      if (!challenge) return undefined;
      return { response_token: createHmac('sha256', secret).update(challenge).digest('base64') };
    },
    verify: ({ headers }, secrets) => secrets.includes(headers['x-made-up-secret'] ?? ''),
    parse: (body) =>
      linesOf(body).flatMap(({ kind, account = '', id = '' }): Notification[] =>
        kind === 'item'
          ? [
              {
                accountExternalId: account,
                contentType,
                action: 'created',
                externalId: id,
                at: new Date(now()),
                item: {
                  contentType,
                  externalId: id,
                  variant: 'feed',
                  publishedAt: new Date(now()).toISOString(),
                },
              },
            ]
          : [],
      ),
    reports: (body) =>
      linesOf(body).flatMap(({ kind, account = '', id = '', ...told }): Report[] => {
        if (kind === 'ended') return [{ kind: 'grant_ended', subject: id, at: new Date(now()) }];
        if (kind !== 'outcome') return [];
        return [{ kind: 'publishing', accountExternalId: account, about: { uploadId: id }, told }];
      }),
  };
  const [kind] = provider.loginKinds;
  if (!kind) throw new Error('no login kind');
  const subscription = {
    scopes: [],
    fields: [{ name: 'feed', scopes: [] }],
    ensure: async (
      _call: unknown,
      _account: unknown,
      _credential: unknown,
      _fields: unknown,
      own?: OwnEndpoint,
    ) => {
      subscribed.push(own);
      return lease;
    },
  };
  const inspect: Connect['inspect'] = async (_call, { accounts: held }) => ({
    accounts: held.map(({ externalId }) => ({ externalId, reachable: true, lackingScopes: [] })),
  });
  return {
    webhooks,
    loginKinds: [{ ...kind, connect: { ...kind.connect, subscription, inspect } }],
    contentTypes: provider.contentTypes.map((declaration) => ({
      ...declaration,
      publish: declaration.publish
        .slice(0, 1)
        .map((variant) => ({ ...variant, scopes: { facebook_login: [] }, steps: () => steps })),
    })),
  };
}

let accounts = 0;

/** Connects an account through the integration. */
async function connect({ externalId = `account-${accounts + 1}`, through = integration } = {}) {
  accounts += 1;
  const profile = await makeLiveProfile(service, key.organizationId, {
    providerId: 'facebook',
    loginKind: 'facebook_login',
    accessToken: fixtureSecret('token'),
    externalId,
  });
  const subject = `person-${randomUUID()}`;
  await service.ctx.db.connection.updateMany({
    where: { id: profile.connectionId },
    data: { authIntegrationId: through.authIntegrationId, subject, grantedAt: new Date(now() - 60_000) },
  });
  return { connectedProfileId: profile.id, connectionId: profile.connectionId, externalId, subject };
}

const addressOf = (url: string) => service.url + new URL(url).pathname;

function report(line: string, { secret = fixtureSecret('app'), url = integration.webhook.callbackUrl } = {}) {
  return request(addressOf(url))
    .post('')
    .set({ 'content-type': 'application/atom+xml', 'x-made-up-secret': secret })
    .send(`<reports>${line}</reports>`);
}

const failure = (kind: 'unknown_outcome' | 'rejected') =>
  new ProviderFailure(
    kind === 'rejected' ? { kind, detail: { code: 'spam' } } : { kind },
    'as the test says',
  );

/** The steps of a provider that accepts content, and tells by a report what has become of it. */
function asynchronous(uploadId: string): PublishSteps {
  return {
    create: async () => ({ accepted: { uploadId } }),
    confirm: async (_call, _content, { postId, refused }) => {
      if (refused) throw failure('rejected');
      if (postId) return { state: 'created', created: { externalId: String(postId) } };
      return { state: 'pending', retryAfterSeconds: 3_000 };
    },
    find: async () => [],
  };
}

const newPost = (connectedProfileId: string) =>
  publish(key.client, { connectedProfileId, contentType, text: 'Rye' });
const rowOf = ({ publishRequestId: id }: { publishRequestId: string }) =>
  service.ctx.db.publishRequest.findFirstOrThrow({ where: { id } });
const waitsToBeTold = (post: { publishRequestId: string }) =>
  until(async () => {
    const { phase, tries, dueAt } = await rowOf(post);
    return phase === 'confirm' && tries === 0 && dueAt !== null && dueAt.getTime() > now() + 60_000;
  });
/** Returns the request once it is final; nothing but the report makes it continue. */
async function finalOf({ publishRequestId }: { publishRequestId: string }) {
  let post = await requestNow(key.client, publishRequestId);
  await until(async () => {
    post = await requestNow(key.client, publishRequestId);
    return ['published', 'failed'].includes(post.status);
  });
  return post;
}

describe('a report about content that the provider has accepted', () => {
  test('publishes it at once, with the id that it tells', async () => {
    const { connectedProfileId, externalId } = await connect();
    steps = asynchronous('upload-1');
    const post = await newPost(connectedProfileId);
    await waitsToBeTold(post);
    const other = await connect();
    await report(`<outcome account="${other.externalId}" id="upload-1" postId="wrong-account"/>`).expect(200);
    await report(`<outcome account="${externalId}" id="upload-0" postId="wrong-upload"/>`).expect(200);
    expect((await rowOf(post)).progress).toEqual({ uploadId: 'upload-1' });
    await report(`<outcome account="${externalId}" id="upload-1" postId="post-1"/>`).expect(200);
    expect(await finalOf(post)).toMatchObject({ status: 'published', externalId: 'post-1' });
    await report(`<outcome account="${externalId}" id="upload-1" postId="post-2"/>`).expect(200);
    expect(await requestNow(key.client, post.publishRequestId)).toMatchObject({ externalId: 'post-1' });
  });

  test('fails it when the provider has refused it', async () => {
    const { connectedProfileId, externalId } = await connect();
    steps = asynchronous('upload-2');
    const post = await newPost(connectedProfileId);
    await waitsToBeTold(post);
    await report(`<outcome account="${externalId}" id="upload-2" refused="spam"/>`).expect(200);
    expect(await finalOf(post)).toMatchObject({ status: 'failed' });
  });

  test('has to be repeated while the call that creates the content has no answer', async () => {
    const { connectedProfileId, externalId } = await connect();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { create: _create, ...rest } = asynchronous('upload-3');
    steps = { ...rest, create: async () => answered.then(() => ({ accepted: { uploadId: 'upload-3' } })) };
    const post = await newPost(connectedProfileId);
    const published = service.runDue('publish.run');
    await untilWithoutJobs(async () => (await rowOf(post)).attemptedAt !== null);
    const outcome = `<outcome account="${externalId}" id="upload-3" postId="post-3"/>`;
    const early = await report(outcome);
    expectError(early, 503, 'service_unavailable');
    answer();
    await published;
    await waitsToBeTold(post);
    await report(outcome).expect(200);
    expect(await finalOf(post)).toMatchObject({ status: 'published', externalId: 'post-3' });
  });

  test('settles an outcome that nobody knew', async () => {
    const { connectedProfileId, externalId } = await connect();
    steps = {
      prepare: async (_call, _content, _progress, remember) => {
        await remember({ uploadId: 'upload-4' });
        return { uploadId: 'upload-4' };
      },
      check: async (_call, _content, { postId }) =>
        postId ? { state: 'created', created: { externalId: String(postId) } } : { state: 'ready' },
      create: async () => {
        steps = {
          ...steps,
          check: async (_call, _content, { postId }) =>
            postId
              ? { state: 'created', created: { externalId: String(postId) } }
              : { state: 'pending', retryAfterSeconds: 5 },
        };
        throw failure('unknown_outcome');
      },
      find: async () => [],
    };
    const post = await newPost(connectedProfileId);
    await outcomeOf(service, key.client, post, ['outcome_unknown']);
    await report(`<outcome account="${externalId}" id="upload-4" postId="post-4"/>`).expect(200);
    expect(await finalOf(post)).toMatchObject({ status: 'published', externalId: 'post-4' });
  });
});

describe('a check with an expired proof', () => {
  const aging = (shown: string[]) => {
    const made = { prepared: 0, created: 0 };
    steps = {
      prepare: async (_call, _content, _progress, remember) => {
        made.prepared += 1;
        await remember({ uploadId: `upload-${made.prepared}` });
        return { uploadId: `upload-${made.prepared}` };
      },
      check: async () => (made.created > 0 || made.prepared === 1 ? { state: 'aged' } : { state: 'ready' }),
      create: async () => {
        made.created += 1;
        throw failure('unknown_outcome');
      },
      find: async () => shown.map((externalId) => ({ externalId })),
    };
    return made;
  };

  test('starts the preparation again, and looks an unknown outcome up at the account', async () => {
    const { connectedProfileId } = await connect();
    const made = aging(['post-5']);
    const post = await newPost(connectedProfileId);
    expect(await outcomeOf(service, key.client, post)).toMatchObject({
      status: 'published',
      externalId: 'post-5',
    });
    expect(made).toEqual({ prepared: 2, created: 1 });
  });

  test('proves nothing: what the account does not show is not created once more', async () => {
    const { connectedProfileId } = await connect();
    const made = aging([]);
    const post = await newPost(connectedProfileId);
    await outcomeOf(service, key.client, post, ['outcome_unknown']);
    for (let looks = 0; looks < 3; looks += 1) await hurry(service, post.publishRequestId);
    expect((await outcomeOf(service, key.client, post)).status).toBe('failed');
    expect(made.created).toBe(1);
  });
});

test('a reported end of a grant ends it at once, and that of nobody else', async () => {
  const [one, other] = [await connect(), await connect()];
  const elsewhere = await newIntegration(key.client);
  const status = async ({ connectionId }: typeof one) =>
    (await key.client.get(`/v1/connections/${connectionId}`)).body.status;
  const ended = `<ended id="${one.subject}"/>`;
  await report(ended, { url: elsewhere.webhook.callbackUrl }).expect(200);
  expect(await status(one)).toBe('active');
  await report(ended).expect(200);
  expect([await status(one), await status(other)]).toEqual(['revoked', 'active']);
});

test('a body that the provider does not send is refused by name, and other texts than JSON are taken', async () => {
  const refused = await request(addressOf(integration.webhook.callbackUrl))
    .post('')
    .set({ 'x-made-up-secret': fixtureSecret('app') })
    .send('reports: 1');
  const { validationErrors } = expectError(refused, 400, 'validation_error');
  expect(validationErrors).toEqual([{ field: 'body', message: expect.any(String) }]);
  const { externalId, connectedProfileId } = await connect();
  await report(`<item account="${externalId}" id="item-1"/>`).expect(200);
  await until(async () => (await toldOf(connectedProfileId)).includes('item-1'));
});

/** Returns the ids of the items that the customer was told of. */
async function toldOf(connectedProfileId: string): Promise<string[]> {
  const topic = `content.${contentType}.created`;
  const { body } = await key.client.get('/v1/events', { connectedProfileId, topic });
  const events = await Promise.all(
    (body.data as { id: string }[]).map(({ id }) => key.client.get(`/v1/events/${id}`)),
  );
  return events.map(({ body: event }) => event.data.externalId);
}

test('a challenge is answered with what only the holder of the app’s secret can know', async () => {
  const ask = (query: object) => request(addressOf(integration.webhook.callbackUrl)).get('').query(query);
  const { status, body, headers } = await ask({ crc_token: 'token-1' });
  const token = createHmac('sha256', fixtureSecret('app')).update('token-1').digest('base64');
  expect([status, body]).toEqual([200, { response_token: token }]);
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'x-content-type-options': 'nosniff',
  });
  expectError(await ask({ other: '1' }), 401, 'unauthorized');
});

const scope = () => ({ organizationId: key.organizationId, mode: 'live' as const });
const check = ({ connectionId }: { connectionId: string }) =>
  checkConnection(service.ctx, scope(), connectionId);

describe('a provider that reports each connection to an endpoint of its own', () => {
  test('is given its address and secret, and reaches that connection alone', async () => {
    webhooks.endpoints = 'connection';
    const one = await connect();
    const other = await connect({ externalId: one.externalId });
    await check(one);
    await check(other);
    const [ofOne, ofOther] = subscribed as [OwnEndpoint, OwnEndpoint];
    expect(ofOne.callbackUrl).toContain(one.connectionId);
    expect(ofOne.secret).not.toBe(ofOther.secret);
    const line = `<item account="${one.externalId}" id="item-2"/>`;
    const at = ({ callbackUrl: url, secret }: OwnEndpoint) => ({ url, secret });
    for (const secret of [ofOther.secret, fixtureSecret('app'), ''])
      expectError(await report(line, { ...at(ofOne), secret }), 401, 'unauthorized');
    await report(line, at(ofOne)).expect(200);
    await until(async () => (await toldOf(one.connectedProfileId)).includes('item-2'));
    await report(`<item account="${one.externalId}" id="item-3"/>`, at(ofOther)).expect(200);
    await until(async () => (await toldOf(other.connectedProfileId)).includes('item-3'));
    expect(await toldOf(one.connectedProfileId)).toEqual(['item-2']);
    expect(await toldOf(other.connectedProfileId)).toEqual(['item-3']);
    await key.client.delete(`/v1/connections/${one.connectionId}`);
    expectError(await report(line, at(ofOne)), 404, 'not_found');
  });

  test('has no such endpoints where the provider reports to apps', async () => {
    const { connectionId } = await connect();
    await check({ connectionId });
    expect(subscribed).toEqual([undefined]);
    const url = `${service.url}/webhooks/facebook/${connectionId}`;
    expectError(await report('<item account="1" id="1"/>', { url }), 404, 'not_found');
  });
});

test('a subscription that is leased is renewed halfway through its lease', async () => {
  const hourMs = 60 * 60 * 1000;
  const connection = await connect();
  lease = { until: new Date(now() + 2 * hourMs) };
  await check(connection);
  const { checkAt, subscription } = await stored(connection);
  expect(subscription).toBe('active');
  expect(checkAt.getTime()).toBeLessThanOrEqual(now() + hourMs);
  expect(checkAt.getTime()).toBeGreaterThan(now() + hourMs / 2);
  await service.ctx.db.connection.updateMany({
    where: { id: { not: connection.connectionId } },
    data: { checkAt: new Date('2100-01-01') },
  });
  aheadMs += hourMs;
  lease = { until: new Date(now() + 30 * 24 * hourMs) };
  await maintainConnections(service.ctx);
  await until(async () => subscribed.length === 2);
  await until(async () => (await stored(connection)).checkAt.getTime() > now());
  // A long lease does not put off what checks are there for besides.
  expect((await stored(connection)).checkAt.getTime()).toBeLessThan(now() + 7 * hourMs);
});

const stored = ({ connectionId: id }: { connectionId: string }) =>
  service.ctx.db.connection.findFirstOrThrow({ where: { id } });
