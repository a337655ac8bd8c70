/**
 * Tests that the content of a webhook is kept sealed for 23 hours, and is nowhere in the database after that.
 */
// A service of its own: whole tables are searched.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import { byInstagram, facebook } from '../support/connect.ts';
import { askAgain, changesIn, startListener, untilPutOff } from '../support/observed.ts';
import { startTestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { tablesWith } from '../support/tables.ts';
import { useWatching, type Watched, watch } from '../support/watched.ts';

const watching = useWatching((settings) => startTestService(settings));
let marker: string;
beforeEach(() => {
  marker = randomUUID();
});

const sql = (text: string, values: unknown[] = []) => query(watching.service, text, values);

/** Makes everything that is stored older by this interval, and erases what has expired by then. */
async function pass(interval: string): Promise<void> {
  const columns = [
    'events.created_at',
    'event_deliveries.created_at',
    'provider_webhooks.received_at',
    'observed_items.seen_at',
    'simulator_writes.created_at',
    'idempotency_records.created_at',
  ].map((name) => name.split('.'));
  for (const [table, column] of columns)
    await sql(`UPDATE ${table} SET ${column} = ${column} - interval '${interval}'`);
  await eraseExpired(watching.service.ctx);
}

const tables = (text: string) => tablesWith(watching.service, text);

/** Counts the rows that still hold sealed content, by kind. */
async function held(): Promise<object> {
  const [row] = await sql(`
    SELECT (SELECT count(*)::int FROM events WHERE sealed_data IS NOT NULL AND topic LIKE 'content.%') AS events,
      (SELECT count(*)::int FROM provider_webhooks WHERE sealed_body IS NOT NULL) AS webhooks,
      (SELECT count(*)::int FROM event_deliveries WHERE attempts @? '$[*].sealedBody' AND topic LIKE 'content.%') AS answers`);
  return row ?? {};
}

const nothing = { events: 0, webhooks: 0, answers: 0 };
const inItems = 'public.observed_items';
const inEvent = 'public.events';

describe.each([
  [facebook, 'comment_added'],
  [facebook, 'post_added'],
  [facebook, 'message_received'],
  [byInstagram, 'comment_added'],
  [byInstagram, 'message_received'],
] as const)('what a webhook of $providerId says', (kind, event) => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await watch(watching, kind);
    watching.listener.receiver.answer = (response, { body }) => response.writeHead(200).end(body);
  });

  test(`is sealed in it, in the event and in the receiver's answer for 23 hours, and nowhere after it: ${event}`, async () => {
    const externalId = await watched.hear(event, { text: marker });
    await pass('22 hours 59 minutes');
    expect(await held()).toEqual({ events: 1, webhooks: 1, answers: 1 });
    expect(await tables(marker)).toEqual([]);
    await pass('1 minute 1 second');
    expect(await held()).toEqual(nothing);
    expect(await tables(externalId)).toEqual([inEvent, inItems]);
    expect(watching.service.logs.join('')).not.toContain(marker);
  });

  test(`that cannot be emitted is erased all the same, and its notification is given up: ${event}`, async () => {
    await sql(`ALTER TABLE events ADD CONSTRAINT refusing
      CHECK (sealed_data IS NULL OR topic NOT LIKE 'content.%') NOT VALID`);
    const { body } = await watched.happen(event, { text: marker });
    await watched.report(body);
    await untilPutOff(watching.service);
    expect(await held()).toEqual({ ...nothing, webhooks: 1 });
    await pass('23 hours 1 second');
    expect(await held()).toEqual(nothing);
    await sql('ALTER TABLE events DROP CONSTRAINT refusing');
    await askAgain(watching.service);
    expect(await watched.events()).toEqual([]);
    expect(watching.service.logs.join('')).not.toContain(marker);
  });
});

test('what has happened in test mode lies nowhere after 23 hours', async () => {
  const listener = await startListener(watching.service);
  const profile = await listener.client.newProfile();
  await listener.happen(profile, 'comment_added', { text: marker });
  expect(changesIn(await listener.allEvents())).toHaveLength(1);
  expect(await tables(marker)).toEqual(['public.simulator_writes']);
  await pass('23 hours 1 second');
  expect(await held()).toEqual(nothing);
  expect(await tables(marker)).toEqual([]);
  await listener.close();
});

test('that something was seen is remembered for 30 days, without what it says and who said it', async () => {
  const page = await watch(watching, facebook);
  const { body } = await page.happen('comment_added', { text: marker });
  const { from } = JSON.parse(body).entry[0].changes[0].value;
  await page.report(body);
  await page.events();
  const remembered = () =>
    sql('SELECT * FROM observed_items WHERE connected_profile_id = $1', [page.connectedProfileId]);
  const [item] = await remembered();
  for (const content of [marker, from.id, from.name]) expect(JSON.stringify(item)).not.toContain(content);
  await pass('29 days 23 hours');
  expect(await remembered()).toHaveLength(1);
  await page.report(body);
  expect(await page.events()).toHaveLength(1);
  await pass('1 hour 1 second');
  expect(await remembered()).toEqual([]);
});
