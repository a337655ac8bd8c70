/** The pages of the consent screen: no scripts, relative addresses, one style sheet of their own. */
import { html } from 'hono/html';
import { type Persona, personas, type SimulatedAnswer } from '../../../simulator.ts';
import type { ConsentRequest } from './consent-request.ts';
import { type Markup, page } from './page-frame.ts';
import type { OwnPage } from './people.ts';

/** First step: as whom. Its form leads to the same address, with the persona in the query. */
export function personaPage(
  provider: string,
  asked: ConsentRequest,
  scopes: readonly string[],
): Promise<SimulatedAnswer> {
  const { persona: _, decision: __, ...kept } = asked;
  const hidden = Object.entries(kept).filter(([, value]) => value);
  return page(
    { title: `${provider}: choose a person` },
    html`${request(asked, scopes)}
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

/** Second step: what. Its form goes to the same address, which still says who. */
export function decisionPage(
  provider: string,
  asked: ConsentRequest,
  scopes: readonly string[],
  choices: readonly OwnPage[],
): Promise<SimulatedAnswer> {
  return page(
    { title: `${provider}: grant access` },
    html`${request(asked, scopes)}
      <p>You go on as <strong>${asked.persona}</strong>.</p>
      <form method="post">
        ${choices.length > 0 ? accountChoices(choices) : ''}
        <div class="buttons">
          <button name="decision" value="allow">Allow</button>
          <button name="decision" value="refuse" class="quiet">Refuse</button>
        </div>
      </form>`,
  );
}

function accountChoices(choices: readonly OwnPage[]): Markup {
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

function request({ client_id, config_id }: ConsentRequest, scopes: readonly string[]): Markup {
  const how = config_id ? html` by its configuration <code>${config_id}</code>` : '';
  return html`<p>The app <code>${client_id}</code> asks${how} for:</p>
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
