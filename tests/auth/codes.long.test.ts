// A service of its own: its encryption keys are a setting.
import { beforeAll, expect, test } from '@jest/globals';
import { setPassword } from '../../src/db/tables/users.ts';
import { rotateCredentials } from '../../src/domain/connections/maintain-connections.ts';
import { endWaiting } from '../../src/domain/people/members/operators.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember, type SignedInMember } from '../support/sign-in.ts';
import { totp } from '../support/totp.ts';

const password = 'a long enough password';

let service: TestService;
let passwordHash: string;
let member: SignedInMember;
let secret: string;
let backupCodes: string[];

beforeAll(async () => {
  service = await startTestService();
  passwordHash = await service.ctx.security.auth.hashPassword(password);
});

const backupCodesIn = (page: string) =>
  [...page.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, code = '']) => code);

/**
 * Signs in with the password, expects that a code is asked for next, and returns the cookie with which to
 * answer. The cookie does not count as a session yet.
 */
async function afterPassword(by = service): Promise<string> {
  const answer = await consoleClient(by).post('/console/sign-in', { email: member.email, password });
  expect(answer.headers.location).toContain('/console/sign-in/code');
  const cookie = cookieOf(cookiesOf(answer));
  expect(await by.ctx.security.auth.read({ cookie })).toBeUndefined();
  return cookie;
}

async function signInWith(code: string, by = service) {
  const answer = await consoleClient(by, await afterPassword(by)).post('/console/sign-in/code', { code });
  return {
    status: answer.status,
    user: await by.ctx.security.auth.read({ cookie: cookieOf(cookiesOf(answer)) }),
  };
}

test('codes are set up soon after signing in, by a QR code or a typed key, and are off until the app has shown one', async () => {
  member = await newMember(service);
  await setPassword(service.ctx.db, member.userId, passwordHash);
  const { client } = member;
  const page = await client.post('/console/account/codes');
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/<svg class="qr".*<path d="M/s);
  secret = (/<code>((?:[A-Z2-7]{1,4} ?){8,})<\/code>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
  backupCodes = backupCodesIn(page.text);
  expect(backupCodes).toHaveLength(10);
  const answer = await consoleClient(service).post('/console/sign-in', { email: member.email, password });
  expect(answer.headers.location).not.toContain('code');
  const refused = await client.post('/console/account/codes/confirm', { code: '000000' });
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('This code is wrong.')]);
  const on = await client.post('/console/account/codes/confirm', { code: totp(secret) });
  expect([on.status, on.headers.location]).toEqual([
    303,
    expect.stringContaining('/console/account?notice='),
  ]);
  member.cookie = cookieOf(cookiesOf(on));
  member.client = consoleClient(service, member.cookie);
});

test('signing in then takes the code of the app', async () => {
  expect((await signInWith('12345')).user).toBeUndefined();
  expect(await signInWith(totp(secret))).toMatchObject({ status: 303, user: { userId: member.userId } });
});

test('a code of the app works once, also while the app still shows it', async () => {
  const code = totp(secret, Date.now() + 30_000);
  const sessions = () => service.ctx.db.userSession.count({ where: { userId: member.userId } });
  expect((await signInWith(code)).user).toMatchObject({ userId: member.userId });
  const before = await sessions();
  expect(await signInWith(code)).toMatchObject({ status: 403, user: undefined });
  expect(await sessions()).toBe(before);
});

test('a backup code works in place of a code, once', async () => {
  const [code = ''] = backupCodes;
  expect((await signInWith(code)).user).toMatchObject({ userId: member.userId });
  expect((await signInWith(code)).user).toBeUndefined();
});

test('no code is of use without the password before it', async () => {
  const answer = await consoleClient(service).post('/console/sign-in/code', { code: totp(secret) });
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Sign in again.')]);
  expect(cookieOf(cookiesOf(answer))).toBe('');
});

test('five wrong codes end the attempt, and the password is asked for again', async () => {
  const cookie = await afterPassword();
  const send = (code: string) => consoleClient(service, cookie).post('/console/sign-in/code', { code });
  for (let nth = 0; nth < 5; nth += 1) expect((await send('000000')).text).toContain('This code is wrong.');
  const answer = await send(totp(secret));
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Sign in again.')]);
});

test('wrong codes are in the audit log, as those of the person whose password was right', async () => {
  const written = () =>
    query(
      service,
      `SELECT actor, outcome, details->>'by' AS by FROM audit_entries
        WHERE action = 'account.signIn' AND outcome = 'refused' ORDER BY id DESC LIMIT 2`,
    );
  await signInWith('000000');
  await signInWith(backupCodes[0] ?? '');
  const refused = { actor: member.email, outcome: 'refused', by: 'password and code' };
  expect(await written()).toEqual([refused, refused]);
});

test('many wrong codes lock the codes of whose password is known, and the command line ends that', async () => {
  const locked = () =>
    query(service, `SELECT locked_until FROM user_two_factors WHERE user_id = '${member.userId}'`);
  for (let nth = 0; nth < 10; nth += 1) await signInWith('000000');
  expect((await locked())[0]).toMatchObject({ locked_until: expect.any(Date) });
  await endWaiting(service.ctx, member.email);
  expect(await locked()).toEqual([{ locked_until: null }]);
});

test('a new encryption key loses no app, and the old one can go once the credentials have been rotated', async () => {
  const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
  const parts = { databaseUrl: service.databaseUrl };
  const both = await startTestService({ ENCRYPTION_KEYS: `${key('k2', 9)},${key('k1', 7)}` }, parts);
  const forgetCodes = () => query(service, "DELETE FROM user_verifications WHERE id LIKE 'used_code_%'");
  await forgetCodes();
  expect((await signInWith(totp(secret), both)).user).toMatchObject({ userId: member.userId });
  expect(await rotateCredentials(both.ctx)).toBe(1);
  expect(await rotateCredentials(both.ctx)).toBe(0);
  await both.close();
  const renewed = await startTestService({ ENCRYPTION_KEYS: key('k2', 9) }, parts);
  await forgetCodes();
  expect((await signInWith(totp(secret), renewed)).user).toMatchObject({ userId: member.userId });
  expect((await signInWith(backupCodes[1] ?? '', renewed)).user).toMatchObject({ userId: member.userId });
  await renewed.close();
});

test('new backup codes replace the earlier ones, codes are turned off, and each change is in the audit log', async () => {
  const renewed = await startTestService(
    {
      ENCRYPTION_KEYS: `k2:${Buffer.alloc(32, 9).toString('base64')},k1:${Buffer.alloc(32, 7).toString('base64')}`,
    },
    { databaseUrl: service.databaseUrl },
  );
  const client = consoleClient(renewed, member.cookie);
  expect((await client.post('/console/account/codes')).status).toBe(409);
  const page = await client.post('/console/account/codes/backup');
  const [renewedCode = '', ...others] = backupCodesIn(page.text);
  expect(others).toHaveLength(9);
  expect((await signInWith(backupCodes[2] ?? '', renewed)).user).toBeUndefined();
  expect((await signInWith(renewedCode, renewed)).user).toMatchObject({ userId: member.userId });
  const off = await client.submit('/console/account/codes/off');
  expect(off.text).toContain('Codes are off.');
  const answer = await consoleClient(renewed).post('/console/sign-in', { email: member.email, password });
  expect(answer.headers.location).not.toContain('code');
  const rows = await query(
    service,
    "SELECT action, outcome FROM audit_entries WHERE action LIKE 'account.codes.%' ORDER BY id",
  );
  expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'account.codes.begin done',
    'account.codes.turnOn refused',
    'account.codes.turnOn done',
    'account.codes.begin refused',
    'account.codes.renewBackupCodes done',
    'account.codes.turnOff done',
  ]);
  await renewed.close();
});
