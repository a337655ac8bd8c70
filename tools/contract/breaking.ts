/**
 * `npm run lint:breaking` compares the contract with that of the last release, and fails on a change that would break
 * its clients: within a version of the API, changes only add. Where oasdiff or the last release is missing, it says that
 * it was skipped. In CI a missing oasdiff is red; a checkout without the history is not, because nobody can mend it there.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileAt, lastRelease, type Release } from '../../scripts/releases/last-release.ts';
import { breakingChanges, type Contract, hasOasdiff } from './breaking/compare.ts';

const generated = 'src/contract/generated';
const root = path.join(import.meta.dirname, '../..');

const contractOf = (read: (file: string) => string): Contract => ({
  client: JSON.parse(read(`${generated}/openapi.client.json`)),
  closed: JSON.parse(read(`${generated}/openapi.json`)),
});

const release = releaseToCompareWith();
if (release) report(release);

function releaseToCompareWith(): Release | undefined {
  if (!hasOasdiff) {
    skip('oasdiff is missing (go install github.com/oasdiff/oasdiff@v1.36.0, or OASDIFF_PATH)');
    if (process.env.CI === 'true') process.exitCode = 1;
    return undefined;
  }
  try {
    return lastRelease();
  } catch (error) {
    skip((error as Error).message);
    return undefined;
  }
}

function skip(reason: string): void {
  console.error(`The contract was not compared with that of the last release: ${reason}.`);
}

function report(release: Release): void {
  const earlier = contractOf((file) => fileAt(release, file));
  const later = contractOf((file) => readFileSync(path.join(root, file), 'utf8'));
  const changes = breakingChanges(earlier, later);
  for (const change of changes) console.error(change);
  if (changes.length > 0) process.exitCode = 1;
  console.log(
    changes.length > 0
      ? `The contract breaks clients of ${release.version}: within /v1, changes only add.`
      : `The contract breaks no client of ${release.version}.`,
  );
}
