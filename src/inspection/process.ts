/** The process that inspects one file. It asks the service for the bytes it needs. */

import { factsOf } from './facts.ts';
import { DamagedFile, type InspectedFile, type MediaFacts } from './inspected.ts';
import type { MediaType } from './media-types.ts';

export type FromProcess =
  | { kind: 'read'; start: number; length: number }
  | { kind: 'facts'; facts: MediaFacts }
  | { kind: 'damaged'; message: string };

export interface ToProcess {
  bytes: Uint8Array;
}

const [type, size] = process.argv.slice(2);
// The service is gone, so nobody waits for the answer.
process.once('disconnect', () => process.exit());

const say = (message: FromProcess) => process.send?.(message);

const file: InspectedFile = {
  sizeBytes: Number(size),
  read(start, length) {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    process.once('message', ({ bytes }: ToProcess) => resolve(bytes));
    say({ kind: 'read', start, length });
    return promise;
  },
};

try {
  say({ kind: 'facts', facts: await factsOf(file, type as MediaType) });
} catch (error) {
  if (!(error instanceof DamagedFile)) throw error;
  say({ kind: 'damaged', message: error.message });
}
