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

/** The error for a missing answer. It is made once, because every exchange uses it and a stack trace takes time. */
export const noAnswer = Object.assign(new Error('No answer'), { code: 'ERR_NO_ANSWER' });

const errorByCode: readonly [RegExp, SendError][] = [
  [/^ERR_ADDRESS_FORBIDDEN$/, 'address_forbidden'],
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'name_not_resolved'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE)$/, 'connection_reset'],
  [/^ETIMEDOUT$/, 'connect_timeout'],
  [/^(HPE_\w+|ERR_NO_ANSWER)$/, 'invalid_answer'],
  // Certificate errors have OpenSSL's names (DEPTH_ZERO_SELF_SIGNED_CERT): words with underscores, unlike system
  // errors.
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|(?!ERR_)[A-Z]+(_[A-Z0-9]+)+)$/, 'tls'],
];

/** Returns the word for an error. An unreachable host or network counts as a refused connection. */
export function sendErrorOf(error: unknown): SendError {
  const code = String((error as NodeJS.ErrnoException).code);
  return errorByCode.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection_refused';
}
