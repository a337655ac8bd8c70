/**
 * Writes the files that the service needs but only development packages can make: the Prisma client. They are checked in,
 * so that an installation without development packages has them. With --check it writes nothing and fails when a file
 * differs from what would be written.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemaFile = path.join(root, 'prisma/schema.prisma');
const clientFolder = 'src/db/generated';

/** Path from the top of the repository -> the file's text. */
type Files = Map<string, string>;

const files = prismaClient();
if (process.argv.includes('--check')) check(files);
else write(files);

function check(wanted: Files): void {
  const paths = new Set([...wanted.keys(), ...present(clientFolder)]);
  const stale = [...paths].filter((file) => wanted.get(file) !== read(file));
  if (stale.length === 0) return;
  console.error(`Stale: ${stale.join(', ')}. Run: npm run generate`);
  process.exitCode = 1;
}

function write(wanted: Files): void {
  for (const file of present(clientFolder)) if (!wanted.has(file)) rmSync(path.join(root, file));
  for (const [file, text] of wanted) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

/**
 * Returns the files of the Prisma client. The generator runs on a copy of the schema, so that it writes into
 * a temporary folder.
 */
function prismaClient(): Files {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prisma-client-'));
  try {
    const output = '../src/db/generated';
    const schema = readFileSync(schemaFile, 'utf8');
    if (!schema.includes(`"${output}"`)) throw new Error(`${schemaFile} no longer writes into ${output}`);
    mkdirSync(path.join(folder, 'prisma'));
    writeFileSync(path.join(folder, 'prisma/schema.prisma'), schema);
    runPrisma(path.join(folder, 'prisma/schema.prisma'));
    return readAll(path.join(folder, 'prisma', output), clientFolder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs Prisma's command line. Generating needs no engine, but it would download one unless it is given some
 * existing file in its place.
 */
function runPrisma(schema: string): void {
  const program = fileURLToPath(import.meta.resolve('prisma/build/index.js'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'generate', '--no-hints', `--schema=${schema}`],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: `${root}package.json`, CHECKPOINT_DISABLE: '1' },
    },
  );
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
}

function readAll(folder: string, as: string): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    names.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [`${as}/${path.relative(folder, file).split(path.sep).join('/')}`, readFileSync(file, 'utf8')];
    }),
  );
}

function present(folder: string): string[] {
  const place = path.join(root, folder);
  return existsSync(place) ? [...readAll(place, folder).keys()] : [];
}

function read(file: string): string | undefined {
  return existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined;
}
