/** Tests starts with encryption keys other than those with which the database was sealed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkEncryptionKeys } from '../../src/app/before-start.ts';
import { loadConfig } from '../../src/config.ts';
import { listKeyCanaries } from '../../src/db/tables/encryption-keys.ts';
import { rotateCredentials } from '../../src/domain/connections/maintain-connections.ts';
import { startTestService, type TestService } from '../support/service.ts';

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const first = key('k1', 7);
const second = key('k2', 9);

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ENCRYPTION_KEYS: first });
  await (await service.newKey()).client.newProfile();
});
afterAll(() => service.close());

const start = (...keys: string[]) =>
  checkEncryptionKeys(service.ctx.db, loadConfig({ NODE_ENV: 'test', ENCRYPTION_KEYS: keys.join() }));
const canaries = async () => (await listKeyCanaries(service.ctx.db)).map(({ keyId }) => keyId).sort();

/** Returns what a process of the service prints before it ends by itself. */
async function lastWords(file: string, ...args: string[]) {
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_OPTIONS: '',
      PORT: '0',
      OPS_PORT: '0',
      DATABASE_URL: service.databaseUrl,
      ENCRYPTION_KEYS: key('k1', 8),
    },
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said: said.trim(), code };
}

test('a database that has no canary yet shows by what it holds that a key is a wrong one', async () => {
  expect(await canaries()).toEqual([]);
  await expect(start(key('k1', 8))).rejects.toThrow('the key k1 of ENCRYPTION_KEYS is not the one');
  expect(await canaries()).toEqual([]);
  await start(first);
  expect(await canaries()).toEqual(['k1']);
});

test.each([[['src/main.js']], [['scripts/cli.ts', 'organization', 'list']]])(
  'a process with another key under a known id ends with one sentence that names the id: %s',
  async ([file = '', ...args]) => {
    await start(first);
    const { said, code } = await lastWords(file, ...args);
    expect(code).toBe(1);
    expect(said).toMatch(/^Configuration: the key k1 .*Put the earlier key back.*$/);
    expect(said.split('\n')).toHaveLength(1);
  },
);

test('a key that is missing is asked for while values are sealed with it, and forgotten when none is', async () => {
  await start(second, first);
  expect(await canaries()).toEqual(['k1', 'k2']);
  await expect(start(second)).rejects.toThrow('ENCRYPTION_KEYS lacks the key k1');
  const rotating = await startTestService(
    { ENCRYPTION_KEYS: `${second},${first}` },
    { databaseUrl: service.databaseUrl },
  );
  await rotateCredentials(rotating.ctx);
  await rotating.close();
  await start(second);
  expect(await canaries()).toEqual(['k2']);
  await expect(start(first)).rejects.toThrow('ENCRYPTION_KEYS lacks the key k2');
});

test('two keys with the same id are refused, since only one of them could open what is sealed', () => {
  const same = () => loadConfig({ ENCRYPTION_KEYS: `${first},${key('k1', 9)}` });
  expect(same).toThrow('two keys have the id k1');
});
