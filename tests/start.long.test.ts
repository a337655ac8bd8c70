/** Tests `npm start` as a newcomer runs it: a PostgreSQL of its own, a banner, and lines to paste. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../src/config.ts';
import { freePort } from '../src/db/embedded/free-port.ts';
import { createRegistry } from '../src/providers/registry.ts';

/**
 * Sends a request for `localhost` to 127.0.0.1: `localhost` has two addresses, and on a busy machine Node
 * gives up both before the right one has answered.
 */
const reach = (url: string, headers: Record<string, string> = {}) =>
  fetch(url.replace('//localhost:', '//127.0.0.1:'), { headers });

const directory = mkdtempSync(path.join(os.tmpdir(), 'start-'));
chmodSync(directory, 0o755);
const children: ChildProcess[] = [];

interface Started {
  banner: string;
  /** Ends the process as Ctrl-C does, unless another signal is given, and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const environment = () => {
  const env = { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', DATABASE_URL: '' };
  return { ...env, DATA_DIR: directory, PORT: port, OPS_PORT: '0' };
};

function start(): Promise<Started> {
  const child = spawn(process.execPath, ['src/main.js'], { env: environment() });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', () => reject(new Error(output)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (!/in a browser.*\n.*\/connect\/.*\n/.test(output)) return;
      resolve({
        banner: output,
        stop: (signal = 'SIGINT') => {
          child.kill(signal);
          return ended;
        },
      });
    });
  });
}

let port = '';
let first: Started;
beforeAll(async () => {
  port = `${await freePort()}`;
  first = await start();
});
afterAll(() => {
  for (const child of children) child.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);

/** Returns the requests of a banner, with the variables that its own line exports. */
function pasted(banner: string) {
  const [, exported = ''] = /^ {4}export (.+)$/m.exec(banner) ?? [];
  const values = new Map(exported.split(' ').map((word) => word.split('=') as [string, string]));
  const filled = (text: string) => text.replace(/\$([A-Z]+)/g, (_, name) => values.get(name) ?? '');
  return [...banner.matchAll(/curl -s "?([^"\s]+)"?(?: -H "Authorization: (Bearer [^"]+)")?/g)].map(
    ([, url = '', key]) => ({
      url: filled(url),
      headers: (key ? { Authorization: filled(key) } : {}) as Record<string, string>,
    }),
  );
}

/**
 * Returns the connect link as printed. It is printed before the service listens, so the service's address has
 * to be known by then.
 */
const connectLink = ({ banner }: Started) => /http:\S+\/connect\/\S+/.exec(banner)?.[0] ?? '';

describe('npm start on a fresh clone', () => {
  test('prints a link on which an account can be connected', async () => {
    const answer = await reach(connectLink(first));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('Your app');
  });

  test('prints the URL, a test key, a profile of each provider, and lines that work when pasted', async () => {
    expect(first.banner).toMatch(/http:\/\/localhost:\d+/);
    expect(first.banner).toMatch(/svc_test_\w+/);
    expect(first.banner).toMatch(/Console +http:\/\/localhost:\d+\/console\/setup\/[\w-]{43}/);
    expect(first.banner.match(/^ {2}\w+ +test_cp_\w+$/gm)).toHaveLength(providers.length);
    const lines = pasted(first.banner);
    expect(lines).toHaveLength(providers.length + 1);
    for (const { url, headers } of lines)
      expect([url, (await reach(url, headers)).status]).toEqual([url, 200]);
  });

  test('prints it all again by a command, which is for development alone', () => {
    const sandbox = (more = {}) =>
      spawnSync(process.execPath, ['scripts/cli.ts', 'sandbox'], {
        env: { ...environment(), ...more },
        encoding: 'utf8',
      });
    const exported = (banner: string) => /^ {4}export KEY=.*$/m.exec(banner)?.[0];
    expect(exported(first.banner)).toContain(`SERVICE=http://localhost:${port} PROFILE=test_cp_`);
    const { stdout, stderr } = sandbox();
    expect([exported(stdout), stderr]).toEqual([exported(first.banner), '']);
    // Whoever types the command does not say again where the service was started.
    const again = sandbox({ PORT: '' }).stdout;
    expect(exported(again)).toBe(exported(first.banner));
    expect(again.match(/http:\/\/localhost:\d+/g)?.filter((url) => !url.endsWith(`:${port}`))).toEqual([]);
    expect(sandbox({ NODE_ENV: 'test' }).stderr).toContain('Only a service in development has a sandbox.');
  });

  test('keeps key and profiles through restarts, a kill and another port among them, and ends cleanly on a signal', async () => {
    expect(await first.stop()).toBe(0);
    const second = await start();
    expect(pasted(second.banner).map(({ headers }) => headers)).toEqual(
      pasted(first.banner).map(({ headers }) => headers),
    );
    expect(await second.stop('SIGKILL')).toBeNull();
    const third = await start();
    const profiles = ({ banner }: Started) => banner.match(/test_cp_\w+/g);
    expect(profiles(third)).toEqual(profiles(first));
    expect(await third.stop('SIGTERM')).toBe(0);
    port = `${await freePort()}`;
    const elsewhere = await start();
    expect(profiles(elsewhere)).toEqual(profiles(first));
    const keyOf = ({ banner }: Started) => /svc_test_\w+/.exec(banner)?.[0];
    expect(keyOf(elsewhere)).toBe(keyOf(first));
    expect((await reach(connectLink(elsewhere))).status).toBe(200);
    expect(await elsewhere.stop()).toBe(0);
  });
});
