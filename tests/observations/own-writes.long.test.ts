/**
 * Tests changes that a customer makes through the API: the provider reports them as if they had been made in
 * its own app, and the sweep finds those that it does not report.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { byInstagram, facebook, instagramByFacebook, type Kind } from '../support/connect.ts';
import { changesIn, type Listener, startListener } from '../support/observed.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let listener: Listener;
beforeAll(async () => {
  service = await sharedTestService();
});
beforeEach(async () => {
  listener = await startListener(service);
});
afterAll(() => service.close());

const comments = (providerId: string) => `/v1/content/${providerId}.media.comments`;

interface Write {
  profile: Schemas['ConnectedProfile'];
  externalId: string;
}

const writes: [string, string, (write: Write) => Promise<unknown>][] = [
  [
    'hidden',
    'moderated',
    ({ profile: { providerId, connectedProfileId }, externalId }) =>
      listener.client
        .post(`${comments(providerId)}/${externalId}/moderate`, { hidden: true }, { connectedProfileId })
        .expect(200),
  ],
  [
    'deleted',
    'deleted',
    ({ profile: { providerId, connectedProfileId }, externalId }) =>
      listener.client.delete(`${comments(providerId)}/${externalId}`, { connectedProfileId }).expect(200),
  ],
];

async function commented(kind: Kind): Promise<Write> {
  const profile = await listener.client.newProfile(kind);
  const { externalId } = await listener.happen(profile, 'comment_added');
  await listener.allEvents();
  return { profile, externalId };
}

test.each(writes)('a comment on Facebook that is %s is reported as %s', async (_, action, write) => {
  const { profile, externalId } = await commented(facebook);
  await write({ profile, externalId });
  expect(changesIn(await listener.eventsOf(profile))).toEqual([
    `created ${externalId}`,
    `${action} ${externalId}`,
  ]);
  expect(await listener.sweep(profile)).toBe(0);
  await listener.close();
});

test.each(
  [byInstagram, instagramByFacebook].flatMap((kind) =>
    writes.map(([name, ...rest]) => [kind, name, ...rest] as const),
  ),
)(
  'of $loginKind, a comment on Instagram that is %s is not reported, and found by the sweep',
  async (kind, _, action, write) => {
    const { profile, externalId } = await commented(kind);
    await write({ profile, externalId });
    expect(changesIn(await listener.eventsOf(profile))).toEqual([`created ${externalId}`]);
    expect(await listener.sweep(profile)).toBe(1);
    expect(changesIn(await listener.eventsOf(profile))).toEqual([
      `created ${externalId}`,
      `${action} ${externalId}`,
    ]);
    await listener.close();
  },
);

test('a comment that is hidden twice is reported once', async () => {
  const { profile, externalId } = await commented(facebook);
  const [, , hide] = writes[0] as (typeof writes)[number];
  await hide({ profile, externalId });
  await listener.allEvents();
  await hide({ profile, externalId });
  expect(changesIn(await listener.eventsOf(profile))).toEqual([
    `created ${externalId}`,
    `moderated ${externalId}`,
  ]);
  await listener.close();
});
