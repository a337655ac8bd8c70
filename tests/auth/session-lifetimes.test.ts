import { beforeAll, describe, expect, test } from '@jest/globals';
import { hourMs } from '../../src/lib/time.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';

let service: SharedService;

beforeAll(async () => {
  service = await sharedTestService();
});

/**
 * Moves the clock ahead by this many hours, and tells whether the console still accepts the person's session
 * then.
 */
async function isSignedIn({ client, organizationId }: SignedInMember, hours: number): Promise<boolean> {
  service.clock.advance(hours * hourMs);
  const { status } = await client.get(`/console/${organizationId}/test/keys`);
  return status === 200;
}

describe('a session', () => {
  test('ends when it was not used for 12 hours, and stays ended', async () => {
    const member = await newMember(service);
    expect(await isSignedIn(member, 11.9)).toBe(true);
    expect(await isSignedIn(member, 12.1)).toBe(false);
    expect(await isSignedIn(member, -12)).toBe(false);
  });

  test('in use ends after 7 days', async () => {
    const member = await newMember(service);
    for (let hours = 10; hours < 7 * 24; hours += 10) expect(await isSignedIn(member, 10)).toBe(true);
    expect(await isSignedIn(member, 10)).toBe(false);
  });

  test('is not kept alive by a page that reloads itself', async () => {
    const { client, organizationId } = await newMember(service);
    const reload = () => client.get(`/console/${organizationId}/test`).set('HX-Request', 'true');
    service.clock.advance(8 * hourMs);
    expect((await reload()).status).toBe(200);
    service.clock.advance(8 * hourMs);
    expect((await reload()).status).toBe(303);
  });
});
