/**
 * Measures this service in the way in which `bench/peers/run.ts` measures any other: events are made to happen over
 * HTTP, and the service posts them on. Scheduling a publish request is the request that makes an event happen. Writes
 * bench/peers.md.
 */

import type { Schemas } from '../src/contract/index.ts';
import { dayMs } from '../src/lib/time.ts';
import { writePage } from './page.ts';
import { measurePeer } from './peers/measure.ts';
import { readPeer } from './peers/peer.ts';
import { openPostgres } from './postgres.ts';
import { cli, freePorts, ready, start } from './processes.ts';

const ports = await freePorts('service', 'ops', 'receiver');
const serviceUrl = `http://127.0.0.1:${ports.service}`;
const receiverUrl = `http://127.0.0.1:${ports.receiver}`;

const postgres = await openPostgres('peers');
try {
  await run();
} finally {
  await postgres.close();
}

async function run(): Promise<void> {
  const env = {
    ...postgres.env,
    EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
    PUBLIC_URL: serviceUrl,
    AUDIT_RESPONSES: 'false',
  };
  cli(['organization', 'create', '--name', 'Bench'], env);
  const { key } = cli(['key', 'create', '--organization', 'Bench', '--mode', 'test'], env);
  const headers = { Authorization: `Bearer ${key}` };
  const service = start('src/main.js', [], { ...env, PORT: `${ports.service}`, OPS_PORT: `${ports.ops}` });
  start('bench/receiver.ts', [`${ports.receiver}`]);
  await ready(`http://127.0.0.1:${ports.ops}/readyz`);
  await ready(receiverUrl);
  const table = await measurePeer(describe(headers, await newProfile(headers)), {
    receiverUrl,
    pids: [service, postgres.pid],
  });
  writePage('peers', {
    title: 'Peers',
    plot: {
      title: 'From the request to the receiver',
      values: 'milliseconds at the median',
      table: 'This service',
      rows: /^From/,
    },
    tables: table,
  });
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
