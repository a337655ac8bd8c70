/** Sends a GET request, follows redirects, and checks each address like the first URL. */
import type { IncomingMessage } from 'node:http';
import { userAgent } from '../lib/user-agent.ts';
import type { Agents } from './agents.ts';
import { DownloadError } from './download-error.ts';
import { answerTo, openRequest } from './request.ts';
import { sendErrorOf } from './send-error.ts';
import { watch } from './time-limits.ts';
import { mostFileUrlCharacters, urlProblem } from './url-rules.ts';

interface FollowOptions {
  agents: Agents;
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
): Promise<IncomingMessage> {
  let url = text;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await get(checked(url, hop, options), { ...headers, ...ownHeaders }, options);
    const { location } = response.headers;
    if (!redirects.has(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    url = URL.parse(percentEncoded(location), url)?.href ?? '';
  }
  throw new DownloadError('not_allowed', `The server redirected more than ${mostRedirects} times.`);
}

/**
 * Returns the header with its bytes beyond ASCII percent-encoded, as browsers do: Node gives each byte as a character,
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

async function get(
  url: URL,
  headers: Record<string, string>,
  { agents, connectTimeoutMs, silenceTimeoutMs, signals }: FollowOptions,
): Promise<IncomingMessage> {
  const request = openRequest('GET', { url, headers }, agents);
  const limits = { connectTimeoutMs, answerTimeoutMs: silenceTimeoutMs, signals };
  const watched = watch(request, limits);
  try {
    return await answerTo(request.end());
  } catch (error) {
    const reason = watched.reason ?? sendErrorOf(error);
    const failure = reason === 'address_forbidden' ? 'not_allowed' : 'unreachable';
    throw new DownloadError(failure, messages[reason] ?? 'The server could not be reached.', {
      cause: error,
      lasting: reason === 'name_not_resolved' || reason === 'tls',
    });
  } finally {
    watched.release();
  }
}

const messages: Partial<Record<ReturnType<typeof sendErrorOf>, string>> = {
  address_forbidden: 'The host has an address that is not public.',
  name_not_resolved: 'The name of the host is not known.',
  connect_timeout: 'The server did not accept the connection in time.',
  answer_timeout: 'The server did not answer in time.',
  connection_reset: 'The server ended the connection without an answer.',
  tls: 'The certificate or the encryption of the server is not valid.',
  invalid_answer: 'The server answered something other than HTTP.',
};
