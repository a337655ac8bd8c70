/** A connect link works for one end user in one browser, for half an hour or as long as it was asked for. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import {
  byInstagram,
  facebook,
  instagramByFacebook,
  type Kind,
  newIntegration,
  newSession,
  sessionNow,
} from '../support/connect.ts';
import { headingOf, linksOf, newEndUser, nextOf } from '../support/end-user.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { type Client, type SharedService, sharedTestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: SharedService;
let client: Client;
beforeAll(async () => {
  service = await sharedTestService();
  client = (await service.newKey()).client;
});
afterAll(() => service.close());

const used = [410, 'This link was already used'];
const unknown = [404, 'This link does not work'];
const expired = [410, 'This link has expired'];
const unproved = [403, 'This form was not accepted'];

async function begin(input: Partial<Schemas['ConnectSessionInput']> = {}, kind: Kind = byInstagram) {
  const { authIntegrationId } = await newIntegration(client, kind);
  return newSession(client, authIntegrationId, input);
}

const rowOf = ({ connectSessionId: id }: Schemas['ConnectSession']) =>
  service.ctx.db.connectSession.findUniqueOrThrow({ where: { id } });

/** Opens the link in the browser and presses the button. Returns status and heading of both answers. */
async function opening(user: ReturnType<typeof newEndUser>, link: string) {
  const shown = await user.get(link);
  const sent = await user.post(link, { decision: 'continue' });
  return [
    [shown.status, headingOf(shown)],
    [sent.status, headingOf(sent)],
  ];
}

describe('a link', () => {
  test('belongs to the browser that went on with it first', async () => {
    const { authorizationUrl: link } = await begin();
    const [first, other] = [newEndUser(service), newEndUser(service)];
    expect((await other.get(link)).status).toBe(200);
    await first.start(link);
    expect(await opening(other, link)).toEqual([used, used]);
    const cancel = await other.post(link, { decision: 'cancel' });
    expect([cancel.status, headingOf(cancel)]).toEqual(used);
    expect(nextOf(await first.connect(link, 'healthy'))).toContain('status=completed');
  });

  test('lets the same browser go back and start again', async () => {
    const session = await begin();
    const user = newEndUser(service);
    const consentUrls = [
      await user.start(session.authorizationUrl),
      await user.start(session.authorizationUrl),
    ];
    const states = consentUrls.map((url) => new URL(url).searchParams.get('state'));
    expect(new Set(states).size).toBe(2);
    expect((await user.get(session.authorizationUrl)).status).toBe(200);
    expect(nextOf(await user.connect(session.authorizationUrl, 'healthy'))).toContain('status=completed');
  });

  test('is used up for everyone when the session has ended', async () => {
    const { authorizationUrl: link } = await begin();
    const user = newEndUser(service);
    await user.connect(link, 'healthy');
    expect(await opening(user, link)).toEqual([used, used]);
    expect(await opening(newEndUser(service), link)).toEqual([used, used]);
  });
});

test('of two browsers that continue at the same moment, one gets through', async () => {
  const { authorizationUrl: link } = await begin();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => newEndUser(service).post(link, { decision: 'continue' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
});

test('unknown and altered links are not found', async () => {
  const { authorizationUrl: link } = await begin();
  const token = link.split('/').at(-1) ?? '';
  const middle = Math.floor(token.length / 2);
  const altered = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1);
  const base = link.slice(0, -token.length);
  const user = newEndUser(service);
  for (const other of ['unknown', altered, token.slice(0, -1), `${token}A`, `${token}/`, '']) {
    const answers = [await user.get(base + other), await user.post(base + other, { decision: 'continue' })];
    expect(answers.map((answer) => [answer.status, headingOf(answer)])).toEqual([unknown, unknown]);
    expect(answers.flatMap(linksOf)).toEqual([]);
  }
  expect((await user.get(link)).status).toBe(200);
});

test('after half an hour the link is dead, and the session expired', async () => {
  const session = await begin({ state: 'mine' });
  const user = newEndUser(service);
  service.clock.advance(25 * 60_000);
  expect((await user.get(session.authorizationUrl)).status).toBe(200);
  service.clock.advance(5 * 60_000 + 1_000);
  expect(await opening(user, session.authorizationUrl)).toEqual([expired, expired]);
  const [back = ''] = linksOf(await user.get(session.authorizationUrl));
  expect(Object.fromEntries(new URL(back).searchParams)).toEqual({
    tab: 'social',
    connectSessionId: session.connectSessionId,
    status: 'expired',
    state: 'mine',
  });
  const now = await sessionNow(client, session.connectSessionId);
  expect([now.status, now.failure?.code]).toEqual(['expired', 'link_expired']);
  expect(now).not.toHaveProperty('authorizationUrl');
});

test('who comes back from the provider too late finds the session expired', async () => {
  const session = await begin();
  const user = newEndUser(service);
  const callback = await user.consent(await user.start(session.authorizationUrl), 'healthy');
  service.clock.advance(30 * 60_000 + 1_000);
  const late = await user.get(callback);
  expect([late.status, headingOf(late)]).toEqual(expired);
  expect((await sessionNow(client, session.connectSessionId)).status).toBe('expired');
});

test('cancel on the first page ends the session and leads back', async () => {
  const session = await begin({ state: 'mine' });
  const user = newEndUser(service);
  const back = new URL(nextOf(await user.post(session.authorizationUrl, { decision: 'cancel' })));
  expect(back.origin + back.pathname).toBe('https://app.example.com/connected');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    tab: 'social',
    connectSessionId: session.connectSessionId,
    status: 'canceled',
    state: 'mine',
  });
  const now = await sessionNow(client, session.connectSessionId);
  expect([now.status, now.failure?.code]).toEqual(['canceled', 'canceled_by_user']);
  expect(await opening(user, session.authorizationUrl)).toEqual([used, used]);
});

exhaustiveTest('a previewer that reads the page changes nothing', async () => {
  const session = await begin();
  const before = await rowOf(session);
  const previewer = newEndUser(service);
  for (let count = 0; count < 3; count += 1) {
    const shown = await previewer.get(session.authorizationUrl);
    expect([shown.status, shown.headers.getSetCookie()]).toEqual([200, []]);
  }
  expect(await rowOf(session)).toEqual(before);
  expect(nextOf(await newEndUser(service).connect(session.authorizationUrl, 'healthy'))).toContain(
    'completed',
  );
});

describe('when the customer disables the integration under way', () => {
  const disabled = [403, 'The app has switched this off'];

  async function disable({ authIntegrationId }: Schemas['ConnectSession']) {
    const { status } = await client.patch(`/v1/auth-integrations/${authIntegrationId}`, {
      status: 'disabled',
    });
    expect(status).toBe(200);
  }

  async function expectFailed({ connectSessionId }: Schemas['ConnectSession']) {
    const now = await sessionNow(client, connectSessionId);
    expect([now.status, now.failure?.code]).toEqual(['failed', 'integration_disabled']);
  }

  test('the link says so', async () => {
    const session = await begin();
    await disable(session);
    const shown = await newEndUser(service).get(session.authorizationUrl);
    expect([shown.status, headingOf(shown)]).toEqual(disabled);
    expect(linksOf(shown)[0]).toContain('status=failed');
    await expectFailed(session);
  });

  test('so does the way back from the provider', async () => {
    const session = await begin();
    const user = newEndUser(service);
    const callback = await user.consent(await user.start(session.authorizationUrl), 'healthy');
    await disable(session);
    const end = await user.get(callback);
    expect([end.status, headingOf(end)]).toEqual(disabled);
    await expectFailed(session);
  });

  test('so does the choice, and connects nothing', async () => {
    const session = await begin({}, facebook);
    const user = newEndUser(service);
    const { url, offered } = await user.reachChoice(session.authorizationUrl, 'healthy');
    await disable(session);
    const end = await user.post(url, { decision: 'connect', account: offered });
    expect([end.status, headingOf(end)]).toEqual(disabled);
    await expectFailed(session);
    expect((await rowOf(session)).secret).toBeNull();
  });
});

describe('a link that was asked for longer', () => {
  const week = 7 * 24 * 3_600;
  const minuteMs = 60_000;
  const long = { expiresInSeconds: week, externalUser: 'user-7' };

  test('works until then, and so does the cookie of who has begun', async () => {
    const session = await begin(long);
    const user = newEndUser(service);
    const begun = await user.post(session.authorizationUrl, { decision: 'continue' });
    const [, maxAge] = /Max-Age=(\d+);/.exec(begun.headers.get('set-cookie') ?? '') ?? [];
    expect(Number(maxAge)).toBeGreaterThan(week);
    service.clock.advance(week * 1000 - minuteMs);
    expect(nextOf(await user.connect(session.authorizationUrl, 'healthy'))).toContain('status=completed');
    const late = await begin(long);
    service.clock.advance(week * 1000 + 1_000);
    expect(await opening(newEndUser(service), late.authorizationUrl)).toEqual([expired, expired]);
  });

  exhaustiveTest('leaves whoever comes back from the provider half an hour to choose', async () => {
    const session = await begin(long, facebook);
    const user = newEndUser(service);
    const { url } = await user.reachChoice(session.authorizationUrl, 'healthy');
    service.clock.advance(29 * minuteMs);
    expect((await user.get(url)).status).toBe(200);
    service.clock.advance(minuteMs + 1_000);
    const answer = await user.get(url);
    expect([answer.status, headingOf(answer)]).toEqual(expired);
  });
});

const languages: [asked: string | undefined, accepted: string | undefined, shown: string][] = [
  [undefined, 'fr-CA, en;q=0.5', 'fr'],
  ['de', undefined, 'de'],
  ['ja', 'fr', 'ja'],
  ['nl', 'pt', 'pt'],
  [undefined, undefined, 'en'],
];

test.each(sampleOf(languages, 3))(
  'asked for in %s, in a browser that prefers %s, the pages are in %s',
  async (language, accepted, tag) => {
    const session = await begin({ ...(language ? { language } : {}) }, instagramByFacebook);
    const headers = { 'Accept-Language': accepted ?? '*' };
    const user = newEndUser(service);
    const introduction = await user.get(session.authorizationUrl, headers);
    expect(introduction.text).toContain(`<html lang="${tag}">`);
    const { url } = await user.reachChoice(session.authorizationUrl, 'healthy');
    expect((await user.get(url, headers)).text).toContain(`<html lang="${tag}">`);
    const ending = await user.post(url, { decision: 'connect' }, headers);
    expect([ending.status, ending.text.includes(`<html lang="${tag}">`)]).toEqual([400, true]);
  },
);

test.each([
  [{ Origin: 'https://evil.example' }],
  [{ Origin: 'null' }],
  [{ Origin: '', 'Sec-Fetch-Site': 'cross-site' }],
])('a form that another site has the browser send (%j) changes nothing', async (headers) => {
  const session = await begin();
  const user = newEndUser(service);
  await user.start(session.authorizationUrl);
  const before = await rowOf(session);
  for (const decision of ['continue', 'cancel']) {
    const answer = await user.post(session.authorizationUrl, { decision }, headers);
    expect([answer.status, headingOf(answer)]).toEqual(unproved);
  }
  expect(await rowOf(session)).toEqual(before);
});

test('a form without a decision that we know changes nothing', async () => {
  const session = await begin();
  const before = await rowOf(session);
  for (const form of [{}, { decision: 'other' }] as Record<string, string>[])
    expect((await newEndUser(service).post(session.authorizationUrl, form)).status).toBe(403);
  expect(await rowOf(session)).toEqual(before);
});

describe('the link’s token is in no log line', () => {
  const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
  const linesWith = (text: string) => service.logs.filter((line) => line.includes(text));

  test('when it is used', async () => {
    const { authorizationUrl: link } = await begin();
    const before = linesWith('connect.introduction').length;
    const user = newEndUser(service);
    await user.get(link);
    await user.start(link);
    await until(() => linesWith('connect.introduction').length >= before + 2);
    expect(linesWith(tokenOf(link))).toEqual([]);
  });

  test.each([
    ['a slash at the end', (link: string) => `${link}/`],
    ['a percent sign at the end', (link: string) => `${link}%`],
    ['a capital letter', (link: string) => link.replace('/connect/', '/Connect/')],
    ['a slash too many', (link: string) => link.replace('/connect/', '//connect/')],
  ])('when the address was mangled: %s', async (_, mangle) => {
    const { authorizationUrl: link } = await begin();
    const before = linesWith('"message":"request"').length;
    await newEndUser(service).get(mangle(link));
    await until(() => linesWith('"message":"request"').length > before);
    expect(linesWith(tokenOf(link))).toEqual([]);
  });
});
