import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { groupNow, type PublishGroup, publishGroup } from '../support/publish-groups.ts';
import { outcomesOf } from '../support/publishing.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';

/** A service without workers, so that accepted requests do not change. */
let service: SharedService;
let key: TestKey;
let facebook: string;
let youtube: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  facebook = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
  youtube = (await key.client.newProfile({ providerId: 'youtube' })).connectedProfileId;
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const post = (more: object = {}) => ({
  connectedProfileId: facebook,
  contentType: 'facebook.media.items',
  ...more,
});
const update = (
  { publishGroupId }: Pick<PublishGroup, 'publishGroupId'>,
  changes: object,
  { client } = key,
) => client.patch(`/v1/publish-groups/${publishGroupId}`, changes);
const timesOf = ({ publishRequests }: PublishGroup) =>
  publishRequests.map(({ scheduledFor }) => scheduledFor);

describe('publishGroups.update', () => {
  test('moves every request that has not started, with its job, whether it was scheduled or queued', async () => {
    const group = await publishGroup(key.client, {
      text: 'Rye',
      scheduledFor: inDays(1),
      targets: [post(), post({ scheduledFor: inDays(3) })],
    });
    const scheduledFor = inDays(5);
    const { status, body } = await update(group, { scheduledFor, reference: 'moved' });
    expect([status, body.reference, timesOf(body)]).toEqual([200, 'moved', [scheduledFor, scheduledFor]]);
    expect(await groupNow(key.client, group.publishGroupId)).toEqual(body);
    const ids = group.publishRequests.map(({ publishRequestId }) => publishRequestId);
    const jobs = await query(
      service,
      `SELECT data->>'publishRequestId' AS id, max(start_after) AS at FROM pgboss.job
       WHERE name = 'publish.run' AND data->>'publishRequestId' = ANY($1) GROUP BY 1 ORDER BY 1`,
      [ids],
    );
    expect(jobs).toEqual(ids.map((id) => ({ id, at: new Date(scheduledFor) })));
    for (const [index, publishRequestId] of ids.entries()) {
      const { data } = (await key.client.get('/v1/events', { publishRequestId })).body;
      const topic = 'publishRequest.scheduled';
      expect(data).toMatchObject([{ topic, data: body.publishRequests[index] }, { topic }]);
    }
    const queued = await publishGroup(key.client, { text: 'Rye', targets: [post()] });
    expect((await update(queued, { scheduledFor })).body).toMatchObject({ status: 'scheduled' });
  });

  test('leaves what has started as it is, and is refused once all have', async () => {
    const group = await publishGroup(key.client, {
      text: 'Rye',
      targets: [post(), post({ scheduledFor: inDays(2) })],
    });
    const [first] = group.publishRequests;
    await outcomesOf(service, key.client, [first?.publishRequestId ?? '']);
    const scheduledFor = inDays(4);
    const { body } = await update(group, { scheduledFor });
    expect(body).toMatchObject({ status: 'publishing', counts: { published: 1, scheduled: 1 } });
    expect(timesOf(body)).toEqual([undefined, scheduledFor]);
    await key.client.post(`/v1/publish-groups/${group.publishGroupId}/cancel`);
    const refused = await update(group, { scheduledFor });
    expect(expectError(refused, 409, 'conflict').reason).toBe('publish_request_started');
    expect(refused.body.error.message).toBe('All publish requests of this group have started or ended.');
    expect((await update(group, { reference: 'kept' })).body).toMatchObject({ reference: 'kept' });
  });

  test('moves none when one could not be published at that time', async () => {
    const group = await publishGroup(key.client, {
      scheduledFor: inDays(1),
      text: 'Rye',
      targets: [
        post(),
        {
          connectedProfileId: youtube,
          contentType: 'youtube.videos.items',
          title: 'Rye',
          madeForKids: false,
          media: [{ sourceUrl: 'https://files.example.com/rye.mp4' }],
          publishAt: inDays(2),
        },
      ],
    });
    const refused = await update(group, { scheduledFor: inDays(3) });
    expectViolations(refused, { scheduledFor: 'scheduled_in_past' });
    expect(refused.body.error.message).toContain(group.publishRequests[1]?.publishRequestId);
    expect(await groupNow(key.client, group.publishGroupId)).toEqual(group);
    expectViolations(await update(group, { scheduledFor: inDays(-1), text: 'New' }), {
      text: 'unknown_field',
    });
    expectViolations(await update(group, { scheduledFor: inDays(-1) }), {
      scheduledFor: 'scheduled_in_past',
    });
  });

  test('moves none when a profile can no longer publish, and says which request that concerns', async () => {
    const lost = await key.client.newProfile({ providerId: 'facebook' });
    const targets = [post(), post({ connectedProfileId: lost.connectedProfileId })];
    const group = await publishGroup(key.client, { text: 'Rye', scheduledFor: inDays(1), targets });
    await key.client.patch(`/v1/test/connections/${lost.connectionId}`, { action: 'expire' });
    const refused = await update(group, { scheduledFor: inDays(3) });
    expectViolations(refused, { scheduledFor: 'target_refused' });
    const [, second] = group.publishRequests;
    expect(refused.body.error.message).toContain(`${second?.publishRequestId}: `);
    expect(timesOf(await groupNow(key.client, group.publishGroupId))).toEqual(timesOf(group));
    await key.client.post(`/v1/publish-requests/${second?.publishRequestId}/cancel`);
    expect((await update(group, { scheduledFor: inDays(3) })).status).toBe(200);
  });

  test('does not find what another organization has', async () => {
    const group = await publishGroup(key.client, { text: 'Rye', scheduledFor: inDays(1), targets: [post()] });
    const other = await service.newKey({ organization: 'Moves nothing' });
    expectError(await update(group, { scheduledFor: inDays(2) }, other), 404, 'not_found');
  });
});
