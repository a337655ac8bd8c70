/** Calls of the app itself, whose token is its id and secret. Source: "Access Tokens". */
import type { ConnectCall } from '../connect.ts';
import { ProviderFailure, type UpstreamRequest } from '../provider.ts';
import { graphRules } from './graph.ts';
import type { MetaSettings } from './settings.ts';

/** The provider does not accept the app's id and secret. Of a grant that says nothing: it is not over. */
export class AppRefused extends ProviderFailure {
  constructor(cause: ProviderFailure) {
    super({ kind: 'rejected', detail: {} }, cause.message, { cause });
    this.name = 'AppRefused';
  }
}

/** Throws AppRefused. */
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
