/** Tests the pages on which a customer's user manages the event destinations that are theirs. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { revokeKey } from '../../src/domain/keys/revoke.ts';
import { axeViolationsInBothSchemes, describeInBrowser, openBrowser } from '../support/browser.ts';
import { expectViolations } from '../support/errors.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';

const shop = 'https://shop.example';
let service: TestService;
let receiver: Receiver;
let key: TestKey;
let clock = 0;

beforeAll(async () => {
  service = await startTestService({}, { now: () => new Date(Date.now() + clock) });
  service.ctx.config.publicUrl = service.url;
  receiver = await startReceiver();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(async () => {
  clock = 0;
  key = await service.newKey();
});

type Link = Schemas['PortalLink'];
type Destination = Schemas['EventDestinationWithSecret'];

async function newLink(input: object = {}): Promise<Link> {
  const { status, body } = await key.client.post('/v1/portal-links', { externalUser: 'anna', ...input });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

async function newDestination(externalUser?: string): Promise<Destination> {
  const input = { url: receiver.url, topics: ['content.*', 'connection.*'], name: `of ${externalUser}` };
  const { body } = await key.client.post('/v1/event-destinations', {
    ...input,
    ...(externalUser && { externalUser }),
  });
  return body;
}

const get = (url: string): Test => request(service.url).get(new URL(url).pathname);
const post = (url: string, form: Record<string, string | string[]> = {}, origin = service.url): Test =>
  request(service.url)
    .post(new URL(url).pathname)
    .set('Origin', origin)
    .type('form')
    .send(
      new URLSearchParams(
        Object.entries(form).flatMap(([name, value]) =>
          [value].flat().map((one): [string, string] => [name, one]),
        ),
      ).toString(),
    );
const at = ({ url }: Link, { eventDestinationId }: Destination, action = '') =>
  `${url}/destinations/${eventDestinationId}${action && `/${action}`}`;
const now = async ({ eventDestinationId }: Destination) =>
  (await key.client.get(`/v1/event-destinations/${eventDestinationId}`)).body;

describe('portalLinks.create', () => {
  test('answers an address at which the user sees their own destinations, and nobody else’s', async () => {
    const link = await newLink({ returnUrl: `${shop}/settings` });
    expect(link).toMatchObject({ externalUser: 'anna', frameAncestors: [] });
    const mine = await newDestination('anna');
    const others = [await newDestination('ben'), await newDestination()];
    const { status, text } = await get(link.url);
    expect([status, text.includes('of anna'), text.includes('of ben')]).toEqual([200, true, false]);
    expect(text).toContain(`href="${shop}/settings"`);
    expect((await get(at(link, mine))).status).toBe(200);
    for (const other of others) {
      const before = await now(other);
      expect((await get(at(link, other))).status).toBe(404);
      for (const action of ['edit', 'status', 'secret', 'sample', 'resend', 'delete']) {
        const form = { status: 'disabled', topic: 'connection.created', eventId: 'evt_1', url: receiver.url };
        const { status: refused } = await post(at(link, other, action), { ...form, topics: 'content.*' });
        expect([action, refused]).toEqual([action, 404]);
      }
      expect(await now(other)).toEqual(before);
    }
  });

  test('lets the user make a destination, change, pause, try and delete it, and rotate its secret', async () => {
    const link = await newLink();
    const form = { name: 'Ledger', url: receiver.url, topics: ['connection.*'] };
    const made = await post(link.url, form);
    expect([made.status, made.text.includes('whsec_')]).toEqual([200, true]);
    const { body } = await key.client.get('/v1/event-destinations?externalUser=anna');
    const mine: Destination = body.data[0];
    expect(mine).toMatchObject({ name: 'Ledger', externalUser: 'anna', topics: ['connection.*'] });
    expect((await post(at(link, mine, 'edit'), { ...form, name: 'Books' })).status).toBe(303);
    expect((await post(at(link, mine, 'status'), { status: 'disabled' })).status).toBe(303);
    expect(await now(mine)).toMatchObject({
      name: 'Books',
      status: 'disabled',
      disabledReason: 'by_request',
    });
    expect((await get(at(link, mine))).text).toContain('Turn it on');
    await post(at(link, mine, 'status'), { status: 'enabled' });
    const sample = await post(at(link, mine, 'sample'), { topic: 'connection.created' });
    expect(sample.text).toContain('was taken: the answer was 200');
    const rotated = await post(at(link, mine, 'secret'));
    expect(rotated.text).toContain('whsec_');
    expect((await now(mine)).secretHint).not.toBe(mine.secretHint);
    expect((await post(at(link, mine, 'delete'))).status).toBe(303);
    expect((await get(at(link, mine))).status).toBe(404);
  });

  test('says what is wrong with a form, and takes no topics that the link does not allow', async () => {
    const link = await newLink({ topics: ['connection.*'] });
    const refused = await post(link.url, { url: receiver.url, topics: ['content.*'] });
    expect([refused.status, refused.text.includes('content.* cannot be chosen here.')]).toEqual([400, true]);
    const wrong = await post(link.url, { url: 'nowhere', topics: ['connection.*'] });
    expect([wrong.status, wrong.text.includes('url: ')]).toEqual([400, true]);
    const { body } = await key.client.get('/v1/event-destinations?externalUser=anna');
    expect(body.data.filter(({ url }: Destination) => url === 'nowhere')).toEqual([]);
    expectViolations(await key.client.post('/v1/portal-links', { externalUser: 'anna', topics: ['none'] }), {
      'topics.0': 'unknown_topic',
    });
  });

  test('works until it expires, and not a letter of it can be another', async () => {
    const link = await newLink({ expiresInSeconds: 60 });
    expect((await get(link.url)).status).toBe(200);
    const last = link.url.at(-1) === 'A' ? 'B' : 'A';
    expect((await get(`${link.url.slice(0, -1)}${last}`)).status).toBe(404);
    expect((await get(link.url.replace(/portal\/./, 'portal/!'))).status).toBe(404);
    clock = 61_000;
    expect((await get(link.url)).status).toBe(404);
    expect((await post(link.url, { url: receiver.url, topics: 'connection.*' })).status).toBe(404);
  });

  test('ends with the key that has made it', async () => {
    const link = await newLink();
    await revokeKey(service.ctx, key, key.keyId);
    expect((await get(link.url)).status).toBe(404);
  });

  test('is shown in a frame by the named origins only, and takes forms of its own pages only', async () => {
    const framed = await newLink({ frameAncestors: [shop] });
    const { headers } = await get(framed.url);
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${shop}`);
    expect(headers).not.toHaveProperty('x-frame-options');
    const alone = await get((await newLink()).url);
    expect(alone.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(alone.headers['x-frame-options']).toBe('DENY');
    expect(alone.headers).not.toHaveProperty('set-cookie');
    const form = { url: receiver.url, topics: 'connection.*' };
    expect((await post(framed.url, form, shop)).status).toBe(403);
  });

  test('keeps the token out of the log, and every change in the audit log', async () => {
    const link = await newLink();
    await post(link.url, { url: receiver.url, topics: 'connection.*' });
    expect(service.logs.join('')).not.toContain(link.url.split('/').at(-1));
    const entry = await service.ctx.db.auditEntry.findFirst({
      where: { organizationId: key.organizationId, action: 'eventDestinations.create' },
    });
    expect(entry).toMatchObject({ actor: 'portal of anna', outcome: 'done' });
  });
});

describeInBrowser('the portal in a browser, on a phone', () => {
  test('is accessible, fits, and shows a new secret after its form was filled in', async () => {
    const link = await newLink({ returnUrl: `${shop}/settings` });
    const browser = await openBrowser();
    try {
      const tab = await browser.newPage({ viewport: { width: 390, height: 800 } });
      const check = async () => {
        expect(await axeViolationsInBothSchemes(tab)).toEqual([]);
        expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(390);
      };
      await tab.goto(link.url);
      await check();
      await tab.getByLabel('Address').fill(receiver.url);
      await tab.getByRole('button', { name: 'Add it' }).click();
      await tab.getByText('whsec_').waitFor();
      await check();
      await tab.getByRole('link', { name: 'Go on' }).click();
      await tab.getByRole('button', { name: 'Pause it' }).waitFor();
      await check();
    } finally {
      await browser.close();
    }
  });
});
