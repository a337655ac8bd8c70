import { expect, test } from '@jest/globals';
import { isKnownHost } from '../../src/http/every-request.ts';

test.each([
  'localhost',
  'localhost:8090',
  'LOCALHOST:1',
  '127.0.0.1:8090',
  '10.0.0.7',
  '[::1]:8090',
  '[::1]',
  'mock',
  'Mock:8090',
])('the Host %s is this server, for which the name mock is configured', (host) =>
  expect(isKnownHost(host, ['mock'])).toBe(true),
);

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:8090',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  'localhost@evil.example',
  'localhost:8090:1',
  'localhost:',
  'localhost ',
  'localhost, evil.example',
  '[evil.example]',
  '[::1].evil.example',
  '::1',
  'mock.evil.example',
  'notmock',
])('the Host %p is none of this server', (host) => expect(isKnownHost(host, ['mock'])).toBe(false));
