/** What runs in the thread: parses the documents that it is sent, one after another. */
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../lib/low-priority.ts';
import { parseJson } from '../../providers/kit/json.ts';
import type { FromThread, ToThread } from './json-thread.ts';

lowerPriority();
const answer = (message: FromThread) => parentPort?.postMessage(message);

parentPort?.on('message', ({ text, bounds }: ToThread) => {
  try {
    answer({ kind: 'parsed', value: parseJson(text, bounds) });
  } catch (error) {
    answer({ kind: 'refused', why: (error as Error).message });
  }
});
answer({ kind: 'ready' });
