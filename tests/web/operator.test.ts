/** Tests the pages for the operators of the deployment. */
// A service of its own: the operators and the organizations of the whole deployment are counted.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';

let service: TestService;
let operator: SignedInMember;
let owner: SignedInMember;
const base = '/console/operator';

beforeAll(async () => {
  service = await startTestService();
  operator = await newMember(service, { operator: true, role: null, email: 'operator@example.com' });
  owner = await newMember(service, { role: 'owner', email: 'owner@example.com' });
});

const linkIn = (text: string) => /https?:\/\/[^<"]*\/console\/[\w-]+\/[\w-]{20,}/.exec(text)?.[0] ?? '';
const organizations = () => service.ctx.db.organization.count();

describe('the operator’s pages', () => {
  test('an operator sees no organization from inside', async () => {
    expect((await operator.client.get(`/console/${owner.organizationId}/test`)).status).toBe(404);
  });

  test('make an organization, once per name', async () => {
    const { text } = await operator.client.submit(`${base}/organizations`, { name: 'Rye & Sons' });
    expect(text).toContain('There is an organization Rye &amp; Sons now.');
    const count = await organizations();
    const again = await operator.client.post(`${base}/organizations`, { name: 'Rye & Sons' });
    expect([again.status, await organizations()]).toEqual([409, count]);
  });

  test('invite its first owner', async () => {
    const { organizationId } = await newMember(service, { organization: 'Harbour', role: null });
    const url = `${base}/organizations/${organizationId}/owners`;
    const { text } = await operator.client.post(url, { email: 'first@example.com' });
    const first = await newMember(service, { role: null, email: 'first@example.com' });
    await first.client.post(new URL(linkIn(text)).pathname);
    expect((await first.client.get(`/console/${organizationId}/live/members`)).text).toContain('owner');
  });

  test('put an organization on a plan, which its own audit log tells', async () => {
    const url = `${base}/organizations/${owner.organizationId}/plan`;
    expect((await operator.client.post(url, { plan: 'golden' })).status).toBe(400);
    expect((await operator.client.submit(url, { plan: 'paid' })).text).toContain('is on the paid plan now');
    const { text } = await owner.client.get(`/console/${owner.organizationId}/live/audit?action=plan.change`);
    expect(text).toContain('operator@example.com');
  });

  test('help somebody back in', async () => {
    const { text } = await operator.client.post(`${base}/password-resets`, { email: 'owner@example.com' });
    expect(linkIn(text)).toContain('/console/password-resets/');
    const unknown = await operator.client.post(`${base}/password-resets`, { email: 'no@example.com' });
    expect(unknown.status).toBe(404);
  });

  test('make another operator', async () => {
    await operator.client.post(`${base}/operators`, { email: 'owner@example.com' });
    expect((await owner.client.get(base)).status).toBe(200);
  });

  test('remove one, who sees them no more from then on, but never the last one', async () => {
    const remove = ({ userId }: SignedInMember) =>
      operator.client.submit(`${base}/operators/${userId}/remove`);
    expect((await operator.client.get(base)).text).toContain(`/operators/${owner.userId}/remove`);
    expect((await remove(owner)).text).toContain('owner@example.com is no longer an operator.');
    expect((await owner.client.get(base)).status).toBe(403);
    expect((await remove(owner)).status).toBe(404);
    expect((await remove(operator)).status).toBe(409);
    const { text } = await operator.client.get(base);
    expect(text).not.toContain(`/operators/${operator.userId}/remove`);
    const entries = await service.ctx.db.auditEntry.findMany({ where: { action: 'operators.remove' } });
    expect(entries.map(({ subject, outcome }) => [subject, outcome])).toEqual([
      [owner.userId, 'done'],
      [owner.userId, 'refused'],
      [operator.userId, 'refused'],
    ]);
  });

  test('never both of two who remove each other at the same time', async () => {
    const other = await newMember(service, { operator: true, role: null });
    const answers = await Promise.all([
      operator.client.post(`${base}/operators/${other.userId}/remove`),
      other.client.post(`${base}/operators/${operator.userId}/remove`),
    ]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await service.ctx.db.user.count({ where: { operator: true } })).toBe(1);
    await service.ctx.db.user.update({ where: { id: operator.userId }, data: { operator: true } });
  });

  test('the audit log has the fields of the form, and nothing else that was sent', async () => {
    await operator.client.post(`${base}/organizations`, { name: 'Quay', password: 'typed by a manager' });
    const { details } = await service.ctx.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(details).toEqual({ name: 'Quay' });
  });

  test('an address with NUL is that of no page', async () => {
    for (const path of ['/audit?action=%00', '/audit?cursor=%00'])
      expect((await operator.client.get(base + path)).status).toBe(404);
    expect((await operator.client.post('/console/account/sessions/%00/revoke')).status).toBe(404);
  });

  test('the log of the deployment has what was done to it, and can be exported', async () => {
    const { text } = await operator.client.get(`${base}/audit?action=organizations.create`);
    expect(text).toContain('Rye &amp; Sons');
    const { text: csv } = await operator.client.get(`${base}/audit?format=csv`);
    expect(csv).toContain('operators.add');
    expect((await operator.client.get(`${base}?format=csv`)).text).toContain('Rye & Sons');
  });
});
