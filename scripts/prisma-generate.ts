/**
 * Generates the Prisma client into src/db/generated; runs after every install. Generating needs no
 * engine, but the CLI wants to download one unless it is told of a file: any existing one will do.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const result = spawnSync(
  process.execPath,
  [fileURLToPath(import.meta.resolve('prisma/build/index.js')), 'generate', '--no-hints'],
  {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: `${root}package.json`, CHECKPOINT_DISABLE: '1' },
  },
);
if (result.status !== 0) {
  console.error(result.stdout, result.stderr);
  process.exitCode = 1;
}
