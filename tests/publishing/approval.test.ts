import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { faultMarker } from '../../src/simulators/faults.ts';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { postGroup } from '../support/publish-groups.ts';
import { csv, postFile } from '../support/publish-imports.ts';
import { approvalForm, outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { daily, makeQueue } from '../support/queues.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';

let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
});

const contentType = 'facebook.media.items';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const act = ({ client }: TestKey, { publishRequestId }: PublishRequest, what: string, body?: object) =>
  client.post(`/v1/publish-requests/${publishRequestId}/${what}`, body);

const approveAs = async ({ client }: SignedInMember, page: string) =>
  client.submit(`${page}/approve`, approvalForm((await client.get(page)).text));

describe('a key that needs approval', () => {
  let bound: TestKey;
  let free: TestKey;
  let connectedProfileId: string;
  beforeAll(async () => {
    const organization = `Four eyes ${randomUUID()}`;
    bound = await service.newKey({ organization, needsApproval: true });
    free = await service.newKey({ organization });
    ({ connectedProfileId } = await bound.client.newProfile({ providerId: 'facebook' }));
  });
  const make = (more: object = {}, key = bound) =>
    publish(key.client, { connectedProfileId, contentType, text: 'Rye', ...more });

  test('says so of itself', async () => {
    expect((await bound.client.get('/v1/keys/current')).body).toMatchObject({ needsApproval: true });
    expect((await free.client.get('/v1/keys/current')).body).not.toHaveProperty('needsApproval');
  });

  test('publishes nothing that somebody else has not approved, and cannot approve it itself', async () => {
    const request = await make();
    expect(request).toMatchObject({ status: 'pending_approval', steps: [{ name: 'submitted' }] });
    await service.runDue();
    const own = await act(bound, request, 'approve');
    expect(expectError(own, 409, 'conflict')).toMatchObject({ reason: 'own_submission' });
    expect(await requestNow(bound.client, request.publishRequestId)).toEqual(request);
    expect((await act(free, request, 'approve')).body).toMatchObject({ status: 'queued' });
    expect(await outcomeOf(service, bound.client, request)).toMatchObject({ status: 'published' });
  });

  test('is refused at once for what could not be published', async () => {
    const refused = await bound.client
      .post('/v1/publish-requests', { connectedProfileId, contentType, text: 'x'.repeat(63_207) })
      .set('Idempotency-Key', randomUUID());
    expectError(refused, 400, 'validation_error');
  });

  test('approves nothing, of which key or person it may be, since who holds it may hold the other', async () => {
    const second = await service.newKey({ needsApproval: true, organization: await nameOf(bound) });
    const { client } = await newMember(service, { role: 'owner', organization: await nameOf(bound) });
    const ofKey = await make({ scheduledFor: inDays(1) }, second);
    const ofPerson = await make({ draft: true }, free);
    const path = `/console/${bound.organizationId}/test/publishing/${ofPerson.publishRequestId}`;
    expect((await client.submit(`${path}/submit`, {})).status).toBe(200);
    for (const request of [ofKey, ofPerson]) {
      expect(expectError(await act(bound, request, 'approve'), 409, 'conflict')).toMatchObject({
        reason: 'approval_needed',
      });
      expect(await requestNow(free.client, request.publishRequestId)).toMatchObject({
        status: 'pending_approval',
      });
    }
  });

  test('counts as the one who has written what somebody else has submitted', async () => {
    for (const request of [await make({ draft: true }), await make({ draft: true }, free)]) {
      const url = `/v1/publish-requests/${request.publishRequestId}`;
      await bound.client.patch(url, { text: 'Other bread' });
      await free.client.patch(url, { text: 'Rye again' });
      await act(free, request, 'submit');
      expect(expectError(await act(bound, request, 'approve'), 409, 'conflict')).toMatchObject({
        reason: 'own_submission',
      });
    }
  });

  test('counts as the one who has submitted a draft of another key that it has submitted', async () => {
    const request = await make({ draft: true }, free);
    await act(bound, request, 'submit');
    expect(expectError(await act(bound, request, 'approve'), 409, 'conflict')).toMatchObject({
      reason: 'own_submission',
    });
  });

  test('changes nothing that was approved, but can cancel it', async () => {
    const request = await make({ scheduledFor: inDays(3) }, free);
    const url = `/v1/publish-requests/${request.publishRequestId}`;
    for (const change of [{ text: 'Other bread' }, { scheduledFor: inDays(4) }])
      expect(expectError(await bound.client.patch(url, change), 409, 'conflict')).toMatchObject({
        reason: 'approval_needed',
      });
    expect(await requestNow(free.client, request.publishRequestId)).toEqual(request);
    expect((await act(bound, request, 'cancel')).body).toMatchObject({ status: 'canceled' });
  });

  test('retries nothing, which would be published at another time than was approved', async () => {
    const marked = { text: `Rye ${faultMarker('account_check_due')}` };
    const failed = await outcomeOf(service, free.client, await make(marked, free));
    expect(failed).toMatchObject({ status: 'failed', retryableUntil: expect.any(String) });
    expect(expectError(await act(bound, failed, 'retry'), 409, 'conflict')).toMatchObject({
      reason: 'approval_needed',
    });
    expect(await requestNow(free.client, failed.publishRequestId)).toEqual(failed);
    expect((await act(free, failed, 'retry')).status).toBe(200);
  });

  test('changes nothing that is published, but deletes it', async () => {
    const profile = await free.client.newProfile({ providerId: 'mastodon' });
    const own = { connectedProfileId: profile.connectedProfileId };
    const { body } = await free.client.get('/v1/content/mastodon.posts.items', own);
    const url = `/v1/content/mastodon.posts.items/${body.data[0].externalId}`;
    const query = `?connectedProfileId=${profile.connectedProfileId}`;
    const changed = await bound.client.patch(`${url}${query}`, { text: 'Anything at all' });
    expect(expectError(changed, 409, 'conflict')).toMatchObject({ reason: 'approval_needed' });
    expect((await free.client.get(url, own)).body).toEqual(body.data[0]);
    expect((await bound.client.delete(`${url}${query}`)).status).toBe(200);
  });

  test('makes and moves no publish groups, which cannot wait for approval', async () => {
    const input = { text: 'Rye', scheduledFor: inDays(3), targets: [{ connectedProfileId, contentType }] };
    const refused = await postGroup(bound.client, input);
    expect(expectError(refused, 409, 'conflict')).toMatchObject({ reason: 'approval_needed' });
    const { publishGroupId } = (await postGroup(free.client, input)).body;
    const moved = await bound.client.patch(`/v1/publish-groups/${publishGroupId}`, {
      scheduledFor: inDays(4),
    });
    expect(expectError(moved, 409, 'conflict')).toMatchObject({ reason: 'approval_needed' });
  });

  test('imports no files of publish groups', async () => {
    const file = csv([
      { key: 'rye', connectedProfileIds: connectedProfileId, contentTypes: contentType, text: 'Rye' },
    ]);
    const taken = await postFile(bound.client, file);
    expect(expectError(taken, 409, 'conflict')).toMatchObject({ reason: 'approval_needed' });
    const { body } = await postFile(free.client, file);
    const run = await bound.client.post(`/v1/publish-imports/${body.importId}/run`);
    expect(expectError(run, 409, 'conflict')).toMatchObject({ reason: 'approval_needed' });
  });

  test('changes no queue whose slots would move what was approved', async () => {
    const queue = await makeQueue(free.client, {
      connectedProfileIds: [connectedProfileId],
      timeZone: 'Europe/Lisbon',
      slots: daily('09:00'),
    });
    const request = await make({ scheduledFor: { queue: queue.queueId } }, free);
    const url = `/v1/queues/${queue.queueId}`;
    const later = { slots: daily('10:00') };
    for (const refused of [
      await bound.client.patch(url, later),
      await bound.client.post(`${url}/preview`, later),
    ])
      expect(expectError(refused, 409, 'conflict')).toMatchObject({ reason: 'approval_needed' });
    expect(await requestNow(free.client, request.publishRequestId)).toEqual(request);
    expect((await bound.client.patch(url, { name: 'Mornings' })).body).toMatchObject({ name: 'Mornings' });
  });

  const nameOf = async ({ organizationId }: TestKey) =>
    (await service.ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } })).name;
});

describe('an organization that demands approval of a role', () => {
  let owner: SignedInMember;
  let developer: SignedInMember;
  let connectedProfileId: string;
  const organization = `Agency ${randomUUID()}`;

  beforeAll(async () => {
    owner = await newMember(service, { role: 'owner', organization });
    ({ id: connectedProfileId } = await makeLiveProfile(service, owner.organizationId, {
      providerId: 'facebook',
      loginKind: 'facebook_login',
      accessToken: 'nobody',
      grantedScopes: ['pages_manage_posts', 'pages_read_engagement', 'pages_show_list'],
    }));
    developer = await newMember(service, { role: 'developer', organization });
    const path = `/console/${owner.organizationId}/live/members/approval`;
    expect((await developer.client.submit(path, { roles: '' })).status).toBe(403);
    expect((await owner.client.submit(path, { roles: 'developer' })).status).toBe(200);
  });

  test('lets what a developer publishes in live mode wait for an owner, and nothing of test mode', async () => {
    const at = (mode: string, path: string) => `/console/${owner.organizationId}/${mode}${path}`;
    // It is scheduled, so that no test that runs what is due publishes it.
    const form = {
      connectedProfileId,
      contentType,
      text: 'Rye',
      when: 'later',
      scheduledFor: `${inDays(30).slice(0, 10)}T09:00`,
    };
    const { text } = await developer.client.submit(at('live', '/publishing/new'), {
      ...form,
      draft: randomUUID(),
    });
    expect(text).toContain('Submitted. It is published once somebody has approved it.');
    const where = { organizationId: owner.organizationId, mode: 'live' as const };
    const { id, ...row } = await service.ctx.db.publishRequest.findFirstOrThrow({ where });
    expect(row).toMatchObject({ status: 'pending_approval' });
    expect((await approveAs(developer, at('live', `/publishing/${id}`))).status).toBe(409);
    expect((await approveAs(owner, at('live', `/publishing/${id}`))).status).toBe(200);
    const entries = await service.ctx.db.auditEntry.findMany({
      where: { subject: id },
      orderBy: { id: 'asc' },
    });
    expect(entries).toMatchObject([
      { action: 'publishRequests.approve', outcome: 'refused' },
      { action: 'publishRequests.approve', outcome: 'done' },
    ]);
    const key = await service.newKey({ organization });
    const simulated = await key.client.newProfile({ providerId: 'facebook' });
    const { connectedProfileId: ofTest } = simulated;
    const test = { ...form, connectedProfileId: ofTest, draft: randomUUID() };
    const published = await developer.client.submit(at('test', '/publishing/new'), test);
    expect(published.text).toContain('Scheduled. Until then it can be canceled here.');
  });

  test('lets a developer approve in live mode what another one has written and submitted there, and nothing of a key', async () => {
    const second = await newMember(service, { role: 'developer', organization });
    const at = (path: string) => `/console/${owner.organizationId}/live/publishing${path}`;
    const form = { connectedProfileId, contentType, when: 'later' };
    const later = { ...form, scheduledFor: `${inDays(30).slice(0, 10)}T09:00` };
    const where = { organizationId: owner.organizationId, mode: 'live' as const };
    const { publishRequest } = service.ctx.db;
    for (const [text, writers, expected] of [
      ['Of another', [], 200],
      ['Of both', [second.userId], 409],
      ['Of a key', ['key_01jf0000000000000000000000'], 409],
    ] as const) {
      await developer.client.submit(at('/new'), { ...later, text, draft: randomUUID() });
      const { id, writtenBy } = await publishRequest.findFirstOrThrow({ where, orderBy: { id: 'desc' } });
      expect(writtenBy).toEqual([developer.userId]);
      const key = { organizationId: owner.organizationId, id };
      const data = { writtenBy: [...writtenBy, ...writers] };
      await publishRequest.update({ where: { organizationId_id: key }, data });
      expect((await approveAs(second, at(`/${id}`))).status).toBe(expected);
    }
  });

  test('demands it of the keys that a developer makes, which only an owner changes', async () => {
    const path = `/console/${owner.organizationId}/live/keys`;
    await developer.client.submit(path, { name: 'Made by a developer', rights: 'all' });
    const where = { organizationId: owner.organizationId, name: 'Made by a developer' };
    const { id, needsApproval } = await service.ctx.db.apiKey.findFirstOrThrow({ where });
    expect(needsApproval).toBe(true);
    expect((await developer.client.submit(`${path}/${id}/approval`, { needed: 'false' })).status).toBe(403);
    expect((await owner.client.submit(`${path}/${id}/approval`, { needed: 'false' })).status).toBe(200);
    expect(await service.ctx.db.apiKey.findFirstOrThrow({ where })).toMatchObject({ needsApproval: false });
  });

  test('demands it of the keys that a developer rolls, whatever was demanded of the old ones', async () => {
    const path = `/console/${owner.organizationId}/live/keys`;
    const keys = service.ctx.db.apiKey;
    for (const [member, needsApproval] of [
      [developer, true],
      [owner, false],
    ] as const) {
      const name = `Rolled ${randomUUID()}`;
      await owner.client.submit(path, { name, rights: 'all' });
      const where = { organizationId: owner.organizationId, name };
      const { id, ...old } = await keys.findFirstOrThrow({ where });
      expect(old.needsApproval).toBe(false);
      expect((await member.client.submit(`${path}/${id}/roll`, { graceHours: '24' })).status).toBe(200);
      const rolled = await keys.findFirstOrThrow({ where: { ...where, id: { not: id } } });
      expect(rolled.needsApproval).toBe(needsApproval);
    }
  });
});
