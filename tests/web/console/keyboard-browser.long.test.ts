/**
 * Tests in Chromium that the day of a support person is done by the keyboard alone: every step is reached, and whatever has
 * the focus is in sight, uncovered and marked.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page as Tab } from 'playwright-core';
import { describeInBrowser, openBrowser, openTabAs, startServiceForBrowsers } from '../../support/browser.ts';
import { byInstagram, newIntegration, newSession, sessionNow } from '../../support/connect.ts';
import { newEndUser } from '../../support/end-user.ts';
import { outcomeOf, publish } from '../../support/publishing.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import type { TestKey, TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { untilWithoutJobs } from '../../support/until.ts';

const organization = 'A day of support';

describeInBrowser('by the keyboard alone', () => {
  let service: TestService;
  let browser: Browser;
  let receiver: Receiver;
  let owner: SignedInMember;
  let support: SignedInMember;
  let key: TestKey;
  let connectedProfileId: string;

  beforeAll(async () => {
    service = await startServiceForBrowsers();
    browser = await openBrowser();
    receiver = await startReceiver();
    receiver.answer = (response) => response.writeHead(503).end();
    owner = await newMember(service, { organization });
    support = await newMember(service, { role: 'support', organization });
    key = await service.newKey({ organization });
    ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
  });

  const post = (text: string, more: object = {}) =>
    publish(key.client, { connectedProfileId, contentType: 'facebook.media.items', text, ...more });

  async function open(path: string, { cookie, organizationId } = support): Promise<Tab> {
    const tab = await openTabAs(browser, service, cookie, { timezoneId: 'Europe/Copenhagen' });
    await tab.goto(`${service.ctx.config.publicUrl}/console/${organizationId}/test${path}`);
    return tab;
  }

  interface Focused {
    name: string;
    isSeen: boolean;
    isMarked: boolean;
  }

  /** Says what has the focus, and whether somebody who looks at the page sees that it has. */
  const focusOf = (tab: Tab): Promise<Focused> =>
    tab.evaluate(`(() => {
      const focused = document.activeElement;
      const box = focused.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + Math.min(box.width / 2, 20), box.top + Math.min(box.height / 2, 8));
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      // A column of a chart is marked by a line around it.
      const column = focused.querySelector('.hit');
      return {
        name: (focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent).trim().replace(/\\s+/g, ' '),
        isSeen: focused === document.body || (box.bottom > 0 && box.top < innerHeight && (focused.contains(top) || top?.contains(focused))),
        isMarked: focused === document.body || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || (column !== null && getComputedStyle(column).stroke !== 'none'),
      };
    })()`);

  /** Presses Tab until something of this name has the focus; whatever has it on the way has to be seen. */
  async function tabTo(tab: Tab, name: string | RegExp): Promise<void> {
    for (let presses = 0; presses < 80; presses += 1) {
      await tab.keyboard.press('Tab');
      const focused = await focusOf(tab);
      expect(focused).toEqual({ name: focused.name, isSeen: true, isMarked: true });
      if (typeof name === 'string' ? focused.name.startsWith(name) : name.test(focused.name)) return;
    }
    throw new Error(`The keyboard does not lead to ${name} on ${tab.url()}`);
  }

  async function choose(tab: Tab, name: string | RegExp): Promise<void> {
    await tabTo(tab, name);
    await tab.keyboard.press('Enter');
  }

  async function typeTime(tab: Tab, name: string, day: string): Promise<void> {
    await tabTo(tab, name);
    await tab.keyboard.type(day);
    await tab.keyboard.press('ArrowRight');
    await tab.keyboard.type('0800AM');
  }

  /** Leaves the navigation out, as whoever works with the keyboard does. */
  const skip = (tab: Tab) => choose(tab, 'Skip to the content');

  test('a failed post is found by a word, says why it failed, and is published again', async () => {
    for (const text of ['Pretzels on Monday', 'Pretzels on Friday #fault:account_check_due'])
      await outcomeOf(service, key.client, await post(text));
    const tab = await open('');
    await tab.keyboard.press('/');
    await tab.keyboard.type('pretzels');
    await tab.keyboard.press('Enter');
    await tab.locator('#hits a:focus', { hasText: 'Pretzels on Friday' }).waitFor();
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'Why it failed' }).waitFor();
    await skip(tab);
    await choose(tab, 'Publish again');
    await tab.locator('#notice:focus', { hasText: 'publishes it again' }).waitFor();
  });

  test('a customer’s refused request says what was wrong with it', async () => {
    await key.client.post('/v1/publish-requests/validate', { connectedProfileId, caption: 'Rye' });
    await untilWithoutJobs(async () => {
      await service.ctx.observability.requestLog.flush();
      const { body } = await key.client.get('/v1/request-logs', { operationId: 'publishRequests.validate' });
      return body.data.length > 0;
    });
    const tab = await open('/requests');
    await skip(tab);
    await choose(tab, 'Failed');
    await tab.waitForURL(/status=failed/);
    await skip(tab);
    await choose(tab, 'publishRequests.validate');
    await tab.getByRole('cell', { name: '/caption' }).waitFor();
    expect(await tab.locator('main').innerText()).not.toContain('meta.validationErrors');
  });

  test('a failed delivery is sent again, and the events of a window are replayed', async () => {
    const { body } = await key.client.post('/v1/event-destinations', {
      url: receiver.url,
      name: 'Planner',
      topics: ['publishRequest.*'],
    });
    await outcomeOf(service, key.client, await post('Sourdough'));
    const tab = await open(`/destinations/${body.eventDestinationId}`);
    await tab.getByRole('button', { name: 'Try now' }).first().waitFor();
    const address = tab.url();
    await tab.reload();
    await skip(tab);
    const replay = async (since: string, until: string) => {
      await choose(tab, /^Replay…/);
      await typeTime(tab, 'Since', since);
      await typeTime(tab, 'Until', until);
      await choose(tab, 'Replay the window');
    };
    await replay('01022026', '01012026');
    await tab.locator('#refusal:focus', { hasText: 'begin before its end' }).waitFor();
    await tab.goto(address);
    await skip(tab);
    await replay('01012026', '01022026');
    await tab.locator('#notice:focus').waitFor();
    await choose(tab, 'Try now');
    await tab.locator('#notice:focus', { hasText: 'The next attempt is being made.' }).waitFor();
  });

  test('a reconnect link is made for a grant that is over, and the next key copies it', async () => {
    const { client } = key;
    const { authIntegrationId } = await newIntegration(client, byInstagram);
    const session = await newSession(client, authIntegrationId);
    await newEndUser(service).connect(session.authorizationUrl, 'healthy');
    const { connectionId } = await sessionNow(client, session.connectSessionId);
    await client.patch(`/v1/test/connections/${connectionId}`, { action: 'expire' });
    const tab = await open('');
    await skip(tab);
    await choose(tab, 'Harbour Bakery');
    await tab.waitForURL(/connections\/test_conn_/);
    await skip(tab);
    await choose(tab, 'Make a reconnect link');
    await tab.locator('button:focus', { hasText: 'Copy' }).waitFor();
  });

  test('what waits for approval is approved', async () => {
    const { publishRequestId } = await post('Cinnamon buns', { draft: true });
    await key.client.post(`/v1/publish-requests/${publishRequestId}/submit`);
    const tab = await open('/publishing', owner);
    await skip(tab);
    await choose(tab, 'To approve');
    await tab.waitForURL(/status=pending_approval/);
    await skip(tab);
    await choose(tab, 'Cinnamon buns');
    await tab.getByRole('heading', { name: 'Waits for approval' }).waitFor();
    await skip(tab);
    await choose(tab, 'Approve');
    await tab.locator('#notice:focus', { hasText: 'Approved.' }).waitFor();
  });

  test('a member is invited for support, and the next key copies the link', async () => {
    const tab = await open('/members', owner);
    await skip(tab);
    await choose(tab, 'Invite a member');
    await tabTo(tab, 'E-mail');
    await tab.keyboard.type('sam@example.com');
    await tabTo(tab, 'Role');
    await tab.keyboard.type('support');
    await choose(tab, 'Create a link');
    await tab.getByRole('heading', { name: 'The invitation is ready' }).waitFor();
    expect(await focusOf(tab)).toMatchObject({ name: expect.stringMatching(/^Copy/), isSeen: true });
  });
});
