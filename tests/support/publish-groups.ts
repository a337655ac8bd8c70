/** Publishes groups as a customer does. */
import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import type { Client } from './service.ts';

export type PublishGroup = Schemas['PublishGroup'];

export function postGroup(client: Client, input: object, key: string = randomUUID()): Promise<Response> {
  return Promise.resolve(client.post('/v1/publish-groups', input).set('Idempotency-Key', key));
}

export async function publishGroup(client: Client, input: object): Promise<PublishGroup> {
  const { status, body } = await postGroup(client, input);
  if (status !== 200) throw new Error(`not accepted: ${JSON.stringify(body)}`);
  return body;
}

export async function groupNow(client: Client, id: string): Promise<PublishGroup> {
  return (await client.get(`/v1/publish-groups/${id}`)).body;
}

/** Returns what the event of a completed group says of it. */
export function toldOf({ publishRequests, skipped: _skipped, ...group }: PublishGroup): object {
  const told = publishRequests.map(
    ({ publishRequestId, connectedProfileId, contentType, status, ...request }) => {
      const { externalId, providerPermalink, error, reference, retryOf, retriedBy, parts } = request;
      const more = { externalId, providerPermalink, error, reference, retryOf, retriedBy, parts };
      const given = Object.entries(more).filter(([, value]) => value !== undefined);
      return { publishRequestId, connectedProfileId, contentType, status, ...Object.fromEntries(given) };
    },
  );
  return { ...group, publishRequests: told };
}
