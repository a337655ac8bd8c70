/** Tests in Chromium that every page of the console is at its best with much data, and with none. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page as Tab } from 'playwright-core';
import { areaOf } from '../../../src/web/console/page-context.ts';
import { pages } from '../../../src/web/console/sections.ts';
import {
  axeViolationsInBothSchemes,
  describeInBrowser,
  expectGoodLooks,
  keepPicture,
  openBrowser,
  openTabAs,
  startServiceForBrowsers,
  tooWide,
} from '../../support/browser.ts';
import { makeBusyOrganization } from '../../support/busy-organization.ts';
import { placeIn, type World } from '../../support/console-world.ts';
import type { TestService } from '../../support/service.ts';
import { newMember } from '../../support/sign-in.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Without data there is nothing that a page about one thing could be about. */
const cases = [
  ...pages.map((page) => ({ page, data: 'full' as const })),
  ...pages.filter(({ path }) => !path.includes(':')).map((page) => ({ page, data: 'empty' as const })),
].map(({ page, data }) => [areaOf(page.role) + page.path, data, page] as const);

describeInBrowser('the console with much data, and with none', () => {
  let service: TestService;
  let browser: Browser;
  let visitors: Record<'full' | 'empty', { tab: Tab; world: World }>;

  beforeAll(async () => {
    service = await startServiceForBrowsers({ ROLE: 'api' });
    browser = await openBrowser();
    const operator = { operator: true, name: 'Ada Baker' };
    const busy = await newMember(service, { ...operator, organization: 'Harbour Planner' });
    const idle = await newMember(service, { ...operator, organization: 'Newcomers' });
    const { organizationId } = idle;
    visitors = {
      full: {
        tab: await tabOf(busy.cookie),
        world: await makeBusyOrganization(service, { ...busy, mode: 'live' }),
      },
      empty: {
        tab: await tabOf(idle.cookie),
        world: { organizationId, mode: 'live' } as World,
      },
    };
  });
  afterAll(() => browser?.close());

  async function tabOf(cookie: string): Promise<Tab> {
    return openTabAs(browser, service, cookie, { viewport: desk, timezoneId: 'Asia/Tokyo' });
  }

  const open = async (data: 'full' | 'empty', page: (typeof pages)[number]) => {
    const { tab, world } = visitors[data];
    const answer = await tab.goto(service.ctx.config.publicUrl + placeIn(world, page));
    expect(answer?.status()).toBe(200);
    return tab;
  };

  test.each(cases)(
    'the page %s, %s, fits a desk and a phone, and is accessible there in light and in dark',
    async (_, data, page) => {
      const tab = await open(data, page);
      await expectGoodLooks(tab);
    },
  );

  if (process.env.SCREENSHOTS)
    test.each([
      ['overview', '', 1320],
      ['publish-ledger', '/publishing', 800],
      ['publish-request', '/publishing/:publishRequestId', 800],
      ['event-destination', '/destinations/:eventDestinationId', 800],
    ])('the picture of the %s shows much data', async (name, wanted, height) => {
      const page = pages.find(({ path, role }) => path === wanted && role === 'viewer');
      if (!page) throw new Error(`no page has the path ${wanted}`);
      const tab = await open('full', page);
      await tab.emulateMedia({ colorScheme: 'light' });
      await tab.setViewportSize({ ...desk, height });
      // The pictures of accounts come when they are in sight.
      await tab.waitForLoadState('networkidle');
      await keepPicture(tab, name);
    });

  test('a profile is found by what people call it, at a desk and on a phone', async () => {
    const [, , profiles] = cases.find(([path]) => path.endsWith('/profiles')) ?? [];
    if (!profiles) throw new Error('there is no list of profiles');
    const tab = await open('full', profiles);
    const openFilters = () => tab.locator('.filter-menu summary').click();
    const name = tab.getByRole('textbox', { name: 'Name or user name' });
    await openFilters();
    await expectGoodLooks(tab);
    await name.fill('лилиенталь');
    await tab.getByRole('button', { name: 'Apply' }).click();
    await tab.getByText('Nothing matches.').waitFor();
    await openFilters();
    expect(await name.inputValue()).toBe('лилиенталь');
    await name.fill('VON lilien');
    await name.press('Enter');
    await tab.waitForURL(/name=VON/);
    const rows = await tab.locator('tbody tr').allTextContents();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !row.includes('Anna-Katharina von Lilienthal-Hohenstein'))).toEqual([]);
    await expectGoodLooks(tab);
  });

  test('on a phone, the first row of a list is seen without scrolling far', async () => {
    const tops: Record<string, number> = {};
    for (const wanted of ['/publishing', '/backfills', '/events', '/connections', '/profiles']) {
      const [, , page] = cases.find(([path]) => path.endsWith(wanted)) ?? [];
      if (!page) throw new Error(`there is no list ${wanted}`);
      const tab = await open('full', page);
      await tab.setViewportSize(phone);
      const top = await tab
        .locator('tbody tr')
        .first()
        .evaluate((row) => row.getBoundingClientRect().top);
      tops[wanted] = top;
      await tab.setViewportSize(desk);
    }
    expect(Object.entries(tops).filter(([, top]) => !(top < 300))).toEqual([]);
  });

  test('times are in the time zone of the browser', async () => {
    const [, , backfill] = cases.find(([path]) => path.endsWith('/backfills/:backfillRequestId')) ?? [];
    if (!backfill) throw new Error('there is no page of a backfill');
    await (await open('full', backfill)).waitForFunction(
      "cookieStore.get('time_zone').then((cookie) => cookie?.value === 'Asia/Tokyo')",
    );
    const tab = await open('full', backfill);
    const time = tab.getByText('GMT+9').first();
    expect(await time.getAttribute('title')).toMatch(/ UTC$/);
  });

  test('"/" leads to the search, except where somebody is typing', async () => {
    const [, , ledger] = cases.find(([path]) => path.endsWith('/publishing')) ?? [];
    if (!ledger) throw new Error('there is no ledger');
    const tab = await open('full', ledger);
    await tab.setViewportSize(desk);
    await tab.keyboard.press('/');
    const search = tab.getByRole('searchbox', { name: 'Search' });
    expect(await search.and(tab.locator(':focus')).count()).toBe(1);
    await tab.keyboard.type('Saturday/Sunday');
    expect(await search.inputValue()).toBe('Saturday/Sunday');
  });

  test('on a phone, the sections are behind one button, and Escape puts them away again', async () => {
    const [, , ledger] = cases.find(([path]) => path.endsWith('/publishing')) ?? [];
    if (!ledger) throw new Error('there is no ledger');
    const tab = await open('full', ledger);
    const sections = tab.getByRole('navigation', { name: 'Sections' });
    const button = tab.getByRole('button', { name: 'Sections' });
    await tab.setViewportSize(desk);
    expect([await sections.isVisible(), await button.isVisible()]).toEqual([true, false]);
    await tab.setViewportSize(phone);
    expect(await sections.isVisible()).toBe(false);
    await button.click();
    expect(await sections.getByRole('link', { name: 'Events', exact: true }).isVisible()).toBe(true);
    expect(await tooWide(tab)).toEqual([]);
    expect(await axeViolationsInBothSchemes(tab)).toEqual([]);
    await tab.keyboard.press('Escape');
    expect(await sections.isVisible()).toBe(false);
    await button.click();
    await sections.getByRole('link', { name: 'Events', exact: true }).click();
    expect(await tab.locator('h1').textContent()).toBe('Events');
  });

  const openPath = async (wanted: string) => {
    const [, , page] = cases.find(([path]) => path.endsWith(wanted)) ?? [];
    if (!page) throw new Error(`there is no page ${wanted}`);
    const tab = await open('full', page);
    await tab.setViewportSize(desk);
    return tab;
  };
  const hasFocus = (part: Locator) =>
    part.evaluate(
      (element: unknown) =>
        element === (globalThis as { document?: { activeElement: unknown } }).document?.activeElement,
    );

  test('Escape closes whatever was opened, the innermost first, and leads the focus back', async () => {
    const tab = await openPath('/destinations/:eventDestinationId');
    for (const panel of ['.menu.user', '.menu:not(.user)', '.filter-menu', '.disclosed', '.confirm']) {
      const details = tab.locator(`details${panel}`).first();
      const summary = details.locator('summary').first();
      await summary.click();
      const inside = details.locator('a, input, select, button').first();
      await inside.focus();
      await tab.keyboard.press('Escape');
      expect([panel, await inside.isVisible(), await hasFocus(summary)]).toEqual([panel, false, true]);
    }
  });

  test('a click outside closes whatever was opened, except a form in which something was entered', async () => {
    const tab = await openPath('/destinations/:eventDestinationId');
    const isOpen = (panel: string) =>
      tab
        .locator(`details${panel}`)
        .first()
        .evaluate((details: unknown) => (details as { open: boolean }).open);
    const toggle = (panel: string) => tab.locator(`details${panel} > summary`).first().click();
    const elsewhere = () => tab.locator('h1').click();
    for (const panel of ['.menu.user', '.filter-menu', '.disclosed', '.confirm']) {
      await toggle(panel);
      expect([panel, await isOpen(panel)]).toEqual([panel, true]);
      await elsewhere();
      expect([panel, await isOpen(panel)]).toEqual([panel, false]);
    }
    const edit = '.disclosed:has([name="name"])';
    await toggle(edit);
    await tab.locator(edit).locator('[name="name"]').fill('Another name');
    await elsewhere();
    expect(await isOpen(edit)).toBe(true);
  });

  test('a search with one hit leads to it by Enter', async () => {
    const tab = await openPath('/profiles');
    await tab.keyboard.press('/');
    await tab.keyboard.type(visitors.full.world.eventDestinationId);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/\/find\?q=/);
    await tab.locator('#hits a:focus').waitFor();
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`**/destinations/${visitors.full.world.eventDestinationId}`);
  });

  test('a long name is found as a whole by the browser’s own search', async () => {
    const tab = await openPath('/profiles');
    const find = (words: string) => tab.evaluate(`window.find(${JSON.stringify(words)})`);
    for (const name of [
      'Harbour Bakery & Coffee House Copenhagen',
      'Anna-Katharina von Lilienthal-Hohenstein',
    ])
      expect([name, await find(name)]).toEqual([name, true]);
    expect(await find('Nobody of this name')).toBe(false);
  });

  test('on a phone, what a change has done is said, and what a list is about is not', async () => {
    const { tab, world } = visitors.full;
    const { ctx } = service;
    const notice = ctx.security.sealers.cursors.seal('The profile is disconnected.', [
      world.userId,
      'notice',
    ]);
    await tab.setViewportSize(phone);
    for (const path of ['/profiles', '/events', '/backfills', '/publishing']) {
      const [, , page] = cases.find(([address]) => address.endsWith(path)) ?? [];
      if (!page) throw new Error(`there is no page ${path}`);
      await tab.goto(`${ctx.config.publicUrl}${placeIn(world, page)}?${new URLSearchParams({ notice })}`);
      expect([
        path,
        await tab.getByRole('status').getByText('The profile is disconnected.').isVisible(),
      ]).toEqual([path, true]);
    }
    await open(
      'full',
      cases.find(([address]) => address.endsWith('/profiles'))?.[2] as (typeof pages)[number],
    );
    expect(await tab.locator('h1 + p').isVisible()).toBe(false);
    await tab.setViewportSize(desk);
  });

  test.each([
    ['a desk', desk],
    ['a phone', phone],
  ])('the labels of charts are large enough to be read on %s', async (_, size) => {
    for (const path of ['', '/destinations/:eventDestinationId']) {
      const page = pages.find((one) => one.role === 'viewer' && one.path === path);
      const tab = await open('full', page as (typeof pages)[number]);
      await tab.setViewportSize(size);
      const sizes = (await tab.evaluate(`[...document.querySelectorAll('.chart svg')].map((svg) =>
        parseFloat(getComputedStyle(svg.querySelector('text')).fontSize) * svg.getBoundingClientRect().width / 360)`)) as number[];
      expect(sizes.length).toBeGreaterThan(1);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
      await tab.setViewportSize(desk);
    }
  });
});
