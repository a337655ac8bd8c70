/**
 * `npm run release -- minor` (or `patch`, `major`, a version) releases what the present commit has: it runs the
 * verification, gives the version to package.json and to what CHANGELOG.md calls unreleased, keeps the contract and the
 * sources for later comparisons, commits and tags that, prints the notes and how to publish them with the whole contract,
 * and builds the image under the name that deploy/compose.yaml runs, on the bases that BUILD_BASE and BASE name, if they
 * are set. Nothing is pushed. With `--dry-run` it only says what it would do; with `--verified` it relies on a verification that has passed elsewhere, and says so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { notesOf, releasedVersions, withRelease } from './releases/changelog.ts';
import { nextVersion } from './releases/next-version.ts';
import { keepContract } from './releases/released-contract.ts';
import { keepSources, releasedSourcesFile } from './releases/released-sources.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, verified: { type: 'boolean' } },
});

/** What a release offers beside its sources: the whole contract, for tools. */
const attached = ['openapi.full.yaml'];

/** @throws Error that says in a sentence why nothing was released, or which step failed. */
function release(step: string): void {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const version = nextVersion(step, releasedVersions(changelog));
  const notes = notesOf(changelog, 'Unreleased');
  if (notes === '')
    throw new Error('CHANGELOG.md has nothing under "Unreleased", so there is nothing to release.');
  if (output('git', 'status', '--porcelain') !== '')
    throw new Error('There are changes that are not committed. A release is of what is committed.');
  if (values['dry-run']) {
    const builder = imageBuilder();
    console.log(`Would verify, release ${version} and tag it v${version}.`);
    console.log(
      'tool' in builder ? `Would build its image with ${builder.tool}.` : `No image: ${builder.missing}.`,
    );
    console.log(`
${notes}`);
    return;
  }
  verify();
  writeFileSync('CHANGELOG.md', withRelease(changelog, version, new Date().toISOString().slice(0, 10)));
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts');
  keepContract('.', version);
  run('git', 'add', '--update');
  keepSources('.', output('git', 'write-tree'));
  run('git', 'add', releasedSourcesFile);
  run('git', 'commit', '--quiet', '--message', `Release ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', notes);
  const publish = `gh release create v${version} --notes-from-tag ${attached.join(' ')}`;
  console.log(`\nReleased ${version}. Push it: git push --follow-tags && ${publish}\n\n${notes}\n`);
  buildImage(version);
}

function verify(): void {
  if (values.verified)
    console.log('npm run verify was not run here: --verified says that it has passed for this commit.');
  else run('npm', 'run', 'verify', '--', '--all');
}

const containerfile = 'deploy/Containerfile';

/** Returns the tool that builds images here, or a sentence about what is missing. */
function imageBuilder(): { tool: string } | { missing: string } {
  if (!existsSync(containerfile)) return { missing: `there is no ${containerfile}` };
  const tool = ['podman', 'buildah', 'docker'].find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  );
  return tool ? { tool } : { missing: 'this machine has none of podman, buildah and docker' };
}

function buildImage(version: string): void {
  const builder = imageBuilder();
  if ('missing' in builder) {
    console.log(`No image was built: ${builder.missing}.`);
    return;
  }
  const tag = ['--tag', `localhost/social-content-service:${version}`];
  const build = [builder.tool, 'build', '--file', containerfile, ...chosenBases(), ...tag, '.'];
  const { status } = spawnSync(build[0] ?? '', build.slice(1), { stdio: 'inherit' });
  if (status !== 0)
    throw new Error(
      `${version} is released, but its image could not be built. Build it by: ${build.join(' ')}`,
    );
}

/** Returns the arguments for the bases that the environment names in place of those in the Containerfile. */
function chosenBases(): string[] {
  const chosen = ['BUILD_BASE', 'BASE'].filter((name) => process.env[name]);
  return chosen.flatMap((name) => ['--build-arg', `${name}=${process.env[name]}`]);
}

function output(command: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${parameters[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}

function run(command: string, ...parameters: string[]): void {
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`Not released: ${command} ${parameters.slice(0, 2).join(' ')} failed.`);
}

try {
  release(positionals[0] ?? '');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
