/** Tests in Chromium how a developer names the profiles that a link is to connect, where the provider lists none. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { ReachableAccount } from '../../../src/providers/connect.ts';
import {
  describeInBrowser,
  expectGoodLooks,
  openBrowser,
  openTabAs,
  startServiceForBrowsers,
} from '../../support/browser.ts';
import { byInstagram, facebook, newIntegration } from '../../support/connect.ts';
import { newEndUser } from '../../support/end-user.ts';
import type { Client, TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { personaTokens } from '../../support/suites/connect-resources.ts';
import { exampleOfPage, hidePages } from '../../support/unlisted-pages.ts';

describeInBrowser('profiles that a developer names in the console', () => {
  let service: TestService;
  let client: Client;
  let pages: ReadonlyMap<string, ReachableAccount>;
  let developer: SignedInMember;
  let browser: Browser;
  let tab: Page;
  let authIntegrationId: string;

  beforeAll(async () => {
    service = await startServiceForBrowsers({ ROLE: 'api' });
    pages = hidePages(service);
    developer = await newMember(service, { role: 'developer' });
    ({ client } = await service.newKey());
    const returnOrigins = [new URL(service.ctx.config.publicUrl).origin];
    ({ authIntegrationId } = await newIntegration(client, { returnOrigins }));
    browser = await openBrowser();
    tab = await openTabAs(browser, service, developer.cookie);
  });
  afterAll(() => browser?.close());

  const open = (path: string) =>
    tab.goto(`${service.ctx.config.publicUrl}/console/${developer.organizationId}/test/connections${path}`);
  const profiles = () => tab.getByLabel('Profiles');
  const shownLink = async () =>
    /http[^"<]*\/connect\/[\w-]{20,}/.exec(await tab.locator('main').innerHTML())?.[0] ?? '';
  const namesOfLastSession = async () =>
    (await service.ctx.db.connectSession.findFirstOrThrow({ orderBy: { id: 'desc' } })).namedProfiles;

  /** Returns the id of one of the Pages that a healthy person's grant reaches. */
  async function reachablePage(): Promise<string> {
    const accessToken = (await personaTokens(client))('healthy', facebook);
    const body = { authIntegrationId, accessToken, namedProfiles: ['nobody'] };
    expect((await client.post('/v1/connections/import', body)).status).toBe(400);
    return [...pages.keys()].at(-1) ?? '';
  }

  test('have a field with an example, without which no link is made', async () => {
    await open(`/connect?authIntegrationId=${authIntegrationId}`);
    expect(await profiles().getAttribute('placeholder')).toBe(exampleOfPage);
    await expectGoodLooks(tab);
    await tab.getByRole('button', { name: 'Make the link' }).click();
    expect(await tab.locator('[name=namedProfiles]:invalid').count()).toBe(1);
    expect(await service.ctx.db.connectSession.count()).toBe(0);
  });

  test('are those that the end user connects by the link, and by the next link for the same connection', async () => {
    const first = await reachablePage();
    await profiles().fill(`@${first}  nobody`);
    await tab.getByRole('button', { name: 'Make the link' }).click();
    await tab.getByRole('heading', { name: 'Connect link' }).waitFor();
    expect(await namesOfLastSession()).toEqual([`@${first}`, 'nobody']);
    await newEndUser(service).connect(await shownLink(), 'healthy');

    const connection = await service.ctx.db.connection.findFirstOrThrow({ include: { profiles: true } });
    expect(connection.profiles.map(({ externalId }) => externalId)).toEqual([first]);

    await open(`/${connection.id}`);
    await tab.getByRole('button', { name: 'Make a reconnect link' }).click();
    await tab.getByRole('heading', { name: 'Connect link' }).waitFor();
    expect(await namesOfLastSession()).toEqual([first]);
  });

  test('are not asked for where the provider lists them', async () => {
    const other = await newIntegration(client, {
      ...byInstagram,
      returnOrigins: [new URL(service.ctx.config.publicUrl).origin],
    });
    await open(`/connect?authIntegrationId=${other.authIntegrationId}`);
    await tab.getByRole('button', { name: 'Make the link' }).waitFor();
    expect(await profiles().count()).toBe(0);
  });
});
