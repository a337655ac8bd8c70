/** Tests signing in by an organization's own identity provider with a certified one, which nobody here has written. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setMember } from '../../src/db/tables/members.ts';
import { ensureOrganization } from '../../src/db/tables/organizations.ts';
import { roleIn } from '../../src/domain/people/members/roles.ts';
import { startOpenIdProvider } from '../support/openid-provider.ts';
import { comeBack, ownDomain, ownZones, saveSettings, type Zones } from '../support/own-sign-in.ts';
import { sampleOf } from '../support/sample.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember, type SignedInMember } from '../support/sign-in.ts';

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;

const ways = ['client_secret_basic', 'client_secret_post'] as const;
const domain = 'certified-company.com';
const people = {
  ada: { email: `ada@${domain}`, email_verified: true, name: 'Ada', groups: ['engineers'] },
  eve: { email: `eve@${domain}`, email_verified: false, name: 'Eve', groups: ['engineers'] },
  mallory: { email: 'owner@other-company.com', email_verified: true, name: 'Mallory', groups: ['admins'] },
};

let service: SharedService;
let provider: Provider;
let zones: Zones;
let owner: SignedInMember;

beforeAll(async () => {
  service = await sharedTestService();
  zones = await ownZones(service);
  owner = await newMember(service, { organization: 'Certified' });
  const redirectUri = `${service.ctx.config.publicUrl}/console/sign-in/organizations/${owner.organizationId}/callback`;
  provider = await startOpenIdProvider({
    people,
    clients: ways.map((way) => ({
      client_id: way,
      client_secret: `a secret: 100% of ${way}`,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: way,
    })),
  });
  await ownDomain(service, zones, owner, domain);
});
afterAll(async () => {
  provider.close();
  zones.close();
  await service.close();
});

const use = (clientId: string) =>
  saveSettings(
    owner,
    { issuer: provider.issuer, clientId, clientSecret: `a secret: 100% of ${clientId}` },
    { scopes: 'groups', roleClaim: 'groups', developerValues: 'engineers', ownerValues: 'admins' },
  );

async function signIn(name: keyof typeof people) {
  const path = `/console/sign-in/organizations/${owner.organizationId}`;
  const leaving = await consoleClient(service).get(path);
  const back = new URL(await provider.signIn(leaving.headers.location ?? '', name));
  const arrived = await comeBack(service, back.pathname + back.search, cookieOf(cookiesOf(leaving)));
  return { ...arrived, user: await service.ctx.security.auth.read({ cookie: arrived.cookie }) };
}

test.each(sampleOf(ways, 1))(
  'somebody of the company is signed in with the role of their group, by %s',
  async (way) => {
    await use(way);
    const { user, client } = await signIn('ada');
    expect(user).toMatchObject({ email: `ada@${domain}`, name: 'Ada', organizationId: owner.organizationId });
    expect(await roleIn(service.ctx, user?.userId ?? '', owner.organizationId)).toBe('developer');
    expect((await client.get(`/console/${owner.organizationId}/test`)).status).toBe(200);
    expect((await signIn('ada')).user?.userId).toBe(user?.userId);
  },
);

test.each([
  ['eve', 'is verified'],
  ['mallory', 'not of a domain that your organization has verified'],
] as const)('%s is not', async (name, words) => {
  await use('client_secret_post');
  const { user, text } = await signIn(name);
  expect(user).toBeUndefined();
  expect(text).toContain(words);
});

test('a wrong secret signs nobody in, and trying it out says so', async () => {
  await saveSettings(owner, {
    issuer: provider.issuer,
    clientId: 'client_secret_post',
    clientSecret: 'wrong',
  });
  expect((await signIn('ada')).text).toContain('could not be verified');
  const path = `/console/sign-in/organizations/${owner.organizationId}/try`;
  const leaving = await owner.client.get(path);
  const back = new URL(await provider.signIn(leaving.headers.location ?? '', 'ada'));
  const cookie = `${owner.cookie}; ${cookieOf(cookiesOf(leaving))}`;
  expect((await comeBack(service, back.pathname + back.search, cookie)).text).toContain('invalid_client');
});

test('a session that the provider opens is none of another organization of the same person', async () => {
  await use('client_secret_post');
  const { user } = await signIn('ada');
  const { id: elsewhere } = await ensureOrganization(service.ctx.db, 'Uncertified');
  await setMember(service.ctx.db, elsewhere, user?.userId ?? '', 'owner');
  const { client } = await signIn('ada');
  expect((await client.get(`/console/${owner.organizationId}/test`)).status).toBe(200);
  expect((await client.get(`/console/${elsewhere}/test`)).status).toBe(403);
});
