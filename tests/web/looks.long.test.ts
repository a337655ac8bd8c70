/**
 * Tests in Chromium that the pages outside the console are at their best on a desk and on a phone, in light and in dark:
 * signing in, links that work once, one's own account, connecting, and the documentation.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { inviteMember } from '../../src/domain/people/members/invitations.ts';
import { newPasswordReset } from '../../src/domain/people/members/password-reset.ts';
import { newSetupLink } from '../../src/domain/people/members/set-up.ts';
import {
  describeInBrowser,
  expectGoodLooks,
  openBrowser,
  startServiceForBrowsers,
} from '../support/browser.ts';
import { newIntegration, newSession } from '../support/connect.ts';
import { guides } from '../support/guides.ts';
import type { TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';

describeInBrowser('the pages outside the console', () => {
  let service: TestService;
  let browser: Browser;
  let tab: Page;
  /** The addresses of the pages of signing in, by what they are for. */
  const addresses = new Map<string, string>();

  beforeAll(async () => {
    service = await startServiceForBrowsers({
      ROLE: 'api',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'service@example.com',
    });
    const { ctx } = service;
    addresses.set('setting up', (await newSetupLink(ctx))?.url ?? '');
    const { organizationId, email, cookie } = await newMember(service, { organization: 'Harbour Planner' });
    const invited = { email: 'grace@example.com', role: 'developer' } as const;
    addresses
      .set('an invitation', (await inviteMember(ctx, organizationId, invited)).url)
      .set('a new password', (await newPasswordReset(ctx, email)).url)
      .set('signing in', `${ctx.config.publicUrl}/console/sign-in`)
      .set('a forgotten password', `${ctx.config.publicUrl}/console/forgotten-password`)
      .set('a link that does not work', `${ctx.config.publicUrl}/console/invitations/none`)
      .set('one’s own account', `${ctx.config.publicUrl}/console/account`);
    browser = await openBrowser();
    const context = await browser.newContext();
    tab = await context.newPage();
    await context.addCookies([
      {
        name: cookie.slice(0, cookie.indexOf('=')),
        value: cookie.slice(cookie.indexOf('=') + 1),
        url: ctx.config.publicUrl,
      },
    ]);
  });
  afterAll(() => browser?.close());

  test.each([
    'setting up',
    'an invitation',
    'a new password',
    'signing in',
    'a forgotten password',
    'a link that does not work',
    'one’s own account',
  ])('the page of %s looks good', async (name) => {
    await tab.goto(addresses.get(name) ?? '');
    expect(await tab.locator('h1').count()).toBe(1);
    await expectGoodLooks(tab);
  });

  test('the pages on which an end user connects look good, from the first to the last', async () => {
    const { client } = await service.newKey();
    const { authIntegrationId } = await newIntegration(client, {
      providerId: 'facebook',
      loginKind: 'facebook_login',
    });
    const { authorizationUrl } = await newSession(client, authIntegrationId);
    await tab.goto(authorizationUrl);
    await expectGoodLooks(tab);
    await tab.getByRole('button', { name: /^Continue/ }).click();
    await tab.waitForURL(/\/simulated\//);
    await expectGoodLooks(tab);
    await tab.goto(`${service.ctx.config.publicUrl}/connect/done`);
    await expectGoodLooks(tab);
    await tab.goto(`${service.ctx.config.publicUrl}/connect/none`);
    await expectGoodLooks(tab);
  });

  test.each(['/docs', '/docs/search?q=idempotency', ...guides.map(({ slug }) => `/docs/guides/${slug}`)])(
    'the page %s looks good',
    async (path) => {
      await tab.goto(`${service.ctx.config.publicUrl}${path}`);
      await expectGoodLooks(tab, 'pre, .scroll');
    },
  );
});
