/** The one way to customers' files: guarded, followed, limited, and continued where it broke off. */
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createAddressGuard } from './address-guard.ts';
import { createAgents } from './agents.ts';
import { DownloadError, refusalOf } from './download-error.ts';
import { follow } from './follow.ts';
import { pieces } from './pieces.ts';
import { parseRange, validatorOf } from './ranges.ts';

export interface DownloaderOptions {
  /** Networks that may be reached besides public addresses, also without encryption. */
  allowedNetworks: readonly string[];
  connectTimeoutMs: number;
  /** For the beginning of an answer, and between any two pieces of it. */
  silenceTimeoutMs: number;
}

export interface Downloader {
  /** The file, piece by piece. Throws `DownloadError`, also in the middle; any other error when it is closed. */
  read(url: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Whether a part of the file can be fetched. */
  probe(url: string): Promise<boolean>;
  /** Ends what is under way. */
  close(): void;
}

/** Before a broken transfer is continued. Each piece that arrives starts them anew. */
const pausesMs = [100, 400, 1_600];

export function createDownloader({ allowedNetworks, ...limits }: DownloaderOptions): Downloader {
  const agents = createAgents({ keepAlive: false, guard: createAddressGuard(allowedNetworks) });
  const closing = new AbortController();
  const { silenceTimeoutMs } = limits;

  function get(
    url: string,
    headers: Record<string, string>,
    signals: AbortSignal[],
  ): Promise<IncomingMessage> {
    const options = { agents, allowedNetworks, ...limits, signals: [closing.signal, ...signals] };
    return follow(url, headers, options).catch((error) => {
      throw closing.signal.aborted ? closed(error) : error;
    });
  }

  /** Continues until the file is there, or no further piece comes. */
  async function* whole(
    url: string,
    first: IncomingMessage,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const ended = AbortSignal.any([closing.signal, signal]);
    let [response, at, fruitless]: [IncomingMessage | undefined, number, number] = [first, 0, 0];
    for (;;) {
      try {
        response ??= await rest(url, first, at, signal);
        for await (const piece of pieces(response, silenceTimeoutMs, ended)) {
          at += piece.length;
          fruitless = 0;
          yield piece;
        }
        return;
      } catch (error) {
        const delayMs = pausesMs[fruitless];
        const final =
          ended.aborted || error instanceof ChangedFile || (error instanceof DownloadError && !error.passing);
        if (final || delayMs === undefined || !validatorOf(first))
          throw closing.signal.aborted ? closed(error) : broken(error);
        fruitless += 1;
        response = undefined;
        await pause(delayMs, undefined, { signal: ended }).catch(() => {});
      }
    }
  }

  /** From a byte on, of the same file: `If-Range` has another one answered whole. */
  async function rest(url: string, first: IncomingMessage, at: number, signal: AbortSignal) {
    const headers = { Range: `bytes=${at}-`, 'If-Range': validatorOf(first) ?? '' };
    const response = await get(url, headers, [signal]);
    if (response.statusCode === 206 && parseRange(response)?.start === at) return response;
    response.destroy();
    if (response.statusCode === 206 || response.statusCode === 200 || response.statusCode === 416)
      throw new ChangedFile();
    throw refusalOf(response.statusCode ?? 0);
  }

  return {
    async read(url, signal) {
      const response = await get(url, {}, [signal]);
      const problem = problemOf(response);
      if (!problem) return whole(url, response, signal);
      response.destroy();
      throw problem;
    },
    async probe(url) {
      const response = await get(url, { Range: 'bytes=0-0' }, []);
      response.destroy();
      return response.statusCode === 206;
    },
    close: () => closing.abort(),
  };
}

function problemOf({ statusCode = 0, headers }: IncomingMessage): DownloadError | undefined {
  if (statusCode !== 200) return refusalOf(statusCode);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity' || encoding === '') return undefined;
  return new DownloadError('refused', 'The server sends the file compressed, though it was asked not to.');
}

/** Nothing of what was read is of use, so it is to be read anew. */
class ChangedFile extends DownloadError {
  constructor() {
    super('unreachable', 'The file changed while it was read.');
  }
}

/** No fault of the server's. */
const closed = (cause: unknown) => new Error('the downloader is closed', { cause });

function broken(cause: unknown): DownloadError {
  if (cause instanceof DownloadError) return cause;
  return new DownloadError('unreachable', 'The transfer broke off.', { cause });
}
