/** Tests what `doctor` and the operator's page of health say of a deployment, sound and in trouble. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { examine, inWords } from '../../scripts/doctor.ts';
import { newIdAt } from '../../src/db/client/ids.ts';
import { checkClock } from '../../src/domain/administration/health-check/backing-services.ts';
import { diagnose } from '../../src/domain/administration/health-check/diagnose.ts';
import type { Finding } from '../../src/domain/administration/health-check/finding.ts';
import { requestOrganizationDeletion } from '../../src/domain/administration/organizations/delete-organizations.ts';
import { pauseDeployment, resumeDeployment } from '../../src/domain/foundation/deployment.ts';
import { createLogger } from '../../src/observability/log.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { startMailServer } from '../support/mail-server.ts';
import { withProgram } from '../support/needs.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { hasS3Server, startS3Server } from '../support/s3-server.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';

let service: TestService;
const folder = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
const log = createLogger('error');
let aheadMs = 0;

beforeAll(async () => {
  // Without workers, no job is taken while the tests look.
  service = await startTestService({ ROLE: 'api' }, { now: () => new Date(Date.now() + aheadMs) });
});
afterAll(() => rmSync(folder, { recursive: true }));

const variables = (changes: Record<string, string> = {}) => ({
  NODE_ENV: 'development',
  DATA_DIR: folder,
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  DATABASE_URL: service.databaseUrl,
  ...changes,
});

const troubles = (findings: Finding[]) => findings.filter(({ status }) => status === 'problem');
const subjects = (findings: Finding[]) => findings.map(({ subject }) => subject);

/** Returns the only problem that the checks of a running process find. */
async function onlyProblem(changes: object = {}): Promise<Finding | undefined> {
  const config = { ...service.ctx.config, development: true, ...changes };
  const found = troubles(await diagnose({ ...service.ctx, config }));
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
}

describe('the doctor', () => {
  test('finds nothing wrong with a sound deployment, and says what it has looked at', async () => {
    const findings = await examine(variables(), log);
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(subjects(findings)).toEqual([
      'Configuration',
      'Database',
      'Encryption keys',
      'Migrations',
      'Clock',
      'Database connections',
      'Hold',
      'Work',
      'Parked jobs',
      'Storage',
      'Public URL',
      'Proxy',
      'Operations port',
      'Partitions',
      'Retention',
      'Deletions',
      'E-mail',
      'Provider apps',
      'API version of LinkedIn',
    ]);
    expect(inWords(findings)).toMatch(/^ok {7}Configuration: .*\n(.*\n)*\nNo problem was found\.\n$/);
  });

  test('names the variables that are wrong', async () => {
    const [finding, ...rest] = await examine(variables({ PORT: 'none' }), log);
    expect(finding).toMatchObject({ subject: 'Configuration', status: 'problem' });
    expect(finding?.message).toContain('PORT');
    expect(rest).toEqual([]);
  });

  test('says that the database does not answer, and keeps its password to itself', async () => {
    const findings = await examine(variables({ DATABASE_URL: 'postgres://ada:hush@127.0.0.1:1/x' }), log);
    expect(troubles(findings)).toMatchObject([{ subject: 'Database' }]);
    expect(inWords(findings)).toContain('See that PostgreSQL runs');
    expect(inWords(findings)).not.toContain('hush');
  });

  test('says that migrations are pending', async () => {
    const findings = await examine(variables({ DATABASE_URL: await emptyDatabase() }), log);
    expect(troubles(findings)).toMatchObject([{ subject: 'Migrations' }]);
    expect(troubles(findings)[0]?.fix).toContain('npm run migrate');
  });

  test('says that the database is newer than this version, and whether it can work with it', async () => {
    const migrated = (name: string) =>
      service.ctx.db.$executeRaw`
        INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
        VALUES (md5(${name}), 'x', ${name}, now(), now(), 1)`;
    await migrated('29990101000000_of_tomorrow');
    const added = await examine(variables(), log);
    await migrated('29990102000000_drop_it_contracts_99_0_0');
    const lost = await examine(variables(), log);
    await service.ctx.db.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name LIKE '2999%'`;
    expect(troubles(added)).toEqual([]);
    expect(inWords(added)).toContain('newer than this version, which can work with it');
    expect(troubles(lost)).toMatchObject([
      { subject: 'Migrations', message: expect.stringContaining('29990102000000_drop_it') },
    ]);
  });

  test('says that the keys are not those of this database', async () => {
    const wrong = `k1:${Buffer.alloc(32, 8).toString('base64')}`;
    expect(troubles(await examine(variables({ ENCRYPTION_KEYS: wrong }), log))).toMatchObject([
      { subject: 'Encryption keys', message: expect.stringContaining('the key k1') },
    ]);
  });

  test('says by how much the clock is wrong', async () => {
    for (const [byMs, words] of [
      [-3_600_000, '3600 s behind'],
      [3_600_000, '3600 s ahead of'],
    ] as const) {
      const found = await checkClock(service.ctx, () => Date.now() + byMs);
      expect(found).toMatchObject({ status: 'problem', message: expect.stringContaining(words) });
    }
  });

  test('says that the workers are on hold, and how they are released', async () => {
    await pauseDeployment(service.ctx, false);
    expect(await onlyProblem()).toMatchObject({ subject: 'Hold', fix: expect.stringContaining('release') });
    await resumeDeployment(service.ctx, false);
    expect(await onlyProblem()).toBeUndefined();
  });

  test('says that nobody takes the jobs that are due', async () => {
    const { db, queue } = service.ctx;
    const startAfter = new Date(Date.now() - 10 * 60_000);
    await db.$transaction((tx) =>
      queue.insert('media.stage', [{ payload: { mediaId: 'none' }, group: 'g', startAfter }], tx as never),
    );
    const problem = await onlyProblem();
    await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'media.stage'`;
    expect(problem).toMatchObject({ subject: 'Work', fix: expect.stringContaining('ROLE=worker') });
    expect(problem?.message).toContain('1 of media.stage, the oldest for 6');
  });

  test('says that files cannot be written', async () => {
    rmSync(path.join(folder, 'media'), { recursive: true, force: true });
    writeFileSync(path.join(folder, 'media'), 'no folder');
    const found = troubles(await examine(variables(), log));
    rmSync(path.join(folder, 'media'));
    expect(found).toMatchObject([{ subject: 'Storage', fix: expect.stringContaining('DATA_DIR') }]);
  });

  test('says that the disk has less space than is to be left on it', async () => {
    const found = troubles(
      await examine(variables({ MEDIA_DISK_MARGIN_BYTES: `${Number.MAX_SAFE_INTEGER}` }), log),
    );
    expect(found).toMatchObject([{ subject: 'Storage', fix: expect.stringContaining('Free space') }]);
  });

  withProgram('versitygw', hasS3Server).test(
    'says that a bucket refuses the credentials, and keeps them to itself',
    async () => {
      const server = await startS3Server();
      const wrong = fixtureSecret('bucket');
      const right = await examine(variables(server.environment), log);
      const refused = await examine(variables({ ...server.environment, S3_SECRET_ACCESS_KEY: wrong }), log);
      server.close();
      expect(troubles(right)).toEqual([]);
      expect(troubles(refused)).toMatchObject([
        { subject: 'Storage', fix: expect.stringContaining('s3:PutObject') },
      ]);
      expect(inWords(refused)).not.toContain(wrong);
    },
  );

  withProgram('pgbouncer', hasPgBouncer).test(
    'says that the address of the database leads through a pooler that keeps no sessions',
    async () => {
      const pooler = await startPgBouncer(service.databaseUrl);
      const found = troubles(await examine(variables({ DATABASE_URL: pooler.url }), log));
      const direct = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: service.databaseUrl };
      const right = troubles(await examine(variables(direct), log));
      await pooler.close();
      expect(found).toMatchObject([
        { subject: 'Database', fix: expect.stringContaining('Set DATABASE_DIRECT_URL') },
      ]);
      expect(right).toEqual([]);
    },
  );

  test('says that the database has hardly any connections left', async () => {
    const { db } = service.ctx;
    const { pathname } = new URL(service.databaseUrl);
    const name = pathname.slice(1);
    // A view hides the server's own statistics from new connections, and shows those of a busier server
    // instead.
    await db.$executeRaw`CREATE SCHEMA busier`;
    await db.$executeRaw`
      CREATE VIEW busier.pg_stat_activity AS SELECT 'client backend' AS backend_type
      FROM generate_series(1, current_setting('max_connections')::int)`;
    await db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET search_path = busier, pg_catalog, public`);
    const found = troubles(await examine(variables(), log));
    await db.$executeRawUnsafe(`ALTER DATABASE "${name}" RESET search_path`);
    await db.$executeRaw`DROP SCHEMA busier CASCADE`;
    expect(found).toMatchObject([
      { subject: 'Database connections', fix: expect.stringContaining('max_connections') },
    ]);
  });

  test('says that deletions are late', async () => {
    const { organizationId } = await service.newKey();
    const { name } = await service.ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } });
    await requestOrganizationDeletion(service.ctx, organizationId, name);
    aheadMs = 40 * 60_000;
    const found = troubles(await diagnose(service.ctx).finally(() => (aheadMs = 0)));
    await service.ctx.db.organizationDeletion.deleteMany();
    await service.ctx.db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'organizations.delete'`;
    const deletions = found.find(({ subject }) => subject === 'Deletions');
    expect(deletions?.message).toMatch(/^Overdue: organizations \((39|40) min\)\.$/);
  });

  test('says that erasing is late', async () => {
    await (await service.newKey()).client.newProfile();
    aheadMs = 90 * 24 * 60 * 60 * 1000;
    const found = troubles(await diagnose(service.ctx).finally(() => (aheadMs = 0)));
    expect(found.find(({ subject }) => subject === 'Retention')?.message).toContain('events');
  });

  test('says that partitions missing', async () => {
    aheadMs = 90 * 24 * 60 * 60 * 1000;
    const found = troubles(await diagnose(service.ctx).finally(() => (aheadMs = 0)));
    expect(found.find(({ subject }) => subject === 'Partitions')?.message).toContain('events');
  });

  test('says that a public URL is reached by nobody, or is not https', async () => {
    expect(await onlyProblem({ development: false })).toMatchObject({ subject: 'Public URL' });
    const plain = await onlyProblem({ publicUrl: 'http://social.example.com' });
    expect(plain?.message).toContain('is not https');
  });

  test('says that the operations port answers at the public host name', async () => {
    const opsPort = Number(new URL(service.opsUrl).port);
    const open = { development: false, publicUrl: 'https://localhost', opsHost: '0.0.0.0', opsPort };
    const find = async (changes: object) =>
      troubles(await diagnose({ ...service.ctx, config: { ...service.ctx.config, ...changes } })).find(
        ({ subject }) => subject === 'Operations port',
      );
    expect((await find(open))?.fix).toContain('OPS_HOST');
    expect(await find({ ...open, opsHost: '127.0.0.1' })).toBeUndefined();
  });

  test('says why the SMTP server cannot be used, and keeps its password to itself', async () => {
    const server = await startMailServer();
    server.refuseSignIns = true;
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'notices@example.com', SMTP_ALLOW_UNENCRYPTED: 'true' };
    const refused = await examine(variables(mail), log);
    expect(troubles(refused)).toMatchObject([
      { subject: 'E-mail', fix: expect.stringContaining('the password in SMTP_URL') },
    ]);
    expect(inWords(refused)).not.toContain(server.password);
    const encrypted = await examine(variables({ ...mail, SMTP_ALLOW_UNENCRYPTED: 'false' }), log);
    expect(troubles(encrypted)[0]?.fix).toContain('SMTP_ALLOW_UNENCRYPTED');
    server.refuseSignIns = false;
    expect(troubles(await examine(variables(mail), log))).toEqual([]);
    await server.close();
    expect(troubles(await examine(variables(mail), log))[0]?.fix).toContain('host, port and protocol');
  });

  test('says that e-mails are not sent although the SMTP server would take them', async () => {
    const server = await startMailServer();
    const createdAt = new Date(Date.now() - 11 * 60_000);
    const late = {
      id: newIdAt('mail', 'live', createdAt),
      organizationId: '',
      content: Buffer.from('sealed'),
      createdAt,
    };
    await service.ctx.db.outgoingMail.create({ data: { ...late, expiresAt: new Date(Date.now() + 60_000) } });
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'notices@example.com', SMTP_ALLOW_UNENCRYPTED: 'true' };
    const found = troubles(await examine(variables(mail), log));
    await service.ctx.db.outgoingMail.deleteMany();
    await server.close();
    expect(found).toMatchObject([
      {
        subject: 'E-mail',
        message: expect.stringContaining('have not sent 1 e-mail for'),
        fix: expect.stringContaining('the job mail.send'),
      },
    ]);
  });

  test('says what is wrong with the apps of customers', async () => {
    const { client } = await service.newKey({ mode: 'live' });
    const app = {
      providerId: 'instagram',
      loginKind: 'instagram_login',
      name: 'Harbour',
      clientId: '1029384756',
      clientSecret: fixtureSecret('doctor'),
      returnOrigins: ['https://app.example.com'],
    };
    expect((await client.post('/v1/auth-integrations', app)).status).toBe(200);
    const found = troubles(
      await diagnose({ ...service.ctx, config: { ...service.ctx.config, development: true } }),
    );
    expect(found.some(({ subject }) => subject.startsWith('instagram app "Harbour"'))).toBe(true);
  });

  test('is a command that ends with 1 when there is a problem, and prints JSON for scripts', async () => {
    const ended = await promisify(execFile)(
      process.execPath,
      ['scripts/cli.ts', 'doctor', '--format', 'json'],
      { env: { ...process.env, NODE_OPTIONS: '', ...variables({ PORT: 'none' }) } },
    ).catch((error) => error);
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout).findings).toMatchObject([
      { subject: 'Configuration', status: 'problem' },
    ]);
  });

  test('is a page of the console, for operators', async () => {
    const operator = await newMember(service, { operator: true, role: null });
    const { status, text } = await operator.client.get('/console/operator/health');
    expect(status).toBe(200);
    expect(text).toContain('Jobs that are due are taken in time.');
  });
});
