/**
 * Simulates an authorization server whose apps push their requests (RFC 9126) and prove possession of a key
 * (RFC 9449): metadata, consent screen and tokens.
 */
import { z } from 'zod';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { json, refusalAnswer } from '../http.ts';
import { decode } from '../ids.ts';
import { algorithms, challengeOf, checkProof, nonceHeaders, ProofRefusal } from './proofs.ts';
import {
  answerConsent,
  type ConsentRules,
  checkRequest,
  requestSeconds,
  requestUris,
} from './pushed-requests.ts';
import { oauthError } from './sessions.ts';
import { type Asking, grantTokens, revoke } from './token-endpoint.ts';

interface AuthorizationServer extends ConsentRules {
  /** The server that the tokens are for, as they name it. */
  audience: string;
  supportedScopes: readonly string[];
  documentation: string;
  /** Returns the headers that every answer to an app has. */
  headers(now: Date): Record<string, string>;
}

/**
 * Answers a request to the authorization server; `undefined` for an address that this server does not have.
 * @param issuer the server's address, in the form in which the request reached it.
 */
export async function answerOAuth(
  server: AuthorizationServer,
  request: SimulatedRequest,
  { path, issuer }: { path: string; issuer: string },
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  switch (`${request.method} ${path}`) {
    case 'GET /.well-known/oauth-protected-resource':
      return json(protectedResource(server, issuer));
    case 'GET /.well-known/oauth-authorization-server':
      return json(authorizationServer(server, issuer));
    case 'GET /oauth/jwks':
      return json({ keys: [] });
    case 'GET /oauth/authorize':
    case 'POST /oauth/authorize':
      return answerConsent(request, server, store.now());
    case 'POST /oauth/par':
      return answerClient(server, request, issuer, store, push(server, issuer));
    case 'POST /oauth/token':
      return answerClient(server, request, issuer, store, grantTokens);
    case 'POST /oauth/revoke':
      return answerClient(server, request, issuer, store, revoke);
    default:
      return undefined;
  }
}

type Endpoint = (asking: Asking) => Promise<SimulatedAnswer>;

async function answerClient(
  { headers, audience }: AuthorizationServer,
  request: SimulatedRequest,
  issuer: string,
  store: SimulatorStore,
  endpoint: Endpoint,
): Promise<SimulatedAnswer> {
  const now = store.now();
  const answer = await respond(request, issuer, { store, audience }, endpoint)
    .catch(refusedProof)
    .catch(refusalAnswer);
  return { ...answer, headers: { ...headers(now), ...nonceHeaders(now), ...answer.headers } };
}

async function respond(
  { method, url, headers, body }: SimulatedRequest,
  issuer: string,
  { store, audience }: Pick<Asking, 'store' | 'audience'>,
  endpoint: Endpoint,
): Promise<SimulatedAnswer> {
  const form = new URLSearchParams(body);
  checkAssertion(form, issuer);
  const proof = headers.dpop;
  const jkt = proof ? checkProof({ proof, method, url, now: store.now() }) : undefined;
  return endpoint({ form, jkt, store, audience });
}

function refusedProof(error: unknown): SimulatedAnswer {
  if (!(error instanceof ProofRefusal)) throw error;
  const { code, message } = error;
  const body = { error: code, error_description: message };
  return code === 'use_dpop_nonce' ? json(body, 400) : json(body, 401, challengeOf(code, message));
}

const assertion = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
});

/**
 * Checks the assertion by which the app authenticates (RFC 7523), if there is one. Only its claims are
 * checked: nobody looks up the app's key.
 */
function checkAssertion(form: URLSearchParams, issuer: string): void {
  const sent = form.get('client_assertion');
  if (sent === null) return;
  const { data } = assertion.safeParse(decode(sent.split('.')[1] ?? ''));
  const clientId = form.get('client_id');
  if (!data || data.iss !== clientId || data.sub !== clientId || ![data.aud].flat().includes(issuer))
    throw oauthError('invalid_client', 'Validation of "client_assertion" failed', 401);
}

function push(rules: ConsentRules, issuer: string): Endpoint {
  return async ({ form, store }) => {
    const expiresAt = store.now().getTime() + requestSeconds * 1000;
    const request_uri = requestUris.write({ ...checkRequest(form, rules), issuer, expiresAt });
    return json({ request_uri, expires_in: requestSeconds }, 201, { 'cache-control': 'no-store' });
  };
}

/** Returns the metadata of the server that the tokens are for (RFC 9728). */
function protectedResource({ documentation }: AuthorizationServer, issuer: string) {
  return {
    resource: issuer,
    authorization_servers: [issuer],
    scopes_supported: [],
    bearer_methods_supported: ['header'],
    resource_documentation: documentation,
  };
}

/** Returns the metadata of the authorization server (RFC 8414). */
function authorizationServer({ supportedScopes }: AuthorizationServer, issuer: string) {
  const signed = algorithms.split(' ');
  return {
    issuer,
    request_parameter_supported: true,
    request_uri_parameter_supported: true,
    require_request_uri_registration: true,
    scopes_supported: supportedScopes,
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
    token_endpoint_auth_signing_alg_values_supported: signed,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
    require_pushed_authorization_requests: true,
    dpop_signing_alg_values_supported: signed,
    protected_resources: [issuer],
    client_id_metadata_document_supported: true,
  };
}
