/** The whole service on a database of its own, over real HTTP, for one test file. */
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll } from '@jest/globals';
import pg from 'pg';
import winston from 'winston';
import { loadConfig } from '../../src/config.ts';
import { type Context, createContext } from '../../src/context.ts';
import { ensureOrganization, type Organization, setPlan } from '../../src/db/organizations.ts';
import type { Mode } from '../../src/db/scope.ts';
import { createKey, type KeyOptions } from '../../src/domain/keys/create.ts';
import { createLogger } from '../../src/log.ts';
import { type Service, startService } from '../../src/service.ts';
import { type Client, clientOf } from './client.ts';
import { recordAnswers } from './recorded-answers.ts';
import { secretsIn } from './secrets.ts';
import { unlistedIn } from './unlisted-answers.ts';

export { type Client, clientOf };

type Plan = Organization['plan'];

export interface TestService extends Service {
  url: string;
  ctx: Context;
  databaseUrl: string;
  /** Every line logged so far. */
  logs: string[];
  /** A key of an organization, which is made when it is new. */
  newKey(options?: KeyOptions & { organization?: string; mode?: Mode; plan?: Plan }): Promise<TestKey>;
  close(): Promise<void>;
}

export interface TestKey {
  key: string;
  keyId: string;
  organizationId: string;
  client: Client;
}

const environment = {
  NODE_ENV: 'test',
  PORT: '0',
  OPS_PORT: '0',
  LOG_LEVEL: 'debug',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  RATE_LIMIT_PER_KEY: '1000000',
  RATE_LIMIT_PER_ORGANIZATION: '1000000',
  RATE_LIMIT_PER_ADDRESS: '1000000',
  RATE_LIMIT_WRONG_KEYS_PER_ADDRESS: '1000000',
  RATE_LIMIT_SIGN_INS_PER_ADDRESS: '1000000',
  SIMULATOR_TIMEOUT_SECONDS: '0.05',
};

const running = new Set<TestService>();

// Also when a test has failed before it could close what it had started.
afterAll(async () => {
  await Promise.all([...running].map((service) => service.close()));
});

export async function startTestService(
  variables: Record<string, string> = {},
  parts: { databaseUrl?: string; now?: () => Date } = {},
): Promise<TestService> {
  const databaseUrl = parts.databaseUrl ?? (await newDatabase());
  const logs: string[] = [];
  const transport = new winston.transports.Stream({
    stream: new Writable({
      write: (line, _encoding, done) => {
        logs.push(String(line));
        done();
      },
    }),
  });
  const config = loadConfig({ ...environment, DATA_DIR: dataDirOf(databaseUrl), ...variables });
  const log = createLogger(config.logLevel, transport);
  const ctx = await createContext({ config, databaseUrl, log, now: parts.now });
  const service = await startService(ctx);
  const url = service.url ?? '';
  const recorded = url ? recordAnswers(Number(new URL(url).port)) : () => [];
  const started: TestService = {
    ...service,
    url,
    ctx,
    databaseUrl,
    logs,
    newKey: async ({ organization = 'Acme', mode = 'test', plan = 'paid', ...options } = {}) => {
      const { id: organizationId } = await ensureOrganization(ctx.db, organization);
      await setPlan(ctx.db, organizationId, plan);
      const { key, stored } = await createKey(ctx, { organizationId, mode }, options);
      return { key, keyId: stored.id, organizationId, client: clientOf(url, key) };
    },
    close: async () => {
      if (!running.delete(started)) return;
      await service.stop();
      await ctx.close();
      const answers = recorded();
      const texts = answers.map(({ headers, text }) => JSON.stringify(headers) + text);
      const leaked = [...logs, ...texts].flatMap(secretsIn);
      if (leaked.length > 0) throw new Error(`secrets in answers or logs: ${leaked.slice(0, 3).join(', ')}`);
      const unlisted = new Set(answers.flatMap(unlistedIn));
      if (unlisted.size > 0) throw new Error(`not in the contract: ${[...unlisted].join('; ')}`);
    },
  };
  running.add(started);
  return started;
}

/** Processes that share a database share their files. Removed with everything else at the end of the run. */
function dataDirOf(databaseUrl: string): string {
  return path.join(process.env.TEST_DATA_DIR ?? os.tmpdir(), new URL(databaseUrl).pathname.slice(1));
}

/** A copy of the migrated template. Returns its URL. */
export async function newDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_SERVER ?? '';
  const strategy = process.env.TEST_DATABASE_STRATEGY;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template_migrated STRATEGY ${strategy}`);
  await client.end();
  return server.replace(/postgres$/, name);
}
