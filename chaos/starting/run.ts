/**
 * Starts processes before their database exists, before it is migrated, and while it crashes and restarts: none may
 * give up, all must be ready in the end, and each must show a set-up link that works. A process whose port is taken
 * must end with one sentence.
 */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { knownMigrations } from '../../src/db/migrations/schema-check.ts';
import { until } from '../../tests/support/until.ts';
import { controlPool } from '../control-pool.ts';
import { environment } from '../environment.ts';
import { type RestartablePostgres, startPostgres } from '../postgres.ts';
import { isReady, lastWords, readiness, type ServiceProcess, spawnService } from '../process.ts';

const roles = ['api', 'worker', 'all', 'all'];
const operators = 2;
const restarts = 2;
const timeoutMs = 60_000;
const run = promisify(execFile);

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runStarting(say: (text: string) => void): Promise<boolean> {
  const postgres = await startPostgres(150);
  const env = { ...environment(postgres.url), DATA_DIR: postgres.directory };
  const processes: ServiceProcess[] = [];
  const startSome = () => processes.push(...roles.map((ROLE) => spawnService({ ...env, ROLE, PORT: '0' })));
  const ended = () => processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
  const verdicts: boolean[] = [];
  async function expectThat(what: string, right: () => boolean | Promise<boolean>): Promise<void> {
    const holds = await until(right, timeoutMs).then(
      () => true,
      () => false,
    );
    verdicts.push(holds, ended().length === 0);
    say(`${what}: ${holds ? 'yes' : 'NO'}; ${ended().length} of ${processes.length} processes ended`);
  }

  try {
    await postgres.crash();
    startSome();
    await expectThat('without a database, all answer', () => all(processes, isUnready));
    await postgres.start();
    await expectThat('with an empty one, all name the migrations', () => all(processes, namesMigrations));

    startSome();
    const migrated = Promise.all(Array.from({ length: operators }, () => migrateInTheEnd(postgres.url)));
    say(`crashed after ${await crashWhileMigrating(postgres)} of ${knownMigrations().length} migrations`);
    for (let done = 0; done < restarts; done += 1) {
      await pause(1_000);
      await postgres.restart();
    }
    await migrated;
    await expectThat('migrated, all are ready', () => all(processes, isReady));
    const withLink = processes.filter((_, index) => roles[index % roles.length] !== 'worker');
    await expectThat('the set-up links of all work', () => all(withLink, showsLinkThatWorks));

    const late = spawnService({ ...env, ROLE: 'api', PORT: new URL(processes[0]?.url ?? '').port });
    await Promise.race([late.ended, pause(timeoutMs, undefined, { ref: false })]);
    late.child.kill('SIGKILL');
    const sentence = late.lastLines.find((line) => line.startsWith('Configuration: PORT '));
    verdicts.push(late.child.exitCode === 1 && sentence !== undefined);
    say(`on a port that is taken: ${sentence ?? lastWords(late)}`);

    for (const each of ended()) say(lastWords(each));
    return verdicts.every(Boolean);
  } finally {
    for (const { child } of processes) child.kill('SIGKILL');
    await Promise.all(processes.map((each) => each.ended));
    await postgres.close();
  }
}

async function all(
  processes: ServiceProcess[],
  right: (process: ServiceProcess) => Promise<boolean>,
): Promise<boolean> {
  return (await Promise.all(processes.map(right))).every(Boolean);
}

async function isUnready(process: ServiceProcess): Promise<boolean> {
  return (await readiness(process))?.status === 503;
}

async function namesMigrations(process: ServiceProcess): Promise<boolean> {
  const text = (await (await readiness(process))?.text()) ?? '';
  return knownMigrations().every((name) => text.includes(name));
}

async function showsLinkThatWorks({ url, setupUrl }: ServiceProcess): Promise<boolean> {
  if (!url || !setupUrl) return false;
  // The link has the public address, where nothing listens in this run.
  const answer = await fetch(new URL(new URL(setupUrl).pathname, url)).catch(() => undefined);
  return answer?.status === 200;
}

/** Migrates like an operator who tries again until it works. */
async function migrateInTheEnd(databaseUrl: string): Promise<void> {
  const env = {
    ...process.env,
    ...environment(databaseUrl),
    PUBLIC_URL: 'http://127.0.0.1',
    NODE_OPTIONS: '',
  };
  const migrate = () =>
    run(process.execPath, ['scripts/migrate.ts'], { env, timeout: timeoutMs / 2 }).then(
      () => true,
      () => false,
    );
  await until(migrate, timeoutMs);
}

/** Crashes the database during a migration, starts it again, and returns how many migrations it has then. */
async function crashWhileMigrating(postgres: RestartablePostgres): Promise<number> {
  const db = controlPool(postgres.url);
  const migrations = async () =>
    Number((await db.query('SELECT count(*) AS count FROM _prisma_migrations')).rows[0].count);
  try {
    await until(async () => (await migrations().catch(() => 0)) > 0, timeoutMs);
    await postgres.crash();
    await postgres.start();
    return await migrations();
  } finally {
    await db.end();
  }
}
