import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createAddressGuard } from '../../src/outbound/address-guard.ts';
import { createSender, type SenderOptions } from '../../src/outbound/sender.ts';
import { answerText, type Receiver, startReceiver } from './receiver.ts';

const opened: { close(): void }[] = [];

afterEach(() => {
  for (const resource of opened.splice(0)) resource.close();
});

function post(url: string, options: Partial<SenderOptions> = {}) {
  const sender = createSender({
    allowedNetworks: [],
    connectTimeoutMs: 60_000,
    answerTimeoutMs: 60_000,
    ...options,
  });
  opened.push(sender);
  return sender.post({ url, headers: {}, body: '' });
}

async function receiver(headers: string[] = []): Promise<Receiver> {
  const started = await startReceiver((socket) => socket.write(answerText(200, 'ok', headers)));
  opened.push(started);
  return started;
}

/**
 * Returns a name server that gives these answers one after the other, repeats the last one for ever, and
 * records the hosts it was asked for.
 */
function nameServer(...answers: string[][]) {
  const asked: string[] = [];
  const lookup: SenderOptions['lookup'] = (host, { all }, callback) => {
    const answer = answers[Math.min(asked.push(host), answers.length) - 1] ?? [];
    const addresses = answer.map((address): LookupAddress => ({ address, family: isIP(address) }));
    if (all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };
  return { asked, lookup };
}

const forbiddenIpv4 = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.0', '10.255.255.255'],
  ['carrier-grade NAT', '100.64.0.0', '100.100.100.200', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.255'],
  ['link-local', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['private', '172.16.0.0', '172.31.255.255'],
  ['for protocols', '192.0.0.0', '192.0.0.192', '192.0.0.255'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.255'],
  ['6to4 relay', '192.88.99.1'],
  ['private', '192.168.0.0', '192.168.255.255'],
  ['benchmarking', '198.18.0.0', '198.19.255.255'],
  ['multicast', '224.0.0.1', '233.252.0.1', '239.255.255.255'],
  ['reserved', '240.0.0.0', '255.255.255.254'],
  ['broadcast', '255.255.255.255'],
  ['the host of an Azure machine', '168.63.129.16'],
].flatMap(([kind = '', ...addresses]) => addresses.map((address): [string, string] => [kind, address]));

const forbiddenIpv6 = [
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1', '::7f00:1', '::a9fe:a9fe', '::808:808'],
  ['IPv4-translated', '::ffff:0:7f00:1'],
  ['NAT64 of a forbidden one', '64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::a9fe:a9fe'],
  ['NAT64 of a network of its own', '64:ff9b:1::808:808'],
  ['6to4', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
  ['Teredo', '2001::1', '2001:0:a00:1::1'],
  ['discarded', '100::1', '100:0:0:1::1'],
  ['benchmarking', '2001:2::1'],
  ['documentation', '2001:db8::1', '3fff::1'],
  ['for protocols', '2001:1::1', '2001:20::1', '2001:1ff:ffff::1'],
  ['segment routing', '5f00::1'],
  ['unique-local', 'fc00::1', 'fd00:ec2::254', 'fd20:ce::254'],
  ['link-local', 'fe80::1', 'febf::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['unassigned', '::2', '200::1', '1fff::1', '4000::1', 'e000::1', 'fe00::1'],
].flatMap(([kind = '', ...addresses]) => addresses.map((address): [string, string] => [kind, address]));

describe('an address that is not public', () => {
  test.each(forbiddenIpv4)('(%s) is not reached by its number: %s', async (_, address) => {
    expect(await post(`http://${address}/`)).toMatchObject({ error: 'address_forbidden' });
    expect(await post(`https://${address}/`)).toMatchObject({ error: 'address_forbidden' });
  });

  test.each(forbiddenIpv6)('(%s) is not reached by its number: %s', async (_, address) => {
    expect(await post(`http://[${address}]/`)).toMatchObject({ error: 'address_forbidden' });
    expect(await post(`https://[${address}]/`)).toMatchObject({ error: 'address_forbidden' });
  });

  test.each([...forbiddenIpv4, ...forbiddenIpv6, ['link-local with a zone', 'fe80::1%eth0']])(
    '(%s) is not reached by a name: %s',
    async (_, address) => {
      const { lookup, asked } = nameServer([address]);
      expect((await post('https://receiver.example/', { lookup })).error).toBe('address_forbidden');
      expect(asked).toEqual(['receiver.example']);
    },
  );

  test.each([
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '0x7f.0x0.0x0.0x1',
    '127.1',
    '127.0.0.1.',
    '0',
    '１２７.０.０.１',
    '①②⑦.0.0.1',
    '%31%32%37.0.0.1',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::FFFF:7F00:0001]',
  ])('is not reached by another notation: %s', async (host) => {
    const target = await receiver();
    expect((await post(`http://${host}:${target.port}/`)).error).toBe('address_forbidden');
    expect(target.connections).toBe(0);
  });

  test.each(['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', 'metadata.google.internal.'])(
    'is not reached by a name of the machine or its network: %s',
    async (host) => {
      const { lookup } = nameServer(['127.0.0.1']);
      const target = await receiver();
      expect((await post(`http://${host}:${target.port}/`, { lookup })).error).toBe('address_forbidden');
      expect(target.connections).toBe(0);
    },
  );

  test('is not reached by the name that this machine gives itself', async () => {
    const target = await receiver();
    expect((await post(`http://localhost:${target.port}/`)).error).toBe('address_forbidden');
    expect(target.connections).toBe(0);
  });

  test('is not reached by a redirect', async () => {
    const inside = await receiver();
    const target = await startReceiver((socket) =>
      socket.write(answerText(302, '', [`Location: http://127.0.0.2:${inside.port}/`])),
    );
    opened.push(target);
    expect(await post(target.url, { allowedNetworks: ['127.0.0.1'] })).toMatchObject({ statusCode: 302 });
    expect(inside.connections).toBe(0);
  });
});

describe('a name', () => {
  test.each([
    ['first', ['127.0.0.1', '8.8.8.8']],
    ['last', ['8.8.8.8', '2606:4700:4700::1111', '127.0.0.1']],
  ])('with a private address among public ones is not connected to at all: %s', async (_, addresses) => {
    const { lookup } = nameServer(addresses);
    const target = await receiver();
    expect((await post(`http://mixed.example:${target.port}/`, { lookup })).error).toBe('address_forbidden');
    expect(target.connections).toBe(0);
  });

  test('without an address is not connected to', async () => {
    expect((await post('http://empty.example/', nameServer([]))).error).toBe('address_forbidden');
  });

  test('is looked up once for a connection, and what was checked is what is connected to', async () => {
    const target = await receiver();
    const { lookup, asked } = nameServer(['127.0.0.1'], ['169.254.169.254']);
    const outcome = await post(`http://rebinding.example:${target.port}/`, {
      lookup,
      allowedNetworks: ['127.0.0.1'],
    });
    expect(outcome).toMatchObject({ statusCode: 200 });
    expect(asked).toHaveLength(1);
    expect(target.connections).toBe(1);
  });

  test('is checked again for the next connection', async () => {
    const target = await receiver(['Connection: close']);
    const { lookup, asked } = nameServer(['127.0.0.1'], ['127.0.0.2']);
    const sender = createSender({
      allowedNetworks: ['127.0.0.1'],
      connectTimeoutMs: 60_000,
      answerTimeoutMs: 60_000,
      lookup,
    });
    opened.push(sender);
    const request = { url: `http://rebinding.example:${target.port}/`, headers: {}, body: '' };
    expect((await sender.post(request)).statusCode).toBe(200);
    expect((await sender.post(request)).error).toBe('address_forbidden');
    expect(asked).toHaveLength(2);
    expect(target.connections).toBe(1);
  });

  test('is checked whole when one address alone is asked for', () => {
    const answers: unknown[] = [];
    const { lookup } = nameServer(['8.8.8.8'], ['8.8.8.8', '10.0.0.1']);
    const guard = createAddressGuard([], lookup);
    guard.lookup('a.example', { all: false }, (...answer) => answers.push(answer));
    guard.lookup('b.example', { all: false }, (...answer) => answers.push(answer));
    expect(answers).toEqual([
      [null, '8.8.8.8', 4],
      [expect.objectContaining({ code: 'ERR_ADDRESS_FORBIDDEN' }), ''],
    ]);
  });
});

describe('a public address', () => {
  const { allows } = createAddressGuard([]);

  test.each([
    ['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
    ['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0'],
    ['168.63.129.15', '168.63.129.17', '198.17.255.255', '198.20.0.0', '223.255.255.255', '8.8.8.8'],
    ['2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450:4001::1', '2620:fe::fe', '2c0f:fb50::1'],
    ['64:ff9b::8.8.8.8', '64:ff9b::808:808'],
  ])('may be reached: %s …', (...addresses) => {
    expect(addresses.filter((address) => !allows(address))).toEqual([]);
  });

  test('is what the registry of IANA has no other purpose for', () => {
    const special = new BlockList();
    for (const [network, bits] of specialIpv4) special.addSubnet(network, bits, 'ipv4');
    special.addAddress('168.63.129.16', 'ipv4');
    const inside = fc.constantFrom(...specialIpv4).chain(([network]) => addressNear(network));
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), inside), (address) => {
        expect(allows(address)).toBe(!special.check(address, 'ipv4'));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    '',
    'receiver.example',
    '8.8.8',
    '08.8.8.8',
    '0x8.8.8.8',
    '134744072',
    '[2606::1]',
    '8.8.8.8/32',
  ])('is a whole address in its usual form, not %p', (text) => expect(allows(text)).toBe(false));

  const addressNear = (network: string) =>
    fc.tuple(fc.nat(255), fc.nat(255)).map(([third, fourth]) => {
      const [first, second] = network.split('.');
      return `${first}.${second}.${third}.${fourth}`;
    });
});

/**
 * The special networks of iana.org/assignments/iana-ipv4-special-registry, and multicast. The registry calls
 * AS112 and AMT public, but they are no useful destinations.
 */
const specialIpv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

describe('a network that the operator opens', () => {
  test('is reached, by its number and by a name', async () => {
    const target = await receiver();
    const { lookup } = nameServer(['127.0.0.1']);
    const options = { allowedNetworks: ['127.0.0.0/8'], lookup };
    expect(await post(target.url, options)).toMatchObject({ statusCode: 200, body: 'ok' });
    const named = `http://inside.example:${target.port}/`;
    expect(await post(named, options)).toMatchObject({ statusCode: 200, body: 'ok' });
  });

  test('is opened alone: a neighbour stays closed', async () => {
    const target = await receiver();
    const url = `http://127.0.0.2:${target.port}/`;
    expect((await post(url, { allowedNetworks: ['127.0.0.1'] })).error).toBe('address_forbidden');
    expect(target.connections).toBe(0);
  });

  test.each([
    [
      '10.64.0.0/10',
      ['10.64.0.0', '10.127.255.255'],
      ['10.63.255.255', '10.128.0.0', '127.0.0.1', '::ffff:10.64.0.1', '64:ff9b::a40:1'],
    ],
    ['192.168.1.7', ['192.168.1.7'], ['192.168.1.6', '192.168.1.8', '::c0a8:107', '2002:c0a8:107::1']],
    ['192.168.1.7/32', ['192.168.1.7'], ['192.168.1.6', '192.168.1.8']],
    ['fd00:1::/32', ['fd00:1::', 'fd00:1:ffff::1'], ['fd00:2::1', 'fd00:ec2::254', '10.0.0.1']],
    ['0:0:0:0:0:0:0:1', ['::1'], ['::2', '::', '127.0.0.1', '::ffff:127.0.0.1']],
  ])('%s opens what it names, and nothing in another disguise', (network, inside, outside) => {
    const { allows } = createAddressGuard([network]);
    expect(inside.filter((address) => !allows(address))).toEqual([]);
    expect(outside.filter(allows)).toEqual([]);
  });

  test('takes nothing from what is public, nor from other networks', () => {
    const { allows } = createAddressGuard(['fd00::/8', '10.0.0.0/8', '::1']);
    const reachable = ['10.1.1.1', 'fd12::1', '::1', '8.8.8.8', '2606:4700::1'];
    expect(reachable.filter((address) => !allows(address))).toEqual([]);
  });

  test.each([
    '10/8',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '::/129',
    'localhost',
    '',
    '010.0.0.1',
  ])('is not %p: the start fails and names it', (network) => {
    const create = () =>
      createSender({ allowedNetworks: [network], connectTimeoutMs: 1, answerTimeoutMs: 1 });
    expect(create).toThrow(`${network} is not an address`);
  });
});
