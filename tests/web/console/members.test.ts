import { beforeAll, describe, expect, test } from '@jest/globals';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let owner: SignedInMember;
const at = (path = '') => `/console/${owner.organizationId}/live/members${path}`;

beforeAll(async () => {
  service = await sharedTestService();
  owner = await newMember(service, { email: 'owner@example.com' });
});

const pathOf = (url: string) => new URL(url).pathname;

describe('members in the console', () => {
  test('are invited by a link that is shown once, and listed until it is used', async () => {
    const { text } = await owner.client.post(at(), { email: 'New@Example.com', role: 'developer' });
    const url = /https?:\/\/[^<]*\/console\/invitations\/[\w-]+/.exec(text)?.[0] ?? '';
    const { text: list } = await owner.client.get(at());
    expect([list.includes('new@example.com'), list.includes(url)]).toEqual([true, false]);
    const invited = await newMember(service, { role: null, email: 'new@example.com' });
    await invited.client.post(pathOf(url));
    const { text: after } = await owner.client.get(at());
    expect(after).toMatch(
      /new@example\.com<\/td><td data-label="Role"><span class="badge neutral">developer/,
    );
  });

  test('an invitation is taken back', async () => {
    const { text } = await owner.client.post(at(), { email: 'late@example.com', role: 'viewer' });
    const url = /https?:\/\/[^<]*\/console\/invitations\/[\w-]+/.exec(text)?.[0] ?? '';
    const { text: list } = await owner.client.get(at());
    const revoke = /action="([^"]*\/revoke)"/.exec(list)?.[1] ?? '';
    await owner.client.post(pathOf(revoke));
    expect((await owner.client.get(at())).text).not.toContain('late@example.com');
    const late = await newMember(service, { role: null, email: 'late@example.com' });
    expect((await late.client.post(pathOf(url))).status).toBeGreaterThanOrEqual(400);
    expect((await late.client.get(at())).status).toBe(404);
  });

  test('an address that is none, or a role that is none, is refused', async () => {
    const refused = await owner.client.post(at(), { email: 'nobody', role: 'viewer' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('value="nobody"')]);
    expect((await owner.client.post(at(), { email: 'a@example.com', role: 'king' })).status).toBe(400);
  });

  test('change their role, which is in force with the next page', async () => {
    const other = await newMember(service, { role: 'viewer' });
    const keys = `/console/${owner.organizationId}/test/keys`;
    expect((await other.client.post(keys, { name: 'x' })).status).toBe(403);
    await owner.client.post(at(`/${other.userId}/role`), { role: 'developer' });
    expect((await other.client.post(keys, { name: 'x' })).status).toBe(200);
  });

  test('are removed, and see nothing from then on', async () => {
    const other = await newMember(service, { role: 'developer' });
    await owner.client.post(at(`/${other.userId}/remove`));
    expect((await other.client.get(at())).status).toBe(404);
  });

  test('the last owner can neither be removed nor be less', async () => {
    const removed = await owner.client.post(at(`/${owner.userId}/remove`));
    const demoted = await owner.client.post(at(`/${owner.userId}/role`), { role: 'viewer' });
    expect([removed.status, demoted.status]).toEqual([409, 409]);
    expect(removed.text).toContain('last owner');
    expect((await owner.client.get(at())).status).toBe(200);
  });

  test('who is not an owner sees the members and no invitations', async () => {
    const viewer = await newMember(service, { role: 'viewer' });
    const { text } = await viewer.client.get(at());
    expect([text.includes('owner@example.com'), text.includes('Open invitations')]).toEqual([true, false]);
  });
});
