/** Makes calls as the app itself, with its id and secret as the token. Source: "Access Tokens". */

import { ProviderFailure, type UpstreamRequest } from '../call.ts';
import type { ConnectCall } from '../connect.ts';
import { graphRules } from './graph.ts';
import type { MetaSettings } from './settings.ts';

/** Thrown when the provider refuses the app's id or secret. This does not mean that any grant is over. */
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
  settings: MetaSettings,
  request: UpstreamRequest<Answer>,
): Promise<Answer> {
  const { clientId, clientSecret } = call.app;
  const rules = graphRules(settings.facebookGraphUrl, settings.graphApiVersion);
  try {
    return await call.open(rules, { accessToken: `${clientId}|${clientSecret}` }).request(request);
  } catch (error) {
    const refused = error instanceof ProviderFailure && error.failure.kind === 'expired';
    throw refused ? new AppRefused(error) : error;
  }
}
