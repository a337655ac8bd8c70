/**
 * Shows the consent screen in the steps that a tester goes through: choosing a person, granting, and
 * returning to the app.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { decisionPage, personaPage, problemPage } from '../../engine/consent-pages.ts';
import { type Persona, personas } from '../../personas.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator.ts';
import { didOf, findDid, handleOfPersona } from '../accounts.ts';
import { codeMs, writeCode } from './codes.ts';
import { type PushedRequest, readRequestUri } from './requests.ts';

const provider = 'Bluesky';

const visit = z.object({
  client_id: z.string().min(1),
  request_uri: z.string().min(1),
  persona: z.enum(personas.map(({ persona }) => persona)).optional(),
  decision: z.enum(['allow', 'refuse']).optional(),
});
type Visit = z.infer<typeof visit>;

export function answerConsent(request: SimulatedRequest, now: Date): Promise<SimulatedAnswer> {
  const query = Object.fromEntries([...request.url.searchParams, ...new URLSearchParams(request.body)]);
  const parsed = visit.safeParse(query);
  if (!parsed.success) return problemPage(provider, parsed.error.issues);
  const asked = readRequestUri(parsed.data.request_uri);
  if (!asked || asked.client_id !== parsed.data.client_id)
    return problemPage(provider, [{ path: ['request_uri'], message: 'Unknown request_uri' }]);
  return walk(request, parsed.data, asked, now);
}

async function walk(
  request: SimulatedRequest,
  { persona, decision, client_id, request_uri }: Visit,
  asked: PushedRequest,
  now: Date,
): Promise<SimulatedAnswer> {
  if (asked.expiresAt <= now.getTime()) return leadBack(asked, denied('This request has expired'));
  const scopes = asked.scope.split(' ');
  const shown = { provider, clientId: client_id, scopes };
  if (!persona) return personaPage(shown, { client_id, request_uri });
  const returned = errorsOf[persona];
  if (returned) return leadBack(asked, returned);
  if (request.method !== 'POST' || !decision) return decisionPage(shown, persona);
  if (decision === 'refuse') return leadBack(asked, refusal);
  return leadBack(asked, { code: codeFor(asked, persona, now) });
}

const denied = (error_description: string) => ({ error: 'access_denied', error_description });
const refusal = denied('The user rejected the request');

/** Persona -> the error with which the screen returns to the app at once. */
const errorsOf: Partial<Record<Persona, Record<string, string>>> = {
  denies: refusal,
  no_account: denied('This account has been deactivated'),
  consent_error: { error: 'server_error', error_description: 'The consent screen failed' },
};

/**
 * Makes a code for the account that the app has named, whichever persona is chosen, or else for the persona's
 * own account.
 */
function codeFor(asked: PushedRequest, persona: Persona, now: Date): string {
  const { client_id: clientId, redirect_uri: redirectUri, code_challenge: codeChallenge } = asked;
  return writeCode({
    did: findDid(asked.login_hint ?? '') ?? didOf(handleOfPersona(persona)),
    sessionId: randomBytes(16).toString('hex'),
    persona,
    clientId,
    redirectUri,
    codeChallenge,
    scopes: grantedOf(persona, asked.scope.split(' ')),
    expiresAt: now.getTime() + codeMs,
  });
}

/** Matches the scopes that reading needs; the persona who grants less grants only these. */
const fewerScopes = /^(atproto|rpc:app\.bsky\.feed\.|rpc:app\.bsky\.notification\.)/;

function grantedOf(persona: Persona, asked: readonly string[]): string[] {
  return asked.filter((scope) => persona !== 'fewer_scopes' || fewerScopes.test(scope));
}

/** Sends the browser back to the app, with the issuer (RFC 9207). */
function leadBack(
  { redirect_uri, state, issuer }: PushedRequest,
  answer: Record<string, string>,
): SimulatedAnswer {
  const location = new URL(redirect_uri);
  const all = { ...(state === undefined ? {} : { state }), iss: issuer, ...answer };
  for (const [name, value] of Object.entries(all)) location.searchParams.set(name, value);
  return { status: 303, headers: { location: location.href, 'cache-control': 'no-store' }, body: '' };
}
