/**
 * `npm run install:check` installs what production needs, without development and optional packages, into a
 * copy of the repository. It starts the service there in production mode and requests an API answer, the
 * documentation and the console. It fails when something is missing, when a development package is installed,
 * when the packages take more than half of `formerMegabytes`, or when the README states another size.
 */
import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../src/db/embedded/postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * The disk space that an installation without development packages took before its packages were chosen with
 * care.
 */
const formerMegabytes = 573;
const developmentOnly = [
  '@prisma/schema-engine-wasm',
  'prisma',
  'typescript',
  'effect',
  'mysql2',
  'react',
  'mobx',
  'styled-components',
];

const scratch = mkdtempSync(path.join(os.tmpdir(), 'install-check-'));
chmodSync(scratch, 0o755);
const copy = path.join(scratch, 'service');
const problems: string[] = [];
try {
  install();
  checkPackages();
  await checkAnswers();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * Copies the files that a commit of everything would contain, changed and new ones included, into a new folder,
 * and installs the packages there.
 */
function install(): void {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files)
    if (file !== '' && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(copy, file), { verbatimSymlinks: true });
  const command = ['ci', '--omit=dev', '--omit=optional', '--prefer-offline', '--loglevel=error'];
  const windows = { shell: process.platform === 'win32' };
  execFileSync('npm', command, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'], ...windows });
}

function checkPackages(): void {
  const packages = path.join(copy, 'node_modules');
  const present = developmentOnly.filter((name) => existsSync(path.join(packages, name)));
  if (present.length > 0) problems.push(`Production has packages of development: ${present.join(', ')}.`);
  const megabytes = Math.round(bytesOnDisk(packages) / 2 ** 20);
  const ratio = (megabytes / formerMegabytes).toFixed(2);
  console.log(
    `Production's packages take ${megabytes} MB, ${ratio} of the ${formerMegabytes} MB they once took.`,
  );
  if (megabytes > formerMegabytes / 2) problems.push(`That is more than half of ${formerMegabytes} MB.`);
  const [, told] = /takes some (\d+) MB/.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
  if (!(Math.abs(Number(told) - megabytes) < megabytes / 10))
    problems.push(`The README has "takes some ${told} MB" for it.`);
}

function bytesOnDisk(place: string): number {
  const entry = lstatSync(place);
  const inside = entry.isDirectory() ? readdirSync(place) : [];
  return inside.reduce((sum, name) => sum + bytesOnDisk(path.join(place, name)), entry.blocks * 512);
}

async function checkAnswers(): Promise<void> {
  const server = await startEmbeddedPostgres(path.join(scratch, 'server'), ['-c', 'fsync=off']);
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: server.url,
    DATA_DIR: path.join(scratch, 'data'),
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    PUBLIC_URL: 'https://service.example.com',
    PORT: '0',
    OPS_PORT: '0',
  };
  const there: ExecFileSyncOptions = { cwd: copy, env };
  try {
    execFileSync(process.execPath, ['scripts/migrate.ts'], there);
    const create = ['scripts/cli.ts', 'key', 'create', '--organization=Harbour', '--mode=test'];
    const { key } = JSON.parse(`${execFileSync(process.execPath, create, there)}`) as { key: string };
    await withService(env, (url) => checkEach(url, key));
  } finally {
    await server.stop();
  }
}

async function withService(env: NodeJS.ProcessEnv, use: (url: string) => Promise<void>): Promise<void> {
  const service = spawn(process.execPath, ['src/main.js'], { cwd: copy, env });
  const ended = once(service, 'exit');
  try {
    let url: string | undefined;
    for await (const line of createInterface({ input: service.stdout })) {
      console.log(`  ${line.slice(0, 200)}`);
      if (!line.includes('"message":"started"')) continue;
      url = (JSON.parse(line) as { url: string }).url;
      break;
    }
    if (url) await use(url);
    else problems.push('The service did not start.');
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
}

async function checkEach(url: string, key: string): Promise<void> {
  const asked = async (place: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${place}`, { headers });
    const text = await answer.text();
    if (!answer.ok) problems.push(`GET ${place} answered ${answer.status}: ${text.slice(0, 200)}`);
    return text;
  };
  await asked('/v1/connected-profiles', { Authorization: `Bearer ${key}` });
  await asked('/console/sign-in');
  const reference = await asked('/docs/api');
  const [script = '/docs/no-script'] = /\/docs\/assets\/\w+\/api-reference\.js/.exec(reference) ?? [];
  await asked(script);
}
