/** Tests that a destination of named profiles gets the events about these profiles, and no others. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exampleEvent, type Schemas, topics } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { isOfNoProfile } from '../../src/domain/foundation/events/topics.ts';
import { byInstagram, newIntegration, newSession, profilesOf, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { query } from '../support/query.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Client, sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { statementsOf } from '../support/statements.ts';
import { until } from '../support/until.ts';

const path = '/v1/event-destinations';
let service: TestService;
let receiver: Receiver;
let key: TestKey;
let client: Client;
let customers = 0;

beforeAll(async () => {
  service = await sharedTestService();
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.renew();
  customers += 1;
  key = await service.newKey({ organization: `Profiles ${customers}` });
  client = key.client;
});

type Destination = Schemas['EventDestination'];

async function newDestination(input: object = {}): Promise<Destination> {
  const { status, body } = await client.post(path, { url: receiver.url, topics: ['*'], ...input });
  expect([status, body]).toEqual([200, expect.anything()]);
  const { secret: _, ...destination } = body;
  return destination;
}

const newProfile = async () => (await client.newProfile({ providerId: 'facebook' })).connectedProfileId;
const pathOf = ({ eventDestinationId }: Destination) => `${path}/${eventDestinationId}`;
const read = async (destination: Destination): Promise<Destination> =>
  (await client.get(pathOf(destination))).body;

async function deliveriesOf(destination: Destination): Promise<Schemas['Delivery'][]> {
  return (await client.get(`${pathOf(destination)}/deliveries`, { limit: 100 })).body.data;
}

async function schedule(connectedProfileId: string): Promise<string> {
  const { status, body } = await client
    .post('/v1/publish-requests', {
      connectedProfileId,
      contentType: 'facebook.media.items',
      text: 'Rye',
      scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .set('Idempotency-Key', newId('event'));
  expect(status).toBe(200);
  return body.publishRequestId;
}

/** Returns the topics and the profiles of what the destination was sent, the oldest first. */
async function receivedOf(destination: Destination) {
  const deliveries = (await deliveriesOf(destination)).toReversed();
  const events = await Promise.all(
    deliveries.map(async ({ eventId }) => (await client.get(`/v1/events/${eventId}`)).body),
  );
  return events.map(({ topic, connectedProfileId }) => [topic, connectedProfileId]);
}

describe('what a destination of named profiles gets', () => {
  test('is what is about one of them, of all that happens', async () => {
    const [rye, oats, wheat] = [await newProfile(), await newProfile(), await newProfile()];
    const named = await newDestination({ connectedProfileIds: [rye, oats, rye] });
    expect(named.connectedProfileIds).toEqual([rye, oats]);
    const all = await newDestination();
    expect(all).not.toHaveProperty('connectedProfileIds');
    for (const one of [rye, wheat, oats]) await schedule(one);
    expect(await receivedOf(named)).toEqual([
      ['publishRequest.scheduled', rye],
      ['publishRequest.scheduled', oats],
    ]);
    expect(await receivedOf(all)).toHaveLength(3);
  });

  test('is content that is observed of them, and chosen by topic, too', async () => {
    const [rye, wheat] = [await newProfile(), await newProfile()];
    const topic = 'content.facebook.media.comments.created';
    const named = await newDestination({ connectedProfileIds: [rye], topics: [topic] });
    for (const connectedProfileId of [rye, wheat])
      await client.post('/v1/test/provider-events', {
        connectedProfileId,
        event: 'comment_added',
        text: 'Rye?',
      });
    await schedule(rye);
    await until(async () => (await client.get('/v1/events', { topic })).body.data.length === 2);
    expect(await receivedOf(named)).toEqual([[topic, rye]]);
  });

  test('is nothing that is about no profile', async () => {
    const rye = await newProfile();
    const named = await newDestination({ connectedProfileIds: [rye] });
    const all = await newDestination();
    await client.newProfile();
    await client.post('/v1/media', { sourceUrl: 'https://example.com/rye.jpg' });
    expect((await receivedOf(all)).length).toBeGreaterThan(1);
    expect(await receivedOf(named)).toEqual([]);
  });

  test('takes no statement more than that of other destinations', async () => {
    const rye = await newProfile();
    const publishing = () => statementsOf(() => schedule(rye));
    await newDestination();
    // Rows are read from the database until the process has heard of the change.
    const counts = [await publishing()];
    await until(async () => counts.push(await publishing()) > 1 && counts.at(-1) === counts.at(-2));
    const before = counts.at(-1) ?? 0;
    for (let index = 0; index < 5; index += 1) await newDestination({ connectedProfileIds: [rye] });
    await until(async () => (await publishing()) <= before);
  });

  test('of topics without profiles there are as many as the contract’s examples say', () => {
    const without = Object.keys(topics).filter(
      (topic) => !('connectedProfileId' in exampleEvent(topic as keyof typeof topics)),
    );
    expect(without.length).toBeGreaterThan(5);
    expect(Object.keys(topics).filter(isOfNoProfile)).toEqual(without);
  });
});

describe('a replay', () => {
  test('of a time window and of what failed sends nothing of other profiles', async () => {
    const [rye, wheat] = [await newProfile(), await newProfile()];
    const since = new Date(Date.now() - 60_000).toISOString();
    const destination = await newDestination({ topics: ['publishRequest.*'] });
    receiver.answer = (response) => response.writeHead(400).end();
    for (const one of [rye, wheat]) await schedule(one);
    await service.runDue();
    await query(
      service,
      "UPDATE event_deliveries SET status = 'failed' WHERE destination_id = $1 AND organization_id = $2",
      [destination.eventDestinationId, key.organizationId],
    );
    receiver.answer = (response) => response.writeHead(204).end();
    await client.patch(pathOf(destination), { connectedProfileIds: [rye] });
    const replay = async (input: object) => (await client.post(`${pathOf(destination)}/replay`, input)).body;
    expect(await replay({ status: 'failed' })).toEqual({ replayed: 1, skipped: 0 });
    expect(await replay({ since })).toEqual({ replayed: 1, skipped: 0 });
    expect((await receivedOf(destination)).map(([, of]) => of)).toEqual([rye, wheat, rye, rye]);
  });

  test('of one event is refused when it is about another profile, or about none', async () => {
    const [rye, wheat] = [await newProfile(), await newProfile()];
    const destination = await newDestination({ connectedProfileIds: [rye] });
    const eventOf = async (filters: object) => (await client.get('/v1/events', filters)).body.data[0].id;
    await schedule(wheat);
    const replay = async (eventId: string) => client.post(`${pathOf(destination)}/replay`, { eventId });
    for (const filters of [{ connectedProfileId: wheat }, { topic: 'connection.created' }]) {
      const refused = await replay(await eventOf(filters));
      expect(expectError(refused, 409, 'conflict')).toEqual({ reason: 'other_profile' });
    }
    expect(await receivedOf(destination)).toEqual([]);
    expect((await replay(await eventOf({ connectedProfileId: rye }))).status).toBe(200);
  });
});

describe('the list of profiles', () => {
  test('is replaced by an update, is left alone by others, and holds for what happens then', async () => {
    const [rye, oats] = [await newProfile(), await newProfile()];
    const destination = await newDestination({ connectedProfileIds: [rye] });
    await schedule(rye);
    const changed = await client.patch(pathOf(destination), { connectedProfileIds: [oats, oats] });
    expect(changed.body.connectedProfileIds).toEqual([oats]);
    expect((await client.patch(pathOf(destination), { name: 'Oats' })).body.connectedProfileIds).toEqual([
      oats,
    ]);
    for (const one of [rye, oats]) await schedule(one);
    expect((await receivedOf(destination)).map(([, of]) => of)).toEqual([rye, oats]);
    const free = await client.patch(pathOf(destination), { connectedProfileIds: [] });
    expect(free.body).not.toHaveProperty('connectedProfileIds');
    await schedule(rye);
    expect(await receivedOf(destination)).toHaveLength(3);
  });

  test('keeps a profile that is deleted, and never becomes that of all', async () => {
    const [rye, wheat] = [await newProfile(), await newProfile()];
    const destination = await newDestination({ connectedProfileIds: [rye] });
    await client.delete(`/v1/connected-profiles/${rye}`);
    expect((await read(destination)).connectedProfileIds).toEqual([rye]);
    await schedule(wheat);
    expect((await receivedOf(destination)).filter(([, of]) => of !== rye)).toEqual([]);
    const kept = await client.patch(pathOf(destination), { connectedProfileIds: [rye, wheat] });
    expect(kept.body.connectedProfileIds).toEqual([rye, wheat]);
    expectViolations(
      await client.post(path, { url: receiver.url, topics: ['*'], connectedProfileIds: [rye] }),
      {
        'connectedProfileIds.0': 'invalid_value',
      },
    );
  });

  test('has profiles of its own organization and mode alone, named by their places', async () => {
    const rye = await newProfile();
    const stranger = await service.newKey({ organization: 'Strangers' });
    const { connectedProfileId: foreign } = await stranger.client.newProfile();
    const ids = [rye, foreign, newId('connectedProfile'), 'x'];
    const refused = {
      'connectedProfileIds.1': 'invalid_value',
      'connectedProfileIds.2': 'invalid_value',
      'connectedProfileIds.3': 'invalid_value',
    };
    expectViolations(
      await client.post(path, { url: receiver.url, topics: ['*'], connectedProfileIds: ids }),
      refused,
    );
    const destination = await newDestination();
    expectViolations(await client.patch(pathOf(destination), { connectedProfileIds: ids }), refused);
    expect(await read(destination)).toEqual(destination);
    expectViolations(await client.post(path, { url: receiver.url, topics: ['*'], connectedProfileIds: [] }), {
      connectedProfileIds: 'too_short',
    });
    expectViolations(await client.patch(pathOf(destination), { connectedProfileIds: Array(101).fill(rye) }), {
      connectedProfileIds: 'too_long',
    });
  });

  test('goes with no topic that tells of no profile, whichever of the two comes later', async () => {
    const rye = await newProfile();
    const named = { url: receiver.url, connectedProfileIds: [rye] };
    expectViolations(
      await client.post(path, { ...named, topics: ['content.*', 'plan.*', 'connection.expired', 'media.*'] }),
      {
        'topics.1': 'conflicting_fields',
        'topics.2': 'conflicting_fields',
        'topics.3': 'conflicting_fields',
      },
    );
    const destination = await newDestination({ topics: ['content.*', 'publishGroup.*'] });
    expectViolations(await client.patch(pathOf(destination), { connectedProfileIds: [rye] }), {
      connectedProfileIds: 'conflicting_fields',
    });
    await client.patch(pathOf(destination), { connectedProfileIds: [rye], topics: ['connectedProfile.*'] });
    expectViolations(await client.patch(pathOf(destination), { topics: ['media.ready'] }), {
      'topics.0': 'conflicting_fields',
    });
  });

  test('of a destination of a user has profiles of this user alone', async () => {
    const { authIntegrationId } = await newIntegration(client, byInstagram);
    const session = await newSession(client, authIntegrationId, { externalUser: 'anna' });
    await newEndUser(service).connect(session.authorizationUrl, 'healthy');
    const { connectionId = '' } = await sessionNow(client, session.connectSessionId);
    const [anna] = await profilesOf(client, connectionId);
    const connectedProfileIds = [anna?.connectedProfileId, await newProfile()];
    const input = { url: receiver.url, topics: ['*'], externalUser: 'anna', connectedProfileIds };
    expectViolations(await client.post(path, input), { 'connectedProfileIds.1': 'invalid_value' });
    await newDestination({ externalUser: 'anna', connectedProfileIds: connectedProfileIds.slice(0, 1) });
  });

  test('is what destinations are found by', async () => {
    const [rye, oats] = [await newProfile(), await newProfile()];
    const [first, , third] = [
      await newDestination({ connectedProfileIds: [rye, oats] }),
      await newDestination(),
      await newDestination({ connectedProfileIds: [rye] }),
    ];
    const of = async (connectedProfileId: string) =>
      (await client.get(path, { connectedProfileId })).body.data.map(
        ({ eventDestinationId }: Destination) => eventDestinationId,
      );
    expect(await of(rye)).toEqual([third, first].map((one) => one?.eventDestinationId));
    expect(await of(oats)).toEqual([first?.eventDestinationId]);
    expect(await of(await newProfile())).toEqual([]);
  });
});

test('a sample is sent in any case', async () => {
  const destination = await newDestination({ connectedProfileIds: [await newProfile()] });
  const { body } = await client.post(`${pathOf(destination)}/test`, { topic: 'connection.expired' });
  expect(body.succeeded).toBe(true);
});
