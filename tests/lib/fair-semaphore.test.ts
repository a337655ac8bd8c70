/** Tests in which order work is begun, and that whoever has much to do cannot stop others. */
import { expect, test } from '@jest/globals';
import { createFairSemaphore } from '../../src/lib/fair-semaphore.ts';

/** Work that says when it begins, and ends when it is told to. */
function createWork(permits: number) {
  const limited = createFairSemaphore(permits);
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const crowded = new Map<string, AbortSignal>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    isCrowded: (name: string) => crowded.get(name)?.aborted,
    async ask(...names: string[]) {
      for (const name of names)
        void limited(name.replace(/\d+/, ''), (signal) => {
          begun.push(name);
          crowded.set(name, signal);
          return new Promise<void>((resolve) => endings.set(name, resolve));
        });
      await settled();
    },
    async end(name: string) {
      endings.get(name)?.();
      await settled();
    },
  };
}

test('no more run at a time than may, and all in the end', async () => {
  const work = createWork(2);
  await work.ask('a1', 'a2', 'a3', 'a4');
  expect(work.begun).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'a2', 'a3', 'a4']) await work.end(name);
  expect(work.begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('two who have taken all places with many more behind keep a third waiting for one piece of work', async () => {
  const work = createWork(2);
  await work.ask('a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'c1');
  expect(work.begun).toEqual(['a1', 'b1']);
  await work.end('a1');
  expect(work.begun).toEqual(['a1', 'b1', 'c1']);
});

test('one who has taken all places lets each other one begin before their own next', async () => {
  const work = createWork(2);
  await work.ask('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');
  await work.end('a1');
  await work.end('a2');
  await work.end('b1');
  await work.end('c1');
  expect(work.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('who has less running goes first, whoever was begun last', async () => {
  const work = createWork(3);
  await work.ask('a1', 'a2', 'b1', 'a3', 'b2');
  await work.end('b1');
  expect(work.begun).toEqual(['a1', 'a2', 'b1', 'b2']);
});

test('work is notified when another owner waits, and not when its own owner does', async () => {
  const work = createWork(1);
  await work.ask('a1', 'a2');
  expect(work.isCrowded('a1')).toBe(false);
  await work.ask('b1');
  expect(work.isCrowded('a1')).toBe(true);
  await work.end('a1');
  expect(work.begun).toEqual(['a1', 'b1']);
  expect(work.isCrowded('b1')).toBe(true);
  await work.end('b1');
  expect(work.isCrowded('a2')).toBe(false);
});

test('work that fails gives its place to the next', async () => {
  const limited = createFairSemaphore(1);
  const failing = limited('a', () => Promise.reject(new Error('failed')));
  const after = limited('b', async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await after).toBe('done');
});
