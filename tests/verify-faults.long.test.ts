/**
 * Plants faults in a copy of the project, and checks that the part of `npm run verify` that looks for them
 * fails.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const copy = mkdtempSync(path.join(os.tmpdir(), 'faults-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const settings = ['package.json', 'tsconfig.json', 'biome.json', '.gitignore', 'CHANGELOG.md'];
for (const part of ['src', 'scripts', 'prisma', ...settings])
  cpSync(part, path.join(copy, part), { recursive: true });
symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));

/** Runs a script of package.json in the copy while one file has the fault. Returns its exit code and output. */
function runWith(script: string, file: string, fault: (text: string) => string) {
  const text = readFileSync(file, 'utf8');
  expect(fault(text)).not.toBe(text);
  writeFileSync(path.join(copy, file), fault(text));
  try {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], {
      cwd: copy,
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    return { status, words: stdout + stderr };
  } finally {
    writeFileSync(path.join(copy, file), text);
  }
}

interface Fault {
  what: string;
  /** The script of package.json that has to fail; `says` is what it has to print. */
  script: string;
  says: RegExp;
  file: string;
  plant: (text: string) => string;
}

const faults: Fault[] = [
  {
    what: 'a variable that nothing uses',
    script: 'lint',
    says: /src\/crypto\/cursors\.ts.*noUnusedVariables/,
    file: 'src/crypto/cursors.ts',
    plant: (text) => `${text}\nconst planted = 1;\n`,
  },
  {
    what: 'an operation without its handler',
    script: 'types',
    says: /src\/http\/handlers\/index\.ts.*error TS.*'media\.get'/s,
    file: 'src/http/handlers/index.ts',
    plant: (text) => text.replace(/^ *'media\.get':.*\n/m, ''),
  },
  {
    what: 'a schema that the migrations do not lead to',
    script: 'migrate:check',
    says: /planted/,
    file: 'prisma/schema.prisma',
    plant: (text) => text.replace(/^model \w+ \{\n/m, '$&  planted String?\n'),
  },
];

test.each(faults)('$what turns npm run $script red', ({ script, says, file, plant }) => {
  const { status, words } = runWith(script, file, plant);
  expect(status).not.toBe(0);
  expect(words).toMatch(says);
});

test('each of these checks is one of those that npm run verify runs', () => {
  const verify = readFileSync('scripts/verify/jobs.ts', 'utf8');
  for (const { script } of faults) expect(verify).toContain(`'${script}'`);
});
