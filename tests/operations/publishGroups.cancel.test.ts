import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { advancePublishRequest, findPublishRequest } from '../../src/db/tables/publish-requests.ts';
import { applyToAll } from '../../src/domain/publishing/ledger/apply-transition.ts';
import { VersionConflict } from '../../src/domain/publishing/ledger/conflicts.ts';
import { expectError } from '../support/errors.ts';
import { readMedia, stage } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { type PublishGroup, publishGroup, toldOf } from '../support/publish-groups.ts';
import { outcomesOf } from '../support/publishing.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { statementsOf } from '../support/statements.ts';
import { instant } from '../support/suites/connect-resources.ts';

let service: TestService;
let listener: Listener;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so it has to be where the service listens.
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.canceled', 'publishGroup.*'] });
  ({ connectedProfileId } = await listener.client.newProfile({ providerId: 'facebook' }));
});
afterAll(() => listener.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const post = (more: object = {}) => ({ connectedProfileId, contentType: 'facebook.media.items', ...more });
const cancel = ({ publishGroupId }: PublishGroup, { client } = listener as Pick<Listener, 'client'>) =>
  client.post(`/v1/publish-groups/${publishGroupId}/cancel`);
const eventsOf = async ({ publishGroupId }: PublishGroup) =>
  (await listener.allEvents()).filter(({ data }) => data.publishGroupId === publishGroupId);

describe('publishGroups.cancel', () => {
  test('cancels every request, which completes the group once, and canceling again changes nothing', async () => {
    const targets = [post(), post(), post()];
    const group = await publishGroup(listener.client, { text: 'Rye', scheduledFor: inDays(3), targets });
    const [one, other] = await Promise.all([cancel(group), cancel(group)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const { body } = await cancel(group);
    expect(body).toMatchObject({ status: 'canceled', counts: { canceled: 3 }, completedAt: instant });
    const events = await eventsOf(group);
    expect(events.map(({ topic }) => topic).sort()).toEqual([
      'publishGroup.completed',
      ...Array(3).fill('publishRequest.canceled'),
    ]);
    const completed = events.find(({ topic }) => topic === 'publishGroup.completed');
    expect(completed?.data).toEqual(toldOf(body));
    const ofGroup = (query: object = {}) =>
      listener.client.get('/v1/events', { publishGroupId: group.publishGroupId, ...query });
    expect((await ofGroup()).body.data).toMatchObject([{ id: completed?.id }]);
    expect((await ofGroup({ topic: 'publishRequest.canceled' })).body.data).toEqual([]);
    expect((await ofGroup({ deliveryStatus: 'succeeded,failed,pending' })).status).toBe(200);
    expectError(await ofGroup({ publishGroupId: 'test_pgr_00000000000000000000000000' }), 404, 'not_found');
  });

  test('lets what has started continue, and is refused once all have', async () => {
    const targets = [post(), post({ scheduledFor: inDays(3) })];
    const group = await publishGroup(listener.client, { text: 'Rye', targets });
    await outcomesOf(service, listener.client, [group.publishRequests[0]?.publishRequestId ?? '']);
    const { body } = await cancel(group);
    expect(body).toMatchObject({ status: 'partial', counts: { published: 1, canceled: 1 } });
    expect(expectError(await cancel(group), 409, 'conflict').reason).toBe('publish_request_started');
  });

  test('takes no more statements for ten requests with one file than for two, and releases the file', async () => {
    const { mediaId } = await stage(listener.client);
    const scheduled = (size: number) =>
      publishGroup(listener.client, {
        text: 'Rye',
        media: [{ mediaId }],
        scheduledFor: inDays(3),
        targets: Array.from({ length: size }, () => post()),
      });
    const [two, ten] = [await scheduled(2), await scheduled(10)];
    const few = await statementsOf(() => cancel(two));
    expect((await readMedia(listener.client, mediaId)).expiresAt > inDays(2)).toBe(true);
    expect(await statementsOf(() => cancel(ten))).toBeLessThanOrEqual(few);
    expect((await readMedia(listener.client, mediaId)).expiresAt < inDays(2)).toBe(true);
  });

  test('is done to all requests or to none, also while another process continues one of them', async () => {
    const group = await publishGroup(listener.client, {
      text: 'Rye',
      scheduledFor: inDays(3),
      targets: [post(), post()],
    });
    const { organizationId } = listener;
    const ids = group.publishRequests.map(({ publishRequestId }) => publishRequestId);
    const scope = { organizationId, mode: 'test' as const };
    const [kept, continued] = await Promise.all(
      ids.map((id) => findPublishRequest(service.ctx.db, scope, id)),
    );
    if (!kept || !continued) throw new Error('not found');
    await advancePublishRequest(service.ctx.db, continued, { tries: 1 });
    await expect(applyToAll(service.ctx, [kept, continued], () => ({ outcome: 'canceled' }))).rejects.toThrow(
      VersionConflict,
    );
    const { body } = await listener.client.get(`/v1/publish-groups/${group.publishGroupId}`);
    expect(body).toMatchObject({ status: 'scheduled', counts: { scheduled: 2, canceled: 0 } });
    expect((await cancel(group)).body).toMatchObject({ status: 'canceled' });
  });

  test('does not find what another organization has', async () => {
    const group = await publishGroup(listener.client, {
      text: 'Rye',
      scheduledFor: inDays(1),
      targets: [post()],
    });
    const other = await service.newKey({ organization: 'Cancels nothing' });
    expectError(await cancel(group, other), 404, 'not_found');
  });
});
