/**
 * Walks through a consent screen in the steps that a tester takes: choosing a person, granting, and returning
 * to the app. Each step's address holds all that the next one needs, so nothing is stored.
 */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { type Persona, personas } from '../personas.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';

// The frame of the pages that a simulated provider shows to people: a warning that they are simulated, the
// style, the headers.

type Markup = ReturnType<typeof html>;

interface Frame {
  title: string;
  status?: number;
}

const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef0f3; color: #1c1e21; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 1rem; }
.notice { margin: 0 0 1rem; padding: .75rem 1rem; border: 2px dashed #8a4b00; background: #fff4e0; color: #5c3200; }
h1 { font-size: 1.4rem; line-height: 1.25; }
code { overflow-wrap: anywhere; font-size: .95em; }
fieldset { margin: 0 0 1rem; padding: .5rem 1rem; border: 1px solid #767a80; border-radius: .5rem; background: #fff; }
legend { padding: 0 .25rem; font-weight: 600; }
label { display: flex; gap: .75rem; align-items: baseline; padding: .5rem 0; cursor: pointer; }
input { flex: none; width: 1.1rem; height: 1.1rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
button { flex: 1 1 8rem; min-height: 2.75rem; border: 2px solid #0a58ca; border-radius: .5rem; background: #0a58ca;
  color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: #fff; color: #0a58ca; }
:focus-visible { outline: 3px solid #1c1e21; outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * The headers have no `form-action`, because browsers apply it to every redirect that follows a form, up to
 * the app and beyond.
 */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
};

async function page({ title, status = 200 }: Frame, content: Markup): Promise<SimulatedAnswer> {
  const markup = html`<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} (simulated)</title>
  <style>${raw(style)}</style>
</head>
<body>
  <main>
    <p class="notice"><strong>Simulated consent screen.</strong> Nothing here reaches the provider, and nobody's
      account is involved.</p>
    <h1>${title}</h1>
    ${content}
  </main>
</body>
</html>`;
  return { status, headers, body: String(await markup) };
}

// Renders the pages of a consent screen, without scripts, with relative addresses and their own style sheet.

/** The parts of a request that the screen shows. */
interface AskedConsent {
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
function personaPage(
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
function decisionPage(
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
