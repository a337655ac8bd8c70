/** Tests what becomes of an import that runs in a backup to which the database is restored. */
// A service of its own: its deployment is paused, and its ledger is reconciled.
import { beforeAll, expect, test } from '@jest/globals';
import { pauseDeployment, resumeDeployment } from '../../src/domain/foundation/deployment.ts';
import { reconcileLedger } from '../../src/domain/publishing/run/maintain-requests.ts';
import { csv, importNow, postFile, runToItsEnd } from '../support/publish-imports.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});

test('after a restore, an import that ran publishes nothing until it is run again', async () => {
  const { client, organizationId } = await service.newKey();
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  const row = { connectedProfileIds: connectedProfileId, contentTypes: 'facebook.media.items', text: 'Rye' };
  const { body } = await postFile(client, csv([{ key: 'rye', ...row }]));
  await client.post(`/v1/publish-imports/${body.importId}/run`);
  const made = () => service.ctx.db.publishRequest.count({ where: { organizationId } });
  await pauseDeployment(service.ctx, true);
  expect(await reconcileLedger(service.ctx)).toMatchObject({ stoppedImports: [body.importId] });
  await resumeDeployment(service.ctx, false);
  await service.runDue('imports.rows');
  expect(await importNow(client, body)).toMatchObject({ status: 'ready', rows: { valid: 1 } });
  expect(await made()).toBe(0);
  expect(await runToItsEnd(service, client, body)).toMatchObject({ status: 'completed' });
  expect(await made()).toBe(1);
});
