import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { operations, readContract } from '../../src/contract/index.ts';
import {
  axeViolations,
  describeInBrowser,
  openBrowser,
  startServiceForBrowsers,
} from '../support/browser.ts';
import { guides } from '../support/guides.ts';
import type { TestService } from '../support/service.ts';

/** The milliseconds to wait at most for a browser, on a machine that runs other tests as well. */
const patienceMs = 240_000;
/** Redoc goes from headings of the second level to those of the fifth, and names an entry of its menu without those below it. */
const drawnByRedoc = {
  rules: { 'heading-order': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
};
const shownAt = [
  ['curl', 1280],
  ['TypeScript', 390],
  ['Python', 1280],
] as const;
const documented = readContract().paths as Record<string, Record<string, { summary?: string }>>;
const summaries = Object.values(operations).map(({ path, method }) => documented[path]?.[method]?.summary);
const phone = { width: 320, height: 640 };
/** looks.long.test.ts has axe look at the others. */
const rarePaths = ['/docs/nothing', '/docs/search', '/docs/search?q=zzyzzx'];
const paths = [
  '/docs',
  ...rarePaths,
  '/docs/search?q=idempotency',
  ...guides.map(({ slug }) => `/docs/guides/${slug}`),
];

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
    tab.setDefaultTimeout(patienceMs);
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
    await tab.locator('h2', { hasText: 'Deliver events again' }).waitFor();
    const headings = await tab.locator('h2').allTextContents();
    const missing = summaries.filter((summary) => !headings.some((heading) => heading.trim() === summary));
    expect(missing).toEqual([]);
    await tab.locator('input.search-input').fill('Deliver events again');
    await tab.locator('[data-role="search:results"] li').first().waitFor();
    expect(problems).toEqual([]);
    expect(await tab.evaluate('window.refused')).toEqual([]);
    expect(asked.filter((one) => !one.startsWith(`${url}/`) && !one.startsWith(`blob:${url}/`))).toEqual([]);
    await tab.close();
  });

  test('axe finds nothing wrong with an operation of the API reference, on a desk and a phone, in light and in dark', async () => {
    const { tab } = await openTab('/docs/api');
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme });
      await tab.goto(`${url}/docs/api`);
      await tab.locator('h2', { hasText: 'Deliver events again' }).waitFor();
      // All operations are drawn alike, and axe would be busy with all of them for many minutes.
      await tab.evaluate(`{
          const operation = document.getElementById('operation/publishRequests.create');
          for (const other of document.querySelectorAll('#reference [data-section-id]'))
            if (!other.contains(operation) && !operation.contains(other)) other.remove();
        }`);
      for (const [label, width] of shownAt) {
        await tab.getByRole('tab', { name: label }).click();
        await tab.setViewportSize({ width, height: 800 });
        const violations = await axeViolations(tab, drawnByRedoc);
        expect([colorScheme, label, width, violations]).toEqual([colorScheme, label, width, []]);
      }
    }
    await tab.close();
  });

  test('the forms of a call are tabs, by mouse and by keyboard, and a choice holds for every call and page', async () => {
    const { tab, problems, asked } = await openTab('/docs/guides/first-steps');
    const shown = () =>
      tab
        .locator('.forms .form:visible pre')
        .evaluateAll((all) => all.map((code) => code.getAttribute('aria-label')?.replace(/.*, /, '')));
    const calls = await tab.locator('.forms').count();
    expect(calls).toBeGreaterThan(4);
    expect(await shown()).toEqual(Array(calls).fill('curl'));
    const publishing = tab.locator('.forms[data-label="Publishing"]');
    const top = async () => (await publishing.boundingBox())?.y ?? 0;
    await publishing.scrollIntoViewIfNeeded();
    const before = await top();
    await publishing.getByRole('tab', { name: 'Python' }).click();
    expect(await shown()).toEqual(Array(calls).fill('Python'));
    // The call stays in its place, although those above it have changed in height.
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
    await tab.keyboard.press('ArrowLeft');
    expect(await shown()).toEqual(Array(calls).fill('TypeScript'));
    expect(await tab.locator(':focus').textContent()).toBe('TypeScript');
    await tab.goto(`${url}/docs/guides/backfills`);
    expect(await shown()).toEqual(['TypeScript']);
    expect(problems).toEqual([]);
    expect(await tab.evaluate('window.refused')).toEqual([]);
    expect(asked.filter((one) => !one.startsWith(`${url}/`))).toEqual([]);
    await tab.close();
  });

  test('a button copies the code that it is at, where browsers offer a clipboard and where they do not', async () => {
    const { tab } = await openTab('/docs/guides/idempotency');
    await tab.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = await tab.locator('.form:visible pre').textContent();
    const button = tab.getByRole('button', { name: 'Copy: A write with a key, curl' });
    for (const clipboard of ['', 'delete Navigator.prototype.clipboard']) {
      await tab.evaluate(`window.read ??= navigator.clipboard.readText.bind(navigator.clipboard);
          window.empty ??= navigator.clipboard.writeText.bind(navigator.clipboard);`);
      await tab.evaluate(`window.empty('')`);
      await tab.evaluate(clipboard);
      await button.click();
      await tab.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
      expect(await tab.evaluate('window.read()')).toBe(code);
    }
    await tab.close();
  });

  test('without scripts, every form of every call can be read, and the search works', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.goto(`${url}/docs/guides/idempotency`);
    expect(await tab.locator('.form:visible .form-name:visible').allTextContents()).toEqual([
      'curl',
      'TypeScript',
      'Python',
    ]);
    await tab.getByRole('searchbox').fill('opaque cursor');
    await tab.keyboard.press('Enter');
    await tab.getByRole('link', { name: 'Cursors' }).click();
    expect(new URL(tab.url()).pathname + new URL(tab.url()).hash).toBe('/docs/guides/pagination#cursors');
    await context.close();
  });

  test('on a small phone every guide fits, and axe finds nothing wrong with the pages of nothing', async () => {
    const { tab, problems } = await openTab('/docs');
    await tab.setViewportSize(phone);
    for (const path of paths) {
      await tab.goto(`${url}${path}`);
      if (rarePaths.includes(path)) expect([path, await axeViolations(tab)]).toEqual([path, []]);
      const width = await tab.evaluate('document.documentElement.scrollWidth');
      expect([path, width]).toEqual([path, phone.width]);
    }
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await tab.close();
  });
});
