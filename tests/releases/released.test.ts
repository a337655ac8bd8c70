/** Tests that what changes are compared with is of the last release, in a clone without history, too. */
import { expect, test } from '@jest/globals';
import { releasedVersions } from '../../scripts/releases/changelog.ts';
import { releasedContract } from '../../scripts/releases/released-contract.ts';
import { readReleased } from '../../scripts/releases/released-sources.ts';

test('the contract that is kept in the tree is that of the last release in the changelog', () => {
  const { version, client, closed } = releasedContract('.');
  expect(version).toBe(releasedVersions()[0]);
  for (const document of [client, closed]) expect(document).toHaveProperty('paths./v1/publish-requests.post');
});

test('the sources that an upgrade is tried from are those of the last release in the changelog', () => {
  expect(JSON.parse(readReleased('.', 'package.json')).version).toBe(releasedVersions()[0]);
});
