// A service of its own: its encryption keys are a setting.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createUser, setPassword } from '../../src/db/tables/users.ts';
import { endWaiting } from '../../src/domain/people/members/operators.ts';
import { query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember } from '../support/sign-in.ts';

const email = 'grace@example.com';
const password = 'a long enough password';
const minute = 60_000;
const hour = 60 * minute;

let service: TestService;
let clockOffset = 0;

beforeAll(async () => {
  service = await startTestService(
    { TRUSTED_PROXIES: 'loopback' },
    { now: () => new Date(Date.now() + clockOffset) },
  );
  const passwordHash = await service.ctx.security.auth.hashPassword(password);
  await createUser(service.ctx.db, { name: 'Grace', email, passwordHash, proven: true });
});

interface Tries {
  times: number;
  /** The IP address from which the person signs in. */
  from?: string;
}

/**
 * Tries to sign in with passwords that are too long to be hashed but count as wrong ones, so that the tests
 * stay fast. Returns the statuses.
 */
async function tryWrongPasswords(address: string, { times, from = '203.0.113.7' }: Tries): Promise<number[]> {
  const statuses: number[] = [];
  for (let nth = 0; nth < times; nth += 1)
    statuses.push((await signIn(address, 'x'.repeat(129), from)).status);
  return statuses;
}

function signIn(address: string, chosen: string, from: string) {
  const headers = { Origin: new URL(service.ctx.config.publicUrl).origin, 'X-Forwarded-For': from };
  const form = { email: address, password: chosen };
  return consoleClient(service).postFrom(headers, '/console/sign-in', form);
}

describe('signing in by password', () => {
  test('works in whatever case the address is written, and signing out ends the session', async () => {
    const answer = await consoleClient(service).post('/console/sign-in', {
      email: 'Grace@Example.com ',
      password,
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`${service.ctx.config.publicUrl}/console`);
    const cookie = cookieOf(cookiesOf(answer));
    expect(await service.ctx.security.auth.read({ cookie })).toMatchObject({ email, operator: false });
    await consoleClient(service, cookie).post('/console/sign-out').expect(303);
    expect(await service.ctx.security.auth.read({ cookie })).toBeUndefined();
    const log = await query(service, 'SELECT action, outcome, actor FROM audit_entries ORDER BY id');
    expect(log).toEqual([
      { action: 'account.signIn', outcome: 'done', actor: email },
      { action: 'account.signOut', outcome: 'done', actor: email },
    ]);
  });

  test('is refused with a wrong password and for an unknown address with the same words', async () => {
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map((address) =>
        consoleClient(service).post('/console/sign-in', { email: address, password: 'not the password' }),
      ),
    );
    const [known = '', unknown = ''] = answers.map(({ text }) => text);
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(known).toContain('No account has this e-mail address and password.');
    expect(unknown).toBe(known.replace(email, 'nobody@example.com'));
    expect(answers.flatMap(cookiesOf)).toEqual([]);
  });

  test.each(['//evil.example/', 'https://evil.example/console/', '/v1/keys', '/console/sign-out'])(
    'goes on to pages of the console only, not to %s',
    async (next) => {
      const { client } = await newMember(service);
      const answer = await client.get(`/console/sign-in?next=${encodeURIComponent(next)}`);
      expect(answer.headers.location).toBe(`${service.ctx.config.publicUrl}/console`);
    },
  );

  test('continues to the page that was asked for', async () => {
    const { client } = await newMember(service);
    const answer = await client.get('/console/sign-in?next=%2Fconsole%2Faccount');
    expect(answer.headers.location).toBe(`${service.ctx.config.publicUrl}/console/account`);
  });

  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    {},
  ];
  test.each(foreign)('is refused to a form of another site: %j', async (headers) => {
    const form = { email, password };
    const answer = await consoleClient(service).postFrom(headers, '/console/sign-in', form);
    expect(answer.status).toBe(403);
    expect(cookiesOf(answer)).toEqual([]);
  });

  test.each(['a\0b', 'x'.repeat(2_000)])('refuses text that nobody types', async (text) => {
    const answer = await consoleClient(service).post('/console/sign-in', { email: text, password });
    expect(answer.status).toBe(400);
  });
});

describe('after five wrong passwords', () => {
  // This moves the clock past the waits that earlier tests caused.
  beforeAll(() => {
    clockOffset += 25 * hour;
  });

  test.each([email, 'nobody-at-all@example.com'])(
    'the next one has to wait, whether somebody has the address or not: %s',
    async (address) => {
      expect(await tryWrongPasswords(address, { times: 6 })).toEqual([...Array(5).fill(403), 429]);
      const answer = await signIn(address, password, '203.0.113.7');
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.text).toContain('Too many wrong passwords came from where you are.');
    },
  );

  exhaustiveTest('the waiting is for where they came from, so that a stranger keeps nobody out', async () => {
    const { email: operator, userId } = await newMember(service, { role: null, operator: true });
    await setPassword(service.ctx.db, userId, await service.ctx.security.auth.hashPassword(password));
    await tryWrongPasswords(operator, { times: 6, from: '198.51.100.9' });
    expect((await signIn(operator, password, '198.51.100.9')).status).toBe(429);
    expect((await signIn(operator, password, '203.0.113.7')).status).toBe(303);
    // The right password from elsewhere does not shorten the stranger's wait.
    expect((await signIn(operator, password, '198.51.100.9')).status).toBe(429);
  });

  test('another address of the same network of IPv6 has to wait, too', async () => {
    const address = 'six@example.com';
    await tryWrongPasswords(address, { times: 5, from: '2001:db8:1:2::1' });
    expect(await tryWrongPasswords(address, { times: 1, from: '2001:db8:1:2::ffff' })).toEqual([429]);
    expect(await tryWrongPasswords(address, { times: 1, from: '2001:db8:1:3::1' })).toEqual([403]);
  });

  exhaustiveTest('every further one doubles the waiting, to little more than an hour', async () => {
    const address = 'doubling@example.com';
    const waits: number[] = [];
    await tryWrongPasswords(address, { times: 4 });
    for (let nth = 0; nth < 9; nth += 1) {
      expect(await tryWrongPasswords(address, { times: 1 })).toEqual([403]);
      const { headers } = await signIn(address, 'x'.repeat(129), '203.0.113.7');
      waits.push(Math.ceil(Number(headers['retry-after']) / 30) * 30);
      clockOffset += Number(headers['retry-after']) * 1000;
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 3840]);
  });

  test('the right one is taken when the wait is over, and ends it', async () => {
    clockOffset += minute;
    expect((await signIn(email, password, '203.0.113.7')).status).toBe(303);
    expect(await tryWrongPasswords(email, { times: 4 })).toEqual(Array(4).fill(403));
  });

  test('a day without another one forgets them', async () => {
    clockOffset += 25 * hour;
    expect(await tryWrongPasswords(email, { times: 5 })).toEqual(Array(5).fill(403));
  });

  test('the operator of the command line ends the waiting everywhere', async () => {
    const { email: address } = await newMember(service);
    await tryWrongPasswords(address, { times: 6 });
    await tryWrongPasswords(address, { times: 6, from: '198.51.100.9' });
    expect(await endWaiting(service.ctx, address.toUpperCase())).toBe(2);
    expect(await tryWrongPasswords(address, { times: 1 })).toEqual([403]);
    await expect(endWaiting(service.ctx, 'nobody@example.com')).rejects.toMatchObject({ code: 'not_found' });
  });

  exhaustiveTest('many that come at the same time get no more than five tries', async () => {
    const address = 'crowd@example.com';
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => tryWrongPasswords(address, { times: 1 })),
    );
    expect(tries.flat().filter((status) => status === 403)).toHaveLength(5);
  });
});

describe('a session', () => {
  test('ends when it was not used for twelve hours', async () => {
    clockOffset = 0;
    const { cookie } = await newMember(service);
    clockOffset += 11 * hour;
    expect(await service.ctx.security.auth.read({ cookie })).toBeDefined();
    clockOffset += 11 * hour;
    expect(await service.ctx.security.auth.read({ cookie })).toBeDefined();
    clockOffset += 13 * hour;
    expect(await service.ctx.security.auth.read({ cookie })).toBeUndefined();
    clockOffset -= 13 * hour;
    expect(await service.ctx.security.auth.read({ cookie })).toBeUndefined();
  });

  test('ends after a week, however much it is used', async () => {
    clockOffset = 0;
    const { cookie } = await newMember(service);
    for (let day = 0; day < 13; day += 1) {
      clockOffset += 12 * hour - minute;
      expect(await service.ctx.security.auth.read({ cookie })).toBeDefined();
    }
    clockOffset += 12 * hour;
    expect(await service.ctx.security.auth.read({ cookie })).toBeUndefined();
  });

  test('is not opened by a cookie whose signature is not ours', async () => {
    clockOffset = 0;
    const { cookie } = await newMember(service);
    const forged = cookie.replace(
      /\.([^.])([^.]*)$/,
      (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    );
    expect(await service.ctx.security.auth.read({ cookie: forged })).toBeUndefined();
    expect(await service.ctx.security.auth.read({ cookie: cookie.replace(/\..*/, '') })).toBeUndefined();
  });
});

test('attempts to sign in are limited per client address, and a refusal says for how long', async () => {
  const strict = await startTestService(
    { RATE_LIMIT_SIGN_INS_PER_ADDRESS: '2' },
    { databaseUrl: service.databaseUrl },
  );
  const attempt = () =>
    consoleClient(strict).post('/console/sign-in', { email: 'a@b.example', password: 'x'.repeat(129) });
  expect((await attempt()).status).toBe(403);
  expect((await attempt()).status).toBe(403);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await strict.close();
});

test('where a proxy takes the path of PUBLIC_URL off, signing in leads back to the page that was asked for', async () => {
  const below = await startTestService(
    { PUBLIC_URL: 'https://example.com/social' },
    { databaseUrl: service.databaseUrl },
  );
  const { cookie, organizationId } = await newMember(below);
  const page = `/console/${organizationId}/test/keys`;
  for (const path of [page, '/console/account']) {
    const { headers } = await consoleClient(below).get(path);
    const next = new URL(headers.location ?? '').searchParams.get('next') ?? '';
    const signedIn = await consoleClient(below, cookie).get(
      `/console/sign-in?${new URLSearchParams({ next })}`,
    );
    expect(signedIn.headers.location).toBe(`https://example.com/social${path}`);
  }
  await below.close();
});

test('over https, cookies are for this host only, and out of reach of scripts and other sites', async () => {
  const secure = await startTestService(
    { PUBLIC_URL: 'https://console.example' },
    { databaseUrl: service.databaseUrl },
  );
  const { userId } = await newMember(service);
  const [cookie = ''] = await secure.ctx.security.auth.openSession(
    { headers: {}, address: '203.0.113.7' },
    userId,
  );
  expect(cookie).toMatch(/^__Host-console\.session_token=/);
  const attributes = cookie.split('; ').slice(1);
  expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']));
  expect(cookie).not.toContain('Domain');
  await secure.close();
});

exhaustiveTest('a new encryption key signs nobody out, and one that is not ours opens nothing', async () => {
  const { cookie, userId } = await newMember(service);
  const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
  const parts = { databaseUrl: service.databaseUrl };
  const renewed = await startTestService({ ENCRYPTION_KEYS: `${key('k2', 9)},${key('k1', 7)}` }, parts);
  expect(await renewed.ctx.security.auth.read({ cookie })).toMatchObject({ userId });
  await consoleClient(renewed, cookie).get('/console/account').expect(200);
  await renewed.close();
  const foreign = await startTestService({ ENCRYPTION_KEYS: key('k2', 9) }, parts);
  expect(await foreign.ctx.security.auth.read({ cookie })).toBeUndefined();
  await foreign.close();
});
