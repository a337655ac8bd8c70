import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's own collector, which Node types only where the process is started with `--expose-gc`. */
type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Gives the memory that loading and starting took back to the system; V8 would keep it for later. It stops the
 * process for about a tenth of a second, so it is called once, when a start has just ended and hardly anybody is served.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
