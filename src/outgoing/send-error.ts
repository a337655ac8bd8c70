/** Why there was no answer, or no whole one, in the words of the delivery log. */
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

/** Made once: every exchange has it at hand, and a stack costs time. */
export const noAnswer = Object.assign(new Error('No answer'), { code: 'ERR_NO_ANSWER' });

const errorByCode: readonly [RegExp, SendError][] = [
  [/^ERR_ADDRESS_FORBIDDEN$/, 'address_forbidden'],
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'name_not_resolved'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE)$/, 'connection_reset'],
  [/^ETIMEDOUT$/, 'connect_timeout'],
  [/^(HPE_\w+|ERR_NO_ANSWER)$/, 'invalid_answer'],
  // Certificate errors bear OpenSSL's names (DEPTH_ZERO_SELF_SIGNED_CERT): words and underscores, no errno.
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|(?!ERR_)[A-Z]+(_[A-Z0-9]+)+)$/, 'tls'],
];

/** Hosts and networks that cannot be reached count as refused: there is nobody to talk to. */
export function sendErrorOf(error: unknown): SendError {
  const code = String((error as NodeJS.ErrnoException).code);
  return errorByCode.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection_refused';
}
