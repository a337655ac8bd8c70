import { type Message, messages } from '../../streaming.ts';
import { Transport } from '../../transport.ts';
import { command } from '../command.ts';
import { CommandError } from '../failures.ts';

/** Events can come again after a break. This many are remembered, so that none is forwarded twice. */
const remembered = 1_000;
/** How long a receiver may take, which is as long as the service gives one. */
const receiverMs = 30_000;

export const listen = command({
  summary: 'print events as they happen, and forward them to a server on this machine',
  details:
    'Each event is posted as a delivery, with its signature. Events of the mode of the key, from now on; none is lost while the service is away.',
  parameters: {},
  options: {
    'forward-to': { type: 'string', value: 'URL', help: 'post each event there' },
    topics: { type: 'string', value: 'TOPICS', help: 'only these, as in media.ready,content.*' },
    'print-json': { type: 'boolean', help: 'print each event as a line of JSON' },
  },
  examples: ['listen --forward-to http://localhost:3000/events --topics content.*'],
  async run({ options, terminal, access, signal }) {
    const { 'forward-to': url, topics, 'print-json': printJson } = options;
    if (url !== undefined && !URL.canParse(url))
      throw new CommandError(`${url} is no address. Write it as in http://localhost:3000/events.`);
    const transport = new Transport({ apiKey: access.apiKey(), baseUrl: access.baseUrl() });
    const call = { method: 'GET', path: '/v1/event-stream', query: { topics } };
    const forwarded = new Set<string>();
    let told: string | undefined;
    for await (const message of messages(transport, call, { signal })) {
      const { 'webhook-secret': secret, 'webhook-id': id, data } = message;
      if (secret && secret !== told) terminal.note(`Listening. The signing secret is ${secret}`);
      told = secret ?? told;
      if (!id || !data || forwarded.has(id)) continue;
      forwarded.add(id);
      if (forwarded.size > remembered) forwarded.delete([...forwarded][0] as string);
      const outcome = url === undefined ? '' : `  ${await forward(url, message, signal)}`;
      if (printJson || terminal.json) terminal.print(data);
      else terminal.print(`${lineOf(JSON.parse(data))}${outcome}`);
    }
  },
});

/** What events say, of which each has a part. */
interface Event {
  id: string;
  timestamp: string;
  topic: string;
  data: {
    title?: string;
    text?: string;
    publishRequestId?: string;
    providerPermalink?: string;
    error?: { message: string };
  };
}

/** Says in a line what happened to what: its name, and why it failed or where it is. */
function lineOf({ id, timestamp, topic, data }: Event): string {
  const name = data.title ?? data.text ?? data.publishRequestId;
  const outcome = data.error?.message ?? data.providerPermalink;
  const words = [name, outcome].flatMap((text) => (text ? shortened(text) : []));
  return [timestamp, topic, id, ...words].join('  ');
}

const longest = 100;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** Posts an event as a delivery, and returns the status of the answer, or why there is none. */
async function forward(
  url: string,
  { data = '', ...message }: Message,
  signal: AbortSignal,
): Promise<string> {
  const signed = Object.entries(message).filter(([name]) => name.startsWith('webhook-'));
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...Object.fromEntries(signed) },
      body: data,
      signal: AbortSignal.any([signal, AbortSignal.timeout(receiverMs)]),
    });
    return `${status}`;
  } catch (error) {
    signal.throwIfAborted();
    const { cause, message: what } = error as Error & { cause?: { code?: string } };
    return `no answer: ${cause?.code ?? what}`;
  }
}
