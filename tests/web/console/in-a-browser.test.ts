/** Every page in Chromium: accessible, quiet, and deaf to scripts in what people and providers have written. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { pages } from '../../../src/web/console/sections.ts';
import {
  axeViolations,
  describeInBrowser,
  openBrowser,
  startServiceForBrowsers,
} from '../../support/browser.ts';
import { makeWorld, placeIn, type World } from '../../support/console-world.ts';
import type { TestService } from '../../support/service.ts';
import { newMember } from '../../support/sign-in.ts';

/** What breaks out of an element, an attribute, a URL, a template, a text of JSON. */
const payload = `"'><script>pwned()</script><img src=x onerror=pwned()><a href="javascript:pwned()">x</a>\${pwned()}{{pwned()}}</textarea></title></style><svg onload=pwned()>\u2028`;

/** One mode in light, the other in dark: the same pages, half the work. */
const looks = [
  { mode: 'live', colorScheme: 'dark' },
  { mode: 'test', colorScheme: 'light' },
] as const;

describeInBrowser('the console in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let context: BrowserContext;
  let tab: Page;
  let world: Record<'live' | 'test', World>;
  const complaints: string[] = [];

  beforeAll(async () => {
    service = await startServiceForBrowsers();
    const owner = await newMember(service, { name: payload, organization: payload });
    const make = (mode: 'live' | 'test') => makeWorld(service, { ...owner, mode, text: payload });
    world = { live: await make('live'), test: await make('test') };
    browser = await openBrowser();
    context = await browser.newContext();
    await context.setExtraHTTPHeaders({ Cookie: owner.cookie });
    tab = await context.newPage();
    await tab.exposeFunction('pwned', () => complaints.push('a stored script has run'));
    tab.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('request', (sent) => {
      if (!sent.url().startsWith(service.ctx.config.publicUrl)) complaints.push(`a request to ${sent.url()}`);
    });
  });
  afterAll(() => browser?.close());

  test.each(pages.map((page) => [page.path || '/', page] as const))(
    'the page %s is accessible in dark and in light, runs nobody’s script, asks nobody else for anything',
    async (_, page) => {
      for (const { mode, colorScheme } of looks) {
        complaints.length = 0;
        await tab.emulateMedia({ colorScheme });
        const answer = await tab.goto(service.ctx.config.publicUrl + placeIn(world[mode], page.path));
        expect(answer?.status()).toBe(200);
        await tab.evaluate(
          'for (const details of document.querySelectorAll("main details")) details.open = true',
        );
        expect(await axeViolations(tab)).toEqual([]);
        expect(await tab.locator('[href^="javascript:"]').count()).toBe(0);
        expect(complaints).toEqual([]);
      }
    },
  );

  test('the pages fit on a phone', async () => {
    await tab.setViewportSize({ width: 360, height: 740 });
    for (const page of pages) {
      await tab.goto(service.ctx.config.publicUrl + placeIn(world.test, page.path));
      expect([page.path, await tab.evaluate('document.documentElement.scrollWidth')]).toEqual([
        page.path,
        360,
      ]);
    }
  });
});
