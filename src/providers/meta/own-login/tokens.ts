/**
 * Gets and refreshes the tokens of a login, which last 60 days. Sources: "Business Login for Instagram";
 * Threads API, "Long-Lived Tokens".
 */
import { z } from 'zod';
import type { ConnectCall, RefreshedCredential } from '../../connect.ts';
import type { GrantCredential } from '../../upstream-rules.ts';
import { classifyGraphAnswer } from '../failures.ts';
import type { OwnLogin } from './index.ts';

/** The age that a token must have before the provider refreshes it. */
export const refreshableAgeMs = 24 * 60 * 60 * 1000;

const longLived = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  permissions: z.string().optional(),
});

/** Trades the token that the code brought, which lasts an hour, for one that lasts 60 days. */
export function extendToken(
  call: ConnectCall,
  login: OwnLogin,
  accessToken: string,
): Promise<RefreshedCredential> {
  const query = {
    grant_type: `${login.tokenName}_exchange_token`,
    client_secret: call.app.clientSecret,
    access_token: accessToken,
  };
  return askForToken(call, login, '/access_token', query);
}

export function refreshToken(
  call: ConnectCall,
  login: OwnLogin,
  { accessToken }: GrantCredential,
): Promise<RefreshedCredential> {
  const query = { grant_type: `${login.tokenName}_refresh_token`, access_token: accessToken };
  return askForToken(call, login, '/refresh_access_token', query);
}

async function askForToken(
  call: ConnectCall,
  login: OwnLogin,
  path: string,
  query: Record<string, string>,
): Promise<RefreshedCredential> {
  const request = { method: 'GET', path, query, target: 'account', parse: longLived.parse } as const;
  // The token endpoints have no version and take the token as a parameter.
  const rules = { baseUrl: login.graphUrl, authorize: () => ({}), classify: classifyGraphAnswer };
  const answer = await call.open(rules, { accessToken: '' }).request(request);
  const now = call.now();
  return {
    credential: { accessToken: answer.access_token, issuedAt: now.toISOString() },
    expiresAt: new Date(now.getTime() + answer.expires_in * 1000),
    ...(answer.permissions ? { grantedScopes: answer.permissions.split(',') } : {}),
  };
}
