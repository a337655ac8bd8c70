/** Tests the hosted flow as a person uses it, in a real browser without scripts. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Schemas } from '../../src/contract/index.ts';
import type { Persona } from '../../src/simulators/personas.ts';
import type { SimulatedAnswer } from '../../src/simulators/simulator.ts';
import {
  axeViolations,
  describeInBrowser,
  expectGoodLooks,
  openBrowser,
  startCustomerSite,
  startServiceForBrowsers,
  type VisitedSite,
} from '../support/browser.ts';
import {
  byInstagram,
  facebook,
  type Kind,
  newIntegration,
  newSession,
  sessionNow,
} from '../support/connect.ts';
import { plainText } from '../support/end-user.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import type { Client, TestService } from '../support/service.ts';

/**
 * Persona -> where their flow ends: at the customer's site (`completed`), or on a page with this heading, which links to that
 * site. They are one for each page that a flow may end on, and one who chooses; tests/connect has all personas at both consent
 * screens, over HTTP.
 */
const ways = {
  healthy: { status: 'completed' },
  fewer_scopes: { status: 'completed' },
  denies: { heading: 'You did not give access', status: 'canceled', code: 'consent_denied' },
  no_account: { heading: 'There is no account to connect', status: 'failed', code: 'no_account' },
  exchange_refused: { heading: 'The connection did not work', status: 'failed', code: 'provider_refused' },
  accounts_outage: { heading: 'Please try again later', status: 'failed', code: 'provider_unavailable' },
} satisfies Partial<Record<Persona, { heading?: string; status: string; code?: string }>>;
type Walker = keyof typeof ways;

const peopleAt = ({ loginKind }: Kind): Walker[] =>
  loginKind === 'instagram_login'
    ? ['healthy', 'no_account', 'exchange_refused', 'accounts_outage']
    : ['fewer_scopes', 'denies'];

/**
 * Matches the messages that a browser always logs: for pages about an error, which have a status of 4xx or
 * 502, and for the icon, which is missing.
 */
const expectedRemark =
  /^error: Failed to load resource: .* status of (4\d\d|502) .*(\/connect\/\S+|\/favicon\.ico)$/;

interface Visitor {
  page: Page;
  /**
   * The unexpected messages of the browser so far, and its requests to hosts other than ours, the customer's
   * and the provider's.
   */
  odd: string[];
}

describeInBrowser('in a browser', () => {
  let browser: Browser;
  let customer: VisitedSite;
  let provider: ProviderServer;
  let service: TestService;
  let client: Client;
  let live: Client;
  /**
   * Browsers of people who have finished, for the next people to use, because opening a browser takes as long
   * as half a flow.
   */
  const idle: Visitor[] = [];

  beforeAll(async () => {
    [browser, customer, provider] = await Promise.all([
      openBrowser(),
      startCustomerSite(),
      startProviderServer(),
    ]);
    service = await startServiceForBrowsers(provider.environment);
    client = (await service.newKey()).client;
    live = (await service.newKey({ mode: 'live' })).client;
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await provider?.close();
    await customer?.close();
  });

  /** Runs a visit in a browser without cookies, and expects no unexpected message or request. */
  async function visit(walk: (page: Page) => Promise<void>, options?: BrowserContextOptions): Promise<void> {
    const visitor = (options ? undefined : idle.pop()) ?? (await newVisitor(options));
    await walk(visitor.page);
    expect(visitor.odd).toEqual([]);
    await visitor.page.context().clearCookies();
    if (!options) idle.push(visitor);
  }

  async function newVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ javaScriptEnabled: false, ...options });
    const page = await context.newPage();
    return { page, odd: watch(context, page) };
  }

  function watch(context: BrowserContext, page: Page): string[] {
    const odd: string[] = [];
    const hosts = [service.ctx.config.publicUrl, customer.url, provider.url];
    context.on('request', (request) => {
      if (!hosts.some((host) => request.url().startsWith(`${host}/`))) odd.push(`asked ${request.url()}`);
    });
    page.on('console', (message) => {
      const remark = `${message.type()}: ${message.text()} ${message.location().url}`;
      if (!expectedRemark.test(remark)) odd.push(remark);
    });
    page.on('pageerror', (error) => odd.push(error.message));
    return odd;
  }

  async function begin(kind: Kind, by = client, input: Partial<Schemas['ConnectSessionInput']> = {}) {
    const { authIntegrationId } = await newIntegration(by, { ...kind, returnOrigins: [customer.url] });
    return newSession(by, authIntegrationId, { returnUrl: `${customer.url}/connected?tab=1`, ...input });
  }

  const heading = async (page: Page) => plainText((await page.textContent('h1')) ?? '');

  async function expectHeading(page: Page, text: string): Promise<void> {
    await page.waitForSelector(`h1:has-text("${text.split(' ')[0]}")`);
    expect(await heading(page)).toBe(text);
  }

  /** Presses a button, and waits for the page that this leads to after all redirects. */
  async function press(page: Page, name: RegExp, next: RegExp): Promise<void> {
    await page.getByRole('button', { name }).click();
    await page.waitForURL(next);
  }

  const oneOfEachScreen = [byInstagram, facebook];
  const screen = /\/(dialog\/oauth|oauth\/authorize)\?/;
  const choiceOrEnd = /\/connect\/(callback|sessions)\/|\/connected\?/;

  /** Goes from the link through the provider's screens, until the provider has sent the browser back. */
  async function goThroughProvider(page: Page, link: string, persona: Persona): Promise<void> {
    await page.goto(link);
    await press(page, /^Continue to/, screen);
    await page
      .getByRole('radio', { name: persona, exact: false })
      .and(page.locator(`[value=${persona}]`))
      .check();
    const immediate = persona === 'denies';
    await press(page, /^Continue$/, immediate ? choiceOrEnd : /persona=/);
    if (!immediate) await press(page, /^Allow$/, choiceOrEnd);
  }

  function expectReturned({ connectSessionId }: Schemas['ConnectSession'], status: string): void {
    const seen = customer.returns.filter((query) => query.connectSessionId === connectSessionId);
    expect(seen).toEqual([{ tab: '1', connectSessionId, status }]);
  }

  describe.each(oneOfEachScreen)('an end user of $providerId by $loginKind', (kind) => {
    const people = peopleAt(kind);
    const walks: Promise<void>[] = [];
    // The flows run beside each other, two at a time; each test waits for its own.
    beforeAll(() => {
      for (const [index, persona] of people.entries()) {
        const free = walks[index - 2] ?? Promise.resolve();
        walks.push(free.catch(() => undefined).then(() => walkAs(persona)));
      }
      for (const walk of walks) walk.catch(() => undefined);
    });
    test.each(people.map((persona, index) => [persona, index] as const))(
      'who is "%s" walks to the end',
      (_, index) => walks[index],
    );

    async function walkAs(persona: Walker): Promise<void> {
      const {
        heading: ending,
        status,
        code,
      }: { heading?: string; status: string; code?: string } = ways[persona];
      const session = await begin(kind);
      await visit(async (page) => {
        await goThroughProvider(page, session.authorizationUrl, persona);
        if (ending) {
          await expectHeading(page, ending);
          await page.getByRole('link', { name: /^Back to/ }).click();
        } else if (persona === 'fewer_scopes') {
          await choose(page);
        }
        await expectHeading(page, 'Back at the customer');
      });
      expectReturned(session, status);
      const now = await sessionNow(client, session.connectSessionId);
      expect([now.status, now.failure?.code]).toEqual([status, code]);
      if (status === 'completed') expect(now.connectedProfileIds?.length).toBe(1);
    }

    async function choose(page: Page): Promise<void> {
      await expectHeading(page, 'Choose what to connect to Harbour Planner');
      expect(await page.getByRole('heading', { name: 'Not everything was allowed' }).count()).toBe(1);
      const boxes = await page.getByRole('checkbox').all();
      expect(boxes.length).toBe(2);
      for (const [index, box] of boxes.entries()) await box.setChecked(index === 0);
      await press(page, /^Connect$/, /\/connected\?/);
    }
  });

  test.each(oneOfEachScreen)(
    'an end user of $providerId by $loginKind goes in live mode to the provider’s own site and comes back',
    async (kind) => {
      const session = await begin(kind, live);
      await visit(async (page) => {
        await page.goto(session.authorizationUrl);
        await press(page, /^Continue to/, screen);
        expect(page.url().startsWith(provider.url)).toBe(true);
        await press(page, /^Continue$/, /persona=/);
        await press(page, /^Allow$/, choiceOrEnd);
        if (kind.loginKind === 'facebook_login') await connectAll(page);
        await expectHeading(page, 'Back at the customer');
      });
      expectReturned(session, 'completed');
      expect((await sessionNow(live, session.connectSessionId)).status).toBe('completed');
    },
  );

  /** Keeps the page that leaves the site from leaving it by itself. Returns a function that undoes this. */
  async function stayOnLeavingPage(page: Page, url: string): Promise<() => Promise<void>> {
    await page.route(url, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const { refresh: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    return () => page.unroute(url);
  }

  /** Ticks every account that is not ticked already, and connects them. */
  async function connectAll(page: Page): Promise<void> {
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await press(page, /^Connect$/, /\/connected\?/);
  }

  async function pressByKeyboard(page: Page, name: string, next: RegExp): Promise<void> {
    const target = page.locator('button:focus', { hasText: name });
    for (let presses = 0; (await target.count()) === 0; presses += 1) {
      if (presses > 60) throw new Error(`${name} has no focus after ${presses} presses of Tab`);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(next);
  }

  test('who turns back at once returns', async () => {
    const session = await begin(byInstagram);
    await visit(async (page) => {
      await page.goto(session.authorizationUrl);
      await press(page, /^Cancel$/, /\/connected\?/);
    });
    expectReturned(session, 'canceled');
  });

  test('the keyboard alone is enough', async () => {
    const session = await begin(facebook);
    await visit(async (page) => {
      await page.goto(session.authorizationUrl);
      await pressByKeyboard(page, 'Continue to', screen);
      await pressByKeyboard(page, 'Continue', /persona=/);
      await pressByKeyboard(page, 'Allow', choiceOrEnd);
      await tickByKeyboard(page);
      await pressByKeyboard(page, 'Connect', /\/connected\?/);
      await expectHeading(page, 'Back at the customer');
    });
    expectReturned(session, 'completed');
  });
  test.each(oneOfEachScreen)(
    'who comes to $loginKind finds every page accessible, on a phone and in the dark',
    async (kind) => {
      const session = await begin(kind);
      const viewport = { width: 320, height: 640 };
      const phone = { viewport, colorScheme: 'dark', javaScriptEnabled: true } as const;
      await visit(async (page) => {
        const checked: string[] = [];
        const check = async () => {
          checked.push(await heading(page));
          expect(await axeViolations(page)).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
        };
        await page.goto(session.authorizationUrl);
        await check();
        const stay = await stayOnLeavingPage(page, session.authorizationUrl);
        await page.getByRole('button', { name: /^Continue to/ }).click();
        await page.waitForSelector('a.button');
        await check();
        await stay();
        await page.getByRole('link').click();
        await page.waitForURL(screen);
        await check();
        await page.locator('[value=fewer_scopes]').check();
        await press(page, /^Continue$/, /persona=/);
        await check();
        await press(page, /^Allow$/, choiceOrEnd);
        await check();
        for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
        await page.getByRole('button', { name: /^Connect$/ }).click();
        await page.getByRole('alert').waitFor();
        await check();
        await connectAll(page);
        expect(checked).toEqual([
          expect.stringMatching(/^Connect .* to Harbour Planner$/),
          expect.stringMatching(/^Continue to localhost:/),
          expect.stringMatching(/: choose a person$/),
          expect.stringMatching(/: grant access$/),
          'Choose what to connect to Harbour Planner',
          'Choose what to connect to Harbour Planner',
        ]);
      }, phone);
      expectReturned(session, 'completed');
    },
  );
  test('who asks again gets asked, and completes', async () => {
    const session = await begin(facebook);
    await visit(async (page) => {
      await goThroughProvider(page, session.authorizationUrl, 'fewer_scopes');
      await press(page, /^Ask again on/, /auth_type=rerequest/);
      await press(page, /^Continue$/, /persona=/);
      await press(page, /^Allow$/, choiceOrEnd);
      expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0);
      await connectAll(page);
    });
    expectReturned(session, 'completed');
    expect(await sessionNow(client, session.connectSessionId)).not.toHaveProperty('missingScopes');
  });

  test('the back button leads to a page that says so, when all is done', async () => {
    const session = await begin(facebook);
    await visit(async (page) => {
      await goThroughProvider(page, session.authorizationUrl, 'healthy');
      const choiceUrl = page.url();
      await connectAll(page);
      const again = await page.goto(choiceUrl);
      expect(again?.status()).toBe(410);
      await expectHeading(page, 'This link was already used');
    });
    expectReturned(session, 'completed');
  });

  test('the accounts have their pictures, or initials where one cannot be had, and no provider sees who looks', async () => {
    const intercept = provider.intercept;
    provider.intercept = async (request, answer) =>
      request.url.pathname.endsWith('/me/accounts') ? withoutLastPicture(answer) : answer;
    const session = await begin(facebook, live);
    await visit(
      async (page) => {
        await goThroughProvider(page, session.authorizationUrl, 'healthy');
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await page.reload({ waitUntil: 'networkidle' });
        const widths = await page
          .locator('.account img')
          .evaluateAll((images) => images.map((image) => (image as unknown as Image).naturalWidth));
        expect(widths).toEqual([expect.any(Number), seeThrough]);
        expect(widths[0]).toBeGreaterThan(seeThrough);
        for (const initials of await page.locator('.account .initials').allInnerTexts())
          expect(initials).toMatch(/^\S{1,2}$/);
        expect(asked.filter((url) => !url.startsWith(service.ctx.config.publicUrl))).toEqual([]);
        await expectGoodLooks(page);
      },
      { javaScriptEnabled: true },
    ).finally(() => {
      provider.intercept = intercept;
    });
  });

  describe('a customer’s page with the link in a frame', () => {
    const frameOf = (url: string) => `${customer.url}/frame?url=${encodeURIComponent(url)}`;

    test('shows nothing of it, unless the operator lets it', async () => {
      const session = await begin(byInstagram);
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(frameOf(session.authorizationUrl));
      const [, frame] = page.frames();
      // Chromium shows an error page of its own in the frame.
      expect(await frame?.content()).not.toContain('Harbour Planner');
      expect(complaints.join()).toMatch(/frame-ancestors|X-Frame-Options/i);
      await context.close();
    });

    test('shows it where the operator lets it, and what follows has the window for itself', async () => {
      const open = await startServiceForBrowsers({ CONNECT_FRAME_ANCESTORS: customer.url });
      const key = await open.newKey();
      const { authIntegrationId } = await newIntegration(key.client, {
        ...facebook,
        returnOrigins: [customer.url],
      });
      const returnUrl = `${customer.url}/connected?tab=1`;
      const session = await newSession(key.client, authIntegrationId, { returnUrl });
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(frameOf(session.authorizationUrl));
      const frame = page.frameLocator('iframe');
      expect(plainText((await frame.locator('h1').textContent()) ?? '')).toBe(
        'Connect Facebook to Harbour Planner',
      );
      await frame.getByRole('button', { name: /^Continue to/ }).click();
      await page.waitForURL(screen);
      await press(page, /^Continue$/, /persona=/);
      await press(page, /^Allow$/, choiceOrEnd);
      await connectAll(page);
      expectReturned(session, 'completed');
      await context.close();
      await open.close();
    });
  });
});

/** Returns the same answer, whose last account has a picture that is not there. */
function withoutLastPicture(answer: SimulatedAnswer): SimulatedAnswer {
  const body = JSON.parse(answer.body) as { data: { picture: { data: { url: string } } }[] };
  const last = body.data.at(-1)?.picture.data;
  if (last) last.url = new URL('/nothing.jpg', last.url).href;
  return { ...answer, body: JSON.stringify(body) };
}

/** An image in the browser; one that is broken has no width. */
interface Image {
  naturalWidth: number;
}

/** The width of the picture in place of one that cannot be had, through which the initials show. */
const seeThrough = 1;

async function tickByKeyboard(page: Page): Promise<void> {
  const focused = page.locator('input[name=account]:focus');
  for (let presses = 0; (await focused.count()) === 0; presses += 1) {
    if (presses > 60) throw new Error(`no account has focus after ${presses} presses of Tab`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
}
