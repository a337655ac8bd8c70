/** Uses the example of an inbox in Chromium and against the service in test mode. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
import { until } from '../support/until.ts';

describeInBrowser('the example of an inbox', () => {
  let key: TestKey;
  let example: Example;
  let browser: Browser;
  let tab: Page;
  let answers: () => Promise<string>;
  const profiles: Record<string, string> = {};

  beforeAll(async () => {
    const service = await startServiceForBrowsers();
    key = await service.newKey();
    example = await copyExample('inbox', service.ctx.config.publicUrl, key.key);
    await startExample(example);
    browser = await openBrowser();
    tab = await browser.newPage();
    answers = recordAnswers(tab, example);
  });
  afterAll(() => browser?.close());

  const happen = (providerId: string, event: string, text: string) =>
    key.client
      .post('/v1/test/provider-events', { connectedProfileId: profiles[providerId], event, text })
      .expect(200);
  const commentOf = (text: string) => tab.locator('form').filter({ hasText: text });

  test('without a profile, it says so', async () => {
    await tab.goto(example.url);
    expect(await tab.getByRole('alert').textContent()).toContain('No profile');
    await expectGoodLooks(tab);
  });

  describe.each(['instagram', 'facebook'])('of %s', (providerId) => {
    test('lists the comments and messages of a profile', async () => {
      profiles[providerId] = (await key.client.newProfile({ providerId })).connectedProfileId;
      await happen(providerId, 'comment_added', 'Is it gluten-free?');
      await happen(providerId, 'message_received', 'Do you bake on Christmas Eve?');
      await tab.goto(`${example.url}/${providerId}/${profiles[providerId]}/`);
      await commentOf('Is it gluten-free?').waitFor();
      await tab.getByText('Do you bake on Christmas Eve?').first().waitFor();
      await expectGoodLooks(tab);
      await tab.emulateMedia({ colorScheme: 'light' });
      if (providerId === 'instagram') await keepPicture(tab, 'example-inbox');
    });

    test('answers a comment, and the answer appears', async () => {
      const comment = commentOf('Is it gluten-free?');
      await comment.getByLabel('Answer').fill('It is not, sorry.');
      await comment.getByRole('button', { name: 'Answer' }).click();
      await commentOf('It is not, sorry.').waitFor();
    });

    test('answers a message, and the answer appears', async () => {
      const thread = tab.getByRole('article').filter({ hasText: 'Do you bake on Christmas Eve?' });
      await thread.getByLabel('Message').fill('From eight to noon.');
      await thread.getByRole('button', { name: 'Send' }).click();
      await tab.getByText('From eight to noon.').waitFor();
    });

    test('hides a comment, shows it again, and deletes it', async () => {
      const comment = commentOf('Is it gluten-free?');
      await comment.getByRole('button', { name: 'Hide' }).click();
      await comment.getByText('Hidden').waitFor();
      await comment.getByRole('button', { name: 'Show' }).click();
      await comment.getByRole('button', { name: 'Hide' }).waitFor();
      await comment.getByRole('button', { name: 'Delete' }).click();
      await comment.waitFor({ state: 'detached' });
    });
  });

  test('what is hidden is hidden at the provider', async () => {
    await tab.locator('form').first().getByRole('button', { name: 'Hide' }).click();
    const topic = 'content.facebook.media.comments.moderated';
    const query = { connectedProfileId: profiles.facebook, topic };
    await until(async () => (await key.client.get('/v1/events', query)).body.data[0]?.hidden === true);
  });

  test('a refusal by the service is shown in its own words', async () => {
    const comment = tab.locator('form').first();
    await comment.getByLabel('Answer').fill('x'.repeat(9_000));
    await comment.getByRole('button', { name: 'Answer' }).click();
    expect(await tab.getByRole('alert').textContent()).toMatch(/text: At most .* characters/);
    await tab.getByRole('link', { name: 'Back to the inbox' }).click();
    await tab.getByRole('heading', { name: 'Comments' }).waitFor();
  });

  test('the browser does not get the key', async () => {
    const sent = await answers();
    expect(sent).toContain('Do you bake on Christmas Eve?');
    expect(sent).not.toContain(key.key);
  });
});
