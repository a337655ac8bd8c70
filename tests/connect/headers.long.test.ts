/**
 * Every page of the flow tells the browser to load nothing from elsewhere, cache nothing, and show it in no
 * frame.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { facebook, newIntegration, newSession } from '../support/connect.ts';
import { type Answer, headingOf, newEndUser, nextOf } from '../support/end-user.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

const shop = 'https://shop.example';
const deployments = {
  'as it comes': {},
  'shown in a customer’s frame': { CONNECT_FRAME_ANCESTORS: `${shop} http://localhost:3000` },
  'reached through https, below a path': { PUBLIC_URL: 'https://connect.example/base' },
};
const names = Object.keys(deployments) as (keyof typeof deployments)[];

/** Returns the page of every step that an end user may see, by name. */
async function visit(service: TestService): Promise<Record<string, Answer>> {
  const { client } = await service.newKey();
  const { authIntegrationId } = await newIntegration(client, facebook);
  const { authorizationUrl } = await newSession(client, authIntegrationId);
  const { publicUrl } = service.ctx.config;
  const user = newEndUser(service);
  const introduction = await user.get(authorizationUrl);
  const leaving = await user.post(authorizationUrl, { decision: 'continue' });
  const consentUrl = nextOf(leaving);
  const persona = `${consentUrl}&persona=fewer_scopes`;
  const callback = await user.get(await user.consent(consentUrl, 'fewer_scopes'));
  const choice = await user.get(nextOf(callback));
  const nothing = await user.post(nextOf(callback), { decision: 'connect' });
  const end = await user.post(nextOf(callback), { decision: 'cancel' });
  return {
    introduction,
    leaving,
    callback,
    choice,
    nothing,
    end,
    used: await user.get(authorizationUrl),
    done: await user.get(`${publicUrl}/connect/done?status=completed`),
    unknown: await user.get(`${publicUrl}/connect/unknown`),
    foreign: await user.post(authorizationUrl, {}, { Origin: 'https://evil.example' }),
    refused: await user.get(`${publicUrl}/connect/callback/${authIntegrationId}?state=wrong`),
    persons: await user.get(consentUrl),
    consent: await user.get(persona),
    unreadable: await user.get(`${consentUrl}&response_type=token`),
  };
}

const simulated = ['persons', 'consent', 'unreadable'];

function directives({ headers }: Answer): Record<string, string> {
  const policy = headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((each) => {
      const [name = '', ...values] = each.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

/** Returns the addresses that a page makes the browser load from or send to. */
function addresses({ text }: Answer): string[] {
  return [...text.matchAll(/<(?!a )[a-z]+ [^>]*?(?:src|href|action|srcset|data)="([^"]*)"/g)].map(
    ([, address = '']) => address,
  );
}

describe.each(names)('the pages, %s', (name) => {
  const variables = deployments[name];
  const framed = 'CONNECT_FRAME_ANCESTORS' in variables;
  const secure = 'PUBLIC_URL' in variables;
  let service: TestService;
  let pages: Record<string, Answer>;
  beforeAll(async () => {
    service = await sharedTestService({ settings: variables });
    pages = await visit(service);
  });
  afterAll(() => service.close());

  const ours = () => Object.entries(pages).filter(([page]) => !simulated.includes(page));
  const each = <Value>(read: (page: Answer) => Value) =>
    Object.fromEntries(Object.entries(pages).map(([page, answer]) => [page, read(answer)]));
  const all = <Value>(value: Value) => each(() => value);

  test('are the ones that were meant to be looked at', () => {
    expect(each(({ status }) => status)).toEqual({
      introduction: 200,
      leaving: 200,
      callback: 303,
      choice: 200,
      nothing: 400,
      end: 200,
      used: 410,
      done: 200,
      unknown: 404,
      foreign: 403,
      refused: 403,
      persons: 200,
      consent: 200,
      unreadable: 400,
    });
    expect(headingOf(pages.done as Answer)).toBe('You’re all set.');
  });

  test('load nothing but our own styles, and pictures of the accounts to choose from our own address', () => {
    for (const [, page] of ours())
      expect(directives(page)).toEqual({
        'default-src': "'none'",
        'style-src': "'self'",
        'img-src': "'self'",
        'form-action': "'self'",
        'base-uri': "'none'",
        'frame-ancestors': framed ? `${shop} http://localhost:3000` : "'none'",
      });
    for (const page of simulated.map((each) => pages[each] as Answer))
      expect(directives(page)).toEqual({
        'default-src': "'none'",
        'style-src': expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      });
    const { origin } = new URL(service.ctx.config.publicUrl);
    const loaded = Object.values(pages).flatMap(addresses);
    expect(loaded.length).toBeGreaterThan(ours().length - 2);
    const ownAddress = (address: string) =>
      address.startsWith(`${origin}/`) || /^accounts\/\d+\/picture$/.test(address);
    expect(loaded.filter((address) => !ownAddress(address))).toEqual([]);
    expect(each(({ text }) => /<(script|iframe|object)|style="|\son[a-z]+=/i.test(text))).toEqual(all(false));
    expect(each(({ text }) => /<img/i.test(text))).toEqual({ ...all(false), choice: true, nothing: true });
  });

  test('stay in no cache, keep their address to themselves, and are not guessed at', () => {
    expect(each(({ headers }) => headers.get('cache-control'))).toEqual(all('no-store'));
    expect(each(({ headers }) => headers.get('referrer-policy'))).toEqual(all('same-origin'));
    expect(each(({ headers }) => headers.get('x-content-type-options'))).toEqual(all('nosniff'));
    expect(each(({ headers }) => headers.get('permissions-policy'))).toEqual(
      all('camera=(), microphone=(), geolocation=(), payment=()'),
    );
    expect(each(({ headers }) => headers.get('x-powered-by'))).toEqual(all(null));
    const withText = Object.values(pages).filter(({ text }) => text !== '');
    for (const { headers } of withText)
      expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  });

  test('say to old browsers, too, who may show them in a frame', () => {
    expect(each(({ headers }) => headers.get('x-frame-options'))).toEqual(all(framed ? null : 'DENY'));
    for (const [, { text }] of ours().filter(([, { status }]) => status !== 303))
      expect(text.includes('<base target="_top">')).toBe(framed);
  });

  test('send HSTS where they are reached by https', () => {
    expect(each(({ headers }) => headers.get('strict-transport-security'))).toEqual(
      all(secure ? 'max-age=31536000' : null),
    );
  });

  test('set one cookie, when the end user continues, that no script and no other site gets', () => {
    const cookies = each(({ headers }) => headers.getSetCookie());
    const { leaving = [], ...others } = cookies;
    expect(Object.values(others).flat()).toEqual([]);
    expect(leaving.length).toBe(1);
    const [cookie = ''] = leaving;
    const [value = '', ...flags] = cookie.split('; ').filter((part) => !part.startsWith('Expires='));
    expect(value).toMatch(secure ? /^__Host-connect=[\w-]{43}$/ : /^connect=[\w-]{43}$/);
    expect(flags).toEqual([
      expect.stringMatching(/^Max-Age=\d+$/),
      `Path=${secure ? '/' : '/connect'}`,
      'HttpOnly',
      ...(secure ? ['Secure'] : []),
      'SameSite=Lax',
    ]);
  });

  test('have a style sheet that may be kept for good, as its address changes with it', async () => {
    const [address = ''] = addresses(pages.introduction as Answer);
    expect(address).toMatch(/\/connect\/style\.css\?v=[0-9a-f]{12}$/);
    const { status, headers, text } = await newEndUser(service).get(address);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).not.toMatch(/url\(|@import/);
  });
});
