/** Makes calls as the app itself, with its id and secret as the token. Source: "Access Tokens". */

import { failedAs, ProviderFailure, type UpstreamRequest } from '../call.ts';
import type { ConnectCall, ProviderApp } from '../connect.ts';
import type { UpstreamRules } from '../upstream-rules.ts';
import { graphRules } from './graph.ts';
import type { MetaSettings } from './settings.ts';

/** Lets an app make calls of its own: gives the rules of the API, and the token, which is made of id and secret. */
export interface AppAccess {
  rules: UpstreamRules;
  tokenOf(app: ProviderApp): string;
  /**
   * True when the provider inspects only tokens that it issued to the asking app. Its answer may then leave
   * out whose token it is.
   */
  inspectsOwnTokensOnly?: true;
}

export function facebookAppAccess(settings: MetaSettings): AppAccess {
  return {
    rules: graphRules(settings.facebookGraphUrl, settings.graphApiVersion),
    tokenOf: ({ clientId, clientSecret }) => `${clientId}|${clientSecret}`,
  };
}

/** Thrown when the provider refuses the app's id or secret. This does not mean that any grant has ended. */
export class AppRefused extends ProviderFailure {
  constructor(cause: ProviderFailure) {
    super({ kind: 'rejected', detail: {} }, cause.message, { cause });
    this.name = 'AppRefused';
  }
}

/**
 * Makes a call as the app.
 * @throws AppRefused when the provider refuses the app's id or secret.
 * @throws ProviderFailure when the call fails in another way.
 */
export async function askAsApp<Answer>(
  call: ConnectCall,
  { rules, tokenOf }: AppAccess,
  request: UpstreamRequest<Answer>,
): Promise<Answer> {
  try {
    return await call.open(rules, { accessToken: tokenOf(call.app) }).request(request);
  } catch (error) {
    throw failedAs(error, 'expired') ? new AppRefused(error) : error;
  }
}
