/**
 * Renders the pages of a consent screen, without scripts, with relative addresses and their own style sheet.
 */
import { html } from 'hono/html';
import { type Persona, personas } from '../personas.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { type Markup, page } from './page-frame.ts';

/** The parts of a request that the screen shows. */
export interface AskedConsent {
  provider: string;
  clientId: string;
  /** The id of a set of permissions that is stored at the provider and requested instead of scopes. */
  configurationId?: string;
  scopes: readonly string[];
}

/**
 * Renders the first step, choosing a person. Its form leads to the same address, with the persona in the
 * query.
 */
export function personaPage(
  asked: AskedConsent,
  query: Readonly<Record<string, string | undefined>>,
): Promise<SimulatedAnswer> {
  const hidden = Object.entries(query).filter(([, value]) => value);
  return page(
    { title: `${asked.provider}: choose a person` },
    html`${request(asked)}
      <form method="get">
        ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <fieldset>
          <legend>Go on as</legend>
          ${personas.map(personaChoice)}
        </fieldset>
        <div class="buttons"><button>Continue</button></div>
      </form>`,
  );
}

function personaChoice(
  { persona, description }: { persona: Persona; description: string },
  index: number,
): Markup {
  return html`<label>
    <input type="radio" name="persona" value="${persona}" ${index === 0 ? 'checked' : ''}>
    <span><strong>${persona}</strong><br>${description}</span>
  </label>`;
}

/**
 * Renders the second step, choosing what to grant. Its form goes to the same address, which still names the
 * persona.
 */
export function decisionPage(
  asked: AskedConsent,
  persona: Persona,
  choices: Markup | '' = '',
): Promise<SimulatedAnswer> {
  return page(
    { title: `${asked.provider}: grant access` },
    html`${request(asked)}
      <p>You go on as <strong>${persona}</strong>.</p>
      <form method="post">
        ${choices}
        <div class="buttons">
          <button name="decision" value="allow">Allow</button>
          <button name="decision" value="refuse" class="quiet">Refuse</button>
        </div>
      </form>`,
  );
}

function request({ clientId, configurationId, scopes }: AskedConsent): Markup {
  const how = configurationId ? html` by its configuration <code>${configurationId}</code>` : '';
  return html`<p>The app <code>${clientId}</code> asks${how} for:</p>
    <ul>${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>`;
}

export function problemPage(
  provider: string,
  problems: readonly { path: PropertyKey[]; message: string }[],
): Promise<SimulatedAnswer> {
  return page(
    { title: `${provider}: the request cannot be shown`, status: 400 },
    html`<p>What the app sent lacks something, or has it in another form:</p>
      <ul>${problems.map(({ path, message }) => html`<li><code>${path.join('.')}</code>: ${message}</li>`)}</ul>`,
  );
}
