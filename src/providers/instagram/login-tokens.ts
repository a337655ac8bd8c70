/**
 * Gets and refreshes Instagram Login's tokens, which last 60 days. Source: "Business Login for Instagram".
 */
import { z } from 'zod';
import type { ConnectCall, RefreshedCredential } from '../connect.ts';
import { graphRules } from '../meta/graph.ts';
import type { MetaSettings } from '../meta/settings.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';

const longLived = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  permissions: z.string().optional(),
});

/** Trades the token that the code brought, which lasts an hour, for one that lasts 60 days. */
export function extendToken(
  call: ConnectCall,
  settings: MetaSettings,
  accessToken: string,
): Promise<RefreshedCredential> {
  const query = {
    grant_type: 'ig_exchange_token',
    client_secret: call.app.clientSecret,
    access_token: accessToken,
  };
  return askForToken(call, settings, '/access_token', query);
}

export function refreshToken(
  call: ConnectCall,
  settings: MetaSettings,
  { accessToken }: GrantCredential,
): Promise<RefreshedCredential> {
  const query = { grant_type: 'ig_refresh_token', access_token: accessToken };
  return askForToken(call, settings, '/refresh_access_token', query);
}

async function askForToken(
  call: ConnectCall,
  settings: MetaSettings,
  path: string,
  query: Record<string, string>,
): Promise<RefreshedCredential> {
  const request = { method: 'GET', path, query, target: 'account', parse: longLived.parse } as const;
  const answer = await call.open(rulesOf(settings), { accessToken: '' }).request(request);
  const now = call.now();
  return {
    credential: { accessToken: answer.access_token, issuedAt: now.toISOString() },
    expiresAt: new Date(now.getTime() + answer.expires_in * 1000),
    ...(answer.permissions ? { grantedScopes: answer.permissions.split(',') } : {}),
  };
}

/** Returns the rules for the token endpoints, which have no version and take the token as a parameter. */
function rulesOf(settings: MetaSettings): UpstreamRules {
  const rules = graphRules(settings.instagramGraphUrl, settings.graphApiVersion);
  return { ...rules, baseUrl: settings.instagramGraphUrl, authorize: () => ({}) };
}
