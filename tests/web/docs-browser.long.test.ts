import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { referencePages } from '../../src/web/docs/contract.ts';
import {
  axeViolations,
  axeViolationsInBothSchemes,
  describeInBrowser,
  openBrowser,
  startServiceForBrowsers,
} from '../support/browser.ts';
import { guides } from '../support/guides.ts';
import type { TestService } from '../support/service.ts';

/** The milliseconds to wait at most for a browser, on a machine that runs other tests as well. */
const timeoutMs = 240_000;
const phone = { width: 320, height: 640 };
/** looks.long.test.ts has axe look at the others. */
const rarePaths = ['/docs/nothing', '/docs/search', '/docs/search?q=zzyzzx'];
const paths = [
  '/docs',
  ...rarePaths,
  '/docs/search?q=idempotency',
  '/docs/api',
  ...referencePages().map(({ slug }) => `/docs/api/${slug}`),
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
    tab.setDefaultTimeout(timeoutMs);
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

  test('an address of an operation on the single page of the API reference leads to where the operation is now', async () => {
    const { tab, problems, asked } = await openTab('/docs/api#operation/eventDestinations.replay');
    await tab.waitForURL(`${url}/docs/api/event-destinations#eventDestinations.replay`);
    await tab.locator('h2', { hasText: 'Replay events' }).waitFor();
    for (const [old, now] of [
      ['tag/Auth-Integrations', 'auth-integrations'],
      ['tag/Media/operation/media.create', 'media#media.create'],
    ]) {
      await tab.goto('about:blank');
      await tab.goto(`${url}/docs/api#${old}`);
      await tab.waitForURL(`${url}/docs/api/${now}`);
    }
    expect(problems).toEqual([]);
    expect(await tab.evaluate('window.refused')).toEqual([]);
    expect(asked.filter((one) => !one.startsWith(`${url}/`) && one !== 'about:blank')).toEqual([]);
    await tab.close();
  });

  test('axe finds nothing wrong with the API reference, on a desk and a phone, in light and in dark', async () => {
    const { tab } = await openTab('/docs/api');
    for (const path of ['/docs/api', '/docs/api/media']) {
      await tab.goto(`${url}${path}`);
      await tab.evaluate('for (const folded of document.querySelectorAll("details")) folded.open = true');
      for (const width of [1280, 390]) {
        await tab.setViewportSize({ width, height: 800 });
        const violations = await axeViolationsInBothSchemes(tab);
        expect([path, width, violations]).toEqual([path, width, []]);
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

  test('on a small phone every page fits, and axe finds nothing wrong with the pages of nothing', async () => {
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
