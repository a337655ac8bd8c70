/** Follows a WebSocket of a server that is not ours: guarded, limited in size, and given up when it falls silent. */

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { WebSocket } from 'ws';
import { headers as headerBounds } from '../lib/bounds.ts';
import { userAgent } from '../lib/http-messages.ts';
import { minuteMs } from '../lib/time.ts';
import { refuseInsideTransaction } from '../lib/transaction-scope.ts';
import { type AddressGuard, forbidden } from './address-guard.ts';

/**
 * Why a socket has ended. The server refused to open it, closed it, or fell silent; or it sent a message that is too long, or
 * too much in a minute.
 */
export const socketOutcomes = [
  'refused',
  'closed',
  'silent',
  'too_long',
  'flooding',
  'failed',
  'stopped',
] as const;
export type SocketOutcome = (typeof socketOutcomes)[number];

export interface SocketEnd {
  outcome: SocketOutcome;
  /** The HTTP status of a refusal. */
  status?: number;
  /** What is known besides, for the log. */
  detail?: string;
}

export interface Hearing {
  onOpen(): void;
  onMessage(text: string): void;
}

interface SocketOptions {
  headers: Record<string, string>;
  guard: AddressGuard;
  connectTimeoutMs: number;
  /** A socket on which nothing arrives for this long, not even an answer to a ping, is given up. */
  silenceMs: number;
  /** Ends the socket at once. */
  signal: AbortSignal;
}

/** The longest message. A notification of Mastodon's has some 10 KB. */
export const longestMessageBytes = 256 * 1024;

/**
 * What a socket may bring in a minute. A notification has some 10 KB, and an account with a hundred of them in a minute is
 * busy already.
 */
export const mostInMinute = { messages: 2_000, bytes: 8 * 1024 * 1024 };

/**
 * Counts what arrives, and tells when it is too much for a minute.
 * @param elapsed returns the milliseconds of a clock that never goes back.
 */
export function createFloodGauge(elapsed: () => number = () => performance.now()) {
  let endsAt = Number.NEGATIVE_INFINITY;
  let messages = 0;
  let bytes = 0;
  return (length: number): boolean => {
    if (elapsed() >= endsAt) [endsAt, messages, bytes] = [elapsed() + minuteMs, 0, 0];
    messages += 1;
    bytes += length;
    return messages > mostInMinute.messages || bytes > mostInMinute.bytes;
  };
}

const ownHeaders = { 'User-Agent': userAgent() };

/** Servers answer every ping, so a socket that works is never silent for as long as three of them. */
const pingsInSilence = 3;

/**
 * Opens the socket and follows it to its end. It follows no redirect, and messages are not compressed, because compressed
 * ones would have to be unpacked to be measured.
 * @param url an http or https URL.
 */
export function followSocket(url: string, options: SocketOptions, hearing: Hearing): Promise<SocketEnd> {
  refuseInsideTransaction('a stream of a provider');
  const { headers, guard, connectTimeoutMs, silenceMs, signal } = options;
  if (signal.aborted) return Promise.resolve({ outcome: 'stopped' });
  // Hosts that are written as IP addresses are checked here, because Node connects to them without the guarded lookup.
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !guard.allows(host))
    return Promise.resolve({ outcome: 'failed', detail: detailOf(forbidden(host)) });
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      headers: { ...ownHeaders, ...headers },
      lookup: guard.lookup,
      // This is set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
      rejectUnauthorized: true,
      followRedirects: false,
      handshakeTimeout: connectTimeoutMs,
      maxHeaderSize: headerBounds.bytes,
      maxPayload: longestMessageBytes,
      perMessageDeflate: false,
    });
    let silence: NodeJS.Timeout | undefined;
    const pinging = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }, silenceMs / pingsInSilence);

    function end(result: SocketEnd): void {
      clearInterval(pinging);
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      resolve(result);
      // Giving up a socket that is not open yet is an error of its own.
      socket.removeAllListeners().on('error', () => {});
      socket.terminate();
    }
    const stop = () => end({ outcome: 'stopped' });
    const floods = createFloodGauge();
    /** Returns whether the socket continues. */
    const heard = (length: number): boolean => {
      clearTimeout(silence);
      if (floods(length)) {
        end({ outcome: 'flooding', detail: 'sent more than a stream may bring in a minute' });
        return false;
      }
      silence = setTimeout(() => end({ outcome: 'silent' }), silenceMs);
      return true;
    };

    signal.addEventListener('abort', stop);
    socket
      .on('unexpected-response', (_request, { statusCode: status = 0 }: IncomingMessage) =>
        end({ outcome: 'refused', status, detail: `answered with ${status}` }),
      )
      .on('open', () => {
        heard(0);
        hearing.onOpen();
      })
      .on('ping', ({ length }: Buffer) => heard(length))
      .on('pong', ({ length }: Buffer) => heard(length))
      .on('message', (data, isBinary) => {
        if (heard((data as Buffer).length) && !isBinary) hearing.onMessage(String(data));
      })
      .on('close', (code) => end({ outcome: 'closed', detail: `closed with ${code}` }))
      .on('error', (error: NodeJS.ErrnoException) => {
        const isTooLong = error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
        end({ outcome: isTooLong ? 'too_long' : 'failed', detail: detailOf(error) });
      });
  });
}

const detailOf = ({ code = '', message }: NodeJS.ErrnoException) => `${code} ${message}`;
