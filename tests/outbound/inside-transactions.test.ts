/** Tests that no code waits for somebody else's server while it holds a connection to the database. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '../../src/db/client/client.ts';
import { runContent } from '../../src/domain/grants/content-gateway/run-content.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());

const inside = (work: () => Promise<unknown>) => inTransaction(service.ctx.db, work);

test('a provider is not called inside a database transaction, in test mode either', async () => {
  const { client, organizationId, keyId } = await service.newKey();
  const { body } = await client.post('/v1/test/connected-profiles', { providerId: 'instagram' });
  const { connectedProfileId } = body;
  const request = {
    contentType: 'instagram.media.items',
    action: 'list',
    input: { connectedProfileId },
  } as const;
  const caller = { organizationId, mode: 'test', keyId } as const;
  const list = () => runContent(service.ctx, caller, request);
  await expect(list()).resolves.toHaveProperty('data');
  await expect(inside(list)).rejects.toThrow('inside a database transaction');
});

test('the server of a customer is not called inside a database transaction', async () => {
  const { sender, downloader } = service.ctx.outbound;
  const url = 'http://127.0.0.1:40000/';
  await expect(inside(() => sender.post({ url, headers: {}, body: '' }))).rejects.toThrow(
    'inside a database transaction',
  );
  await expect(inside(() => downloader.probe(url))).rejects.toThrow('inside a database transaction');
});
