/**
 * `npm run verify` checks everything that must hold before a change is merged. All checks run first, so that one run
 * names everything that is wrong; the parts that take minutes start only when every check has passed. The run ends
 * with the time each part took, and with exit code 1 if one failed.
 */
import { spawnSync } from 'node:child_process';

/** The names in this list and the next are scripts of package.json. */
const checks = [
  'codegen:check',
  'generate:check',
  'lint',
  'lint:exports',
  'lint:contract',
  'lint:breaking',
  'test:mock',
  'types',
  'migrate:check',
  'install:check',
  'structure:check',
];
const runs = ['bench:small', 'test:exhaustive', 'mutate:changed'];

interface Part {
  name: string;
  passed: boolean;
  seconds: number;
}

const parts = checks.map(run);
for (const name of runs) if (parts.every(({ passed }) => passed)) parts.push(run(name));
report(parts);

/** Runs one script and shows its output. */
function run(name: string): Part {
  console.log(`\nverify: npm run ${name}`);
  const startedAt = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', name], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return { name, passed: status === 0, seconds: (performance.now() - startedAt) / 1000 };
}

function report(done: Part[]): void {
  const notRun = [...checks, ...runs].filter((name) => !done.some((part) => part.name === name));
  const lines = [
    ...done.map(({ name, passed, seconds }) =>
      line(name, passed ? 'passed' : 'FAILED', `${seconds.toFixed(1)} s`),
    ),
    ...notRun.map((name) => line(name, 'not run', '')),
  ];
  console.log(`\nverify\n${lines.join('\n')}`);
  if (notRun.length > 0 || done.some(({ passed }) => !passed)) process.exitCode = 1;
}

function line(name: string, outcome: string, time: string): string {
  return `  ${name.padEnd(16)}${outcome.padEnd(8)}${time.padStart(9)}`.trimEnd();
}
