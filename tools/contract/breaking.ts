/**
 * `npm run lint:breaking` compares the contract with that of the last release, and fails on a change that would break
 * its clients: within a version of the API, changes only add. Without oasdiff it says that it was skipped, and is red in CI.
 */
import path from 'node:path';
import { contractIn, releasedContract } from '../../scripts/releases/released-contract.ts';
import { breakingChanges, hasOasdiff, oasdiffVersion } from './breaking/compare.ts';

if (hasOasdiff) compare(path.join(import.meta.dirname, '../..'));
else {
  console.error(
    `The contract was not compared with that of the last release: oasdiff is missing (go install github.com/oasdiff/oasdiff@v${oasdiffVersion}, or OASDIFF_PATH).`,
  );
  if (process.env.CI === 'true') process.exitCode = 1;
}

function compare(root: string): void {
  const { version, ...earlier } = releasedContract(root);
  const changes = breakingChanges(earlier, contractIn(root));
  for (const change of changes) console.error(change);
  if (changes.length > 0) process.exitCode = 1;
  console.log(
    changes.length > 0
      ? `The contract breaks clients of ${version}: within /v1, changes only add.`
      : `The contract breaks no client of ${version}.`,
  );
}
