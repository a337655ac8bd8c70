import { beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { setPassword } from '../../src/db/tables/users.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, newMember } from '../support/sign-in.ts';

let service: TestService;

beforeAll(async () => {
  service = await sharedTestService();
});

async function openSession(userId: string, userAgent: string): Promise<string> {
  const visitor = { headers: { 'user-agent': userAgent }, address: '203.0.113.7' };
  return cookieOf(await service.ctx.security.auth.openSession(visitor, userId));
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';

test('shows nothing and changes nothing for whoever is not signed in', async () => {
  const page = await consoleClient(service).get('/console/account');
  expect([page.status, page.headers.location]).toEqual([
    303,
    expect.stringContaining('/console/sign-in?next='),
  ]);
  const change = await consoleClient(service).post('/console/account/name', { name: 'Eve' });
  expect([change.status, change.headers.location]).toEqual([
    303,
    expect.stringContaining('/console/sign-in'),
  ]);
});

test('lists sessions with device and address, and ends one, or all others', async () => {
  const { userId, client, cookie } = await newMember(service);
  const [one, two] = [await openSession(userId, phone), await openSession(userId, 'curl/8')];
  const page = await client.get('/console/account');
  expect(page.text).toContain('Safari on iPhone');
  expect(page.text).toContain('203.0.113.7');
  expect(page.text.match(/This session/g)).toHaveLength(1);
  const { sessionId = '' } = (await service.ctx.security.auth.read({ cookie: one })) ?? {};
  const stranger = await newMember(service);
  expect((await stranger.client.post(`/console/account/sessions/${sessionId}/revoke`)).status).toBe(404);
  expect(await service.ctx.security.auth.read({ cookie: one })).toBeDefined();
  const ended = await client.submit(`/console/account/sessions/${sessionId}/revoke`);
  expect(ended.text).toContain('The session has ended.');
  expect(await service.ctx.security.auth.read({ cookie: one })).toBeUndefined();
  const alone = await client.submit('/console/account/sessions/others/revoke');
  expect(alone.text).toContain('All other sessions have ended.');
  expect(await service.ctx.security.auth.read({ cookie: two })).toBeUndefined();
  expect(await service.ctx.security.auth.read({ cookie })).toBeDefined();
});

test('a changed password takes the current one, and ends all other sessions', async () => {
  const { userId, email, client, cookie } = await newMember(service);
  await setPassword(
    service.ctx.db,
    userId,
    await service.ctx.security.auth.hashPassword('the first password'),
  );
  const other = await openSession(userId, phone);
  const change = (current: string, chosen: string) =>
    client.submit('/console/account/password', { current, chosen });
  expect((await change('not the password', 'the second password')).status).toBe(403);
  expect((await change('the first password', 'short')).status).toBe(400);
  expect((await change('the first password', email)).text).toContain('too easy to guess');
  expect(await service.ctx.security.auth.read({ cookie: other })).toBeDefined();
  expect((await change('the first password', 'the second password')).status).toBe(200);
  expect(await service.ctx.security.auth.read({ cookie: other })).toBeUndefined();
  expect(await service.ctx.security.auth.read({ cookie })).toBeDefined();
  expect(await service.ctx.security.auth.isPassword(userId, 'the second password')).toBe(true);
});

test('a name is shown as it was typed, and runs nothing', async () => {
  const { client } = await newMember(service);
  const name = `<script>alert(1)</script>"'>&`;
  const page = await client.submit('/console/account/name', { name });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('<script>alert');
  expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&amp;');
  expect((await client.post('/console/account/name', { name: ' ' })).status).toBe(400);
});

test.each(['/console/account/passkeys/options', '/console/account/passkeys'])(
  'a passkey is registered by whoever is signed in only: %s',
  async (path) => {
    const answer = await consoleClient(service).post(path);
    expect([answer.status, answer.body]).toEqual([403, { message: expect.any(String) }]);
  },
);

test('a name of a passkey that cannot be stored is refused', async () => {
  const { cookie } = await newMember(service);
  for (const name of ['\0', '\ud800', 'x'.repeat(1_001)]) {
    const { status } = await request(service.url)
      .post('/console/account/passkeys')
      .set({ Cookie: cookie, Origin: new URL(service.ctx.config.publicUrl).origin })
      .send({ response: { id: 'x' }, name });
    expect(status).toBe(400);
  }
});

test('more than a passkey has is refused unread, and is no fault of the service', async () => {
  const { status } = await request(service.url)
    .post('/console/sign-in/passkey')
    .set('Origin', new URL(service.ctx.config.publicUrl).origin)
    .send({ response: { id: 'x' }, name: 'x'.repeat(70_000) });
  expect(status).toBe(403);
  expect(service.logs.filter((line) => line.includes('page failed'))).toEqual([]);
});
