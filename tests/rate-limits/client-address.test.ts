/**
 * Tests the name under which a client's requests are counted, for each form in which proxies write an
 * address.
 */
import { expect, test } from '@jest/globals';
import { clientAddress } from '../../src/rate-limits/index.ts';

test.each([
  ['an IPv4 address', '203.100.113.217', '203.100.113.217'],
  ['an IPv4 address with a port', '203.100.113.217:4711', '203.100.113.217'],
  ['an IPv4 address that is written as IPv6', '::ffff:192.0.2.17', '192.0.2.17'],
  ['an IPv6 address, by its /64 network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['an IPv6 address of the same network', '2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['an IPv6 address in brackets', '[2001:db8::1]', '2001:db8:0:0::/64'],
  ['an IPv6 address with a port', '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
])('%s has one name', (_what, text, name) => {
  expect(clientAddress(text)).toBe(name);
});

test.each(['', 'unknown', 'x192.0.2.17:80', '192.0.2.17:80x', 'x[2001:db8::1]:80', '[2001:db8::1]:80x'])(
  'the text %j, which is no address, is its own name',
  (text) => {
    expect(clientAddress(text)).toBe(text);
  },
);

test('a long text that is no address is shortened, so that names need little memory', () => {
  expect(clientAddress(`${'a'.repeat(64)}b`)).toBe('a'.repeat(64));
});
