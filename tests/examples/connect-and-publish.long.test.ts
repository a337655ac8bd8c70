/** Uses the example that connects accounts and publishes, in Chromium and against the service in test mode. */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  describeInBrowser,
  expectGoodLooks,
  keepPicture,
  openBrowser,
  startServiceForBrowsers,
} from '../support/browser.ts';
import { copyExample, type Example, recordAnswers, runProgram, startExample } from '../support/example.ts';
import type { TestKey } from '../support/service.ts';

describeInBrowser('the example that connects and publishes', () => {
  let key: TestKey;
  let example: Example;
  let browser: Browser;
  let tab: Page;
  let secret: string;
  let answers: () => Promise<string>;

  beforeAll(async () => {
    const service = await startServiceForBrowsers();
    key = await service.newKey();
    example = await copyExample('connect-and-publish', service.ctx.config.publicUrl, key.key);
    const lines = (await runProgram(example, 'setup.ts')).trim().split('\n');
    // A secret ends with the signs of its base64, which are no separators.
    const made = Object.fromEntries(lines.map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []));
    Object.assign(example.environment, made);
    secret = made.WEBHOOK_SECRET;
    await startExample(example);
    browser = await openBrowser();
    tab = await browser.newPage();
    answers = recordAnswers(tab, example);
    await tab.goto(example.url);
  });
  afterAll(() => browser?.close());

  const press = (name: string | RegExp) => tab.getByRole('button', { name }).click();
  const seen = (text: string | RegExp) => tab.getByText(text).first().waitFor();
  const publish = async (text: string) => {
    await tab.getByLabel('Picture').setInputFiles(path.resolve('tests/fixtures/photo.jpg'));
    await tab.getByLabel('Description').fill('A loaf of bread');
    await tab.getByLabel('Text').fill(text);
    await press('Publish');
  };

  test('a user who has connected nothing is offered to connect', () => expectGoodLooks(tab));

  test('a user connects an account through the consent screen, and the page shows it', async () => {
    await press('Connect an Instagram account');
    await press(/^Continue to/);
    await tab.locator('[value=healthy]').check();
    await press(/^Continue$/);
    await press(/^Allow$/);
    await tab.waitForURL(`${example.url}/`);
    await seen(/^@/);
    await seen(/is connected/);
  });

  test('a picture is published, and the page tells of it and of a comment without being loaded again', async () => {
    await publish('Fresh from the oven');
    await tab.waitForURL(`${example.url}/`);
    const loads: string[] = [];
    tab.on('load', () => loads.push(tab.url()));
    await tab.getByRole('link', { name: 'see the post' }).waitFor();
    const connectedProfileId = await tab.locator('option').first().getAttribute('value');
    const input = { connectedProfileId, event: 'comment_added', text: 'Lovely <b>crust</b>' };
    await key.client.post('/v1/test/provider-events', input).expect(200);
    await seen('Lovely <b>crust</b>');
    expect(loads).toEqual([]);
    await tab.emulateMedia({ colorScheme: 'light' });
    await keepPicture(tab, 'example-connect-and-publish');
    await expectGoodLooks(tab);
  });

  test('a refusal by the service is shown in its own words', async () => {
    await publish('too long '.repeat(400));
    await tab.getByRole('alert').waitFor();
    expect(await tab.getByRole('alert').textContent()).toMatch(/text.*characters.*\([\w-]{36}\)/);
    await expectGoodLooks(tab);
  });

  test('an end user who declines at the provider sees that nothing was connected', async () => {
    await tab.goto(example.url);
    await press('Connect an Instagram account');
    await press(/^Continue to/);
    await tab.locator('[value=denies]').check();
    await press(/^Continue$/);
    await tab.getByRole('link', { name: /^Back to/ }).click();
    await tab.getByRole('alert').waitFor();
  });

  test('a forged event is refused and shown to nobody', async () => {
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,c2lnbmVk' };
    const forged = { method: 'POST', body: '{"topic":"forged.topic"}', headers };
    expect((await fetch(`${example.url}/events`, forged)).status).toBe(400);
    await tab.goto(example.url);
    expect(await tab.content()).not.toContain('forged.topic');
  });

  test('the browser gets neither the key nor the secret', async () => {
    const sent = await answers();
    expect(sent).toContain('What has happened');
    for (const text of [key.key, secret]) expect(sent).not.toContain(text);
  });
});
