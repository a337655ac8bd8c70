import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newId } from '../../../src/db/client/ids.ts';
import { createKey } from '../../../src/domain/people/keys.ts';
import { clientOf } from '../../support/client.ts';
import { makeWorld, placeIn } from '../../support/console-world.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { type Client, sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';

let service: TestService;
let receiver: Receiver;
let developer: SignedInMember;
let api: Client;

beforeAll(async () => {
  // The service's public address is where it really listens, so that it can reach its own test inbox.
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  receiver = await startReceiver();
  developer = await newMember(service, { role: 'developer' });
  const { key } = await createKey(
    service.ctx,
    { organizationId: developer.organizationId, mode: 'test' },
    {},
  );
  api = clientOf(service.url, key);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
});

const at = (path: string, mode = 'test') => `/console/${developer.organizationId}/${mode}${path}`;
const read = async (path: string) => (await developer.client.get(at(path))).text;
const send = (path: string, form: Record<string, string | string[]> = {}) =>
  developer.client.post(at(path), form);
const stored = (id: string) => service.ctx.db.eventDestination.findFirstOrThrow({ where: { id } });
const lastAudit = () => service.ctx.db.auditEntry.findFirst({ orderBy: { id: 'desc' } });

/** Makes a destination with the console's form. Returns its id and its secret. */
async function newDestination(form: Record<string, string | string[]> = {}) {
  const { status, text } = await send('/destinations', {
    url: receiver.url,
    topics: 'connection.*',
    ...form,
  });
  expect(status).toBe(200);
  return {
    id: /destinations\/(test_dst_\w+)/.exec(text)?.[1] ?? '',
    secret: /whsec_[\w+/=]{20,}/.exec(text)?.[0] ?? '',
  };
}

async function deliveriesOf(destinationId: string, count: number) {
  const ended = () =>
    service.ctx.db.eventDelivery.findMany({ where: { destinationId, status: { not: 'pending' } } });
  await until(async () => (await ended()).length >= count);
  return ended();
}

describe('event destinations in the console', () => {
  test('where there is none, the page says what to do; a test inbox is offered in test mode alone', async () => {
    expect(await read('/destinations')).toContain('Create a test inbox');
    const { text } = await developer.client.get(at('/destinations', 'live'));
    expect(text).toContain('There is no destination in this mode yet');
    expect(text).not.toContain('test inbox');
  });

  test('a test inbox is made by one click, and a real event arrives there and in the log', async () => {
    const page = await read('/destinations');
    const [inbox, failing] = [...page.matchAll(/name="url" value="([^"]+\/inbox\/[^"]+)"/g)].map((found) =>
      `${found[1]}`.replaceAll('&amp;', '&'),
    );
    const { id } = await newDestination({ name: 'Test inbox', url: `${inbox}`, topics: '*' });
    const fails = await newDestination({ name: 'Fails', url: `${failing}`, topics: '*' });
    const { connectedProfileId } = await api.newProfile({ providerId: 'facebook' });
    await api.post('/v1/test/provider-events', { connectedProfileId, event: 'comment_added', text: 'Rye?' });
    const topic = 'content.facebook.media.comments.created';
    await until(async () => (await deliveriesOf(id, 1)).some((delivery) => delivery.topic === topic));
    const log = await read(`/destinations/${id}?status=succeeded&topic=${topic}`);
    expect(log).toContain(`${topic}</a>`);
    expect(log).toContain('204');
    // A failed delivery is tried again, and the page refreshes itself to show it. All are awaited, since one that fails
    // later would be tried again soon.
    const untried = { destinationId: fails.id, nextAttemptAt: null };
    await until(async () => (await service.ctx.db.eventDelivery.count({ where: untried })) === 0);
    const waiting = await read(`/destinations/${fails.id}`);
    expect(waiting).toMatch(/hx-get=.*hx-trigger="every 3s"/);
    expect(waiting).toContain('next attempt <time');
    expect(log).not.toContain('hx-get');
    const nextAttemptAt = new Date(Date.now() + 3_600_000);
    await service.ctx.db.eventDelivery.updateMany({
      where: { destinationId: fails.id },
      data: { nextAttemptAt },
    });
    // The next try is hours away, so the page does not refresh itself.
    expect(await read(`/destinations/${fails.id}`)).not.toContain('hx-get');
    await send(`/destinations/${fails.id}/delete`);
    await send(`/destinations/${id}/delete`);
  });

  exhaustiveTest(
    'events of chosen profiles alone can be asked for, and the page names them, deleted ones as well',
    async () => {
      const [rye, oats] = [
        await api.newProfile({ providerId: 'facebook' }),
        await api.newProfile({ providerId: 'instagram' }),
      ];
      const ticked = { connectedProfileIds: [rye.connectedProfileId, oats.connectedProfileId] };
      const { id } = await newDestination({ topics: 'content.*', profiles: 'named', ...ticked });
      expect((await stored(id)).connectedProfileIds).toEqual(ticked.connectedProfileIds);
      expect((await lastAudit())?.details).toMatchObject(ticked);
      expect(await read('/destinations')).toContain('>2 profiles</td>');
      expect(await read(`/destinations?connectedProfileId=${rye.connectedProfileId}`)).toContain(id);
      await api.delete(`/v1/connected-profiles/${rye.connectedProfileId}`);
      const page = await read(`/destinations/${id}`);
      expect(page).toContain(
        `value="${rye.connectedProfileId}" checked> ${rye.connectedProfileId} · deleted`,
      );
      expect(page).toMatch(/<dt>Events of<\/dt><dd>.*deleted.*\/profiles\//s);
      await send(`/destinations/${id}`, { url: receiver.url, topics: 'media.*', profiles: 'all' });
      expect((await stored(id)).connectedProfileIds).toEqual([]);
      await send(`/destinations/${id}/delete`);
    },
  );

  test('nobody gets to all events by having no profile ticked', async () => {
    const { connectedProfileId } = await api.newProfile({ providerId: 'facebook' });
    const named = { profiles: 'named', connectedProfileIds: connectedProfileId };
    const { id } = await newDestination({ topics: 'content.*', ...named });
    const form = { url: receiver.url, topics: 'content.*', profiles: 'named' };
    for (const at of [`/destinations/${id}`, '/destinations']) {
      const { status, text } = await send(at, form);
      expect([status, text.includes('Tick at least one profile')]).toEqual([400, true]);
    }
    expect((await stored(id)).connectedProfileIds).toEqual([connectedProfileId]);
    await send(`/destinations/${id}`, { status: 'disabled' });
    await send(`/destinations/${id}`, { url: receiver.url, topics: '*' });
    expect((await stored(id)).connectedProfileIds).toEqual([connectedProfileId]);
    await send(`/destinations/${id}/delete`);
  });

  test('the secret of a new destination is shown once, and signs what is sent there', async () => {
    const { id, secret } = await newDestination({ name: 'Orders' });
    const { text } = await send(`/destinations/${id}/test`, { topic: 'connection.expired' });
    expect(text).toContain('The receiver accepted the sample');
    const [{ body, headers }] = receiver.received as [Receiver['received'][0]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      topic: 'connection.expired',
      origin: 'test',
    });
    expect(await read(`/destinations/${id}`)).toContain(`whsec_…${secret.slice(-4)}`);
    expect(await read(`/destinations/${id}`)).not.toContain(secret);
    expect(await read('/destinations')).toContain('>Orders</a>');
  });

  test('a refused form comes back with all that was typed and all that is wrong, and makes nothing', async () => {
    const before = await service.ctx.db.eventDestination.count();
    const { status, text } = await send('/destinations', {
      name: 'Orders',
      url: 'ftp://example.com',
      topics: ['plan.changed'],
      patterns: 'orders.*, connection.*',
    });
    expect(status).toBe(400);
    for (const part of ['<code>url</code>', 'No topic is called orders.*', 'value="ftp://example.com"'])
      expect(text).toContain(part);
    expect(text).toMatch(/value="plan.changed" checked/);
    expect(text).toContain('value="orders.*, connection.*"');
    expect(await service.ctx.db.eventDestination.count()).toBe(before);
    expect(await lastAudit()).toMatchObject({ action: 'eventDestinations.create', outcome: 'refused' });
  });

  exhaustiveTest(
    'name, URL and topics are edited; patterns that are no checkbox are in their own line',
    async () => {
      const { id } = await newDestination({ topics: [], patterns: 'content.instagram.* connection.created' });
      const page = await read(`/destinations/${id}`);
      expect(page).toContain('name="patterns" type="text" value="content.instagram.*"');
      expect(page).toMatch(/value="connection.created" checked/);
      const form = { name: 'Renamed', url: `${receiver.url}/2`, topics: ['media.*', '*'] };
      const { status, headers } = await send(`/destinations/${id}`, form);
      expect([status, headers.location]).toEqual([
        303,
        expect.stringContaining(`/destinations/${id}?notice=`),
      ]);
      expect(await stored(id)).toMatchObject(form);
      expect(await lastAudit()).toMatchObject({
        action: 'eventDestinations.update',
        subject: id,
        details: form,
        outcome: 'done',
      });
      const none = await send(`/destinations/${id}`, { url: receiver.url, topics: [] });
      expect([none.status, none.text]).toEqual([400, expect.stringContaining('<code>topics</code>')]);
      expect(await stored(id)).toMatchObject(form);
    },
  );

  exhaustiveTest('what was typed into one form of a page is not taken for another’s', async () => {
    const { id } = await newDestination();
    const { status, text } = await send(`/destinations/${id}/replay`, { since: 'soon' });
    expect([status, text]).toEqual([400, expect.stringContaining('<code>since</code>')]);
    expect(text).toMatch(/value="connection.\*" checked/);
  });

  test('a disabled destination says why, and is enabled there', async () => {
    const { id } = await newDestination();
    await send(`/destinations/${id}`, { status: 'disabled' });
    expect(await stored(id)).toMatchObject({ status: 'disabled', disabledReason: 'by_request' });
    expect(await read(`/destinations/${id}`)).toContain('A member of your organization disabled it');
    await send(`/destinations/${id}`, { status: 'enabled' });
    expect(await stored(id)).toMatchObject({ status: 'enabled', topics: ['connection.*'] });
    await service.ctx.db.eventDestination.updateMany({ where: { id }, data: { failingSince: new Date() } });
    expect(await read(`/destinations/${id}`)).toContain('After 5 days without a success');
    expect(await read('/destinations')).toContain('failing');
  });

  exhaustiveTest(
    'a new secret is shown once; for the grace that was chosen the old one signs too',
    async () => {
      const { id, secret } = await newDestination();
      const { text } = await send(`/destinations/${id}/rotate-secret`, { graceHours: '1' });
      const fresh = /whsec_[\w+/=]{20,}/.exec(text)?.[0] ?? '';
      await send(`/destinations/${id}/test`, { topic: 'connection.expired' });
      const [{ body, headers }] = receiver.received as [Receiver['received'][0]];
      for (const each of [fresh, secret])
        expect(new Webhook(each).verify(body, headers as Record<string, string>)).toBeTruthy();
      const refused = await send(`/destinations/${id}/rotate-secret`, { graceHours: '169' });
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('<code>graceHours</code>'),
      ]);
      expect(refused.text).toContain('value="169"');
    },
  );

  exhaustiveTest('a sample that is not taken shows what the receiver answered', async () => {
    const { id } = await newDestination();
    receiver.answer = (response) => response.writeHead(503).end('<b>closed</b>');
    const { text } = await send(`/destinations/${id}/test`, { topic: 'media.ready' });
    for (const part of [
      'did not accept the sample',
      '503',
      '&lt;b&gt;closed&lt;/b&gt;',
      'value="media.ready" selected',
    ])
      expect(text).toContain(part);
  });

  test('deleting a destination takes its log with it', async () => {
    const { id } = await newDestination({ name: 'Over' });
    const { headers } = await send(`/destinations/${id}/delete`);
    expect(headers.location).toContain(at('/destinations?notice='));
    expect((await developer.client.get(at(`/destinations/${id}`))).status).toBe(404);
    expect((await developer.client.get(at(`/destinations/${id}?format=csv`))).status).toBe(404);
  });
});

describe('the delivery log', () => {
  let id: string;
  const topic = 'connection.created';

  beforeAll(async () => {
    ({ id } = await newDestination({ name: 'Logged' }));
    receiver.answer = (response) => response.writeHead(410).end('not any more');
    await api.newProfile();
    const [delivery] = await deliveriesOf(id, 1);
    expect(delivery).toMatchObject({ status: 'failed' });
    await until(async () => (await stored(id)).status === 'disabled');
    await send(`/destinations/${id}`, { status: 'enabled' });
  });

  const failed = () =>
    service.ctx.db.eventDelivery.findFirstOrThrow({ where: { destinationId: id, status: 'failed' } });

  test('shows each try with what the receiver answered, and what was sent', async () => {
    const { id: deliveryId, eventId } = await failed();
    const page = await read(`/destinations/${id}/deliveries/${deliveryId}`);
    for (const part of [
      '410',
      'not any more',
      `&quot;id&quot;: &quot;${eventId}&quot;`,
      'Its data is held until',
    ])
      expect(page).toContain(part);
    await service.ctx.db.event.updateMany({ where: { id: eventId }, data: { sealedData: null } });
    expect(await read(`/destinations/${id}/deliveries/${deliveryId}`)).toContain('Its data was erased at');
    const other = await newDestination({ name: 'Other' });
    expect(
      (await developer.client.get(at(`/destinations/${other.id}/deliveries/${deliveryId}`))).status,
    ).toBe(404);
  });

  test('is filtered by status, topic and event, and exported with the same filters', async () => {
    const { id: deliveryId, eventId } = await failed();
    for (const [filter, shown] of [
      [`status=failed&topic=${topic}&eventId=${eventId}`, true],
      ['status=pending', false],
      ['topic=media.ready', false],
      [`eventId=${newId('event', 'test')}`, false],
    ] as const) {
      const page = await read(`/destinations/${id}?${filter}`);
      expect([filter, page.includes(`/deliveries/${deliveryId}"`)]).toEqual([filter, shown]);
      const { text } = await developer.client.get(at(`/destinations/${id}?${filter}&format=csv`));
      expect([filter, text.includes(`failed,${topic},${eventId},1,410`)]).toEqual([filter, shown]);
    }
    expect((await developer.client.get(at(`/destinations/${id}?status=lost&format=csv`))).status).toBe(400);
    // After a refused form, links lead to the page and not to the address of the form.
    const { text } = await send(`/destinations/${id}/replay`, { since: 'soon' });
    expect([text.includes(at(`/destinations/${id}?format=csv`)), text.includes('/replay?')]).toEqual([
      true,
      false,
    ]);
  });

  test('one that failed is retried from its row; an event that is not there is not', async () => {
    const { eventId } = await failed();
    expect(await read(`/destinations/${id}`)).toMatch(new RegExp(`value="${eventId}"><button[^>]*>Retry`));
    const { status, headers } = await send(`/destinations/${id}/replay`, { eventId });
    expect([status, headers.location]).toEqual([303, expect.stringContaining(`/destinations/${id}?notice=`)]);
    await until(() => receiver.received.some(({ event }) => event.id === eventId));
    expect(await lastAudit()).toMatchObject({ action: 'eventDestinations.replay', details: { eventId } });
    expect((await send(`/destinations/${id}/replay`, { eventId: newId('event', 'test') })).status).toBe(404);
  });

  exhaustiveTest(
    'one that waits for its next attempt is tried now from its row and its page, by support people, too',
    async () => {
      receiver.answer = (response) => response.writeHead(503).end('restarting');
      const { id: waits } = await newDestination({ name: 'Waits' });
      await api.newProfile();
      const waiting = () =>
        service.ctx.db.eventDelivery.findFirstOrThrow({ where: { destinationId: waits, status: 'pending' } });
      await until(async () => (await waiting()).nextAttemptAt !== null);
      const { id: deliveryId } = await waiting();
      // The next attempt but one is not due while the pages are read.
      const inAnHour = new Date(Date.now() + 3_600_000);
      await service.ctx.db.eventDelivery.updateMany({
        where: { id: deliveryId },
        data: { nextAttemptAt: inAnHour },
      });
      const path = `/destinations/${waits}/deliveries/${deliveryId}`;
      const button = new RegExp(`action="[^"]*${deliveryId}/retry"><button[^>]*>Try now`);
      const support = await newMember(service, { role: 'support' });
      const viewer = await newMember(service, { role: 'viewer' });
      for (const page of [`/destinations/${waits}`, path]) {
        expect((await support.client.get(at(page))).text).toMatch(button);
        expect((await viewer.client.get(at(page))).text).not.toContain('Try now');
      }
      expect((await support.client.get(at(path))).text).toContain('The receiver has not taken it yet.');
      receiver.answer = (response) => response.writeHead(204).end();
      const { status, headers } = await support.client.post(at(`${path}/retry`));
      expect([status, headers.location]).toEqual([303, expect.stringContaining(`${deliveryId}?notice=`)]);
      expect(await lastAudit()).toMatchObject({
        action: 'eventDestinations.retryDelivery',
        subject: deliveryId,
      });
      await deliveriesOf(waits, 1);
      const refused = await support.client.post(at(`${path}/retry`));
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining('This delivery has succeeded'),
      ]);
      await send(`/destinations/${waits}/delete`);
    },
  );

  exhaustiveTest('what failed, and a window of time in UTC, are replayed', async () => {
    await deliveriesOf(id, 2);
    const notice = async (form: Record<string, string>) => {
      const { headers } = await send(`/destinations/${id}/replay`, form);
      return (
        await developer.client.get(
          new URL(`${headers.location}`).pathname + new URL(`${headers.location}`).search,
        )
      ).text;
    };
    expect(await notice({ status: 'failed' })).toContain('There is nothing to send again');
    const from = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
    expect(await notice({ since: from, until: from })).toContain('There is nothing to send again');
    expect(await notice({ since: from, until: '' })).toMatch(/On the way again: \d+ event/);
  });

  exhaustiveTest('is paged', async () => {
    const world = await makeWorld(service, { ...developer, mode: 'test' });
    const { eventDestinationId, eventId, organizationId } = world;
    await service.ctx.db.eventDelivery.createMany({
      data: Array.from({ length: 30 }, () => ({
        id: newId('delivery', 'test'),
        organizationId,
        mode: 'test' as const,
        destinationId: `${eventDestinationId}`,
        eventId: `${eventId}`,
        topic,
        status: 'succeeded' as const,
        attempts: [],
      })),
    });
    const first = await developer.client.get(
      placeIn(world, { role: 'developer', path: '/destinations/:eventDestinationId' }),
    );
    const rows = (text: string) => text.split('<tr>').length - 2;
    expect(rows(first.text)).toBe(25);
    const next = /href="([^"]+cursor=[^"]+)">Next page/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { text } = await developer.client.get(new URL(next).pathname + new URL(next).search);
    expect([rows(text), text.includes('Next page')]).toEqual([6, false]);
  });
});
