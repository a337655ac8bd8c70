/**
 * Tests which profiles a webhook reaches: all live profiles of the account that were connected through the
 * app of the webhook endpoint, and no others.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SimulatedRequest } from '../../src/simulators/simulator.ts';
import { byInstagram, facebook, newIntegration } from '../support/connect.ts';
import { changesIn, type Listener, startListener } from '../support/observed.ts';
import { useWatching, type Watched, watch } from '../support/watched.ts';

const watching = useWatching();
let page: Watched;
beforeEach(async () => {
  page = await watch(watching, facebook);
});

const toldTo = async ({ events }: Watched) => changesIn(await events());

describe('an account that is connected more than once', () => {
  test('through one app is notified of to each of its profiles, by an event of its own', async () => {
    const twin = await watch(watching, facebook, { account: page, integration: page.integration });
    const comment = await page.hear('comment_added');
    const events = [...(await page.events()), ...(await twin.events())];
    expect(changesIn(events)).toEqual([`created ${comment}`, `created ${comment}`]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
    expect(events[0].data).toEqual(events[1].data);
  });

  test('through two apps of one customer is notified of to the profile of the app that hears', async () => {
    const other = await watch(watching, facebook, { account: page });
    const { externalId, body } = await page.happen('comment_added');
    await page.report(body);
    expect([await toldTo(page), await toldTo(other)]).toEqual([[`created ${externalId}`], []]);
    await other.report(body);
    expect([await toldTo(page), await toldTo(other)]).toEqual(Array(2).fill([`created ${externalId}`]));
  });

  test('by two customers is notified of to the one whose app hears', async () => {
    const stranger: Listener = await startListener(watching.service, { mode: 'live' });
    const theirs = await watch({ ...watching, listener: stranger }, facebook, { account: page });
    const { externalId, body } = await page.happen('comment_added');
    await theirs.report(body);
    expect([await toldTo(page), await toldTo(theirs)]).toEqual([[], [`created ${externalId}`]]);
    await stranger.close();
  });
});

describe('nobody is notified of an account', () => {
  test('whose profile is disconnected', async () => {
    const { db } = watching.service.ctx;
    const { body } = await page.happen('comment_added');
    await db.connectedProfile.updateMany({
      where: { id: page.connectedProfileId },
      data: { status: 'disconnected' },
    });
    db.$cached.profiles.forget(page.connectionId);
    await page.report(body);
    expect(await toldTo(page)).toEqual([]);
  });

  test.each([
    ['profile', () => `/v1/connected-profiles/${page.connectedProfileId}`],
    ['Connection', () => `/v1/connections/${page.connectionId}`],
  ])('whose %s is deleted', async (_, path) => {
    const { body } = await page.happen('comment_added');
    await watching.listener.client.delete(path()).expect(200);
    await page.report(body);
    expect(await toldTo(page)).toEqual([]);
  });

  test.each([
    ['profile', () => `/v1/connected-profiles/${page.connectedProfileId}`],
    ['Connection', () => `/v1/connections/${page.connectionId}`],
  ])('whose %s is deleted while the provider is asked what has happened', async (_, path) => {
    page = await watch(watching, byInstagram);
    const { externalId, body } = await page.happen('comment_added');
    const { asked, release } = throttleGate(({ url }) => url.pathname.endsWith(externalId));
    await page.report(body);
    const observed = watching.service.runDue('webhooks.observe');
    await asked;
    await watching.listener.client.delete(path()).expect(200);
    release();
    await observed;
    expect(await toldTo(page)).toEqual([]);
  });
});

test('a webhook about the account of another app is accepted, and notifies nobody', async () => {
  const { body } = await page.happen('comment_added');
  const integration = await newIntegration(watching.listener.client, facebook);
  const other = await watch(watching, facebook, { integration });
  await other.report(body);
  expect([await toldTo(page), await toldTo(other)]).toEqual([[], []]);
});

/**
 * Makes the provider hold back its answers to these requests. Returns a promise of the first such request,
 * and the function that releases the answers.
 */
function throttleGate(isHeld: (request: SimulatedRequest) => boolean) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  watching.provider.intercept = async (request, answer) => {
    if (!isHeld(request)) return answer;
    asked.resolve();
    await released.promise;
    return answer;
  };
  return { asked: asked.promise, release: released.resolve };
}
