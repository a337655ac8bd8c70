/** Reads server-sent events, and asks for the rest whenever a stream breaks off. */
import { ConnectionError } from './errors.ts';
import { delay } from './time.ts';
import { type Call, pauseAfter, type RequestOptions, type Transport } from './transport.ts';

/** The fields of a message. */
export type Message = Record<string, string>;

/** Yields the data of a stream's messages until the signal is aborted. */
export async function* streamed<Item>(
  transport: Transport,
  call: Call,
  options?: RequestOptions,
): AsyncGenerator<Item, void, undefined> {
  for await (const { data } of messages(transport, call, options)) if (data) yield JSON.parse(data) as Item;
}

/**
 * Yields a stream's messages until the signal is aborted. Once it has begun, only an error that does not pass by itself
 * ends it. A connection on which nothing comes for as long as the time limit is given up.
 */
export async function* messages(
  transport: Transport,
  call: Call,
  options: RequestOptions = {},
): AsyncGenerator<Message, void, undefined> {
  const { signal } = options;
  let lastId: string | undefined;
  let pause = 1000;
  for (let failures = 0; ; failures += 1) {
    const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId };
    const request = { ...call, accept: 'text/event-stream', headers };
    let wait: number | undefined;
    try {
      const begun = lastId === undefined ? options : { ...options, maxRetries: 0 };
      const body = await transport.send(request, begun, async (response) => response.body);
      for await (const message of messagesOf(body, transport.timeoutOf(options), signal)) {
        failures = 0;
        lastId = message.id ?? lastId;
        pause = Number(message.retry ?? pause);
        yield message;
      }
      wait = pause;
    } catch (error) {
      signal?.throwIfAborted();
      wait = lastId === undefined ? undefined : pauseAfter(error, failures);
      if (wait === undefined) throw error;
    }
    await delay(wait, signal);
  }
}

async function* messagesOf(
  body: ReadableStream<Uint8Array> | null,
  silence: number,
  signal?: AbortSignal,
): AsyncGenerator<Message> {
  if (!body) return;
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const timer = setTimeout(stop, silence);
      const { done, value } = await reader
        .read()
        .catch((cause) => {
          throw new ConnectionError('the stream broke off', { cause });
        })
        .finally(() => clearTimeout(timer));
      signal?.throwIfAborted();
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) yield messageOf(block);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

function messageOf(block: string): Message {
  const message: Message = {};
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
    if (field) message[field] = field === 'data' && message.data ? `${message.data}\n${value}` : value;
  }
  return message;
}
