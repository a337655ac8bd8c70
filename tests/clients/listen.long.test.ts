/** Tests `listen` as developers run it: the built program, which forwards events of the service to a server here. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { constructEvent } from '../../clients/typescript/src/webhooks.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const source = 'clients/typescript';
const folder = mkdtempSync(path.join(os.tmpdir(), 'listen-'));
let service: TestService;
let port: string;
let mine: TestKey;
let receiver: Receiver;
let listening: ChildProcess;
let printed = '';
let told = '';

beforeAll(async () => {
  cpSync(`${source}/package.json`, path.join(folder, 'package.json'));
  const built = promisify(execFile)(process.execPath, [`${source}/build.mjs`, path.join(folder, 'dist')]);
  port = `${await freePort()}`;
  [service, receiver] = await Promise.all([
    startTestService({ PORT: port }, { workers: 'live' }),
    startReceiver(),
    built,
  ]);
  mine = await service.newKey();
});

afterAll(async () => {
  listening?.kill();
  await receiver?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('events are forwarded with a signature that verifies, one line each, and those after a restart of the service as well', async () => {
  const main = path.join(folder, 'dist/esm/cli/main.js');
  const env = { ...process.env, SOCIAL_CONTENT_URL: service.url, SOCIAL_CONTENT_API_KEY: mine.key };
  const words = ['listen', '--forward-to', receiver.url, '--topics', 'connection.*,publishRequest.failed'];
  listening = spawn(process.execPath, [main, ...words], { env });
  listening.stdout?.on('data', (text) => (printed += text));
  listening.stderr?.on('data', (text) => (told += text));
  await until(() => told.includes('whsec_'));
  const secret = /whsec_\S+/.exec(told)?.[0] ?? '';
  const first = await mine.client.newProfile();
  await until(() => printed.includes('\n'));
  const { databaseUrl } = service;
  await service.close();
  service = await startTestService({ PORT: port }, { databaseUrl, workers: 'live' });
  await mine.client.newProfile();
  await until(() => printed.split('\n').length > 2);
  const lines = printed.trim().split('\n');
  expect(lines).toEqual(
    receiver.received.map(({ event }) => `${event.timestamp}  connection.created  ${event.id}  200`),
  );
  expect(first.connectedProfileId).toMatch(/^test_cp_/);
  for (const { body, headers } of receiver.received)
    expect((await constructEvent(body, headers as Record<string, string>, secret)).topic).toBe(
      'connection.created',
    );
  expect(told.match(/Listening/g)).toHaveLength(1);
  const { connectedProfileId } = await mine.client.newProfile({ providerId: 'facebook' });
  const post = {
    connectedProfileId,
    contentType: 'facebook.media.items',
    text: 'Buns #fault:duplicate_content',
    title: `Buns ${'fresh '.repeat(18)}`,
  };
  const { body } = await mine.client.post('/v1/publish-requests', post).set('Idempotency-Key', 'buns');
  await until(() => printed.includes('publishRequest.failed'));
  const { error } = (await mine.client.get(`/v1/publish-requests/${body.publishRequestId}`)).body;
  const failed = printed.trim().split('\n').at(-1)?.split('  ');
  expect(failed?.slice(3)).toEqual([expect.stringMatching(/^Buns fresh .{88}…$/), error.message, '200']);
});
