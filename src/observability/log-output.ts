/**
 * Writes lines where they may not be able to go: the disk may be full, or the reader gone. Such lines are lost and counted,
 * and the process continues; the next line that can be written is followed by one that says how many were lost.
 */
import { Writable } from 'node:stream';

export interface LineOutput extends Writable {
  /** Returns how many lines were lost since the process began. */
  lost(): number;
}

/** Makes an output that never fails and never waits, so that lines are written before a process that ends is gone. */
export function outputTo(target: Pick<Writable, 'write' | 'on'>): LineOutput {
  let lost = 0;
  let untold = 0;
  // The error of each line comes to its callback; without a listener it would also end the process.
  target.on('error', () => {});
  const written = (error: Error | null | undefined, lines: number) => {
    if (error) untold += lines;
    else if (untold > 0) tell();
  };
  function tell(): void {
    const lines = untold;
    untold = 0;
    const fields = { level: 'warn', message: 'lines of the log were lost', subsystem: 'log', lines };
    const line = JSON.stringify({ timestamp: new Date().toISOString(), ...fields });
    target.write(`${line}\n`, (error) => written(error, lines));
  }
  const output = new Writable({
    write(line, _encoding, done) {
      target.write(line, (error) => {
        if (error) lost += 1;
        written(error, 1);
      });
      done();
    },
  });
  return Object.assign(output, { lost: () => lost });
}

let output: LineOutput | undefined;

/** Returns the output that all loggers of the process share. */
export function standardOutput(): LineOutput {
  if (!output) {
    output = outputTo(process.stdout);
    process.stderr.on('error', () => {});
  }
  return output;
}
