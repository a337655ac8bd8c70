/** Runs the samples that verify a webhook on deliveries of which it is known whether they are genuine. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signatureHeaders } from '../../src/domain/deliveries/signature.ts';
import { type Attack, attacks } from '../../tools/clients/attacks.ts';

export const samplesFolder = path.resolve('src/web/docs/samples/verify');

export type Delivery = Pick<Attack, 'name' | 'expected' | 'body'> & {
  secret: string;
  headers: Record<string, string>;
};

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 6).toString('base64')}`;

/** Returns the cases that all clients share, as far as they are about samples, and deliveries that the service signs. */
export function deliveries(): Delivery[] {
  return [...attacks().filter(isForSamples).map(singly), ...ofService()];
}

/** A sample takes one secret and headers that a server has read, which bounds them; and it leaves the event to others. */
const isForSamples = ({ secrets, headers, bounded, parsed }: Attack) =>
  secrets.length === 1 && Object.values(headers).every(({ length }) => length === 1) && !bounded && !parsed;

function singly({ name, expected, body, headers, secrets: [secret = ''] }: Attack): Delivery {
  const single = Object.entries(headers).map(([header, [value = '']]) => [header, value]);
  return { name, expected, body, secret, headers: Object.fromEntries(single) };
}

function ofService(): Delivery[] {
  const body = '{"topic":"media.ready","text":"Brötchen 🥐"}';
  const signed = (secrets: string[], ageMinutes = 0) =>
    signatureHeaders({ id: 'evt_1', timestamp: new Date(Date.now() - ageMinutes * 60_000), body, secrets });
  const all: [string, Attack['expected'], Record<string, string>][] = [
    ['as the service signs it', 'genuine', signed([secret])],
    ['as the service signs it while the secret is rotated', 'genuine', signed([otherSecret, secret])],
    ['four minutes old', 'genuine', signed([secret], 4)],
    ['six minutes old', 'forged', signed([secret], 6)],
    ['six minutes ahead', 'forged', signed([secret], -6)],
  ];
  return all.map(([name, expected, headers]) => ({ name, expected, body, secret, headers }));
}

/**
 * A program in another language that calls the sample. It gets the secret, the body and the three headers of each delivery
 * in base64, and prints a line for each: `true`, `false`, or what the sample has thrown.
 */
export interface Harness {
  /** The command that has to be there. */
  command: string;
  /** The sample, and the name that the language wants the file to have. */
  sample: [file: string, copiedTo: string];
  /** Further files: name -> text. */
  files: Record<string, string>;
  /** Returns the commands to run in the folder; the last one gets the deliveries. */
  steps: string[][];
}

export const isInstalled = (command: string): boolean => {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, command)));
};

const run = promisify(execFile);

/** Returns the name of each delivery, and what it is for the sample. */
export async function verdicts({
  sample: [file, copiedTo],
  files,
  steps,
}: Harness): Promise<[string, string][]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verify-'));
  const place = (name: string) => path.join(folder, name);
  try {
    mkdirSync(path.dirname(place(copiedTo)), { recursive: true });
    copyFileSync(path.join(samplesFolder, file), place(copiedTo));
    for (const [name, content] of Object.entries(files)) writeFileSync(place(name), content);
    const runStep = ([command = '', ...rest]: string[], more: string[] = []) =>
      run(command.startsWith('./') ? place(command) : command, [...rest, ...more], { cwd: folder });
    for (const step of steps.slice(0, -1)) await runStep(step);
    // The deliveries are signed only now, since a compiler may take longer than a delivery stays fresh.
    const all = deliveries();
    const { stdout } = await runStep(steps.at(-1) ?? [], all.flatMap(argumentsOf));
    const lines = stdout.trim().split('\n');
    return all.map(({ name }, index) => [name, verdictOf(lines[index]?.trim())]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const verdictOf = (line: string | undefined): string => {
  if (line === 'true') return 'genuine';
  if (line === 'false') return 'forged';
  return line?.includes('check the variable') ? 'misconfigured' : `unexpected: ${line}`;
};

function argumentsOf({ body, headers, secret }: Delivery): string[] {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const values = [secret, body, ...names.map((name) => headers[name] ?? '')];
  return values.map((value) => Buffer.from(value).toString('base64'));
}

export const rightVerdicts = (): [string, string][] =>
  deliveries().map(({ name, expected }) => [name, expected]);
