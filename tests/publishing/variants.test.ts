/**
 * Tests that every variant of every content type is published once, and can then be read, listed and seen in
 * events.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { allWays, type Files, loginKindsOf, stageFiles } from '../support/publish-samples.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { exhaustiveTest, sampleOf, turnsOf } from '../support/sample.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';

let service: TestService;
let listener: Listener;
let files: Files;
beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so that has to be the URL at which the service listens.
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  files = await stageFiles(listener.client);
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
const cases = allWays.flatMap((way, at) => {
  const loginKinds = loginKindsOf(way);
  return turnsOf(loginKinds, at, loginKinds.length).map((loginKind) => ({ ...way, loginKind }));
});

describe.each(sampleOf(cases, 5))(
  '$providerId by $loginKind: $name',
  ({ providerId, loginKind, name, textless, input }) => {
    test('is published once, with its story and its events', async () => {
      const { client } = listener;
      const profile = await client.newProfile({ providerId, loginKind });
      const text = `Fresh bread, ${name}`;
      listener.receiver.received.length = 0;
      const content = await input({ client, profile, files, text, altText: 'A loaf' });
      const { connectedProfileId, externalId: accountId } = profile;
      const accepted = await publish(client, { connectedProfileId, ...(content as object) });
      expect(accepted.status).toBe('queued');
      const done = await outcomeOf(service, client, accepted);
      expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
      expect(done).not.toHaveProperty('error');
      const store = service.ctx.providers.simulated.storeOf({
        organizationId: listener.organizationId,
        mode: 'test',
      });
      expect(await countCreated(store, accountId, textless ? '' : text)).toBe(1);
      expect((await listener.allEvents()).map(({ topic }) => topic)).toEqual([
        'publishRequest.started',
        'publishRequest.published',
      ]);
    });
  },
);

exhaustiveTest('every variant that is declared is among them', async () => {
  const { organizationId } = listener;
  const made = await service.ctx.db.publishRequest.findMany({
    where: { organizationId },
    distinct: ['contentType', 'variant'],
  });
  const names = made.map(({ contentType, variant }) => `${contentType} ${variant}`);
  const declared = registry.providers.flatMap(({ contentTypes }) =>
    contentTypes.flatMap(({ contentType, publish }) =>
      publish.map(({ variant }) => `${contentType} ${variant}`),
    ),
  );
  expect(names.sort()).toEqual(declared.sort());
});
