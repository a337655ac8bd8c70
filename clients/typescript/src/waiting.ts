/** Waiting for how something ends. */
import { WaitTimeoutError } from './errors.ts';
import { delay } from './time.ts';
import type { RequestOptions } from './transport.ts';

export interface WaitOptions extends Omit<RequestOptions, 'timeout' | 'idempotencyKey'> {
  /** How long to wait, in milliseconds; ten minutes when absent. */
  timeout?: number;
  /** The first pause between two looks, in milliseconds. Pauses grow up to ten times that. */
  interval?: number;
}

/** Reads a record again and again until its status is one of these. A status that is new to this client is waited through. */
export async function waitFor<Answer extends { status: string }>(
  read: (options: RequestOptions) => Promise<Answer>,
  ended: readonly string[],
  { timeout = 600_000, interval = 500, ...options }: WaitOptions = {},
): Promise<Answer> {
  const end = Date.now() + timeout;
  for (let pause = interval; ; pause = Math.min(pause * 1.5, interval * 10)) {
    const answer = await read(options);
    if (ended.includes(answer.status)) return answer;
    const left = end - Date.now();
    if (left <= 0) throw new WaitTimeoutError(`still ${answer.status} after ${timeout} ms`, answer);
    await delay(Math.min(pause, left), options.signal);
  }
}
