/** Tests the embedded PostgreSQL under the hardest conditions: as root, in folders that only root can enter. */
// A database of its own: PostgreSQL itself is started in folders of many kinds.
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { installedBinaries, openBinaries } from '../../src/db/embedded/files.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/postgres.ts';
import { canEnter, runAs, serverUser } from '../../src/db/embedded/user.ts';
import { whereThereIs } from '../support/needs.ts';

const closed = mkdtempSync(path.join(os.tmpdir(), 'only-root-'));
const leftovers = new Set([closed]);
afterAll(() => {
  for (const folder of leftovers) rmSync(folder, { recursive: true, force: true });
});

async function ask<Row>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const asRoot = whereThereIs('root', process.getuid?.() === 0).describe;

asRoot('for root, in a home that only root can enter', () => {
  const directory = path.join(closed, 'clone', '.data');

  test('its data lie where the server reaches them, and stay there from start to start', async () => {
    expect(await canEnter(await serverUser(), closed)).toBe(false);
    // The empty folder is what a failed start leaves behind.
    mkdirSync(path.join(directory, 'postgres'), { recursive: true });
    const first = await startEmbeddedPostgres(directory);
    const data = realpathSync(path.join(directory, 'postgres'));
    leftovers.add(data);
    expect(lstatSync(path.join(directory, 'postgres')).isSymbolicLink()).toBe(true);
    expect(data).toMatch(/^\/var\/lib\/social-content-service\/data-\w+$/);
    expect(lstatSync(data).mode & 0o777).toBe(0o700);
    await ask(first, 'CREATE TABLE kept AS SELECT 7 AS number');
    await first.stop();

    const second = await startEmbeddedPostgres(directory);
    expect(await ask(second, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await second.stop();
  });

  test('a data folder that was deleted begins again', async () => {
    rmSync(directory, { recursive: true });
    const server = await startEmbeddedPostgres(directory);
    expect(await ask(server, "SELECT to_regclass('kept') AS kept")).toEqual([{ kept: null }]);
    await server.stop();
    expect(existsSync(`${realpathSync(path.join(directory, 'postgres'))}-initial-password`)).toBe(false);
  });

  test('a password that is lost or spoiled ends the start and is named; an owner that is spoiled is nobody', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'spoiled-'));
    leftovers.add(folder);
    chmodSync(folder, 0o755);
    await (await startEmbeddedPostgres(folder)).stop();
    const passwordFile = path.join(folder, 'postgres-password');
    const password = readFileSync(passwordFile, 'utf8');
    for (const spoiled of ['', '\0'.repeat(48)]) {
      writeFileSync(passwordFile, spoiled);
      await expect(startEmbeddedPostgres(folder)).rejects.toThrow(`${passwordFile} cannot be read`);
    }
    rmSync(passwordFile);
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/postgres-password.* is missing/);
    writeFileSync(passwordFile, password);
    const abandoned = await startEmbeddedPostgres(folder);
    writeFileSync(path.join(folder, 'postgres-owner'), '');
    const next = await startEmbeddedPostgres(folder);
    await next.stop();
    await expect(ask(abandoned, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('binaries that were installed there, for root alone, are copied to where the server reaches them', async () => {
    const user = await serverUser();
    const { initdb, pg_ctl } = await installedBinaries();
    const native = path.join(closed, 'native');
    cpSync(path.resolve(path.dirname(pg_ctl), '..'), native, { recursive: true, verbatimSymlinks: true });
    await runAs({}, 'chmod', ['-R', 'go-rwx', native]);
    const moved = (binary: string) => path.join(native, 'bin', path.basename(binary));

    const opened = await openBinaries(user, { initdb: moved(initdb), pg_ctl: moved(pg_ctl) });
    leftovers.add(path.resolve(path.dirname(opened.pg_ctl), '..'));
    expect(opened.pg_ctl).toMatch(/^\/var\/lib\/social-content-service\/server-\w+\/bin\/pg_ctl$/);
    for (const binary of Object.values(opened)) await runAs(user, binary, ['--version']);
    expect(await openBinaries(user, { initdb: moved(initdb), pg_ctl: moved(pg_ctl) })).toEqual(opened);
  });

  test('data that were closed to the server later are said to be so', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'closed-later-'));
    leftovers.add(folder);
    chmodSync(folder, 0o755);
    mkdirSync(path.join(folder, 'postgres'));
    writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '18');
    chmodSync(folder, 0o700);
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /"postgres", who cannot enter .*set DATA_DIR/,
    );
  });
});
