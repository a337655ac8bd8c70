/**
 * Tests that events about moderation say whether the item was hidden or shown again, on delivery and whenever
 * they are read later.
 */
// A service of its own: it has run no job of another file.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { topics } from '../../src/contract/index.ts';
import { eventsOf } from '../../src/simulators/simulator.ts';
import { type Customer, startCustomer } from '../events/customer.ts';
import { eventFaults } from '../support/event-schema.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { until } from '../support/until.ts';
import { registry } from '../support/webhook-bodies.ts';

let service: TestService;
let customer: Customer;
const customers: Customer[] = [];
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  customer = await startCustomer(service, { topics: ['content.*'] });
  customers.push(customer);
});
afterAll(async () => {
  await service.close();
  await Promise.all(customers.map(({ receiver }) => receiver.close()));
});

const moderatedTopics = Object.keys(topics).filter((topic) => topic.endsWith('.moderated'));

/**
 * The pairs of events that hide and show an item at a simulated provider, each with the event that creates
 * the item.
 */
const ways = registry.providers.flatMap(({ id, loginKinds, contentTypes }) =>
  simulatorFor(id)
    .providerEvents.filter(({ event }) => event.endsWith('_hidden'))
    .flatMap(({ event: hide, topic = '' }) =>
      loginKinds
        .filter((loginKind) => eventsOf(simulatorFor(id), loginKind.id).some(({ event }) => event === hide))
        .map((loginKind) => ({
          providerId: id,
          loginKind: loginKind.id,
          topic,
          hide,
          show: hide.replace('_hidden', '_unhidden'),
          add: hide.replace('_hidden', '_added'),
          isNotified: contentTypes.some(
            ({ contentType, observe }) =>
              topic === `content.${contentType}.moderated` && observe?.notified.includes('moderated'),
          ),
        })),
    ),
);

async function sweep(connectedProfileId: string): Promise<void> {
  const answer = await customer.client.post(`/v1/test/connected-profiles/${connectedProfileId}/sweep`, {});
  expect(answer.status).toBe(200);
}

/** Returns the events of a topic in the order of their creation, once there are at least `count`. */
async function told(topic: string, count: number) {
  const ofTopic = () => customer.receiver.received.filter(({ event }) => event.topic === topic);
  await until(() => ofTopic().length >= count);
  return ofTopic()
    .map(({ event }) => event)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

describe.each(ways)(
  '$topic by $loginKind',
  ({ providerId, loginKind, topic, hide, show, add, isNotified }) => {
    async function moderate(deliveries: readonly ('once' | 'lost')[]) {
      const { connectedProfileId } = await customer.client.newProfile({ providerId, loginKind });
      const externalId = await customer.happen(connectedProfileId, add);
      await sweep(connectedProfileId);
      for (const [index, delivery] of deliveries.entries()) {
        await customer.happen(connectedProfileId, index % 2 === 0 ? hide : show, { externalId, delivery });
        if (delivery === 'lost' || !isNotified) await sweep(connectedProfileId);
        await told(topic, index + 1);
      }
      return { connectedProfileId, externalId };
    }

    test('says that it was hidden, and that it was shown again, as it is read in the list of events, too', async () => {
      await moderate(['once', 'once', 'once']);
      const events = await told(topic, 3);
      expect(events.map(({ hidden, origin }) => [hidden, origin])).toEqual(
        [true, false, true].map((hidden) => [hidden, isNotified ? 'live' : 'recovered']),
      );
      expect(eventFaults(customer.receiver.received.map(({ event }) => event))).toEqual([]);
      for (const event of events)
        expect((await customer.client.get(`/v1/events/${event.id}`)).body).toEqual(event);
      for (const { event } of customer.receiver.received)
        if (event.topic !== topic) expect(event).not.toHaveProperty('hidden');
    });

    test('is emitted for what no notification has reported and the sweep has found', async () => {
      await moderate(['lost', 'lost']);
      const events = await told(topic, 2);
      expect(events.map(({ hidden, origin }) => [hidden, origin])).toEqual([
        [true, 'recovered'],
        [false, 'recovered'],
      ]);
    });

    test('says the same when it is sent again after its content was erased, whatever it is by now', async () => {
      const { connectedProfileId, externalId } = await moderate(['once', 'once']);
      const [hidden, shown] = await told(topic, 2);
      await customer.age();
      await customer.happen(connectedProfileId, hide, { externalId, delivery: 'lost' });
      for (const { id, hidden: was } of [hidden, shown]) {
        expect((await customer.replay({ eventId: id })).body).toEqual({ replayed: 1, skipped: 0 });
        expect(await customer.tried(id)).toMatchObject({ status: 'succeeded' });
        const again = customer.receiver.received.find(({ event }) => event.id === id)?.event;
        expect(again).toMatchObject({ topic, origin: 'recovered', hidden: was });
        expect(eventFaults([again])).toEqual([]);
        expect((await customer.client.get(`/v1/events/${id}`)).body).toMatchObject({
          hidden: was,
          dataErased: true,
        });
      }
    });
  },
);

test('every topic of moderation that the contract has was tried', () => {
  expect([...new Set(ways.map(({ topic }) => topic))].sort()).toEqual(moderatedTopics.sort());
});

test.each(Object.keys(topics))(
  'a sample of %s follows its schema, and only moderation has a way',
  async (topic) => {
    const { eventDestinationId } = customer.destination;
    expect(
      (await customer.client.post(`/v1/event-destinations/${eventDestinationId}/test`, { topic })).status,
    ).toBe(200);
    const sample = await customer.told(topic);
    expect(eventFaults([sample])).toEqual([]);
    expect('hidden' in sample).toBe(topic.endsWith('.moderated'));
  },
);
