/**
 * Tests that whatever is interrupted on the way from a webhook to its event, nothing is lost and nothing is
 * reported twice.
 */
// A service of its own: its worker is stopped and started anew.
import { beforeEach, expect, test } from '@jest/globals';
import { facebook } from '../support/connect.ts';
import { askAgain, changesIn, untilPutOff } from '../support/observed.ts';
import { sendWebhook } from '../support/provider-webhook.ts';
import { startTestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { useWatching, type Watched, watch } from '../support/watched.ts';

const watching = useWatching((settings) => startTestService(settings));
let page: Watched;
beforeEach(async () => {
  page = await watch(watching, facebook);
});

const sql = (text: string) => query(watching.service, text);
const told = async () => changesIn(await page.events());
const observed = ({ connectedProfileId }: Watched) =>
  watching.service.ctx.db.observedItem.count({ where: { connectedProfileId } });

test('an event that cannot be written is emitted once it can, and the item is not remembered before', async () => {
  await sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused'; END $$`);
  await sql('CREATE TRIGGER refusing BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse()');
  const { externalId, body } = await page.happen('comment_added');
  await page.report(body);
  await untilPutOff(watching.service);
  expect(await observed(page)).toBe(0);
  await sql('DROP TRIGGER refusing ON events');
  await askAgain(watching.service);
  expect(await told()).toEqual([`created ${externalId}`]);
  expect(await observed(page)).toBe(1);
});

test('a delivery job that cannot be written rolls its event back', async () => {
  await sql('ALTER TABLE event_deliveries ADD CONSTRAINT refusing CHECK (false) NOT VALID');
  const { externalId, body } = await page.happen('comment_added');
  await page.report(body);
  await untilPutOff(watching.service);
  expect(
    await watching.service.ctx.db.event.count({ where: { connectedProfileId: page.connectedProfileId } }),
  ).toBe(1);
  await sql('ALTER TABLE event_deliveries DROP CONSTRAINT refusing');
  await askAgain(watching.service);
  expect(await told()).toEqual([`created ${externalId}`]);
});

test('a worker that dies after it has emitted an event, and before its job is completed, emits no second one', async () => {
  const { externalId, body } = await page.happen('comment_added');
  await page.report(body);
  expect(await told()).toEqual([`created ${externalId}`]);
  // The job is put back as pg-boss does with the job of a dead worker once the job's time is over.
  await sql("UPDATE pgboss.job SET state = 'retry', completed_on = NULL WHERE name = 'webhooks.observe'");
  watching.service.ctx.queue.wake();
  expect(await told()).toEqual([`created ${externalId}`]);
});

test('a notification that arrives while no worker runs is processed by the one that starts later', async () => {
  const { environment } = watching.provider;
  const { databaseUrl } = watching.service;
  await watching.service.stop();
  const api = await startTestService({ ...environment, ROLE: 'api' }, { databaseUrl });
  const { externalId, body } = await page.happen('comment_added');
  await sendWebhook(api.url + new URL(page.integration.webhook.callbackUrl).pathname, body).expect(200);
  await api.close();
  const worker = await startTestService({ ...environment, ROLE: 'worker' }, { databaseUrl });
  expect(await told()).toEqual([`created ${externalId}`]);
  await worker.close();
});
