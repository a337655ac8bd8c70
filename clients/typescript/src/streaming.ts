/** Reads server-sent events, and asks for the rest of a stream that breaks off. */
import { ConnectionError } from './errors.ts';
import { delay } from './time.ts';
import type { Call, RequestOptions, Transport } from './transport.ts';

interface Message {
  id?: string;
  data?: string;
  retry?: number;
}

/** Yields the data of a stream's messages until the signal is aborted. */
export async function* streamed<Item>(
  transport: Transport,
  call: Call,
  options: RequestOptions = {},
): AsyncGenerator<Item, void, undefined> {
  let lastId: string | undefined;
  let pause = 1000;
  for (;;) {
    const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId };
    const body = await transport.send(
      { ...call, accept: 'text/event-stream', headers },
      options,
      async (response) => response.body,
    );
    try {
      if (body)
        for await (const { id, data, retry } of messagesOf(body, options.signal)) {
          lastId = id ?? lastId;
          pause = retry ?? pause;
          if (data) yield JSON.parse(data) as Item;
        }
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof ConnectionError)) throw error;
    }
    await delay(pause, options.signal);
  }
}

async function* messagesOf(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Message> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause) => {
        throw new ConnectionError('the stream broke off', { cause });
      });
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
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') message.id = value;
    if (field === 'retry') message.retry = Number(value);
    if (field === 'data') message.data = message.data === undefined ? value : `${message.data}\n${value}`;
  }
  return message;
}
