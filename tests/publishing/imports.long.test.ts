/** Tests the import of a whole file: what is wrong is told before anything is published, and the rest is published once. */
import { beforeAll, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { checkedImport, csv, rowsOf, runToItsEnd } from '../support/publish-imports.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});

const rowsFor = (connectedProfileIds: string, count: number) =>
  Array.from({ length: count }, (_none, index) => ({
    key: `post-${index + 1}`,
    connectedProfileIds,
    contentTypes: 'facebook.media.items',
    text: `Rye ${index + 1}`,
  }));

test('of 200 rows with 9 wrong ones, names the 9 before anything is published, and publishes the 191 once', async () => {
  const listener: Listener = await startListener(service, { topics: ['publishImport.*'] });
  const { client, organizationId } = listener;
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  const rows: Record<string, string>[] = rowsFor(connectedProfileId, 200);
  const wrong: [number, string, Record<string, string>][] = [
    [10, 'key', { key: '' }],
    [30, 'key', { key: 'post-1' }],
    [50, 'connectedProfileIds', { connectedProfileIds: 'cp_nobody' }],
    [70, 'contentTypes', { contentTypes: 'facebook.posts' }],
    [90, 'scheduledFor', { scheduledFor: '03/04/2027 09:00', timeZone: 'Europe/Lisbon' }],
    [110, 'timeZone', { scheduledFor: '2027-04-03 09:00', timeZone: 'Lisbon' }],
    [130, 'scheduledFor', { scheduledFor: '2020-04-03T09:00:00Z' }],
    [150, 'mediaUrls', { mediaUrls: 'rye.jpg' }],
    [170, 'text', { text: 'a'.repeat(50_001) }],
  ];
  for (const [at, , cells] of wrong) rows[at - 2] = { ...rows[at - 2], ...cells };
  const file = csv(rows, ';');
  const checked = await checkedImport(service, client, file);
  expect(checked).toMatchObject({ status: 'ready', rows: { total: 200, valid: 191, invalid: 9 } });
  const named = await rowsOf(client, checked, { status: 'invalid' });
  expect(named.map(({ row, errors = [] }) => [row, errors[0]?.field])).toEqual(
    wrong.map(([at, column]) => [at, column]),
  );
  expect(await service.ctx.db.publishRequest.count({ where: { organizationId } })).toBe(0);

  const done = await runToItsEnd(service, client, checked);
  expect(done).toMatchObject({ status: 'completed', rows: { created: 191, invalid: 9, valid: 0 } });
  expect(await service.ctx.db.publishRequest.count({ where: { organizationId } })).toBe(191);
  const made = await rowsOf(client, done, { status: 'created' });
  expect(new Set(made.flatMap(({ publishRequestIds = [] }) => publishRequestIds)).size).toBe(191);

  const again = await checkedImport(service, client, file);
  expect(again.rows).toMatchObject({ created: 0, duplicate: 191, invalid: 9 });
  const [twice] = await rowsOf(client, again, { status: 'duplicate' });
  expect(twice?.publishGroupId).toBe(made[0]?.publishGroupId);
  expect(
    expectError(await client.post(`/v1/publish-imports/${again.importId}/run`), 409, 'conflict').reason,
  ).toBe('import_ended');
  expect(await service.ctx.db.publishRequest.count({ where: { organizationId } })).toBe(191);

  const [event, ...others] = await listener.allEvents();
  expect(others).toEqual([]);
  expect(event).toMatchObject({ topic: 'publishImport.completed', data: done });
  await listener.close();
  // On a busy machine, publishing 191 posts takes longer than the usual minute.
}, 300_000);
