/** Publishes as a customer does, and waits for the outcome. */
import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { Prisma } from '../../src/db/generated/client.ts';
import { dueAt } from '../../src/queue/jobs.ts';
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

/**
 * Returns the request once it has one of the wanted statuses, which are the final ones by default. A request
 * that waits is made to continue at once, unless it is scheduled.
 */
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
      await goOnWith(service, [publishRequestId]);
    return wanted.includes(request.status);
  }).catch(sayWhatIsLeft(service, () => [publishRequestId]));
  return request;
}

/**
 * Makes several requests continue at once until each has one of the wanted statuses. Returns them by id, as
 * customers see them.
 */
export async function outcomesOf(
  service: TestService,
  client: Client,
  publishRequestIds: readonly string[],
  wanted: readonly Status[] = final,
): Promise<Map<string, PublishRequest>> {
  let left = [...publishRequestIds];
  while (left.length > 0) {
    const before = left.length;
    await until(async () => {
      left = await unlike(service, publishRequestIds, wanted);
      await goOnWith(service, left);
      return left.length < before;
    }).catch(sayWhatIsLeft(service, () => left));
  }
  const requests = await Promise.all(publishRequestIds.map((id) => requestNow(client, id)));
  return new Map(requests.map((request) => [request.publishRequestId, request]));
}

/** Returns the ids of the requests that do not have one of the wanted statuses yet. */
async function unlike(
  { ctx }: TestService,
  publishRequestIds: readonly string[],
  wanted: readonly Status[],
): Promise<string[]> {
  const rows = await ctx.db.publishRequest.findMany({
    where: { id: { in: [...publishRequestIds] }, NOT: { status: { in: [...wanted] } } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Makes requests continue at once, those as well whose job has failed after their call was begun: the service waits for the
 * end of such a call by the real clock, for minutes (`afterInterruption` in domain/publishing/run/at-provider.ts).
 */
async function goOnWith(service: TestService, ids: readonly string[]): Promise<void> {
  await service.ctx.db.$executeRaw`
    UPDATE publish_requests SET attempted_at = now() - interval '1 hour'
    WHERE id = ANY(${ids}) AND phase = 'create' AND attempted_at > now() - interval '30 min' AND id NOT IN (
      SELECT data->>'publishRequestId' FROM pgboss.job WHERE name = 'publish.run' AND state = 'active')`;
  await hurryAll(service, ids);
}

/** Returns what adds to the error of a wait where the requests are that have not ended, and why jobs have failed. */
const sayWhatIsLeft = (service: TestService, left: () => readonly string[]) => async (cause: Error) => {
  const requests = await service.ctx.db.publishRequest.findMany({
    where: { id: { in: [...left()] } },
    select: { id: true, phase: true, dueAt: true, attemptedAt: true, steps: true },
    take: 3,
  });
  const failures = service.logs.filter((line) => line.includes('job failed')).slice(0, 3);
  throw new Error(`${cause.message}: ${JSON.stringify({ left: left().length, requests, failures })}`, {
    cause,
  });
};

/** Makes a waiting request continue at once. */
export const hurry = (service: TestService, publishRequestId: string) =>
  hurryAll(service, [publishRequestId]);

/** Lets the service ask the provider more than ten times what became of a publish request. Throws once it is not unknown. */
export async function askInVain(
  service: TestService,
  { publishRequestId: id }: Pick<PublishRequest, 'publishRequestId'>,
): Promise<void> {
  const row = () => service.ctx.db.publishRequest.findFirstOrThrow({ where: { id } });
  const { version: before } = await row();
  await until(async () => {
    await hurry(service, id);
    const { version, status } = await row();
    if (status !== 'outcome_unknown') throw new Error(`the request is ${status}`);
    return version > before + 10;
  });
}

/** Lets so much time pass since the last step that the provider has had to process files. */
export const letProcessingPass = (
  { ctx }: TestService,
  { publishRequestId }: Pick<PublishRequest, 'publishRequestId'>,
) => ctx.db.$executeRaw`
  UPDATE publish_requests SET steps = jsonb_set(steps, '{-1,at}', '"2026-01-01T00:00:00.000Z"')
  WHERE id = ${publishRequestId}`;

/**
 * Makes waiting requests continue at once, and ends all throttles. A job is moved only together with its
 * request, since a job that runs before its request is due finds nothing to do.
 */
async function hurryAll(service: TestService, ids: readonly string[]): Promise<void> {
  const { ctx } = service;
  await endThrottles(service);
  await ctx.db.$executeRaw`
    UPDATE publish_requests SET due_at = now() - interval '1 ms' WHERE id = ANY(${ids}) AND due_at > now()`;
  await ctx.db.$executeRaw`
    UPDATE pgboss.job SET ${Prisma.raw(dueAt('now()'))} WHERE name = 'publish.run' AND state < 'active' AND start_after > now()
    AND data->>'publishRequestId' IN (SELECT id FROM publish_requests WHERE id = ANY(${ids}) AND due_at <= now())`;
  ctx.queue.wake();
}

/** Returns the form by which the page of a request in the console approves what it shows. */
export const approvalForm = (page: string): { submittedAt: string } => ({
  submittedAt: /name="submittedAt" value="([^"]+)"/.exec(page)?.[1] ?? '',
});
