import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/db/client/ids.ts';
import type { EventRow } from '../../../src/db/tables/events.ts';
import { insertEvents } from '../../../src/db/tables/events.ts';
import { makeWorld, type World } from '../../support/console-world.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let developer: SignedInMember;
let world: World;
beforeAll(async () => {
  service = await sharedTestService();
  developer = await newMember(service, { role: 'developer' });
});

const at = (path: string, mode = 'test') => `/console/${developer.organizationId}/${mode}${path}`;
const read = async (path: string) => (await developer.client.get(at(path))).text;

async function newEvent({
  data = '{"a":1}',
  ...changes
}: Partial<EventRow> & { data?: string } = {}): Promise<string> {
  const id = newId('event', 'test');
  const row = {
    id,
    topic: 'connection.expired',
    origin: 'live',
    connectedProfileId: null,
    subjectId: null,
    sealedData: service.ctx.security.keyring.seal(data, id),
    hidden: null,
    unreadable: null,
    createdAt: new Date(),
  };
  await insertEvents(
    service.ctx.db,
    { organizationId: developer.organizationId, mode: 'test' },
    [{ ...row, ...changes }],
    [],
  );
  return id;
}

test('where nothing has happened, the page says how something does', async () => {
  expect(await read('/events')).toContain('Nothing has happened in test mode yet');
  const { text } = await developer.client.get(at('/events', 'live'));
  expect(text).toContain('Nothing has happened yet');
  world = await makeWorld(service, { ...developer, mode: 'test' });
});

test('events are listed newest first, whether a destination takes them or not, and found by topic, profile and time', async () => {
  const { connectedProfileId } = world;
  const old = await newEvent({ createdAt: new Date('2026-01-15T09:30:00Z') });
  const recent = await newEvent({ topic: 'media.ready', connectedProfileId });
  const page = await read('/events');
  expect(page.indexOf(recent)).toBeGreaterThan(0);
  expect(page.indexOf(recent)).toBeLessThan(page.indexOf(old));
  for (const [filter, shown] of [
    ['topic=media.ready', [false, true]],
    [`connectedProfileId=${connectedProfileId}`, [false, true]],
    ['topic=nonsense', [false, false]],
  ] as const) {
    const text = await read(`/events?${filter}`);
    expect([filter, text.includes(old), text.includes(recent)]).toEqual([filter, ...shown]);
    const { text: csv } = await developer.client.get(at(`/events?${filter}&format=csv`));
    expect([filter, csv.includes(old), csv.includes(recent)]).toEqual([filter, ...shown]);
  }
});

test('the times of the filters are UTC', async () => {
  const createdAt = new Date();
  const id = await newEvent({ createdAt });
  const minute = (offset: number) =>
    new Date(createdAt.getTime() + offset * 60_000).toISOString().slice(0, 16);
  expect(await read(`/events?since=${minute(-1)}&until=${minute(1)}`)).toContain(id);
  expect(await read(`/events?until=${minute(-1)}`)).not.toContain(id);
  expect(await read(`/events?since=${minute(1)}`)).not.toContain(id);
  const refused = await developer.client.get(at('/events?since=yesterday'));
  expect(refused.status).toBe(400);
});

test('an event is shown as it is delivered, as long as its data is held', async () => {
  const text = await read(`/events/${await newEvent({ data: '{"text":"<b>Rye</b>"}' })}`);
  expect(text).toContain('&quot;text&quot;: &quot;&lt;b&gt;Rye&lt;/b&gt;&quot;');
  expect(text).toContain('Its data is held until');
  const erased = await read(
    `/events/${await newEvent({ createdAt: new Date(Date.now() - 25 * 3_600_000) })}`,
  );
  expect(erased).toContain('Its data was erased at');
  expect(erased).toContain('&quot;dataErased&quot;: true');
});

test('an event of a publish request or a backfill leads to it', async () => {
  for (const [topic, field, kind, section] of [
    ['publishRequest.published', 'publishRequestId', 'publishRequest', 'publishing'],
    ['backfillRequest.completed', 'backfillRequestId', 'backfillRequest', 'backfills'],
  ] as const) {
    const id = newId(kind, 'test');
    const data = JSON.stringify({ [field]: id });
    expect(await read(`/events/${await newEvent({ topic, data })}`)).toContain(`/test/${section}/${id}"`);
  }
});

test('the list says what each event is about, by name or by its first words', async () => {
  const { connectionId, publishRequestId } = world;
  const about = async (topic: string, data: object) => {
    const id = await newEvent({ topic, data: JSON.stringify(data) });
    return (await read('/events')).split('<tr>').find((row) => row.includes(id)) ?? '';
  };
  expect(await about('connection.revoked', { connectionId })).toMatch(
    new RegExp(`/test/connections/${connectionId}"[^>]*><bdi[^>]*>plain text`),
  );
  expect(await about('publishRequest.failed', { publishRequestId })).toContain(
    `/test/publishing/${publishRequestId}"`,
  );
  const topic = 'content.facebook.media.comments.created';
  expect(await about(topic, { externalId: '1', text: 'Where are the rolls?' })).toContain(
    'Where are the rolls?',
  );
});

test('of moderation it is said which way, and of an item that cannot be read that it cannot', async () => {
  const topic = 'content.facebook.media.comments.moderated';
  expect(await read(`/events/${await newEvent({ topic, hidden: true })}`)).toContain('<dd>Hidden</dd>');
  expect(await read(`/events/${await newEvent({ topic, hidden: false })}`)).toContain('<dd>Shown again</dd>');
  expect(await read(`/events/${await newEvent({ unreadable: true })}`)).toContain('Read by its id');
  const plain = await read(`/events/${await newEvent()}`);
  for (const part of ['<dt>Moderation</dt>', 'Read by its id']) expect(plain).not.toContain(part);
});

test('its deliveries to every destination are listed, each with its page and a retry', async () => {
  const { eventId, eventDestinationId, deliveryId } = world;
  const text = await read(`/events/${eventId}`);
  expect(text).toContain(at(`/destinations/${eventDestinationId}/deliveries/${deliveryId}`));
  expect(text).toContain('500');
  expect(text).toMatch(/<button[^>]*>Retry</);
  const { text: csv } = await developer.client.get(at(`/events/${eventId}?format=csv`));
  expect(csv).toContain(`${eventDestinationId},${deliveryId},failed,`);
});

test('an event that no destination took is delivered to any of them, and the page of the event comes back', async () => {
  const eventId = await newEvent();
  const { eventDestinationId } = world;
  expect(await read(`/events/${eventId}`)).toContain('No destination subscribed to this topic');
  // Nothing is sent to disabled destinations, so the page does not offer it.
  expect(await read(`/events/${eventId}`)).not.toContain('Deliver to');
  await developer.client.post(at(`/destinations/${eventDestinationId}`), { status: 'enabled' });
  expect(await read(`/events/${eventId}`)).toContain('Deliver to plain text');
  const { status, headers } = await developer.client.post(at(`/destinations/${eventDestinationId}/replay`), {
    eventId,
    back: 'event',
  });
  expect([status, headers.location]).toEqual([
    303,
    expect.stringContaining(`${at(`/events/${eventId}`)}?notice=`),
  ]);
  const text = await read(`/events/${eventId}`);
  expect(text).toContain('pending');
  expect(text).toContain('hx-trigger="every 3s"');
});

test('viewers see it all, and are offered nothing to change', async () => {
  const viewer = await newMember(service, { role: 'viewer' });
  const { text } = await viewer.client.get(at(`/events/${world.eventId}`));
  expect(text).toContain('Deliveries of this event');
  expect(text).not.toMatch(/Retry|Deliver to/);
});

test('of a list, 25 are on a page', async () => {
  for (let count = 0; count < 26; count += 1) await newEvent({ topic: 'plan.changed' });
  const text = await read('/events?topic=plan.changed');
  expect(text.split('<tr>').length - 2).toBe(25);
  const next = /href="([^"]+cursor=[^"]+)">Next page/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { text: last } = await developer.client.get(new URL(next).pathname + new URL(next).search);
  expect(last.split('<tr>').length - 2).toBe(1);
});

test('the list says of each event whether it has arrived, and shows those that have not', async () => {
  const { organizationId } = developer;
  const { eventDestinationId } = world;
  const names = ['arrived', 'refused', 'lost'] as const;
  const outcomes = { arrived: ['succeeded', 1], refused: ['pending', 2], lost: ['failed', 3] } as const;
  const shown = { arrived: 'good">delivered<', refused: 'warn">failing<', lost: 'bad">failed<' };
  const ids: Record<string, string> = {};
  for (const name of names) {
    const id = await newEvent();
    ids[name] = id;
    const [status, tries] = outcomes[name];
    const attempts = Array.from({ length: tries }, () => ({
      at: new Date().toISOString(),
      durationMs: 1,
      statusCode: 500,
    }));
    await service.ctx.db.eventDelivery.create({
      data: {
        id: newId('delivery', 'test'),
        organizationId,
        mode: 'test',
        destinationId: eventDestinationId,
        eventId: id,
        topic: 'connection.expired',
        status,
        attempts,
      },
    });
  }
  const rowOf = (page: string, name: string) =>
    page.split('<tr>').find((row) => row.includes(`${ids[name]}`)) ?? '';
  const all = await read('/events');
  for (const name of names) expect(rowOf(all, name)).toContain(shown[name]);
  const undelivered = await read('/events?deliveryStatus=failed%2Cpending');
  expect(names.map((name) => rowOf(undelivered, name) !== '')).toEqual([false, true, true]);
});
