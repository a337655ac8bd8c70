/** Runs what the README tells people to run: its receiver, and its requests in test mode in their order, whose events it gets. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../src/db/free-port.ts';
import { receiverSample } from '../src/web/console/sections/destinations/receiver-sample.ts';
import { jpeg } from './support/files.ts';
import { stage } from './support/media.ts';
import { exhaustiveGroup } from './support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from './support/service.ts';
import { until } from './support/until.ts';

const run = promisify(execFile);
const readme = readFileSync('README.md', 'utf8');
const directory = mkdtempSync(path.join(os.tmpdir(), 'readme-'));
symlinkSync(path.resolve('node_modules'), path.join(directory, 'node_modules'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);

const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
});

/** Runs the README's receiver on a port. */
async function start(env: Record<string, string>, at?: number) {
  const port = at ?? (await freePort());
  const [text = ''] = blocks('js').filter((block) => block.startsWith('// receiver.mjs'));
  writeFileSync(path.join(directory, `receiver-${port}.mjs`), text.replace('3000', `${port}`));
  const child = spawn(process.execPath, [`receiver-${port}.mjs`], {
    cwd: directory,
    env: { ...env, PATH: process.env.PATH },
  });
  running.push(child);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  let refused = '';
  child.stderr.on('data', (chunk) => {
    refused += chunk;
  });
  const url = `http://127.0.0.1:${port}/events`;
  for (let up = false; !up; )
    up = await fetch(url).then(
      () => true,
      () => false,
    );
  return { url, port, child, printed: () => printed, refused: () => refused };
}

describe('the receiver', () => {
  test('is the one that the console shows', () => {
    expect(blocks('js')).toContain(`// receiver.mjs\n${receiverSample}\n`);
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

  test('prints what is signed, and goes on after whatever else it is sent', async () => {
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

  test('answers before it has a secret, so that what is sent meanwhile comes again', async () => {
    const { url, child } = await start({});
    expect((await fetch(url, delivery())).status).toBe(400);
    expect(child.exitCode).toBeNull();
  });
});

exhaustiveGroup(describe)('the requests', () => {
  let service: TestService;
  let key: TestKey;
  /** The README's placeholder for an id -> the id. */
  const ids: Record<string, string> = {};
  const profiles: Record<string, string> = {};
  let port: number;
  let receiver: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    service = await sharedTestService();
    service.ctx.config.publicUrl = service.url;
    key = await service.newKey();
    for (const providerId of ['instagram', 'facebook'])
      profiles[providerId] = (await key.client.newProfile({ providerId })).connectedProfileId;
    port = await freePort();
    writeFileSync(path.join(directory, 'loaf.jpg'), jpeg);
    ids['test_med_…'] = (await stage(key.client, jpeg)).mediaId;
    const query = `connectedProfileId=${profiles.instagram}`;
    const posts = await key.client.get(`/v1/content/instagram.media.items?${query}`);
    for (const { externalId } of posts.body.data) {
      const comments = await key.client.get(
        `/v1/content/instagram.media.comments?${query}&mediaExternalId=${externalId}`,
      );
      ids['182…'] ??= comments.body.data[0]?.externalId;
    }
  });
  afterAll(() => service.close());

  const requests = blocks('sh')
    .flatMap((block) => block.split(/^(?=curl )/m))
    .filter((request) => request.startsWith('curl '));

  /**
   * Replaces the README's placeholders by the key and by ids of earlier answers, and its address by the
   * service's. The profile belongs to the provider that the request is about.
   */
  function filled(request: string): string {
    const [, providerId = 'facebook'] = /\b(instagram|facebook)\./.exec(request) ?? [];
    const known = { ...ids, 'svc_test_…': key.key, 'test_cp_…': profiles[providerId] ?? '' };
    return Object.entries(known)
      .reduce((text, [placeholder, id]) => text.replaceAll(placeholder, id), request)
      .replaceAll('http://localhost:8080', service.url)
      .replaceAll('http://localhost:3000', `http://127.0.0.1:${port}`);
  }

  async function remember(answer: Record<string, unknown>): Promise<void> {
    const { authIntegrationId, connectSessionId, backfillRequestId, upload, secret } = answer;
    if (secret) receiver = await start({ SECRET: `${secret}` }, port);
    if (authIntegrationId) ids['test_int_…'] = `${authIntegrationId}`;
    if (connectSessionId) ids['test_cs_…'] = `${connectSessionId}`;
    if (backfillRequestId) ids['test_bf_…'] = `${backfillRequestId}`;
    if (upload) ids['http://localhost:8080/uploads/…'] = (upload as { url: string }).url;
  }

  test('are answered as they stand there, and the receiver takes what they make happen', async () => {
    expect(requests.length).toBeGreaterThan(15);
    for (const request of requests) {
      const text = filled(request);
      expect(text).not.toContain('…');
      const env = { PATH: process.env.PATH, KEY: key.key };
      const { stdout } = await run('bash', ['-c', text], { cwd: directory, env, timeout: 120_000 });
      const answer = stdout === '' ? {} : JSON.parse(stdout);
      expect({ request, error: answer.error }).toEqual({ request, error: undefined });
      await remember(answer);
    }
    const told = ['content.facebook.media.comments.created', 'backfillRequest.started'];
    told.push('content.instagram.media.comments.backfilled');
    await until(() => told.every((topic) => receiver.printed().includes(`${topic} test_evt_`)));
    expect(receiver.refused()).not.toContain('signature');
  });
});
