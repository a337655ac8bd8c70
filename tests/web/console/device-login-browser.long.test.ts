/** Tests in Chromium how a person gives a key to a command line: the program itself, and the pages that it leads to. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  describeInBrowser,
  expectGoodLooks,
  openBrowser,
  openTabAs,
  startServiceForBrowsers,
} from '../../support/browser.ts';
import type { TestService } from '../../support/service.ts';
import { newMember } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';

const program = 'clients/typescript/src/cli/main.ts';

describeInBrowser('a command line that signs in', () => {
  let service: TestService;
  let browser: Browser;
  let tab: Page;
  const home = mkdtempSync(path.join(os.tmpdir(), 'device-login-'));

  beforeAll(async () => {
    service = await startServiceForBrowsers({ ROLE: 'api' });
    browser = await openBrowser();
    const { cookie } = await newMember(service, { role: 'developer', organization: 'Harbour Planner' });
    tab = await openTabAs(browser, service, cookie);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(home, { recursive: true, force: true });
  });

  /** Starts `login` where no browser can be opened, so that the person opens the address that it prints. */
  async function login() {
    const env = { PATH: '', XDG_CONFIG_HOME: home, SOCIAL_CONTENT_URL: service.url };
    const running = spawn(process.execPath, [program, 'login'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let told = '';
    for (const output of [running.stdout, running.stderr])
      output.setEncoding('utf8').on('data', (text: string) => {
        told += text;
      });
    const ended = new Promise((resolve) => running.once('close', resolve)).then(() => told);
    await until(async () => /code=\S+\n/.test(told));
    const [url = '', code = ''] = /http\S+code=(\S+)/.exec(told) ?? [];
    return { ended, url, code };
  }

  test('gets the key that the person approves, on pages that are accessible on a desk and on a phone', async () => {
    const { ended, url, code } = await login();
    await tab.goto(url);
    expect(await tab.locator('h1').textContent()).toBe('Sign in a command line');
    expect(await tab.locator('dl').textContent()).toContain(os.hostname());
    expect(await tab.locator('dl').textContent()).toContain(code);
    await expectGoodLooks(tab);

    await tab.getByRole('link', { name: 'A key of test mode' }).click();
    expect(await tab.getByLabel('Name').inputValue()).toBe(os.hostname());
    await expectGoodLooks(tab);
    await tab.getByRole('button', { name: 'Approve' }).click();
    await tab.getByText('Go back to the command line').waitFor();
    expect(await ended).toContain('for Harbour Planner, in test mode.');
  });

  test('gets none when the person refuses, who may type the code instead of following the link', async () => {
    const { ended, url, code } = await login();
    await tab.goto(url.replace(/\?.*/, ''));
    await expectGoodLooks(tab);
    await tab.getByLabel('Code').fill(code.toLowerCase());
    await tab.getByRole('button', { name: 'Continue' }).click();
    await tab.getByRole('button', { name: 'Refuse' }).click();
    await tab.getByText('The command line gets no key.').waitFor();
    expect(await ended).toContain('The login was refused in the console.');
  });
});
