/**
 * The way from nothing to the first post, with what is done already: in test mode a newcomer's first minutes, in live mode what
 * has to be there before somebody's post is public.
 */
import { html } from 'hono/html';
import { type FirstStep, firstStepsOf } from '../../../domain/administration/overview/read-overview.ts';
import { offersTestControls } from '../../../domain/foundation/caller.ts';
import { createKey } from '../../../domain/people/keys.ts';
import {
  badge,
  card,
  codeBlock,
  confirmDialog,
  copyable,
  field,
  form,
  id,
  link,
  select,
} from '../components.ts';
import type { ConsoleChange, ConsolePage, Section } from '../declare.ts';
import { textOf } from '../form-values.ts';
import { consoleUrl, operate, type PageContext, urlOf } from '../page-context.ts';

/** Its address is one that command lines open (`social-content open sandbox`). */
const page: ConsolePage = {
  path: '/sandbox',
  role: 'viewer',
  nav: { label: 'First steps', group: 'Build' },
  show: async (context) => ({
    title: 'First steps',
    content: offersTestControls(context.caller) ? await inTestMode(context) : await inLiveMode(context),
  }),
};

const prepare: ConsoleChange = {
  action: 'sandbox.prepare',
  path: '/sandbox',
  role: 'developer',
  page,
  details: (given) => ({ providerId: given.get('providerId') }),
  run: async (context, given) => {
    const providerId = given.get('providerId') ?? '';
    const profile = await operate(context, 'test.connectedProfiles.create', { body: { providerId } });
    const { key } = await createKey(context.ctx, context.caller, { name: 'First steps' });
    return {
      show: {
        title: 'A key and a profile',
        content: await whatToPaste(context, key, profile.connectedProfileId, providerId),
      },
    };
  },
};

const advance: ConsoleChange = {
  action: 'test.clock.advance',
  path: '/sandbox/clock',
  role: 'developer',
  page,
  details: (given) => ({ seconds: given.get('seconds') }),
  run: async (context, given) => {
    const seconds = Number(textOf(given, 'seconds') ?? Number.NaN);
    const { now } = await operate(context, 'test.clock.advance', { body: { seconds } });
    return { goTo: urlOf(context, page.path), notice: `In test mode it is ${now} now.` };
  },
};

export const firstSteps: Section = { pages: [page], changes: [prepare, advance] };

const tick = (done: boolean) => (done ? badge('✓ done', 'good') : badge('to do'));

async function inTestMode(context: PageContext) {
  const { data: providers } = await operate(context, 'providers.list');
  const steps = await firstStepsOf(context.ctx, context.caller);
  return html`<p>From nothing to a delivered event, without a provider’s account and without a line of code.</p>
${card(
  '1. A key and a simulated profile',
  html`<p>Makes a test key and a connected account of a simulated provider, and shows what to paste into a terminal.</p>
${form(context, prepare, {
  submit: 'Make a key and a profile',
  fields: select(context, {
    name: 'providerId',
    label: 'Provider',
    options: providers.map(({ providerId, name }) => ({ value: providerId, text: name })),
  }),
})}`,
  tick(steps.key && steps.profile),
)}
${card(
  '2. Somewhere for events to go',
  html`<p>${link(urlOf(context, '/destinations'), 'Event destinations')} has a test inbox, made with one click, if you have no receiver yet.</p>`,
  tick(steps.destination),
)}
${card(
  '3. An event',
  html`<p>Choose ${link(urlOf(context, '/profiles'), 'a profile')}, and trigger a comment there. The simulated provider sends the webhook that the real one would send.</p>`,
  tick(steps.delivery),
)}
${card(
  '4. The result',
  html`<p>${link(urlOf(context, '/events'), 'Events')} shows what was sent, with every delivery. ${link(urlOf(context, '/requests'), 'The request log')} shows the requests of your code. To see what an end user sees, ${link(urlOf(context, '/connections'), 'connect an account')} through the hosted pages.</p>`,
)}
${card(
  'The clock of test mode',
  html`<p>Moves the clock forward: what is scheduled until then is published immediately, quotas free up, and waits end. It cannot be moved back.</p>
${confirmDialog(context, advance, {
  ask: 'Move the clock…',
  warning: 'Everybody who works in the test mode of this organization shares the clock.',
  fields: field(context, {
    name: 'seconds',
    label: 'Seconds',
    type: 'number',
    min: 1,
    value: '3600',
    required: true,
  }),
  submit: 'Move the clock',
})}`,
)}`;
}

interface LiveStep {
  step: FirstStep;
  /** The path of the section where it is done. */
  section: string;
  title: string;
  text: string;
}

const liveSteps: readonly LiveStep[] = [
  {
    step: 'integration',
    section: '/integrations',
    title: 'Register your app at a provider',
    text: 'The page has the addresses to enter there, and a check that says what is wrong.',
  },
  {
    step: 'profile',
    section: '/connections',
    title: 'Connect an account',
    text: 'Your own, by the link that you would send to an end user.',
  },
  {
    step: 'destination',
    section: '/destinations',
    title: 'Say where events go',
    text: 'A receiver with a public address, which checks the signature.',
  },
  {
    step: 'key',
    section: '/keys',
    title: 'Make a live key',
    text: 'For your backend. Test keys reach no real provider.',
  },
  {
    step: 'post',
    section: '/publishing',
    title: 'Publish the first post',
    text: 'With the same request as in test mode. This one is public.',
  },
];

async function inLiveMode(context: PageContext) {
  const steps = await firstStepsOf(context.ctx, context.caller);
  return html`<p>From your app at a provider to the first post that everybody can see. Each step can first be tried in
<a href="${consoleUrl(context.ctx, `/${context.caller.organizationId}/test${page.path}`)}">test mode</a>.</p>
${card('Until the first live post', checklist(context, steps))}`;
}

/** Returns the steps of live mode as a card, until the first post; nothing after it, and in test mode. */
export async function liveChecklist(context: PageContext): Promise<unknown> {
  if (offersTestControls(context.caller)) return '';
  const steps = await firstStepsOf(context.ctx, context.caller);
  return steps.post ? '' : card('Until the first live post', checklist(context, steps));
}

const checklist = (context: PageContext, steps: Readonly<Record<FirstStep, boolean>>) =>
  html`<ul class="findings">${liveSteps.map(
    ({ step, section, title, text }) =>
      html`<li>${tick(steps[step])} <strong>${link(urlOf(context, section), title)}.</strong> ${text}</li>`,
  )}</ul>`;

/** Shows the new key, the new profile, and the three commands that a backend developer tries first. */
async function whatToPaste(
  context: PageContext,
  key: string,
  connectedProfileId: string,
  providerId: string,
) {
  const { publicUrl } = context.ctx.config;
  const { data: surfaces } = await operate(context, 'providers.surfaces.list', { path: { providerId } });
  const { data: kinds } = await operate(context, 'test.providerEvents.list');
  const contentType = surfaces[0]?.contentTypes[0]?.contentType;
  const event = kinds.find((kind) => kind.providerId === providerId)?.event;
  const authorization = `-H "Authorization: Bearer ${key}"`;
  const body = JSON.stringify({ connectedProfileId, event });
  return html`<div class="notice warn"><p>This is the only time that the key is shown.</p></div>
${card('The key', copyable('the key', key, 'primary'))}
${card('The profile', html`${id(connectedProfileId)} ${link(urlOf(context, `/profiles/${connectedProfileId}`), 'Look at it')}`)}
${card(
  'Try',
  html`<p>Who is connected:</p>${codeBlock(`curl -s ${publicUrl}/v1/connected-profiles ${authorization}`)}
<p>What the account has published:</p>${codeBlock(`curl -s "${publicUrl}/v1/content/${contentType}?connectedProfileId=${connectedProfileId}&limit=2" ${authorization}`)}
<p>Trigger an event there:</p>${codeBlock(`curl -s ${publicUrl}/v1/test/provider-events ${authorization} -H "Content-Type: application/json" -d '${body}'`)}`,
)}
<p>${link(urlOf(context, page.path), 'Next: somewhere for events to go')}</p>`;
}
