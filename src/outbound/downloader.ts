/**
 * Fetches customers' files, and is the only way to them: it guards addresses, follows redirects, limits times, and
 * continues a transfer where it broke off.
 */
import type { LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type LeastRate, watchPace } from '../lib/least-rate.ts';
import { createAddressGuard } from './address-guard.ts';
import { createConnector, openConnections } from './connections.ts';
import { DownloadError, refusalOf } from './download-error.ts';
import { headerOf } from './exchange.ts';
import { type FileAnswer, follow } from './follow.ts';
import { parseRange, pieces, validatorOf } from './transfer.ts';

interface DownloaderOptions {
  /** Networks that may be reached in addition to public addresses, even without encryption. */
  allowedNetworks: readonly string[];
  connectTimeoutMs: number;
  /** The longest wait for the beginning of an answer, and between two pieces of it, in milliseconds. */
  silenceTimeoutMs: number;
  /** A server that sends less is given up. */
  leastRate: LeastRate;
  /** Replaces the pauses before the attempts to continue. */
  pausesMs?: readonly number[];
  /** Replaces the lookup of names. */
  lookup?: LookupFunction;
}

/** A file, piece by piece. */
export interface Download extends AsyncIterable<Uint8Array> {
  /** The size that the server has announced; absent when the file comes in chunks. */
  announcedBytes?: number;
}

export interface Downloader {
  /**
   * Requests the file, and returns it unread.
   * @throws DownloadError, before the first piece or between two; another error when the downloader is
   * closed.
   */
  read(url: string, signal: AbortSignal): Promise<Download>;
  /** Tells whether a request for a part of the file is answered with that part. */
  probe(url: string): Promise<boolean>;
  /** Ends all transfers. */
  close(): void;
}

/**
 * The pauses before the attempts to continue a broken transfer. They start over with each piece that arrives.
 */
export const pausesMs = [100, 400, 1_600];

export function createDownloader({
  allowedNetworks,
  pausesMs: pauses = pausesMs,
  lookup,
  ...limits
}: DownloaderOptions): Downloader {
  const guard = createAddressGuard(allowedNetworks, lookup);
  const connections = openConnections(createConnector({ timeoutMs: limits.connectTimeoutMs, guard }));
  const closing = new AbortController();
  const { silenceTimeoutMs, leastRate } = limits;

  function get(url: string, headers: Record<string, string>, signals: AbortSignal[]): Promise<FileAnswer> {
    const options = { connections, allowedNetworks, ...limits, signals: [closing.signal, ...signals] };
    return follow(url, headers, options).catch((error) => {
      throw closing.signal.aborted ? closed(error) : error;
    });
  }

  /**
   * Yields the file, and continues a transfer that breaks off, until the file is complete or several attempts
   * in a row bring no further piece. The least rate holds for all of them together, pauses included.
   */
  async function* whole(url: string, first: FileAnswer, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const slow = new AbortController();
    const pace = watchPace(leastRate, () => slow.abort(tooSlow(leastRate)));
    const ended = AbortSignal.any([closing.signal, signal, slow.signal]);
    let [response, at, fruitless]: [FileAnswer | undefined, number, number] = [first, 0, 0];
    pace.wait();
    try {
      for (;;) {
        try {
          response ??= await rest(url, first, at, ended);
          for await (const piece of pieces(response, silenceTimeoutMs, ended)) {
            at += piece.length;
            fruitless = 0;
            pace.waited(piece.length);
            slow.signal.throwIfAborted();
            yield piece;
            pace.wait();
          }
          return;
        } catch (error) {
          const delayMs = pauses[fruitless];
          const final =
            ended.aborted ||
            error instanceof ChangedFile ||
            (error instanceof DownloadError && !error.passing);
          if (final || delayMs === undefined || !validatorOf(first)) {
            if (slow.signal.aborted) throw slow.signal.reason;
            throw closing.signal.aborted ? closed(error) : broken(error);
          }
          fruitless += 1;
          response = undefined;
          await pause(delayMs, undefined, { signal: ended }).catch(() => {});
        }
      }
    } finally {
      pace.waited();
    }
  }

  /** Requests the file from byte `at` on. `If-Range` makes the server send the whole file when it has changed. */
  async function rest(url: string, first: FileAnswer, at: number, signal: AbortSignal) {
    const headers = { Range: `bytes=${at}-`, 'If-Range': validatorOf(first) ?? '' };
    const response = await get(url, headers, [signal]);
    if (response.status === 206 && parseRange(response)?.start === at) return response;
    response.body.destroy();
    if (response.status === 206 || response.status === 200 || response.status === 416)
      throw new ChangedFile();
    throw refusalOf(response.status);
  }

  return {
    async read(url, signal) {
      const response = await get(url, {}, [signal]);
      const problem = problemOf(response);
      if (!problem) return Object.assign(whole(url, response, signal), announcedBytes(response));
      response.body.destroy();
      throw problem;
    },
    async probe(url) {
      const response = await get(url, { Range: 'bytes=0-0' }, []);
      response.body.destroy();
      return response.status === 206;
    },
    close() {
      closing.abort();
      connections.close();
    },
  };
}

function announcedBytes(answer: FileAnswer): Pick<Download, 'announcedBytes'> {
  const length = headerOf(answer, 'content-length');
  return length === undefined ? {} : { announcedBytes: Number(length) };
}

/** The file, as it is or as a server on its way has changed it (RFC 9110, section 15.3.4). */
const wholeFile = new Set([200, 203]);

function problemOf({ status, headers }: FileAnswer): DownloadError | undefined {
  if (!wholeFile.has(status)) return refusalOf(status);
  const encoding = String(headers['content-encoding'] ?? 'identity');
  if (encoding === 'identity' || encoding === '') return undefined;
  return new DownloadError('refused', 'The server sends the file compressed, though it was asked not to.');
}

/**
 * The error for a file that has changed: the pieces read so far are useless, and it must be read from the
 * start.
 */
class ChangedFile extends DownloadError {
  constructor() {
    super('unreachable', 'The file changed while it was read.');
  }
}

/** The error of a transfer that this process ended itself; the server did nothing wrong. */
const closed = (cause: unknown) => new Error('the downloader is closed', { cause });

const tooSlow = ({ bytes, perMs }: LeastRate) =>
  new DownloadError('unreachable', `The server sent less than ${bytes} bytes in ${perMs / 1000} seconds.`);

function broken(cause: unknown): DownloadError {
  if (cause instanceof DownloadError) return cause;
  return new DownloadError('unreachable', 'The transfer broke off.', { cause });
}
