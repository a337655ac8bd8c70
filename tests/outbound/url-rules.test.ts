import { describe, expect, test } from '@jest/globals';
import { urlProblem } from '../../src/outbound/url-rules.ts';

const production = { allowedNetworks: [] };
const development = { allowedNetworks: ['127.0.0.0/8', '::1/128'] };

const problems = {
  url: 'Not a URL. Write it in full, such as https://example.com/path.',
  scheme: 'Not encrypted. Use an https:// URL.',
  credentials: 'Holds a user name or password, which would be sent along. Remove it.',
  fragment: 'Holds a fragment, which no server would see. Remove the # and the rest.',
  length: 'Longer than 2048 characters. Shorten it.',
};

const notPublic = (host: string) =>
  `${host} is not a public address. Use a host that the internet can reach.`;
const otherService = (port: number) =>
  `Port ${port} belongs to another service. Use 443, or one from 1024 on.`;

describe('the URL of a destination', () => {
  test.each([
    'https://example.com',
    'https://example.com/',
    'https://hooks.example.com/a/b?c=d&e=%20',
    'https://example.com:443/',
    'https://example.com:80/',
    'https://example.com:1024/',
    'https://example.com:8443/',
    'https://example.com:65535/',
    'https://xn--mnchen-3ya.example/',
    'https://münchen.example/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://localhost.example.com/',
    'https://notlocalhost/',
    `https://example.com/${'a'.repeat(2028)}`,
  ])('may be %s', (url) => {
    expect(urlProblem(url, production)).toBeUndefined();
  });

  test.each([
    ['', problems.url],
    ['example.com/hook', problems.url],
    ['/hook', problems.url],
    ['https://', problems.url],
    ['https://1.2.3.4.5/', problems.url],
    ['https://example.com:65536/', problems.url],
    [' https://example.com/', problems.url],
    ['https://exam\nple.com/', problems.url],
    ['https://example.com/a b', problems.url],
    ['https://example.com/\0', problems.url],
    ['http://example.com/', problems.scheme],
    ['http://8.8.8.8/', problems.scheme],
    ['ftp://example.com/', problems.scheme],
    ['file:///etc/passwd', problems.scheme],
    ['javascript:alert(1)', problems.scheme],
    ['gopher://example.com:70/', problems.scheme],
    ['https://user@example.com/', problems.credentials],
    ['https://user:secret@example.com/', problems.credentials],
    ['https://:secret@example.com/', problems.credentials],
    ['https://example.com/#part', problems.fragment],
    ['https://example.com/#', problems.fragment],
    [`https://example.com/${'a'.repeat(2029)}`, problems.length],
    ...[0, 1, 22, 25, 53, 79, 81, 442, 444, 445, 993, 1023].map((port) => [
      `https://example.com:${port}/`,
      otherService(port),
    ]),
  ])('may not be %j', (url = '', problem) => {
    expect(urlProblem(url, production)).toBe(problem);
  });

  test.each([
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://0177.0.0.1/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://127.0.0.1./', '127.0.0.1'],
    ['https://169.254.169.254/latest/meta-data', '169.254.169.254'],
    ['https://10.0.0.1/', '10.0.0.1'],
    ['https://0/', '0.0.0.0'],
    ['https://[::1]/', '::1'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['https://[::127.0.0.1]/', '::7f00:1'],
    ['https://[fd00:ec2::254]/', 'fd00:ec2::254'],
    ['https://localhost/', 'localhost'],
    ['https://LocalHost:8443/', 'localhost'],
    ['https://localhost./', 'localhost.'],
    ['https://app.localhost/', 'app.localhost'],
  ])('may not lead inside: %s', (url, host) => {
    expect(urlProblem(url, production)).toBe(notPublic(host));
  });
});

describe('networks that the operator opens', () => {
  test.each([
    'http://localhost:3000/hook',
    'http://app.localhost:3000/hook',
    'http://127.0.0.1:3000/hook',
    'http://127.1.2.3/hook',
    'http://[::1]:3000/hook',
    'https://localhost:3000/hook',
    'https://127.0.0.1:3000/hook',
  ])('may be named, encrypted or not: %s', (url) => {
    expect(urlProblem(url, development)).toBeUndefined();
  });

  test.each([
    ['http://example.com/', problems.scheme],
    ['http://8.8.8.8/', problems.scheme],
    ['http://10.0.0.1/', problems.scheme],
    ['http://[::ffff:127.0.0.1]/', problems.scheme],
    ['http://localhost.example.com/', problems.scheme],
    ['ftp://localhost/', problems.scheme],
    ['https://10.0.0.1/', notPublic('10.0.0.1')],
    ['http://user@localhost/', problems.credentials],
    ['http://localhost:22/', otherService(22)],
  ])('open nothing else: %s', (url, problem) => {
    expect(urlProblem(url, development)).toBe(problem);
  });

  test.each(['127.0.0.1', '127.0.0.0/8', '::1', '::/64'])('open localhost when they are %s', (network) => {
    expect(urlProblem('http://localhost:3000/', { allowedNetworks: [network] })).toBeUndefined();
  });

  test('other than loopback do not open localhost', () => {
    const inside = { allowedNetworks: ['10.0.0.0/8'] };
    expect(urlProblem('http://10.0.0.1:3000/', inside)).toBeUndefined();
    expect(urlProblem('http://localhost:3000/', inside)).toBe(problems.scheme);
    expect(urlProblem('https://localhost:3000/', inside)).toBe(notPublic('localhost'));
  });
});
