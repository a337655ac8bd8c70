/**
 * Measures this service in the way in which `bench/peers/run.ts` measures any other: events are made to happen over
 * HTTP, and the service posts them on. Scheduling a publish request is the request that makes an event happen. Writes
 * bench/peers.md.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Schemas } from '../src/contract/index.ts';
import { startEmbeddedPostgres } from '../src/db/embedded.ts';
import { writePage } from './page.ts';
import { measurePeer } from './peers/measure.ts';
import { readPeer } from './peers/peer.ts';
import { cli, freePorts, ready, start, stopAll } from './processes.ts';

const ports = await freePorts('service', 'ops', 'receiver');
const serviceUrl = `http://127.0.0.1:${ports.service}`;
const receiverUrl = `http://127.0.0.1:${ports.receiver}`;
const dayMs = 24 * 60 * 60 * 1000;

const directory = mkdtempSync(path.join(os.tmpdir(), 'bench-peers-'));
chmodSync(directory, 0o755);
const postgres = await startEmbeddedPostgres(directory);
try {
  await run();
} finally {
  await stopAll();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    DATA_DIR: directory,
    ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 1).toString('base64')}`,
    EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
    PUBLIC_URL: serviceUrl,
    AUDIT_RESPONSES: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_KEY: '1000000',
    RATE_LIMIT_PER_ORGANIZATION: '1000000',
  };
  cli(['organization', 'create', '--name', 'Bench'], env);
  const { key } = cli(['key', 'create', '--organization', 'Bench', '--mode', 'test'], env);
  const headers = { Authorization: `Bearer ${key}` };
  const service = start('src/main.ts', [], { ...env, PORT: `${ports.service}`, OPS_PORT: `${ports.ops}` });
  start('bench/receiver.ts', [`${ports.receiver}`]);
  await ready(`http://127.0.0.1:${ports.ops}/readyz`);
  await ready(receiverUrl);
  const [database] = readFileSync(path.join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const table = await measurePeer(describe(headers, await newProfile(headers)), {
    receiverUrl,
    pids: [service, Number(database)],
  });
  writePage('peers', { title: 'Peers', tables: table });
}

async function newProfile(headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${serviceUrl}/v1/test/connected-profiles`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ providerId: 'facebook' }),
  });
  return ((await response.json()) as Schemas['ConnectedProfile']).connectedProfileId;
}

function describe(headers: Record<string, string>, connectedProfileId: string) {
  return readPeer({
    name: 'This service',
    setUp: [
      {
        url: `${serviceUrl}/v1/event-destinations`,
        headers,
        body: { url: '{{receiver}}', topics: ['publishRequest.scheduled'] },
      },
    ],
    event: {
      url: `${serviceUrl}/v1/publish-requests`,
      headers: { ...headers, 'Idempotency-Key': '{{id}}' },
      body: {
        connectedProfileId,
        contentType: 'facebook.media.items',
        text: 'The loaves are out of the oven.',
        scheduledFor: new Date(Date.now() + dayMs).toISOString(),
        metadata: { sentAt: '{{now}}' },
      },
    },
  });
}
