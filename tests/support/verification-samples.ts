/** Runs the samples that verify a webhook on deliveries of which it is known whether they are genuine. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signatureHeaders } from '../../src/outgoing/signature.ts';

export const samplesFolder = path.resolve('src/web/docs/samples/verify');

export interface Delivery {
  name: string;
  genuine: boolean;
  body: Buffer;
  headers: Record<string, string>;
}

export const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 6).toString('base64')}`;
const text = '{"topic":"media.ready","text":"Brötchen 🥐"}';

/** Returns genuine deliveries and forged ones. Their timestamps are of now. */
export function deliveries(): Delivery[] {
  const minuteMs = 60_000;
  const signed = (secrets: string[], ageMs = 0) =>
    signatureHeaders({ id: 'evt_1', timestamp: new Date(Date.now() - ageMs), body: text, secrets });
  const own = signed([secret]);
  const signature = own['webhook-signature'] ?? '';
  const withHeaders = (changed: Record<string, string>) => ({ ...own, ...changed });
  const all: [string, boolean, Record<string, string>, string?][] = [
    ['as it was sent', true, own],
    ['signed with two secrets', true, signed([otherSecret, secret])],
    ['a few minutes old', true, signed([secret], 4 * minuteMs)],
    ['signed with another secret', false, signed([otherSecret])],
    ['with another body', false, own, `${text} `],
    ['with another id', false, withHeaders({ 'webhook-id': 'evt_2' })],
    ['too old', false, signed([secret], 6 * minuteMs)],
    ['from the future', false, signed([secret], -6 * minuteMs)],
    ['without a timestamp', false, withHeaders({ 'webhook-timestamp': '' })],
    ['with a timestamp that is no number', false, withHeaders({ 'webhook-timestamp': 'now' })],
    ['without a signature', false, withHeaders({ 'webhook-signature': '' })],
    [
      'with a signature of another version',
      false,
      withHeaders({ 'webhook-signature': `v2${signature.slice(2)}` }),
    ],
    ['with a signature that was cut', false, withHeaders({ 'webhook-signature': signature.slice(0, -8) })],
    ['with a signature that is none', false, withHeaders({ 'webhook-signature': 'v1,ü v1, v1' })],
  ];
  return all.map(([name, genuine, headers, body = text]) => ({
    name,
    genuine,
    headers,
    body: Buffer.from(body),
  }));
}

/** A program in another language that calls the sample. It gets four arguments per delivery, and prints a line for each. */
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

/** Returns the name of each delivery, and whether the sample takes it for genuine. */
export async function verdicts({
  sample: [file, copiedTo],
  files,
  steps,
}: Harness): Promise<[string, boolean][]> {
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
    const { stdout } = await runStep(steps.at(-1) ?? [], [secret, ...all.flatMap(argumentsOf)]);
    const lines = stdout.trim().split('\n');
    return all.map(({ name }, index) => [name, lines[index]?.trim() === 'true']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function argumentsOf({ body, headers }: Delivery): string[] {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const values = [body, ...names.map((name) => Buffer.from(headers[name] ?? ''))];
  return values.map((value) => value.toString('base64'));
}

export const rightVerdicts = (): [string, boolean][] =>
  deliveries().map(({ name, genuine }) => [name, genuine]);
