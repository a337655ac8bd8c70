import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { environment, loadConfig } from '../src/config.ts';

const keys = `k1:${Buffer.alloc(32).toString('base64')}`;

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

  test('proxies are addresses, networks, or ranges by name', () => {
    const TRUSTED_PROXIES = '10.0.0.0/8, 192.0.2.7,fd00::/8 ,loopback';
    const { trustedProxies } = loadConfig({ ENCRYPTION_KEYS: keys, TRUSTED_PROXIES });
    expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', 'loopback']);
  });

  test('a process that stops has time left after draining', () => {
    const times = { SHUTDOWN_DRAIN_SECONDS: '25', SHUTDOWN_TIMEOUT_SECONDS: '25' };
    expect(() => loadConfig({ ENCRYPTION_KEYS: keys, ...times })).toThrow('SHUTDOWN_DRAIN_SECONDS');
    const hasty = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y', SHUTDOWN_TIMEOUT_SECONDS: '4' };
    expect(loadConfig({ ENCRYPTION_KEYS: keys, ...hasty }).drainMs).toBe(2000);
  });

  test('production starts with nothing that was made up', () => {
    expect(() => loadConfig({ NODE_ENV: 'production', ENCRYPTION_KEYS: keys })).toThrow('DATABASE_URL');
    expect(() => loadConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' })).toThrow(
      'ENCRYPTION_KEYS',
    );
    const config = loadConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://x/y',
      ENCRYPTION_KEYS: keys,
    });
    expect([config.migrateAtStart, config.auditResponses, config.development]).toEqual([false, false, false]);
  });
});
