/**
 * Answers authorization requests of OAuth 2.0 (RFC 6749, section 4.1.1) with a consent screen. The provider's
 * declaration says what differs: its address, its scopes, its accounts, its codes.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Persona, personas } from '../personas.ts';
import type { SimulatedRequest } from '../simulator.ts';
import { type Choice, leadBackTo, problemPage, walkConsent } from './consent.ts';
import type { Consent } from './grants.ts';
import { type Answerer, hostOf, pathBelow } from './http.ts';
import type { Sealed } from './ids.ts';

const authorizationRequest = z
  .object({
    client_id: z.string().min(1),
    redirect_uri: z.url({ protocol: /^https?$/ }),
    scope: z.string().default(''),
    /** The id of a set of scopes that is stored at the provider and requested instead of scopes. */
    config_id: z.string().default(''),
    state: z.string().optional(),
    response_type: z.literal('code'),
    code_challenge: z.string().min(1).optional(),
    code_challenge_method: z.literal('S256').optional(),
    persona: z.enum(personas.map(({ persona }) => persona)).optional(),
    decision: z.enum(['allow', 'refuse']).optional(),
  })
  .refine(({ scope, config_id }) => scope || config_id, { message: 'needed', path: ['scope'] })
  .refine(({ code_challenge, code_challenge_method }) => !code_challenge === !code_challenge_method, {
    message: 'needed together with code_challenge',
    path: ['code_challenge_method'],
  });
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

export interface ConsentScreen {
  owner: string;
  loginKind: string;
  /** The name that the screen shows. */
  name: string;
  host: string;
  /** Matches the path after the host, without its leading slash. */
  path: RegExp;
  codes: Sealed<Consent>;
  /** Tells whether the request is for this provider, since two may share the screen. By default it is. */
  isAskedFor?(request: AuthorizationRequest): boolean;
  /** The scopes of an app that asks for a configuration. */
  configuredScopes?: readonly string[];
  /** The scopes that are granted to every app. */
  unaskedScopes?: readonly string[];
  /** Matches the scopes that reading needs; the persona `fewer_scopes` grants only these. */
  fewerScopes: RegExp;
  /** The accounts that can be ticked, with the title of the list; absent where there is no choice. */
  choices?: { title: string; accountsOf(clientId: string, persona: Persona): Choice[] };
  /** Tells whether a code challenge is checked for these scopes; by default it always is. */
  pkce?(scopes: readonly string[]): boolean;
  /** The fields that the provider's errors have besides the standard ones. */
  errorDetails?: { refusal: Record<string, string>; failure: Record<string, string> };
  /** The fragment that the provider appends to the address it returns to. */
  fragment?: string;
}

/** Makes the answerer of a consent screen, which leads back to the app with a code or an error. */
export function createConsentScreen(screen: ConsentScreen): Answerer {
  return async (request, store) => {
    const host = hostOf(request, [screen.host]);
    if (!host || !screen.path.test(pathBelow(request, host))) return undefined;
    const sent = [...request.url.searchParams, ...new URLSearchParams(request.body)];
    const parsed = authorizationRequest.safeParse(Object.fromEntries(sent));
    if (!parsed.success) return problemPage(screen.name, parsed.error.issues);
    const asked = parsed.data;
    return (screen.isAskedFor?.(asked) ?? true) ? show(screen, request, asked, store.now()) : undefined;
  };
}

function show(screen: ConsentScreen, request: SimulatedRequest, asked: AuthorizationRequest, now: Date) {
  const { persona: _, decision: __, ...query } = asked;
  const { client_id, config_id, redirect_uri, state } = asked;
  const { refusal, failure } = errorsOf(screen);
  const scopes = scopesOf(screen, asked);
  const { choices } = screen;
  return walkConsent(request, {
    asked: {
      provider: screen.name,
      clientId: client_id,
      ...(config_id ? { configurationId: config_id } : {}),
      scopes,
    },
    query,
    errors: { denies: refusal, consent_error: failure },
    refusal,
    ...(choices
      ? { choices: (persona) => ({ title: choices.title, accounts: choices.accountsOf(client_id, persona) }) }
      : {}),
    grant: (persona, accounts) =>
      screen.codes.write(consentOf(screen, asked, { persona, accounts, scopes, now })),
    leadBack: (answer) =>
      leadBackTo(redirect_uri, { ...answer, ...(state === undefined ? {} : { state }) }, screen.fragment),
  });
}

function errorsOf({ errorDetails }: ConsentScreen) {
  return {
    refusal: {
      error: 'access_denied',
      ...errorDetails?.refusal,
      error_description: 'The person did not grant access',
    },
    failure: {
      error: 'server_error',
      ...errorDetails?.failure,
      error_description: 'The consent screen failed',
    },
  };
}

function scopesOf(screen: ConsentScreen, { scope, config_id }: AuthorizationRequest): string[] {
  const { configuredScopes = [], unaskedScopes = [] } = screen;
  const asked = scope.split(/[,\s]+/).filter((name) => name !== '');
  return [...new Set([...(config_id ? configuredScopes : asked), ...unaskedScopes])];
}

interface Granted {
  persona: Persona;
  accounts: string[] | undefined;
  scopes: readonly string[];
  now: Date;
}

function consentOf(
  { owner, loginKind, fewerScopes, pkce = () => true }: ConsentScreen,
  { client_id: clientId, redirect_uri: redirectUri, code_challenge: codeChallenge }: AuthorizationRequest,
  { persona, accounts, scopes, now }: Granted,
): Consent {
  return {
    owner,
    loginKind,
    clientId,
    persona,
    ...divideScopes(persona, scopes, fewerScopes),
    accounts,
    redirectUri,
    ...(pkce(scopes) ? { codeChallenge } : {}),
    issuedAt: now.getTime(),
    nonce: randomUUID(),
  };
}

/** Divides the requested scopes into those that the persona grants and those that it declines. */
export function divideScopes(persona: Persona, asked: readonly string[], fewerScopes: RegExp) {
  const granted = (scope: string) => persona !== 'fewer_scopes' || fewerScopes.test(scope);
  return { scopes: asked.filter(granted), declinedScopes: asked.filter((scope) => !granted(scope)) };
}
