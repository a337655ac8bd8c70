/** Waits for the signal that ends a process. */
import { constants } from 'node:os';

/**
 * A Ctrl-C reaches what `npm start` runs twice: from the terminal, and forwarded by npm. Signals that come within this time of
 * the first are therefore the same one.
 */
const sameSignalMs = 1000;

/**
 * Resolves when the process gets SIGTERM, SIGINT or, since its terminal was closed, SIGHUP for the first time. A signal that comes later than a second after that ends
 * the process at once, with the exit code of its signal, and says so on standard error.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const receive = (signal: NodeJS.Signals) => {
      first ??= performance.now();
      resolve(signal);
      if (performance.now() - first < sameSignalMs) return;
      process.stderr.write(`Ended at once, since ${signal} came again. The next start tidies up.\n`);
      process.exit(128 + constants.signals[signal]);
    };
    process.on('SIGTERM', receive);
    process.on('SIGINT', receive);
    process.on('SIGHUP', receive);
  });
}
