/** Tests whose forms are read, and which Connections a form is about. */

import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { simulatedAppSecrets } from '../../../../src/domain/grants/credentials/apps.ts';
import { connectionsOf } from '../../../../src/domain/sync/observations/reports.ts';
import { readForm } from '../../../../src/domain/sync/user-callbacks.ts';
import { secondMs } from '../../../../src/lib/time.ts';
import { makeWorld, type World } from '../../../support/console-world.ts';
import { type Client, sharedTestService, type TestService } from '../../../support/service.ts';
import { newMember } from '../../../support/sign-in.ts';

let service: TestService;
let world: World;
let client: Client;
const subject = '10158000000000001';
beforeAll(async () => {
  service = await sharedTestService();
  const organization = `Called back ${randomUUID()}`;
  const { organizationId, userId } = await newMember(service, { organization });
  ({ client } = await service.newKey({ organization }));
  world = await makeWorld(service, { organizationId, mode: 'test', userId, text: subject });
});
afterAll(() => service.close());

const issuedAt = new Date('2026-05-01T12:00:00.000Z');

function formOf(user: string, secret: string): URLSearchParams {
  const fields = { algorithm: 'HMAC-SHA256', issued_at: issuedAt.getTime() / secondMs, user_id: user };
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  const signature = createHmac('sha256', secret).update(payload).digest('base64url');
  return new URLSearchParams({ signed_request: `${signature}.${payload}` });
}

const read = (secret = 'secret', { id = world.authIntegrationId, providerId = 'instagram' } = {}) =>
  readForm(service.ctx, providerId, id, formOf(subject, secret));

describe('a form', () => {
  test('that the secret of the app has signed is about its user', async () => {
    const { authIntegrationId: id, organizationId } = world;
    expect(await read()).toMatchObject({
      endpoint: { scope: { organizationId, mode: 'test' }, providerId: 'instagram', integration: { id } },
      callbacks: service.ctx.providers.registry.find('instagram')?.userCallbacks,
      user: { subject, issuedAt },
    });
  });

  test('that somebody else has signed is refused', async () => {
    await expect(read('another secret')).rejects.toMatchObject({
      code: 'unauthorized',
      message: "Not signed with this Auth Integration's secret.",
    });
  });

  test.each(['myspace', 'bluesky'])('of %s, which sends none, has no address', async (providerId) => {
    await expect(read('secret', { providerId })).rejects.toMatchObject({
      code: 'not_found',
      message: 'The path does not exist.',
    });
  });
});

describe('the Connections that a form is about', () => {
  const found = async (form: ReturnType<typeof read>) =>
    (await connectionsOf(service.ctx, await form)).map(({ id }) => id);

  test('are those that its user granted to the app up to a minute after it was signed, deleted ones too', async () => {
    const id = world.connectionId;
    const grantedAt = (afterMs: number, deletedAt: Date | null = null) =>
      service.ctx.db.connection.updateMany({
        where: { id },
        data: { grantedAt: new Date(issuedAt.getTime() + afterMs), deletedAt },
      });
    await grantedAt(60 * secondMs);
    expect(await found(read())).toEqual([id]);
    await grantedAt(60 * secondMs + 1);
    expect(await found(read())).toEqual([]);
    await grantedAt(0, new Date());
    expect(await found(read())).toEqual([id]);
  });

  test('are those of the simulated app when it comes from that, and no other provider’s', async () => {
    const { organizationId } = world;
    const { db } = service.ctx;
    const made = await Promise.all(
      ['instagram', 'facebook'].map((providerId) => client.newProfile({ providerId })),
    );
    await db.connection.updateMany({
      where: { id: { in: made.map(({ connectionId }) => connectionId) } },
      data: { subject, grantedAt: issuedAt },
    });
    const [secret] = simulatedAppSecrets(service.ctx, organizationId);
    expect(await found(read(secret, { id: organizationId }))).toEqual([made[0]?.connectionId]);
  });
});
