import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { environment, loadConfig } from '../src/config.ts';
import { exhaustiveTest } from './support/sample.ts';

const keys = `k1:${Buffer.alloc(32).toString('base64')}`;

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://x/y',
  ENCRYPTION_KEYS: keys,
  PUBLIC_URL: 'https://social.example.com',
};

describe('the configuration', () => {
  test('.env.example has every variable, in the same order, with a comment and the default', () => {
    const lines = readFileSync('.env.example', 'utf8').trim().split('\n').slice(2);
    const named = lines.flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
    expect(named).toEqual(Object.keys(environment.shape));
    for (const [index, line] of lines.entries())
      if (/^[A-Z]/.test(line)) expect(lines[index - 1]).toMatch(/^# /);
    const example = Object.fromEntries(
      lines.filter((line) => /=./.test(line) && !line.startsWith('#')).map((line) => line.split('=')),
    );
    expect(environment.parse({ ...example })).toEqual(environment.parse({}));
  });

  test('everything that is wrong is reported together, by name', () => {
    const wrong = () =>
      loadConfig({
        PORT: '99999',
        DATABASE_URL: 'mysql://x',
        LOG_LEVEL: 'loud',
        ENCRYPTION_KEYS: 'k1:short',
      });
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'ENCRYPTION_KEYS']) expect(wrong).toThrow(name);
  });

  test.each(['0.0.0.0/0', '::/0', 'proxy.example.com', '10.0.0.1,nobody', 'true'])(
    'proxies that nobody can mean are refused: %s',
    (TRUSTED_PROXIES) => {
      expect(() => loadConfig({ ENCRYPTION_KEYS: keys, TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES');
    },
  );

  test('test mode asks the simulators of the real hosts in the version that is set, so that its end is met there first', () => {
    const { simulatedProviders, providers } = loadConfig({
      LINKEDIN_URL: 'http://localhost:9',
      LINKEDIN_VERSION: '202511',
    });
    expect(simulatedProviders.linkedinUrl).toBe('https://api.linkedin.com');
    expect([simulatedProviders.linkedinVersion, providers.linkedinVersion]).toEqual(['202511', '202511']);
  });

  const queueDatabases = (QUEUE_DATABASE_URLS: string, DATABASE_URL = 'postgres://own@a/main') =>
    loadConfig({ ENCRYPTION_KEYS: keys, DATABASE_URL, QUEUE_DATABASE_URLS }).queueDatabaseUrls;

  test('queue databases are a list of URLs, in the order that is given, and there are none unless they are named', () => {
    expect(queueDatabases('')).toEqual([]);
    expect(queueDatabases(' postgres://b/jobs, postgres://a:5433/main ,')).toEqual([
      'postgres://b/jobs',
      'postgres://a:5433/main',
    ]);
  });

  test.each([
    ['postgres://b/jobs,b/jobs', 'entry 2 is not a URL such as postgres://user:password@host:5432/jobs'],
    [
      'postgres://b/jobs,postgres://c/jobs,postgresql://other:secret@B:5432/jobs?connect_timeout=1',
      'entries 1 and 3 are the same database, b:5432/jobs: name each one once',
    ],
    [
      'postgres://b/jobs,postgres://another@a:5432/main',
      "QUEUE_DATABASE_URLS names the service's own database, a:5432/main",
    ],
  ])('queue databases that cannot be meant are refused, without their passwords: %s', (urls, sentence) => {
    expect(() => queueDatabases(urls)).toThrow(sentence);
    expect(() => queueDatabases(urls)).toThrow('QUEUE_DATABASE_URLS');
  });

  test('proxies are addresses, networks, or ranges by name', () => {
    const TRUSTED_PROXIES = '10.0.0.0/8, 192.0.2.7,fd00::/8 ,loopback';
    const { trustedProxies } = loadConfig({ ENCRYPTION_KEYS: keys, TRUSTED_PROXIES });
    expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', 'loopback']);
  });

  test('a process that stops has time left after draining', () => {
    const times = { SHUTDOWN_DRAIN_SECONDS: '25', SHUTDOWN_TIMEOUT_SECONDS: '25' };
    expect(() => loadConfig({ ENCRYPTION_KEYS: keys, ...times })).toThrow('SHUTDOWN_DRAIN_SECONDS');
    expect(loadConfig({ ...production, SHUTDOWN_TIMEOUT_SECONDS: '4' }).drainMs).toBe(2000);
  });

  test('production starts with nothing that was made up, and says all that is missing at once', () => {
    const missing = () => loadConfig({ NODE_ENV: 'production' });
    for (const name of ['DATABASE_URL', 'ENCRYPTION_KEYS', 'PUBLIC_URL']) expect(missing).toThrow(name);
    const config = loadConfig(production);
    expect([config.migrateAtStart, config.auditResponses, config.development]).toEqual([false, false, false]);
  });

  test('production without https is refused, unless a variable says that this is meant', () => {
    for (const PUBLIC_URL of [undefined, 'http://social.example.com', 'http://localhost:8080'])
      expect(() => loadConfig({ ...production, PUBLIC_URL })).toThrow(
        /PUBLIC_URL is .*: set it to the https address .*, or ALLOW_INSECURE_PUBLIC_URL=true/,
      );
    const meant = { ...production, ALLOW_INSECURE_PUBLIC_URL: 'true' };
    expect(loadConfig({ ...meant, PUBLIC_URL: 'http://10.0.0.7' }).publicUrl).toBe('http://10.0.0.7');
    expect(loadConfig({ ...meant, PUBLIC_URL: undefined }).publicUrl).toBe('http://localhost:8080');
  });

  exhaustiveTest('a process that is refused says why in one line, and nothing else', () => {
    const { PUBLIC_URL: _, ...incomplete } = production;
    for (const script of ['src/main.js', 'scripts/cli.ts', 'scripts/migrate.ts']) {
      const args = script.endsWith('cli.ts') ? [script, 'organization', 'list'] : [script];
      const env = { ...process.env, NODE_OPTIONS: '', ...incomplete };
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
      expect([script, status, stdout]).toEqual([script, 1, '']);
      expect(stderr).toMatch(/^Configuration: PUBLIC_URL is required in production: set it .*\n$/);
    }
  });
});
