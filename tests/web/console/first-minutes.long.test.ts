/**
 * Tests a newcomer's first minutes, only in Chromium: from the link that the start prints to a delivered
 * event and its line in the log. `npm run screenshots` keeps the pictures for the README.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newSetupLink } from '../../../src/domain/people/members/set-up.ts';
import {
  describeInBrowser,
  keepPicture,
  keepPictureOfGuide,
  openBrowser,
  startServiceForBrowsers,
} from '../../support/browser.ts';
import type { TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const size = { width: 1280, height: 800 };

describeInBrowser('a newcomer’s first minutes', () => {
  let service: TestService;
  let browser: Browser;
  let tab: Page;

  beforeAll(async () => {
    service = await startServiceForBrowsers({ NODE_ENV: 'development' });
    browser = await openBrowser();
    tab = await browser.newPage({ viewport: size });
  });
  afterAll(() => browser?.close());

  const section = (name: string) =>
    tab.getByRole('navigation', { name: 'Sections' }).getByText(name, { exact: true }).click();
  const press = (name: string) => tab.getByRole('button', { name }).click();

  test('lead from the link of the start to a key, a connected profile, a delivered event and its log line', async () => {
    const link = await newSetupLink(service.ctx);
    await tab.goto(link?.url ?? '');
    await tab.getByLabel('Your name').fill('Ada Baker');
    await tab.getByLabel('E-mail address').fill('ada@example.com');
    await tab.getByLabel('Password', { exact: true }).fill('a loaf of rye at eight');
    await tab.locator('main button').click();
    await tab.goto(`${service.ctx.config.publicUrl}/console`);
    expect(await tab.locator('h1').textContent()).toBe('Overview');
    expect(await tab.locator('.mode-banner').textContent()).toContain('Test mode');

    await section('First steps');
    await press('Make a key and a profile');
    const key = (await tab.locator('#copy-the-key').textContent()) ?? '';
    expect(key).toMatch(/^svc_test_/);

    await section('Event destinations');
    await press('Create a test inbox');

    await section('Profiles');
    await tab.locator('tbody a').first().click();
    await tab.getByText('Let something happen').click();
    await press('Let it happen');
    // These lists do not reload themselves, so what they are to show has to be there before they are opened.
    const {
      db,
      observability: { requestLog },
    } = service.ctx;
    await until(async () => (await db.event.count({ where: { topic: { startsWith: 'content.' } } })) > 0);

    await section('Events');
    await tab
      .getByRole('link', { name: /content\..*created/ })
      .first()
      .click();
    await tab.getByText('succeeded').first().waitFor();

    const headers = { Authorization: `Bearer ${key}` };
    await fetch(`${service.url}/v1/connected-profiles`, { headers });
    await until(async () => {
      await requestLog.flush();
      return (await db.requestLogEntry.count({ where: { operationId: 'connectedProfiles.list' } })) > 0;
    });
    await section('Request log');
    await tab.locator('tbody').getByText('connectedProfiles.list').first().waitFor();
  });

  if (process.env.SCREENSHOTS)
    test('end with an app at a provider, and with the documentation', async () => {
      const [home = ''] = /.*\/test/.exec(tab.url()) ?? [];
      await tab.goto(`${home}/integrations`);
      await tab.getByText('Register an app').click();
      await tab.getByLabel('Name', { exact: false }).first().fill('Harbour Planner');
      await tab.getByLabel('Provider and login').selectOption('facebook facebook_login');
      await tab.getByLabel('Client id', { exact: false }).fill('1234567890');
      await tab.getByLabel('Client secret', { exact: false }).fill('#fault:webhook_fields_missing');
      await press('Register the app');
      await press('Check the app');
      await keepPicture(tab, 'provider-app');
      await tab.setViewportSize({ width: 1120, height: 1200 });
      await keepPictureOfGuide(tab, 'provider-app', 900);
      await tab.setViewportSize(size);
      await tab.goto(`${service.ctx.config.publicUrl}/docs/guides/events`);
      await keepPicture(tab, 'documentation');
    });
});
