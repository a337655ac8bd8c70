/**
 * Sends requests to customers' receivers, and is the only way to them: it guards addresses, keeps connections, and
 * limits answers.
 */
import type { LookupFunction } from 'node:net';
import { userAgent } from '../lib/user-agent.ts';
import { createAddressGuard } from './address-guard.ts';
import { createAgents } from './agents.ts';
import { type Exchanged, exchange, type Message } from './exchange.ts';
import type { SendError } from './send-error.ts';

export interface SenderOptions {
  /** Networks that may be reached in addition to public addresses: CIDRs, or single addresses. */
  allowedNetworks: readonly string[];
  /** The limit for DNS, TCP and TLS together, in milliseconds. */
  connectTimeoutMs: number;
  /** The limit from sending to the end of the part of the answer that is read, in milliseconds. */
  answerTimeoutMs: number;
  /** Replaces the lookup of names. */
  lookup?: LookupFunction;
}

export interface SendRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal;
}

export interface SendOutcome {
  at: Date;
  durationMs: number;
  /** The status of the answer, even of one that broke off; absent when there was none. */
  statusCode?: number;
  retryAfterSeconds?: number;
  /** The first 1 KiB of the answer as text; absent when empty. */
  body?: string;
  error?: SendError;
}

export interface Sender {
  /**
   * Sends a request and returns the outcome. Failures of the network or the receiver are part of the outcome,
   * and never thrown.
   */
  post(request: SendRequest): Promise<SendOutcome>;
  /** Ends requests in progress as `aborted`. */
  close(): void;
}

/**
 * Compressed answers are not accepted: they would have to be decompressed to be read, and could expand without limit.
 */
const ownHeaders = { 'User-Agent': userAgent('Webhooks'), 'Accept-Encoding': 'identity' };

export function createSender({ allowedNetworks, lookup, ...timeouts }: SenderOptions): Sender {
  const guard = createAddressGuard(allowedNetworks, lookup);
  const kept = createAgents({ keepAlive: true, guard });
  const single = createAgents({ keepAlive: false, guard });
  const closing = new AbortController();

  async function send({ url: text, headers, body, signal }: SendRequest): Promise<Omit<Exchanged, 'stale'>> {
    const url = readUrl(text);
    if (!url) return { error: 'invalid_url' };
    const signals = [closing.signal, ...(signal ? [signal] : [])];
    if (signals.some(({ aborted }) => aborted)) return { error: 'aborted' };
    const message: Message = { url, headers: { ...headers, ...ownHeaders }, body };
    const { stale, ...first } = await exchange(message, kept, { ...timeouts, signals });
    if (!stale) return first;
    const { stale: _, ...second } = await exchange(message, single, { ...timeouts, signals });
    return second;
  }

  return {
    async post(request) {
      const at = new Date();
      const startedAt = performance.now();
      const outcome = await send(request);
      return { at, durationMs: Math.round(performance.now() - startedAt), ...outcome };
    },
    close() {
      closing.abort();
      for (const agent of Object.values(kept)) agent.destroy();
    },
  };
}

const protocols: ReadonlySet<string> = new Set(['http:', 'https:']);

/**
 * Parses a URL. Returns `undefined` for an unusable one, also for one with credentials, which would be sent
 * as an Authorization header.
 */
function readUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  const usable = url && protocols.has(url.protocol) && url.username === '' && url.password === '';
  return usable ? url : undefined;
}
