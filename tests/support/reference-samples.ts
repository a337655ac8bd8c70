/** Runs the samples of the API reference, all of a language in one process. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { operations, readContract } from '../../src/contract/index.ts';
import { installPython } from '../../tools/clients/runs/python.ts';

const run = promisify(execFile);

export type Language = 'curl' | 'TypeScript' | 'Python';

interface ReferenceSample {
  operationId: string;
  source: string;
}

/** Returns the samples of a language, in the order of the operations. */
export function referenceSamples(language: Language): ReferenceSample[] {
  const paths = readContract().paths as Record<
    string,
    Record<string, { 'x-codeSamples'?: { label: string; source: string }[] }>
  >;
  return Object.values(operations).flatMap(({ operationId, path: place, method }) => {
    const found = paths[place]?.[method]?.['x-codeSamples']?.find(({ label }) => label === language);
    return found ? [{ operationId, source: found.source }] : [];
  });
}

interface Settings {
  service: string;
  key: string;
  profile?: string;
}

interface LanguageRunner {
  file(index: number): string;
  /** Runs the files in their order, and prints a line of JSON about each: its own name, and its error or nothing. */
  runner: { name: string; text: string };
  program(): Promise<string>;
}

const report = 'JSON.stringify({ file, error: error && String(error) })';

const runners: Readonly<Record<Language, LanguageRunner>> = {
  curl: {
    file: (index) => `sample-${index}.sh`,
    runner: {
      name: 'run.mjs',
      text: `import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
for (const file of process.argv.slice(2)) {
  const { status, stdout, stderr } = spawnSync('bash', [file], { encoding: 'utf8' });
  let error = status === 0 ? undefined : stderr || 'exit ' + status;
  try {
    // An export answers a line for each of what there is, which may be nothing.
    const answers = readFileSync(file, 'utf8').includes('/export') ? stdout.split('\\n').filter(Boolean) : [stdout];
    if (answers.some((answer) => JSON.parse(answer).error)) error = stdout;
  } catch (problem) {
    error ??= problem;
  }
  console.log(${report});
}`,
    },
    program: async () => process.execPath,
  },
  TypeScript: {
    file: (index) => `sample-${index}.ts`,
    runner: {
      name: 'run.mjs',
      text: `const { log } = console;
console.log = () => {};
for (const file of process.argv.slice(2)) {
  const error = await import('./' + file).then(() => undefined, (problem) => problem);
  log(${report});
}`,
    },
    program: async () => process.execPath,
  },
  Python: {
    file: (index) => `sample_${index}.py`,
    runner: {
      name: 'run.py',
      text: `import json, sys
for file in sys.argv[1:]:
    error = None
    try:
        with open(file) as source:
            exec(compile(source.read(), file, "exec"), {"print": lambda value: None})
    except Exception as problem:
        error = repr(problem)
    print(json.dumps({"file": file, "error": error}))
`,
    },
    program: installPython,
  },
};

/** Runs samples one after the other. Returns the operations whose samples have failed, with their errors. */
export async function failuresOf(
  language: Language,
  samples: readonly ReferenceSample[],
  { service, key, profile = 'cp_x' }: Settings,
): Promise<string[]> {
  const { file, runner, program } = runners[language];
  return inFolder(async (folder) => {
    for (const [index, { source }] of samples.entries())
      writeFileSync(path.join(folder, file(index)), source);
    writeFileSync(path.join(folder, runner.name), runner.text);
    const files = samples.map((_, index) => file(index));
    const { stdout } = await run(await program(), [runner.name, ...files], {
      cwd: folder,
      env: { PATH: process.env.PATH, SERVICE: service, KEY: key, PROFILE: profile },
      maxBuffer: 64 * 1024 * 1024,
    });
    const told = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { error?: string });
    return samples.flatMap(({ operationId }, index) => {
      const problem = told[index] ? told[index]?.error : 'it was not run';
      return problem ? [`${operationId}: ${problem}`] : [];
    });
  });
}

/** Compiles the samples in TypeScript against the client's source, and returns what the compiler says. */
export async function compiled(samples: readonly ReferenceSample[]): Promise<string> {
  return inFolder(async (folder) => {
    const files = samples.map((_, index) => runners.TypeScript.file(index));
    for (const [index, { source }] of samples.entries())
      writeFileSync(path.join(folder, runners.TypeScript.file(index)), source);
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    const types = ['--types', 'node', '--typeRoots', path.resolve('node_modules/@types')];
    const strict = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--skipLibCheck'];
    const target = ['--module', 'nodenext', '--target', 'es2023'];
    const parameters = [tsc, ...strict, ...target, ...types, ...files];
    const { stdout } = await run(process.execPath, parameters, { cwd: folder }).catch((error) => error);
    return stdout;
  });
}

/** Does something in a folder of its own that has the TypeScript client. */
async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reference-samples-'));
  try {
    const client = path.join(folder, 'node_modules/social-content-sdk');
    mkdirSync(client, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      path.join(client, 'package.json'),
      '{ "type": "module", "exports": "./index.js", "types": "./index.d.ts" }',
    );
    const source = JSON.stringify(path.resolve('clients/typescript/src/index.ts'));
    for (const name of ['index.js', 'index.d.ts'])
      writeFileSync(path.join(client, name), `export * from ${source};\n`);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
