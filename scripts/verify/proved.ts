/**
 * Remembers of which inputs a job was green, in `.ci/proved.json`, so that what has not changed is not proved again. Only
 * `verify` writes there, after a job of its own has ended with exit code 0 and its inputs were the same before and after.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Job } from './jobs.ts';

const provedFile = '.ci/proved.json';

/** What every job depends on: the installed packages, its own script, and this rule. */
const always = ['package.json', ':(glob)**/package-lock.json', 'scripts/verify', 'scripts/verify.ts'];

interface Inputs {
  inputs: string;
  /** A hash for each provider, of a job that has inputs of providers. */
  providers?: Record<string, string>;
}

export interface Proof extends Inputs {
  day: string;
}

/** What is known to be proved of a job: all of it, or all but what these providers concern. */
export interface Standing {
  proof: Proof;
  /** In the order of their names; none where nothing has changed. */
  changed: string[];
}

/** Returns the hashes of what a job depends on; nothing where it always runs, or where Git cannot tell. */
export function hashesOf(job: Pick<Job, 'inputs' | 'inputsOfProviders'>): Inputs | undefined {
  const inputs = job.inputs && hashOf(job.inputs());
  if (!inputs) return undefined;
  if (!job.inputsOfProviders) return { inputs };
  const hashes = Object.entries(job.inputsOfProviders()).map(([id, paths]) => [id, hashOf(paths)]);
  return { inputs, providers: Object.fromEntries(hashes) as Record<string, string> };
}

/** Returns a hash of the names and contents of the files of these paths; nothing where Git cannot tell. */
export function hashOf(paths: readonly string[]): string | undefined {
  try {
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...always, ...paths],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const files = [...new Set(listed.split('\0'))].filter((file) => existsSync(file)).sort();
    const hash = createHash('sha256');
    for (const file of files)
      hash.update(`${file}\0${createHash('sha256').update(readFileSync(file)).digest('hex')}\n`);
    return files.length > 0 ? hash.digest('hex') : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what is recorded of a job that has these inputs, if it is of use. */
export function standingOf(job: string, given: Inputs | undefined): Standing | undefined {
  const proof = readProofs()[job];
  if (!given || proof?.inputs !== given.inputs) return undefined;
  const { providers = {} } = given;
  return { proof, changed: Object.keys(providers).filter((id) => proof.providers?.[id] !== providers[id]) };
}

export function record(job: string, inputs: Inputs): void {
  const day = new Date().toISOString().slice(0, 10);
  const proofs = Object.entries({ ...readProofs(), [job]: { ...inputs, day } });
  const sorted = Object.fromEntries(proofs.sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(provedFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** A file that is missing or cannot be read proves nothing. */
function readProofs(): Record<string, Proof | undefined> {
  try {
    return JSON.parse(readFileSync(provedFile, 'utf8')) as Record<string, Proof>;
  } catch {
    return {};
  }
}
