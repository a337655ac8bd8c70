/**
 * Tests the metric that tells operators how long deletions of organizations and of end users' data are
 * overdue.
 */
// A service of its own: the deletions of all organizations are measured.
import { beforeAll, expect, test } from '@jest/globals';
import { insertDataDeletion } from '../../src/db/tables/user-data.ts';
import {
  deleteOrganizations,
  requestOrganizationDeletion,
} from '../../src/domain/administration/organizations/delete-organizations.ts';
import { deletePendingUserData } from '../../src/domain/sync/user-callbacks.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';

const hourSeconds = 60 * 60;

let service: TestService;
let clockOffsetMs = 0;
// This process runs no jobs, so a deletion is tried only when a test asks for it.
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' }, { now: () => new Date(Date.now() + clockOffsetMs) });
});

async function overdue(): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.opsUrl}/metrics`)).text();
  const lines = text.matchAll(/^deletion_overdue_seconds\{kind="(\w+)"\} (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, kind, seconds]) => [kind, Math.floor(Number(seconds))]));
}

const laterBy = (hours: number) => {
  clockOffsetMs += hours * hourSeconds * 1000;
};

test('a deletion of an organization that keeps failing is reported by the metric, until it has succeeded', async () => {
  const name = 'Bakery to forget';
  const { organizationId } = await service.newKey({ organization: name });
  expect(await overdue()).toEqual({ organizations: 0, userData: 0 });
  await requestOrganizationDeletion(service.ctx, organizationId, name);
  await query(
    service,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by the test'; END $$;
     CREATE TRIGGER refusing BEFORE DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  laterBy(2);
  await deleteOrganizations(service.ctx);
  const late = await overdue();
  expect(late.organizations).toBeGreaterThanOrEqual(2 * hourSeconds);
  expect(late.userData).toBe(0);
  await query(service, 'DROP TRIGGER refusing ON api_keys');
  await deleteOrganizations(service.ctx);
  expect((await overdue()).organizations).toBe(0);
});

test('an organization whose late writes are not deleted counts, too, from when its record should be gone', async () => {
  laterBy(3);
  expect((await overdue()).organizations).toBeGreaterThanOrEqual(2 * hourSeconds);
  expect((await overdue()).organizations).toBeLessThan(3 * hourSeconds);
  await deleteOrganizations(service.ctx);
  expect((await overdue()).organizations).toBe(0);
});

test('an end user’s data that wait for their deletion are reported by the metric, until they are gone', async () => {
  const { organizationId } = await service.newKey();
  const deletion = { code: 'wanted', connectionIds: [], createdAt: service.ctx.clock.now() };
  await insertDataDeletion(service.ctx.db, { organizationId, mode: 'live' }, deletion);
  laterBy(2);
  const late = await overdue();
  expect(late.userData).toBeGreaterThanOrEqual(2 * hourSeconds);
  expect(late.organizations).toBe(0);
  await deletePendingUserData(service.ctx);
  expect((await overdue()).userData).toBe(0);
});
