import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { type Client, sharedTestService, type TestKey, type TestService } from '../support/service.ts';

const path = '/v1/event-destinations';
type Destination = Schemas['EventDestination'];

let service: TestService;
let key: TestKey;
/** The destinations in the order in which they were made. */
const made: Destination[] = [];
const secrets: string[] = [];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  for (let index = 0; index < 20; index += 1) made.push(await newDestination(key.client, index));
});

async function newDestination(client: Client, index = 0): Promise<Destination> {
  const url = `https://receiver.example.com/events/${index}`;
  const { status, body } = await client.post(path, { url, topics: ['*'] });
  if (status !== 200) throw new Error(`no destination: ${JSON.stringify(body)}`);
  const { secret, ...destination } = body;
  secrets.push(secret);
  return destination;
}

const idsOf = (destinations: Destination[]) =>
  destinations.map(({ eventDestinationId }) => eventDestinationId);

async function walk(query: object): Promise<string[]> {
  const { body } = await key.client.get(path, query);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [...idsOf(body.data), ...(body.hasMore ? await walk({ ...query, cursor: body.nextCursor }) : [])];
}

describe('eventDestinations.list', () => {
  test('has every destination once, newest first, as get has it', async () => {
    const { status, body } = await key.client.get(path);
    expect(status).toBe(200);
    expect(body).toEqual({ data: made.toReversed(), hasMore: false });
    const [newest] = body.data;
    expect((await key.client.get(`${path}/${newest.eventDestinationId}`)).body).toEqual(newest);
  });

  test('comes in pages as large as is wanted', async () => {
    const newestFirst = idsOf(made).toReversed();
    const page = await key.client.get(path, { limit: 7 });
    expect(idsOf(page.body.data)).toEqual(newestFirst.slice(0, 7));
    for (const limit of [1, 7, 19, 20, 21, 100]) expect(await walk({ limit })).toEqual(newestFirst);
  });

  test('shows no secret', async () => {
    const { text } = await key.client.get(path);
    expect(secrets.length).toBeGreaterThanOrEqual(20);
    for (const secret of secrets) expect(text).not.toContain(secret.slice('whsec_'.length));
    expect(text).not.toContain('whsec_');
  });

  test('a cursor stays good after the destination that it was taken from is deleted', async () => {
    const { client } = await service.newKey({ organization: 'Deleting' });
    const [oldest, middle, newest] = [
      await newDestination(client),
      await newDestination(client),
      await newDestination(client),
    ];
    const { nextCursor } = (await client.get(path, { limit: 1 })).body;
    await client.delete(`${path}/${newest.eventDestinationId}`);
    expect((await client.get(path, { cursor: nextCursor })).body.data).toEqual([middle, oldest]);
  });

  test('a cursor is refused from another organization and when it was altered', async () => {
    const { nextCursor } = (await key.client.get(path, { limit: 1 })).body;
    const other = await service.newKey({ organization: 'Other' });
    const live = await service.newKey({ mode: 'live' });
    for (const answer of [
      await other.client.get(path, { cursor: nextCursor }),
      await live.client.get(path, { cursor: nextCursor }),
      await key.client.get(path, { cursor: `${nextCursor}x` }),
    ])
      expect(expectError(answer, 400, 'validation_error')).toEqual({
        validationErrors: [{ field: 'cursor', message: expect.any(String) }],
      });
  });

  test("has no other organization's and no other mode's", async () => {
    for (const stranger of [
      await service.newKey({ organization: 'Stranger' }),
      await service.newKey({ mode: 'live' }),
    ])
      expect((await stranger.client.get(path)).body).toEqual({ data: [], hasMore: false });
  });

  test('has those that are disabled, too', async () => {
    const { client } = await service.newKey({ organization: 'Disabling' });
    const { eventDestinationId } = await newDestination(client);
    await client.patch(`${path}/${eventDestinationId}`, { status: 'disabled' });
    expect((await client.get(path)).body.data).toMatchObject([{ eventDestinationId, status: 'disabled' }]);
  });

  test('a limit is 1 to 100', async () => {
    expectViolations(await key.client.get(path, { limit: 101 }), { limit: 'too_big' });
    expectViolations(await key.client.get(path, { limit: 0 }), { limit: 'too_small' });
  });
});
