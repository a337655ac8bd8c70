/** Tests the pages on which a customer's user manages the event destinations that are theirs. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import request, { type Test } from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { revokeKey } from '../../src/domain/people/keys.ts';
import { languages } from '../../src/web/texts/index.ts';
import {
  describeInBrowser,
  expectGoodLooks,
  keepPicture,
  openBrowser,
  startCustomerSite,
  type VisitedSite,
} from '../support/browser.ts';
import { byInstagram, newIntegration, newSession } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { expectViolations } from '../support/errors.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { exhaustiveGroup, exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { until } from '../support/until.ts';

const shop = 'https://shop.example';
let service: SharedService;
let receiver: Receiver;
let key: TestKey;

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  receiver = await startReceiver();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.answer = takes;
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
  const input = {
    url: receiver.url,
    topics: ['content.*', 'connection.*'],
    name: `of ${externalUser} <x-name>`,
  };
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
/** Connects an account for the user, which is delivered as an event. */
async function connect(externalUser: string): Promise<void> {
  const { authIntegrationId } = await newIntegration(key.client, byInstagram);
  const session = await newSession(key.client, authIntegrationId, { externalUser });
  await newEndUser(service).connect(session.authorizationUrl, 'healthy');
}

const deliveriesOf = async ({ eventDestinationId }: Destination): Promise<Schemas['Delivery'][]> =>
  (await key.client.get(`/v1/event-destinations/${eventDestinationId}/deliveries`)).body.data;

/** Waits until everything has been tried once. */
const tried = (destination: Destination) =>
  until(async () => {
    const deliveries = await deliveriesOf(destination);
    return deliveries.length > 0 && deliveries.every(({ attempts }) => attempts.length > 0);
  });

const takes: Receiver['answer'] = (response) => response.writeHead(200).end();
const refuses: Receiver['answer'] = (response) => response.writeHead(503).end();
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
    expect(text).not.toContain('<x-name>');
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
    expect((await get(at(link, mine))).text).toContain('Resume');
    await post(at(link, mine, 'status'), { status: 'enabled' });
    const sample = await post(at(link, mine, 'sample'), { topic: 'connection.created' });
    expect(sample.text).toContain('The sample of connection.created was accepted.');
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
    const own = await newDestination('anna');
    const edit = { url: receiver.url, topics: [...own.topics, 'publishRequest.*'] };
    expect((await post(at(link, own, 'edit'), edit)).status).toBe(400);
    expect((await now(own)).topics).toEqual(own.topics);
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
    service.clock.advance(61_000);
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

describe('the deliveries in the portal', () => {
  exhaustiveTest(
    'one that was refused and will be tried again is failing, and says when that will be',
    async () => {
      receiver.answer = refuses;
      const [link, mine] = [await newLink(), await newDestination('anna')];
      await connect('anna');
      await tried(mine);
      let text = '';
      // While a try is due or under way, the page names no time to come.
      await until(async () => {
        ({ text } = await get(at(link, mine)));
        return /Next attempt: <time datetime="[^"]+" title="[^"]+ UTC">in a moment</.test(text);
      });
      expect(text).toMatch(/badge warn">failing/);
      expect(text).toMatch(/badge bad">503/);
      expect(text).not.toMatch(/>\d{4}-\d\d-\d\dT/);
      expect(text).toContain('The last 24 hours: <strong>0 accepted, 1 not accepted');
      receiver.answer = takes;
      const [{ eventId = '' } = {}] = await deliveriesOf(mine);
      await post(at(link, mine, 'resend'), { eventId });
      await until(async () => (await get(at(link, mine))).text.includes('badge good">delivered'));
    },
  );

  exhaustiveTest('are shown in the language of the browser', async () => {
    receiver.answer = refuses;
    const [link, mine] = [await newLink(), await newDestination('anna')];
    await connect('anna');
    await tried(mine);
    for (const { tag, portal, receiver: words, moments } of languages) {
      const spoken = (sent: Test) => sent.set('Accept-Language', tag);
      const list = (await spoken(get(link.url))).text;
      expect([list.includes(`lang="${tag}"`), list.includes(portal.list.lead)]).toEqual([true, true]);
      const page = (await spoken(get(at(link, mine)))).text;
      for (const said of [`badge warn">${portal.deliveries.states.failing}`, words.overTime, moments.past])
        expect([tag, said, page.includes(said)]).toEqual([tag, said, true]);
      const refused = await spoken(post(link.url, { url: 'nowhere', topics: 'connection.*' }));
      expect([refused.status, refused.text.includes(portal.problems.url)]).toEqual([400, true]);
    }
  });
});

exhaustiveGroup(describeInBrowser)('the portal in a frame of the customer’s page', () => {
  let site: VisitedSite;
  let browser: Browser;
  beforeAll(async () => {
    site = await startCustomerSite();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site.close();
  });

  const openFrame = async (link: Link) => {
    const tab = await browser.newPage();
    await tab.goto(`${site.url}/frame?url=${encodeURIComponent(link.url)}`);
    return { tab, frame: tab.frameLocator('iframe') };
  };

  test('a user adds an address, sees what became of a delivery, sends it again, and goes back', async () => {
    const link = await newLink({ returnUrl: `${site.url}/settings`, frameAncestors: [site.url] });
    const { tab, frame } = await openFrame(link);
    receiver.answer = refuses;
    await frame.getByLabel('Address').fill(receiver.url);
    await frame.getByRole('button', { name: 'Add address' }).click();
    await frame.getByText('whsec_').waitFor();
    const { body } = await key.client.get('/v1/event-destinations?externalUser=anna');
    await connect('anna');
    await tried(body.data[0]);
    await frame.getByRole('link', { name: 'Continue' }).click();
    await frame.getByText('503').first().waitFor();
    const states = await frame.locator('.entries .badge:first-child').allTextContents();
    expect([...new Set(states)]).toEqual(['failing']);
    receiver.answer = takes;
    await frame.getByRole('button', { name: 'Resend' }).first().click();
    await frame.getByText('delivered').first().waitFor();
    await frame.getByRole('link', { name: /^Back to/ }).click();
    await tab.getByRole('heading', { name: 'Back at the customer' }).waitFor();
    expect(tab.url()).toBe(`${site.url}/settings`);
    await tab.close();
  });

  test('the browser shows nothing of it in a frame of anybody else', async () => {
    const { tab, frame } = await openFrame(await newLink({ frameAncestors: [shop] }));
    await expect(frame.getByText('Event addresses').waitFor({ timeout: 1_000 })).rejects.toThrow();
    await tab.close();
  });

  test('every page is accessible and fits a desk and a phone, with deliveries and without', async () => {
    const link = await newLink({ returnUrl: `${shop}/settings` });
    const tab = await browser.newPage();
    await tab.goto(link.url);
    await expectGoodLooks(tab);
    await tab.getByLabel('Address').fill(receiver.url);
    await tab.getByRole('button', { name: 'Add address' }).click();
    await tab.getByText('whsec_').waitFor();
    await expectGoodLooks(tab);
    await tab.getByRole('link', { name: 'Continue' }).click();
    await tab.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await expectGoodLooks(tab);
    const { body } = await key.client.get('/v1/event-destinations?externalUser=anna');
    await connect('anna');
    await tried(body.data[0]);
    await tab.reload();
    await tab.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
    await expectGoodLooks(tab);
    await keepPicture(tab, 'portal');
    await tab.close();
  });
});
