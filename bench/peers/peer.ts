/** A service that accepts events over HTTP and posts them on, described so that a benchmark can use it. */
import { randomUUID } from 'node:crypto';
import { env } from 'node:process';
import * as z from 'zod';

const exchangeSchema = z.strictObject({
  method: z.string().default('POST'),
  url: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown(),
});

const peerSchema = z.strictObject({
  name: z.string(),
  /** The requests that make the receiver a destination, in this order. */
  setUp: z.array(exchangeSchema).default([]),
  /** The request that makes an event happen. */
  event: exchangeSchema,
});

export type Peer = z.output<typeof peerSchema>;
type Exchange = z.output<typeof exchangeSchema>;

/** @throws ZodError when the description is not one. */
export function readPeer(description: unknown): Peer {
  return peerSchema.parse(description);
}

/** @throws Error when the service refuses one of the requests. */
export async function setUp(peer: Peer, receiverUrl: string): Promise<void> {
  for (const exchange of peer.setUp) await send(exchange, { receiver: receiverUrl });
}

/** @throws Error when the service does not accept the event. */
export async function sendEvent(peer: Peer): Promise<void> {
  await send(peer.event, { id: randomUUID(), now: new Date().toISOString() });
}

async function send({ method, url, headers, body }: Exchange, values: Record<string, string>): Promise<void> {
  const filled = JSON.parse(fill(JSON.stringify({ url, headers, body }), { ...env, ...values }));
  const response = await fetch(filled.url, {
    method,
    headers: { 'Content-Type': 'application/json', ...filled.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(filled.body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${filled.url}: ${response.status} ${answer}`);
}

/**
 * Replaces each `{{name}}` by its value.
 * @throws Error for a name without a value.
 */
function fill(text: string, values: Record<string, string | undefined>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`{{${name}}} has no value: set the environment variable ${name}`);
    return JSON.stringify(value).slice(1, -1);
  });
}
