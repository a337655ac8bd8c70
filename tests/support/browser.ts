/**
 * Opens a real Chromium for tests of pages. Where none is installed, those tests are skipped; in CI they fail.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect } from '@jest/globals';
import axe, { type RunOptions } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { withProgram } from './needs.ts';
import { startTestService, type TestService } from './service.ts';
import { longTimeoutMs } from './until.ts';

const knownPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // All pages share one process, because starting one for each costs more than most pages do.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
];

function browserPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? knownPaths.find((path) => existsSync(path));
}

/** Opens a browser. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = browserPath();
  if (!executablePath) throw new Error('no Chromium; set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: flags });
  // Half a minute, which Playwright grants, is short for a page on a busy machine.
  browser.on('context', (context) => context.setDefaultTimeout(longTimeoutMs));
  return browser;
}

/** Opens a tab of somebody who is signed in to the service. */
export async function openTabAs(
  browser: Browser,
  { ctx }: TestService,
  cookie: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: ctx.config.publicUrl };
    }),
  );
  return context.newPage();
}

/** Goes on by the keyboard alone to what begins with these words, and presses Enter there. */
export async function pressEnterOn(tab: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await tab.keyboard.press('Tab');
    const focused = await tab.evaluate('document.activeElement.textContent');
    if (`${focused}`.startsWith(words)) return tab.keyboard.press('Enter');
  }
  throw new Error(`The keyboard does not lead to ${words}`);
}

export function describeInBrowser(title: string, body: () => void): void {
  withProgram('chromium', browserPath() !== undefined).describe(title, body);
}

/** Returns what axe finds wrong with the page as it is: rule, element and reason. */
export async function axeViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // A script that was loaded earlier is still there if only the content of the page was replaced.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate(async (runOptions) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      // Only violations are reported in detail. Stylesheets are not loaded anew, since none of the rules used
      // here reads them.
      resultTypes: ['violations'],
      preload: false,
      ...runOptions,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, options);
}

/** Returns the violations in the light and in the dark scheme; only colours differ between the two. */
export async function axeViolationsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...inLight, ...(await axeViolations(page, { runOnly: ['color-contrast'] }))];
}

/**
 * Returns what is wider than its place: the page itself, and every part of it that would have to be scrolled sideways.
 * @param mayScroll selects parts that are left out.
 */
export function tooWide(page: Page, mayScroll = ''): Promise<string[]> {
  return page.evaluate(`[document.documentElement, ...document.querySelectorAll('body *')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .filter((part) => !${JSON.stringify(mayScroll)} || !part.matches(${JSON.stringify(mayScroll || '*')}))
    .filter((part) => part === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
    .map((part) => part.tagName + '.' + part.className + ': ' + part.scrollWidth + ' in ' + part.clientWidth)`);
}

/**
 * Expects a page to fit a desk and a phone, and to be accessible there in light, and on the desk in dark, too: the colours
 * are the same on both.
 * @param mayScroll selects what may be wider than its place, such as code.
 */
export async function expectGoodLooks(page: Page, mayScroll = ''): Promise<void> {
  const phone = { width: 390, height: 844 };
  const desk = { width: 1280, height: 800 };
  await page.emulateMedia({ colorScheme: 'light' });
  for (const [size, violationsOf] of [
    [phone, axeViolations],
    [desk, axeViolationsInBothSchemes],
  ] as const) {
    await page.setViewportSize(size);
    expect([size.width, await tooWide(page, mayScroll)]).toEqual([size.width, []]);
    expect([size.width, await violationsOf(page)]).toEqual([size.width, []]);
  }
}

/** Keeps what a tab shows for the README, in the folder that `npm run screenshots` names. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: path.join(process.env.SCREENSHOTS, `${name}.png`) });
}

/** Keeps the beginning of a page, without what is around it, for a guide. */
export async function keepPictureOfGuide(page: Page, name: string, height: number): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const box = await page.locator('main').boundingBox();
  if (!box) throw new Error('the page has no main part');
  await page.screenshot({ path: `src/web/docs/pictures/${name}.png`, clip: { ...box, height } });
}

export interface VisitedSite {
  url: string;
  /** The query of each request by which an end user's browser returned to `/connected`, in order. */
  returns: Record<string, string>[];
  close(): Promise<void>;
}

/**
 * Starts a customer's site: pages that end users return to, and `/frame?url=…`, which shows a page in a
 * frame.
 */
export async function startCustomerSite(): Promise<VisitedSite> {
  const returns: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const page = (text: string) => `<!doctype html><html lang="en"><title>Customer</title>${text}`;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (pathname === '/frame') {
      response.end(page(`<iframe title="connect" src="${searchParams.get('url')}"></iframe>`));
      return;
    }
    if (pathname === '/connected') returns.push(Object.fromEntries(searchParams));
    response.end(page('<link rel="icon" href="data:,"><h1>Back at the customer</h1>'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    returns,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Starts the service with a public address at which it really listens, so that browsers find it. */
export async function startServiceForBrowsers(
  variables: Record<string, string> = {},
  host: 'localhost' | '127.0.0.1' = 'localhost',
): Promise<TestService> {
  for (let tries = 5; ; tries -= 1) {
    const port = await freePort();
    const publicUrl = `http://${host}:${port}`;
    try {
      return await startTestService(
        { ...variables, PORT: `${port}`, PUBLIC_URL: publicUrl },
        { workers: 'live' },
      );
    } catch (error) {
      // Another process may have taken the port first; then another port is tried.
      if (tries === 1 || (error as { code?: string }).code !== 'EADDRINUSE') throw error;
    }
  }
}
