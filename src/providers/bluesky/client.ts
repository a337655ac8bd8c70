/**
 * Describes the customer's app to servers of the AT Protocol, by a document that the service publishes. No
 * server reaches a developer's machine, so there the client id itself carries the description. Source:
 * "OAuth", client metadata and localhost client development.
 */
import type { webcrypto } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import type { ClientPlace, HostedClient, ProviderApp } from '../connect.ts';
import { createKey, readKey } from './dpop.ts';
import { allScopes } from './scopes.ts';

const keyId = '1';

export const hostedClient: HostedClient = {
  kind: 'hosted',
  createSecret: createKey,
  clientId: (place) => (isLocal(place) ? localClientId(place) : place.documentUrl),
  problem({ homeUrl }) {
    const { protocol, hostname } = new URL(homeUrl);
    if (protocol === 'https:' || hostname === '127.0.0.1' || hostname === '[::1]') return undefined;
    return {
      message: `The AT Protocol sends nobody back to ${homeUrl}.`,
      fix: 'Set PUBLIC_URL to an https address or, on your own machine, to http://127.0.0.1 with the port.',
    };
  },
  document: ({ name, documentUrl, redirectUri, homeUrl }, secret) => ({
    client_id: documentUrl,
    client_name: name,
    client_uri: homeUrl,
    application_type: 'web',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: allScopes.join(' '),
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [publicJwk(secret)] },
  }),
};

const isLocal = ({ homeUrl }: ClientPlace) => homeUrl.startsWith('http:');

function localClientId({ redirectUri }: ClientPlace): string {
  return `http://localhost?${new URLSearchParams({ redirect_uri: redirectUri, scope: allScopes.join(' ') })}`;
}

function publicJwk(secret: string): object {
  const { kty, crv, x, y } = JSON.parse(secret) as webcrypto.JsonWebKey;
  return { kty, crv, x, y, kid: keyId, use: 'sig', alg: 'ES256' };
}

/**
 * Returns how the app authenticates: with its key, or not at all on a machine where no server can look the
 * key up.
 */
export async function clientAuthentication({
  clientId,
  clientSecret,
}: ProviderApp): Promise<oauth.ClientAuth> {
  if (!clientId.startsWith('https:')) return oauth.None();
  const { privateKey } = await readKey(clientSecret);
  return oauth.PrivateKeyJwt({ key: privateKey, kid: keyId });
}
