/** Tests that `npm run structure` says of the code as it stands all that it is to say, and finds nothing above its limit. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { readSources } from '../../scripts/structure/imports.ts';
import { measuresOf } from '../../scripts/structure/measures.ts';

test('npm run structure prints sizes, circles, exports, the context, the flows, the hops and the providers', () => {
  const printed = execFileSync(process.execPath, ['scripts/structure.ts'], { encoding: 'utf8' });
  const figureOf = (what: string) => {
    const [, figure] = printed.match(new RegExp(`^${what} +(\\d+)$`, 'm')) ?? [];
    return figure === undefined ? `no line of ${what}` : Number(figure);
  };
  for (const { what, figure } of measuresOf(readSources('src'))) expect(figureOf(what)).toBe(figure);
  expect(figureOf('exports that nothing imports, by knip')).toBe(0);
  for (const flow of ['list', 'publish', 'webhook in', 'console form'])
    expect(figureOf(`files of the flow ${flow}`)).toBeGreaterThan(20);
  expect(figureOf('hops from runContent to the transport')).toBeGreaterThan(0);
  expect(figureOf('hops from runContent to the transport')).toBeLessThanOrEqual(6);
  for (const provider of ['instagram', 'facebook', 'threads', 'bluesky', 'mastodon'])
    expect(printed).toMatch(new RegExp(`^${provider}( +\\d+){4}$`, 'm'));
}, 600_000);
