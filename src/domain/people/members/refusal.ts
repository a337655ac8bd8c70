/**
 * The reasons why somebody may not sign in, use a link, or change how they sign in. The messages are shown on
 * the page.
 */
import type { ErrorCode } from '../../../contract/index.ts';
import { ServiceError } from '../../../errors/index.ts';

const refusals = {
  wrong_password: [403, 'unauthorized', 'This password is not right.'],
  wrong_sign_in: [403, 'unauthorized', 'No account has this e-mail address and password.'],
  has_to_wait: [
    429,
    'rate_limit_exceeded',
    'Too many wrong passwords came from where you are. Wait a while, or sign in with a passkey.',
  ],
  wrong_code: [403, 'unauthorized', 'This code is not right. Take the newest one that your app shows.'],
  code_locked: [429, 'rate_limit_exceeded', 'Too many wrong codes. Try again in 15 minutes.'],
  sign_in_again: [403, 'unauthorized', 'This took too long. Sign in again.'],
  confirm_first: [403, 'unauthorized', 'Confirm first that it is you: load this page again.'],
  passkey_refused: [403, 'unauthorized', 'This passkey was not accepted.'],
  passwords_off: [403, 'unauthorized', 'Passwords are turned off here.'],
  link_unknown: [404, 'not_found', 'This link does not exist. Perhaps it was not copied as a whole.'],
  link_used: [410, 'not_found', 'This link was used already. It works once.'],
  link_expired: [410, 'not_found', 'This link has expired.'],
  other_person: [403, 'unauthorized', 'This invitation is for another e-mail address than yours.'],
  has_account: [403, 'unauthorized', 'You have an account already. Sign in, and open this link again.'],
  address_unproven: [
    403,
    'unauthorized',
    'Nothing has proven yet that this e-mail address is yours. Choose a new password by a link first, which you get by e-mail or from an operator of the installation. Then open this link again.',
  ],
  already_set_up: [410, 'not_found', 'The service has been set up already.'],
} as const satisfies Record<string, readonly [number, ErrorCode, string]>;

export type SignInRefusalReason = keyof typeof refusals;

export class SignInRefusal extends ServiceError {
  readonly reason: SignInRefusalReason;

  constructor(reason: SignInRefusalReason, retryAfterSeconds?: number) {
    const [status, code, message] = refusals[reason];
    super(code, { status, message, ...(retryAfterSeconds && { retryAfterSeconds }) });
    this.name = 'SignInRefusal';
    this.reason = reason;
  }
}
