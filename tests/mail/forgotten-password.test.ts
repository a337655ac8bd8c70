/** Tests that people who have forgotten their password get a link by e-mail, and that nobody else learns or gets anything. */
// A service of its own: its clock is moved for all tests together, and its mail server is a setting.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addIdentity } from '../../src/db/tables/sign-in-identities.ts';
import { setPassword } from '../../src/db/tables/users.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, startTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember, type SignedInMember } from '../support/sign-in.ts';
import { totp } from '../support/totp.ts';
import { until } from '../support/until.ts';

const page = '/console/forgotten-password';
const password = 'the first sentence of a person';
const next = 'another sentence of a person';

let server: MailServer;
let service: TestService;
let member: SignedInMember;
/** The hash of `password`, which takes long to make. */
let passwordHash: string;
let aheadMs = 0;

beforeAll(async () => {
  server = await startMailServer();
  service = await startTestService(
    { SMTP_URL: server.url, SMTP_ALLOW_UNENCRYPTED: 'true', MAIL_FROM: 'notices@example.com' },
    { now: () => new Date(Date.now() + aheadMs) },
  );
  passwordHash = await service.ctx.security.auth.hashPassword(password);
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  member = await memberWithPassword();
});
afterEach(() => {
  server.received = [];
  aheadMs = 0;
});

async function memberWithPassword(): Promise<SignedInMember> {
  const made = await newMember(service);
  await setPassword(service.ctx.db, made.userId, passwordHash);
  return made;
}

const visitor = () => consoleClient(service);
const ask = (email: string) => visitor().post(page, { email });
const mails = () => server.mailsTo(member.email);
const linkOf = (text = '') => /https?:\/\/\S+(\/console\/password-resets\/\S+)/.exec(text)?.[1] ?? '';
/** Returns once everything that was asked for so far is sent or refused. */
const allAnswered = async () => {
  const asked = await memberWithPassword();
  await ask(asked.email);
  await until(() => server.mailsTo(asked.email).length === 1);
};

test('the link lets the person choose a new password, and is in the audit log', async () => {
  const { text } = await visitor().get('/console/sign-in');
  expect(text).toContain(`href="${service.ctx.config.publicUrl}${page}"`);
  const answer = await ask(` ${member.email.toUpperCase()} `);
  expect([answer.status, answer.text.includes('is on its way')]).toEqual([200, true]);
  await until(() => mails().length === 1);
  const link = linkOf(mails()[0]?.text);
  expect((await visitor().post(link, { password: next })).text).toContain('Your password was changed');
  const signIn = (secret: string) =>
    visitor().post('/console/sign-in', { email: member.email, password: secret });
  expect((await signIn(password)).status).toBe(403);
  expect((await signIn(next)).status).toBe(303);
  const entries = await query(service, 'SELECT action FROM audit_entries WHERE actor = $1', [member.email]);
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['passwordResets.ask']));
});

/** Has the person set up an authenticator app. Returns its secret. */
async function turnCodesOn({ client }: SignedInMember): Promise<string> {
  const page = await client.post('/console/account/codes');
  const [, secret = ''] = /<code>((?:[A-Z2-7]{1,4} ?){8,})<\/code>/.exec(page.text) ?? [];
  const key = secret.replaceAll(' ', '');
  const code = totp(key);
  expect((await client.post('/console/account/codes/confirm', { code })).status).toBe(303);
  return key;
}

/** Chooses a new password by an e-mail. Returns the page that follows, and where signing in with it leads. */
async function resetByMail(): Promise<{ page: string; signedIn: string }> {
  await ask(member.email);
  await until(() => mails().length === 1);
  const { text: page } = await visitor().post(linkOf(mails()[0]?.text), { password: next });
  const answer = await visitor().post('/console/sign-in', { email: member.email, password: next });
  return { page, signedIn: answer.headers.location ?? '' };
}

const isProven = async () =>
  (await service.ctx.db.user.findUniqueOrThrow({ where: { email: member.email } })).emailVerified;

test('access to a mailbox alone does not replace the authenticator app, and the person and the owners are notified', async () => {
  const owner = await newMember(service);
  const secret = await turnCodesOn(member);
  const earlier = await visitor().post('/console/sign-in', { email: member.email, password });
  const { page, signedIn } = await resetByMail();
  expect(page).toContain('Signing in still asks for a code of your authenticator app');
  expect(signedIn).toContain('/console/sign-in/code');
  const waiting = consoleClient(service, cookieOf(cookiesOf(earlier)));
  const completed = await waiting.post('/console/sign-in/code', { code: totp(secret) });
  expect(await service.ctx.security.auth.read({ cookie: cookieOf(cookiesOf(completed)) })).toBeUndefined();
  await until(() => mails().length === 2 && server.mailsTo(owner.email).length === 1);
  expect(mails()[1]?.subject).toBe('Your password was changed');
  const [told] = server.mailsTo(owner.email);
  expect(told?.subject).toBe(`${member.email} has a new password`);
  expect(told?.text).toContain(`/console/${member.organizationId}/live/audit`);
});

exhaustiveTest('a stranger’s authenticator app does not keep the owner of the address out', async () => {
  await turnCodesOn(member);
  await service.ctx.db.user.update({ where: { id: member.userId }, data: { emailVerified: false } });
  const { page, signedIn } = await resetByMail();
  expect(page).toContain('The authenticator app, with its backup codes');
  expect(signedIn).not.toContain('code');
  expect(await isProven()).toBe(true);
});

exhaustiveTest('of several links, the first that is used ends the others', async () => {
  await ask(member.email);
  await until(() => mails().length === 1);
  aheadMs = 16 * 60_000;
  await ask(member.email);
  await until(() => mails().length === 2);
  const [first = '', second = ''] = mails().map(({ text }) => linkOf(text));
  await visitor().post(second, { password: next });
  expect((await visitor().post(first, { password })).status).toBe(404);
});

exhaustiveTest('an invitation that came by e-mail alone proves the address', async () => {
  const owner = member;
  const email = `new-${owner.email}`;
  await owner.client.post(`/console/${owner.organizationId}/test/members`, { email, role: 'viewer' });
  await until(() => server.mailsTo(email).length === 1);
  const [mail] = server.mailsTo(email);
  const [, path = ''] = /https?:\/\/\S+(\/console\/invitations\/\S+)/.exec(mail?.text ?? '') ?? [];
  expect((await visitor().post(path, { name: 'New', password })).status).toBe(303);
  member = { ...owner, email };
  expect(await isProven()).toBe(true);
});

test('says the same of an address that does not exist, and sends nothing there', async () => {
  const known = await ask(member.email);
  const unknown = await ask('nobody@example.com');
  expect([unknown.status, unknown.text.replaceAll('nobody@example.com', member.email)]).toEqual([
    200,
    known.text,
  ]);
  await allAnswered();
  expect(server.mailsTo('nobody@example.com')).toEqual([]);
});

exhaustiveTest('sends nothing to somebody who signs in without a password', async () => {
  await query(service, 'DELETE FROM user_accounts WHERE user_id = $1', [member.userId]);
  expect((await ask(member.email)).status).toBe(200);
  await allAnswered();
  expect(mails()).toEqual([]);
});

exhaustiveTest('one person gets one link in a quarter of an hour, however many ask at once', async () => {
  await Promise.all([1, 2, 3].map(() => ask(member.email)));
  await allAnswered();
  expect(mails()).toHaveLength(1);
  aheadMs = 16 * 60_000;
  await ask(member.email);
  await until(() => mails().length === 2);
});

exhaustiveTest('does not end the link that an operator has made', async () => {
  const operator = await newMember(service, { operator: true, role: null });
  await operator.client.submit('/console/operator/password-resets', { email: member.email });
  await until(() => mails().length === 1);
  aheadMs = 16 * 60_000;
  await ask(member.email);
  await until(() => mails().length === 2);
  for (const { text } of mails()) expect((await visitor().get(linkOf(text))).status).toBe(200);
});

exhaustiveTest(
  'people without a password get a link if an organization’s identity provider signs them in, and their address is proven',
  async () => {
    const people = await Promise.all(
      [true, false].map(async (proven) => {
        const made = await newMember(service, { proven });
        const subject = {
          organizationId: made.organizationId,
          issuer: 'https://id.example',
          subject: made.userId,
        };
        await addIdentity(service.ctx.db, subject, made.userId, new Date());
        await ask(made.email);
        return made;
      }),
    );
    await allAnswered();
    const [proven, unproven] = people.map(({ email }) => server.mailsTo(email));
    expect(unproven).toEqual([]);
    const answer = await visitor().post(linkOf(proven?.[0]?.text), { password: next });
    expect(answer.text).toContain('Your password was changed');
  },
);

test('an address that is none is refused with what to type', async () => {
  const { status, text } = await ask('somebody');
  expect(status).toBe(400);
  expect(text).toContain('such as name@example.com');
});

test('where no e-mails are sent, the page says who can give a link', async () => {
  const without = consoleClient(await sharedTestService());
  const { status, text } = await without.get(page);
  expect([status, text.includes('An operator of it can give you one')]).toEqual([404, true]);
  expect((await without.post(page, { email: 'a@example.com' })).status).toBe(404);
  expect((await without.get('/console/sign-in')).text).toContain(
    'An operator of this deployment can give you a link',
  );
});
