/** Shows the consent screen for a pushed request, and makes the codes that lead back to the app. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { oauth } from '../../../providers/bluesky/scopes.ts';
import { divideScopes } from '../../engine/authorization.ts';
import { codesWith } from '../../engine/codes.ts';
import { leadBackTo, walkConsent } from '../../engine/consent.ts';
import { problemPage } from '../../engine/consent-pages.ts';
import { type Persona, personas } from '../../personas.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator.ts';
import { didOf, findDid, handleOfPersona } from '../accounts.ts';
import { type PushedRequest, requestUris } from './requests.ts';

const owner = 'bluesky';
const provider = 'Bluesky';

/** The codes. Their only account is the one that the session is for, and their nonce is the session's id. */
export const codes = codesWith('cod-');

const visit = z.object({
  client_id: z.string().min(1),
  request_uri: z.string().min(1),
  persona: z.enum(personas.map(({ persona }) => persona)).optional(),
  decision: z.enum(['allow', 'refuse']).optional(),
});

export function answerConsent(request: SimulatedRequest, now: Date): Promise<SimulatedAnswer> {
  const query = Object.fromEntries([...request.url.searchParams, ...new URLSearchParams(request.body)]);
  const parsed = visit.safeParse(query);
  if (!parsed.success) return problemPage(provider, parsed.error.issues);
  const { client_id, request_uri } = parsed.data;
  const asked = requestUris.read(request_uri);
  if (asked?.client_id !== client_id)
    return problemPage(provider, [{ path: ['request_uri'], message: 'Unknown request_uri' }]);
  return show(request, { client_id, request_uri }, asked, now);
}

async function show(
  request: SimulatedRequest,
  query: Record<string, string>,
  asked: PushedRequest,
  now: Date,
): Promise<SimulatedAnswer> {
  const { client_id: clientId, scope, redirect_uri, state, issuer: iss } = asked;
  // The issuer is named as RFC 9207 asks.
  const leadBack = (answer: Readonly<Record<string, string>>) =>
    leadBackTo(redirect_uri, { ...(state === undefined ? {} : { state }), iss, ...answer });
  if (asked.expiresAt <= now.getTime()) return leadBack(denied('This request has expired'));
  return walkConsent(request, {
    asked: { provider, clientId, scopes: scope.split(' ') },
    query,
    errors: {
      denies: refusal,
      no_account: denied('This account has been deactivated'),
      consent_error: failure,
    },
    refusal,
    grant: (persona) => codes.write(consentOf(asked, persona, now)),
    leadBack,
  });
}

const denied = (error_description: string) => ({ error: 'access_denied', error_description });
const refusal = denied('The user rejected the request');
const failure = { error: 'server_error', error_description: 'The consent screen failed' };

/** Matches the scopes that reading needs; the persona who grants less grants only these. */
const fewerScopes = /^(atproto|rpc:app\.bsky\.feed\.|rpc:app\.bsky\.notification\.)/;

/**
 * Returns the consent for the account that the app has named, whichever persona is chosen, or else for the
 * persona's own account.
 */
function consentOf(asked: PushedRequest, persona: Persona, now: Date) {
  const { client_id: clientId, redirect_uri: redirectUri, code_challenge: codeChallenge } = asked;
  return {
    owner,
    loginKind: oauth,
    clientId,
    persona,
    ...divideScopes(persona, asked.scope.split(' '), fewerScopes),
    accounts: [findDid(asked.login_hint ?? '') ?? didOf(handleOfPersona(persona))],
    redirectUri,
    codeChallenge,
    issuedAt: now.getTime(),
    nonce: randomBytes(16).toString('hex'),
  };
}
