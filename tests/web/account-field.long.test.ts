/**
 * Tests the page on which people name their account before the provider's consent screen, in a real browser
 * without scripts.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Schemas } from '../../src/contract/index.ts';
import {
  describeInBrowser,
  openBrowser,
  startCustomerSite,
  startServiceForBrowsers,
  type VisitedSite,
} from '../support/browser.ts';
import { byOAuth, newIntegration, newSession, profilesOf, sessionNow } from '../support/connect.ts';
import type { Client, TestService } from '../support/service.ts';

const handle = 'rye-and-sons.bsky.social';

describeInBrowser('in a browser', () => {
  let browser: Browser;
  let customer: VisitedSite;
  let service: TestService;
  let client: Client;
  let page: Page;
  beforeAll(async () => {
    [browser, customer, service] = await Promise.all([
      openBrowser(),
      startCustomerSite(),
      startServiceForBrowsers({}, '127.0.0.1'),
    ]);
    client = (await service.newKey()).client;
    const context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await customer?.close();
  });

  async function begin(input: Partial<Schemas['ConnectSessionInput']> = {}) {
    const { authIntegrationId } = await newIntegration(client, {
      ...byOAuth,
      returnOrigins: [customer.url],
    });
    return newSession(client, authIntegrationId, { returnUrl: `${customer.url}/connected`, ...input });
  }

  const field = () => page.getByLabel(/^Your .*Bluesky.* account$/);

  async function consent(): Promise<void> {
    await page.waitForURL(/\/oauth\/authorize\?/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/persona=/);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/connected\?/);
  }

  async function expectConnected({ connectSessionId }: Schemas['ConnectSession']): Promise<void> {
    const { connectionId = '', status } = await sessionNow(client, connectSessionId);
    const [profile] = await profilesOf(client, connectionId);
    expect([status, profile?.username]).toEqual(['completed', handle]);
  }

  test('the handle is typed, Enter continues, and the account is connected', async () => {
    const session = await begin();
    await page.goto(session.authorizationUrl);
    await field().fill(`@${handle}`);
    await field().press('Enter');
    await consent();
    await expectConnected(session);
  });

  test('a mistake is shown at the field, which has the focus and what was typed, and is corrected there', async () => {
    const session = await begin();
    await page.goto(session.authorizationUrl);
    await field().fill('nobody-at-all.bsky.social');
    await page.getByRole('button', { name: /^Continue to/ }).click();
    await page.getByRole('alert').waitFor();
    expect(await field().inputValue()).toBe('nobody-at-all.bsky.social');
    expect(await page.locator('input:focus').getAttribute('name')).toBe('account');
    await field().fill(handle);
    await page.getByRole('button', { name: /^Continue to/ }).click();
    await consent();
    await expectConnected(session);
  });

  test('what the app knows is filled in, and cancel works with the field empty', async () => {
    const session = await begin({ account: handle });
    await page.goto(session.authorizationUrl);
    expect(await field().inputValue()).toBe(handle);
    await field().fill('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/\/connected\?.*status=canceled/);
  });
});
