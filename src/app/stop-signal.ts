/** Waits for the signal that ends a process. */
import { constants } from 'node:os';

/**
 * A Ctrl-C reaches what `npm start` runs twice: from the terminal, and forwarded by npm. Signals that come within this time of
 * the first are therefore the same one.
 */
const sameSignalMs = 1000;

/**
 * Resolves at the first SIGTERM, SIGINT, or SIGHUP (the terminal was closed). A signal more than a second later ends the
 * process immediately, with the exit code of that signal, and says so on standard error.
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
