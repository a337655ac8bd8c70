/**
 * Sends requests to customers' receivers, and is the only way to them: it guards addresses, keeps connections, and
 * limits answers.
 */
import type { LookupFunction } from 'node:net';
import { createBytes, retryAfterSeconds, userAgent } from '../lib/http-messages.ts';
import { createAddressGuard } from './address-guard.ts';
import { type Connection, createConnector, openConnections } from './connections.ts';
import {
  type AnswerHead,
  type ExchangeFailure,
  exchange,
  headerOf,
  type Message,
  type Reader,
} from './exchange.ts';
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

interface Sent {
  /** The status of the answer, even of one that broke off; absent when there was none. */
  statusCode?: number;
  retryAfterSeconds?: number;
  /** The first 1 KiB of the answer as text; absent when empty. */
  body?: string;
  error?: SendError;
}

export interface SendOutcome extends Sent {
  at: Date;
  durationMs: number;
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

/** Only so much of a receiver's answer is read. */
export const keptAnswerBytes = 1024;

/**
 * Compressed answers are not accepted: they would have to be decompressed to be read, and could expand without limit.
 */
const ownHeaders = { 'User-Agent': userAgent('Webhooks'), 'Accept-Encoding': 'identity' };

export function createSender({ allowedNetworks, lookup, ...timeouts }: SenderOptions): Sender {
  const guard = createAddressGuard(allowedNetworks, lookup);
  const connections = openConnections(createConnector({ timeoutMs: timeouts.connectTimeoutMs, guard }));
  const closing = new AbortController();

  async function send({ url: text, headers, body, signal }: SendRequest): Promise<Sent> {
    const url = readUrl(text);
    if (!url) return { error: 'invalid_url' };
    const signals = [closing.signal, ...(signal ? [signal] : [])];
    const message: Message = { method: 'POST', url, headers: { ...headers, ...ownHeaders }, body };
    const sendOver = (connection: Connection) =>
      answerTo((reader) =>
        exchange(connections[connection], message, { ...timeouts, within: 'whole', signals }, reader),
      );
    const { stale, ...first } = await sendOver('kept');
    if (!stale) return first;
    const { stale: _, ...second } = await sendOver('new');
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
      connections.close();
    },
  };
}

/**
 * Reads the beginning of an answer. A longer answer's connection is dropped; one that is read to its end is kept.
 * @param start begins the exchange whose answer is read.
 */
function answerTo(start: (reader: Reader) => void): Promise<Sent & Pick<ExchangeFailure, 'stale'>> {
  return new Promise((resolve) => {
    const beginning = createBytes(keptAnswerBytes);
    let head: AnswerHead | undefined;

    function finish(failure?: ExchangeFailure): void {
      const text = textOf(beginning.whole());
      resolve({
        ...(head && describe(head)),
        ...(text === '' ? {} : { body: text }),
        ...(failure && { error: failure.word }),
        stale: failure?.stale ?? false,
      });
    }

    start({
      onHead(arrived) {
        head = arrived;
      },
      onPiece(piece, flow) {
        const room = keptAnswerBytes - beginning.whole().length;
        beginning.add(piece.subarray(0, room));
        if (piece.length < room) return;
        finish();
        flow.leave();
      },
      onEnd: finish,
      onFailure: finish,
    });
  });
}

function describe(head: AnswerHead): Pick<Sent, 'statusCode' | 'retryAfterSeconds'> {
  const seconds = retryAfterSeconds(headerOf(head, 'retry-after'));
  return { statusCode: head.status, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) };
}

/** Decodes the bytes without NUL characters, which PostgreSQL's text cannot hold. */
function textOf(bytes: Buffer): string {
  // When the cut divides a character, `stream` leaves it out instead of replacing it.
  const stream = bytes.length >= keptAnswerBytes;
  return new TextDecoder().decode(bytes, { stream }).replaceAll('\0', '');
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
