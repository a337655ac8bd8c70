/** Tests that the parts of the work in a benchmark's profile are those of the code as it stands. */
import { globSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, test } from '@jest/globals';
import { acceptingParts, placesOfWork, readingParts } from '../../bench/work-parts.ts';

const isThere = (place: string) =>
  place.startsWith('node:')
    ? builtinModules.includes(place.slice('node:'.length))
    : globSync(place.startsWith('src/') ? `${place}*` : `node_modules/${place}{,.js}`).length > 0;

test('every path named for a part of a profile exists, so that no part shows nothing because its code has moved', () => {
  expect(placesOfWork.length).toBeGreaterThan(30);
  expect(placesOfWork.filter((place) => !isThere(place))).toEqual([]);
});

test.each([
  ['Sealing the content and the answer', 'seal file:///app/src/crypto/keyring.ts'],
  ['The Idempotency-Key', 'takeKey file:///app/src/domain/foundation/idempotency/take-key.ts'],
  ['Log line, metrics, request log', 'info file:///app/src/observability/log.ts'],
  ['Key and rate limits', 'take file:///app/src/rate-limits/index.ts'],
  ['Profile, plan, cap', 'find file:///app/src/domain/foundation/billing/usage.ts'],
  ['Answer as JSON, with its headers', 'json file:///app/node_modules/express/lib/response.js'],
  ['Finding the route, and the pipeline', 'next file:///app/node_modules/router/index.js'],
])('of a publish request, %s has the frame %s', (part, frame) => {
  expect(acceptingParts.parts.find(([, look]) => look.test(frame))?.[0]).toBe(part);
});

test('of a list, calling a provider is told apart from what is decided about the call', () => {
  const partOf = (frame: string) => readingParts.parts.find(([, look]) => look.test(frame))?.[0];
  expect(partOf('send file:///app/src/provider-client/send.ts')).toBe('The call to the provider');
  expect(partOf('gate file:///app/src/provider-client/throttle-gate.ts')).toBe(
    'Profile, grant, scopes, throttles',
  );
});
