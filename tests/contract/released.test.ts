/** Tests that the contract which changes are compared with is that of the last release, in a clone without history, too. */
import { expect, test } from '@jest/globals';
import { releasedVersions } from '../../scripts/releases/changelog.ts';
import { releasedContract } from '../../scripts/releases/released-contract.ts';

test('the contract that is kept in the tree is that of the last release in the changelog', () => {
  const { version, client, closed } = releasedContract('.');
  expect(version).toBe(releasedVersions()[0]);
  for (const document of [client, closed]) expect(document).toHaveProperty('paths./v1/publish-requests.post');
});
