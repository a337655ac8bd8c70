/**
 * Starts the whole service in this process, with a database and a receiver of events of its own, for requests
 * in test mode.
 */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { prepareDatabase } from '../../src/app/before-start.ts';
import { type Composition, compose } from '../../src/app/compose.ts';
import { startService } from '../../src/app/service.ts';
import { loadConfig } from '../../src/config.ts';
import { openServer } from '../../src/db/embedded/postgres.ts';
import { createLogger } from '../../src/observability/log.ts';

export interface FollowedService {
  ctx: Composition;
  url: string;
  receiver: Receiver;
}

interface Receiver {
  /** The address that takes every event. */
  url: string;
  nextEvent(): Promise<unknown>;
}

/** Runs `work` with the service and ends everything that was started for it, also when something fails. */
export async function withFollowedService<Result>(
  work: (service: FollowedService) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'structure-'));
  // The embedded server runs as a user of its own, which must be able to enter the folder.
  chmodSync(directory, 0o755);
  const endings: (() => Promise<void>)[] = [async () => rmSync(directory, { recursive: true, force: true })];
  try {
    const config = loadConfig({ ...environment, DATA_DIR: directory });
    const server = await openServer(config);
    endings.push(server.close);
    await prepareDatabase(config, server);
    const ctx = await compose({ config, databaseUrl: server.url, log: createLogger('error') });
    endings.push(ctx.close);
    const service = await startService(ctx);
    endings.push(service.stop);
    const receiver = await startReceiver();
    endings.push(receiver.close);
    return await work({ ctx, url: service.url ?? '', receiver });
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

const environment = {
  NODE_ENV: 'development',
  PORT: '0',
  OPS_PORT: '0',
  SHUTDOWN_DRAIN_SECONDS: '0',
  RATE_LIMIT_PER_ADDRESS: '1000000',
};

async function startReceiver(): Promise<Receiver & { close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end();
      server.emit('event');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nextEvent: () => once(server, 'event'),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
