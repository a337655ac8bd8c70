// A service of its own: its clock is moved for all tests together.
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  inviteMember,
  listInvitations,
  revokeInvitation,
} from '../../src/domain/people/members/invitations.ts';
import { changeRole, listMembers, removeMember } from '../../src/domain/people/members/members.ts';
import { addOperator } from '../../src/domain/people/members/operators.ts';
import { createOrganization, listAllOrganizations } from '../../src/domain/people/members/organizations.ts';
import { newPasswordReset } from '../../src/domain/people/members/password-reset.ts';
import { membershipsOf, roleIn } from '../../src/domain/people/members/roles.ts';
import { newSetupLink } from '../../src/domain/people/members/set-up.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, cookiesOf, newMember } from '../support/sign-in.ts';

const password = 'correct horse battery';
const hour = 3600_000;

let service: TestService;
let clockOffset = 0;

beforeAll(async () => {
  service = await startTestService({}, { now: () => new Date(Date.now() + clockOffset) });
});

const pathOf = ({ url }: { url: string }) => new URL(url).pathname;

function tokenIn(url: string): string {
  return url.split('/').at(-1) ?? '';
}

describe('setting up', () => {
  const person = { name: 'Ada', email: 'ada@example.com', password, organization: 'Acme' };

  test('the links of several processes work side by side, and a link ends after a day', async () => {
    const [first, second] = [await newSetupLink(service.ctx), await newSetupLink(service.ctx)];
    if (!first || !second) throw new Error('no link');
    for (const link of [first, second])
      expect((await consoleClient(service).get(pathOf(link))).status).toBe(200);
    clockOffset = 25 * hour;
    const answer = await consoleClient(service).get(pathOf(second));
    expect([answer.status, answer.text]).toEqual([410, expect.stringContaining('This link has expired.')]);
    clockOffset = 0;
  });

  test('says everything that is wrong at once, and the link continues working', async () => {
    const link = await newSetupLink(service.ctx);
    if (!link) throw new Error('no link');
    const answer = await consoleClient(service).post(pathOf(link), {
      ...person,
      name: '',
      email: 'x',
      password: 'short',
    });
    expect(answer.status).toBe(400);
    for (const problem of ['Enter a name.', 'not an e-mail address', 'at least 12 characters'])
      expect(answer.text).toContain(problem);
    expect((await consoleClient(service).get(pathOf(link))).status).toBe(200);
  });

  test('makes exactly one operator, who owns the first organization, of many who try at once', async () => {
    const [link, other] = [await newSetupLink(service.ctx), await newSetupLink(service.ctx)];
    if (!link || !other) throw new Error('no link');
    const tries = { ada: link, eve: link, mallory: other };
    const answers = await Promise.all(
      Object.entries(tries).map(([name, tried]) =>
        consoleClient(service).post(pathOf(tried), { ...person, email: `${name}@example.com` }),
      ),
    );
    expect((await consoleClient(service).get(pathOf(other))).status).toBe(410);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
    const [winner] = answers.filter(({ status }) => status === 303);
    const user = await service.ctx.security.auth.read({ cookie: cookieOf(winner ? cookiesOf(winner) : []) });
    expect(user?.operator).toBe(true);
    expect(await membershipsOf(service.ctx, user?.userId ?? '')).toMatchObject([
      { name: 'Acme', role: 'owner' },
    ]);
    expect(await query(service, 'SELECT count(*)::int AS users FROM users')).toEqual([{ users: 1 }]);
  });

  test('is no longer offered once the deployment has an operator', async () => {
    expect(await newSetupLink(service.ctx)).toBeUndefined();
  });
});

describe('an invitation', () => {
  let organizationId: string;
  const invite = (email: string, role: 'owner' | 'developer' | 'viewer' = 'developer') =>
    inviteMember(service.ctx, organizationId, { email, role });
  const accept = (link: { url: string }, cookie?: string) =>
    consoleClient(service, cookie).post(pathOf(link), { name: 'Bob', password });

  beforeAll(async () => {
    organizationId = (await newMember(service, { organization: 'Harbour' })).organizationId;
  });

  test('makes a new person a member with a password of their own, once', async () => {
    const link = await invite('Bob@Example.com');
    expect((await consoleClient(service).get(pathOf(link))).text).toContain('bob@example.com');
    const answer = await accept(link);
    expect(answer.status).toBe(303);
    const user = await service.ctx.security.auth.read({ cookie: cookieOf(cookiesOf(answer)) });
    expect(await roleIn(service.ctx, user?.userId ?? '', organizationId)).toBe('developer');
    // The owner of the organization sees in its audit log who has joined.
    const { actor, details } = await service.ctx.db.auditEntry.findFirstOrThrow({
      where: { organizationId, action: 'invitations.accept', outcome: 'done' },
    });
    expect([actor, details]).toEqual(['bob@example.com', { role: 'developer' }]);
    const again = await accept(link);
    expect([again.status, again.text]).toEqual([410, expect.stringContaining('already used')]);
  });

  test('is kept as a hash only', async () => {
    const link = await invite('hash@example.com');
    const rows = await query(service, 'SELECT row_to_json(l)::text AS row FROM console_links l');
    expect(rows.filter(({ row }) => String(row).includes(tokenIn(link.url)))).toEqual([]);
  });

  test('adds somebody who has an account when they are signed in, and nobody else', async () => {
    const carol = await newMember(service, { role: null, email: 'carol@example.com' });
    const link = await invite('carol@example.com', 'viewer');
    expect((await accept(link)).status).toBe(403);
    const stranger = await newMember(service, { organization: 'Elsewhere' });
    expect((await accept(link, stranger.cookie)).status).toBe(403);
    expect((await accept(link, carol.cookie)).status).toBe(303);
    expect(await roleIn(service.ctx, carol.userId, organizationId)).toBe('viewer');
  });

  test('ends when it is revoked, when the same person is invited again, and after a week', async () => {
    const [first, second] = [await invite('dan@example.com'), await invite('dan@example.com')];
    expect((await consoleClient(service).get(pathOf(first))).status).toBe(404);
    const listed = await listInvitations(service.ctx, organizationId);
    expect(listed.filter(({ email }) => email === 'dan@example.com')).toMatchObject([
      { linkId: second.linkId },
    ]);
    await expect(revokeInvitation(service.ctx, 'org_other', second.linkId)).rejects.toMatchObject({
      code: 'not_found',
    });
    await revokeInvitation(service.ctx, organizationId, second.linkId);
    expect((await consoleClient(service).get(pathOf(second))).status).toBe(404);
    const third = await invite('dan@example.com');
    clockOffset = 8 * 24 * hour;
    expect((await accept(third)).status).toBe(410);
    clockOffset = 0;
  });

  test('is refused for a member, and for what is no address', async () => {
    await newMember(service, { organization: 'Harbour', email: 'erin@example.com' });
    await expect(invite('erin@example.com')).rejects.toMatchObject({ code: 'conflict' });
    await expect(invite('erin')).rejects.toMatchObject({ code: 'validation_error' });
  });

  test('makes one person of two who accept at the same time', async () => {
    const link = await invite('frank@example.com');
    const answers = await Promise.all([accept(link), accept(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
  });

  test('can make an operator; somebody with an account becomes one at once', async () => {
    const link = await addOperator(service.ctx, 'olga@example.com');
    if (!('url' in link)) throw new Error('no link');
    const answer = await accept(link);
    const user = await service.ctx.security.auth.read({ cookie: cookieOf(cookiesOf(answer)) });
    expect(user?.operator).toBe(true);
    const { userId } = await newMember(service, { email: 'oscar@example.com' });
    expect(await addOperator(service.ctx, 'oscar@example.com')).toEqual({ userId, operator: true });
  });
});

test('a link of one purpose opens nothing of another, and a wrong one says so', async () => {
  const member = await newMember(service);
  const link = await newPasswordReset(service.ctx, member.email);
  const token = tokenIn(link.url);
  for (const path of [
    `/console/setup/${token}`,
    `/console/invitations/${token}`,
    '/console/password-resets/wrong',
  ]) {
    const answer = await consoleClient(service).get(path);
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('This link does not exist.')]);
  }
});

test('a reset gives a new password, once, and ends all sessions and the waiting after wrong ones', async () => {
  const { email, cookie } = await newMember(service);
  const attempt = (chosen: string) =>
    consoleClient(service).post('/console/sign-in', { email, password: chosen });
  for (let nth = 0; nth < 5; nth += 1) await attempt('x'.repeat(129));
  expect((await attempt('y'.repeat(129))).status).toBe(429);
  const link = await newPasswordReset(service.ctx, email);
  await consoleClient(service).post(pathOf(link), { password }).expect(200);
  expect(await service.ctx.security.auth.read({ cookie })).toBeUndefined();
  expect((await attempt(password)).status).toBe(303);
  expect((await consoleClient(service).post(pathOf(link), { password: 'another password' })).status).toBe(
    410,
  );
  await expect(newPasswordReset(service.ctx, 'nobody@example.com')).rejects.toMatchObject({
    code: 'not_found',
  });
});

describe('the last owner', () => {
  test('can neither be removed nor become less, not even two at the same time', async () => {
    const one = await newMember(service, { organization: 'Twins' });
    const other = await newMember(service, { organization: 'Twins' });
    const { organizationId } = one;
    const tries = await Promise.allSettled([
      removeMember(service.ctx, organizationId, one.userId),
      changeRole(service.ctx, organizationId, other.userId, 'viewer'),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const owners = (await listMembers(service.ctx, organizationId)).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
  });

  test('can go when there is another one', async () => {
    const one = await newMember(service, { organization: 'Pair' });
    await newMember(service, { organization: 'Pair' });
    await removeMember(service.ctx, one.organizationId, one.userId);
    expect(await roleIn(service.ctx, one.userId, one.organizationId)).toBeUndefined();
  });

  test('changing somebody who is no member is not found', async () => {
    const { organizationId } = await newMember(service, { organization: 'Pair' });
    const stranger = await newMember(service, { organization: 'Elsewhere' });
    await expect(changeRole(service.ctx, organizationId, stranger.userId, 'owner')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test('operators make organizations, each name once', async () => {
  await createOrganization(service.ctx, { name: 'Lighthouse' });
  await expect(createOrganization(service.ctx, { name: 'Lighthouse' })).rejects.toMatchObject({
    code: 'conflict',
  });
  const listed = await listAllOrganizations(service.ctx);
  expect(listed.find(({ name }) => name === 'Lighthouse')).toMatchObject({ members: 0, plan: 'free' });
});

test('what signing in has left behind is erased when its time is over', async () => {
  const { eraseExpired } = await import('../../src/domain/administration/erase-expired.ts');
  clockOffset = 60 * 24 * hour;
  await eraseExpired(service.ctx);
  clockOffset = 0;
  for (const table of ['user_sessions', 'user_verifications', 'console_links', 'sign_in_failures'])
    expect([table, await query(service, `SELECT count(*)::int AS rows FROM ${table}`)]).toEqual([
      table,
      [{ rows: 0 }],
    ]);
});
