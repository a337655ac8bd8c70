/**
 * `npm run bench` runs every benchmark, one after the other, or only the named ones (`-- events media`).
 * Each begins on a quiet machine only, because its page is quoted. `--small` runs them in a small form, and
 * `npm run growth` with them; it writes no page and may run anywhere. The run ends with the time each benchmark took,
 * and with exit code 1 if one failed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

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
  'console',
];
if (values.small) benchmarks.push('growth');
const unknown = positionals.filter((name) => !benchmarks.includes(name));
if (unknown.length > 0) throw new Error(`no benchmark ${unknown}: ${benchmarks.join(', ')}`);

const outcomes = benchmarks
  .filter((name) => positionals.length === 0 || positionals.includes(name))
  .map((name) => {
    console.log(`\n${name}`);
    const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
    const startedAt = performance.now();
    const { status } = spawnSync(process.execPath, [script, ...(values.small ? ['--small'] : [])], {
      stdio: 'inherit',
    });
    return { name, passed: status === 0, seconds: (performance.now() - startedAt) / 1000 };
  });

console.log('\nbench');
for (const { name, passed, seconds } of outcomes)
  console.log(`  ${name.padEnd(16)}${passed ? 'ended ' : 'FAILED'}${seconds.toFixed(1).padStart(9)} s`);
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1;
