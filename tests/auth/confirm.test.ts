/** Adding and removing ways to sign in takes somebody who has shown lately who they are. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { setPassword } from '../../src/db/users.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, newMember, type SignedInMember } from '../support/sign-in.ts';

const password = 'a long enough password';
const minute = 60_000;

let service: TestService;
let clockOffset = 0;
let member: SignedInMember;
let passkeyId: string;

beforeAll(async () => {
  service = await startTestService({}, { now: () => new Date(Date.now() + clockOffset) });
});
beforeEach(async () => {
  clockOffset = 0;
  member = await newMember(service);
  await setPassword(service.ctx.db, member.userId, await service.ctx.auth.hashPassword(password));
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
  clockOffset = 11 * minute;
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

test('whoever has just signed in is not asked', async () => {
  expect((await addingAnswers(member.cookie))[0]).toBe(200);
  expect((await remove()).text).toContain('The passkey was removed.');
});

test('the password answers for ten minutes and for this session alone, and leads back to the passkeys', async () => {
  const visitor = { headers: { 'user-agent': 'tests' }, address: '203.0.113.7' };
  const other = cookieOf(await service.ctx.auth.openSession(visitor, member.userId));
  clockOffset = 11 * minute;
  const answer = await member.client.post(confirmPath, { password });
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    `${service.ctx.config.publicUrl}/console/account#passkeys`,
  ]);
  expect((await addingAnswers(member.cookie))[0]).toBe(200);
  expect(await addingAnswers(other)).toEqual([403, 403]);
  expect((await remove(consoleClient(service, other))).status).toBe(303);
  clockOffset = 22 * minute;
  expect(await addingAnswers(member.cookie)).toEqual([403, 403]);
  expect(await passkeys()).toBe(1);
});

test('a wrong password answers nothing, makes the next one wait, and is in the audit log', async () => {
  clockOffset = 11 * minute;
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
  clockOffset = 11 * minute;
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
