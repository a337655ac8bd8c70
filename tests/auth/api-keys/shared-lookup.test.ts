import { expect, test } from '@jest/globals';
import { createSharedLookup } from '../../../src/auth/api-keys/shared-lookup.ts';
import { generateKey, hashKey } from '../../../src/auth/api-keys/verifier.ts';
import type { ApiKey } from '../../../src/db/tables/keys.ts';
import { createConcurrency } from '../../../src/lib/concurrency.ts';

type Hash = Buffer<ArrayBuffer>;

const keyOf = (hash: Hash) => ({ id: 'key_right', hash }) as unknown as ApiKey;
const newHashes = (count: number) => Array.from({ length: count }, () => hashKey(generateKey('test')));

/** Makes a lookup whose statements end when the test says so. */
function heldLookup(right: Hash) {
  const { coalesce } = createConcurrency();
  const statements: { hashes: Hash[]; end(): void }[] = [];
  const find = createSharedLookup(
    async (hashes) => {
      await new Promise<void>((resolve) => statements.push({ hashes, end: resolve }));
      return hashes.filter((hash) => hash.equals(right)).map(keyOf);
    },
    (asked, work) => coalesce('keys', asked, work),
  );
  return { find, statements };
}

test('many guesses are looked up by one statement at a time, and the right key among them is found', async () => {
  const [right] = newHashes(1) as [Hash];
  const { find, statements } = heldLookup(right);
  const guesses = newHashes(250);
  const found = Promise.all([...guesses.slice(0, 170), right, ...guesses.slice(170)].map(find));
  let ended = 0;
  while (ended < 3) {
    await new Promise(setImmediate);
    expect(statements.length - ended).toBeLessThanOrEqual(1);
    if (statements.length > ended) statements[ended++]?.end();
  }
  const keys = await found;
  expect(keys.flatMap((key, at) => (key ? [at] : []))).toEqual([170]);
  expect(statements.map(({ hashes }) => hashes.length)).toEqual([100, 100, 51]);
});

test('guesses that come faster than the database answers are refused, and the next ones are not', async () => {
  const [right] = newHashes(1) as [Hash];
  const { find, statements } = heldLookup(right);
  const waiting = newHashes(1_000).map(find);
  await expect(find(right)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  let ended = 0;
  while (ended < 10) {
    await new Promise(setImmediate);
    if (statements.length > ended) statements[ended++]?.end();
  }
  await Promise.all(waiting);
  const found = find(right);
  while (statements.length === 10) await new Promise(setImmediate);
  statements[10]?.end();
  expect(await found).toMatchObject({ id: 'key_right' });
});
