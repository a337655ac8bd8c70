/** Tests that each test that the security guide names for a threat exists. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { threatGroups } from '../../src/web/docs/guides/threats.ts';

const threats = threatGroups.flatMap((group) => group.threats);

describe('the security guide', () => {
  test.each(threats)('names a test that there is: $threat', ({ file, test: name }) => {
    expect(name).not.toBe('');
    expect(readFileSync(file, 'utf8')).toContain(name);
  });

  test('tells of each threat once', () => {
    expect(new Set(threats.map(({ threat }) => threat)).size).toBe(threats.length);
  });
});
