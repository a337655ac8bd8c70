/**
 * Builds the server's metadata as an authorization server (RFC 8414) and as a protected resource (RFC 9728).
 */

import { json } from '../../engine/answers.ts';
import type { SimulatedAnswer } from '../../simulator.ts';

const algorithms = 'RS256,RS384,RS512,PS256,PS384,PS512,ES256,ES256K,ES384,ES512'.split(',');

export function protectedResource(issuer: string): SimulatedAnswer {
  return json({
    resource: issuer,
    authorization_servers: [issuer],
    scopes_supported: [],
    bearer_methods_supported: ['header'],
    resource_documentation: 'https://atproto.com',
  });
}

export function authorizationServer(issuer: string): SimulatedAnswer {
  return json({
    issuer,
    request_parameter_supported: true,
    request_uri_parameter_supported: true,
    require_request_uri_registration: true,
    scopes_supported: ['atproto', 'transition:email', 'transition:generic', 'transition:chat.bsky'],
    subject_types_supported: ['public'],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    jwks_uri: `${issuer}/oauth/jwks`,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
    require_pushed_authorization_requests: true,
    dpop_signing_alg_values_supported: algorithms,
    protected_resources: [issuer],
    client_id_metadata_document_supported: true,
  });
}
