/** Tests the replay of events whose payload was erased: the item is read again and sent. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { topics } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { isRereadable } from '../../src/domain/deliveries/reread.ts';
import { hourMs } from '../../src/lib/time.ts';
import { stage } from '../support/media.ts';
import { groupNow, publishGroup, toldOf } from '../support/publish-groups.ts';
import { publish } from '../support/publishing.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Customer, insertErased, makeOlder, startCustomer } from './customer.ts';

let service: TestService;
let customer: Customer;
const customers: Customer[] = [];
beforeAll(async () => {
  service = await sharedTestService();
});
beforeEach(async () => {
  customer = await newCustomer();
});
afterAll(async () => {
  await service.close();
  await Promise.all(customers.map(({ receiver }) => receiver.close()));
});

async function newCustomer(topics?: string[]): Promise<Customer> {
  const made = await startCustomer(service, { topics });
  customers.push(made);
  return made;
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const received = () => customer.receiver.received.map(({ event }) => event);
const pageOf = () => customer.client.newProfile({ providerId: 'facebook' });

const contents = [
  ['facebook', 'facebook_login', 'comment_added', 'facebook.media.comments'],
  ['facebook', 'facebook_login', 'post_added', 'facebook.media.items'],
  ['instagram', 'facebook_login', 'comment_added', 'instagram.media.comments'],
  ['instagram', 'instagram_login', 'comment_added', 'instagram.media.comments'],
] as const;

exhaustiveTest(
  'what was published is told again from its record, and a file that was staged from its own',
  async () => {
    customer = await newCustomer(['publishRequest.published', 'media.ready']);
    service.ctx.config.publicUrl = service.url;
    const { connectedProfileId } = await pageOf();
    const { mediaId } = await stage(customer.client);
    const { publishRequestId } = await publish(customer.client, {
      connectedProfileId,
      contentType: 'facebook.media.items',
      text: 'Bread',
    });
    const ready = await customer.told('media.ready');
    const published = await customer.told('publishRequest.published');
    await customer.age();
    const paths = [`/v1/media/${mediaId}`, `/v1/publish-requests/${publishRequestId}`];
    for (const [index, { id }] of [ready, published].entries()) {
      expect((await customer.replay({ eventId: id })).body).toEqual({ replayed: 1, skipped: 0 });
      expect(await customer.tried(id)).toMatchObject({ status: 'succeeded' });
      const told = received().find((event) => event.id === id && event.origin === 'recovered');
      expect(told?.data).toEqual((await customer.client.get(paths[index] ?? '')).body);
    }
  },
);

exhaustiveTest(
  'the events of a publish group, whose data is erased with one of its users, are replayed from what is left',
  async () => {
    customer = await newCustomer(['publishGroup.*']);
    const [staying, leaving] = await Promise.all([pageOf(), pageOf()]);
    const target = ({ connectedProfileId }: typeof staying) => ({
      connectedProfileId,
      contentType: 'facebook.media.items',
    });
    const { publishGroupId } = await publishGroup(customer.client, {
      text: 'Bread',
      targets: [target(staying), target(leaving)],
    });
    const first = await customer.told('publishGroup.completed');
    expect(first.data.publishRequests).toHaveLength(2);
    await customer.settled();
    customer.receiver.received.length = 0;
    await customer.client.patch(`/v1/test/connections/${leaving.connectionId}`, { action: 'delete_data' });
    await until(async () => (await groupNow(customer.client, publishGroupId)).publishRequests.length === 1);
    expect((await customer.replay({ eventId: first.id })).body).toEqual({ replayed: 1, skipped: 0 });
    await until(() => received().length === 1);
    expect(received()).toMatchObject([
      { id: first.id, origin: 'recovered', data: toldOf(await groupNow(customer.client, publishGroupId)) },
    ]);
  },
);

test('every event about a resource of the service can be replayed after its data was erased', () => {
  const ofResources = Object.keys(topics).filter((topic) => !topic.startsWith('content.'));
  const event = { connectedProfileId: null, subjectId: 'any' };
  expect(ofResources.filter((topic) => !isRereadable(service.ctx, { ...event, topic }))).toEqual([]);
});

describe('content that is still there', () => {
  test.each(sampleOf(contents, 1))(
    '%s by %s, %s: comes as a read gives it now, and as recovered',
    async (...kind) => {
      const [providerId, loginKind, event, contentType] = kind;
      const { connectedProfileId } = await customer.client.newProfile({ providerId, loginKind });
      const externalId = await customer.happen(connectedProfileId, event);
      const first = await customer.told(`content.${contentType}.created`);
      await customer.age();
      const answer = await customer.replay({ eventId: first.id });
      expect(answer).toEqual({ status: 200, body: { replayed: 1, skipped: 0 } });
      expect(await customer.tried(first.id)).toMatchObject({ status: 'succeeded' });
      const read = await customer.client.get(`/v1/content/${contentType}/${externalId}`, {
        connectedProfileId,
      });
      expect(read.status).toBe(200);
      expect(received()).toEqual([
        {
          ...first,
          timestamp: new Date(Date.parse(first.timestamp) - 25 * hourMs).toISOString(),
          origin: 'recovered',
          data: read.body,
        },
      ]);
    },
  );

  test('that was edited meanwhile comes with its new text, signed', async () => {
    const { connectedProfileId } = await pageOf();
    const externalId = await customer.happen(connectedProfileId, 'comment_added', { text: 'old words' });
    const first = await customer.told('content.facebook.media.comments.created');
    expect(first.data.text).toBe('old words');
    await customer.happen(connectedProfileId, 'comment_edited', { externalId, text: 'new words' });
    await customer.told('content.facebook.media.comments.updated');
    await customer.age();
    await customer.replay({ eventId: first.id });
    await customer.tried(first.id);
    const [{ body, headers }] = customer.receiver.received as [(typeof customer.receiver.received)[0]];
    const verified = new Webhook(customer.destination.secret).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ id: first.id, topic: first.topic, data: { text: 'new words' } });
    expect(headers['webhook-id']).toBe(first.id);
  });

  exhaustiveTest('is also read for messages, which have no operation of their own', async () => {
    const { connectedProfileId } = await pageOf();
    await customer.happen(connectedProfileId, 'message_received', { text: 'to be read twice' });
    const first = await customer.told('content.facebook.dm.messages.created');
    await customer.age();
    await customer.replay({ eventId: first.id });
    await customer.tried(first.id);
    const { publishedAt: _, ...data } = first.data;
    expect(data.text).toBe('to be read twice');
    expect(received()).toMatchObject([{ id: first.id, origin: 'recovered', data }]);
  });

  test('comes for every event of a time window, old and new ones alike', async () => {
    const { connectedProfileId } = await pageOf();
    await customer.happen(connectedProfileId, 'comment_added');
    const old = await customer.told('content.facebook.media.comments.created');
    await customer.age();
    await customer.happen(connectedProfileId, 'post_added');
    const fresh = await customer.told('content.facebook.media.items.created');
    await customer.settled();
    customer.receiver.received.length = 0;
    const { body } = await customer.replay({ since: hoursAgo(26) });
    // The other two are the events of the profile and of its connection.
    expect(body).toEqual({ replayed: 4, skipped: 0 });
    await until(() => received().length === 4);
    const origins = Object.fromEntries(received().map(({ id, origin }) => [id, origin]));
    expect(origins).toMatchObject({ [old.id]: 'recovered', [fresh.id]: 'live' });
    customer.receiver.received.length = 0;
    expect((await customer.replay({ since: hoursAgo(26), until: hoursAgo(24) })).body.replayed).toBe(3);
    await until(() => received().length === 3);
    expect(received().every(({ origin }) => origin === 'recovered')).toBe(true);
  });

  exhaustiveTest('comes for every event whose delivery failed, and for no other one', async () => {
    customer = await newCustomer(['content.*']);
    const { connectedProfileId } = await pageOf();
    await customer.happen(connectedProfileId, 'comment_added', { text: 'taken' });
    const taken = await customer.told('content.facebook.media.comments.created');
    await customer.tried(taken.id);
    customer.receiver.answer = (response) => response.writeHead(410).end();
    await customer.happen(connectedProfileId, 'post_added', { text: 'refused' });
    const refused = await customer.told('content.facebook.media.items.created');
    await until(async () => (await customer.health()).status === 'disabled');
    await customer.client.patch(`/v1/event-destinations/${customer.destination.eventDestinationId}`, {
      status: 'enabled',
    });
    customer.receiver.answer = (response) => response.writeHead(200).end();
    await customer.age();
    expect((await customer.replay({ status: 'failed' })).body).toEqual({ replayed: 1, skipped: 0 });
    expect(await customer.tried(refused.id)).toMatchObject({ status: 'succeeded' });
    expect(received()).toMatchObject([{ id: refused.id, origin: 'recovered', data: { text: 'refused' } }]);
  });

  test('is read again from the 24th hour on, also before the sweep has erased what was written', async () => {
    const { connectedProfileId } = await pageOf();
    const externalId = await customer.happen(connectedProfileId, 'comment_added', { text: 'old words' });
    const first = await customer.told('content.facebook.media.comments.created');
    await customer.happen(connectedProfileId, 'comment_edited', { externalId, text: 'new words' });
    await customer.told('content.facebook.media.comments.updated');
    await customer.settled();
    await makeOlder(service, customer.organizationId);
    customer.receiver.received.length = 0;
    await customer.replay({ eventId: first.id });
    await until(() => received().length === 1);
    expect(received()).toMatchObject([{ origin: 'recovered', data: { text: 'new words' } }]);
  });
});

describe('what is gone', () => {
  /**
   * Expects that the delivery failed, that nothing was sent, and that this does not count against the
   * receiver.
   */
  async function expectGone(eventId: string): Promise<void> {
    expect((await customer.replay({ eventId })).body).toEqual({ replayed: 1, skipped: 0 });
    const delivery = await customer.tried(eventId);
    expect(delivery).toMatchObject({ status: 'failed', attempts: [{ error: 'content_gone' }] });
    expect(delivery.attempts[0]).not.toHaveProperty('statusCode');
    expect(delivery).not.toHaveProperty('nextAttemptAt');
    expect(customer.receiver.received).toEqual([]);
    const health = await customer.health();
    expect(health).toMatchObject({ status: 'enabled' });
    expect(health).not.toHaveProperty('failingSince');
  }

  test('at the provider ends as content_gone, and nothing is sent', async () => {
    const { connectedProfileId } = await pageOf();
    const externalId = await customer.happen(connectedProfileId, 'comment_added');
    const created = await customer.told('content.facebook.media.comments.created');
    await customer.happen(connectedProfileId, 'comment_removed', { externalId });
    await customer.told('content.facebook.media.comments.deleted');
    await customer.age();
    await expectGone(created.id);
  });

  exhaustiveTest(
    'is notified of again all the same: the deletion, with ids and without content',
    async () => {
      const { connectedProfileId } = await pageOf();
      const externalId = await customer.happen(connectedProfileId, 'comment_added', { text: 'lost words' });
      await customer.told('content.facebook.media.comments.created');
      await customer.happen(connectedProfileId, 'comment_removed', { externalId });
      const deleted = await customer.told('content.facebook.media.comments.deleted');
      await customer.age();
      await customer.replay({ eventId: deleted.id });
      expect(await customer.tried(deleted.id)).toMatchObject({ status: 'succeeded' });
      expect(received()).toMatchObject([
        { id: deleted.id, topic: deleted.topic, origin: 'recovered', data: { externalId, text: '' } },
      ]);
      expect(customer.receiver.received[0]?.body).not.toContain('lost words');
    },
  );

  exhaustiveTest('with its profile ends as content_gone', async () => {
    const { connectedProfileId } = await pageOf();
    await customer.happen(connectedProfileId, 'comment_added');
    const created = await customer.told('content.facebook.media.comments.created');
    await customer.client.delete(`/v1/connected-profiles/${connectedProfileId}`);
    const disconnected = await customer.told('connectedProfile.disconnected');
    await customer.age();
    await expectGone(created.id);
    await expectGone(disconnected.id);
  });

  exhaustiveTest('as a connection, or as another destination, ends as content_gone', async () => {
    const { connectionId } = await pageOf();
    const connected = await customer.told('connection.created');
    await customer.client.delete(`/v1/connections/${connectionId}`);
    await customer.told('connection.revoked');
    await customer.age();
    await expectGone(connected.id);
    const other = newId('event', 'test');
    await insertErased(service, {
      id: other,
      organizationId: customer.organizationId,
      mode: 'test',
      topic: 'eventDestination.disabled',
      subjectId: newId('eventDestination', 'test'),
    });
    await expectGone(other);
  });
});

describe("the service's own records", () => {
  test('of connections and profiles come as they are now', async () => {
    const profile = await pageOf();
    const created = await customer.told('connection.created');
    const connected = await customer.told('connectedProfile.connected');
    await customer.age();
    await customer.client.patch(`/v1/test/connections/${profile.connectionId}`, { action: 'expire' });
    await customer.told('connection.expired');
    await customer.settled();
    customer.receiver.received.length = 0;
    for (const { id } of [created, connected]) await customer.replay({ eventId: id });
    await until(() => received().length === 2);
    const now = async (path: string) => (await customer.client.get(path)).body;
    const connection = await now(`/v1/connections/${profile.connectionId}`);
    expect(connection.status).toBe('expired');
    const byId = Object.fromEntries(received().map((event) => [event.id, event]));
    expect(byId[created.id]).toMatchObject({ topic: 'connection.created', origin: 'recovered' });
    expect(byId[created.id].data).toEqual(connection);
    // Only a profile that is read alone tells how often it is watched.
    const { watching: _, ...connectedProfile } = await now(
      `/v1/connected-profiles/${profile.connectedProfileId}`,
    );
    expect(byId[connected.id]).toMatchObject({
      origin: 'recovered',
      connectedProfileId: profile.connectedProfileId,
      data: connectedProfile,
    });
  });

  exhaustiveTest('of destinations come as they are now, without their secret', async () => {
    customer = await newCustomer(['eventDestination.*']);
    const doomed = await customer.client.post('/v1/event-destinations', {
      url: customer.receiver.url,
      topics: ['connection.created'],
    });
    customer.receiver.answer = (response, { event }) =>
      response.writeHead(event.topic === 'connection.created' ? 410 : 200).end();
    await pageOf();
    const disabled = await customer.told('eventDestination.disabled');
    await customer.age();
    await customer.replay({ eventId: disabled.id });
    await customer.tried(disabled.id);
    const now = await customer.client.get(`/v1/event-destinations/${doomed.body.eventDestinationId}`);
    expect(received()).toMatchObject([{ id: disabled.id, origin: 'recovered', data: now.body }]);
    expect(customer.receiver.received[0]?.body).not.toContain('whsec_');
  });
});

describe('events with nothing to read again', () => {
  const unreadable = [
    ['that do not name what they are about', 'content.facebook.media.comments.created', undefined],
    ['of conversations', 'content.facebook.dm.threads.backfilled', 't_100'],
  ] as const;

  test.each(sampleOf(unreadable, 1))(
    '%s are a conflict by id, and counted in bulk',
    async (_title, topic, subjectId) => {
      const { connectedProfileId } = await pageOf();
      await customer.told('connection.created');
      await customer.age();
      const id = newId('event', 'test');
      const { organizationId } = customer;
      await insertErased(service, {
        id,
        organizationId,
        mode: 'test',
        topic,
        connectedProfileId,
        ...(subjectId ? { subjectId } : {}),
      });
      const answer = await customer.replay({ eventId: id });
      expect(answer).toMatchObject({
        status: 409,
        body: { error: { code: 'conflict', meta: { reason: 'payload_erased' } } },
      });
      // The other event is about the profile or its connection.
      expect((await customer.replay({ since: hoursAgo(26) })).body).toEqual({ replayed: 2, skipped: 1 });
      await until(() => received().length === 2);
      expect(received().some((event) => event.id === id)).toBe(false);
    },
  );
});

describe("another tenant's events", () => {
  test('are not found by id, and in no window, though their content could be read', async () => {
    const { connectedProfileId } = await pageOf();
    await customer.happen(connectedProfileId, 'comment_added');
    const mine = await customer.told('content.facebook.media.comments.created');
    await customer.age();
    const stranger = await newCustomer();
    expect((await stranger.replay({ eventId: mine.id })).status).toBe(404);
    expect((await stranger.replay({ since: hoursAgo(26) })).body).toEqual({ replayed: 0, skipped: 0 });
    expect((await stranger.replay({ status: 'failed' })).body).toEqual({ replayed: 0, skipped: 0 });
    const named = newId('event', 'test');
    const { organizationId } = stranger;
    const topic = mine.topic;
    const subjectId = mine.data.externalId;
    await insertErased(service, {
      id: named,
      organizationId,
      mode: 'test',
      topic,
      connectedProfileId,
      subjectId,
    });
    await stranger.replay({ eventId: named });
    expect(await stranger.tried(named)).toMatchObject({ attempts: [{ error: 'content_gone' }] });
    expect(stranger.receiver.received).toEqual([]);
  });

  exhaustiveTest('of the other mode are not found either', async () => {
    await pageOf();
    const mine = await customer.told('connection.created');
    await customer.age();
    const { name } = (await service.ctx.db.organization.findFirst({
      where: { id: customer.organizationId },
    })) as { name: string };
    const live = await service.newKey({ organization: name, mode: 'live' });
    expect(live.organizationId).toBe(customer.organizationId);
    const { body } = await live.client.post('/v1/event-destinations', {
      url: customer.receiver.url,
      topics: ['*'],
    });
    const path = `/v1/event-destinations/${body.eventDestinationId}/replay`;
    expect((await live.client.post(path, { eventId: mine.id })).status).toBe(404);
    expect((await live.client.post(path, { since: hoursAgo(26) })).body).toEqual({ replayed: 0, skipped: 0 });
  });
});
