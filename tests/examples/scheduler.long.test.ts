/** Uses the example of a scheduler in Chromium and against the service in test mode. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  describeInBrowser,
  expectGoodLooks,
  keepPicture,
  openBrowser,
  startServiceForBrowsers,
} from '../support/browser.ts';
import { copyExample, type Example, recordAnswers, startExample } from '../support/example.ts';
import type { TestKey } from '../support/service.ts';

describeInBrowser('the example of a scheduler', () => {
  let key: TestKey;
  let example: Example;
  let browser: Browser;
  let tab: Page;
  let answers: () => Promise<string>;

  beforeAll(async () => {
    const service = await startServiceForBrowsers();
    key = await service.newKey();
    for (const providerId of ['bluesky', 'instagram'] as const) await key.client.newProfile({ providerId });
    example = await copyExample('scheduler', service.ctx.config.publicUrl, key.key);
    example.environment.TIME_ZONE = 'Asia/Tokyo';
    await startExample(example);
    browser = await openBrowser();
    tab = await browser.newPage();
    answers = recordAnswers(tab, example);
    await tab.goto(example.url);
  });
  afterAll(() => browser?.close());

  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [date, later] = [dayAfter(30), dayAfter(32)];
  const instant = (local: string) => new Date(`${local}+09:00`).toISOString();
  const press = (name: string) => tab.getByRole('button', { name, exact: true }).click();
  const on = (day: string) =>
    tab.getByRole('listitem').filter({ has: tab.locator(`time[datetime="${day}"]`) });
  const plan = async (provider: string, text: string, local: string) => {
    const option = tab.getByRole('option', { name: provider });
    await tab.getByLabel('Account').selectOption(await option.getAttribute('value'));
    await tab.getByLabel('Text').fill(text);
    await tab.getByLabel('Time').fill(local);
    await press('Plan the post');
  };
  const requests = async () => (await key.client.get('/v1/publish-requests')).body.data;

  test('shows the present month, and leads to others', async () => {
    await tab.getByRole('link', { name: 'Next month' }).click();
    await tab.getByRole('link', { name: 'Previous month' }).click();
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'Asia/Tokyo' });
    expect(await tab.locator('h1').textContent()).toBe(month.format());
    await expectGoodLooks(tab);
  });

  test('plans a post for a time in its time zone', async () => {
    await plan('bluesky', 'Rye loaves at eight', `${date}T08:00`);
    await on(date).getByText('08:00 Rye loaves at eight (scheduled)').waitFor();
    expect(await requests()).toMatchObject([{ scheduledFor: instant(`${date}T08:00`) }]);
    await expectGoodLooks(tab);
    await tab.emulateMedia({ colorScheme: 'light' });
    await keepPicture(tab, 'example-scheduler');
  });

  test('moves a post', async () => {
    await tab.getByRole('link', { name: /Rye loaves/ }).click();
    await tab.getByLabel('Time').fill(`${later}T09:30`);
    await press('Move');
    await on(later).getByText('09:30 Rye loaves at eight (scheduled)').waitFor();
    expect(await requests()).toMatchObject([{ scheduledFor: instant(`${later}T09:30`) }]);
    await expectGoodLooks(tab);
  });

  test('cancels a post', async () => {
    await press('Cancel the post');
    await on(later).getByText('(canceled)').waitFor();
    expect(await requests()).toMatchObject([{ status: 'canceled' }]);
    expect(await tab.getByRole('button', { name: 'Move' }).count()).toBe(0);
  });

  test('shows, without being loaded again, what has been published and what has failed', async () => {
    await tab.getByRole('link', { name: 'Plan another post' }).click();
    await plan('bluesky', 'Buns at noon', `${date}T12:00`);
    await on(date).getByText('Buns at noon (scheduled)').waitFor();
    await plan('bluesky', 'Burnt buns #fault:refused', `${date}T13:00`);
    await on(date).getByText('Burnt buns').waitFor();
    await key.client.post('/v1/test/clock/advance', { seconds: 40 * 86_400 }).expect(200);
    await on(date).getByText('Buns at noon (published)').waitFor();
    await tab.getByRole('link', { name: /Burnt buns.*failed/ }).click();
    await tab.getByRole('article').getByText('failed').waitFor();
    await expectGoodLooks(tab);
  });

  test('a refusal by the service is shown in its own words', async () => {
    await tab.getByRole('link', { name: 'Plan another post' }).click();
    await plan('instagram', 'A picture without a picture', `${date}T12:00`);
    expect(await tab.getByRole('alert').textContent()).toContain('media: ');
  });

  test('the browser does not get the key', async () => {
    const sent = await answers();
    expect(sent).toContain('Rye loaves at eight');
    expect(sent).not.toContain(key.key);
  });
});
