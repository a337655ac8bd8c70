/**
 * `npm run growth` measures what operations cost beside growing numbers of rows. It writes bench/growth.md and
 * bench/growth.svg, with the plan of each statement whose cost has grown more than it may. It fails if one has;
 * in the small form it judges the rows that were read, which do not depend on what else the machine does.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../src/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded.ts';
import type { Growth, Operation } from './growth/growth.ts';
import { jobsNotDue } from './growth/looks.ts';
import { requireQuiet } from './machine.ts';
import { writePage } from './page.ts';
import { type Explained, explain, plansOf, type Statement } from './plan.ts';
import { sized, small } from './size.ts';

const growths: Growth[] = [jobsNotDue];
const repetitions = sized(200, 10);
/** The number of rows that one statement adds. */
const perFill = 500_000;

interface Measured extends Explained {
  size: number;
  ms: number;
  plans: string;
}

if (!small) await requireQuiet();
const directory = mkdtempSync(path.join(os.tmpdir(), 'bench-growth-'));
chmodSync(directory, 0o755);
const postgres = await startEmbeddedPostgres(directory);
try {
  await run();
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function run(): Promise<void> {
  await migrate(postgres.url);
  const measured = new Map<Growth, Map<Operation, Measured[]>>();
  for (const growth of growths) measured.set(growth, await measureGrowth(growth));
  const tables = [...measured].map(([growth, operations]) => tableOf(growth, operations));
  const grown = [...measured].flatMap(([growth, operations]) =>
    [...operations].filter(([, all]) => ratio(all, judged) > growth.atMost),
  );
  const plans = grown.map(([{ name }, all]) => `## Plan of ${name}\n\n\`\`\`\n${all.at(-1)?.plans}\n\`\`\``);
  writePage('growth', {
    title: 'Growth',
    command: 'npm run growth',
    method:
      'Each cell is the cost beside so many rows, as a ratio to the cost beside the fewest: the time of the fastest of 200 runs, which other work on the machine disturbs least, then rows read.',
    plot: {
      title: 'Cost beside growing numbers of rows',
      values: 'time, as a ratio to the fewest rows',
      series: [...measured.values()].flatMap((operations) =>
        [...operations].map(([{ name }, all]) => ({
          name,
          points: all.map(({ size, ms }): [number, number] => [size, ms / (all[0]?.ms ?? 1)]),
        })),
      ),
    },
    tables: [...tables, ...plans].join('\n\n'),
  });
  if (grown.length > 0) {
    console.error(`grown too much: ${grown.map(([{ name }]) => name).join(', ')}`);
    process.exitCode = 1;
  }
}

async function measureGrowth({ sizes, fill, operations }: Growth): Promise<Map<Operation, Measured[]>> {
  const db = new pg.Client(postgres.url);
  await db.connect();
  const measured = new Map<Operation, Measured[]>(operations.map((operation) => [operation, []]));
  let filled = 0;
  for (const size of sizes) {
    if (size === 0) await fill(db, 0, 0);
    for (; filled < size; filled = Math.min(filled + perFill, size))
      await fill(db, filled, Math.min(filled + perFill, size));
    // Does what autovacuum would have done.
    await db.query('VACUUM (ANALYZE)');
    for (const operation of operations)
      measured.get(operation)?.push({ size, ...(await measure(db, operation)) });
  }
  await db.query('TRUNCATE pgboss.job');
  await db.end();
  return measured;
}

async function measure(db: pg.Client, operation: Operation): Promise<Omit<Measured, 'size'>> {
  const statements = await operation.statements(db);
  await runInVain(db, statements);
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const startedAt = performance.now();
    await runInVain(db, statements);
    times.push(performance.now() - startedAt);
  }
  return { ms: Math.min(...times), ...(await explain(db, statements)), plans: await plansOf(db, statements) };
}

/** Carries statements out and takes them back, so that the next time finds the same. */
async function runInVain(db: pg.Client, statements: Statement[]): Promise<void> {
  await db.query('BEGIN');
  for (const { text, values } of statements) await db.query(text, values);
  await db.query('ROLLBACK');
}

/** Returns what is held against the allowed ratio. */
function judged({ ms, rowsRead }: Measured): number {
  return small ? rowsRead : ms;
}

function ratio(all: Measured[], pick: (measured: Measured) => number): number {
  return pick(all.at(-1) as Measured) / pick(all[0] as Measured);
}

function tableOf({ rows, sizes, atMost }: Growth, operations: Map<Operation, Measured[]>): string {
  const cells = ([{ name }, all]: [Operation, Measured[]]) => {
    const [first] = all as [Measured];
    return [
      name,
      ...all.map(
        ({ ms, rowsRead }) => `${(ms / first.ms).toFixed(2)}, ${(rowsRead / first.rowsRead).toFixed(2)}`,
      ),
    ];
  };
  return [
    `| Beside so many ${rows} (time at most ${atMost}) | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} |`,
    `|---|${sizes.map(() => '---|').join('')}`,
    ...[...operations].map((row) => `| ${cells(row).join(' | ')} |`),
  ].join('\n');
}
