/** Makes customers with a receiver, whose events can be made older than the time for which content is held. */
import type { Schemas } from '../../src/contract/index.ts';
import { eraseInBatches } from '../../src/db/retention/retention.ts';
import { kept } from '../../src/domain/administration/erase-expired.ts';
import { makeRetriesDue } from '../support/due-retries.ts';
import { movedBy, query } from '../support/query.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import type { Client, TestService } from '../support/service.ts';
import { endThrottles } from '../support/throttles.ts';
import { until } from '../support/until.ts';

const path = '/v1/event-destinations';
let organizations = 0;

export interface Customer {
  client: Client;
  organizationId: string;
  receiver: Receiver;
  destination: Schemas['EventDestinationWithSecret'];
  /** Lets something happen at a simulated provider. Returns the id of the item that it is about. */
  happen(connectedProfileId: string, event: string, choices?: object): Promise<string>;
  /** Returns the event of a topic that was received last, once there is one. */
  told(topic: string): Promise<Received['event']>;
  /** Waits until no delivery is pending. */
  settled(): Promise<void>;
  /**
   * Waits until no delivery is pending, makes everything that has happened so far 25 hours old, has it swept, and
   * forgets what was received.
   */
  age(): Promise<void>;
  replay(input: object): Promise<{ status: number; body: Schemas['Replay'] }>;
  /** Returns the latest delivery of an event, once it has had this many attempts. */
  tried(eventId: string, attempts?: number): Promise<Schemas['Delivery']>;
  health(): Promise<Schemas['EventDestination']>;
}

export async function startCustomer(
  service: TestService,
  { mode = 'test', topics = ['*'] }: { mode?: 'test' | 'live'; topics?: string[] } = {},
): Promise<Customer> {
  organizations += 1;
  const key = await service.newKey({ organization: `Late ${organizations}`, mode });
  const { client, organizationId } = key;
  const receiver = await startReceiver();
  const { body: destination } = await client.post(path, { url: receiver.url, topics });
  const own = `${path}/${destination.eventDestinationId}`;
  async function settled(): Promise<void> {
    const pending = { organizationId, status: 'pending' as const };
    await until(async () => (await service.ctx.db.eventDelivery.count({ where: pending })) === 0);
  }
  return {
    client,
    organizationId,
    receiver,
    destination,
    async happen(connectedProfileId, event, choices = {}) {
      const input = { connectedProfileId, event, ...choices };
      const { status, body } = await client.post('/v1/test/provider-events', input);
      if (status !== 200) throw new Error(`${event}: ${JSON.stringify(body)}`);
      return body.externalId;
    },
    async told(topic) {
      const ofTopic = () => receiver.received.findLast(({ event }) => event.topic === topic);
      await until(() => ofTopic() !== undefined);
      return ofTopic()?.event;
    },
    settled,
    async age() {
      await settled();
      await makeOlder(service, organizationId);
      await sweep(service);
      receiver.received.length = 0;
    },
    async replay(input) {
      const { status, body } = await client.post(`${own}/replay`, input);
      return { status, body };
    },
    async tried(eventId, attempts = 1) {
      const latest = async () => {
        const { body } = await client.get(`${own}/deliveries`, { limit: 100 });
        const all: Schemas['Delivery'][] = body.data;
        return all.find((delivery) => delivery.eventId === eventId);
      };
      await until(async () => ((await latest())?.attempts.length ?? 0) >= attempts);
      return (await latest()) as Schemas['Delivery'];
    },
    health: async () => (await client.get(own)).body,
  };
}

/** Erases what `makeOlder` makes old enough for it, as the sweep does among all else that is kept for a time. */
async function sweep({ ctx }: TestService): Promise<void> {
  for (const kind of [kept.eventPayloads, kept.receiverAnswers, kept.providerWebhooks])
    for await (const _erased of eraseInBatches(ctx.db, kind, ctx.clock.now()));
}

/**
 * Makes the events, deliveries and provider webhooks of an organization 25 hours older. The content at the
 * simulated providers stays as it is.
 */
export async function makeOlder(service: TestService, organizationId: string): Promise<void> {
  const columns = { events: 'created_at', event_deliveries: 'created_at', provider_webhooks: 'received_at' };
  for (const [table, column] of Object.entries(columns))
    await query(
      service,
      `UPDATE ${table} SET ${column} = ${movedBy(column, "- interval '25 hours'")} WHERE organization_id = $1`,
      [organizationId],
    );
}

/** Ends all throttles, and makes the next try of every pending delivery due at once. */
export async function hasten(service: TestService): Promise<void> {
  await endThrottles(service);
  await makeRetriesDue(service);
}

/** Inserts an event of 25 hours ago without a payload, as if it had been erased. */
export async function insertErased(
  service: TestService,
  event: {
    id: string;
    organizationId: string;
    mode: 'test' | 'live';
    topic: string;
    connectedProfileId?: string;
    subjectId?: string;
  },
): Promise<void> {
  const { id, organizationId, mode, topic, connectedProfileId = null, subjectId = null } = event;
  await query(
    service,
    `INSERT INTO events (id, organization_id, mode, topic, origin, connected_profile_id, subject_id, created_at)
     VALUES ($1, $2, $3::"Mode", $4, 'live', $5, $6, now() - interval '25 hours')`,
    [id, organizationId, mode, topic, connectedProfileId, subjectId],
  );
}
