/** Tests that a log that cannot be written ends nothing, and that what was lost is known. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { type LineOutput, outputTo } from '../../src/observability/log-output.ts';

/** Makes an output to a disk that refuses lines while it is full. */
function onDisk() {
  const disk = { full: false, lines: [] as string[] };
  const errors: (() => void)[] = [];
  const output = outputTo({
    on(event: string, listener: () => void) {
      if (event === 'error') errors.push(listener);
    },
    write(line: Buffer | string, written: (error?: Error) => void) {
      const error = disk.full ? new Error('ENOSPC') : undefined;
      if (!error) disk.lines.push(`${line}`.trim());
      process.nextTick(written, error);
      return true;
    },
  } as Parameters<typeof outputTo>[0]);
  const write = async (output: LineOutput, ...lines: string[]) => {
    for (const line of lines) output.write(`${line}\n`);
    await new Promise(setImmediate);
  };
  return { disk, output, errors, write: (...lines: string[]) => write(output, ...lines) };
}

test('lines that cannot be written are counted, and named as soon as one can be written', async () => {
  const { disk, output, errors, write } = onDisk();
  await write('one');
  disk.full = true;
  await write('two', 'three');
  expect(output.lost()).toBe(2);
  disk.full = false;
  await write('four', 'five');
  const [, , ...rest] = disk.lines;
  expect(disk.lines.filter((line) => !line.startsWith('{'))).toEqual(['one', 'four', 'five']);
  const told = rest.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect(told).toEqual([
    expect.objectContaining({ level: 'warn', message: 'lines of the log were lost', lines: 2 }),
  ]);
  expect(output.lost()).toBe(2);
  // Without a listener the error of a stream ends the process.
  expect(errors).toHaveLength(1);
});

test('a loss that could not be named is named later', async () => {
  const { disk, output, write } = onDisk();
  disk.full = true;
  await write('one');
  disk.full = false;
  const before = disk.lines.push;
  disk.lines.push = (line) => {
    // The disk is full again after one line.
    disk.full = true;
    return before.call(disk.lines, line);
  };
  await write('two');
  disk.lines.push = before;
  disk.full = false;
  await write('three');
  expect(disk.lines.filter((line) => line.includes('"lines":1'))).toHaveLength(1);
  expect(output.lost()).toBe(1);
});

/** Logs until it is told to stop, and then says on the standard error how many lines were lost. */
const program = `
  import { createLogger } from './src/observability/log.ts';
  import { standardOutput } from './src/observability/log-output.ts';
  const log = createLogger('info');
  process.on('SIGTERM', async () => {
    log.info('stopping');
    await new Promise(setImmediate);
    process.stderr.write(standardOutput().lost() > 0 ? 'stopped, with losses' : 'stopped');
    process.exit(0);
  });
  let lines = 0;
  const timer = setInterval(() => {
    log.info('working');
    if ((lines += 1) === 20) process.kill(process.pid, 'SIGTERM');
  }, 1);
`;

test.each([
  ['a full disk', ['-c', '"$0" --input-type=module -e "$1" > /dev/full']],
  ['a reader that has gone', ['-c', '"$0" --input-type=module -e "$1" | true; exit "$PIPESTATUS"']],
])('a process whose standard output is %s goes on, and stops as it should', async (_title, given) => {
  const child = spawn('bash', [...given, process.execPath, program], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await said).toBe('stopped, with losses');
});
