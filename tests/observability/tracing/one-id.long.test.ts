/** Tests that what a request causes is found by its Request-Id: in the log, and in the header of deliveries. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { backfill, outcomeOf as backfillOutcome } from '../../support/backfilling.ts';
import { makeRetriesDue } from '../../support/due-retries.ts';
import { jpeg } from '../../support/files.ts';
import { startFileServer } from '../../support/media.ts';
import { type Listener, startListener } from '../../support/observed.ts';
import { outcomeOf, post } from '../../support/publishing.ts';
import type { Received } from '../../support/receiver.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const contentType = 'facebook.media.items';

let service: TestService;
let listener: Listener;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  listener = await startListener(service, { topics: ['*'] });
  ({ connectedProfileId } = await listener.client.newProfile({ providerId: 'facebook' }));
});
beforeEach(() => {
  listener.receiver.received.length = 0;
});
afterAll(async () => {
  await listener.close();
  await service.close();
});

const requestIdOf = ({ headers }: { headers: Record<string, string> }) => headers['request-id'];

/** Returns the deliveries of a topic, once there are so many. */
async function received(topic: string, count = 1): Promise<Received[]> {
  const of = () => listener.receiver.received.filter(({ event }) => event.topic === topic);
  await until(() => of().length >= count);
  return of();
}

const causeOf = ({ headers }: Received) => headers['webhook-request-id'];

function linesOf(requestId: string | undefined): { message: string; eventId?: string }[] {
  return service.logs.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
}

describe('by the Request-Id of its answer is found', () => {
  test('what a publish request led to: its calls to the provider, its deliveries, and their events', async () => {
    const { client } = listener;
    const answer = await post(client, { connectedProfileId, contentType, text: 'Rye loaves' });
    await outcomeOf(service, client, answer.body);
    const [delivered] = (await received('publishRequest.published')) as [Received];
    const requestId = requestIdOf(answer);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(causeOf(delivered)).toBe(requestId);
    await until(() => linesOf(requestId).some(({ eventId }) => eventId === delivered.event.id));
    expect(linesOf(requestId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: 'request', operationId: 'publishRequests.create' }),
        expect.objectContaining({
          message: 'provider call',
          operation: 'facebook.media.items.publish',
          connectedProfileId,
        }),
        expect.objectContaining({ message: 'delivery', eventId: delivered.event.id }),
      ]),
    );
  });

  test('each of many requests that were accepted, published and notified together', async () => {
    const { client } = listener;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post(client, { connectedProfileId, contentType, text: `Loaf ${index}` }),
      ),
    );
    await Promise.all(answers.map(({ body }) => outcomeOf(service, client, body)));
    const deliveries = await received('publishRequest.published', 12);
    const told = deliveries.map((one) => [one.event.data.publishRequestId, causeOf(one)]);
    const asked = answers.map((answer) => [answer.body.publishRequestId, requestIdOf(answer)]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(asked));
  });

  test('a post whose file had to be fetched first, and the file', async () => {
    const files = await startFileServer();
    files.files.set('/loaf.jpg', jpeg);
    const media = [{ sourceUrl: `${files.url}/loaf.jpg` }];
    const answer = await post(listener.client, { connectedProfileId, contentType, text: 'Rye', media });
    await outcomeOf(service, listener.client, answer.body);
    await files.close();
    for (const topic of ['media.ready', 'publishRequest.published'])
      expect((await received(topic)).map(causeOf)).toEqual([requestIdOf(answer)]);
  });

  test('history: every page, and every item', async () => {
    const before = new Set(service.logs);
    const request = await backfill(listener.client, {
      connectedProfileId,
      contentType: 'facebook.media.comments',
      maxItems: 30,
    });
    await backfillOutcome(listener.client, request);
    const created = service.logs
      .filter((line) => !before.has(line))
      .map((line) => JSON.parse(line))
      .find(({ message, operationId }) => message === 'request' && operationId === 'backfillRequests.create');
    const items = await received('content.facebook.media.comments.backfilled', 30);
    const ended = await received('backfillRequest.completed');
    expect(new Set([...items, ...ended].map(causeOf))).toEqual(new Set([created.requestId]));
  });

  test('a notification of a provider, which is a request, too', async () => {
    const profile = await listener.client.newProfile({ providerId: 'facebook' });
    await listener.happen(profile, 'comment_added');
    const [delivered] = (await received('content.facebook.media.comments.created')) as [Received];
    expect(linesOf(causeOf(delivered)?.toString()).map(({ message }) => message)).toContain('request');
  });
});

test('a delivery that is tried again names the same request', async () => {
  const statuses = [500, 200];
  listener.receiver.answer = (response) => response.writeHead(statuses.shift() ?? 200).end();
  const answer = await listener.client.post(`/v1/event-destinations/${listener.eventDestinationId}/replay`, {
    eventId: (await anEvent()).id,
  });
  expect(answer.status).toBe(200);
  await until(() => listener.receiver.received.length === 1);
  // The outcome of the first try may not be recorded yet, so its retry is made due until it comes.
  await until(async () => {
    await makeRetriesDue(service);
    return listener.receiver.received.length === 2;
  });
  const requestId = requestIdOf(answer);
  expect(listener.receiver.received.map(causeOf)).toEqual([requestId, requestId]);
});

async function anEvent(): Promise<{ id: string }> {
  const { body } = await listener.client.get('/v1/events', { limit: 1 });
  return body.data[0];
}
