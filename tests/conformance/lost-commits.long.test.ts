/**
 * Tests requests whose database connection breaks at COMMIT, so that nobody knows whether they were carried
 * out.
 */
// A service of its own: its database is reached through a proxy that breaks connections.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { expectError } from '../support/errors.ts';
import { post } from '../support/publishing.ts';
import { newDatabase, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

let proxy: TcpProxy;
let service: TestService;
let key: TestKey;
let connectedProfileId: string;

beforeAll(async () => {
  proxy = await startTcpProxy(await newDatabase());
  service = await startTestService({ ROLE: 'api' }, { databaseUrl: proxy.url });
  key = await service.newKey();
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await service.close();
  await proxy.close();
});

/**
 * Sends the request until the answer is neither a 503 nor that the Idempotency-Key is in flight, and returns
 * that answer.
 */
async function answered(send: () => PromiseLike<Response>): Promise<Response> {
  let answer = await send();
  await until(async () => {
    if (answer.status !== 503 && answer.body.error?.meta.reason !== 'idempotency_key_in_flight') return true;
    answer = await send();
    return false;
  });
  return answer;
}

describe.each(['before', 'after'] as const)('a connection lost at COMMIT, %s the server has it', (when) => {
  test('is a failure of ours, and the same Idempotency-Key does the work once', async () => {
    const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye today' };
    const list = async () => (await key.client.get('/v1/publish-requests', { limit: 100 })).body.data.length;
    const send = () => post(key.client, input, `commit-${when}`);
    const before = await list();
    const cut = proxy.cutAtCommit('publish_requests', when);
    const lost = await send();
    await cut;
    expect(expectError(lost, 500, 'internal')).toEqual({});
    expect(lost.body.error.message).toMatch(/^It is not known .* again with the same Idempotency-Key/);
    await proxy.restore();
    const again = await answered(send);
    expect(again.status).toBe(200);
    expect(again.headers['idempotent-replayed']).toBe(when === 'after' ? 'true' : undefined);
    expect(await list()).toBe(before + 1);
  });

  test('is a failure of ours without such a key, too, and says to look first', async () => {
    const { connectionId } = await key.client.newProfile({ providerId: 'facebook' });
    const send = () => key.client.delete(`/v1/connections/${connectionId}`);
    const cut = proxy.cutAtCommit('connections', when);
    const lost = await send();
    await cut;
    expect(expectError(lost, 500, 'internal')).toEqual({});
    expect(lost.body.error.message).toMatch(/^It is not known .* Look .* before you send it again/);
    await proxy.restore();
    const now = await answered(() => key.client.get(`/v1/connections/${connectionId}`));
    expect(now.status).toBe(when === 'after' ? 404 : 200);
  });
});

describe('a database that is lost after a provider was called to change something', () => {
  const message = /^It is not known .* Look .* before you send it again/;

  test('is a failure of ours where a grant was given back: 503 would say that nothing was attempted', async () => {
    const { connectionId } = await key.client.newProfile({ providerId: 'facebook' });
    const cut = proxy.cutAtStatement('UPDATE "public"."connected_profiles"');
    const lost = await key.client.delete(`/v1/connections/${connectionId}`);
    await cut;
    expect(expectError(lost, 500, 'internal')).toEqual({});
    expect(lost.body.error.message).toMatch(message);
  });

  test('is a failure of ours where a credential was refreshed', async () => {
    const { connectionId } = await key.client.newProfile({ providerId: 'bluesky' });
    const cut = proxy.cutAtStatement('UPDATE "public"."connections"');
    const lost = await key.client.post(`/v1/connections/${connectionId}/refresh`);
    await cut;
    expect(expectError(lost, 500, 'internal')).toEqual({});
    expect(lost.body.error.message).toMatch(message);
  });
});
