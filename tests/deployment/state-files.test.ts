/** Tests that a state file which a power failure or a person has spoiled stops nothing, is named in the log, and is replaced. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { prepareSandbox } from '../../src/app/sandbox.ts';
import { ConfigurationError, loadConfig } from '../../src/config.ts';
import { extendClient } from '../../src/db/client/client.ts';
import { createRowCache } from '../../src/db/coordination/row-cache.ts';
import { ensureInstance, readDeployment, tagOfDeployment } from '../../src/db/tables/deployment.ts';
import { createDeployment, type Deployment } from '../../src/deployment/watch.ts';
import { createOpsApp } from '../../src/http/ops.ts';
import { readStateFile, writeStateFile, writeStateFileSync } from '../../src/lib/state-file.ts';
import { sampleOf } from '../support/sample.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
let folder: string;
beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What may be in the place of a file, by what has happened to it. */
const spoiled: Record<string, (file: string, whole: string) => void> = {
  empty: (file) => writeFileSync(file, ''),
  half: (file, whole) => writeFileSync(file, whole.slice(0, whole.length / 2)),
  'only NULs': (file, whole) => writeFileSync(file, '\0'.repeat(whole.length)),
  'of other contents': (file) => writeFileSync(file, '{"key":1,"count":-1}'),
  'a folder': (file) => mkdirSync(file),
};

describe.each([
  ['waited for', writeStateFile],
  ['of a start', async (file: string, text: string) => writeStateFileSync(file, text)],
])('a state file whose writing is %s', (_, write) => {
  test('has its text, is for its user alone, and leaves nothing beside it', async () => {
    const file = path.join(folder, 'below', 'state.json');
    await write(file, 'first');
    await write(file, 'second');
    expect(readStateFile(file, (text) => text)).toBe('second');
    expect(readdirSync(path.dirname(file))).toEqual(['state.json']);
  });

  test('that cannot take its place says so and leaves nothing beside it', async () => {
    const file = path.join(folder, 'state.json');
    mkdirSync(path.join(file, 'something'), { recursive: true });
    await expect(write(file, 'text')).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['state.json']);
  });
});

describe('what was seen of the database', () => {
  let deployment: Deployment;
  let keeping: boolean[];
  let instance: string;
  const errors = () =>
    service.logs.filter((line) => line.includes('restore-detection state') && line.includes(folder));
  const begin = () => {
    keeping = [];
    deployment = createDeployment({
      db: service.ctx.db,
      cache: createRowCache({ tagOf: tagOfDeployment, uncertainFor: () => 0 }),
      dataDir: folder,
      now: service.ctx.clock.now,
      log: service.ctx.observability.log,
      onKeeping: (keeps) => keeping.push(keeps),
    });
  };
  const file = () => path.join(folder, 'seen', `${instance}.json`);
  beforeEach(async () => {
    instance = await ensureInstance(service.ctx.db);
    begin();
  });

  test.each(Object.entries(spoiled))(
    'counts as nothing seen when its file is %s, which is logged and kept aside',
    async (_, spoil) => {
      expect(await deployment.pause()).toBeUndefined();
      const whole = readFileSync(file(), 'utf8');
      rmSync(file());
      spoil(file(), whole);
      begin();
      expect(await deployment.pause()).toBeUndefined();
      expect(keeping).toEqual([false]);
      expect(errors()).toEqual([expect.stringContaining(`${file()} cannot be read`)]);
      expect(readdirSync(path.dirname(file())).sort()).toEqual([
        `${instance}.json`,
        `${instance}.json.unreadable`,
      ]);
      expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ count: expect.stringMatching(/\d/) });
      expect((await readDeployment(service.ctx.db)).heldAt).toBeNull();
    },
  );

  test('that cannot be written at all is logged once, and the marks continue', async () => {
    writeFileSync(path.join(folder, 'seen'), 'a file in the place of the folder');
    const write = async () => 'written';
    for (let count = 0; count < 3; count += 1)
      expect(await deployment.withHighWaterMark(write)).toBe('written');
    expect(errors()).toHaveLength(2);
    rmSync(path.join(folder, 'seen'));
    expect(await deployment.withHighWaterMark(write)).toBe('written');
    expect(readdirSync(path.join(folder, 'seen'))).toEqual([`${instance}.json`]);
    expect(keeping.at(-1)).toBe(true);
  });
});

test.each(sampleOf(Object.entries(spoiled), 2))(
  'a sandbox whose file is %s is created again, and its file is readable afterwards',
  async (_, spoil) => {
    const ctx = { ...service.ctx, config: { ...service.ctx.config, dataDir: folder } };
    const file = path.join(folder, 'sandbox.json');
    spoil(file, JSON.stringify({ key: 'test_sk_none', profiles: {}, authIntegrationId: 'none' }));
    const keyIn = (banner: string) => /KEY=(\S+)/.exec(banner)?.[1];
    const first = keyIn(await prepareSandbox(ctx, service.url ?? '', undefined));
    expect(service.logs.filter((line) => line.includes(`${file} cannot be read`))).toHaveLength(1);
    expect(keyIn(await prepareSandbox(ctx, service.url ?? '', undefined))).toBe(first);
  },
);

test.each(Object.entries(spoiled))(
  'an encryption key of a developer whose file is %s ends the start and is not replaced',
  (_, spoil) => {
    const environment = { NODE_ENV: 'development', DATA_DIR: folder };
    const file = path.join(folder, 'encryption-keys');
    const [made] = loadConfig(environment).encryptionKeys;
    expect(loadConfig(environment).encryptionKeys).toEqual([made]);
    const whole = readFileSync(file, 'utf8');
    rmSync(file);
    spoil(file, whole);
    const start = () => loadConfig(environment);
    expect(start).toThrow(ConfigurationError);
    expect(start).toThrow(`${file} cannot be read`);
    expect(readdirSync(folder)).toEqual(['encryption-keys']);
  },
);

describe('the operations port answers with JSON', () => {
  const ops = (reasons: () => Promise<string[]>, pause = async (): Promise<undefined> => undefined) => {
    const { ctx } = service;
    const parts = { ...ctx, db: extendClient(ctx.db, { $deployment: { ...ctx.db.$deployment, pause } }) };
    return request(createOpsApp(parts, reasons, new AbortController().signal));
  };
  const fails = () => Promise.reject(new SyntaxError('Unexpected end of JSON input'));

  test.each([
    ['readiness', ops.bind(undefined, fails)],
    ['the hold', ops.bind(undefined, async () => [], fails)],
  ])('when %s cannot be determined', async (_, app) => {
    const { status, body } = await app().get('/readyz');
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        status: 'not ready',
        reasons: ['readiness check failed: Unexpected end of JSON input'],
      },
    });
  });

  test('at a path that it does not have', async () => {
    const { status, body } = await ops(async () => []).get('/nothing');
    expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'not_found' });
  });

  test('when the metrics cannot be read', async () => {
    const { ctx } = service;
    const registry = { contentType: 'text/plain', metrics: () => Promise.reject(new Error('no metrics')) };
    const parts = {
      ...ctx,
      observability: { ...ctx.observability, metrics: { ...ctx.observability.metrics, registry } },
    } as unknown as typeof ctx;
    const app = createOpsApp(parts, async () => [], new AbortController().signal);
    const { status, body } = await request(app).get('/metrics');
    expect({ status, code: body.error.code }).toEqual({ status: 500, code: 'internal' });
  });
});
