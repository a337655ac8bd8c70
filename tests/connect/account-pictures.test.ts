/**
 * The choice of accounts shows their pictures. They come through the service, to the browser alone that has opened the
 * session, and are those of the accounts alone that the session has found.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Persona } from '../../src/simulators/personas.ts';
import { facebook, newIntegration, newSession } from '../support/connect.ts';
import { type EndUser, headingOf, newEndUser } from '../support/end-user.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await sharedTestService();
  client = (await service.newKey()).client;
});
afterAll(() => service.close());

async function begin() {
  const { authIntegrationId } = await newIntegration(client, facebook);
  return newSession(client, authIntegrationId);
}

async function reachChoice(persona: Persona = 'healthy') {
  const session = await begin();
  const user = newEndUser(service);
  const { url, page, offered } = await user.reachChoice(session.authorizationUrl, persona);
  return { session, user, url, page, offered, pictures: offered.map((account) => pictureOf(url, account)) };
}

const pictureOf = (choiceUrl: string, account: string) =>
  `${choiceUrl}/${encodeURIComponent(account)}/picture`;

/** Returns the addresses of the pictures that a page shows, as its browser resolves them. */
const shownOn = ({ text }: { text: string }, url: string) =>
  [...text.matchAll(/<img src="([^"]+)"/g)].map(([, source = '']) => new URL(source, url).href);

async function expectRefused(user: EndUser, url: string, status: number): Promise<void> {
  const answer = await user.get(url);
  expect([url, answer.status, answer.headers.get('content-type')]).toEqual([
    url,
    status,
    'text/html; charset=utf-8',
  ]);
  expect(headingOf(answer)).not.toBe('');
}

test('each account has its picture, from an address of the service alone', async () => {
  const { user, url, page, pictures } = await reachChoice();
  expect(pictures.length).toBeGreaterThan(1);
  expect(shownOn(page, url)).toEqual(pictures);
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self';");
  for (const picture of pictures) {
    const { status, headers } = await user.get(picture);
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=3600',
      },
    ]);
  }
});

test('another browser gets none of them, even one with a session of its own', async () => {
  const [mine, other] = [await reachChoice(), await reachChoice()];
  for (const picture of mine.pictures) {
    await expectRefused(newEndUser(service), picture, 403);
    await expectRefused(other.user, picture, 403);
  }
});

test('a session shows no account that it has not found', async () => {
  const [mine, other] = [await reachChoice(), await reachChoice()];
  const [foreign = ''] = other.offered;
  expect(mine.offered).not.toContain(foreign);
  for (const account of [foreign, 'https://images.example/face.jpg', '..'])
    await expectRefused(mine.user, pictureOf(mine.url, account), 404);
});

test('there is none before the accounts are known, and none once the session is over', async () => {
  const { connectSessionId, authorizationUrl } = await begin();
  const early = newEndUser(service);
  await early.start(authorizationUrl);
  const { session, user, url, offered, pictures } = await reachChoice();
  const [picture = ''] = pictures;
  await expectRefused(early, picture.replace(session.connectSessionId, connectSessionId), 403);
  await user.post(url, { decision: 'connect', account: offered });
  await expectRefused(user, picture, 410);
});

test('a page full of pictures does not use up the rate limit of its browser’s address, while unknown browsers are counted', async () => {
  const { user, pictures } = await reachChoice();
  const {
    security: { rateLimits },
  } = service.ctx;
  const { spendAddress } = rateLimits;
  let counted = 0;
  rateLimits.spendAddress = (address) => {
    counted += 1;
    return spendAddress(address);
  };
  for (const picture of pictures) expect((await user.get(picture)).status).toBe(200);
  expect(counted).toBe(0);
  await newEndUser(service).get(pictures[0] ?? '');
  expect(counted).toBe(1);
});
