/** Tests organizations that require more than a password. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { setPassword } from '../../src/db/tables/users.ts';
import { query } from '../support/query.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember, type SignedInMember } from '../support/sign-in.ts';
import { totp } from '../support/totp.ts';

const password = 'a long enough password';

let service: TestService;
let passwordHash: string;
let owner: SignedInMember;
let member: SignedInMember;

beforeAll(async () => {
  service = await sharedTestService();
  passwordHash = await service.ctx.security.auth.hashPassword(password);
  owner = await withPassword('owner');
  member = await withPassword('developer');
});

async function withPassword(role: 'owner' | 'developer'): Promise<SignedInMember> {
  const made = await newMember(service, { role });
  await setPassword(service.ctx.db, made.userId, passwordHash);
  return made;
}

const at = (path: string) => `/console/${owner.organizationId}/test${path}`;
const turn = (by: SignedInMember, required: boolean) =>
  by.client.post(at('/members/second-factor'), { required: `${required}` });

async function turnCodesOn(who: SignedInMember): Promise<void> {
  const page = await who.client.post('/console/account/codes');
  const secret = (/<code>((?:[A-Z2-7]{1,4} ?){8,})<\/code>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
  const on = await who.client.post('/console/account/codes/confirm', { code: totp(secret) });
  who.client = consoleClient(service, cookieOf(cookiesOf(on)));
}

describe('an organization that asks for more than a password', () => {
  test('is made so by an owner who has more', async () => {
    const refused = await turn(owner, true);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Turn on codes')]);
    expect((await member.client.get(at('/keys'))).status).toBe(200);
    await turnCodesOn(owner);
    expect((await turn(member, true)).status).toBe(403);
    expect((await turn(owner, true)).status).toBe(303);
    expect((await owner.client.get(at('/members'))).text).toContain('Stop requiring codes');
  });

  test('leads members who have none to set one up, before they see or change anything there', async () => {
    const needed = [303, `${service.ctx.config.publicUrl}/console/account?needed=codes`];
    const page = await member.client.get(at('/keys'));
    expect([page.status, page.headers.location]).toEqual(needed);
    const change = await member.client.post(at('/keys'), { name: 'Mine' });
    expect([change.status, change.headers.location]).toEqual(needed);
    expect(await query(service, "SELECT id FROM api_keys WHERE name = 'Mine'")).toEqual([]);
    const { text } = await member.client.get('/console/account?needed=codes');
    expect(text).toContain('requires codes from an authenticator app');
    await turnCodesOn(member);
    expect((await member.client.get(at('/keys'))).status).toBe(200);
  });

  test('takes people who have no password here: their identity provider or passkey lets them in', async () => {
    const other = await newMember(service, { role: 'viewer' });
    expect((await other.client.get(at('/keys'))).status).toBe(200);
  });

  test('keeps nobody out of another organization, and no API key', async () => {
    const elsewhere = await newMember(service, { organization: 'Elsewhere' });
    await setPassword(service.ctx.db, elsewhere.userId, passwordHash);
    expect((await elsewhere.client.get(`/console/${elsewhere.organizationId}/test/keys`)).status).toBe(200);
    const key = await service.newKey({ organization: 'Acme' });
    expect((await key.client.get('/v1/connected-profiles')).status).toBe(200);
  });

  test('is so no more when an owner says it', async () => {
    const late = await withPassword('developer');
    expect((await late.client.get(at('/keys'))).status).toBe(303);
    expect((await turn(owner, false)).status).toBe(303);
    expect((await late.client.get(at('/keys'))).status).toBe(200);
  });
});
