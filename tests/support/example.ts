/**
 * Starts an example as whoever has copied its folder does, on the sources of the TypeScript client: that the packed
 * client does the same is tested where it is packed.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { freePort } from '../../src/db/embedded/free-port.ts';

export interface Example {
  url: string;
  folder: string;
  environment: NodeJS.ProcessEnv;
}

const running = new Set<ChildProcess>();
const folders = new Set<string>();

afterAll(() => {
  for (const child of running) child.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Copies an example, and gives it the packages that it needs and the settings that its `.env.example` names. */
export async function copyExample(name: string, serviceUrl: string, apiKey: string): Promise<Example> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  folders.add(folder);
  cpSync(path.join('examples', name), folder, { recursive: true });
  const packages = path.join(folder, 'node_modules');
  const client = path.join(packages, 'social-content-sdk');
  mkdirSync(client, { recursive: true });
  for (const each of ['express', '@picocss'])
    symlinkSync(path.resolve('node_modules', each), path.join(packages, each));
  writeFileSync(path.join(client, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  const source = path.resolve('clients/typescript/src/index.ts');
  writeFileSync(path.join(client, 'index.js'), `export * from ${JSON.stringify(source)};\n`);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { SERVICE_URL: serviceUrl, API_KEY: apiKey, PORT: String(port), APP_URL: url };
  return { url, folder, environment: { PATH: process.env.PATH, ...settings } };
}

/** Runs a program of an example to its end, and returns what it has printed. */
export async function runProgram({ folder, environment }: Example, program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: folder,
    env: environment,
  });
  return stdout;
}

/** Starts an example's server, and waits until it says where it is. */
export async function startExample({ folder, environment }: Example): Promise<void> {
  const child = spawn(process.execPath, ['server.ts'], { cwd: folder, env: environment, stdio: 'pipe' });
  running.add(child);
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the example has ended: ${printed}`)));
    child.stderr.on('data', (text) => {
      printed += text;
    });
    child.stdout.on('data', (text) => {
      if (`${text}`.startsWith('Open ')) resolve();
    });
  });
}

/** Collects the pages and scripts that a browser is sent by an example, so that a test can look for what it must not get. */
export function recordAnswers(tab: Page, { url }: Example): () => Promise<string> {
  const texts: Promise<string>[] = [];
  tab.on('response', (response) => {
    const { 'content-type': type = '' } = response.headers();
    if (response.url().startsWith(url) && /^text\/(html|javascript)/.test(type))
      texts.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(texts)).join('\n');
}
