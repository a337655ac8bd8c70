import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { stylesheet } from '../../src/web/styles.ts';
import { english } from '../../src/web/texts/english.ts';
import { languages, type Texts } from '../../src/web/texts/index.ts';
import {
  axeViolations,
  axeViolationsInBothSchemes,
  describeInBrowser,
  openBrowser,
} from '../support/browser.ts';
import { plainNames, render, samplePages } from './samples.ts';

const phone = { width: 320, height: 640 };
const pages = Object.entries(samplePages(plainNames));
const withForms = pages.filter(([name]) => /^(introduction|choice)/.test(name));

describeInBrowser('the pages in a browser, on a small phone', () => {
  let browser: Browser;
  let tab: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    tab = await browser.newPage({ viewport: phone });
  });
  afterAll(() => browser?.close());

  async function show(page: (typeof pages)[number][1], texts: Texts): Promise<void> {
    await tab.setContent(await render(page, texts));
    await tab.addStyleTag({ content: stylesheet });
    await tab.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
  }

  test.each(pages)('%s is accessible, in light and in dark', async (_, page) => {
    await show(page, english);
    expect(await axeViolationsInBothSchemes(tab)).toEqual([]);
  });

  test.each(languages.map((texts) => [texts.tag, texts] as const))(
    'in %s they are accessible, fit, and have targets that a thumb hits',
    async (_, texts) => {
      for (const [, page] of withForms) {
        await show(page, texts);
        expect(await axeViolations(tab)).toEqual([]);
        expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
        expect(Math.min(...(await targetHeights(tab)))).toBeGreaterThanOrEqual(44);
      }
    },
  );

  test('Enter in the choice of accounts connects them, also where a notice has a button of its own', async () => {
    const [, page] = pages.find(([name]) => name === 'choice with notices') ?? [];
    if (!page) throw new Error('no such page');
    await show(page, english);
    const submitted = tab.waitForRequest((request) => request.method() === 'POST');
    await tab.evaluate('for (const form of document.forms) form.action = "http://localhost:9/sent"');
    for (const box of await tab.locator('input[type=checkbox]').all()) await box.check();
    await tab.locator('input[type=checkbox]').first().press('Enter');
    expect((await submitted).postData()).toBe(
      `account=1&account=2&account=${encoded(plainNames.accountName)}&decision=connect`,
    );
  });
});

/**
 * Selects the elements that people press. A label that contains a box is one target with it; a label beside
 * its field is not a target.
 */
const targets = 'button, a, summary, label:not([for]), input[autocomplete]';

async function targetHeights(page: Page): Promise<number[]> {
  return page.evaluate(
    `[...document.querySelectorAll('${targets}')].map((target) => target.getBoundingClientRect().height)`,
  );
}

function encoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length);
}
