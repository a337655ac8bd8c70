/** Releases from a temporary clone of the repository, and finds what is kept of the release. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { notesOf, releasedVersions } from '../../scripts/releases/changelog.ts';
import { nextVersion } from '../../scripts/releases/next-version.ts';
import { contractIn, releasedContract } from '../../scripts/releases/released-contract.ts';
import { readReleased } from '../../scripts/releases/released-sources.ts';
import { filled, readCompose } from '../deploy/declared.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'release-'));
const clone = path.join(scratch, 'clone');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const changelog = () => readFileSync(path.join(clone, 'CHANGELOG.md'), 'utf8');
const packageFile = () => path.join(clone, 'package.json');
const script = path.resolve('scripts/release.ts');

const tools = path.join(scratch, 'tools');

/** Makes a command that comes before one of the machine with the same name. */
function planted(name: string, does: string): void {
  mkdirSync(tools, { recursive: true });
  writeFileSync(path.join(tools, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
}

/** Runs the script as `npm run release -- …` in the clone, whose verification passes or fails as it is told. */
function release(...parameters: string[]): { status: number | null; words: string } {
  return releaseWith({}, ...parameters);
}

function releaseWith(
  variables: Record<string, string>,
  ...parameters: string[]
): { status: number | null; words: string } {
  const env = { ...variables, ...process.env, NODE_OPTIONS: '', PATH: `${tools}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
  return { status, words: stdout + stderr };
}

/** Commits a package.json and, as unreleased, these notes. */
function commitWith(change: (settings: { scripts: Record<string, string> }) => void, notes: string): void {
  const settings = JSON.parse(readFileSync(packageFile(), 'utf8'));
  change(settings);
  writeFileSync(packageFile(), `${JSON.stringify(settings, null, 2)}\n`);
  const unreleased = notesOf(changelog(), 'Unreleased');
  const text = unreleased === '' ? changelog() : changelog().replace(`${unreleased}\n`, '');
  writeFileSync(
    path.join(clone, 'CHANGELOG.md'),
    text.replace('## [Unreleased]\n', `## [Unreleased]\n\n${notes}\n`),
  );
  git('commit', '--quiet', '--all', '--allow-empty', '--message', 'Prepare');
}

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', path.resolve('.'), clone]);
  symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
  mkdirSync(path.join(clone, 'deploy'), { recursive: true });
  writeFileSync(path.join(clone, 'deploy/Containerfile'), 'FROM scratch\n');
  git('add', 'deploy');
  git('config', 'user.name', 'A. Releaser');
  git('config', 'user.email', 'releaser@example.com');
});

const passing = (settings: { scripts: Record<string, string> }) => {
  settings.scripts.verify = 'exit 0';
};

describe('npm run release', () => {
  test('refuses when nothing is unreleased, when something is not committed, and without a step', () => {
    commitWith(passing, '');
    expect(release('minor')).toMatchObject({
      status: 1,
      words: expect.stringContaining('nothing to release'),
    });
    commitWith(passing, '### Added\n\n- Rye.');
    writeFileSync(path.join(clone, 'planted'), '');
    expect(release('minor')).toMatchObject({ status: 1, words: expect.stringContaining('not committed') });
    rmSync(path.join(clone, 'planted'));
    expect(release()).toMatchObject({
      status: 1,
      words: expect.stringContaining('npm run release -- patch'),
    });
  });

  test('releases nothing when the verification fails, and changes nothing in a dry run', () => {
    commitWith((settings) => {
      passing(settings);
      settings.scripts.verify = 'exit 1';
    }, '### Added\n\n- Rye.');
    const before = git('rev-parse', 'HEAD');
    expect(release('minor')).toMatchObject({
      status: 1,
      words: expect.stringContaining('npm run verify failed'),
    });
    expect(release('minor', '--dry-run')).toMatchObject({
      status: 0,
      words: expect.stringContaining('- Rye.'),
    });
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
  });

  test('commits, tags and tells what is released, builds the image, and keeps contract and sources', () => {
    commitWith((settings) => {
      passing(settings);
    }, '### Added\n\n- Rye.');
    const earlier = releasedVersions(changelog());
    const version = nextVersion('minor', earlier);
    planted('podman', 'echo "$@"');
    const { status, words } = releaseWith({ BASE: 'localhost/slim' }, 'minor');
    expect([status, words]).toEqual([0, expect.stringContaining('- Rye.')]);
    expect(words).toContain(`gh release create v${version} --notes-from-tag openapi.full.yaml`);
    const image = readCompose().services.migrate?.image ?? '';
    const tag = filled(image, { VERSION: version });
    expect(words).toContain(
      `build --file deploy/Containerfile --build-arg BASE=localhost/slim --tag ${tag} .`,
    );
    expect(JSON.parse(readFileSync(packageFile(), 'utf8')).version).toBe(version);
    expect(releasedVersions(changelog())).toEqual([version, ...earlier]);
    expect(notesOf(changelog(), version)).toBe('### Added\n\n- Rye.');
    expect(notesOf(changelog(), 'Unreleased')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe(`Release ${version}`);
    expect(git('cat-file', '-t', `v${version}`)).toBe('tag');
    expect(git('status', '--porcelain')).toBe('');
    expect(releasedContract(clone)).toEqual({ version, ...contractIn(clone) });
    for (const file of ['package.json', 'package-lock.json', 'src/app/compose.ts', 'scripts/migrate.ts'])
      expect(readReleased(clone, file)).toBe(`${git('show', `v${version}:${file}`)}\n`);
  });

  test('relies on a verification elsewhere only when it is told to, and says so', () => {
    commitWith((settings) => {
      passing(settings);
      settings.scripts.verify = 'exit 1';
    }, '### Fixed\n\n- Spelt.');
    for (const tool of ['podman', 'buildah', 'docker']) planted(tool, 'exit 1');
    const { status, words } = release('patch', '--verified');
    expect(status).toBe(0);
    expect(words).toContain('was not run here');
    expect(words).toContain('No image was built');
  });
});

test('a release whose image cannot be built says so, and how to build it', () => {
  commitWith(passing, '### Fixed\n\n- Oats.');
  planted('podman', '[ "$1" = --version ]');
  const { status, words } = release('patch');
  expect([status, words]).toEqual([
    1,
    expect.stringMatching(/is released, but its image could not be built.*podman build/),
  ]);
});

test('versions follow one another', () => {
  expect(['major', 'minor', 'patch', '0.11.0'].map((step) => nextVersion(step, ['0.10.3']))).toEqual([
    '1.0.0',
    '0.11.0',
    '0.10.4',
    '0.11.0',
  ]);
  expect(() => nextVersion('0.9.9', ['0.10.3'])).toThrow('not newer than 0.10.3');
});
