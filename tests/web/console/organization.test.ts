/** Tests the pages about the organization itself (first steps, plan, audit log) and what surrounds every page. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/db/client/ids.ts';
import { countUsed } from '../../../src/db/tables/usage-counts.ts';
import { audited } from '../../../src/domain/foundation/audit.ts';
import { ServiceError } from '../../../src/errors/index.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let owner: SignedInMember;
const at = (path: string, mode = 'test') => `/console/${owner.organizationId}/${mode}${path}`;

beforeAll(async () => {
  service = await sharedTestService();
  owner = await newMember(service);
});

describe('the frame of every page', () => {
  test('/console leads to the first organization, in test mode', async () => {
    const { status, headers } = await owner.client.get('/console');
    expect([status, headers.location]).toEqual([303, expect.stringMatching(`${at('')}$`)]);
  });

  test('the switch leads to the same section of the other mode', async () => {
    const { text } = await owner.client.get(at('/keys'));
    expect(text).toMatch(new RegExp(`href="[^"]*${at('/keys', 'live')}"`));
  });

  test('nobody sees the links and forms of what they may not do', async () => {
    const viewer = await newMember(service, { role: 'viewer' });
    const { text } = await viewer.client.get(at('/keys'));
    expect(text).not.toContain('/audit"');
    expect(text).not.toMatch(/<form method="post"(?! action="[^"]*sign-out)/);
  });

  test('a notice that nobody has signed is not shown', async () => {
    const { text } = await owner.client.get(`${at('/keys')}?notice=Send%20me%20your%20password`);
    expect(text).not.toContain('Send me your password');
  });

  test('pages may not be framed or cached, and run our own scripts only', async () => {
    const { headers } = await owner.client.get(at(''));
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'; style-src 'self'"),
    });
  });

  test('an unknown page says so, inside the console', async () => {
    const { status, text } = await owner.client.get(at('/nonsense'));
    expect([status, text]).toEqual([404, expect.stringContaining('There is no such page')]);
  });
});

describe('the first steps', () => {
  test('make a key and a profile, and show three lines that work', async () => {
    const { text } = await owner.client.post(at('/sandbox'), { providerId: 'facebook' });
    const commands = [...text.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map((match) =>
      decoded(match[1] ?? ''),
    );
    expect(commands).toHaveLength(3);
    for (const command of commands) expect(await statusOf(command)).toBe(200);
  });

  test('in live mode they lead to the first live post and to test mode, and make nothing', async () => {
    const { text } = await owner.client.get(at('/sandbox', 'live'));
    expect(text).toContain('Until the first live post');
    expect(text).toContain(`${at('/sandbox')}"`);
    const keys = await service.ctx.db.apiKey.count();
    expect((await owner.client.post(at('/sandbox', 'live'), { providerId: 'facebook' })).status).toBe(404);
    expect(await service.ctx.db.apiKey.count()).toBe(keys);
  });

  test('move the clock of test mode, which the pages of test mode then say', async () => {
    const isAhead = async (path: string) => (await owner.client.get(path)).text.includes('clock is ahead');
    expect(await isAhead(at('/sandbox'))).toBe(false);
    const { status, headers } = await owner.client.post(at('/sandbox/clock'), { seconds: '3600' });
    expect([status, headers.location]).toEqual([303, expect.stringContaining('notice=')]);
    const refused = await owner.client.post(at('/sandbox/clock'), { seconds: 'soon' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('<code>seconds</code>')]);
    expect([await isAhead(at('')), await isAhead(at('', 'live'))]).toEqual([true, false]);
  });
});

describe('plan and usage', () => {
  test('shows what is used of each cap, and no caps on the paid plan', async () => {
    const free = await owner.client.get(at('/plan'));
    expect(free.text).toContain('0 of 100');
    await newPlan('paid');
    expect((await owner.client.get(at('/plan'))).text).toContain('There are no limits');
    await newPlan('free');
  });

  test('exports the usage of every month', async () => {
    const month = new Date('2026-01-01');
    const usage = { organizationId: owner.organizationId, cap: 'publishRequestsPerMonth', month };
    await service.ctx.db.usageMonth.create({ data: { ...usage, used: 7, peak: 7 } });
    const { text } = await owner.client.get(`${at('/plan')}?format=csv`);
    expect(text).toBe('Month,Item,Used,Peak\r\n2026-01,publish requests a month,7,7\r\n');
  });

  test('shows what was done each month, by profile and by key', async () => {
    const { organizationId } = owner;
    const now = new Date();
    const month = now.toISOString().slice(0, 7);
    const keyId = newId('key');
    const used = { organizationId, mode: 'test', at: now, keyId, counts: { published: 4_711 } } as const;
    await countUsed(service.ctx.db, [used]);
    const { text } = await owner.client.get(at('/plan/usage'));
    expect(text).toContain('4711');
    expect((await owner.client.get(`${at('/plan/usage')}?groupBy=key`)).text).toContain(keyId);
    const csv = (await owner.client.get(`${at('/plan/usage')}?format=csv&groupBy=key`)).text;
    expect(csv).toContain(`${month},,${keyId},0,0,0,0,4711,`);
    expect((await owner.client.get(at('/plan'))).text).toContain('/plan/usage');
  });

  const newPlan = (plan: 'free' | 'paid') =>
    service.ctx.db.organization.update({ where: { id: owner.organizationId }, data: { plan } });
});

describe('the audit log', () => {
  const entry = () => ({ organizationId: owner.organizationId, actor: 'somebody', action: 'tests.try' });
  const last = () => service.ctx.db.auditEntry.findFirst({ orderBy: { id: 'desc' } });

  test('is written before the change, and closed with its outcome', async () => {
    await audited(service.ctx, entry(), async () => {
      expect(await last()).toMatchObject({ action: 'tests.try', outcome: null });
    });
    expect(await last()).toMatchObject({ outcome: 'done' });
  });

  test('tells what was refused from what has failed', async () => {
    const fail = (error: Error) =>
      expect(
        audited(service.ctx, entry(), () => {
          throw error;
        }),
      ).rejects.toBe(error);
    await fail(new ServiceError('conflict'));
    expect(await last()).toMatchObject({ outcome: 'refused', outcomeCode: 'conflict' });
    await fail(new Error('boom'));
    expect(await last()).toMatchObject({ outcome: 'failed', outcomeCode: 'internal' });
  });

  test('is changed by nobody, whatever they send to the database', async () => {
    const { db } = service.ctx;
    for (const attempt of [
      () => db.auditEntry.updateMany({ data: { actor: 'nobody' } }),
      () => db.auditEntry.updateMany({ data: { outcome: 'done' } }),
      () => db.auditEntry.deleteMany(),
      () => db.$executeRaw`TRUNCATE audit_entries`,
    ])
      await expect(attempt()).rejects.toThrow('The audit log cannot be changed.');
  });

  test('has no mode of what is of the organization as a whole, in whichever mode it was done', async () => {
    await owner.client.post(at('/members'), { email: 'eve@harbour.example', role: 'viewer' });
    expect(await last()).toMatchObject({ action: 'members.invite', mode: null });
    await owner.client.post(at('/keys'), { name: 'Inbox', rights: 'read' });
    expect(await last()).toMatchObject({ action: 'keys.create', mode: 'test' });
  });

  test('is shown newest first, filtered by who, what and which, and exported', async () => {
    await audited(service.ctx, { ...entry(), subject: 'thing_1', details: { to: 'x' } }, () => undefined);
    const { text } = await owner.client.get(`${at('/audit')}?action=tests.try&subject=thing_1`);
    expect([text.includes('thing_1'), text.includes('test.clock.advance')]).toEqual([true, false]);
    const { text: csv } = await owner.client.get(`${at('/audit')}?format=csv&subject=thing_1`);
    expect(csv).toContain('thing_1,done,,"{""to"":""x""}"');
  });
});

function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

/**
 * Sends the request that a curl command on the page describes, but to the address where the service listens.
 * Returns the status.
 */
async function statusOf(command: string): Promise<number> {
  const url = /https?:\/\/[^\s"]+/.exec(command)?.[0] ?? '';
  const headers = [...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name, value]) => [
    name ?? '',
    value ?? '',
  ]);
  const body = /-d '(.*)'/.exec(command)?.[1];
  const { pathname, search } = new URL(url);
  const answer = await fetch(service.url + pathname + search, {
    headers: Object.fromEntries(headers),
    ...(body ? { method: 'POST', body } : {}),
  });
  return answer.status;
}
