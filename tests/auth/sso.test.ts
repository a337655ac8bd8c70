// A service of its own: its identity provider is a setting.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setPassword } from '../../src/db/tables/users.ts';
import { inviteMember } from '../../src/domain/people/members/invitations.ts';
import { roleIn } from '../../src/domain/people/members/roles.ts';
import { newSetupLink } from '../../src/domain/people/members/set-up.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember } from '../support/sign-in.ts';

let provider: IdentityProvider;
let service: TestService;

beforeAll(async () => {
  provider = await startIdentityProvider();
  service = await startTestService({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Harbour ID',
    OIDC_ONLY: 'true',
  });
});
afterAll(() => provider.close());

/**
 * Goes to the identity provider like a browser. Returns the path on which it sends the browser back, and the
 * cookie that the browser has by then.
 */
async function goThere(): Promise<{ back: string; cookie: string }> {
  const leaving = await consoleClient(service).get('/console/sign-in/sso?next=%2Fconsole%2Faccount');
  const there = await fetch(leaving.headers.location ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(there.headers.get('location') ?? '');
  return { back: pathname + search, cookie: cookieOf(cookiesOf(leaving)) };
}

async function signIn(claims: Partial<IdentityProvider['claims']>) {
  provider.claims = { sub: '1', email: 'ada@example.com', email_verified: true, name: 'Ada', ...claims };
  const { back, cookie } = await goThere();
  const answer = await consoleClient(service, cookie).get(back);
  const user = await service.ctx.security.auth.read({ cookie: cookieOf(cookiesOf(answer)) });
  return { user, location: answer.headers.location ?? '' };
}

// The service keeps what the provider says about itself and its keys, so this test comes first.
exhaustiveTest('an overlong answer of the provider signs nobody in, and the next one counts', async () => {
  const { email, userId } = await newMember(service);
  const person = { sub: 'patient', email };
  provider.tellsApart = true;
  for (const path of ['/.well-known/openid-configuration', '/jwks', '/token', '/userinfo']) {
    provider.overlong = path;
    const leaving = await consoleClient(service).get('/console/sign-in/sso');
    const user = leaving.headers.location?.includes('error=away') ? undefined : (await signIn(person)).user;
    expect({ path, user }).toEqual({ path, user: undefined });
  }
  provider.overlong = undefined;
  expect((await signIn(person)).user).toMatchObject({ userId });
  provider.tellsApart = false;
});

test('an address that nobody has invited is refused, and the page says what to do', async () => {
  const { user, location } = await signIn({ sub: 'stranger', email: 'stranger@example.com' });
  expect(user).toBeUndefined();
  const page = await consoleClient(service).get(location.replace(service.ctx.config.publicUrl, ''));
  expect(page.text).toContain('Nobody has invited this e-mail address.');
  expect(await query(service, `SELECT 1 FROM users WHERE email = 'stranger@example.com'`)).toEqual([]);
});

test('an invited address becomes a member, signed in, and again with the next sign-in', async () => {
  const { organizationId } = await newMember(service);
  await inviteMember(service.ctx, organizationId, { email: 'bob@example.com', role: 'developer' });
  const { user, location } = await signIn({ sub: 'bob', email: 'Bob@example.com', name: 'Bob' });
  expect(user).toMatchObject({ email: 'bob@example.com', name: 'Bob' });
  expect(location).toBe(`${service.ctx.config.publicUrl}/console/account`);
  expect(await roleIn(service.ctx, user?.userId ?? '', organizationId)).toBe('developer');
  // The person is recognized by the identity provider's id, since the email address may change there.
  const again = await signIn({ sub: 'bob', email: 'robert@example.com', email_verified: false });
  expect(again.user?.userId).toBe(user?.userId);
});

test('a name that the identity provider gives is cut and cleaned before it is kept', async () => {
  const { organizationId } = await newMember(service);
  await inviteMember(service.ctx, organizationId, { email: 'long@example.com', role: 'developer' });
  const { user } = await signIn({
    sub: 'long',
    email: 'long@example.com',
    name: `A\0${'d'.repeat(100_000)}`,
  });
  expect(user?.name).toBe(`A${'d'.repeat(498)}`);
});

test('an address that the provider has not verified is refused', async () => {
  const member = await newMember(service);
  for (const verified of [{ email_verified: false }, { email_verified: undefined }])
    expect((await signIn({ sub: 'x', email: member.email, ...verified })).user).toBeUndefined();
});

test('what was set up for an address before its owner came is gone then', async () => {
  const squatter = await newMember(service, { email: 'carol@example.com', proven: false });
  await setPassword(service.ctx.db, squatter.userId, 'a hash');
  const { user } = await signIn({ sub: 'carol', email: 'carol@example.com' });
  expect(user?.userId).toBe(squatter.userId);
  expect(await service.ctx.security.auth.read({ cookie: squatter.cookie })).toBeUndefined();
  expect(await service.ctx.security.auth.isPassword(squatter.userId, 'anything')).toBe(false);
  expect((await signIn({ sub: 'carol', email: 'carol@example.com' })).user?.userId).toBe(squatter.userId);
});

test.each(['nonce', 'audience', 'signature'] as const)(
  'a token with a wrong %s signs nobody in',
  async (fault) => {
    const { email } = await newMember(service);
    provider.fault = fault;
    expect((await signIn({ sub: fault, email })).user).toBeUndefined();
    provider.fault = undefined;
  },
);

test('an answer works in the browser that asked for it only, and once', async () => {
  const { email, userId } = await newMember(service);
  provider.claims = { sub: 'once', email, email_verified: true };
  const { back, cookie } = await goThere();
  const signedIn = async (sent?: string) => {
    const answer = await consoleClient(service, sent).get(back);
    return service.ctx.security.auth.read({ cookie: cookieOf(cookiesOf(answer)) });
  };
  expect(await signedIn()).toBeUndefined();
  expect(await signedIn(cookie)).toMatchObject({ userId });
  expect(await signedIn(cookie)).toBeUndefined();
});

test('an answer that names another issuer signs nobody in', async () => {
  const { email } = await newMember(service);
  provider.claims = { sub: 'issuer', email, email_verified: true };
  const { back, cookie } = await goThere();
  const answer = await consoleClient(service, cookie).get(`${back}&iss=https%3A%2F%2Fother.example`);
  expect(await service.ctx.security.auth.read({ cookie: cookieOf(cookiesOf(answer)) })).toBeUndefined();
});

test('no token of the provider is kept', async () => {
  const rows = await query(
    service,
    `SELECT access_token, refresh_token, id_token FROM user_accounts WHERE provider_id = 'oidc'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.flatMap(Object.values))).toEqual(new Set([null]));
});

test('where passwords are turned off, none is asked for or taken', async () => {
  const page = await consoleClient(service).get('/console/sign-in');
  expect(page.text).toContain('Harbour ID');
  expect(page.text).not.toContain('type="password"');
  const answer = await consoleClient(service).post('/console/sign-in', {
    email: 'bob@example.com',
    password: 'whatever it is',
  });
  expect([answer.status, answer.text]).toEqual([
    403,
    expect.stringContaining('Passwords are turned off here.'),
  ]);
});

test('the first operator is set up without a password, and signs in at the provider', async () => {
  const link = await newSetupLink(service.ctx);
  const form = { name: 'Olga', email: 'olga@example.com', organization: 'Olga Ltd' };
  const answer = await consoleClient(service).post(new URL(link?.url ?? '').pathname, form);
  expect(answer.headers.location).toBe(`${service.ctx.config.publicUrl}/console/sign-in`);
  const { user } = await signIn({ sub: 'olga', email: 'olga@example.com' });
  expect(user).toMatchObject({ email: 'olga@example.com', operator: true });
});
