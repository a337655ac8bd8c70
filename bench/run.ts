/**
 * `npm run bench` runs every benchmark, one after the other, or only the named ones (`-- events media`).
 * Each begins on a quiet machine only, because its page is quoted; when the machine is not quiet within five minutes, the
 * run ends there. `--small` runs them in a small form, and `npm run growth` with them; it writes no page and may run
 * anywhere. The run ends with the time each benchmark took, and with exit code 1 if one failed or was not run.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { waitForQuiet } from './machine.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
});
const benchmarks = [
  'starting',
  'footprint',
  'content-list',
  'events',
  'peers',
  'media',
  'publishing',
  'backfills',
  'polls',
  'limits',
  'queue-databases',
  'console',
];
if (values.small) benchmarks.push('growth');
// It needs a cluster, which it says where it is named without one.
if (process.env.CITUS_URL || positionals.includes('citus')) benchmarks.push('citus');
const unknown = positionals.filter((name) => !benchmarks.includes(name));
if (unknown.length > 0) throw new Error(`no benchmark ${unknown}: ${benchmarks.join(', ')}`);

const chosen = benchmarks.filter((name) => positionals.length === 0 || positionals.includes(name));
const outcomes: { name: string; passed: boolean; seconds: number }[] = [];
for (const name of chosen) {
  console.log(`\n${new Date().toLocaleTimeString('en-GB')} ${name}`);
  const isQuiet = values.small || (await isQuietSoon());
  if (!isQuiet) break;
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, [script, ...(values.small ? ['--small'] : [])], {
    stdio: 'inherit',
  });
  outcomes.push({ name, passed: status === 0, seconds: (performance.now() - startedAt) / 1000 });
}

console.log('\nbench');
for (const { name, passed, seconds } of outcomes)
  console.log(`  ${name.padEnd(16)}${passed ? 'ended ' : 'FAILED'}${seconds.toFixed(1).padStart(9)} s`);
for (const name of chosen.slice(outcomes.length)) console.log(`  ${name.padEnd(16)}not run`);
if (outcomes.filter(({ passed }) => passed).length < chosen.length) process.exitCode = 1;

/** Tells whether the machine is quiet, after some waiting at the most, and says what is in the way. */
async function isQuietSoon(): Promise<boolean> {
  try {
    await waitForQuiet();
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}
