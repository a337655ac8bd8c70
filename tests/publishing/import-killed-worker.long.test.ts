/** Tests a worker that dies in the middle of an import: another one goes on, and no row is published twice. */
import { expect, test } from '@jest/globals';
import { csv, importNow, postFile } from '../support/publish-imports.ts';
import { startTestService } from '../support/service.ts';
import { holdRows } from '../support/triggers.ts';
import { until } from '../support/until.ts';
import { killWorker, missTheDead, spawnWorker } from '../support/worker-process.ts';

test('a worker that is killed in the middle of an import has published no row that another one publishes again', async () => {
  const api = await startTestService({ ROLE: 'api' });
  const { client, organizationId } = await api.newKey();
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  const rows = Array.from({ length: 60 }, (_none, index) => ({
    key: `post-${index}`,
    connectedProfileIds: connectedProfileId,
    contentTypes: 'facebook.media.items',
    text: `Rye ${index}`,
  }));
  // The worker hangs in the transaction of the row post-25, and those of the batches before it are committed.
  const hold = await holdRows(api, 'AFTER INSERT ON publish_import_keys', "NEW.key = 'post-25'");
  const { body } = await postFile(client, csv(rows));
  await client.post(`/v1/publish-imports/${body.importId}/run`);
  const killed = spawnWorker(api, { PUBLIC_URL: api.url });
  await until(hold.holds);
  // The row before is one of the same batch, and may have been committed alone.
  expect([24, 25]).toContain((await importNow(client, body)).rows.created);
  await killWorker(killed);
  await hold.end();
  await missTheDead(api, 'imports.rows');
  spawnWorker(api, { PUBLIC_URL: api.url });
  await until(async () => (await importNow(client, body)).status === 'completed');
  expect((await importNow(client, body)).rows).toMatchObject({ created: 60, duplicate: 0 });
  expect(await api.ctx.db.publishRequest.count({ where: { organizationId } })).toBe(60);
});
