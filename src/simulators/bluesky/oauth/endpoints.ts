/** Simulates the authorization server: metadata, pushed requests, consent screen and tokens. */
import { z } from 'zod';
import { json, refusalAnswer } from '../../engine/answers.ts';
import { challengeOf, checkProof, nonceHeaders, ProofRefusal } from '../../engine/proofs.ts';
import { decode } from '../../engine/sealed.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { type Address, serverHost } from '../hosts.ts';
import { oauthRefusal, rateLimitHeaders } from '../refusals.ts';
import { answerConsent } from './consent.ts';
import { authorizationServer, protectedResource } from './metadata.ts';
import { checkRequest, requestSeconds, requestUris } from './requests.ts';
import { type Asking, grantTokens, revoke } from './tokens.ts';

/** Returns the answer; `undefined` for other addresses. */
export async function answerOAuth(
  request: SimulatedRequest,
  { host, path, urlOf }: Address,
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  if (host !== serverHost) return undefined;
  const issuer = urlOf(serverHost);
  switch (`${request.method} ${path}`) {
    case 'GET /.well-known/oauth-protected-resource':
      return protectedResource(issuer);
    case 'GET /.well-known/oauth-authorization-server':
      return authorizationServer(issuer);
    case 'GET /oauth/jwks':
      return json({ keys: [] });
    case 'GET /oauth/authorize':
    case 'POST /oauth/authorize':
      return answerConsent(request, store.now());
    case 'POST /oauth/par':
      return answerClient(request, issuer, store, push(issuer));
    case 'POST /oauth/token':
      return answerClient(request, issuer, store, grantTokens);
    case 'POST /oauth/revoke':
      return answerClient(request, issuer, store, revoke);
    default:
      return undefined;
  }
}

type Endpoint = (asking: Asking) => Promise<SimulatedAnswer>;

async function answerClient(
  request: SimulatedRequest,
  issuer: string,
  store: SimulatorStore,
  endpoint: Endpoint,
): Promise<SimulatedAnswer> {
  const now = store.now();
  const headers = { ...rateLimitHeaders(now), ...nonceHeaders(now) };
  const answer = await respond(request, issuer, store, endpoint).catch(refusedProof).catch(refusalAnswer);
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

async function respond(
  { method, url, headers, body }: SimulatedRequest,
  issuer: string,
  store: SimulatorStore,
  endpoint: Endpoint,
): Promise<SimulatedAnswer> {
  const form = new URLSearchParams(body);
  checkAssertion(form, issuer);
  const proof = headers.dpop;
  const jkt = proof ? checkProof({ proof, method, url, now: store.now() }) : undefined;
  return endpoint({ form, jkt, store });
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
    throw oauthRefusal('invalid_client', 'Validation of "client_assertion" failed', 401);
}

function push(issuer: string): Endpoint {
  return async ({ form, store }) => {
    const expiresAt = store.now().getTime() + requestSeconds * 1000;
    const request_uri = requestUris.write({ ...checkRequest(form), issuer, expiresAt });
    return json({ request_uri, expires_in: requestSeconds }, 201, { 'cache-control': 'no-store' });
  };
}
