/** Makes queues and takes their slots as a customer does. */
import type { Schemas } from '../../src/contract/index.ts';
import { publishGroup } from './publish-groups.ts';
import { type PublishRequest, publish } from './publishing.ts';
import type { Client, TestService } from './service.ts';
import { query } from './suites/connect-resources.ts';

export type Queue = Schemas['Queue'];

/** The same times on each day of the week. */
export const daily = (...times: string[]): Schemas['QueueSlot'][] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })));

export async function makeQueue(client: Client, input: object): Promise<Queue> {
  const { status, body } = await client.post('/v1/queues', input);
  if (status !== 200) throw new Error(`not accepted: ${JSON.stringify(body)}`);
  return body;
}

export async function queueNow(client: Client, { queueId }: Pick<Queue, 'queueId'>): Promise<Queue> {
  return (await client.get(`/v1/queues/${queueId}`)).body;
}

/** Returns a page of the slots of a queue. */
export async function slotsOf(
  client: Client,
  { queueId }: Pick<Queue, 'queueId'>,
  query: object = {},
): Promise<Schemas['QueuePlace'][]> {
  return (await client.get(`/v1/queues/${queueId}/slots`, query)).body.data;
}

/** Returns the input of a post that takes the next slot. */
export const queued = (
  { queueId }: Pick<Queue, 'queueId'>,
  connectedProfileId: string,
  more: object = {},
) => ({
  connectedProfileId,
  contentType: 'facebook.media.items',
  text: 'Rye',
  scheduledFor: { queue: queueId },
  ...more,
});

/** Puts many posts into a queue, as groups. */
export async function fill(
  client: Client,
  queue: Pick<Queue, 'queueId'>,
  connectedProfileId: string,
  count: number,
  contentType = 'facebook.media.items',
): Promise<void> {
  const { text, ...target } = queued(queue, connectedProfileId, { contentType });
  for (let left = count; left > 0; left -= 50)
    await publishGroup(client, { text, targets: Array(Math.min(left, 50)).fill(target) });
}

export const enqueue = (
  client: Client,
  queue: Pick<Queue, 'queueId'>,
  connectedProfileId: string,
  more: object = {},
): Promise<PublishRequest> => publish(client, queued(queue, connectedProfileId, more));

/** Returns how many jobs there are that run a request at its time. */
export async function jobsOf(
  service: TestService,
  { publishRequestId, scheduledFor = '' }: PublishRequest,
): Promise<number> {
  const jobs = await query(
    service,
    `SELECT 1 FROM pgboss.job WHERE name = 'publish.run' AND data->>'publishRequestId' = $1 AND start_after = $2`,
    [publishRequestId, scheduledFor],
  );
  return jobs.length;
}
