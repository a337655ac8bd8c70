/** Parses long documents in a thread of its own, which is ended when one takes too long. */
import { Worker } from 'node:worker_threads';
import { type JsonBounds, work } from '../../lib/bounds.ts';

export interface JsonThread {
  /**
   * Works like parseJson. One document is parsed at a time.
   * @throws Error when it cannot be parsed, or takes too long.
   */
  parse(text: string, bounds: JsonBounds): Promise<unknown>;
  /** Ends the thread, and fails what it has not parsed. */
  close(): void;
}

export interface ToThread {
  text: string;
  bounds: JsonBounds;
}

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'parsed'; value: unknown }
  | { kind: 'refused'; why: string };

interface Task extends ToThread {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const { longestMs } = work;
const script = new URL('./json-thread-script.ts', import.meta.url);

/** A document of the largest size takes some 20 MB; more than this is no document. */
const memoryLimit = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/** Makes the thread, which starts with the first document, and keeps the process alive only while it parses. */
export function createJsonThread({ program = script } = {}): JsonThread {
  const waiting: Task[] = [];
  let thread: Worker | undefined;
  let isReady = false;
  let running: Task | undefined;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    const [task] = waiting;
    if (running) return;
    if (!task) thread?.unref();
    else if (!thread) start();
    else if (isReady) begin(thread, task);
  }

  function begin(idle: Worker, { text, bounds }: Task): void {
    running = waiting.shift();
    timer = setTimeout(() => end(new Error(`parsing took more than ${longestMs} ms`)), longestMs);
    idle.ref();
    idle.postMessage({ text, bounds });
  }

  function start(): void {
    const started = new Worker(program, { env: {}, execArgv: [], resourceLimits: memoryLimit });
    thread = started;
    started.on('message', (message: FromThread) => {
      if (thread === started) hear(message);
    });
    for (const event of ['error', 'messageerror', 'exit'] as const)
      started.on(event, (cause) => {
        if (thread === started) end(new Error('the thread that parses has ended', { cause }));
      });
  }

  function hear(message: FromThread): void {
    if (message.kind === 'ready') {
      isReady = true;
    } else {
      clearTimeout(timer);
      const done = running;
      running = undefined;
      if (message.kind === 'parsed') done?.resolve(message.value);
      else done?.reject(new Error(message.why));
    }
    next();
  }

  /** Ends the thread, and fails what it was about; the next document gets another one. */
  function end(error: Error): void {
    clearTimeout(timer);
    const ended = thread;
    // A thread that did not even start would not do so for the next document either.
    const failed = running ? [running] : waiting.splice(0);
    [thread, isReady, running] = [undefined, false, undefined];
    void ended?.terminate();
    for (const task of failed) task.reject(error);
    next();
  }

  return {
    parse: (text, bounds) =>
      new Promise((resolve, reject) => {
        waiting.push({ text, bounds, resolve, reject });
        next();
      }),
    close() {
      const left = waiting.splice(0);
      for (const task of left) task.reject(new Error('the thread that parses is closed'));
      end(new Error('the thread that parses is closed'));
    },
  };
}
