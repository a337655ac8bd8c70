/** A copy of the database gives away no provider content. */
// A service of its own: the whole database is searched.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { facebook } from '../support/connect.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { startTestService } from '../support/service.ts';
import { tablesWith } from '../support/tables.ts';
import { useWatching, watch } from '../support/watched.ts';

const watching = useWatching((settings) => startTestService(settings));

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

test('no row of any table has a readable word of what was emitted, delivered, answered, published or is to be published', async () => {
  const marker = randomUUID();
  const { service, listener, provider } = watching;
  const { client } = listener;
  const page = await watch(watching, facebook);
  listener.receiver.answer = (response, { body }) => response.writeHead(200).end(body);
  await page.hear('comment_added', { text: `told ${marker}` });
  const post = { connectedProfileId: page.connectedProfileId, contentType: 'facebook.media.items' };
  const published = await publish(client, { ...post, text: `published ${marker}` });
  expect((await outcomeOf(service, client, published)).status).toBe('published');
  await publish(client, { ...post, text: `scheduled ${marker}`, scheduledFor: tomorrow() });
  const failing = await publish(client, { ...post, text: `failed ${marker} #fault:refused` });
  await outcomeOf(service, client, failing);
  expect(provider.requests.length).toBeGreaterThan(0);

  const told = (await page.events()).find(({ data }) => data.text === `told ${marker}`);
  expect((await client.get(`/v1/events/${told?.id}`)).body).toEqual(told);
  const destinations = (await client.get('/v1/event-destinations')).body.data;
  const log = `/v1/event-destinations/${destinations[0].eventDestinationId}/deliveries`;
  const [delivery] = (await client.get(log, { eventId: told?.id })).body.data;
  expect(delivery.attempts[0].body).toContain(marker);
  expect(await tablesWith(service, page.connectedProfileId)).toContain('public.connected_profiles');
  expect(await tablesWith(service, marker)).toEqual([]);
});

test('an event, a webhook and an answer of before they were sealed are read like all others', async () => {
  const { service, listener } = watching;
  const page = await watch(watching, facebook);
  await page.hear('comment_added', { text: 'from now on' });
  const [event] = (await page.events()).slice(-1);
  const data = { ...event?.data, text: 'from before' };
  await query(service, 'UPDATE events SET sealed_data = NULL, data = $2 WHERE id = $1', [
    event?.id,
    JSON.stringify(data),
  ]);
  expect((await listener.client.get(`/v1/events/${event?.id}`)).body).toEqual({ ...event, data });
  await query(service, 'UPDATE event_deliveries SET attempts = $2 WHERE event_id = $1', [
    event?.id,
    JSON.stringify([{ at: event?.timestamp, durationMs: 1, statusCode: 200, body: 'an answer' }]),
  ]);
  const destinations = (await listener.client.get('/v1/event-destinations')).body.data;
  const log = `/v1/event-destinations/${destinations[0].eventDestinationId}/deliveries`;
  const [delivery] = (await listener.client.get(log, { eventId: event?.id })).body.data;
  expect(delivery.attempts).toMatchObject([{ body: 'an answer' }]);
});
