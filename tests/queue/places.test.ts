/** Tests which queue database the jobs of an organization lie in. */
import { describe, expect, test } from '@jest/globals';
import { organizationOf } from '../../src/queue/jobs.ts';
import { placeOf } from '../../src/queue/outbox.ts';
import { publish } from '../support/publishing.ts';
import { sharedTestService } from '../support/service.ts';
import { allStatementsDuring } from '../support/statements.ts';

const organizations = Array.from({ length: 2_000 }, (_, index) => `org_${index}`);

describe('the queue database of an organization', () => {
  test('stays the same for ever', () => {
    expect(organizations.slice(0, 8).map((id) => placeOf(id, 5))).toEqual([3, 3, 2, 0, 3, 2, 3, 2]);
  });

  test.each([1, 2, 3, 8])('is one of %i, each of which has its share', (count) => {
    const shares = Map.groupBy(organizations, (id) => placeOf(id, count));
    expect([...shares.keys()].sort()).toEqual(Array.from({ length: count }, (_, place) => place));
    for (const share of shares.values())
      expect(share.length).toBeGreaterThan(organizations.length / count / 2);
  });

  test.each([1, 2, 3, 8])('stays, or is the new one, when one is added to %i', (count) => {
    const moved = organizations.filter((id) => placeOf(id, count + 1) !== placeOf(id, count));
    expect(new Set(moved.map((id) => placeOf(id, count + 1)))).toEqual(new Set([count]));
  });

  test('is chosen by the organization that the job names, or that its group begins with', () => {
    expect(organizationOf('facebook/1', { organizationId: 'org_1' })).toBe('org_1');
    expect(organizationOf('org_1/test', { backfillRequestId: 'bf_1' })).toBe('org_1');
    expect(organizationOf('org_1', { mediaId: 'media_1' })).toBe('org_1');
  });
});

test('without queue databases a job is written with what makes it necessary, and to no other table', async () => {
  const service = await sharedTestService();
  const { client } = await service.newKey();
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  const sent = await allStatementsDuring(async () => {
    await publish(client, { connectedProfileId, contentType: 'facebook.media.items', text: 'Bread' });
  });
  const writes = sent.filter((statement) => /INSERT INTO (pgboss\.|"?queued_jobs)/.test(statement));
  expect(writes).toHaveLength(1);
  expect(writes[0]).toContain("'publish.run' as name");
  await service.close();
});
