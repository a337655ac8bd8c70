/** Reads server-sent events, and asks for the rest whenever a stream breaks off; and lines of JSON, which end. */
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

/**
 * Yields the objects of lines of JSON. An answer that breaks off, or of which nothing comes for as long as the time limit,
 * is an error, since not all has come then.
 */
export async function* linesOf<Item>(
  transport: Transport,
  call: Call,
  options: RequestOptions = {},
): AsyncGenerator<Item, void, undefined> {
  const request = { ...call, accept: 'application/x-ndjson' };
  const body = await transport.send(request, options, async (response) => response.body);
  const lines = blocksOf(body, /\r?\n/, transport.timeoutOf(options), options.signal);
  for (;;) {
    const { done, value } = await lines.next();
    if (done && value !== 'ended') throw new ConnectionError('the answer broke off');
    if (done) return;
    yield JSON.parse(value) as Item;
  }
}

async function* messagesOf(
  body: ReadableStream<Uint8Array> | null,
  silence: number,
  signal?: AbortSignal,
): AsyncGenerator<Message> {
  for await (const block of blocksOf(body, /\r?\n\r?\n/, silence, signal)) yield messageOf(block);
}

/** Yields the parts of a text, each of which ends with the separator. Returns whether the text was whole. */
async function* blocksOf(
  body: ReadableStream<Uint8Array> | null,
  separator: RegExp,
  silence: number,
  signal?: AbortSignal,
): AsyncGenerator<string, 'ended' | 'broken off', undefined> {
  if (!body) return 'ended';
  const reader = body.getReader();
  let isSilent = false;
  const stop = () => void reader.cancel().catch(() => undefined);
  const giveUp = () => {
    isSilent = true;
    stop();
  };
  signal?.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const timer = setTimeout(giveUp, silence);
      const { done, value } = await reader
        .read()
        .catch((cause) => {
          throw new ConnectionError('the stream broke off', { cause });
        })
        .finally(() => clearTimeout(timer));
      signal?.throwIfAborted();
      if (done) return isSilent || text !== '' ? 'broken off' : 'ended';
      const blocks = (text + decoder.decode(value, { stream: true })).split(separator);
      text = blocks.pop() ?? '';
      yield* blocks;
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
