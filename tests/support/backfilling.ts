/** Requests backfills as a customer does, and waits for their outcomes. */
import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import type { Client } from './service.ts';
import { until } from './until.ts';

export type BackfillRequest = Schemas['BackfillRequest'];
type Status = BackfillRequest['status'];

export const path = '/v1/backfill-requests';

export function post(client: Client, input: object, key: string = randomUUID()): Promise<Response> {
  return Promise.resolve(client.post(path, input).set('Idempotency-Key', key));
}

export async function backfill(client: Client, input: object): Promise<BackfillRequest> {
  const { status, body } = await post(client, input);
  if (status !== 200) throw new Error(`not accepted: ${JSON.stringify(body)}`);
  return body;
}

type Named = Pick<BackfillRequest, 'backfillRequestId'>;

export async function requestNow(client: Client, { backfillRequestId }: Named): Promise<BackfillRequest> {
  return (await client.get(`${path}/${backfillRequestId}`)).body;
}

export const final: readonly Status[] = ['completed', 'failed', 'canceled'];

/** Returns the request once it has one of the wanted statuses; by default these are the final ones. */
export async function outcomeOf(
  client: Client,
  request: Named,
  wanted: readonly Status[] = final,
): Promise<BackfillRequest> {
  let now = await requestNow(client, request);
  await until(async () => {
    now = await requestNow(client, request);
    return wanted.includes(now.status);
  });
  return now;
}
