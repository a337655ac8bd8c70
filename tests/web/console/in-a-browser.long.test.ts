/**
 * Tests every page in Chromium: it is accessible, causes no errors, and runs no script that people or
 * providers have written into their texts.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page as Tab } from 'playwright-core';
import type { DeclaredPage } from '../../../src/web/console/declare.ts';
import { areaOf } from '../../../src/web/console/page-context.ts';
import { pages } from '../../../src/web/console/sections.ts';
import {
  axeViolations,
  axeViolationsInBothSchemes,
  describeInBrowser,
  openBrowser,
  openTabAs,
  startServiceForBrowsers,
} from '../../support/browser.ts';
import { makeWorld, placeIn, type World } from '../../support/console-world.ts';
import type { TestService } from '../../support/service.ts';
import { newMember } from '../../support/sign-in.ts';

/**
 * A text that would break out of an element, an attribute, a URL, a template or JSON, if it were not escaped.
 */
const payload = `"'><script>pwned()</script><img src=x onerror=pwned()><a href="javascript:pwned()">x</a>\${pwned()}{{pwned()}}</textarea></title></style><svg onload=pwned()>\u2028`;

const desk = { width: 1280, height: 720 };
const phone = { width: 360, height: 740 };

const everyPage = pages.map((page) => [areaOf(page.role) + page.path, page] as const);

/**
 * The looks in which each page is tested. Each mode is tested in one colour scheme, which covers both schemes
 * in half the time.
 */
const looks = [
  { mode: 'live', colorScheme: 'dark' },
  { mode: 'test', colorScheme: 'light' },
] as const;

describeInBrowser('the console in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let tab: Tab;
  let world: Record<'live' | 'test', World>;
  const complaints: string[] = [];

  beforeAll(async () => {
    service = await startServiceForBrowsers();
    const owner = await newMember(service, { name: payload, organization: payload, operator: true });
    const make = (mode: 'live' | 'test') => makeWorld(service, { ...owner, mode, text: payload });
    world = { live: await make('live'), test: await make('test') };
    browser = await openBrowser();
    tab = await tabOf(owner.cookie);
  });
  afterAll(() => browser?.close());

  /**
   * Opens a tab of somebody who is signed in. Errors, warnings, requests to other hosts, and scripts that run
   * out of stored texts are added to `complaints`.
   */
  async function tabOf(cookie: string): Promise<Tab> {
    const opened = await openTabAs(browser, service, cookie, { viewport: desk });
    await opened.addInitScript('window.pwned = () => console.error("a stored script has run")');
    opened.on('console', (message) => {
      const quiet = message.text().includes('status of 403');
      if (!quiet && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    opened.on('pageerror', (error) => complaints.push(error.message));
    opened.on('request', (sent) => {
      if (!sent.url().startsWith(service.ctx.config.publicUrl)) complaints.push(`a request to ${sent.url()}`);
    });
    return opened;
  }

  const addressOf = (mode: 'live' | 'test', page: Pick<DeclaredPage, 'role' | 'path'>) =>
    service.ctx.config.publicUrl + placeIn(world[mode], page);

  async function expectToFitOnPhone(): Promise<void> {
    await tab.setViewportSize(phone);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
    await tab.setViewportSize(desk);
  }

  test.each(everyPage)(
    'the page %s is accessible, runs nobody’s script, asks nobody else for anything, fits on a phone',
    async (_, page) => {
      for (const { mode, colorScheme } of looks) {
        complaints.length = 0;
        await tab.emulateMedia({ colorScheme });
        const answer = await tab.goto(addressOf(mode, page));
        expect(answer?.status()).toBe(200);
        await expectToFitOnPhone();
        await tab.evaluate(
          'for (const details of document.querySelectorAll("main details")) details.open = true',
        );
        // looks.long.test.ts looks at both schemes, and at two sizes; here, what is folded is open.
        if (colorScheme === 'light') expect(await axeViolations(tab)).toEqual([]);
        expect(await tab.evaluate('document.querySelector(`[href^="javascript:"]`)')).toBeNull();
        expect(complaints).toEqual([]);
      }
    },
  );

  test('what moves is kept up to date without a reload, and without breaking the policy', async () => {
    complaints.length = 0;
    const { backfillRequestId } = world.test;
    await tab.goto(addressOf('test', { role: 'viewer', path: '/backfills/:backfillRequestId' }));
    await tab.evaluate('window.sameDocument = true');
    await service.ctx.db.backfillRequest.updateMany({
      where: { id: backfillRequestId },
      data: { status: 'completed', going: null },
    });
    await tab.locator('.badge', { hasText: 'completed' }).waitFor();
    expect(await tab.evaluate('window.sameDocument')).toBe(true);
    // Everything on this page has ended, so the page does not refresh itself.
    expect(await tab.locator('[hx-get]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('the pictures of what a simulated account has are seen, in order and within the policy', async () => {
    const { cookie, organizationId } = await newMember(service, { role: 'developer' });
    const { client } = await service.newKey();
    const { connectedProfileId } = await client.newProfile();
    const viewing = await tabOf(cookie);
    complaints.length = 0;
    const place = `/console/${organizationId}/test/profiles/${connectedProfileId}?content=instagram.media.items`;
    await viewing.goto(service.ctx.config.publicUrl + place);
    const pictures = await viewing.locator('.pictures img').all();
    expect(pictures.length).toBeGreaterThan(3);
    for (const picture of pictures) {
      await picture.scrollIntoViewIfNeeded();
      // `decode` rejects when the picture cannot be shown.
      await picture.evaluate((element: unknown) => (element as { decode(): Promise<void> }).decode());
    }
    expect(await axeViolationsInBothSchemes(viewing)).toEqual([]);
    await viewing.setViewportSize(phone);
    expect(await viewing.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
    expect(complaints).toEqual([]);
  });

  test('a keyboard reaches the content first, and every menu', async () => {
    await tab.goto(addressOf('test', { role: 'viewer', path: '/keys' }));
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate('Boolean(document.activeElement.closest("main"))')).toBe(true);
  });

  test('Escape empties the search, then leaves it', async () => {
    await tab.goto(addressOf('test', { role: 'viewer', path: '/keys' }));
    await tab.keyboard.press('/');
    await tab.keyboard.type('rye');
    const search = () => tab.evaluate('document.activeElement.value');
    expect(await search()).toBe('rye');
    await tab.keyboard.press('Escape');
    expect(await search()).toBe('');
    await tab.keyboard.press('Escape');
    expect(await search()).toBeUndefined();
    await tab.keyboard.press('/');
    expect(await search()).toBe('');
  });

  test('after a change, its notice has the focus', async () => {
    const { connectedProfileId } = await (await service.newKey()).client.newProfile();
    const { cookie, organizationId } = await newMember(service, { role: 'developer' });
    const changing = await tabOf(cookie);
    const place = `/console/${organizationId}/test/profiles/${connectedProfileId}`;
    await changing.goto(service.ctx.config.publicUrl + place);
    await changing.locator('button', { hasText: 'Sweep' }).first().click();
    await changing.locator('#notice').waitFor();
    expect(await changing.evaluate('document.activeElement.id')).toBe('notice');
  });
});
