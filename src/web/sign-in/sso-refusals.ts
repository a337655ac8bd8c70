/** The words of the sign-in page for a failed return from the identity provider. */
const refusals: Record<string, string> = {
  not_invited: 'Nobody has invited this e-mail address. Ask an owner of your organization for an invitation.',
  email_not_verified: 'The identity provider does not say that this e-mail address is yours.',
  email_not_found: 'The identity provider does not say which e-mail address you have.',
  account_not_linked: 'The identity provider does not say that this e-mail address is yours.',
  access_denied: 'You did not agree at the identity provider.',
  away: 'The identity provider cannot be reached. Try again in a minute.',
  state_mismatch: 'This took too long, or began in another browser. Sign in again.',
};

export function ssoRefusal(error: string | null): string | undefined {
  if (!error) return undefined;
  return refusals[error] ?? 'Signing in at the identity provider did not work. Try again.';
}
