import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { setPassword } from '../../src/db/tables/users.ts';
import { axeViolationsInBothSchemes, describeInBrowser, openBrowser } from '../support/browser.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';
import { totp } from '../support/totp.ts';

const password = 'a long enough password';

describeInBrowser('an account in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let context: BrowserContext;
  let tab: Page;
  let member: SignedInMember;
  let clockOffset = 0;

  beforeAll(async () => {
    // Passkeys belong to a host name, and on localhost browsers allow them without https.
    const port = await freePort();
    service = await startTestService(
      { PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` },
      { now: () => new Date(Date.now() + clockOffset) },
    );
    member = await newMember(service);
    await setPassword(service.ctx.db, member.userId, await service.ctx.security.auth.hashPassword(password));
    browser = await openBrowser();
    context = await browser.newContext();
    tab = await context.newPage();
    const devtools = await context.newCDPSession(tab);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });
  afterAll(() => browser?.close());

  const url = (path: string) => `${service.ctx.config.publicUrl}/console${path}`;

  async function expectAccessible(): Promise<void> {
    expect(await axeViolationsInBothSchemes(tab)).toEqual([]);
  }

  async function signIn(): Promise<void> {
    await tab.goto(url('/sign-in?next=/console/account'));
    await tab.getByLabel('E-mail address').fill(member.email);
    await tab.getByLabel('Password', { exact: true }).fill(password);
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  test('signs in by password, and adds a passkey', async () => {
    await tab.goto(url('/sign-in'));
    await expectAccessible();
    await signIn();
    await tab.getByRole('heading', { name: 'Your account' }).waitFor();
    await expectAccessible();
    await tab.getByLabel('Name of the new passkey').fill('Work laptop');
    await tab.getByRole('button', { name: 'Add a passkey' }).click();
    await tab.getByText('Work laptop').first().waitFor();
  });

  test('sets up an app, shows the codes, and turns them on', async () => {
    await tab.getByRole('button', { name: 'Set up an app' }).click();
    await tab.getByRole('img', { name: /QR code/ }).waitFor();
    await expectAccessible();
    const secret = (await tab.locator('p > code').first().textContent()) ?? '';
    await tab.getByLabel('The code that the app shows now').fill(totp(secret.replaceAll(' ', '')));
    await tab.getByRole('button', { name: 'Turn codes on' }).click();
    await tab.getByText('Codes are on.').waitFor();
    await expectAccessible();
    await context.clearCookies();
    await signIn();
    await tab.getByRole('heading', { name: 'Enter a code' }).waitFor();
    await expectAccessible();
    await tab.getByLabel('Code').fill(totp(secret.replaceAll(' ', '')));
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('heading', { name: 'Your account' }).waitFor();
  });

  test('is asked for the passkey again before another one is added, and returns to that', async () => {
    clockOffset = 11 * 60_000;
    await tab.goto(url('/account'));
    await tab.getByRole('link', { name: 'Add a passkey' }).click();
    await tab.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await expectAccessible();
    await tab.getByRole('button', { name: 'Use a passkey' }).click();
    await tab.getByRole('button', { name: 'Add a passkey' }).waitFor();
    expect(tab.url()).toBe(url('/account#passkeys'));
    clockOffset = 0;
  });

  test('makes new backup codes with a passkey and no password, once it is asked who is there', async () => {
    // By this time the confirmation of the test before has run out.
    clockOffset = 22 * 60_000;
    await tab.goto(url('/account'));
    const makeCodes = async () => {
      await tab.getByText('New backup codes', { exact: true }).click();
      await tab.getByRole('button', { name: 'Make new backup codes' }).click();
    };
    await makeCodes();
    await tab.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await tab.getByRole('button', { name: 'Use a passkey' }).click();
    await tab.getByText('New backup codes', { exact: true }).waitFor();
    expect(tab.url()).toBe(url('/account#codes'));
    await makeCodes();
    await tab.getByRole('heading', { name: 'Your new backup codes' }).waitFor();
    clockOffset = 0;
  });

  test('somebody else’s passkey confirms nothing, and signs nobody in', async () => {
    const other = await newMember(service);
    const [passkey] = await service.ctx.db.userPasskey.findMany({ where: { userId: member.userId } });
    if (!passkey) throw new Error('no passkey');
    const id = 'passkey_of_another';
    await service.ctx.db.userPasskey.create({
      data: { ...passkey, id, credentialID: id, userId: other.userId },
    });
    const sessions = () => service.ctx.db.userSession.count({ where: { userId: member.userId } });
    const before = await sessions();
    await context.clearCookies();
    const [name = '', value = ''] = other.cookie.split('=');
    await context.addCookies([{ name, value, url: url('') }]);
    // The service tells the browser which passkeys it accepts. Without that list the browser offers any, as
    // it would to a cheat.
    await tab.route('**/passkey/options', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), allowCredentials: [] } });
    });
    await tab.goto(url('/account/confirm'));
    await tab.getByRole('button', { name: 'Use a passkey' }).click();
    await tab.getByText('This passkey was not accepted.').waitFor();
    expect(await sessions()).toBe(before);
    await tab.unroute('**/passkey/options');
  });

  test('signs in with the passkey alone, and no more once it is removed', async () => {
    await context.clearCookies();
    await tab.goto(url('/sign-in?next=/console/account'));
    await tab.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await tab.getByRole('heading', { name: 'Your account' }).waitFor();
    await tab.getByText('Remove Work laptop').click();
    await tab.getByRole('button', { name: 'Remove this passkey' }).click();
    await tab.getByText('The passkey was removed.').waitFor();
    await context.clearCookies();
    await tab.goto(url('/sign-in'));
    await tab.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await tab.getByText('This passkey was not accepted.').waitFor();
  });

  test('loads nothing from elsewhere, and runs no script of the page itself', async () => {
    const { headers } = await member.client.get('/console/account');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  });
});
