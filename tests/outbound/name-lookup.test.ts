import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createNameLookup } from '../../src/outbound/name-lookup.ts';
import { createSender } from '../../src/outbound/sender.ts';
import { type Answer, startNameServer } from '../support/name-server.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { until } from '../support/until.ts';
import { answerText, startReceiver } from './receiver.ts';

const opened: { close(): void }[] = [];

afterEach(() => {
  for (const resource of opened.splice(0)) resource.close();
});

async function nameServer(answers: Record<string, Answer>) {
  const started = await startNameServer(answers);
  opened.push(started);
  return started;
}

/** Looks a name up at the given server, and returns its addresses or the code of the error. */
function addresses(
  name: string,
  servers: string[],
  { family = 0, ownNames }: { family?: number; ownNames?: LookupFunction } = {},
): Promise<unknown> {
  const lookup = createNameLookup({ servers, ...(ownNames ? { ownNames } : {}) });
  return new Promise((resolve) =>
    lookup(name, { all: true, family }, (error, found) => resolve(error?.code ?? found)),
  );
}

describe('an untrusted hostname', () => {
  const here = [{ address: '10.0.0.7', family: 4 }];
  const ownNames: LookupFunction = (_name, _options, callback) => callback(null, here);

  exhaustiveTest('does not hold up other names while its own name servers keep silent', async () => {
    const receiver = await startReceiver((socket) => socket.write(answerText(200)));
    const silent = Array.from({ length: 40 }, (_, index) => `silent-${index}.example`);
    const { address, asked } = await nameServer({
      ...Object.fromEntries(silent.map((name) => [name, 'silent' as const])),
      'prompt.example': '127.0.0.1',
    });
    const sender = createSender({
      allowedNetworks: ['127.0.0.1'],
      connectTimeoutMs: 60_000,
      answerTimeoutMs: 60_000,
      lookup: createNameLookup({ servers: [address] }),
    });
    opened.push(receiver, sender);
    const post = (name: string) =>
      sender.post({ url: `http://${name}:${receiver.port}/`, headers: {}, body: '' });
    const order: string[] = [];
    const waiting = silent.map((name) => post(name).then(({ error }) => order.push(`${name} ${error}`)));
    expect(await post('prompt.example')).toMatchObject({ statusCode: 200 });
    expect(order).toEqual([]);
    await Promise.all(waiting);
    expect(order.toSorted()).toEqual(silent.map((name) => `${name} name_not_resolved`).toSorted());
    expect(asked).toEqual(expect.arrayContaining(silent.map((name) => `${name} A`)));
  });

  test('is resolved to IPv4 and IPv6 addresses, or to the family that is asked for', async () => {
    const { address, asked } = await nameServer({ 'shop.example': '203.0.113.7' });
    const found = [{ address: '203.0.113.7', family: 4 }];
    expect(await addresses('shop.example', [address])).toEqual(found);
    expect(asked.splice(0).toSorted()).toEqual(['shop.example A', 'shop.example AAAA']);
    expect(await addresses('shop.example', [address], { family: 4 })).toEqual(found);
    expect(asked).toEqual(['shop.example A']);
    expect(await addresses('shop.example', [address], { family: 6 })).toBe('ENOTFOUND');
  });

  test('is not resolved when no name server knows it, or when there is none', async () => {
    const { address } = await nameServer({});
    expect(await addresses('nobody.example', [address])).toBe('ENOTFOUND');
    const gone = await startNameServer({});
    gone.close();
    expect(await addresses('nobody.example', [gone.address])).toBe('ENOTFOUND');
  });

  test('is resolved by the machine’s own resolver only where that is allowed', async () => {
    const { address } = await nameServer({});
    expect(await addresses('worker-7', [address], { ownNames })).toEqual(here);
    expect(await addresses('worker-7', [address])).toBe('ENOTFOUND');
  });

  // Silence is waited for by the clock.
  exhaustiveTest(
    'is not resolved by what this machine alone knows when its name servers keep silent',
    async () => {
      const { address } = await nameServer({ 'silent.example': 'silent', 'half.example AAAA': 'silent' });
      const names = ['silent.example', 'half.example'];
      const found = await Promise.all(names.map((name) => addresses(name, [address], { ownNames })));
      expect(found).toEqual(['ENOTFOUND', 'ENOTFOUND']);
    },
  );

  test('takes no second thread where the machine looks for names of its own', async () => {
    const { address } = await nameServer({});
    const waiting: (() => void)[] = [];
    const ownNames: LookupFunction = (_name, _options, callback) => {
      waiting.push(() => callback(Object.assign(new Error('silent'), { code: 'EAI_AGAIN' }), []));
    };
    const names = ['one.example', 'two.example', 'three.example'];
    const found = names.map((name) => addresses(name, [address], { ownNames }));
    for (const _name of names) {
      await until(() => waiting.length > 0);
      // The answers about the other names have come by the time at which one to a later question has.
      await addresses('later.example', [address]);
      expect(waiting).toHaveLength(1);
      waiting.shift()?.();
    }
    expect(await Promise.all(found)).toEqual(names.map(() => 'EAI_AGAIN'));
  });

  test.each(['localhost', 'shop.localhost'])('is never asked for when it is %s', async (name) => {
    const { address, asked } = await nameServer({ [name]: '203.0.113.7' });
    expect(await addresses(name, [address])).not.toContainEqual({ address: '203.0.113.7', family: 4 });
    expect(asked).toEqual([]);
  });
});
