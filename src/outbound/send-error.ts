/** The delivery log's words for why there was no answer, or no complete one. */
export type SendError =
  | 'address_forbidden'
  | 'name_not_resolved'
  | 'connection_refused'
  | 'connection_reset'
  | 'connect_timeout'
  | 'answer_timeout'
  | 'tls'
  | 'invalid_answer'
  | 'invalid_url'
  | 'aborted';

/** The codes of Node, OpenSSL and undici 7, by the word for them. */
const errorByCode: readonly [RegExp, SendError][] = [
  [/^ERR_ADDRESS_FORBIDDEN$/, 'address_forbidden'],
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'name_not_resolved'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, 'connection_reset'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'connect_timeout'],
  [/^(UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'invalid_answer'],
  [/^UND_ERR_INVALID_ARG$/, 'invalid_url'],
  // Certificate errors have OpenSSL's names (DEPTH_ZERO_SELF_SIGNED_CERT): words with underscores, unlike system
  // errors.
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|(?!ERR_|UND_)[A-Z]+(_[A-Z0-9]+)+)$/, 'tls'],
];

/** What undici says of a connection that closes in the middle of a body. */
const brokenBody = /^Response body length does not match|Invalid EOF state/;

/** What undici says of an answer that switches to another protocol, or that comes before its request. */
const misplaced = /^bad (upgrade|response)$/;

/**
 * Returns the word for an error. An unreachable host or network counts as a refused connection.
 * @param answered true when the headers of the answer had arrived.
 */
export function sendErrorOf(error: unknown, answered: boolean): SendError {
  const { code = '', message, name } = error as NodeJS.ErrnoException;
  if (answered && brokenBody.test(message)) return 'connection_reset';
  if (name === 'HTTPParserError' || misplaced.test(message)) return 'invalid_answer';
  return errorByCode.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection_refused';
}
