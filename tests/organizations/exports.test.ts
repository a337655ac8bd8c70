/** Tests that exports stop neither each other nor anything else, however slowly they are read. */
// A service of its own: the size of its pool is a setting.
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { ensureOrganization } from '../../src/db/tables/organizations.ts';
import { exportOrganization } from '../../src/domain/administration/organizations/export-organization.ts';
import { rememberMembers } from '../support/remembered-members.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let restore: () => void;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api', DATABASE_POOL_SIZE: '2' });
  restore = rememberMembers(service.ctx.config);
});
afterEach(() => restore());

let organizations = 0;

/** Begins an export of a new organization by a new person. */
async function begin(write: (text: string) => Promise<void>) {
  organizations += 1;
  const { id: organizationId } = await ensureOrganization(service.ctx.db, `Exported ${organizations}`);
  const started = Promise.withResolvers<void>();
  const request = { organizationId, taker: `person ${organizations}` };
  const done = exportOrganization(service.ctx, request, (text) => {
    started.resolve();
    return write(text);
  });
  done.catch(started.resolve);
  return { organizationId, started: started.promise, done };
}

/** Begins two exports of which nobody takes anything until `leave` is called. */
async function twoUnread() {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const both = [await begin(() => left), await begin(() => left)];
  await Promise.all(both.map(({ started }) => started));
  const ended = Promise.allSettled(both.map(({ done }) => done));
  return { leave, ended };
}

const tooSlow = { status: 'rejected', reason: new Error('the export is read too slowly') };

exhaustiveTest('two exports that nobody reads keep no connection from requests', async () => {
  const { leave, ended } = await twoUnread();
  const { client } = await service.newKey();
  expect((await client.get('/v1/keys/current')).status).toBe(200);
  expect((await fetch(`${service.opsUrl}/readyz`)).status).toBe(200);
  leave();
  expect(await ended).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
});

test('exports that nobody reads end once somebody else waits, who gets theirs', async () => {
  service.ctx.config.exports.waitMs = 3_600_000;
  service.ctx.config.exports.leastRate.perMs = 3_600_000;
  service.ctx.config.exports.crowdedRate.perMs = 100;
  const { ended } = await twoUnread();
  let text = '';
  const third = await begin(async (piece) => {
    text += piece;
  });
  await third.done;
  expect(JSON.parse(text).organizationId).toBe(third.organizationId);
  expect(await ended).toMatchObject([tooSlow, tooSlow]);
});

exhaustiveTest('a request that waits too long is answered with Retry-After, and succeeds then', async () => {
  const { leave, ended } = await twoUnread();
  service.ctx.config.exports.waitMs = 1;
  const late = await begin(async () => {});
  await expect(late.done).rejects.toMatchObject({
    code: 'service_unavailable',
    retryAfterSeconds: 60,
    message: 'Too many exports are being downloaded at the moment. Try again in a minute.',
  });
  leave();
  await ended;
  await exportOrganization(
    service.ctx,
    { organizationId: late.organizationId, taker: 'late' },
    async () => {},
  );
});

test('an export that is read too slowly ends, though nobody waits', async () => {
  service.ctx.config.exports.leastRate.perMs = 100;
  const slow = await begin(() => new Promise(() => {}));
  await expect(slow.done).rejects.toThrow('the export is read too slowly');
});
