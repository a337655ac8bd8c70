/**
 * Tests the webhook endpoint at which a provider reports changes: every caller has to prove that it is the
 * provider.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { newIntegration } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { feedBody, pageComment, sendWebhook, sign } from '../support/provider-webhook.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { until } from '../support/until.ts';

const pageId = '104857600123456';
let service: SharedService;
let receiver: Receiver;
let key: TestKey;
let integration: Schemas['AuthIntegration'];
let callback: string;
beforeAll(async () => {
  service = await sharedTestService();
  receiver = await startReceiver();
  key = await service.newKey({ mode: 'live' });
  await key.client.post('/v1/event-destinations', { url: receiver.url, topics: ['content.*'] });
  integration = await newIntegration(key.client);
  callback = callbackOf(integration);
  await connectPage(integration);
});
beforeEach(() => {
  receiver.received.length = 0;
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

/**
 * Returns the integration's callback URL at the address where the service listens, since the public URL is
 * another one in tests.
 */
const callbackOf = ({ webhook }: Schemas['AuthIntegration']) =>
  service.url + new URL(webhook.callbackUrl).pathname;

async function connectPage({ authIntegrationId }: Schemas['AuthIntegration'], externalId = pageId) {
  const profile = await makeLiveProfile(service, key.organizationId, {
    providerId: 'facebook',
    loginKind: 'facebook_login',
    accessToken: fixtureSecret('page-token'),
    externalId,
  });
  await service.ctx.db.connection.updateMany({
    where: { id: profile.connectionId },
    data: { authIntegrationId },
  });
  return profile;
}

/**
 * Waits until the customer has received events about these items, and expects no others. A test that expects
 * no event for a webhook sends another one after it, whose event shows that both have been processed.
 */
async function told(expected: string[]): Promise<void> {
  await until(() => receiver.received.length >= expected.length);
  expect(receiver.received.map(({ event }) => event.data.externalId).sort()).toEqual(expected.sort());
}

describe('the verification of a webhook endpoint', () => {
  const handshake = (query: Record<string, string>, url = callback) => request(url).get('').query(query);
  const right = () => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': integration.webhook.verifyToken,
    'hub.challenge': '1158201444',
  });

  test('answers the challenge as plain text to whoever knows the verify token', async () => {
    const answer = await handshake(right());
    expect([answer.status, answer.text]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['another token', { 'hub.verify_token': 'other' }],
    ['an empty token', { 'hub.verify_token': '' }],
    ['another mode', { 'hub.mode': 'unsubscribe' }],
  ])('refuses %s', async (_, change) => {
    expectError(await handshake({ ...right(), ...change }), 401, 'unauthorized');
  });

  test('refuses the token of another integration', async () => {
    const other = await newIntegration(key.client);
    expectError(await handshake(right(), callbackOf(other)), 401, 'unauthorized');
  });

  test('of the simulated app is refused: nobody has to enter it anywhere', async () => {
    const url = `${service.url}/webhooks/facebook/${key.organizationId}`;
    expectError(await handshake(right(), url), 401, 'unauthorized');
  });
});

describe('a signed notification', () => {
  test('is answered with 200 and reaches the customer', async () => {
    const comment = pageComment(pageId);
    const answer = await sendWebhook(callback, feedBody(pageId, comment));
    expect([answer.status, answer.text]).toEqual([200, 'EVENT_RECEIVED']);
    await told([comment.comment_id]);
    expect(receiver.received[0]?.event).toMatchObject({
      topic: 'content.facebook.media.comments.created',
      mode: 'live',
      origin: 'live',
      data: { text: 'Until when?', contentType: 'facebook.media.comments' },
    });
  });

  test('is taken with escaped characters, over the bytes as they came', async () => {
    const comment = pageComment(pageId, { message: 'Für wen?' });
    const escaped = feedBody(pageId, comment).replace('ü', '\\u00fc');
    expect((await sendWebhook(callback, escaped)).status).toBe(200);
    await told([comment.comment_id]);
    expect(receiver.received[0]?.event.data.text).toBe('Für wen?');
  });

  test.each([
    ['a declared text', 'text/plain'],
    ['no content type', undefined],
  ])('is taken with %s', async (_, type) => {
    const comment = pageComment(pageId);
    const answer = await sendWebhook(callback, feedBody(pageId, comment), { 'content-type': type });
    expect(answer.status).toBe(200);
    await told([comment.comment_id]);
  });

  test('is taken with the second secret, and still with the first', async () => {
    const webhookSecret = fixtureSecret('webhooks');
    const two = await newIntegration(key.client, { webhookSecret });
    await connectPage(two, '104857600999999');
    const comments = [pageComment('104857600999999'), pageComment('104857600999999')];
    const [first = '', second = ''] = comments.map((comment) => feedBody('104857600999999', comment));
    await sendWebhook(callbackOf(two), first).expect(200);
    await sendWebhook(callbackOf(two), second, {
      'x-hub-signature-256': sign(second, webhookSecret),
    }).expect(200);
    await told(comments.map(({ comment_id }) => comment_id));
  });

  test('of a body that is no JSON is refused by name', async () => {
    const { validationErrors } = expectError(
      await sendWebhook(callback, '{"object":'),
      400,
      'validation_error',
    );
    expect(validationErrors).toEqual([{ field: 'body', message: expect.any(String) }]);
  });

  test('over 4 MiB is refused before it is read to its end', async () => {
    const answer = await sendWebhook(callback, JSON.stringify({ object: 'x'.repeat(4 * 1024 * 1024) }));
    expectError(answer, 400, 'validation_error');
  });

  test('about nobody, or of an unknown kind, is accepted and notifies nobody', async () => {
    await sendWebhook(callback, feedBody('999', pageComment('999'))).expect(200);
    await sendWebhook(callback, feedBody(pageId, { item: 'rating', verb: 'add' })).expect(200);
    await sendWebhook(callback, '{"object":"user","entry":[{"id":"1"}]}').expect(200);
    await sendWebhook(callback, '[]').expect(200);
    const marker = pageComment(pageId);
    await sendWebhook(callback, feedBody(pageId, marker)).expect(200);
    await told([marker.comment_id]);
  });

  test('about an account of another integration notifies nobody', async () => {
    const other = await newIntegration(key.client);
    await sendWebhook(callbackOf(other), feedBody(pageId, pageComment(pageId))).expect(200);
    const marker = pageComment(pageId);
    await sendWebhook(callback, feedBody(pageId, marker)).expect(200);
    await told([marker.comment_id]);
  });
});

describe('whoever cannot prove to be the provider', () => {
  const body = () => feedBody(pageId, pageComment(pageId));

  test.each<[string, (body: string) => Record<string, string | undefined>]>([
    ['no signature', () => ({ 'x-hub-signature-256': undefined })],
    ['an empty signature', () => ({ 'x-hub-signature-256': '' })],
    ['the signature of another body', () => ({ 'x-hub-signature-256': sign('{}') })],
    ['a signature with another secret', (text) => ({ 'x-hub-signature-256': sign(text, 'other') })],
    ['a signature that is cut', (text) => ({ 'x-hub-signature-256': sign(text).slice(0, -2) })],
    [
      'a signature of another kind',
      (text) => ({ 'x-hub-signature-256': sign(text).replace('sha256', 'sha1') }),
    ],
  ])('is refused with %s, and nothing is kept', async (_, headers) => {
    const text = body();
    const kept = () => service.ctx.db.providerWebhook.count();
    const before = await kept();
    expectError(await sendWebhook(callback, text, headers(text)), 401, 'unauthorized');
    expect(await kept()).toBe(before);
  });

  test('is refused at webhook endpoints that do not exist', async () => {
    const { authIntegrationId } = integration;
    for (const path of [
      `facebook/${newId('authIntegration')}`,
      `facebook/${authIntegrationId.slice(0, -1)}`,
      `instagram/${authIntegrationId}`,
      `mastodon/${authIntegrationId}`,
      'facebook/%00',
    ])
      expectError(await sendWebhook(`${service.url}/webhooks/${path}`, body()), 404, 'not_found');
  });

  test('cannot guess the secret of the simulated app', async () => {
    const url = `${service.url}/webhooks/facebook/${key.organizationId}`;
    const text = body();
    for (const secret of ['', 'simulated', key.organizationId, fixtureSecret('app')]) {
      const signed = { 'x-hub-signature-256': sign(text, secret) };
      expectError(await sendWebhook(url, text, signed), 401, 'unauthorized');
    }
  });

  test('is rate limited, while the provider is not', async () => {
    const refused = { 'x-hub-signature-256': 'sha256=00' };
    const answers = await service.withSettings({ RATE_LIMIT_PER_ADDRESS: '1' }, () =>
      Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          sendWebhook(callback, body(), index % 2 === 0 ? refused : {}),
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((_, index) => index % 2 === 1)).toEqual(Array(6).fill(200));
    expect(statuses).toContain(429);
  });
});

test('the access log names the webhook endpoint, and not what came in', async () => {
  const line = service.logs.find((text) => text.includes('providerWebhooks.receive'));
  expect(line).toBeDefined();
  expect(service.logs.join('')).not.toContain('Until when?');
});
