/**
 * Shows the consent screen in the steps that a tester goes through: choosing a person, granting, and
 * returning to the app. Sources: "Manually Build a Login Flow", "Business Login for Instagram"; the screen
 * itself is our own.
 */
import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { type AskedConsent, decisionPage, personaPage, problemPage } from '../../engine/consent-pages.ts';
import type { Markup } from '../../engine/page-frame.ts';
import type { Persona } from '../../personas.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../../simulator.ts';
import { hostOf, pathBelow, readParameters } from '../address.ts';
import { writeCode } from './codes.ts';
import { type ConsentRequest, readConsentRequest } from './consent-request.ts';
import type { OwnPage } from './people.ts';
import { divideScopes } from './scopes.ts';
import type { ConsentScreen } from './screens.ts';

export function createConsent(screen: ConsentScreen): Simulator['answer'] {
  return async (request, store) => {
    const host = hostOf(request, [screen.host]);
    if (!host || !screen.path.test(pathBelow(request, host))) return undefined;
    const parsed = readConsentRequest(readParameters(request));
    if (!parsed.success) return problemPage(screen.name, parsed.error.issues);
    return screen.isAskedFor(parsed.data) ? walk(screen, request, parsed.data, store.now()) : undefined;
  };
}

async function walk(
  screen: ConsentScreen,
  request: SimulatedRequest,
  asked: ConsentRequest,
  now: Date,
): Promise<SimulatedAnswer> {
  const { persona, decision, client_id } = asked;
  const scopes = scopesOf(screen, asked);
  if (!persona) return personaPage(shown(screen, asked, scopes), keptOf(asked));
  const returned = errorsOf[persona];
  if (returned) return leadBack(screen, asked, returned);
  const choices = screen.choicesOf?.(client_id, persona) ?? [];
  if (request.method !== 'POST' || !decision)
    return decisionPage(shown(screen, asked, scopes), persona, accountChoices(choices));
  if (decision === 'refuse') return leadBack(screen, asked, refusal);
  const ticked = new URLSearchParams(request.body).getAll('account');
  return allow(screen, { ...asked, persona }, scopes, tickedPages(screen, choices, ticked), now);
}

function shown(
  { name }: ConsentScreen,
  { client_id, config_id }: ConsentRequest,
  scopes: readonly string[],
): AskedConsent {
  const configured = config_id ? { configurationId: config_id } : {};
  return { provider: name, clientId: client_id, ...configured, scopes };
}

/** Returns the query for the next step, without the persona and the decision. */
function keptOf({ persona: _, decision: __, ...kept }: ConsentRequest): Record<string, string | undefined> {
  return kept;
}

function scopesOf({ configuredScopes, unaskedScopes }: ConsentScreen, { scope, config_id }: ConsentRequest) {
  const asked = scope.split(/[,\s]+/).filter((name) => name !== '');
  return [...new Set([...(config_id ? configuredScopes : asked), ...unaskedScopes])];
}

const refusal = {
  error: 'access_denied',
  error_reason: 'user_denied',
  error_description: 'The person did not grant access',
};

/** Persona -> the error with which the screen returns to the app at once. */
const errorsOf: Partial<Record<Persona, Record<string, string>>> = {
  denies: refusal,
  consent_error: {
    error: 'server_error',
    error_code: '2',
    error_description: 'The consent screen failed',
  },
};

/** Returns the ticked Pages; `undefined` when there was no choice. */
function tickedPages({ choicesOf }: ConsentScreen, choices: readonly OwnPage[], ticked: readonly string[]) {
  if (!choicesOf) return undefined;
  return choices.map(({ pageId }) => pageId).filter((pageId) => ticked.includes(pageId));
}

/**
 * Leads back to the app with a code that contains the consent. The screen stores nothing: the grant takes
 * effect when the code is exchanged.
 */
function allow(
  screen: ConsentScreen,
  asked: ConsentRequest & { persona: Persona },
  scopes: readonly string[],
  pageIds: string[] | undefined,
  now: Date,
): SimulatedAnswer {
  const { owner, loginKind, pkce } = screen;
  const { client_id: clientId, persona, redirect_uri: redirectUri, code_challenge: codeChallenge } = asked;
  const consent = { owner, loginKind, clientId, persona, ...divideScopes(persona, scopes), pageIds };
  const issued = { issuedAt: now.getTime(), nonce: randomUUID() };
  const code = writeCode({ ...consent, redirectUri, ...(pkce(scopes) ? { codeChallenge } : {}), ...issued });
  return leadBack(screen, asked, { code });
}

function leadBack(
  { fragment }: ConsentScreen,
  { redirect_uri, state }: ConsentRequest,
  answer: Record<string, string>,
): SimulatedAnswer {
  const location = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }) }))
    location.searchParams.set(name, value);
  location.hash = fragment;
  return { status: 303, headers: { location: location.href, 'cache-control': 'no-store' }, body: '' };
}

/** Renders the checkboxes of the accounts; empty when there is no choice. */
function accountChoices(choices: readonly OwnPage[]): Markup | '' {
  if (choices.length === 0) return '';
  return html`<fieldset>
    <legend>Pages to include</legend>
    ${choices.map(
      ({ pageId, instagramId, name }) => html`<label>
        <input type="checkbox" name="account" value="${pageId}" checked>
        <span><strong>${name}</strong><br>Page ${pageId}, Instagram account ${instagramId}</span>
      </label>`,
    )}
  </fieldset>`;
}
