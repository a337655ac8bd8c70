/** Tests the thread that parses long documents: that it gives up in time, and goes on with the next one. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from '@jest/globals';
import { answers } from '../../src/lib/bounds.ts';
import { createJsonThread, type JsonThread } from '../../src/provider-client/transports/json-thread.ts';
import { exhaustiveTest } from '../support/sample.ts';

const bounds = answers.chosen_by_user;

let thread: JsonThread;
afterEach(() => thread.close());

describe('the thread that parses', () => {
  test('parses as the service does, each document on its own', async () => {
    thread = createJsonThread();
    const texts = ['{"id":12345678901234567}', '[1', `${'['.repeat(600)}`, '"b"'];
    expect(await Promise.allSettled(texts.map((text) => thread.parse(text, bounds)))).toEqual([
      { status: 'fulfilled', value: { id: '12345678901234567' } },
      { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('JSON') }) },
      { status: 'rejected', reason: expect.objectContaining({ message: 'nested more than 512 deep' }) },
      { status: 'fulfilled', value: 'b' },
    ]);
  });

  test('has a lower priority than the service, which continues answering', async () => {
    const before = priorities();
    thread = createJsonThread();
    await thread.parse('1', bounds);
    const started = [...priorities()].filter(([id]) => !before.has(id)).map(([, priority]) => priority);
    expect(Math.max(...started)).toBeGreaterThan(getPriority());
  });

  exhaustiveTest(
    'is ended when a document takes too long, and the next ones are parsed by another',
    async () => {
      thread = createJsonThread({ program: stuckAt('"endless"') });
      const [endless, next] = ['"endless"', '"next"'].map((text) => thread.parse(text, bounds));
      await expect(endless).rejects.toThrow('parsing took more than 2000 ms');
      expect(await next).toBe('"next"');
    },
  );

  test('that ends on its own fails the document, and the next ones are parsed by another', async () => {
    thread = createJsonThread({ program: stuckAt('never', 'process.exit()') });
    const [fatal, next] = ['fatal', 'next'].map((text) => thread.parse(text, bounds));
    await expect(fatal).rejects.toThrow('the thread that parses has ended');
    expect(await next).toBe('next');
  });

  test('that cannot start fails what waits for it', async () => {
    thread = createJsonThread({ program: new URL('data:text/javascript,throw new Error("no thread")') });
    await expect(thread.parse('1', bounds)).rejects.toThrow('the thread that parses has ended');
  });

  test('fails what it has not parsed when it is closed', async () => {
    thread = createJsonThread();
    const left = ['1', '2'].map((text) => thread.parse(text, bounds));
    thread.close();
    for (const parsed of left) await expect(parsed).rejects.toThrow('closed');
  });
});

/** Returns a program that sends every text back, but hangs at one, and dies at `fatal`. */
function stuckAt(text: string, dying = ''): URL {
  const program = `
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ text }) => {
      for (; text === ${JSON.stringify(text)}; );
      if (text === 'fatal') ${dying || '{}'};
      parentPort.postMessage({ kind: 'parsed', value: text });
    });
    parentPort.postMessage({ kind: 'ready' });`;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}

/** Returns the priority of each thread of this process, by its id (proc(5)), without those that have ended meanwhile. */
function priorities(): Map<string, number> {
  const threads = readdirSync('/proc/self/task').flatMap((id): [string, number][] => {
    const stat = statOf(id);
    return stat === undefined ? [] : [[id, Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])]];
  });
  return new Map(threads);
}

/** The kernel has no file for a thread that ended before it was opened, and nothing to read for one that ended after. */
function statOf(thread: string): string | undefined {
  try {
    return readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
