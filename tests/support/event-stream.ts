/** Reads a stream of the service's events, as a client does. */
import { until } from './until.ts';

export interface StreamMessage {
  id?: string;
  data?: string;
  [field: string]: string | undefined;
}

export interface EventStream {
  status: number;
  headers: Headers;
  /** The messages that have arrived so far. */
  messages: StreamMessage[];
  /** The ids of the events that have come so far. */
  eventIds(): string[];
  /** Waits until this many events have come, and returns them. */
  events(count: number): Promise<StreamMessage[]>;
  /** The id that came last. */
  lastId(): string;
  /** Resolves when the service ends the stream. */
  ended: Promise<void>;
  close(): void;
}

export interface WorkerOptions {
  query?: Record<string, string>;
  lastEventId?: string | undefined;
}

/** Opens a stream, and resolves once the service has answered. */
export async function openStream(
  url: string | undefined,
  key: string,
  { query = {}, lastEventId }: WorkerOptions = {},
): Promise<EventStream> {
  const closing = new AbortController();
  const response = await fetch(`${url}/v1/event-stream?${new URLSearchParams(query)}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: closing.signal,
  });
  const messages: StreamMessage[] = [];
  const withData = () => messages.filter(({ data }) => data !== undefined);
  return {
    status: response.status,
    headers: response.headers,
    messages,
    eventIds: () => withData().map(({ data = '' }) => JSON.parse(data).id),
    async events(count) {
      await until(() => withData().length >= count);
      return withData();
    },
    lastId: () => messages.findLast(({ id }) => id !== undefined)?.id ?? '',
    ended: collect(response, messages),
    close: () => closing.abort(),
  };
}

async function collect(response: Response, messages: StreamMessage[]): Promise<void> {
  let text = '';
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        messages.push(Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s))));
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}
