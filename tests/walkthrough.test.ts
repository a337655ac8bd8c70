/** Runs docs/walkthrough.md: its receiver, and all of its lines in their order, in an empty folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../src/db/embedded/free-port.ts';
import { receiverSample } from '../src/web/console/sections/destinations/secret.ts';
import { blocksIn } from './support/markdown-blocks.ts';
import { exhaustiveTest } from './support/sample.ts';
import { sharedTestService } from './support/service.ts';
import { until } from './support/until.ts';

const page = readFileSync('docs/walkthrough.md', 'utf8');
const directory = mkdtempSync(path.join(os.tmpdir(), 'walkthrough-'));
symlinkSync(path.resolve('node_modules'), path.join(directory, 'node_modules'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) process.kill(-(child.pid ?? 0));
});

function run(command: string, parameters: string[], env: Record<string, string>) {
  const child = spawn(command, parameters, {
    cwd: directory,
    env: { ...env, PATH: process.env.PATH },
    // A group of its own, so that what it leaves behind ends with it.
    detached: true,
  });
  running.push(child);
  let printed = '';
  let refused = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    refused += chunk;
  });
  return { child, printed: () => printed, refused: () => refused };
}

const [receiver = ''] = blocksIn(page, 'js');

/** Runs the page's receiver on a port. */
async function start(env: Record<string, string>) {
  const port = await freePort();
  writeFileSync(path.join(directory, `receiver-${port}.mjs`), receiver.replace('3000', `${port}`));
  const started = run(process.execPath, [`receiver-${port}.mjs`], env);
  const url = `http://127.0.0.1:${port}/events`;
  for (let up = false; !up; )
    up = await fetch(url).then(
      () => true,
      () => false,
    );
  return { url, port, ...started };
}

describe('the receiver', () => {
  test('is the one that the console shows', () => {
    expect(receiver).toBe(`// receiver.mjs\n${receiverSample}\n`);
  });

  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  /** Returns a delivery that is signed like the service's own. */
  function delivery() {
    const body = JSON.stringify({ id: 'evt_1', topic: 'connection.expired', data: { name: 'Öl' } });
    const at = new Date();
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
    };
    return { method: 'POST', headers, body };
  }

  test('prints what is signed, and continues after whatever else it is sent', async () => {
    const { url, port, child, printed } = await start({ SECRET: secret });
    const statusOf = async (init: RequestInit) => (await fetch(url, init)).status;
    expect(await statusOf({})).toBe(400);
    expect(await statusOf({ method: 'POST' })).toBe(400);
    expect(await statusOf({ ...delivery(), body: '{}' })).toBe(400);
    expect(await statusOf({ method: 'POST', body: 'no JSON' })).toBe(400);
    await fetch(url, { method: 'POST', body: 'x'.repeat(20_000_000) }).catch(() => {});
    const broken = connect(port, '127.0.0.1').on('error', () => {});
    await once(broken, 'connect');
    broken.end('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf');
    await once(broken.resume(), 'close');
    expect(await statusOf(delivery())).toBe(204);
    // What it prints comes by another way than its answer, and may come later.
    await until(() => printed().includes("connection.expired evt_1 { name: 'Öl' }"));
    expect(child.exitCode).toBeNull();
  });

  exhaustiveTest('answers before it has a secret, so that what is sent meanwhile comes again', async () => {
    const { url, child } = await start({});
    expect((await fetch(url, delivery())).status).toBe(400);
    expect(child.exitCode).toBeNull();
  });
});

exhaustiveTest(
  'all lines are answered as they stand there, and the receiver takes what they make happen',
  async () => {
    const service = await sharedTestService({ workers: 'live' });
    service.ctx.config.publicUrl = service.url;
    const { key, client } = await service.newKey();
    const { connectedProfileId } = await client.newProfile({ providerId: 'instagram' });
    const port = `${await freePort()}`;
    writeFileSync(path.join(directory, 'receiver.mjs'), receiver.replace('3000', port));
    const [settings = '', ...lines] = blocksIn(page, 'sh');
    expect(settings).toBe('export KEY=svc_test_… SERVICE=http://localhost:8080 PROFILE=test_cp_…\n');
    expect(lines.length).toBeGreaterThan(15);
    const text = lines.join('').replace('localhost:3000', `localhost:${port}`);
    const env = { KEY: key, SERVICE: service.url, PROFILE: connectedProfileId };
    const reader = run('bash', ['--norc', '-eo', 'pipefail', '-c', `${text}\necho; echo All done.`], env);
    const told = ['content.facebook.media.comments.created', 'publishRequest.published'];
    told.push('backfillRequest.completed', 'content.instagram.media.comments.backfilled');
    const isOver = () => reader.child.exitCode !== null;
    await until(() => isOver() || told.every((topic) => reader.printed().includes(`${topic} test_evt_`)));
    await until(() => isOver() || reader.printed().includes('All done.'));
    expect(reader.refused()).not.toMatch(/\w/);
    for (const outcome of ['ready', 'published', 'failed', 'completed'])
      expect(reader.printed()).toMatch(new RegExp(`^${outcome}$`, 'm'));
    // The failures that the page shows are what `validate` reports, and the throttle.
    const failures = [...reader.printed().matchAll(/\{"error":\{"code":"(\w+)"/g)].map(([, code]) => code);
    expect(failures).toEqual(['validation_error', 'platform_rate_limit']);
  },
);
