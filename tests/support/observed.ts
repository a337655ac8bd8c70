/** Plays a customer who receives the events about a simulated provider. */
import type { Schemas } from '../../src/contract/index.ts';
import { Prisma } from '../../src/db/generated/client.ts';
import { dueAt } from '../../src/queue/jobs.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';
import type { Client, TestService } from './service.ts';
import { endThrottles } from './throttles.ts';
import { until } from './until.ts';

export type Event = Received['event'];

export interface Listener {
  client: Client;
  organizationId: string;
  receiver: Receiver;
  eventDestinationId: string;
  /** Lets something happen at the provider of a profile. */
  happen(
    profile: { connectedProfileId: string },
    event: string,
    choices?: Omit<Schemas['TestProviderEventInput'], 'connectedProfileId' | 'event'>,
  ): Promise<Schemas['TestProviderEvent']>;
  sweep(profile: { connectedProfileId: string }): Promise<number>;
  /**
   * Waits until everything that has happened so far is delivered. Returns all events of the organization, the
   * earliest first.
   */
  allEvents(): Promise<Event[]>;
  /** Waits until everything that has happened so far is delivered. Returns the events of one profile. */
  eventsOf(profile: { connectedProfileId: string }): Promise<Event[]>;
  close(): Promise<void>;
}

let organizations = 0;

/** Starts a listener in an organization of its own. */
export async function startListener(
  service: TestService,
  { topics = ['content.*'], mode = 'test' as 'live' | 'test' } = {},
): Promise<Listener> {
  organizations += 1;
  const { client, organizationId } = await service.newKey({
    organization: `Listening ${organizations}`,
    mode,
  });
  const receiver = await startReceiver();
  const { status, body } = await client.post('/v1/event-destinations', { url: receiver.url, topics });
  if (status !== 200) throw new Error('no destination');
  const listener: Listener = {
    client,
    organizationId,
    receiver,
    eventDestinationId: body.eventDestinationId,
    async happen({ connectedProfileId }, event, choices = {}) {
      const input = { connectedProfileId, event, ...choices };
      const answer = await client.post('/v1/test/provider-events', input);
      if (answer.status !== 200) throw new Error(`${event}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async sweep({ connectedProfileId }) {
      const answer = await client.post(`/v1/test/connected-profiles/${connectedProfileId}/sweep`, {});
      if (answer.status !== 200) throw new Error(`sweep: ${JSON.stringify(answer.body)}`);
      return answer.body.recovered;
    },
    async allEvents() {
      await idle(service, organizationId);
      const events: Event[] = receiver.received.map(({ event }) => event);
      return events.sort((one, other) => (one.id < other.id ? -1 : 1));
    },
    eventsOf: async ({ connectedProfileId }) =>
      (await listener.allEvents()).filter((event) => event.connectedProfileId === connectedProfileId),
    close: () => receiver.close(),
  };
  return listener;
}

/** Returns each event in short, as its action and the id of its item. */
export const changesIn = (events: readonly Event[]) =>
  events.map(({ topic, data }) => `${topic.split('.').at(-1)} ${data.externalId}`);

/** Waits until no webhook is left to observe, no profile to poll and no event to deliver. */
async function idle({ ctx }: TestService, organizationId: string): Promise<void> {
  await until(async () => {
    const [waiting] = await ctx.db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pgboss.job 
      WHERE name IN ('webhooks.observe', 'profiles.poll') AND state < 'completed'`;
    const pending = await ctx.db.eventDelivery.count({ where: { organizationId, status: 'pending' } });
    return waiting?.count === 0n && pending === 0;
  });
}

const postponed = ({ ctx }: TestService) => ctx.db.$queryRaw<{ id: string; tries: number }[]>`
  SELECT id::text, retry_count AS tries FROM pgboss.job WHERE name = 'webhooks.observe' 
    AND (state = 'retry' OR state = 'created' AND start_after > now())`;

const unobserved = ({ ctx }: TestService) => ctx.db.$queryRaw<object[]>`
  SELECT FROM pgboss.job WHERE name = 'webhooks.observe' AND state < 'completed'`;

/** Waits until the work on a notification is put off, because the provider does not answer. */
export async function untilPutOff(service: TestService): Promise<void> {
  await until(async () => (await postponed(service)).length > 0);
}

/**
 * Ends the wait of the notification that is put off, and waits until the service has asked the provider
 * again. The wait is of seconds, so on a busy machine it may have ended by itself.
 */
export async function askAgain(service: TestService): Promise<void> {
  await until(async () => (await postponed(service)).length > 0 || (await unobserved(service)).length === 0);
  const [before] = await postponed(service);
  if (!before) return;
  await endThrottles(service);
  await service.ctx.db.$executeRaw`
    UPDATE pgboss.job SET ${Prisma.raw(dueAt('now()'))} WHERE name = 'webhooks.observe' AND state IN ('retry', 'created')`;
  service.ctx.queue.wake();
  await until(async () =>
    (await postponed(service)).every(({ id, tries }) => id !== before.id || tries !== before.tries),
  );
}
