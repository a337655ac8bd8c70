/**
 * Tests signing in by an organization's own identity provider, and what a provider, a stranger or another organization
 * could make of it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { secretsOf, withCurrentSignatures } from '../../src/auth/secrets.ts';
import { type MemberRole, setMember } from '../../src/db/tables/members.ts';
import { findSignInProvider, listSignInDomains } from '../../src/db/tables/sign-in-providers.ts';
import { setPassword } from '../../src/db/tables/users.ts';
import { inviteMember } from '../../src/domain/people/members/invitations.ts';
import { roleIn } from '../../src/domain/people/members/roles.ts';
import { openOwnSession } from '../../src/domain/people/sign-in/admit.ts';
import { judge } from '../../src/domain/people/sign-in/judge.ts';
import { type Fault, type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import {
  comeBack,
  goToProvider,
  ownDomain,
  ownZones,
  recordFor,
  saveSettings,
  settingsPath,
  type Zones,
} from '../support/own-sign-in.ts';
import { newPasskeySession } from '../support/passkey-session.ts';
import { query } from '../support/query.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember, type SignedInMember } from '../support/sign-in.ts';

let service: SharedService;
let provider: IdentityProvider;
let zones: Zones;
let owner: SignedInMember;
let domain: string;
let count = 0;

beforeAll(async () => {
  service = await sharedTestService();
  provider = await startIdentityProvider();
  zones = await ownZones(service);
});
afterAll(async () => {
  provider.close();
  zones.close();
  await service.close();
});

/** Each test has an organization, a domain and people of its own. */
beforeEach(async () => {
  provider.fault = undefined;
  count += 1;
  domain = `company-${count}.com`;
  owner = await newMember(service, { organization: `Company ${count}`, email: `owner@${domain}` });
  await saveSettings(owner, provider, {
    roleClaim: 'groups',
    developerValues: 'engineers\nplatform team, remote',
    ownerValues: 'admins',
    defaultRole: 'viewer',
  });
  await ownDomain(service, zones, owner, domain);
});

const signInPath = ({ organizationId }: SignedInMember = owner) =>
  `/console/sign-in/organizations/${organizationId}`;

/** What the provider says of somebody of the company, unless the test says otherwise. */
const claimsOf = (name: string, others: object = {}): IdentityProvider['claims'] => ({
  sub: `${name}-${count}`,
  email: `${name}@${domain}`,
  email_verified: true,
  name,
  ...others,
});

async function signIn(name: string, others: object = {}, organization: SignedInMember = owner) {
  provider.claims = claimsOf(name, others);
  const { back, cookie } = await goToProvider(service, signInPath(organization));
  const arrived = await comeBack(service, back, cookie);
  const user = await service.ctx.security.auth.read({ cookie: arrived.cookie });
  return { ...arrived, user };
}

const roleOf = (userId: string | undefined, { organizationId }: SignedInMember = owner) =>
  roleIn(service.ctx, userId ?? '', organizationId);

const auditOf = (action: string, { organizationId }: SignedInMember = owner) =>
  query(
    service,
    `SELECT actor, outcome, details FROM audit_entries WHERE organization_id = $1 AND action = $2 ORDER BY id`,
    [organizationId, action],
  );

describe('somebody of the company', () => {
  test('is led from their address to the provider, and becomes a member with the role of their group', async () => {
    const first = await consoleClient(service).get('/console/sign-in');
    expect(first.text).toContain('Sign in with your organization');
    const asked = await consoleClient(service).post('/console/sign-in/organization', {
      email: `Ada@${domain.toUpperCase()}`,
    });
    expect(asked.text).toContain(`Continue with the sign-in of`);
    expect(asked.text).toContain(signInPath());
    expect(asked.text).not.toContain(`Company ${count}`);
    const { user, location, client } = await signIn('ada', { groups: ['sales', 'platform team, remote'] });
    expect(location).toBe(`${service.ctx.config.publicUrl}/console`);
    expect(user).toMatchObject({ email: `ada@${domain}`, name: 'ada', organizationId: owner.organizationId });
    expect(await roleOf(user?.userId)).toBe('developer');
    expect((await client.get(`/console/${owner.organizationId}/test`)).status).toBe(200);
    expect(await auditOf('members.provision')).toMatchObject([
      { actor: `ada@${domain}`, details: { role: 'developer' } },
    ]);
    expect(await auditOf('account.signIn')).toMatchObject([{ actor: `ada@${domain}`, outcome: 'done' }]);
  });

  test('is told when no organization has the domain', async () => {
    const answer = await consoleClient(service).post('/console/sign-in/organization', {
      email: 'ada@nobody-has-this.com',
    });
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('No organization here has')]);
  });

  test('is recognized by the provider’s id, whatever becomes of their address', async () => {
    const first = await signIn('bob');
    const again = await signIn('bob', { email: `robert@${domain}` });
    expect(again.user?.userId).toBe(first.user?.userId);
    expect(again.user?.email).toBe(`bob@${domain}`);
  });

  test('has the role that the claims give at each sign-in, and the usual one without any', async () => {
    const { user } = await signIn('carl', { groups: ['engineers'] });
    const userId = user?.userId;
    const roles: (MemberRole | undefined)[] = [await roleOf(userId)];
    for (const groups of [['admins', 'engineers'], [], undefined, 'engineers']) {
      await signIn('carl', { groups });
      roles.push(await roleOf(userId));
    }
    expect(roles).toEqual(['developer', 'owner', 'viewer', 'viewer', 'developer']);
    expect(await auditOf('members.changeRole')).toHaveLength(3);
  });

  test('keeps a role that somebody has given them until a value of the claim says another', async () => {
    await inviteMember(service.ctx, owner.organizationId, { email: `dora@${domain}`, role: 'support' });
    const { user } = await signIn('dora', { groups: ['sales'] });
    expect(await roleOf(user?.userId)).toBe('support');
    await signIn('dora', { groups: ['sales'] });
    expect(await roleOf(user?.userId)).toBe('support');
    await signIn('dora', { groups: ['engineers'] });
    expect(await roleOf(user?.userId)).toBe('developer');
  });

  test('stays the last owner, whatever the claims say', async () => {
    const { user } = await signIn('owner', { groups: ['engineers'] });
    expect(user?.userId).toBe(owner.userId);
    expect(await roleOf(owner.userId)).toBe('owner');
  });

  test('reads a claim inside another one', async () => {
    await saveSettings(owner, provider, {
      clientSecret: '',
      roleClaim: 'realm_access.roles',
      supportValues: 'helpers',
    });
    const { user } = await signIn('erik', { realm_access: { roles: ['helpers'] } });
    expect(await roleOf(user?.userId)).toBe('support');
  });

  test('is signed out after the hours that the organization has chosen, also in the middle of work', async () => {
    await saveSettings(owner, provider, { clientSecret: '', sessionHours: '2' });
    const { user, client, cookie } = await signIn('fay');
    expect(user).toBeDefined();
    for (const minutes of [60, 59]) {
      service.clock.advance(minutes * 60_000);
      expect((await client.get('/console/account')).status).toBe(200);
    }
    service.clock.advance(2 * 60_000);
    expect(await service.ctx.security.auth.read({ cookie })).toBeUndefined();
  });
});

describe('where everybody needs a group', () => {
  beforeEach(async () => {
    await saveSettings(owner, provider, {
      clientSecret: '',
      roleClaim: 'groups',
      developerValues: 'engineers',
      defaultRole: 'refuse',
    });
  });

  test('nobody without one gets in, and no account is made', async () => {
    const { status, text, user } = await signIn('gil', { groups: ['sales'] });
    expect([status, user]).toEqual([403, undefined]);
    expect(text).toContain('You are in none of the groups');
    expect(await query(service, `SELECT 1 FROM users WHERE email = 'gil@${domain}'`)).toEqual([]);
    expect(await auditOf('account.signIn')).toMatchObject([{ actor: `gil@${domain}`, outcome: 'refused' }]);
  });

  test('whoever has left all groups is out, with the sessions and the membership that they had by them', async () => {
    const { user, cookie } = await signIn('hal', { groups: ['engineers'] });
    expect(await roleOf(user?.userId)).toBe('developer');
    expect((await signIn('hal', { groups: [] })).user).toBeUndefined();
    expect(await service.ctx.security.auth.read({ cookie })).toBeUndefined();
    expect(await roleOf(user?.userId)).toBeUndefined();
    expect(await auditOf('members.remove')).toMatchObject([{ actor: `hal@${domain}` }]);
  });

  test('a membership that somebody has given stays, and its owner can use another way', async () => {
    const { userId } = await newMember(service, {
      organization: `Company ${count}`,
      role: 'support',
      email: `ida@${domain}`,
    });
    expect((await signIn('ida', { groups: [] })).status).toBe(403);
    expect(await roleOf(userId)).toBe('support');
  });
});

describe('a provider signs nobody in', () => {
  test.each([
    [
      'an address of another domain',
      { email: 'victim@elsewhere.com' },
      'not of a domain that your organization',
    ],
    ['an address of a domain below', { email: 'victim@mail.company-1.com' }, 'not of a domain'],
    ['an address with two signs', { email: 'a@evil.com@company-1.com' }, 'which e-mail address you have'],
    ['an address that is not verified', { email_verified: false }, 'is verified'],
    ['an address of which nothing is said', { email_verified: undefined }, 'is verified'],
    ['no address', { email: undefined }, 'which e-mail address you have'],
    [
      'an address with a letter that only looks like ours',
      { email: '\u212Aim@company-1.com' },
      'which e-mail',
    ],
    ['a host with a letter that only looks like ours', { email: 'kim@\u212Aompany.com' }, 'which e-mail'],
    ['an id that is too long', { sub: 's'.repeat(1001) }, 'could not be verified'],
    ['an address that is no text', { email: { of: 'somebody' } }, 'which e-mail address you have'],
  ])('with %s', async (_what, claims, words) => {
    const { user, text, status } = await signIn('kim', claims);
    expect([status, user]).toEqual([403, undefined]);
    expect(text).toContain(words);
  });

  test('under an address that is not theirs, nor is the refusal recorded under it', async () => {
    await signIn('kit', { email: 'victim@elsewhere.com' });
    await signIn('kit');
    await signIn('kit', { email: `kit@${domain}`, email_verified: false });
    const entries = `SELECT actor, user_id IS NOT NULL AS known FROM audit_entries
      WHERE organization_id = $1 AND action = 'account.signIn' ORDER BY id`;
    expect(await query(service, entries, [owner.organizationId])).toEqual([
      { actor: `sub kit-${count}`, known: false },
      { actor: `kit@${domain}`, known: false },
      { actor: `sub kit-${count}`, known: true },
    ]);
  });

  test('whose address a domain has that another organization has verified', async () => {
    const other = await newMember(service, { organization: `Neighbour ${count}` });
    await saveSettings(other, provider, {});
    const { user, text } = await signIn('lea', {}, other);
    expect(user).toBeUndefined();
    expect(text).toContain('not of a domain that your organization has verified');
  });

  test('by an address that is not verified, also when they are known already', async () => {
    await signIn('max');
    expect((await signIn('max', { email: 'max@elsewhere.com' })).user).toBeUndefined();
  });

  test.each<Fault>(['nonce', 'audience', 'signature', 'unsigned', 'expired', 'issuer'])(
    'with a token whose fault is: %s',
    async (fault) => {
      provider.fault = fault;
      const { user, status, text } = await signIn('ned');
      expect([status, user]).toEqual([403, undefined]);
      expect(text).toContain('could not be verified');
      expect(await query(service, `SELECT 1 FROM users WHERE email = 'ned@${domain}'`)).toEqual([]);
    },
  );

  test('whom somebody else of the company was before, until an owner has removed that member', async () => {
    const { user } = await signIn('olli', { sub: `first-${count}` });
    const second = { sub: `second-${count}`, groups: ['engineers'] };
    const refused = await signIn('olli', second);
    expect(refused.text).toContain('Somebody else has signed in');
    await owner.client.post(`/console/${owner.organizationId}/live/members/${user?.userId}/remove`);
    expect((await signIn('olli', second)).user).toBeDefined();
  });

  test('who has an account at Google that is not of the company’s Workspace', async () => {
    await query(
      service,
      `UPDATE sign_in_providers SET emails_trusted = true WHERE organization_id = '${owner.organizationId}'`,
    );
    const stored = await findSignInProvider(service.ctx.db, owner.organizationId);
    const domains = await listSignInDomains(service.ctx.db, owner.organizationId);
    if (!stored) throw new Error('no provider');
    const google = { ...stored, issuer: 'https://accounts.google.com' };
    const objections = (hd?: string) => judge(google, domains, claimsOf('pia', { hd })).objections;
    expect([objections(), objections('elsewhere.com'), objections(domain)]).toEqual([
      ['no_workspace'],
      ['no_workspace'],
      [],
    ]);
  });

  test('by an error, of which the page says that it came from there', async () => {
    const { back, cookie } = await goToProvider(service, signInPath());
    const url = new URL(back, 'http://here');
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    const answer = await comeBack(service, url.pathname + url.search, cookie);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('has not signed you in')]);
  });

  test('while it cannot be reached', async () => {
    await saveSettings(owner, { ...provider, issuer: 'http://127.0.0.1:1024' }, {});
    const answer = await consoleClient(service).get(signInPath());
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('cannot be reached')]);
  });
});

describe('an answer counts', () => {
  test('in the browser that asked for it alone, and once', async () => {
    provider.claims = claimsOf('quin');
    const { back, cookie } = await goToProvider(service, signInPath());
    const stolen = await goToProvider(service, signInPath());
    expect((await comeBack(service, back, '')).text).toContain('began in another browser');
    const { back: own, cookie: ownCookie } = await goToProvider(service, signInPath());
    expect((await comeBack(service, own, stolen.cookie)).text).toContain('began in another browser');
    const third = await goToProvider(service, signInPath());
    expect((await comeBack(service, third.back, third.cookie)).status).toBe(303);
    const replayed = await comeBack(service, third.back, third.cookie);
    expect([replayed.status, replayed.text]).toEqual([403, expect.stringContaining('answered already')]);
    expect([cookie, ownCookie].every(Boolean)).toBe(true);
  });

  test('for the organization that it was asked for alone', async () => {
    const other = await newMember(service, { organization: `Mixed ${count}`, email: `o@mixed-${count}.com` });
    await saveSettings(other, provider, {});
    provider.claims = claimsOf('rosa');
    const { back, cookie } = await goToProvider(service, signInPath());
    const mixed = back.replace(owner.organizationId, other.organizationId);
    expect((await comeBack(service, mixed, cookie)).status).toBe(403);
  });

  test('only if it names no other issuer', async () => {
    provider.claims = claimsOf('sam');
    const { back, cookie } = await goToProvider(service, signInPath());
    const mixed = await comeBack(service, `${back}&iss=https%3A%2F%2Fother.example`, cookie);
    expect([mixed.status, mixed.text]).toEqual([403, expect.stringContaining('could not be verified')]);
  });

  test('for a quarter of an hour', async () => {
    provider.claims = claimsOf('tom');
    const { back, cookie } = await goToProvider(service, signInPath());
    service.clock.advance(15 * 60_000 + 1);
    expect((await comeBack(service, back, cookie)).status).toBe(403);
  });

  test('only for the provider that was asked, whoever takes its place meanwhile', async () => {
    provider.claims = claimsOf('uma');
    const { back, cookie } = await goToProvider(service, signInPath());
    await saveSettings(owner, { ...provider, clientId: 'another' }, {});
    expect((await comeBack(service, back, cookie)).text).toContain('Sign in again');
  });
});

describe('while somebody is on the way', () => {
  test('other settings let nobody in whom the earlier ones would have', async () => {
    const { readTxt } = service.ctx.outbound;
    await query(
      service,
      `UPDATE sign_in_domains SET checked_at = NULL WHERE organization_id = '${owner.organizationId}'`,
    );
    service.ctx.outbound.readTxt = async (name) => {
      await saveSettings(owner, { ...provider, clientId: 'another' });
      return readTxt(name);
    };
    const { user, text } = await signIn('una');
    service.ctx.outbound.readTxt = readTxt;
    expect([user, text]).toEqual([undefined, expect.stringContaining('Sign in again')]);
    expect(await query(service, `SELECT 1 FROM users WHERE email = 'una@${domain}'`)).toEqual([]);
  });

  test('a session that is opened after the provider was removed ends at once', async () => {
    const { db, security } = service.ctx;
    const stored = await findSignInProvider(db, owner.organizationId);
    if (!stored) throw new Error('no provider');
    const judgement = judge(stored, await listSignInDomains(db, owner.organizationId), claimsOf('ugo'));
    const openSession: typeof security.auth.openSession = async (...given) => {
      await owner.client.post(`${settingsPath(owner)}/remove`);
      return security.auth.openSession(...given);
    };
    const ctx = { ...service.ctx, security: { ...security, auth: { ...security.auth, openSession } } };
    const visitor = { headers: {}, address: '127.0.0.1', network: '127.0.0.1' };
    await expect(openOwnSession(ctx, visitor, stored, judgement)).rejects.toThrow('Sign in again');
    expect(
      await query(service, `SELECT 1 FROM user_sessions WHERE organization_id = '${owner.organizationId}'`),
    ).toEqual([]);
  });
});

describe('where somebody is signed in already', () => {
  const arriveWith = async (cookie: string, name: string) => {
    provider.claims = claimsOf(name);
    const { back, cookie: carried } = await goToProvider(service, signInPath(), undefined, cookie);
    return comeBack(service, back, carried);
  };

  test('a page asks before another person takes their place', async () => {
    const present = await newMember(service, { organization: `Present ${count}` });
    const asked = await arriveWith(present.cookie, 'pam');
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining(`Continue as pam@${domain}`)]);
    expect(asked.text).toContain(present.email);
    expect(asked.text).toContain(`Company ${count}`);
    const reader = service.ctx.security.auth;
    expect(await reader.read({ cookie: asked.cookie })).toBeUndefined();
    const client = consoleClient(service, `${present.cookie}; ${asked.cookie}`);
    const path = `${signInPath()}/continue`;
    expect((await client.postFrom({ Origin: 'https://elsewhere.example' }, path)).status).toBe(403);
    const other = await newMember(service, { organization: `Present ${count}` });
    expect((await client.post(`${signInPath(other)}/continue`)).status).toBe(403);
    expect((await consoleClient(service, present.cookie).post(path)).status).toBe(403);
    const taken = await client.post(path);
    expect(taken.status).toBe(303);
    const user = await reader.read({ cookie: cookieOf(cookiesOf(taken)) });
    expect(user).toMatchObject({ email: `pam@${domain}`, organizationId: owner.organizationId });
  });

  test('nobody is asked about their own session', async () => {
    expect((await arriveWith(owner.cookie, 'owner')).status).toBe(303);
  });
});

describe('a session of one organization', () => {
  test('is none to a process of a release that knows no such sessions', async () => {
    const { cookie } = await signIn('ute');
    const known: Parameters<typeof withCurrentSignatures>[1] = [
      { version: 0, value: 'a secret of the test' },
      ...secretsOf(service.ctx.security.keyring),
    ];
    expect(withCurrentSignatures(cookie, known)).toBe(cookie);
    expect(withCurrentSignatures(owner.cookie, known)).not.toBe(owner.cookie);
  });

  test('changes no name, time zone, choice of e-mails or name of a passkey without the person’s own password', async () => {
    const { client } = await signIn('uli');
    for (const path of ['name', 'time-zone', 'mails', 'passkeys/some/name']) {
      const { headers } = await client.post(`/console/account/${path}`, { name: 'Mallory', timeZone: 'UTC' });
      expect([path, headers.location]).toEqual([path, expect.stringContaining('/account/confirm')]);
    }
    const { location } = (await owner.client.post('/console/account/name', { name: 'Ada Owner' })).headers;
    expect(location).not.toContain('confirm');
  });

  test('ends all others of the person when it changes their password', async () => {
    const member = await newMember(service, { organization: `Elsewhere ${count}`, email: `uwe@${domain}` });
    const { client, cookie } = await signIn('uwe');
    const { security, db } = service.ctx;
    const passwords = { current: 'a long sentence of mine', chosen: 'another long sentence of mine' };
    await setPassword(db, member.userId, await security.auth.hashPassword(passwords.current));
    expect((await client.post('/console/account/password', passwords)).status).toBe(303);
    expect(await security.auth.read({ cookie: member.cookie })).toBeUndefined();
    expect(await security.auth.read({ cookie })).toBeDefined();
  });

  test('ends when the domain of its person is removed, or another organization takes it', async () => {
    const isOpen = async ({ cookie }: { cookie: string }) =>
      (await service.ctx.security.auth.read({ cookie })) !== undefined;
    const first = await signIn('vic');
    await owner.client.post(`${settingsPath(owner)}/domains/${domain}/remove`);
    expect(await isOpen(first)).toBe(false);
    await ownDomain(service, zones, owner, domain);
    const second = await signIn('vic');
    const other = await newMember(service, { organization: `Taking ${count}` });
    expect(await isOpen(second)).toBe(true);
    await ownDomain(service, zones, other, domain);
    expect(await isOpen(second)).toBe(false);
  });

  test('opens no other organization of the same person, and no way to one', async () => {
    const { userId, email } = await newMember(service, {
      organization: `Elsewhere ${count}`,
      role: 'owner',
      operator: true,
      email: `vera@${domain}`,
    });
    const { organizationId: elsewhere } = await newMember(service, { organization: `Elsewhere ${count}` });
    const { user, client } = await signIn('vera');
    expect(user).toMatchObject({ userId, email, operator: false, organizationId: owner.organizationId });
    const refused = await client.get(`/console/${elsewhere}/live`);
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('identity provider of another organization'),
    ]);
    const change = await client.post(`/console/${elsewhere}/live/members`, {
      email: 'x@y.com',
      role: 'owner',
    });
    expect(change.status).toBe(403);
    expect((await client.get('/console/operator')).status).toBe(403);
    const own = await client.get(`/console/${owner.organizationId}/live`);
    expect(own.text).not.toContain(`Elsewhere ${count}`);
    const device = await client.get('/console/account/device');
    expect(device.text).not.toContain(`Elsewhere ${count}`);
  });

  test('adds no passkey and no app, until the person has shown that they are themselves', async () => {
    const { client, user } = await signIn('walt');
    const offered = await client.postFrom(
      { Origin: new URL(service.ctx.config.publicUrl).origin },
      '/console/account/passkeys/options',
    );
    expect(offered.status).toBe(403);
    const codes = await client.post('/console/account/codes');
    expect(codes.headers.location).toContain('/account/confirm');
    await setPassword(
      service.ctx.db,
      user?.userId ?? '',
      await service.ctx.security.auth.hashPassword('a long sentence of mine'),
    );
    const wrong = await client.post('/console/account/confirm', { password: 'another long sentence' });
    expect(wrong.status).toBe(403);
    const right = await client.post('/console/account/confirm', { password: 'a long sentence of mine' });
    expect(right.status).toBe(303);
    expect((await client.post('/console/account/codes')).status).toBe(200);
  });

  test('shows and ends the sessions of this organization alone', async () => {
    const member = await newMember(service, { organization: `Elsewhere ${count}`, email: `wim@${domain}` });
    const first = await signIn('wim');
    const { client, cookie } = await signIn('wim');
    const own = await service.ctx.security.auth.read({ cookie: member.cookie });
    expect((await client.get('/console/account')).text).not.toContain(own?.sessionId);
    expect((await client.post(`/console/account/sessions/${own?.sessionId}/revoke`)).status).toBe(404);
    await client.post('/console/account/sessions/others/revoke');
    const open = [member.cookie, first.cookie, cookie].map((one) =>
      service.ctx.security.auth.read({ cookie: one }),
    );
    expect((await Promise.all(open)).map(Boolean)).toEqual([true, false, true]);
  });

  test('accepts no invitation of another organization', async () => {
    const other = await newMember(service, { organization: `Inviting ${count}` });
    const email = `xena@${domain}`;
    const { client, user } = await signIn('xena');
    const { url } = await inviteMember(service.ctx, other.organizationId, { email, role: 'owner' });
    const answer = await client.post(new URL(url).pathname);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('sign in in another way')]);
    expect(await roleOf(user?.userId, other)).toBeUndefined();
  });

  test('needs no codes where members need more than a password', async () => {
    await query(
      service,
      `UPDATE organizations SET second_factor_required = true WHERE id = '${owner.organizationId}'`,
    );
    const { client, user } = await signIn('yve');
    await setPassword(service.ctx.db, user?.userId ?? '', 'a hash');
    expect((await client.get(`/console/${owner.organizationId}/test`)).status).toBe(200);
  });

  test('ends with the membership, and with the provider', async () => {
    const gone = await signIn('zoe');
    await owner.client.post(`/console/${owner.organizationId}/live/members/${gone.user?.userId}/remove`);
    expect(await service.ctx.security.auth.read({ cookie: gone.cookie })).toBeUndefined();
    const left = await signIn('zac');
    await owner.client.post(`${settingsPath(owner)}/remove`);
    expect(await service.ctx.security.auth.read({ cookie: left.cookie })).toBeUndefined();
  });

  test('removes what was set up for an address before anything had proven whose it is', async () => {
    const squatter = await newMember(service, {
      organization: `Squatters ${count}`,
      email: `abe@${domain}`,
      proven: false,
    });
    const { user } = await signIn('abe');
    expect(user?.userId).toBe(squatter.userId);
    expect(await service.ctx.security.auth.read({ cookie: squatter.cookie })).toBeUndefined();
  });
});

describe('an owner who signs in by the provider alone', () => {
  test('removes neither it nor their domain, and puts no other in its place, which would lock them out', async () => {
    const { client, user } = await signIn('owner', { groups: ['admins'] });
    const attempts = [
      () => client.post(`${settingsPath(owner)}/remove`),
      () => client.post(`${settingsPath(owner)}/domains/${domain}/remove`),
      () => saveSettings({ ...owner, client }, { ...provider, clientId: 'another' }),
    ];
    for (const attempt of attempts) {
      const { status, text } = await attempt();
      expect([status, text]).toEqual([409, expect.stringContaining('lock you out')]);
    }
    await setPassword(service.ctx.db, user?.userId ?? '', 'a hash');
    expect((await attempts[0]?.())?.status).toBe(303);
  });

  test('puts another client in its place with a passkey: nobody is known any more, and other ways in count again', async () => {
    await signIn('wes');
    const client = consoleClient(service, await newPasskeySession(service, owner.userId));
    await client.post(`${settingsPath(owner)}/required`, { required: 'true' });
    const state = `SELECT required, (SELECT count(*)::int FROM sign_in_identities WHERE organization_id = $1) AS known
      FROM sign_in_providers WHERE organization_id = $1`;
    const by = { ...owner, client };
    await saveSettings(by, provider, { clientSecret: '', sessionHours: '3' });
    expect(await query(service, state, [owner.organizationId])).toEqual([{ required: true, known: 1 }]);
    await saveSettings(by, { ...provider, clientId: 'another' });
    expect(await query(service, state, [owner.organizationId])).toEqual([{ required: false, known: 0 }]);
  });
});

describe('where the provider is required', () => {
  const path = () => `/console/${owner.organizationId}/test`;
  const demand = (required: boolean) =>
    owner.client.post(`${settingsPath(owner)}/required`, { required: `${required}` });

  test('an owner who has no other way in cannot require it', async () => {
    const answer = await demand(true);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('lock you out')]);
  });

  test('other ways count no more for addresses of its domains, and owners have their passkeys', async () => {
    const organization = `Company ${count}`;
    const member = await newMember(service, { organization, role: 'developer', email: `bea@${domain}` });
    const guest = await newMember(service, {
      organization,
      role: 'developer',
      email: `guest-${count}@elsewhere.com`,
    });
    const ownerCookie = await newPasskeySession(service, owner.userId);
    const memberCookie = await newPasskeySession(service, member.userId);
    expect((await demand(true)).status).toBe(303);
    const statuses = async () =>
      Promise.all(
        [member.cookie, memberCookie, owner.cookie, guest.cookie, ownerCookie].map(
          async (cookie) => (await consoleClient(service, cookie).get(path())).status,
        ),
      );
    expect(await statuses()).toEqual([403, 403, 403, 200, 200]);
    const refused = await member.client.get(path());
    expect(refused.text).toContain(signInPath());
    const { client } = await signIn('bea');
    expect((await client.get(path())).status).toBe(200);
    await consoleClient(service, ownerCookie).post(`${settingsPath(owner)}/required`, { required: 'false' });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('trying the settings out', () => {
  const tryOut = async (claims: IdentityProvider['claims'], client = owner.client) => {
    provider.claims = claims;
    const { back, cookie } = await goToProvider(service, `${signInPath()}/try`, client, owner.cookie);
    return comeBack(service, back, cookie);
  };

  test('shows the claims and what would follow, and changes nothing', async () => {
    const shown = await tryOut(claimsOf('cleo', { groups: ['engineers'], email: 'cleo@elsewhere.com' }));
    expect(shown.text).toContain('would not be signed in');
    expect(shown.text).toContain('not of a domain that you have verified');
    expect(shown.text).toContain('engineers');
    expect(shown.cookie).toBe('');
    const good = await tryOut(claimsOf('cleo', { groups: ['engineers'] }));
    expect(good.text).toContain('This account would be signed in.');
    expect(await query(service, `SELECT 1 FROM users WHERE email = 'cleo@${domain}'`)).toEqual([]);
    expect(await auditOf('signIn.try')).toHaveLength(2);
  });

  test('says what is wrong with an answer', async () => {
    provider.fault = 'audience';
    expect((await tryOut(claimsOf('dan'))).text).toContain('The provider signs nobody in like this.');
  });

  test('takes the second factor that the organization requires', async () => {
    await setPassword(service.ctx.db, owner.userId, 'a hash');
    await query(
      service,
      `UPDATE organizations SET second_factor_required = true WHERE id = '${owner.organizationId}'`,
    );
    const { headers } = await owner.client.get(`${signInPath()}/try`);
    expect(headers.location).toContain('needed=codes');
  });

  test('is for owners alone, and shows nobody else what came of it', async () => {
    const { client } = await newMember(service, { organization: `Company ${count}`, role: 'developer' });
    expect((await client.get(`${signInPath()}/try`)).status).toBe(404);
    const second = await newMember(service, { organization: `Company ${count}`, role: 'owner' });
    provider.claims = claimsOf('eva');
    const { back, cookie } = await goToProvider(service, `${signInPath()}/try`, owner.client);
    const taken = await comeBack(service, back, `${second.cookie}; ${cookie}`);
    expect(taken.text).not.toContain(`eva@${domain}`);
  });
});

test('a domain whose record is gone lets in whom it knows, and nobody new', async () => {
  const known = await signIn('flo');
  service.clock.advance(25 * 60 * 60_000);
  const { name, text } = await recordFor(service, owner, domain);
  zones.answers[name] = 'unknown';
  const fresh = await signIn('gus');
  expect([fresh.status, fresh.text]).toEqual([403, expect.stringContaining('The record that proves')]);
  expect((await signIn('flo')).status).toBe(303);
  const missing = `SELECT missing_since FROM sign_in_domains WHERE verified_domain = '${domain}'`;
  expect((await query(service, missing))[0]?.missing_since).not.toBeNull();
  service.clock.reset();
  expect((await owner.client.get(settingsPath(owner))).text).toContain('record missing');
  expect((await signIn('gus')).status).toBe(403);
  zones.answers[name] = [text];
  service.clock.advance(50 * 60 * 60_000);
  expect((await signIn('gus')).status).toBe(303);
  expect(await query(service, missing)).toEqual([{ missing_since: null }]);
  expect(known.user).toBeDefined();
});

test('no secret of a provider is stored as it is, or shown', async () => {
  const page = await owner.client.get(settingsPath(owner));
  expect(page.text).toContain(provider.issuer);
  expect(page.text).not.toContain(provider.clientSecret);
  const [row] = await query(
    service,
    `SELECT client_secret FROM sign_in_providers WHERE organization_id = '${owner.organizationId}'`,
  );
  expect(String(row?.client_secret)).not.toContain(provider.clientSecret);
  expect(JSON.stringify(await auditOf('signIn.configure'))).not.toContain(provider.clientSecret);
});

test('members see the settings only if they are owners', async () => {
  const { client, organizationId } = await newMember(service, {
    organization: `Company ${count}`,
    role: 'developer',
  });
  expect((await client.get(`/console/${organizationId}/live/single-sign-on`)).status).toBe(403);
  await setMember(service.ctx.db, organizationId, owner.userId, 'owner');
});
