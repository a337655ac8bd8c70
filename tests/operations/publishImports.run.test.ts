import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Context } from '../../src/context.ts';
import { importHeldMs } from '../../src/db/tables/publish-imports.ts';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import { findForgotten, runImport } from '../../src/domain/publishing/imports/run-imports.ts';
import { ServiceError } from '../../src/errors/index.ts';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { checkedImport, csv, importNow, postFile, rowsOf, runToItsEnd } from '../support/publish-imports.ts';
import { movedBy, query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
const contentType = 'facebook.media.items';
beforeAll(async () => {
  service = await sharedTestService();
});

const rowsFor = (connectedProfileIds: string, count: number, text = 'Rye') =>
  Array.from({ length: count }, (_none, index) => ({
    key: `post-${index + 1}`,
    connectedProfileIds,
    contentTypes: contentType,
    text: `${text} ${index + 1}`,
  }));
const newOwner = async () => {
  const own = await service.newKey({ organization: `Bakery ${randomUUID()}` });
  const { connectedProfileId } = await own.client.newProfile({ providerId: 'facebook' });
  return { ...own, connectedProfileId };
};
const countOf = ({ organizationId }: Pick<TestKey, 'organizationId'>) =>
  service.ctx.db.publishRequest.count({ where: { organizationId } });
const run = (client: TestKey['client'], importId: string) =>
  client.post(`/v1/publish-imports/${importId}/run`);

describe('publishImports.run', () => {
  test('publishes without waiting for the check, and is the same when it is asked twice', async () => {
    const { client, connectedProfileId, ...own } = await newOwner();
    const { body } = await postFile(client, csv(rowsFor(connectedProfileId, 3)));
    expect((await run(client, body.importId)).body.status).toBe('running');
    expect((await run(client, body.importId)).body.status).toBe('running');
    await service.runDue('imports.rows');
    expect(await importNow(client, body)).toMatchObject({ status: 'completed', rows: { created: 3 } });
    expect(expectError(await run(client, body.importId), 409, 'conflict').reason).toBe('import_ended');
    expect(await countOf(own)).toBe(3);
  });

  exhaustiveTest('two imports of the same rows that run at the same time publish each row once', async () => {
    const { client, connectedProfileId, ...own } = await newOwner();
    const file = csv(rowsFor(connectedProfileId, 30));
    const both = [(await postFile(client, file)).body, (await postFile(client, file)).body];
    for (const { importId } of both) await run(client, importId);
    const { organizationId } = own;
    await Promise.all(both.map(({ importId }) => runImport(service.ctx, { organizationId, importId })));
    await service.runDue('imports.rows');
    const counts = await Promise.all(both.map(async (one) => (await importNow(client, one)).rows));
    expect(counts.map(({ created, duplicate }) => created + duplicate)).toEqual([30, 30]);
    expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(30);
    expect(await countOf(own)).toBe(30);
  });

  test('a key is one of an organization and mode: another may use it, too', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    for (const { client, connectedProfileId } of [one, other]) {
      const checked = await checkedImport(service, client, csv(rowsFor(connectedProfileId, 2)));
      expect((await runToItsEnd(service, client, checked)).rows.created).toBe(2);
    }
  });

  test('leaves rows outstanding for which the plan has no room, and takes them up when it is run again', async () => {
    const free = await service.newKey({ organization: `Free ${randomUUID()}`, mode: 'live', plan: 'free' });
    const { id } = await makeLiveProfile(service, free.organizationId, {
      providerId: 'facebook',
      loginKind: 'facebook_login',
      accessToken: 'nobody',
    });
    const month = `date_trunc('month', now() AT TIME ZONE 'UTC')`;
    await query(
      service,
      `INSERT INTO usage_months (organization_id, cap, month, used, peak)
       VALUES ($1, 'publishRequestsPerMonth', ${month}, 97, 97)`,
      [free.organizationId],
    );
    const future = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, '');
    const rows = rowsFor(id, 5).map((row) => ({ ...row, scheduledFor: future }));
    const done = await runToItsEnd(
      service,
      free.client,
      await checkedImport(service, free.client, csv(rows)),
    );
    expect(done).toMatchObject({ status: 'completed', rows: { created: 3, outstanding: 2 } });
    const left = await rowsOf(free.client, done, { status: 'outstanding' });
    expect(left.map(({ errors = [] }) => errors[0]?.message)).toEqual(
      Array(2).fill('The free plan allows 100 publish requests a month.'),
    );
    await query(service, `UPDATE usage_months SET used = 0 WHERE organization_id = $1`, [
      free.organizationId,
    ]);
    expect((await runToItsEnd(service, free.client, done)).rows).toMatchObject({
      created: 5,
      outstanding: 0,
    });
    expect(await countOf(free)).toBe(5);
  });

  exhaustiveTest(
    'contents are erased once they are published or refused, and 23 hours after the file came at the latest',
    async () => {
      const { client, connectedProfileId, ...own } = await newOwner();
      const { organizationId } = own;
      const held = () =>
        service.ctx.db.publishImportRow.count({ where: { organizationId, content: { not: null } } });
      const rows = [...rowsFor(connectedProfileId, 2), { ...rowsFor('cp_nobody', 1)[0], key: 'wrong' }];
      const checked = await checkedImport(service, client, csv(rows as Record<string, string>[]));
      expect(await held()).toBe(2);
      await runToItsEnd(service, client, checked);
      expect(await held()).toBe(0);

      const late = await checkedImport(service, client, csv([{ ...rows[0], key: 'late' } as never]));
      await query(
        service,
        `UPDATE publish_imports SET created_at = ${movedBy('created_at', "- $2 * interval '1 ms'")} WHERE organization_id = $1`,
        [organizationId, importHeldMs],
      );
      await query(
        service,
        `UPDATE publish_import_rows SET created_at = ${movedBy('created_at', "- $2 * interval '1 ms'")} WHERE organization_id = $1`,
        [organizationId, importHeldMs],
      );
      expect((await importNow(client, late)).status).toBe('expired');
      await eraseExpired(service.ctx);
      expect(await held()).toBe(0);
      expect(expectError(await run(client, late.importId), 409, 'conflict').reason).toBe('content_erased');
    },
  );

  test('an import whose job was lost is taken up again by the maintenance', async () => {
    const { client, connectedProfileId, organizationId } = await newOwner();
    const { body } = await postFile(client, csv(rowsFor(connectedProfileId, 2)));
    await query(service, `DELETE FROM pgboss.job WHERE name = 'imports.rows'`);
    await query(
      service,
      `UPDATE publish_imports SET due_at = now() - interval '6 minutes' WHERE organization_id = $1`,
      [organizationId],
    );
    await service.runDue('imports.rows');
    expect((await importNow(client, body)).status).toBe('checking');
    await findForgotten(service.ctx);
    await service.runDue('imports.rows');
    expect(await importNow(client, body)).toMatchObject({ status: 'ready', rows: { valid: 2 } });
  });

  test.each([
    ['has been revoked', { revokedAt: new Date() }],
    ['needs approval by now', { needsApproval: true }],
  ])(
    'publishes nothing more once the key that has run it %s, and goes on with another key',
    async (_what, end) => {
      const { client, connectedProfileId, ...own } = await newOwner();
      const checked = await checkedImport(service, client, csv(rowsFor(connectedProfileId, 3)));
      await run(client, checked.importId);
      const { keyId } = (await client.get('/v1/keys/current')).body;
      await service.ctx.db.apiKey.update({ where: { id: keyId }, data: end });
      await service.runDue('imports.rows');
      expect(await countOf(own)).toBe(0);
      const { name: organization } = await service.ctx.db.organization.findUniqueOrThrow({
        where: { id: own.organizationId },
      });
      const other = (await service.newKey({ organization })).client;
      expect(await importNow(other, checked)).toMatchObject({
        status: 'completed',
        rows: { outstanding: 3 },
      });
      const [row] = await rowsOf(other, checked);
      expect(row?.errors).toMatchObject([
        { field: 'row', message: expect.stringContaining('Run the import with another key') },
      ]);
      await runToItsEnd(service, other, checked);
      expect(await countOf(own)).toBe(3);
    },
  );

  exhaustiveTest(
    'a row at which the service fails is outstanding, says so, and keeps none behind it from being published',
    async () => {
      const { client, connectedProfileId, organizationId } = await newOwner();
      const checked = await checkedImport(service, client, csv(rowsFor(connectedProfileId, 30)));
      // What another key has sealed cannot be opened.
      await query(
        service,
        `UPDATE publish_import_rows SET content = 'not sealed' WHERE organization_id = $1 AND number = 3`,
        [organizationId],
      );
      const done = await runToItsEnd(service, client, checked);
      expect(done).toMatchObject({ status: 'completed', rows: { created: 29, outstanding: 1 } });
      const [row] = await rowsOf(client, done, { status: 'outstanding' });
      expect(row).toMatchObject({ row: 3, errors: [{ field: 'row' }] });
      expect(row?.errors?.[0]?.message).toContain('Run the import again.');
    },
  );

  exhaustiveTest(
    'while rows cannot be dealt with, those behind them are, and the job is repeated without another one beside it',
    async () => {
      const { client, connectedProfileId, organizationId } = await newOwner();
      const { body } = await postFile(client, csv(rowsFor(connectedProfileId, 45)));
      const jobs = async () =>
        (
          await query(
            service,
            `SELECT 1 FROM pgboss.job WHERE name = 'imports.rows' AND data->>'importId' = $1 AND state = 'created'`,
            [body.importId],
          )
        ).length;
      const unavailable: Context['security']['keyring']['open'] = (sealed, of) => {
        if (Number(of?.slice(-6)) <= 21) throw new ServiceError('service_unavailable');
        return service.ctx.security.keyring.open(sealed, of);
      };
      const { security } = service.ctx;
      const busy = {
        ...service.ctx,
        security: { ...security, keyring: { ...security.keyring, open: unavailable } },
      };
      const work = () => runImport(busy, { organizationId, importId: body.importId });
      await work();
      await work();
      expect((await importNow(client, body)).rows).toMatchObject({ pending: 20, valid: 25 });
      const before = await jobs();
      await expect(work()).rejects.toThrow(ServiceError);
      await findForgotten(service.ctx);
      expect(await jobs()).toBe(before);
      await query(
        service,
        `UPDATE publish_imports SET due_at = now() - interval '6 minutes' WHERE organization_id = $1`,
        [organizationId],
      );
      await findForgotten(service.ctx);
      await findForgotten(service.ctx);
      expect(await jobs()).toBe(before + 1);
      await service.runDue('imports.rows');
      expect(await importNow(client, body)).toMatchObject({ status: 'ready', rows: { valid: 45 } });
    },
  );

  test('does not find the imports of another organization or mode', async () => {
    const [own, other] = [await newOwner(), await newOwner()];
    const { body } = await postFile(own.client, csv(rowsFor(own.connectedProfileId, 1)));
    const live = await service.newKey({ mode: 'live' });
    for (const { client } of [other, live]) expectError(await run(client, body.importId), 404, 'not_found');
    await service.runDue('imports.rows');
    expect((await importNow(own.client, body)).status).toBe('ready');
  });

  test('a row that names a profile of another organization is wrong', async () => {
    const [own, other] = [await newOwner(), await newOwner()];
    const checked = await checkedImport(service, own.client, csv(rowsFor(other.connectedProfileId, 1)));
    const [row] = await rowsOf(own.client, checked);
    expect(row?.errors?.[0]?.field).toBe('connectedProfileIds');
  });
});
