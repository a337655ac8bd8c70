/**
 * Whoever makes an account for somebody else's address, by a link that they were shown, gets nothing that is given to that
 * address later, and loses the account to its owner. A reset ends every way in.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { setMember } from '../../src/db/tables/members.ts';
import { setPassword } from '../../src/db/tables/users.ts';
import { newPasswordReset } from '../../src/domain/people/members/password-reset.ts';
import { meetAt } from '../support/meeting.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember, type SignedInMember } from '../support/sign-in.ts';
import { newSoftwarePasskey } from '../support/software-passkey.ts';
import { totp } from '../support/totp.ts';

const theirs = 'the first sentence of a stranger';
const own = 'the first sentence of the owner';

let service: TestService;
let mallory: SignedInMember;
let operator: SignedInMember;
let persons = 0;
/** The address that is somebody's, and that Mallory makes an account for. */
let email: string;

beforeAll(async () => {
  service = await sharedTestService({ settings: { RATE_LIMIT_SIGN_INS_PER_ADDRESS: '1000' } });
  mallory = await newMember(service, { organization: 'Mallory <x-name> Ltd' });
  operator = await newMember(service, { operator: true, role: null });
});
afterAll(() => service.close());
beforeEach(() => {
  persons += 1;
  email = `person-${persons}@vendor.test`;
});

const linkIn = ({ text }: { text: string }) =>
  /https?:\/\/[^"<\s]+(\/console\/(?:invitations|password-resets)\/[\w-]+)/.exec(text)?.[1] ?? '';
const inviteBy = async (owner: SignedInMember) =>
  linkIn(
    await owner.client.post(`/console/${owner.organizationId}/test/members`, { email, role: 'developer' }),
  );
const follow = (link: string, password: string, cookie?: string) =>
  consoleClient(service, cookie).post(link, { name: 'Somebody', password });
const send = (path: string, body: object, cookie = '') =>
  request(service.url)
    .post(path)
    .set({ Cookie: cookie, Origin: new URL(service.ctx.config.publicUrl).origin })
    .send(body);
const device = (path: string, form: Record<string, string>) =>
  request(service.url).post(path).type('form').send(form);
const signIn = (password: string) => consoleClient(service).post('/console/sign-in', { email, password });
const userNow = () => service.ctx.db.user.findUniqueOrThrow({ where: { email } });

interface WaysIn {
  session: string;
  /** Signs in with the passkey. */
  passkey(): Promise<number>;
  /** The secret of the authenticator app. */
  secret: string;
  /** Returns what a poll of the command line brings, whose key was approved. */
  poll(): Promise<{ status: number; body: { access_token?: string; error?: string } }>;
  waitingForCode: string;
}

/** Sets up every way in, and opens what can be open, as the person of a session who has the password. */
async function takeRoot(cookie: string, organizationId: string, password: string): Promise<WaysIn> {
  const client = consoleClient(service, cookie);
  const user = await service.ctx.security.auth.read({ cookie });
  const passkey = await newSoftwarePasskey(service, user?.userId ?? '');
  const page = await client.post('/console/account/codes');
  const secret = (/<code>((?:[A-Z2-7]{1,4} ?){8,})<\/code>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
  const on = await client.post('/console/account/codes/confirm', { code: totp(secret) });
  const session = cookieOf(cookiesOf(on)) || cookie;
  const { body: begun } = await device('/device/code', { device_name: 'laptop' });
  const approved = await consoleClient(service, session).post(
    `/console/${organizationId}/test/keys/device?code=${begun.user_code}`,
    { name: 'laptop', operation: 'events.list' },
  );
  expect(approved.status).toBeLessThan(400);
  const halfway = await consoleClient(service).post('/console/sign-in', {
    email: user?.email ?? '',
    password,
  });
  expect(halfway.headers.location).toContain('/console/sign-in/code');
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  return {
    session,
    async passkey() {
      const asked = await send('/console/sign-in/passkey/options', {});
      const response = passkey.answer(asked.body.challenge);
      return (await send('/console/sign-in/passkey', { response }, cookieOf(cookiesOf(asked)))).status;
    },
    secret,
    poll: () => device('/device/token', { grant_type, device_code: begun.device_code }),
    waitingForCode: cookieOf(cookiesOf(halfway)),
  };
}

/** Has Mallory make an account for the address, with every way in. */
async function squat(): Promise<WaysIn> {
  const link = await inviteBy(mallory);
  expect((await consoleClient(service).get(link)).text).not.toContain('<x-name>');
  const accepted = await follow(link, theirs);
  const ways = await takeRoot(cookieOf(cookiesOf(accepted)), mallory.organizationId, theirs);
  expect(await service.ctx.security.auth.read({ cookie: ways.session })).toMatchObject({ email });
  return ways;
}

async function expectNoWayIn({ session, passkey, secret, poll, waitingForCode }: WaysIn): Promise<void> {
  expect(await service.ctx.security.auth.read({ cookie: session })).toBeUndefined();
  expect(await passkey()).toBe(403);
  expect((await signIn(theirs)).status).toBe(403);
  const code = totp(secret, Date.now() + 30_000);
  const completed = await consoleClient(service, waitingForCode).post('/console/sign-in/code', { code });
  expect(await service.ctx.security.auth.read({ cookie: cookieOf(cookiesOf(completed)) })).toBeUndefined();
  expect((await poll()).body).not.toHaveProperty('access_token');
}

test('an account that nobody has proven becomes operator by a new link alone, which starts it again', async () => {
  const ways = await squat();
  const added = await operator.client.submit('/console/operator/operators', { email });
  const link = linkIn(added);
  expect(link).toContain('/console/invitations/');
  expect((await consoleClient(service, ways.session).get('/console/operator')).status).toBe(403);
  expect((await userNow()).operator).toBe(false);

  expect((await consoleClient(service).get(link)).text).toContain('nothing had proven whose it is');
  const accepted = await follow(link, own);
  const cookie = cookieOf(cookiesOf(accepted));
  expect((await consoleClient(service, cookie).get('/console/operator')).status).toBe(200);
  await expectNoWayIn(ways);
  expect((await signIn(own)).headers.location).not.toContain('code');
});

exhaustiveTest('following it in the browser of the account’s maker starts it anew as well', async () => {
  const ways = await squat();
  const link = linkIn(await operator.client.submit('/console/operator/operators', { email }));
  expect((await follow(link, own, ways.session)).status).toBe(303);
  await expectNoWayIn(ways);
});

exhaustiveTest(
  'it gets into no other organization by a link that others have seen, until its owner has proven the address',
  async () => {
    const ways = await squat();
    const bob = await newMember(service, { organization: `Bob ${persons} Ltd` });
    const link = await inviteBy(bob);
    for (const cookie of [ways.session, undefined]) {
      expect((await consoleClient(service, cookie).get(link)).text).toContain(
        'it is not proven yet whose it is',
      );
      expect((await follow(link, own, cookie)).status).toBe(403);
    }
    const { id: userId } = await userNow();
    const memberships = () => service.ctx.db.member.findMany({ where: { userId } });
    expect(await memberships()).toMatchObject([{ organizationId: mallory.organizationId }]);

    const reset = linkIn(await operator.client.submit('/console/operator/password-resets', { email }));
    const done = await consoleClient(service).post(reset, { password: own });
    for (const ended of ['1 session', 'The passkey', 'Software', 'The authenticator app', '1 command line'])
      expect(done.text).toContain(ended);
    await expectNoWayIn(ways);

    const signedIn = await signIn(own);
    expect(signedIn.headers.location).not.toContain('code');
    expect((await follow(link, '', cookieOf(cookiesOf(signedIn)))).status).toBe(303);
    expect((await memberships()).map(({ organizationId }) => organizationId)).toContain(bob.organizationId);
  },
);

exhaustiveTest(
  'an operator’s invitation proves the address of a new person, an owner’s that was handed over does not',
  async () => {
    await follow(await inviteBy(mallory), theirs);
    expect((await userNow()).emailVerified).toBe(false);
    email = `other-${email}`;
    const path = `/console/operator/organizations/${mallory.organizationId}/owners`;
    await follow(linkIn(await operator.client.submit(path, { email })), own);
    expect((await userNow()).emailVerified).toBe(true);
  },
);

test('a reset suspends the passkeys of a proven account until the person keeps them, and its organizations see it', async () => {
  const member = await newMember(service, { email, organization: `Harbour ${persons}` });
  await setPassword(service.ctx.db, member.userId, await service.ctx.security.auth.hashPassword(theirs));
  const ways = await takeRoot(member.cookie, member.organizationId, theirs);
  expect(await ways.passkey()).toBe(200);
  const { url } = await newPasswordReset(service.ctx, email);
  const other = await newMember(service, { organization: 'Elsewhere' });
  await setMember(service.ctx.db, other.organizationId, member.userId, 'viewer');
  const done = await consoleClient(service).post(new URL(url).pathname, { password: own });
  expect(done.text).toContain('lets you keep those of the passkeys that are yours');
  await expectNoWayIn(ways);

  const client = consoleClient(service, cookieOf(cookiesOf(await signIn(own))));
  const page = await client.get('/console/account');
  const [, keep = ''] = /action="[^"]*(\/console\/account\/passkeys\/[^"/]+\/keep)"/.exec(page.text) ?? [];
  expect((await other.client.post(keep)).status).toBe(404);
  expect(await ways.passkey()).toBe(403);
  expect((await client.post(keep)).status).toBe(303);
  expect(await ways.passkey()).toBe(200);

  const owners = await other.client.get(`/console/${other.organizationId}/test/members`);
  expect(owners.text).toContain('reset their password by a link');
  for (const organizationId of [member.organizationId, other.organizationId])
    expect(
      await service.ctx.db.auditEntry.findMany({
        where: { organizationId, action: 'members.resetPassword' },
      }),
    ).toMatchObject([
      { userId: member.userId, actor: email, outcome: 'done', details: { passkeys: 1, codes: true } },
    ]);
});

exhaustiveTest(
  'a new password that the person chooses in their account ends approved command lines, too',
  async () => {
    const member = await newMember(service, { email });
    await setPassword(service.ctx.db, member.userId, await service.ctx.security.auth.hashPassword(theirs));
    const ways = await takeRoot(member.cookie, member.organizationId, theirs);
    const client = consoleClient(service, ways.session);
    await client.post('/console/account/password', { current: theirs, chosen: own });
    expect((await ways.poll()).body).not.toHaveProperty('access_token');
    expect(await service.ctx.security.auth.read({ cookie: ways.session })).toMatchObject({ email });
  },
);

/** What somebody with the old password, and with everything that was set up, may have begun when a reset comes. */
const underWay: Record<string, (member: SignedInMember) => Promise<() => Promise<string>>> = {
  'sign-in by password': async () => async () => cookieOf(cookiesOf(await signIn(theirs))),
  'sign-in by password, before a code': async ({ cookie, organizationId }) => {
    const { secret } = await takeRoot(cookie, organizationId, theirs);
    return async () => {
      const waiting = cookieOf(cookiesOf(await signIn(theirs)));
      const code = totp(secret, Date.now() + 30_000);
      const completed = await consoleClient(service, waiting).post('/console/sign-in/code', { code });
      return cookieOf(cookiesOf(completed));
    };
  },
  'sign-in by a code': async ({ cookie, organizationId }) => {
    const { secret, waitingForCode } = await takeRoot(cookie, organizationId, theirs);
    const code = totp(secret, Date.now() + 30_000);
    return async () => {
      const completed = await consoleClient(service, waitingForCode).post('/console/sign-in/code', { code });
      return cookieOf(cookiesOf(completed));
    };
  },
  'sign-in by passkey': async ({ userId }) => {
    const passkey = await newSoftwarePasskey(service, userId);
    return async () => {
      const asked = await send('/console/sign-in/passkey/options', {});
      const response = passkey.answer(asked.body.challenge);
      const answer = await send('/console/sign-in/passkey', { response }, cookieOf(cookiesOf(asked)));
      return cookieOf(cookiesOf(answer));
    };
  },
  'change of the password':
    async ({ client, cookie }) =>
    async () => {
      await client.post('/console/account/password', { current: theirs, chosen: `${theirs} anew` });
      return cookie;
    },
};

test.each(sampleOf(Object.keys(underWay), 1))(
  'a %s that is under way when a reset comes leads to nothing',
  async (name) => {
    const member = await newMember(service, { email });
    await setPassword(service.ctx.db, member.userId, await service.ctx.security.auth.hashPassword(theirs));
    const goOn = await underWay[name]?.(member);
    const { url } = await newPasswordReset(service.ctx, email);
    const reset = () => consoleClient(service).post(new URL(url).pathname, { password: own });
    const [done, led] = await meetAt<unknown>(
      service,
      `SELECT 1 FROM users WHERE email = '${email}' FOR UPDATE`,
      [async () => (await reset()).status, async () => goOn?.()],
    );
    expect(done).toEqual({ status: 'fulfilled', value: 200 });
    const cookie = led?.status === 'fulfilled' ? `${led.value}` : '';
    expect(await service.ctx.security.auth.read({ cookie })).toBeUndefined();
    expect((await signIn(own)).status).toBe(303);
  },
);
