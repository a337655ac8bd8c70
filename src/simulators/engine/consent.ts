/**
 * Walks through a consent screen in the steps that a tester takes: choosing a person, granting, and returning
 * to the app. Each step's address holds all that the next one needs, so nothing is stored.
 */
import { html } from 'hono/html';
import { type Persona, personas } from '../personas.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import { type AskedConsent, decisionPage, personaPage } from './consent-pages.ts';
import type { Markup } from './page-frame.ts';

/** An account that can be ticked. */
export interface Choice {
  id: string;
  name: string;
  /** The text under the name. */
  detail: string;
}

/** The query of the address to which the browser goes back. */
type Returned = Readonly<Record<string, string>>;

interface ConsentWalk {
  asked: AskedConsent;
  /** The app's request, which the form of the first step repeats. */
  query: Readonly<Record<string, string | undefined>>;
  /** Persona -> the error with which the screen returns to the app at once. */
  errors: Readonly<Partial<Record<Persona, Returned>>>;
  /** The error of a person who refuses. */
  refusal: Returned;
  /** The accounts that can be ticked, with the title of the list; absent where there is no choice. */
  choices?(persona: Persona): { title: string; accounts: readonly Choice[] };
  /**
   * Returns the code to go back with.
   * @param accounts the ids of the ticked accounts; absent where there is no choice.
   */
  grant(persona: Persona, accounts: string[] | undefined): string;
  leadBack(query: Returned): SimulatedAnswer;
}

export async function walkConsent(request: SimulatedRequest, walk: ConsentWalk): Promise<SimulatedAnswer> {
  const form = new URLSearchParams(request.body);
  const persona = personaIn(request);
  if (!persona) return personaPage(walk.asked, walk.query);
  const error = walk.errors[persona];
  if (error) return walk.leadBack(error);
  const choices = walk.choices?.(persona);
  const decision = form.get('decision') ?? request.url.searchParams.get('decision');
  if (request.method !== 'POST' || !decision)
    return decisionPage(walk.asked, persona, choices && checkboxes(choices));
  if (decision !== 'allow') return walk.leadBack(walk.refusal);
  const ticked = form.getAll('account');
  const ids = choices?.accounts.map(({ id }) => id).filter((id) => ticked.includes(id));
  return walk.leadBack({ code: walk.grant(persona, ids) });
}

function personaIn({ url }: SimulatedRequest): Persona | undefined {
  const named = url.searchParams.get('persona');
  return personas.find(({ persona }) => persona === named)?.persona;
}

/**
 * Sends the browser back to the app.
 * @param fragment what the provider appends to the address.
 */
export function leadBackTo(redirectUri: string, query: Readonly<Record<string, string>>, fragment = '') {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(query)) location.searchParams.set(name, value);
  location.hash = fragment;
  return { status: 303, headers: { location: location.href, 'cache-control': 'no-store' }, body: '' };
}

/** Renders the accounts; empty when the person has none. */
function checkboxes({ title, accounts }: { title: string; accounts: readonly Choice[] }): Markup | '' {
  if (accounts.length === 0) return '';
  return html`<fieldset>
    <legend>${title}</legend>
    ${accounts.map(
      ({ id, name, detail }) => html`<label>
        <input type="checkbox" name="account" value="${id}" checked>
        <span><strong>${name}</strong><br>${detail}</span>
      </label>`,
    )}
  </fieldset>`;
}
