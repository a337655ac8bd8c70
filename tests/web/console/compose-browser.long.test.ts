/** Tests in Chromium that a post is published from the form: on a phone, by the keyboard alone, and with a file. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page as Tab } from 'playwright-core';
import {
  describeInBrowser,
  expectGoodLooks,
  openBrowser,
  openTabAs,
  startServiceForBrowsers,
} from '../../support/browser.ts';
import { jpeg } from '../../support/files.ts';
import type { PublishRequest } from '../../support/publishing.ts';
import type { TestKey, TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

const phone = { width: 390, height: 844 };

describeInBrowser('the form for a post', () => {
  let service: TestService;
  let browser: Browser;
  let developer: SignedInMember;
  let key: TestKey;

  beforeAll(async () => {
    service = await startServiceForBrowsers();
    browser = await openBrowser();
    developer = await newMember(service, { role: 'developer', organization: 'Composers' });
    key = await service.newKey({ organization: 'Composers' });
  });
  afterAll(() => browser?.close());

  async function openForm(providerId: string): Promise<Tab> {
    const { connectedProfileId } = await key.client.newProfile({ providerId });
    const tab = await openTabAs(browser, service, developer.cookie, { viewport: phone });
    await tab.goto(
      `${service.ctx.config.publicUrl}/console/${developer.organizationId}/test/publishing/new?connectedProfileId=${connectedProfileId}`,
    );
    return tab;
  }

  const posts = async () => (await key.client.get('/v1/publish-requests')).body.data as PublishRequest[];

  test('publishes a text by the keyboard alone, and says while it is written what is wrong with it', async () => {
    const tab = await openForm('bluesky');
    await expectGoodLooks(tab);
    await tab.getByRole('textbox', { name: /^Text/ }).focus();
    await tab.keyboard.insertText('x'.repeat(301));
    await tab.locator('#verdict', { hasText: 'Not ready yet' }).waitFor();
    await expectGoodLooks(tab);
    await tab.keyboard.press('Control+A');
    await tab.keyboard.type('Buns are back');
    await tab.locator('#verdict', { hasText: 'Ready to publish' }).waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await tab.evaluate('document.activeElement.textContent')) === 'Publish') break;
      await tab.keyboard.press('Tab');
    }
    await tab.keyboard.press('Enter');
    await tab.locator('.badge', { hasText: 'published' }).waitFor();
    expect(await tab.locator('h1').textContent()).toBe('Buns are back');
  });

  test('sends a file from the phone, and publishes it', async () => {
    const tab = await openForm('instagram');
    const chosen = { name: 'bun.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) };
    await tab.getByLabel('or upload').first().setInputFiles(chosen);
    await tab.getByText('bun.jpg is uploaded.').waitFor();
    await tab.getByLabel('File 1: description').fill('A bun');
    await tab.locator('#verdict', { hasText: 'Ready to publish' }).waitFor();
    await tab.getByRole('button', { name: 'Publish', exact: true }).click();
    await tab.locator('.badge', { hasText: 'published' }).waitFor();
    expect((await posts())[0]).toMatchObject({ contentType: 'instagram.media.items', status: 'published' });
  });

  test('opens a row for one more file at a time', async () => {
    const tab = await openForm('instagram');
    const second = tab.getByRole('textbox', { name: 'File 2: URL' });
    expect(await second.isVisible()).toBe(false);
    await tab.getByText('Another file').first().click();
    expect(await second.isVisible()).toBe(true);
    expect(await tab.getByRole('textbox', { name: 'File 3: URL' }).isVisible()).toBe(false);
  });
});
