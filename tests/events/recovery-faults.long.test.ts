/** Tests the replay of events without a payload while provider, grant or receiver fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import type { SimulatedAnswer } from '../../src/simulators/simulator.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { tablesWith } from '../support/tables.ts';
import { until } from '../support/until.ts';
import { type Customer, hasten, insertErased, startCustomer } from './customer.ts';

const comments = 'facebook.media.comments';
let providers: ProviderServer;
let service: SharedService;
const customers: Customer[] = [];
beforeAll(async () => {
  providers = await startProviderServer();
  service = await sharedTestService({ settings: providers.environment });
});
beforeEach(() => {
  providers.intercept = async (_request, answer) => answer;
});
afterAll(async () => {
  await service.close();
  await providers.close();
  await Promise.all(customers.map(({ receiver }) => receiver.close()));
});

async function newCustomer(mode: 'test' | 'live'): Promise<Customer> {
  const customer = await startCustomer(service, { mode });
  customers.push(customer);
  return customer;
}

/** Expects that nothing was sent, and that the destination's health is unchanged. */
async function expectUnblamed(customer: Customer): Promise<void> {
  expect(customer.receiver.received).toEqual([]);
  const health = await customer.health();
  expect(health.status).toBe('enabled');
  expect(health).not.toHaveProperty('failingSince');
}

describe('content that only the end user can open again', () => {
  const closed = [
    ['the grant has expired', { action: 'expire' }],
    ['the grant was revoked', { action: 'revoke' }],
    ['a scope was taken away', { action: 'drop_scope', scope: 'pages_read_user_content' }],
  ] as const;

  test.each(closed)(
    'ends as content_unreadable when %s, and comes once that is mended',
    async (_, change) => {
      const customer = await newCustomer('test');
      const { connectedProfileId, connectionId } = await customer.client.newProfile({
        providerId: 'facebook',
      });
      await customer.happen(connectedProfileId, 'comment_added');
      const { id: eventId } = await customer.told(`content.${comments}.created`);
      const grant = `/v1/test/connections/${connectionId}`;
      expect((await customer.client.patch(grant, change)).status).toBe(200);
      await customer.age();
      await customer.replay({ eventId });
      const delivery = await customer.tried(eventId);
      expect(delivery).toMatchObject({ status: 'failed', attempts: [{ error: 'content_unreadable' }] });
      expect(delivery.attempts[0]).not.toHaveProperty('statusCode');
      await expectUnblamed(customer);
      await customer.client.patch(grant, { action: 'restore' });
      await customer.replay({ eventId });
      await until(() => customer.receiver.received.some(({ event }) => event.id === eventId));
    },
  );
});

/** Makes an event, too old for its payload to be held, about the newest comment of a Page. */
async function oldEvent() {
  const customer = await newCustomer('live');
  const { client, organizationId } = customer;
  const simulator = simulatorFor('facebook');
  const account = simulator.createAccount('facebook_login', 'healthy');
  const profile = await makeLiveProfile(service, organizationId, {
    ...account,
    providerId: 'facebook',
    loginKind: 'facebook_login',
  });
  const connectedProfileId = profile.id;
  const posts = await client.get('/v1/content/facebook.media.items', { connectedProfileId, limit: 1 });
  const mediaExternalId = posts.body.data[0].externalId;
  const list = await client.get(`/v1/content/${comments}`, { connectedProfileId, mediaExternalId });
  const comment: Schemas['FacebookComment'] = list.body.data[0];
  const eventId = newId('event', 'live');
  const topic = `content.${comments}.created`;
  const subjectId = comment.externalId;
  await insertErased(service, {
    id: eventId,
    organizationId,
    mode: 'live',
    topic,
    connectedProfileId,
    subjectId,
  });
  await until(() => customer.receiver.received.length === 2);
  customer.receiver.received.length = 0;
  providers.requests.length = 0;
  return { customer, eventId, comment };
}

describe('a provider that does not answer', () => {
  const page = { 'content-type': 'text/html' };
  const refusal = JSON.stringify({
    error: { message: '(#4) Too many calls', code: 4, type: 'OAuthException' },
  });
  const faults = [
    ['is out of order', { status: 503, headers: page, body: '<html>Sorry</html>' }],
    ['answers nonsense', { status: 200, body: '{"data":[{"id":' }],
    ['throttles', { status: 400, body: refusal }],
  ] as const;

  async function expectAskedAgain(fault: SimulatedAnswer): Promise<void> {
    const { customer, eventId, comment } = await oldEvent();
    let asked = 0;
    providers.intercept = async (_request, answer) => {
      asked += 1;
      return asked === 1 ? fault : answer;
    };
    expect((await customer.replay({ eventId })).body).toEqual({ replayed: 1, skipped: 0 });
    const delivery = await customer.tried(eventId);
    expect(delivery).toMatchObject({ status: 'pending', attempts: [{ error: 'content_unreadable' }] });
    expect(Date.parse(delivery.nextAttemptAt ?? '')).toBeGreaterThan(Date.now());
    await expectUnblamed(customer);
    await hasten(service);
    const delivered = await customer.tried(eventId, 2);
    expect(delivered).toMatchObject({
      status: 'succeeded',
      attempts: [{ error: 'content_unreadable' }, { statusCode: 200 }],
    });
    expect(customer.receiver.received.map(({ event }) => event)).toMatchObject([
      { id: eventId, mode: 'live', origin: 'recovered', data: comment },
    ]);
  }

  test.each(faults)('because it %s is asked again by the plan, until it does', (_, fault) =>
    expectAskedAgain(fault),
  );

  test('because it never answers is asked again by the plan, until it does', async () => {
    await service.withSettings({ PROVIDER_TIMEOUT_SECONDS: '5' }, () =>
      expectAskedAgain({ status: 200, body: '', hangs: true }),
    );
  });

  test('because it throttles is not asked before the time that it names', async () => {
    const { customer, eventId } = await oldEvent();
    const usage = { '1': [{ type: 'pages', estimated_time_to_regain_access: 19, call_count: 100 }] };
    providers.intercept = async () => ({
      status: 400,
      headers: { 'x-business-use-case-usage': JSON.stringify(usage) },
      body: JSON.stringify({ error: { message: '(#80001) Too many calls', code: 80001 } }),
    });
    await customer.replay({ eventId });
    const { attempts, nextAttemptAt = '' } = await customer.tried(eventId);
    const waitMs = Date.parse(nextAttemptAt) - Date.parse(attempts[0]?.at ?? '');
    expect(waitMs).toBeGreaterThanOrEqual(19 * 60_000);
    expect(waitMs).toBeLessThan(21 * 60_000);
  });
});

describe('a receiver that fails', () => {
  test('gets what can be read at each try, and nothing of it is kept in between or afterwards', async () => {
    const { customer, eventId, comment } = await oldEvent();
    let reads = 0;
    providers.intercept = async (_request, answer) => {
      reads += 1;
      const message = reads === 1 ? 'words of the first try' : 'words of the second try';
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), message }) };
    };
    const { received } = customer.receiver;
    customer.receiver.answer = (response) =>
      received.length === 1 ? response.writeHead(500).end('not now') : response.writeHead(200).end();
    await customer.replay({ eventId });
    expect(await customer.tried(eventId)).toMatchObject({
      status: 'pending',
      attempts: [{ statusCode: 500, body: 'not now' }],
    });
    expect((await customer.health()).failingSince).toBeDefined();
    expect(await tablesWith(service, 'not now')).toEqual([]);
    expect(await tablesWith(service, 'words of the')).toEqual([]);
    await hasten(service);
    expect(await customer.tried(eventId, 2)).toMatchObject({ status: 'succeeded' });
    const texts = customer.receiver.received.map(({ event }) => [event.id, event.data.text]);
    expect(texts).toEqual([
      [eventId, 'words of the first try'],
      [eventId, 'words of the second try'],
    ]);
    expect(customer.receiver.received[0]?.event.data).toEqual({ ...comment, text: texts[0]?.[1] });
    expect(await tablesWith(service, 'words of the')).toEqual([]);
    expect(await customer.health()).not.toHaveProperty('failingSince');
  });

  test('gets no content that went away between two tries', async () => {
    const { customer, eventId } = await oldEvent();
    customer.receiver.answer = (response) => response.writeHead(500).end();
    const body = JSON.stringify({
      error: { message: 'Unsupported get request', code: 100, error_subcode: 33 },
    });
    let reads = 0;
    providers.intercept = async (_request, answer) => {
      reads += 1;
      return reads === 1 ? answer : { status: 400, body };
    };
    await customer.replay({ eventId });
    await customer.tried(eventId);
    await hasten(service);
    const delivery = await customer.tried(eventId, 2);
    expect(delivery.status).toBe('failed');
    expect(delivery.attempts).toMatchObject([{ statusCode: 500 }, { error: 'content_gone' }]);
    expect(customer.receiver.received).toHaveLength(1);
  });
});
