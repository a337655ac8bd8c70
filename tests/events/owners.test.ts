/** Tests that a destination of one of the customer's users gets the events of that user, and of nobody else. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { byInstagram, newIntegration, newSession, profilesOf, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { publishGroup } from '../support/publish-groups.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let client: Client;
let customers = 0;

beforeAll(async () => {
  service = await sharedTestService();
});
beforeEach(async () => {
  customers += 1;
  ({ client } = await service.newKey({ organization: `Customer ${customers}` }));
});

/** Connects a simulated account for one of the customer's users. */
async function connect(externalUser: string): Promise<Schemas['ConnectedProfile']> {
  const { authIntegrationId } = await newIntegration(client, byInstagram);
  const session = await newSession(client, authIntegrationId, { externalUser });
  await newEndUser(service).connect(session.authorizationUrl, 'healthy');
  const { connectionId = '' } = await sessionNow(client, session.connectSessionId);
  const [profile] = await profilesOf(client, connectionId);
  return profile as Schemas['ConnectedProfile'];
}

async function newDestination(input: object = {}): Promise<Schemas['EventDestinationWithSecret']> {
  const { status, body } = await client.post('/v1/event-destinations', {
    url: 'https://example.com/events',
    topics: ['*'],
    ...input,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

interface Delivered {
  topic: string;
  eventId: string;
}

async function deliveries({ eventDestinationId }: Schemas['EventDestination']): Promise<Delivered[]> {
  const { body } = await client.get(`/v1/event-destinations/${eventDestinationId}/deliveries?limit=100`);
  return body.data;
}

const topicsOf = async (destination: Schemas['EventDestination']) =>
  (await deliveries(destination)).map(({ topic }) => topic).sort();

describe('a destination of a user', () => {
  test('gets what happens to their Connections, their profiles and their posts, and nothing of others', async () => {
    const all = await newDestination();
    const [anna, ben] = [
      await newDestination({ externalUser: 'anna' }),
      await newDestination({ externalUser: 'ben' }),
    ];
    const { connectionId, connectedProfileId } = await connect('anna');
    const request = {
      connectedProfileId,
      contentType: 'instagram.media.items',
      text: 'Rye',
      media: [{ sourceUrl: 'https://example.com/rye.jpg' }],
      scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const published = await client
      .post('/v1/publish-requests', request)
      .set('Idempotency-Key', `owners-${customers}`);
    expect(published.status).toBe(200);
    await client.patch(`/v1/test/connections/${connectionId}`, { action: 'expire' });
    const theirs = [
      'connectedProfile.connected',
      'connection.created',
      'connection.expired',
      'publishRequest.scheduled',
    ];
    expect(await topicsOf(anna)).toEqual(theirs);
    expect(await topicsOf(ben)).toEqual([]);
    expect(await topicsOf(all)).toEqual(expect.arrayContaining(theirs));
    const { body } = await client.get(`/v1/event-destinations/${anna.eventDestinationId}`);
    expect(body).toMatchObject({ externalUser: 'anna' });
    expect((await client.get(`/v1/event-destinations/${all.eventDestinationId}`)).body).not.toHaveProperty(
      'externalUser',
    );
  });

  test('gets nothing of a Connection that belongs to nobody, and nothing of the customer’s own', async () => {
    const destination = await newDestination({ externalUser: 'anna' });
    await client.newProfile();
    await client.post('/v1/media', {
      upload: { filename: 'a.jpg', contentType: 'image/jpeg', sizeBytes: 9 },
    });
    expect(await topicsOf(destination)).toEqual([]);
  });

  test('cannot subscribe to topics about several users, through a portal either, and gets none of them by a wildcard', async () => {
    const wanted = { url: 'https://example.com/events', externalUser: 'anna' };
    const topics = ['publishRequest.*', 'publishGroup.*'];
    const refused = { 'topics.1': 'conflicting_fields' };
    expectViolations(await client.post('/v1/event-destinations', { ...wanted, topics }), refused);
    const anna = await newDestination({ externalUser: 'anna' });
    const path = `/v1/event-destinations/${anna.eventDestinationId}`;
    expectViolations(await client.patch(path, { topics }), refused);
    expectViolations(await client.post('/v1/portal-links', { externalUser: 'anna', topics }), refused);
    const { connectedProfileId } = await connect('anna');
    const { publishGroupId } = await publishGroup(client, {
      media: [{ sourceUrl: 'https://example.com/rye.jpg' }],
      scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
      targets: [{ connectedProfileId, contentType: 'instagram.media.items' }],
    });
    await client.post(`/v1/publish-groups/${publishGroupId}/cancel`);
    expect(await topicsOf(anna)).not.toContain('publishGroup.completed');
    expect(
      (await client.post('/v1/event-destinations', { ...wanted, externalUser: undefined, topics })).status,
    ).toBe(200);
  });

  test('is sent no event of another user again, one by one or all of a time', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    await connect('anna');
    await connect('ben');
    const [anna, ben] = [
      await newDestination({ externalUser: 'anna' }),
      await newDestination({ externalUser: 'ben' }),
    ];
    const replay = ({ eventDestinationId }: Schemas['EventDestination'], body: object) =>
      client.post(`/v1/event-destinations/${eventDestinationId}/replay`, body);
    expect((await replay(anna, { since })).body).toEqual({ replayed: 2, skipped: 0 });
    const [{ eventId } = { eventId: '' }] = await deliveries(anna);
    expectError(await replay(ben, { eventId }), 404, 'not_found');
    expect((await replay(anna, { eventId })).body).toEqual({ replayed: 1, skipped: 0 });
    expect(await topicsOf(ben)).toEqual([]);
  });

  test('is found by its user, and one user’s many take no place of another’s', async () => {
    const anna = await newDestination({ externalUser: 'anna' });
    for (let count = 0; count < 20; count += 1) await newDestination({ externalUser: 'ben' });
    const one = { url: 'https://example.com/events', topics: ['*'], externalUser: 'ben' };
    const refused = await client.post('/v1/event-destinations', one);
    expectError(refused, 409, 'conflict');
    await newDestination();
    const { body } = await client.get('/v1/event-destinations?externalUser=anna');
    expect(body.data).toEqual([expect.objectContaining({ eventDestinationId: anna.eventDestinationId })]);
    const update = `/v1/event-destinations/${anna.eventDestinationId}`;
    expect((await client.patch(update, { externalUser: 'ben' })).status).toBe(400);
  });
});
