/** Tests that `npm run structure` says of the code as it stands all that it is to say, and finds no circle in it. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

test('npm run structure prints sizes, circles, exports, the context, the flows, the hops and the providers', () => {
  const printed = execFileSync(process.execPath, ['scripts/structure.ts'], { encoding: 'utf8' });
  const figureOf = (what: string) => {
    const [, figure] = printed.match(new RegExp(`^${what} +(\\d+)$`, 'm')) ?? [];
    return figure === undefined ? `no line of ${what}` : Number(figure);
  };
  expect(figureOf('files in src, without generated ones')).toBeGreaterThan(1_000);
  expect(figureOf('lines of a file, median')).toBeLessThanOrEqual(60);
  expect(figureOf('lines of a file, 90th percentile')).toBeLessThanOrEqual(200);
  for (const nothing of [
    'circles among files',
    'circles among folders',
    'exports that nothing imports, by knip',
  ])
    expect(figureOf(nothing)).toBe(0);
  expect(figureOf('members of the context')).toBeLessThanOrEqual(25);
  for (const flow of ['list', 'publish', 'webhook in', 'console form'])
    expect(figureOf(`files of the flow ${flow}`)).toBeGreaterThan(20);
  expect(figureOf('hops from runContent to the transport')).toBeGreaterThan(0);
  expect(figureOf('hops from runContent to the transport')).toBeLessThanOrEqual(6);
  for (const provider of ['instagram', 'facebook', 'threads', 'bluesky', 'mastodon'])
    expect(printed).toMatch(new RegExp(`^${provider}( +\\d+){4}$`, 'm'));
}, 600_000);
