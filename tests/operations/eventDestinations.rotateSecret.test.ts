import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Schemas } from '../../src/contract/index.ts';
import { hourMs, minuteMs } from '../../src/lib/time.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { expectUnfindable, query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

const path = '/v1/event-destinations';

let service: SharedService;
let receiver: Receiver;
let key: TestKey;
let organizations = 0;
beforeAll(async () => {
  service = await sharedTestService();
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.renew();
  organizations += 1;
  key = await service.newKey({ organization: `Rotating ${organizations}` });
});
afterAll(() => receiver.close());

async function newDestination(): Promise<Schemas['EventDestinationWithSecret']> {
  const { status, body } = await key.client.post(path, { url: receiver.url, topics: ['connection.created'] });
  if (status !== 200) throw new Error(`no destination: ${JSON.stringify(body)}`);
  return body;
}

const rotate = (id: string, input: object = {}) => key.client.post(`${path}/${id}/rotate-secret`, input);

/** Sends a sample, and returns what the receiver got. */
async function sampleOf(id: string): Promise<Received> {
  await key.client.post(`${path}/${id}/test`, { topic: 'connection.created' });
  const received = receiver.received.at(-1);
  if (!received) throw new Error('nothing received');
  return received;
}

/** Returns which of the secrets the request is signed with, whatever time it is. */
function signersOf({ headers, body }: Received, secrets: string[]): string[] {
  const signatures = String(headers['webhook-signature']).split(' ');
  const timestamp = new Date(Number(headers['webhook-timestamp']) * 1000);
  return secrets.filter((secret) =>
    signatures.includes(new Webhook(secret).sign(String(headers['webhook-id']), timestamp, body)),
  );
}

const countOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ').length;

describe('eventDestinations.rotateSecret', () => {
  test('answers the destination with a new secret', async () => {
    const before = await newDestination();
    const { status, body } = await rotate(before.eventDestinationId);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]+=*$/),
      secretHint: expect.stringMatching(/^….+$/),
      updatedAt: body.updatedAt,
    });
    expect(body.secret).not.toBe(before.secret);
    expect(body.secret.endsWith(body.secretHint.slice(1))).toBe(true);
    expect(body.updatedAt > before.updatedAt).toBe(true);
    const { secret, ...shown } = body;
    const get = await key.client.get(`${path}/${before.eventDestinationId}`);
    expect(get.body).toEqual(shown);
    expect(get.text).not.toContain(secret.slice('whsec_'.length));
  });

  test('an event carries both signatures, so that a receiver with either secret can verify it', async () => {
    const { eventDestinationId, secret: first } = await newDestination();
    const { secret: second } = (await rotate(eventDestinationId)).body;
    const { connectionId } = await key.client.newProfile();
    await until(() => receiver.received.length === 1);
    const [received] = receiver.received as [Received];
    const headers = received.headers as Record<string, string>;
    for (const secret of [first, second])
      expect(new Webhook(secret).verify(received.body, headers)).toMatchObject({ data: { connectionId } });
    expect(countOf(received)).toBe(2);
    const { secret: stranger } = await newDestination();
    expect(() => new Webhook(stranger).verify(received.body, headers)).toThrow();
  });

  test('before it there is one signature', async () => {
    const { eventDestinationId, secret } = await newDestination();
    const received = await sampleOf(eventDestinationId);
    expect(signersOf(received, [secret])).toEqual([secret]);
    expect(countOf(received)).toBe(1);
  });

  test('the old secret is over after 24 hours', async () => {
    const { eventDestinationId, secret: first } = await newDestination();
    const { secret: second } = (await rotate(eventDestinationId)).body;
    service.clock.advance(24 * hourMs - minuteMs);
    expect(signersOf(await sampleOf(eventDestinationId), [first, second])).toEqual([first, second]);
    service.clock.advance(2 * minuteMs);
    const late = await sampleOf(eventDestinationId);
    expect(signersOf(late, [first, second])).toEqual([second]);
    expect(countOf(late)).toBe(1);
  });

  test.each([1, 168])(
    'the old secret is over after a grace of %s h, when that is wanted',
    async (graceHours) => {
      const { eventDestinationId, secret: first } = await newDestination();
      const { secret: second } = (await rotate(eventDestinationId, { graceHours })).body;
      service.clock.advance(graceHours * hourMs - minuteMs);
      expect(signersOf(await sampleOf(eventDestinationId), [first, second])).toEqual([first, second]);
      service.clock.advance(2 * minuteMs);
      expect(signersOf(await sampleOf(eventDestinationId), [first, second])).toEqual([second]);
    },
  );

  test('with graceHours 0 the old secret stops signing immediately', async () => {
    const { eventDestinationId, secret: first } = await newDestination();
    const { secret: second } = (await rotate(eventDestinationId, { graceHours: 0 })).body;
    const received = await sampleOf(eventDestinationId);
    expect(signersOf(received, [first, second])).toEqual([second]);
    expect(countOf(received)).toBe(1);
    const headers = received.headers as Record<string, string>;
    expect(() => new Webhook(first).verify(received.body, headers)).toThrow();
  });

  test('of three secrets within the grace, the last two sign', async () => {
    const { eventDestinationId, secret: first } = await newDestination();
    const { secret: second } = (await rotate(eventDestinationId)).body;
    const { secret: third } = (await rotate(eventDestinationId)).body;
    const received = await sampleOf(eventDestinationId);
    expect(signersOf(received, [first, second, third])).toEqual([second, third]);
    expect(countOf(received)).toBe(2);
  });

  test('of two at the same time, both secrets that were answered sign, as one after the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { eventDestinationId } = await newDestination();
      const answers = await Promise.all([rotate(eventDestinationId), rotate(eventDestinationId)]);
      const secrets = answers.map(({ body }) => body.secret);
      expect(signersOf(await sampleOf(eventDestinationId), secrets)).toEqual(secrets);
    }
  });

  test('both secrets are sealed for their own row', async () => {
    const { eventDestinationId: id, secret: first } = await newDestination();
    const { secret: second } = (await rotate(id)).body;
    const [row] = await query(
      service,
      'SELECT secret, previous_secret FROM event_destinations WHERE id = $1',
      [id],
    );
    expect(service.ctx.security.keyring.open(row?.secret as Buffer, id)).toBe(second);
    expect(service.ctx.security.keyring.open(row?.previous_secret as Buffer, id)).toBe(first);
    expect(() => service.ctx.security.keyring.open(row?.secret as Buffer, `${id}x`)).toThrow();
  });

  test('works for one that is disabled, which stays so', async () => {
    const { eventDestinationId } = await newDestination();
    await key.client.patch(`${path}/${eventDestinationId}`, { status: 'disabled' });
    const { status, body } = await rotate(eventDestinationId);
    expect([status, body.status, body.disabledReason]).toEqual([200, 'disabled', 'by_request']);
  });

  test('a grace is a whole number of hours up to a week', async () => {
    const { eventDestinationId, secret } = await newDestination();
    for (const [graceHours, code] of [
      [-1, 'too_small'],
      [169, 'too_big'],
      [1.5, 'invalid_type'],
      ['24', 'invalid_type'],
      [null, 'invalid_type'],
    ])
      expectViolations(await rotate(eventDestinationId, { graceHours }), { graceHours: `${code}` });
    expectViolations(await rotate(eventDestinationId, { secret: 'whsec_mine' }), { secret: 'unknown_field' });
    expect(signersOf(await sampleOf(eventDestinationId), [secret])).toEqual([secret]);
  });

  test('an id of another organization or mode is answered like an unknown one, and nothing is rotated', async () => {
    key = await service.newKey();
    const { eventDestinationId, secret } = await newDestination();
    await expectUnfindable(service, eventDestinationId, (client, id) =>
      client.post(`${path}/${id}/rotate-secret`, {}),
    );
    expect(signersOf(await sampleOf(eventDestinationId), [secret])).toEqual([secret]);
    expect(countOf(receiver.received.at(-1) as Received)).toBe(1);
  });
});

describe('Idempotency-Key', () => {
  test('the same key answers the same secret, and rotates once', async () => {
    const { eventDestinationId, secret: first } = await newDestination();
    const answer = await rotate(eventDestinationId).set('Idempotency-Key', 'same');
    const again = await rotate(eventDestinationId).set('Idempotency-Key', 'same');
    expect(again.headers).toHaveProperty('idempotent-replayed', 'true');
    expect(again.body).toEqual(answer.body);
    const { secret: second } = again.body;
    expect(signersOf(await sampleOf(eventDestinationId), [first, second])).toEqual([first, second]);
  });

  test('the same key for another destination is a conflict', async () => {
    const [one, other] = [await newDestination(), await newDestination()];
    expect((await rotate(one.eventDestinationId).set('Idempotency-Key', 'reused')).status).toBe(200);
    const answer = await rotate(other.eventDestinationId).set('Idempotency-Key', 'reused');
    expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'idempotency_key_reused' });
  });

  test('leaves no secret readable in the database', async () => {
    const { eventDestinationId } = await newDestination();
    const { secret } = (await rotate(eventDestinationId).set('Idempotency-Key', 'kept')).body;
    const rows = await query(service, 'SELECT row::text AS text FROM idempotency_records row');
    expect(rows.length).toBeGreaterThan(0);
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored.includes(secret.slice('whsec_'.length))).toBe(false);
  });
});
