import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { guides } from '../../src/web/docs/guides/index.ts';
import { axeViolations, describeInBrowser, openBrowser, startServiceForBrowsers } from '../support/browser.ts';
import type { TestService } from '../support/service.ts';

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

  /** A tab that writes down what goes wrong, and whom it asks. */
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

  test('the API reference shows every operation, keeps its policy, and asks nobody else for anything', async () => {
    const { tab, problems, asked } = await openTab('/docs/api#operation/eventDestinations.replay');
    const heading = tab.getByRole('heading', { name: 'Send events again' });
    await heading.first().waitFor();
    await tab.getByRole('heading', { name: 'List the providers', exact: true }).waitFor();
    await tab.getByPlaceholder('Search...').fill('carousel');
    await tab.locator('[data-role="search:results"]').waitFor();
    expect(problems).toEqual([]);
    expect(await tab.evaluate('window.refused')).toEqual([]);
    expect(asked.filter((one) => !one.startsWith(`${url}/`) && !one.startsWith(`blob:${url}/`))).toEqual([]);
    await tab.close();
  });

  test.each(['light', 'dark'] as const)('in %s, axe finds nothing wrong with any guide', async (colorScheme) => {
    const { tab, problems } = await openTab('/docs');
    await tab.emulateMedia({ colorScheme });
    for (const path of paths) {
      await tab.goto(`${url}${path}`);
      await tab.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
      expect([path, await axeViolations(tab)]).toEqual([path, []]);
    }
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await tab.close();
  });

  test('on a small phone, every guide fits: only tables and samples scroll', async () => {
    const { tab } = await openTab('/docs');
    await tab.setViewportSize(phone);
    for (const path of [...paths, '/docs/api']) {
      await tab.goto(`${url}${path}`);
      expect([path, await tab.evaluate('document.documentElement.scrollWidth')]).toEqual([path, phone.width]);
    }
    await tab.close();
  });
});
