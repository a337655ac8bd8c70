/** The page on which a person publishes: first the profile, then the kind of content, then the content itself. */
import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { z } from 'zod';
import { isContentType, type Schemas } from '../../../../../contract/index.ts';
import { ofMode } from '../../../../../domain/foundation/caller.ts';
import { variantsOffered } from '../../../../../domain/publishing/admission/variant.ts';
import { kindOfContent } from '../../../../../domain/publishing/requests/name-posts.ts';
import { readHeldContent } from '../../../../../domain/publishing/requests/read-requests.ts';
import { ServiceError } from '../../../../../errors/index.ts';
import type { Html } from '../../../../pages/layout.ts';
import { alert, button, card, emptyState, hidden } from '../../../components.ts';
import type { ConsoleChange, ConsolePage, ScriptCall, Shown } from '../../../declare.ts';
import { textOf } from '../../../form-values.ts';
import {
  fillPath,
  operate,
  operateOnce,
  type PageContext,
  urlOf,
  zoneOfPage,
} from '../../../page-context.ts';
import { markShared, nameOf, profileLinkTo } from '../../../profile-names.ts';
import { reconnectButton } from '../../../provider-faults.ts';
import { detailPath } from '../posts.ts';
import { bodyOf, fieldsOf, formOf } from './fields.ts';
import { fieldPlace, inputs, problemsOf, type Targets, verdict } from './inputs.ts';

type Profile = Schemas['ConnectedProfile'];
type ContentType = Schemas['KnownContentType'];

const composePath = '/publishing/new';
const shownProfiles = 25;

export const compose: ConsolePage = {
  path: composePath,
  role: 'developer',
  show: (context) => showCompose(context),
};

/** Returns the form of an earlier request, filled with what is still held of it, to change it and publish it as a new one. */
async function formFrom(context: PageContext, publishRequestId: string): Promise<URLSearchParams> {
  const request = await operate(context, 'publishRequests.get', { path: { publishRequestId } });
  const { connectedProfileId, contentType, title, reference } = request;
  const content = await readHeldContent(context.ctx, context.caller, request);
  const form = formOf(contentType, { title, reference, ...content });
  form.set('connectedProfileId', connectedProfileId);
  form.set('contentType', contentType);
  return form;
}

/** @param checked a form that was sent to be checked only; it is shown again with what was found. */
async function showCompose(context: PageContext, checked?: URLSearchParams): Promise<Shown> {
  const from = context.query.get('from');
  const sent = checked ?? context.refused?.form ?? (from ? await formFrom(context, from) : undefined);
  const asked = sent ?? context.query;
  const connectedProfileId = asked.get('connectedProfileId');
  if (!connectedProfileId) return { title: 'New post', content: await chooseProfile(context) };
  const profile = await operate(context, 'connectedProfiles.get', { path: { connectedProfileId } });
  const offered = await offeredBy(context, profile);
  const wanted = asked.get('contentType') ?? '';
  const contentType = offered.find(({ contentType: one }) => one === wanted) ?? offered[0];
  return {
    title: 'New post',
    content: html`${chosen(context, profile)}
${
  contentType
    ? html`${kinds(context, profile, offered, contentType.contentType)}
${contentType.available ? '' : await cannotPublish(context, profile)}
${await postForm(context, profile, contentType, { sent, checked: checked !== undefined })}`
    : emptyState(
        'Nothing can be published through this profile.',
        button(urlOf(context, composePath), 'Choose another'),
      )
}`,
  };
}

/** Says before anything is typed that it would be refused, and what mends that. */
async function cannotPublish(context: PageContext, { health, connectionId }: Profile): Promise<Html> {
  const mend = await reconnectButton(context, connectionId);
  if (health.credential === 'ok')
    return alert('warn', { what: 'The grant does not cover this kind of content.', mend });
  const ended = health.credential === 'expired' ? 'has expired' : 'was revoked';
  return alert('bad', {
    what: `The grant ${ended}: nothing is published until the end user connects again.`,
    mend,
  });
}

/** Lists the profiles, each as a link to the form for it. */
async function chooseProfile(context: PageContext): Promise<Html> {
  const name = context.query.get('name')?.trim();
  const { data, hasMore } = await operate(context, 'connectedProfiles.list', {
    query: { status: 'live', limit: shownProfiles, ...(name ? { name } : {}) },
  });
  if (data.length === 0 && !name)
    return emptyState(
      'No account is connected in this mode yet.',
      button(urlOf(context, '/connections'), 'To the connections'),
    );
  const to = ({ connectedProfileId }: Profile) => urlOf(context, composePath, { connectedProfileId });
  return card(
    'Which profile?',
    html`<form class="find-here" role="search" aria-label="Find a profile" method="get" action="${urlOf(context, composePath)}"><input type="search" name="name" aria-label="Name or user name" placeholder="Name or user name" value="${name ?? ''}"><button class="secondary">Find</button></form>
${data.length === 0 ? html`<p class="muted">No connected profile has this name.</p>` : html`<ul class="hits">${markShared(data).map((profile) => html`<li>${profileLinkTo(context, profile, to(profile))}</li>`)}</ul>`}
${hasMore ? html`<p class="muted">There are more. Enter a part of the name.</p>` : ''}`,
  );
}

function chosen(context: PageContext, profile: Profile): Html {
  return html`<div class="chosen">${profileLinkTo(context, profile, urlOf(context, `/profiles/${profile.connectedProfileId}`))}<a href="${urlOf(context, composePath)}">Choose another</a></div>`;
}

interface Offered {
  contentType: ContentType;
  available: boolean;
  variants: Awaited<ReturnType<typeof variantsOffered>>;
}

/** Returns what the profile's login can publish, what works now first. */
async function offeredBy(context: PageContext, { connectedProfileId, health }: Profile): Promise<Offered[]> {
  const offered: Offered[] = [];
  for (const { operationId, available } of health.operations) {
    const contentType = operationId.replace(/\.publish$/, '');
    if (contentType === operationId || !isContentType(contentType)) continue;
    const variants = await variantsOffered(context.ctx, context.caller, { connectedProfileId, contentType });
    if (variants.length > 0) offered.push({ contentType, available, variants });
  }
  return offered.toSorted((one, other) => Number(other.available) - Number(one.available));
}

function kinds(
  context: PageContext,
  { connectedProfileId }: Profile,
  offered: readonly Offered[],
  current: ContentType,
): Html {
  return html`<nav class="tabs" aria-label="Kind of content">${offered.map(
    ({ contentType }) =>
      html`<a href="${urlOf(context, composePath, { connectedProfileId, contentType })}"${contentType === current ? html` aria-current="page"` : ''}>${kindOfContent(context.ctx, contentType)}</a>`,
  )}</nav>`;
}

async function postForm(
  context: PageContext,
  profile: Profile,
  { contentType, variants: offered }: Offered,
  { sent, checked }: { sent: URLSearchParams | undefined; checked: boolean },
): Promise<Html> {
  const typed = sent ?? new URLSearchParams();
  const { connectedProfileId } = profile;
  // The script asks for the verdict alone, for which the provider is not asked, or for a field that depends on another.
  const { 'hx-request': byScript, 'hx-target': wanted = '' } = context.req.headers;
  const isVerdictAlone = checked && byScript !== undefined && !String(wanted).includes(`#${fieldPlace('')}`);
  const targets = isVerdictAlone ? new Map() : await targetsOf(context, profile, contentType, typed);
  const problems = problemsOf(context.refused?.error);
  const checkUrl = urlOf(context, check.path);
  const later = typed.get('when') === 'later';
  const inQueue = typed.get('when') === 'queue';
  const queues = await queuesOf(context, connectedProfileId);
  const timeProblems = problems.flatMap(({ field, message }) =>
    field.startsWith('scheduledFor') ? [message] : [],
  );
  const uploadUrl = context.ctx.outbound.storage.presigned ? undefined : urlOf(context, upload.path);
  return html`<form id="compose" class="compose" method="post" action="${urlOf(context, publish.path)}" hx-post="${checkUrl}" hx-trigger="input delay:700ms" hx-target="#verdict" hx-select="#verdict" hx-swap="outerHTML">
${hidden('connectedProfileId', [connectedProfileId])}${hidden('contentType', [contentType])}${hidden('draft', [typed.get('draft') ?? randomUUID()])}
<section class="card" id="${fieldPlace('all')}"><header><h2>${kindOfContent(context.ctx, contentType)}</h2></header>
${inputs(fieldsOf(contentType), { targets, form: typed, problems, offered, checkUrl, uploadUrl })}</section>
<section class="card"><header><h2>When</h2></header>
<fieldset class="field"><legend class="visually-hidden">When</legend>
<label class="choice"><input type="radio" name="when" value="now"${later || inQueue ? '' : html` checked`}> Now</label>
<label class="choice"><input type="radio" name="when" value="later"${later ? html` checked` : ''}> At a time</label>
${queues.length > 0 ? html`<label class="choice"><input type="radio" name="when" value="queue"${inQueue ? html` checked` : ''}> In the next free slot of a queue</label>` : ''}
<p class="field when-later"><label for="f-scheduledFor">Time (${zoneOfPage().replaceAll('_', ' ')})</label><input id="f-scheduledFor" type="datetime-local" name="scheduledFor" value="${typed.get('scheduledFor') ?? ''}" aria-describedby="p-scheduledFor"><span class="problem" id="p-scheduledFor">${later ? timeProblems : ''}</span></p>
${queues.length > 0 ? html`<p class="field when-queue"><label for="f-queue">Queue</label><select id="f-queue" name="queue" aria-describedby="p-queue">${queues.map(({ queueId, name }) => html`<option value="${queueId}"${queueId === typed.get('queue') ? html` selected` : ''}>${name ?? queueId}</option>`)}</select><span class="problem" id="p-queue">${inQueue ? timeProblems : ''}</span></p>` : ''}</fieldset></section>
${await verdict(context, checked ? sent : undefined, checkUrl)}
<p class="muted">${ofMode(context.caller, { live: `Live mode: this reaches people through ${nameOf(profile)}.`, test: 'Test mode: a simulated provider takes it, and nobody sees it.' })}</p>
<p class="row"><button class="primary">Publish</button><button class="secondary" name="${heldField}" value="yes">Save as draft</button><button class="secondary" formaction="${checkUrl}">Check</button></p>
</form>`;
}

/** Returns the queues that have slots for the profile. */
async function queuesOf(context: PageContext, connectedProfileId: string): Promise<Schemas['Queue'][]> {
  const { data } = await operate(context, 'queues.list', { query: { limit: 100 } });
  return data.filter(({ connectedProfileIds }) => connectedProfileIds.includes(connectedProfileId));
}

const mostTargets = 100;

/**
 * Asks the provider for the values of the fields that it lists, such as boards. Sections are listed for the board that was
 * chosen, and none are before that. A list that the provider does not give now is left out: its field then takes an id.
 */
async function targetsOf(
  context: PageContext,
  { connectedProfileId }: Profile,
  contentType: ContentType,
  typed: URLSearchParams,
): Promise<Map<string, Targets>> {
  const { contentTypes } = context.ctx.providers.registry.providerOf(contentType);
  const declared = contentTypes.find((one) => one.contentType === contentType)?.targets ?? {};
  const found = new Map<string, Targets>();
  for (const [field, { within, pageSize }] of Object.entries(declared)) {
    const whole = within && typed.get(within);
    if (within && !whole) {
      found.set(field, { data: [], hasMore: false, within });
      continue;
    }
    const query = {
      contentType,
      field,
      limit: Math.min(pageSize.maximum, mostTargets),
      ...(whole ? { board: whole } : {}),
    };
    const path = { connectedProfileId };
    const listed = await operate(context, 'connectedProfiles.targets.list', { path, query }).catch(
      ignoreFailure,
    );
    if (listed) found.set(field, { ...listed, within });
  }
  return found;
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

/** The button that saves a draft. The field `draft` is the page's own, by which a form that is sent twice acts once. */
const heldField = 'hold';

const noticesOfNew: Partial<Record<Schemas['PublishStatus'], string>> = {
  scheduled: 'Scheduled. Until then it can be canceled here.',
  draft: 'Saved as a draft. It is published once it is submitted and approved.',
  pending_approval: 'Submitted. It is published once somebody has approved it.',
};

export const publish: ConsoleChange = {
  action: 'publishRequests.create',
  path: composePath,
  role: 'developer',
  page: compose,
  subject: 'connectedProfileId',
  details: (given) => ({
    contentType: given.get('contentType'),
    when: given.get('when'),
    ...(given.has(heldField) ? { draft: true } : {}),
  }),
  run: async (context, given) => {
    const isHeld = textOf(given, heldField) !== undefined;
    const { publishRequestId, status } = await operateOnce(context, 'publishRequests.create', {
      key: `console-${isHeld ? 'held-' : ''}${textOf(given, 'draft') ?? randomUUID()}`.slice(0, 255),
      body: { ...bodyOf(given), ...(isHeld ? { draft: true } : {}) },
    });
    return {
      goTo: urlOf(context, fillPath(detailPath, { publishRequestId })),
      notice: noticesOfNew[status] ?? 'On its way. This page says when it is published.',
    };
  },
};

/** Checks a post without publishing it: the script asks for it while somebody types, and the button for everybody else. */
export const check: ConsoleChange = {
  action: 'publishRequests.validate',
  path: `${composePath}/check`,
  role: 'developer',
  page: compose,
  asks: true,
  run: async (context, given) => ({ show: await showCompose(context, given) }),
};

const announced = z.object({
  filename: z.string().max(255),
  contentType: z.string().max(255),
  sizeBytes: z.number(),
});

/** Makes the medium of a file that the page's script then sends to the address in the answer. */
export const upload: ScriptCall<z.infer<typeof announced>, PageContext> = {
  action: 'media.create',
  path: `${composePath}/upload`,
  role: 'developer',
  body: announced,
  details: ({ contentType, sizeBytes }) => ({ contentType, sizeBytes }),
  run: async (context, file) => {
    const { mediaId, upload: to } = await operate(context, 'media.create', { body: { upload: file } });
    return { answer: { mediaId, ...to } };
  },
};
