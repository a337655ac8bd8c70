/** Tests that the page of whatever has a trouble begins with it: what is wrong, why, and the button that mends it. */
import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/db/client/ids.ts';
import { makeWorld, type World } from '../../support/console-world.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let developer: SignedInMember;
let viewer: SignedInMember;
let world: World;

beforeAll(async () => {
  service = await sharedTestService();
  const organization = 'Troubled';
  developer = await newMember(service, { role: 'developer', organization });
  viewer = await newMember(service, { role: 'viewer', organization });
  world = await makeWorld(service, { ...developer, mode: 'test' });
  const { db } = service.ctx;
  const { organizationId } = developer;
  const mine = { organizationId, mode: 'test' as const };
  await db.backfillRequest.updateMany({ where: mine, data: { status: 'failed', completedAt: new Date() } });
  await db.publishRequest.updateMany({
    where: mine,
    data: {
      status: 'failed',
      errorReason: 'reconnect_needed',
      errorMessage: 'It has to be connected again.',
    },
  });
  const id = newId('authIntegration', 'test');
  await db.authIntegration.create({
    data: {
      id,
      ...mine,
      clientSecret: service.ctx.security.keyring.seal('secret', id),
      providerId: 'bluesky',
      loginKind: 'oauth',
      name: 'Disabled',
      clientId: '1',
      returnOrigins: [],
      verifyToken: 'token',
      status: 'disabled',
    },
  });
});

/** The beginning of a page, up to its first card. */
async function beginOf(member: SignedInMember, path: string): Promise<string> {
  const { status, text } = await member.client.get(`/console/${member.organizationId}/test${path}`);
  expect([path, status]).toEqual([path, 200]);
  const [, main = ''] = text.split('<main');
  return main.split('<section class="card"')[0] ?? '';
}

test.each([
  ['/connections/:connectionId', 'This grant has expired', 'Make a reconnect link'],
  ['/profiles/:connectedProfileId', 'The grant has expired', 'Make a reconnect link'],
  ['/destinations/:eventDestinationId', 'Nothing is sent here.', 'Enable'],
  ['/destinations/:eventDestinationId/deliveries/:deliveryId', 'The last answer was', 'Deliver again'],
  ['/events/:eventId', 'did not receive this event', 'again</button>'],
  ['/backfills/:backfillRequestId', 'plain text', 'Start it again'],
])('the page %s begins with what is wrong and what mends it', async (page, wrong, mend) => {
  const path = page.replace(/:(\w+)/g, (_, name: keyof World) => world[name]);
  const begin = await beginOf(developer, path);
  expect(begin).toContain('class="notice alert');
  for (const part of [wrong, mend]) expect(begin.replace(/<wbr>/g, '')).toContain(part);
  const seen = await beginOf(viewer, path);
  expect(seen).toContain(wrong);
  expect(seen).not.toContain('method="post"');
});

test('the page of a disabled app begins with the button that enables it, which changes nothing else', async () => {
  const { db } = service.ctx;
  const where = { organizationId: developer.organizationId, name: 'Disabled' };
  const app = await db.authIntegration.findFirstOrThrow({ where });
  const origins = ['https://app.example.com'];
  await db.authIntegration.updateMany({ where, data: { returnOrigins: origins } });
  expect(await beginOf(developer, `/integrations/${app.id}`)).toContain('Enable</button>');
  await developer.client.post(`/console/${developer.organizationId}/test/integrations/${app.id}`, {
    status: 'active',
  });
  expect(await db.authIntegration.findFirstOrThrow({ where })).toMatchObject({
    status: 'active',
    name: 'Disabled',
    returnOrigins: origins,
  });
});

test('the first card of a post that lacks a grant has the reconnect link', async () => {
  const { text } = await developer.client.get(
    `/console/${developer.organizationId}/test/publishing/${world.publishRequestId}`,
  );
  const [, first = ''] = text.split('<section class="card"');
  for (const part of ['Why it failed', 'It has to be connected again.', 'Make a reconnect link'])
    expect(first).toContain(part);
});
