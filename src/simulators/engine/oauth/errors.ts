/** Makes the errors of authorization servers (RFC 6749, section 5.2). */
import { Refusal } from '../answers.ts';

export const oauthError = (error: string, message: string, status = 400) =>
  new Refusal(status, { error, error_description: message }, { 'cache-control': 'no-store' });

export const invalidGrant = (message: string) => oauthError('invalid_grant', message);
