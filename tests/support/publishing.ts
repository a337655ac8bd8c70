/** Publishing as a customer does, and waiting for what becomes of it. */
import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import type { Client, TestService } from './service.ts';
import { endThrottles } from './throttles.ts';
import { until } from './until.ts';

export type PublishRequest = Schemas['PublishRequest'];

export function post(client: Client, input: object, key: string = randomUUID()): Promise<Response> {
  return Promise.resolve(client.post('/v1/publish-requests', input).set('Idempotency-Key', key));
}

export async function publish(client: Client, input: object): Promise<PublishRequest> {
  const { status, body } = await post(client, input);
  if (status !== 200) throw new Error(`not accepted: ${JSON.stringify(body)}`);
  return body;
}

export async function requestNow(client: Client, id: string): Promise<PublishRequest> {
  return (await client.get(`/v1/publish-requests/${id}`)).body;
}

type Status = PublishRequest['status'];

const final: readonly Status[] = ['published', 'failed', 'canceled'];

/** As it is once it is final; what waits for its time is run at once. */
export async function outcomeOf(
  service: TestService,
  client: Client,
  { publishRequestId }: Pick<PublishRequest, 'publishRequestId'>,
  wanted: readonly Status[] = final,
): Promise<PublishRequest> {
  let request = await requestNow(client, publishRequestId);
  await until(async () => {
    request = await requestNow(client, publishRequestId);
    if (!wanted.includes(request.status) && request.status !== 'scheduled')
      await hurry(service, publishRequestId);
    return wanted.includes(request.status);
  });
  return request;
}

/** Has several requests go on, as often as they have to, until each is as wanted; gives them as customers see them. */
export async function outcomesOf(
  service: TestService,
  client: Client,
  publishRequestIds: readonly string[],
  wanted: readonly Status[] = final,
): Promise<Map<string, PublishRequest>> {
  await until(async () => {
    const left = await service.ctx.db.publishRequest.findMany({
      where: { id: { in: [...publishRequestIds] }, NOT: { status: { in: [...wanted] } } },
      select: { id: true },
    });
    await hurryAll(
      service,
      left.map(({ id }) => id),
    );
    return left.length === 0;
  });
  const requests = await Promise.all(publishRequestIds.map((id) => requestNow(client, id)));
  return new Map(requests.map((request) => [request.publishRequestId, request]));
}

/** Has a request that waits go on now. */
export const hurry = (service: TestService, publishRequestId: string) =>
  hurryAll(service, [publishRequestId]);

/**
 * Lets waiting requests go on now, and ends all throttles. A job is moved only together with its request, since a
 * job that ran before its request is due would find nothing to do.
 */
async function hurryAll(service: TestService, ids: readonly string[]): Promise<void> {
  const { ctx } = service;
  await endThrottles(service);
  await ctx.db.$executeRaw`
    UPDATE publish_requests SET due_at = now() - interval '1 ms' WHERE id = ANY(${ids}) AND due_at > now()`;
  await ctx.db.$executeRaw`
    UPDATE pgboss.job SET start_after = now() WHERE name = 'publish.run' AND state < 'active' AND start_after > now()
    AND data->>'publishRequestId' IN (SELECT id FROM publish_requests WHERE id = ANY(${ids}) AND due_at <= now())`;
  ctx.queue.wake();
}
