/** Signs people in by password, and says why somebody may not sign in, use a link, or change how they sign in. */

import type { Cookies, Visitor } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import type { ErrorCode } from '../../../contract/index.ts';
import { countAttempt, forgetAttempts } from '../../../db/tables/sign-in-failures.ts';
import { findUserByEmail, normalEmail } from '../../../db/tables/users.ts';
import { ServiceError } from '../../../errors/index.ts';

const refusals = {
  wrong_password: [403, 'unauthorized', 'This password is wrong.'],
  wrong_sign_in: [403, 'unauthorized', 'No account has this e-mail address and password.'],
  has_to_wait: [
    429,
    'rate_limit_exceeded',
    'Too many wrong passwords came from where you are. Wait a while, or sign in with a passkey.',
  ],
  wrong_code: [403, 'unauthorized', 'This code is wrong. Enter the one that your app shows now.'],
  code_locked: [429, 'rate_limit_exceeded', 'Too many wrong codes. Try again in 15 minutes.'],
  sign_in_again: [403, 'unauthorized', 'This took too long. Sign in again.'],
  confirm_first: [403, 'unauthorized', 'Confirm first that it is you: load this page again.'],
  passkey_refused: [403, 'unauthorized', 'This passkey was not accepted.'],
  passwords_off: [403, 'unauthorized', 'Passwords are turned off here.'],
  link_unknown: [404, 'not_found', 'This link does not exist. It may not have been copied completely.'],
  link_used: [410, 'not_found', 'This link was already used. It works only once.'],
  link_expired: [410, 'not_found', 'This link has expired.'],
  other_person: [403, 'unauthorized', 'This invitation is for another e-mail address than yours.'],
  has_account: [403, 'unauthorized', 'You have an account already. Sign in, and open this link again.'],
  address_unproven: [
    403,
    'unauthorized',
    'It is not proven yet that this e-mail address is yours. First choose a new password by a link, which you get by e-mail or from an operator of the deployment. Then open this link again.',
  ],
  other_way_in: [
    403,
    'unauthorized',
    'You are signed in by the identity provider of one organization, which opens that organization alone. Sign out, and sign in in another way.',
  ],
  no_own_sign_in: [
    404,
    'not_found',
    'No organization here has a sign-in of its own for addresses like this. Use a password or a passkey, or ask whoever looks after your computers.',
  ],
  began_elsewhere: [
    403,
    'unauthorized',
    'This took too long, or began in another browser, or was answered already. Sign in again.',
  ],
  provider_away: [
    409,
    'conflict',
    'Your organization’s identity provider cannot be reached, or does not say where to sign in. Try again in a minute. If it stays like this, an owner of your organization can try the settings out.',
  ],
  provider_said: [
    403,
    'unauthorized',
    'Your organization’s identity provider has not signed you in. Whoever looks after it can see why.',
  ],
  answer_unsound: [
    403,
    'unauthorized',
    'The answer of your organization’s identity provider could not be verified, so it signs nobody in. An owner of your organization can try the settings out.',
  ],
  no_address: [
    403,
    'unauthorized',
    'The identity provider does not say which e-mail address you have. Whoever looks after it can let it send the claim email.',
  ],
  address_unverified: [
    403,
    'unauthorized',
    'The identity provider does not say that your e-mail address is verified. Whoever looks after it can change that.',
  ],
  other_domain: [
    403,
    'unauthorized',
    'Your e-mail address is not of a domain that your organization has verified here. An owner of your organization can add the domain.',
  ],
  no_workspace: [
    403,
    'unauthorized',
    'This is not an account that your organization manages. Sign in with that one.',
  ],
  role_not_mapped: [
    403,
    'unauthorized',
    'You are in none of the groups that may use this. Whoever looks after your organization’s accounts can add you to one.',
  ],
  domain_unproven: [
    403,
    'unauthorized',
    'The record that proves your organization’s domain is missing, so nobody new is let in. An owner of your organization sees on the page Sign-in what to publish.',
  ],
  address_taken: [
    403,
    'unauthorized',
    'Somebody else has signed in from your organization with this e-mail address. If that was you before, or the address has a new owner, an owner of your organization can remove that member; then sign in again.',
  ],
  already_set_up: [410, 'not_found', 'The service has been set up already.'],
} as const satisfies Record<string, readonly [number, ErrorCode, string]>;

type SignInRefusalReason = keyof typeof refusals;

export class SignInRefusal extends ServiceError {
  readonly reason: SignInRefusalReason;

  constructor(reason: SignInRefusalReason, retryAfterSeconds?: number) {
    const [status, code, message] = refusals[reason];
    super(code, { status, message, ...(retryAfterSeconds && { retryAfterSeconds }) });
    this.name = 'SignInRefusal';
    this.reason = reason;
  }
}

interface SignInAnswer {
  cookies: Cookies;
  /** True when the password was right and a code is needed. */
  codeRequired: boolean;
}

/**
 * Signs in by e-mail address and password. Throws SignInRefusal when no account has both, while the visitor's
 * network has to wait after several wrong passwords, and when passwords are turned off.
 */
export async function signIn(
  ctx: Context,
  visitor: Visitor,
  { email, password }: { email: string; password: string },
): Promise<SignInAnswer> {
  if (ctx.config.oidc?.only) throw new SignInRefusal('passwords_off');
  const address = normalEmail(email);
  const check = () => ctx.security.auth.signIn(visitor, { email: address, password });
  return withinAttempts(ctx, visitor, address, 'wrong_sign_in', check);
}

/** Returns the person with the address; `undefined` when there is none. */
export async function findPerson(
  ctx: Pick<Context, 'db'>,
  email: string,
): Promise<{ userId: string; email: string } | undefined> {
  const user = await findUserByEmail(ctx.db, email);
  return user ? { userId: user.id, email: user.email } : undefined;
}

/**
 * Runs the check of a password for this address, and returns its answer. After several wrong passwords the
 * visitor's network has to wait, and nobody else. Throws SignInRefusal during the wait and for a wrong
 * password.
 */
export async function withinAttempts<Answer>(
  ctx: Pick<Context, 'db' | 'clock'>,
  { network }: Visitor,
  email: string,
  wrong: SignInRefusalReason,
  check: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const attempt = { email, network };
  const waitUntil = await countAttempt(ctx.db, attempt, ctx.clock.now());
  if (waitUntil) throw new SignInRefusal('has_to_wait', secondsUntil(waitUntil, ctx.clock.now()));
  const answer = await check();
  if (answer === undefined) throw new SignInRefusal(wrong);
  await forgetAttempts(ctx.db, attempt);
  return answer;
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));
}
