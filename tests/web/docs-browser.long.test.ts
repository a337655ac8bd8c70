import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { operations, readContract } from '../../src/contract/index.ts';
import { guides } from '../../src/web/docs/guides/index.ts';
import {
  axeViolations,
  axeViolationsInBothSchemes,
  describeInBrowser,
  openBrowser,
  startServiceForBrowsers,
} from '../support/browser.ts';
import type { TestService } from '../support/service.ts';

/** The milliseconds to wait at most for a browser, on a machine that runs other tests as well. */
const patienceMs = 120_000;
const structure = { rules: { 'color-contrast': { enabled: false } } };
const colourful = ['/docs', '/docs/guides/idempotency', '/docs/guides/backfills', '/docs/guides/deliveries'];
const documented = readContract().paths as Record<string, Record<string, { summary?: string }>>;
const summaries = Object.values(operations).map(({ path, method }) => documented[path]?.[method]?.summary);
const phone = { width: 320, height: 640 };
const paths = ['/docs', '/docs/nothing', ...guides.map(({ slug }) => `/docs/guides/${slug}`)];

describeInBrowser('the documentation in a browser', () => {
  let browser: Browser;
  let service: TestService;
  let url: string;
  beforeAll(async () => {
    service = await startServiceForBrowsers();
    url = service.ctx.config.publicUrl;
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /**
   * Opens a page of the documentation in a new tab. Returns the tab, and lists of its errors and warnings and
   * of the URLs that it requests, to which later ones are added.
   */
  async function openTab(path: string): Promise<{ tab: Page; problems: string[]; asked: string[] }> {
    const tab = await browser.newPage();
    const problems: string[] = [];
    const asked: string[] = [];
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    tab.on('pageerror', (error) => problems.push(error.message));
    tab.on('request', (request) => asked.push(request.url()));
    await tab.addInitScript(`window.refused = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        window.refused.push(event.violatedDirective + ' ' + event.blockedURI));`);
    await tab.goto(`${url}${path}`);
    return { tab, problems, asked };
  }

  test(
    'the API reference shows every operation, keeps its policy, and asks nobody else for anything',
    async () => {
      const { tab, problems, asked } = await openTab('/docs/api#operation/eventDestinations.replay');
      await tab.locator('h2', { hasText: 'Deliver events again' }).waitFor();
      const headings = await tab.locator('h2').allTextContents();
      const missing = summaries.filter((summary) => !headings.some((heading) => heading.trim() === summary));
      expect(missing).toEqual([]);
      await tab.locator('input.search-input').fill('Deliver events again');
      await tab.locator('[data-role="search:results"] li').first().waitFor();
      expect(problems).toEqual([]);
      expect(await tab.evaluate('window.refused')).toEqual([]);
      expect(asked.filter((one) => !one.startsWith(`${url}/`) && !one.startsWith(`blob:${url}/`))).toEqual(
        [],
      );
      await tab.close();
    },
    patienceMs,
  );

  test(
    'axe finds nothing wrong with any guide, in light and in dark, and on a small phone each fits',
    async () => {
      const { tab, problems } = await openTab('/docs');
      await tab.setViewportSize(phone);
      for (const path of paths) {
        await tab.goto(`${url}${path}`);
        // All pages have the same colours, so only a few are tested in both schemes.
        const violations = colourful.includes(path)
          ? await axeViolationsInBothSchemes(tab)
          : await axeViolations(tab, structure);
        expect([path, violations]).toEqual([path, []]);
        const width = await tab.evaluate('document.documentElement.scrollWidth');
        expect([path, width]).toEqual([path, phone.width]);
      }
      expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
      await tab.close();
    },
    patienceMs,
  );
});
