/** Tests in Chromium that posts are moved in the calendar: by drag, by the keyboard alone, and without scripts. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page as Tab } from 'playwright-core';
import { Temporal } from 'temporal-polyfill';
import {
  describeInBrowser,
  expectGoodLooks,
  openBrowser,
  openTabAs,
  pressEnterOn,
  startServiceForBrowsers,
} from '../../support/browser.ts';
import { type PublishRequest, publish, requestNow } from '../../support/publishing.ts';
import type { TestKey, TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

describeInBrowser('the calendar', () => {
  let service: TestService;
  let browser: Browser;
  let developer: SignedInMember;
  let key: TestKey;
  let connectedProfileId: string;

  beforeAll(async () => {
    service = await startServiceForBrowsers();
    browser = await openBrowser();
    developer = await newMember(service, { role: 'developer', organization: 'Planners' });
    key = await service.newKey({ organization: 'Planners' });
    ({ connectedProfileId } = await key.client.newProfile({ providerId: 'bluesky' }));
  });
  afterAll(() => browser?.close());

  /** The first day of the month after the next one. */
  const first = Temporal.Now.plainDateISO('UTC').with({ day: 1 }).add({ months: 2 });

  const schedule = (day: Temporal.PlainDate, text: string) =>
    publish(key.client, {
      connectedProfileId,
      contentType: 'bluesky.posts.items',
      text,
      scheduledFor: `${day}T09:30:00Z`,
    });

  async function openCalendar(options: BrowserContextOptions, query = `day=${first}`): Promise<Tab> {
    const tab = await openTabAs(browser, service, developer.cookie, { timezoneId: 'UTC', ...options });
    await tab.goto(
      `${service.ctx.config.publicUrl}/console/${developer.organizationId}/test/publishing/calendar?${query}`,
    );
    return tab;
  }

  const cellOf = (tab: Tab, day: Temporal.PlainDate) =>
    tab.getByRole('cell').filter({ has: tab.locator(`.day time[datetime="${day}"]`) });
  const timeOf = async ({ publishRequestId }: PublishRequest) =>
    (await requestNow(key.client, publishRequestId)).scheduledFor;

  test('a post is dragged to another day, in a month and in a week', async () => {
    const request = await schedule(first, 'Dragged loaves');
    for (const view of ['month', 'week']) {
      const [from, to] =
        view === 'month' ? [first, first.add({ days: 9 })] : [first.add({ days: 9 }), undefined];
      const tab = await openCalendar({ viewport: desk }, `view=${view}&day=${from}`);
      const day = to ?? from.add({ days: from.dayOfWeek === 7 ? -1 : 1 });
      await cellOf(tab, from).getByText('Dragged loaves').first().dragTo(cellOf(tab, day).locator('.day'));
      await tab.getByRole('status').getByText('It is now scheduled for').waitFor();
      expect(await cellOf(tab, day).getByText('Dragged loaves').first().isVisible()).toBe(true);
      expect(await timeOf(request)).toBe(`${day}T09:30:00.000Z`);
    }
  });

  test('a post is moved by the keyboard alone', async () => {
    const request = await schedule(first.add({ days: 1 }), 'Typed loaves');
    const tab = await openCalendar({ viewport: desk });
    await pressEnterOn(tab, 'Move Typed loaves');
    await tab.getByRole('heading', { name: 'Move Typed loaves' }).waitFor();
    expect(await tab.evaluate('document.activeElement.name')).toBe('scheduledFor');
    await expectGoodLooks(tab);
    const day = first.add({ days: 20 });
    const format = new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const { weekday, ...date } = Object.fromEntries(
      format.formatToParts(new Date(`${day}`)).map(({ type, value }) => [type, value]),
    );
    await pressEnterOn(tab, `Here, on ${weekday}, ${date.day} ${date.month} ${date.year}`);
    await tab.getByRole('status').getByText('It is now scheduled for').waitFor();
    expect(await timeOf(request)).toBe(`${day}T09:30:00.000Z`);
  });

  test('a post is moved on a phone and without scripts, by its own page', async () => {
    const request = await schedule(first.add({ days: 2 }), 'Plain loaves');
    const tab = await openCalendar({ viewport: phone, javaScriptEnabled: false });
    expect(await cellOf(tab, first.add({ days: 27 })).isVisible()).toBe(false);
    await tab
      .getByRole('link', { name: /Plain loaves/ })
      .first()
      .click();
    await tab.getByRole('link', { name: 'Move…' }).click();
    await tab.getByLabel(/^Time/).fill(`${first.add({ days: 3 })}T18:00`);
    await tab.getByRole('button', { name: 'Move', exact: true }).click();
    await tab.getByText('It is now scheduled for').waitFor();
    expect(await timeOf(request)).toBe(`${first.add({ days: 3 })}T18:00:00.000Z`);
  });
});
