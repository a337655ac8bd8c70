/**
 * `npm run lint:breaking` compares the contract with that of the last release, and fails on a change that would break
 * its clients: within a version of the API, changes only add. Where oasdiff or the last release is missing, it says that
 * it was skipped, and fails in CI.
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
  try {
    if (!hasOasdiff)
      throw new Error('oasdiff is missing (go install github.com/oasdiff/oasdiff@v1.36.0, or OASDIFF_PATH)');
    return lastRelease();
  } catch (error) {
    console.error(
      `The contract was not compared with that of the last release: ${(error as Error).message}.`,
    );
    if (process.env.CI === 'true') process.exitCode = 1;
    return undefined;
  }
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
