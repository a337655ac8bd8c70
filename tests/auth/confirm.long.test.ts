/** Only people who have recently proven who they are can add and remove ways to sign in. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { setPassword } from '../../src/db/tables/users.ts';
import { query } from '../support/query.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';
import {
  type ConsoleClient,
  consoleClient,
  cookieOf,
  cookiesOf,
  newMember,
  type SignedInMember,
} from '../support/sign-in.ts';
import { newSoftwarePasskey } from '../support/software-passkey.ts';
import { totp } from '../support/totp.ts';

const password = 'a long enough password';
const minute = 60_000;

let service: SharedService;
let member: SignedInMember;
let passkeyId: string;

beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  member = await newMember(service);
  await setPassword(service.ctx.db, member.userId, await service.ctx.security.auth.hashPassword(password));
  passkeyId = `passkey_${member.userId}`;
  await service.ctx.db.userPasskey.create({
    data: {
      id: passkeyId,
      userId: member.userId,
      name: 'Phone',
      publicKey: '',
      credentialID: passkeyId,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    },
  });
});

const confirmPath = '/console/account/confirm?next=%2Fconsole%2Faccount%23passkeys';
const remove = (client = member.client) => client.post(`/console/account/passkeys/${passkeyId}/remove`);
const passkeys = () => service.ctx.db.userPasskey.count({ where: { userId: member.userId } });

async function addingAnswers(cookie: string): Promise<number[]> {
  const send = (path: string, body: object) =>
    request(service.url)
      .post(path)
      .set({ Cookie: cookie, Origin: new URL(service.ctx.config.publicUrl).origin })
      .send(body);
  const begun = await send('/console/account/passkeys/options', {});
  const added = await send('/console/account/passkeys', { response: { id: 'x' }, name: 'Mine' });
  return [begun.status, added.status];
}

test('a session that was left open neither adds nor removes a passkey: it asks who is there', async () => {
  service.clock.advance(11 * minute);
  expect(await addingAnswers(member.cookie)).toEqual([403, 403]);
  const page = await member.client.get('/console/account');
  expect(page.text).toContain('/console/account/confirm?next=');
  expect(page.text).not.toContain('data-passkey="register"');
  const removal = await remove();
  expect([removal.status, removal.headers.location]).toEqual([
    303,
    expect.stringContaining('/console/account/confirm?next='),
  ]);
  expect(await passkeys()).toBe(1);
});

const codes = () => service.ctx.db.userTwoFactor.findMany({ where: { userId: member.userId } });

/** Makes the member's sessions eleven minutes old, longer than a proof of who they are counts. */
async function leaveOpen(): Promise<void> {
  const createdAt = new Date(Date.now() - 11 * minute);
  await service.ctx.db.userSession.updateMany({ where: { userId: member.userId }, data: { createdAt } });
}

/**
 * Sets up an authenticator app, turns codes on, makes new backup codes and turns codes off, without any
 * password in the forms. Returns a client of the new session that turning codes on begins.
 */
async function changeCodes(): Promise<ConsoleClient> {
  const begun = await member.client.post('/console/account/codes');
  expect(begun.status).toBe(200);
  const secret = /<code>((?:[A-Z2-7]{1,4} ?){8,})<\/code>/.exec(begun.text)?.[1] ?? '';
  const code = totp(secret.replaceAll(' ', ''));
  const on = await member.client.post('/console/account/codes/confirm', { code });
  const client = consoleClient(service, cookieOf(cookiesOf(on)));
  const [unproven] = await codes();
  expect((await client.post('/console/account/codes/backup')).text).toContain('Your new backup codes');
  expect((await codes())[0]?.backupCodes).not.toBe(unproven?.backupCodes);
  expect((await client.submit('/console/account/codes/off')).text).toContain('Codes are off.');
  expect(await codes()).toEqual([]);
  return client;
}

const codesPaths = ['/console/account/codes', '/console/account/codes/backup', '/console/account/codes/off'];

test('a session that was left open changes nothing about codes: not even with the password in the form', async () => {
  await member.client.post('/console/account/codes');
  const before = await codes();
  service.clock.advance(11 * minute);
  for (const path of codesPaths) {
    const { status, headers } = await member.client.post(path, { password });
    expect([path, status]).toEqual([path, 303]);
    expect(headers.location).toContain('/console/account/confirm?next=');
    expect(headers.location).toContain(encodeURIComponent('#codes'));
  }
  expect(await codes()).toEqual(before);
});

test('the password sets up codes, makes new backup codes and turns codes off, for ten minutes', async () => {
  await leaveOpen();
  expect((await member.client.post('/console/account/codes')).status).toBe(303);
  await member.client.post(confirmPath, { password });
  const client = await changeCodes();
  service.clock.advance(11 * minute);
  const { headers } = await client.post('/console/account/codes');
  expect(headers.location).toContain('/console/account/confirm?next=');
});

test('a passkey does, too, without the password', async () => {
  await leaveOpen();
  const passkey = await newSoftwarePasskey(service, member.userId);
  const origin = new URL(service.ctx.config.publicUrl).origin;
  const send = (path: string, cookie: string, body: object) =>
    request(service.url).post(path).set({ Cookie: cookie, Origin: origin }).send(body);
  const asked = await send('/console/sign-in/passkey/options', member.cookie, {});
  const cookies = [member.cookie, cookieOf(cookiesOf(asked))].join('; ');
  const response = passkey.answer(asked.body.challenge);
  expect((await send('/console/account/confirm/passkey', cookies, { response })).status).toBe(200);
  await changeCodes();
});

test('people without a password are not given codes, which are asked for after a password only', async () => {
  const other = await newMember(service);
  expect((await other.client.post('/console/account/codes')).status).toBe(409);
  expect(await service.ctx.db.userTwoFactor.count({ where: { userId: other.userId } })).toBe(0);
});

test('whoever has just signed in is not asked', async () => {
  expect((await addingAnswers(member.cookie))[0]).toBe(200);
  const { text } = await member.client.submit(`/console/account/passkeys/${passkeyId}/remove`);
  expect(text).toContain('The passkey was removed.');
});

test('the password answers for ten minutes and for this session alone, and leads back to the passkeys', async () => {
  const visitor = { headers: { 'user-agent': 'tests' }, address: '203.0.113.7' };
  const other = cookieOf(await service.ctx.security.auth.openSession(visitor, member.userId));
  service.clock.advance(11 * minute);
  const answer = await member.client.post(confirmPath, { password });
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    `${service.ctx.config.publicUrl}/console/account#passkeys`,
  ]);
  expect((await addingAnswers(member.cookie))[0]).toBe(200);
  expect(await addingAnswers(other)).toEqual([403, 403]);
  expect((await remove(consoleClient(service, other))).status).toBe(303);
  service.clock.advance(11 * minute);
  expect(await addingAnswers(member.cookie)).toEqual([403, 403]);
  expect(await passkeys()).toBe(1);
});

test('a wrong password answers nothing, makes the next one wait, and is in the audit log', async () => {
  service.clock.advance(11 * minute);
  const wrong = () => member.client.post(confirmPath, { password: 'x'.repeat(129) });
  for (let nth = 0; nth < 5; nth += 1) expect((await wrong()).status).toBe(403);
  expect((await wrong()).status).toBe(429);
  expect((await addingAnswers(member.cookie))[0]).toBe(403);
  const rows = await query(
    service,
    `SELECT outcome, details->>'by' AS by FROM audit_entries
      WHERE action = 'account.confirm' AND user_id = '${member.userId}'`,
  );
  expect(rows).toEqual(Array(6).fill({ outcome: 'refused', by: 'password' }));
});

test('a passkey that is none answers nothing, and is in the audit log', async () => {
  service.clock.advance(11 * minute);
  const { status } = await request(service.url)
    .post('/console/account/confirm/passkey')
    .set({ Cookie: member.cookie, Origin: new URL(service.ctx.config.publicUrl).origin })
    .send({ response: { id: 'x' } });
  expect(status).toBe(403);
  expect((await addingAnswers(member.cookie))[0]).toBe(403);
  const rows = await query(
    service,
    `SELECT outcome FROM audit_entries WHERE action = 'account.confirm' AND user_id = '${member.userId}'`,
  );
  expect(rows).toEqual([{ outcome: 'refused' }]);
});

test('the page that asks is for whoever is signed in, and its form only for pages of the service', async () => {
  expect((await consoleClient(service).get('/console/account/confirm')).status).toBe(303);
  const foreign = await member.client.postFrom({ Origin: 'https://evil.example' }, confirmPath, { password });
  expect(foreign.status).toBe(403);
  const elsewhere = await member.client.get('/console/account/confirm?next=https://evil.example/console/');
  expect(elsewhere.text).not.toContain('evil.example');
});
