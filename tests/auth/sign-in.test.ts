import { beforeAll, describe, expect, test } from '@jest/globals';
import { createUser } from '../../src/db/users.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember } from '../support/sign-in.ts';

const email = 'grace@example.com';
const password = 'a long enough password';
const minute = 60_000;
const hour = 60 * minute;

let service: TestService;
let clockOffset = 0;

beforeAll(async () => {
  service = await startTestService({}, { now: () => new Date(Date.now() + clockOffset) });
  const passwordHash = await service.ctx.auth.hashPassword(password);
  await createUser(service.ctx.db, { name: 'Grace', email, passwordHash });
});

/** Wrong ones count without being hashed, so that the tests stay quick. */
async function tryWrongPasswords(address: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const { status } = await consoleClient(service).post('/console/sign-in', {
      email: address,
      password: 'x'.repeat(129),
    });
    statuses.push(status);
  }
  return statuses;
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
    expect(await service.ctx.auth.read({ cookie })).toMatchObject({ email, operator: false });
    await consoleClient(service, cookie).post('/console/sign-out').expect(303);
    expect(await service.ctx.auth.read({ cookie })).toBeUndefined();
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

  test('goes on to the page that was asked for', async () => {
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

describe('an e-mail address', () => {
  // Past the wrong passwords of the tests before.
  beforeAll(() => {
    clockOffset += 16 * minute;
  });

  test.each([email, 'nobody-at-all@example.com'])(
    'is locked after ten wrong passwords, whether somebody has it or not: %s',
    async (address) => {
      expect(await tryWrongPasswords(address, 11)).toEqual([...Array(10).fill(403), 429]);
      const answer = await consoleClient(service).post('/console/sign-in', { email: address, password });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60);
      expect(answer.text).toContain('Too many wrong passwords');
    },
  );

  test('opens again after fifteen minutes, and the next lock is twice as long', async () => {
    clockOffset += 16 * minute;
    expect(await tryWrongPasswords(email, 11)).toEqual([...Array(10).fill(403), 429]);
    clockOffset += 16 * minute;
    expect(await tryWrongPasswords(email, 1)).toEqual([429]);
    clockOffset += 15 * minute;
    const answer = await consoleClient(service).post('/console/sign-in', { email, password });
    expect(answer.status).toBe(303);
  });

  test('forgets wrong passwords when the right one comes, and when fifteen minutes pass without another', async () => {
    await tryWrongPasswords(email, 9);
    await consoleClient(service).post('/console/sign-in', { email, password }).expect(303);
    await tryWrongPasswords(email, 9);
    clockOffset += 16 * minute;
    expect(await tryWrongPasswords(email, 10)).toEqual(Array(10).fill(403));
  });

  test('gives no more than ten tries to many that come at the same time', async () => {
    const address = 'crowd@example.com';
    const tries = await Promise.all(Array.from({ length: 20 }, () => tryWrongPasswords(address, 1)));
    expect(tries.flat().filter((status) => status === 403)).toHaveLength(10);
  });
});

describe('a session', () => {
  test('ends when it was not used for twelve hours', async () => {
    clockOffset = 0;
    const { cookie } = await newMember(service);
    clockOffset += 11 * hour;
    expect(await service.ctx.auth.read({ cookie })).toBeDefined();
    clockOffset += 11 * hour;
    expect(await service.ctx.auth.read({ cookie })).toBeDefined();
    clockOffset += 13 * hour;
    expect(await service.ctx.auth.read({ cookie })).toBeUndefined();
    clockOffset -= 13 * hour;
    expect(await service.ctx.auth.read({ cookie })).toBeUndefined();
  });

  test('ends after a week, however much it is used', async () => {
    clockOffset = 0;
    const { cookie } = await newMember(service);
    for (let day = 0; day < 13; day += 1) {
      clockOffset += 12 * hour - minute;
      expect(await service.ctx.auth.read({ cookie })).toBeDefined();
    }
    clockOffset += 12 * hour;
    expect(await service.ctx.auth.read({ cookie })).toBeUndefined();
  });

  test('is not opened by a cookie whose signature is not ours', async () => {
    clockOffset = 0;
    const { cookie } = await newMember(service);
    const forged = cookie.replace(
      /\.([^.])([^.]*)$/,
      (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    );
    expect(await service.ctx.auth.read({ cookie: forged })).toBeUndefined();
    expect(await service.ctx.auth.read({ cookie: cookie.replace(/\..*/, '') })).toBeUndefined();
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
  const [cookie = ''] = await secure.ctx.auth.openSession({ headers: {}, address: '203.0.113.7' }, userId);
  expect(cookie).toMatch(/^__Host-console\.session_token=/);
  const attributes = cookie.split('; ').slice(1);
  expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']));
  expect(cookie).not.toContain('Domain');
  await secure.close();
});

test('a new encryption key signs nobody out, and one that is not ours opens nothing', async () => {
  const { cookie, userId } = await newMember(service);
  const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
  const parts = { databaseUrl: service.databaseUrl };
  const renewed = await startTestService({ ENCRYPTION_KEYS: `${key('k2', 9)},${key('k1', 7)}` }, parts);
  expect(await renewed.ctx.auth.read({ cookie })).toMatchObject({ userId });
  await consoleClient(renewed, cookie).get('/console/account').expect(200);
  await renewed.close();
  const foreign = await startTestService({ ENCRYPTION_KEYS: key('k2', 9) }, parts);
  expect(await foreign.ctx.auth.read({ cookie })).toBeUndefined();
  await foreign.close();
});
