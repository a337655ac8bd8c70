/** Sends a GET request, follows redirects, and checks each address like the first URL. */
import { Readable } from 'node:stream';
import { userAgent } from '../lib/http-messages.ts';
import type { Connections } from './connections.ts';
import { DownloadError } from './download-error.ts';
import { type AnswerHead, type ExchangeFailure, exchange, headerOf } from './exchange.ts';
import type { SendError } from './send-error.ts';
import { mostFileUrlCharacters, urlProblem } from './url-rules.ts';

/** An answer whose body is not read yet. Whoever does not want it destroys it. */
export interface FileAnswer extends AnswerHead {
  body: Readable;
}

interface FollowOptions {
  connections: Connections;
  allowedNetworks: readonly string[];
  connectTimeoutMs: number;
  silenceTimeoutMs: number;
  signals: readonly AbortSignal[];
}

export const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Compressed files are not accepted: they would have to be decompressed to be measured, and could expand without
 * limit.
 */
const ownHeaders = { 'User-Agent': userAgent('Media'), 'Accept-Encoding': 'identity' };

/**
 * Follows redirects to the last answer, and returns it with its body unread.
 * @throws DownloadError
 */
export async function follow(
  text: string,
  headers: Record<string, string>,
  options: FollowOptions,
): Promise<FileAnswer> {
  let url = text;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await get(checked(url, hop, options), { ...headers, ...ownHeaders }, options);
    const location = headerOf(response, 'location');
    if (!redirects.has(response.status) || location === undefined) return response;
    response.body.destroy();
    url = URL.parse(percentEncoded(location), url)?.href ?? '';
  }
  throw new DownloadError('not_allowed', `The server redirected more than ${mostRedirects} times.`);
}

/**
 * Returns the header with its bytes beyond ASCII percent-encoded, as browsers do: each byte comes as a character,
 * and servers send UTF-8.
 */
function percentEncoded(header: string): string {
  return header.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

function checked(text: string, hop: number, { allowedNetworks }: FollowOptions): URL {
  // Some redirects have a fragment, which is meant for browsers and not for servers.
  const url = text.replace(/#.*$/s, '');
  const problem = urlProblem(url, { allowedNetworks, mostCharacters: mostFileUrlCharacters });
  if (problem === undefined) return new URL(url);
  throw new DownloadError('not_allowed', hop === 0 ? problem : `It redirects to another URL: ${problem}`);
}

/** Requests the URL. The body is read as it is asked for, and the connection is dropped with it. */
function get(
  url: URL,
  headers: Record<string, string>,
  { connections, connectTimeoutMs, silenceTimeoutMs, signals }: FollowOptions,
): Promise<FileAnswer> {
  const message = { method: 'GET', url, headers } as const;
  const limits = { connectTimeoutMs, answerTimeoutMs: silenceTimeoutMs, within: 'headers', signals } as const;
  return new Promise((resolve, reject) => {
    let body: Readable | undefined;
    exchange(connections.new, message, limits, {
      onHead(head, flow) {
        body = new Readable({
          read: flow.resume,
          destroy(error, done) {
            flow.leave();
            done(error);
          },
        });
        // Whoever reads the body meets its error; one that nobody reads at that moment would end the process.
        body.on('error', () => {});
        resolve({ ...head, body });
      },
      onPiece(piece, flow) {
        if (body?.push(piece) === false) flow.pause();
      },
      onEnd: () => body?.push(null),
      onFailure(failure) {
        if (body) body.destroy(failure);
        else reject(unreachable(failure));
      },
    });
  });
}

function unreachable(cause: ExchangeFailure): DownloadError {
  const { word } = cause;
  const failure = word === 'address_forbidden' ? 'not_allowed' : 'unreachable';
  return new DownloadError(failure, messages[word] ?? 'The server could not be reached.', {
    cause,
    lasting: word === 'name_not_resolved' || word === 'tls',
  });
}

const messages: Partial<Record<SendError, string>> = {
  address_forbidden: 'The host has an address that is not public.',
  name_not_resolved: 'The name of the host is not known.',
  connect_timeout: 'The server did not accept the connection in time.',
  answer_timeout: 'The server did not answer in time.',
  connection_reset: 'The server ended the connection without an answer.',
  tls: 'The certificate or the encryption of the server is not valid.',
  invalid_answer: 'The server answered something other than HTTP.',
};
