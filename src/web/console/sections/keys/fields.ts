/** The fields of a form that makes a key, and what they say. */
import { html } from 'hono/html';
import { operations } from '../../../../contract/index.ts';
import { offersTestControls, ofMode } from '../../../../domain/foundation/caller.ts';
import type { KeyOptions } from '../../../../domain/people/keys.ts';
import { type InputProblem, validationError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { checkboxes, facts, field, type Option, select } from '../../components.ts';
import { textOf } from '../../form-values.ts';
import type { PageContext } from '../../page-context.ts';

// What a key may do, in the words of people: a preset, or read and write by resource. The API knows lists of operations
// alone, and this computes one from the other.

const presets = {
  all: { label: 'All', hint: 'Everything in the API, later additions included.' },
  read: { label: 'Read only', hint: 'Reads everything, and changes nothing.' },
  publish: { label: 'Publish', hint: 'Reads everything, stages media and publishes.' },
  custom: { label: 'Custom', hint: 'Choose for each resource.' },
} as const;

type Preset = keyof typeof presets;

/** The resources that the preset for publishing may write. */
const publishing: readonly string[] = ['media', 'publishRequests'];

type Access = 'none' | 'read' | 'write';

const accesses: Record<Access, string> = { none: 'No access', read: 'Read', write: 'Read and write' };

/** The first part of operation ids -> what people call it. Content is named by its provider. */
const resourceNames: Readonly<Record<string, string>> = {
  authIntegrations: 'Auth Integrations',
  connectSessions: 'Connect Sessions',
  connections: 'Connections',
  connectedProfiles: 'Connected Profiles',
  eventDestinations: 'Event Destinations',
  portalLinks: 'Portal Links',
  approvalLinks: 'Approval Links',
  events: 'Events',
  media: 'Media',
  publishRequests: 'Publish Requests',
  calendarFeeds: 'Calendar Feeds',
  backfillRequests: 'Backfills',
  requestLogs: 'Request logs',
  auditEntries: 'Audit log',
  billing: 'Plan',
  usage: 'Usage',
  keys: 'API keys',
  test: 'Test controls',
};

interface Resource {
  id: string;
  name: string;
  /** The ids of the operations that only read. */
  read: string[];
  /** The ids of the others. */
  write: string[];
}

/** Lists the resources that a key of the page's mode can be given rights to. */
function resourcesOf({ ctx, caller }: PageContext): Resource[] {
  const offered = Object.values(operations).filter(
    ({ keyless, testOnly }) => !keyless && (!testOnly || offersTestControls(caller)),
  );
  const groups = Map.groupBy(offered, resourceOf);
  return [...groups].map(([id, members]) => {
    const provider = ctx.providers.registry.find(id);
    const ids = (read: boolean) =>
      members.filter(({ method }) => (method === 'get') === read).map(({ operationId }) => operationId);
    const name = resourceNames[id] ?? (provider ? `${provider.name} content` : id);
    return { id, name, read: ids(true), write: ids(false) };
  });
}

const resourceOf = ({ operationId }: { operationId: string }) => operationId.split('.')[0] ?? '';

const resourceIds = [...new Set(Object.values(operations).map(resourceOf))];

const fieldOf = ({ id }: Pick<Resource, 'id'>) => `access.${id}`;

/** Draws the choice. The resources are in sight while "Custom" is chosen. */
function rightsFields(context: PageContext): Html {
  const chosen = context.refused?.form.get('rights') ?? 'all';
  return html`<fieldset class="field rights"><legend>What it may do</legend>
${(Object.keys(presets) as Preset[]).map(
  (preset) =>
    html`<label><input type="radio" name="rights" value="${preset}"${preset === chosen ? html` checked` : ''}> ${presets[preset].label} <span class="hint">${presets[preset].hint}</span></label>`,
)}
<div class="resources">${resourcesOf(context).map((resource) => select(context, { name: fieldOf(resource), label: resource.name, value: 'none', options: choicesOf(resource) }))}</div></fieldset>`;
}

function choicesOf({ read, write }: Resource): Option[] {
  const has: Record<Access, boolean> = { none: true, read: read.length > 0, write: write.length > 0 };
  return (Object.keys(accesses) as Access[])
    .filter((access) => has[access])
    .map((access) => ({ value: access, text: accesses[access] }));
}

/** Returns the operations that the form allows; none for all of them. What is wrong is added to the problems. */
function readRights(context: PageContext, form: URLSearchParams, problems: InputProblem[]): string[] {
  const preset = (form.get('rights') ?? 'all') as Preset;
  if (!Object.hasOwn(presets, preset)) {
    problems.push({ field: 'rights', message: `Choose one of ${Object.keys(presets).join(', ')}.` });
    return [];
  }
  if (preset === 'all') return [];
  const resources = resourcesOf(context);
  const allowed = resources.flatMap((resource) => operationsFor(resource, accessOf(preset, resource, form)));
  if (allowed.length === 0)
    problems.push({ field: 'rights', message: 'Give the key access to at least one resource.' });
  return allowed;
}

function accessOf(preset: Exclude<Preset, 'all'>, resource: Resource, form: URLSearchParams): Access {
  if (preset === 'read') return 'read';
  if (preset === 'publish') return publishing.includes(resource.id) ? 'write' : 'read';
  const access = form.get(fieldOf(resource)) as Access;
  return Object.hasOwn(accesses, access ?? '') ? access : 'none';
}

function operationsFor({ read, write }: Resource, access: Access): string[] {
  if (access === 'none') return [];
  return access === 'read' ? read : [...read, ...write];
}

/** Returns what the audit log keeps of the choice. */
function detailsOfRights(form: URLSearchParams): Record<string, unknown> {
  const rights = form.get('rights') ?? 'all';
  if (rights !== 'custom') return { rights };
  const chosen = resourceIds.flatMap((id) => {
    const access = form.get(fieldOf({ id })) ?? 'none';
    return access === 'none' ? [] : [[id, access]];
  });
  return { rights, access: Object.fromEntries(chosen) };
}

/** Returns the preset that these operations are. */
function presetOf(context: PageContext, allowed: readonly string[]): Preset {
  if (allowed.length === 0) return 'all';
  const known = (['read', 'publish'] as const).find((preset) => {
    const form = new URLSearchParams({ rights: preset });
    const wanted = readRights(context, form, []);
    return wanted.length === allowed.length && wanted.every((id) => allowed.includes(id));
  });
  return known ?? 'custom';
}

/** Returns in a word what a key may do. */
export function rightsName(context: PageContext, allowed: readonly string[]): string {
  return presets[presetOf(context, allowed)].label;
}

/** Says what a key may do, resource by resource where it is no preset. */
export function rightsOf(context: PageContext, allowed: readonly string[]): Html {
  const preset = presetOf(context, allowed);
  const { label, hint } = presets[preset];
  if (preset !== 'custom') return html`${label} <span class="muted">${hint}</span>`;
  const may = (ids: readonly string[]) => ids.filter((id) => allowed.includes(id));
  const entries = resourcesOf(context).flatMap(({ name, read, write }): [string, unknown][] => {
    const [mayRead, mayWrite] = [may(read), may(write)];
    if (mayRead.length + mayWrite.length === 0) return [];
    const whole = mayRead.length === read.length && [0, write.length].includes(mayWrite.length);
    if (whole) return [[name, accesses[mayWrite.length > 0 ? 'write' : 'read']]];
    return [[name, [...mayRead, ...mayWrite].map((id) => html`<code>${id}</code> `)]];
  });
  return html`${label}${facts(entries)}`;
}

/** @param name the name that the key gets unless the person changes it. */
export function keyFields(context: PageContext, name = '') {
  return html`${field(context, { name: 'name', label: 'Name', hint: 'Where it will be used, such as “production backend”.', required: true, value: name })}
${field(context, { name: 'expires', label: 'Expires on', type: 'date', hint: 'At the beginning of that day, UTC. Empty: it does not expire.' })}
${rightsFields(context)}`;
}

/** Asks what happens with query parameters that an operation does not have. */
export const unknownParametersField = (context: PageContext) =>
  checkboxes(context, {
    name: 'unknownParameters',
    legend: 'Unknown query parameters',
    hint: 'A misspelled filter selects everything. The header Unknown-Parameters names it in any case.',
    values: ofMode(context.caller, { live: [], test: [refuse] }),
    options: [{ value: refuse, text: 'Refuse the request' }],
  });

const need = 'need';

/** Asks whether what the key publishes waits for approval; of whoever needs approval, it does. */
export const approvalField = (context: PageContext) =>
  context.caller.needsApproval
    ? html`<p class="hint">What the key publishes waits for approval, like what you publish yourself.</p>`
    : checkboxes(context, {
        name: 'approval',
        legend: 'Approval',
        hint: 'What it publishes then waits until somebody else has approved it.',
        options: [{ value: need, text: 'What it publishes needs approval' }],
      });

export const needsApprovalIn = ({ caller }: PageContext, given: URLSearchParams) =>
  caller.needsApproval === true || given.get('approval') === need;

const refuse = 'refuse';

export const refusesUnknownIn = (given: URLSearchParams) => given.get('unknownParameters') === refuse;

/** @throws ServiceError `validation_error` with everything that is wrong. */
export function readKeyOptions(
  context: PageContext,
  given: URLSearchParams,
): Required<Pick<KeyOptions, 'name' | 'allowedOperations'>> & Pick<KeyOptions, 'expiresAt'> {
  const problems: InputProblem[] = [];
  const name = textOf(given, 'name') ?? '';
  if (name === '' || name.length > 100)
    problems.push({ field: 'name', message: 'Give the key a name of up to 100 characters.' });
  const expires = textOf(given, 'expires');
  const expiresAt = expires === undefined ? undefined : new Date(`${expires}T00:00:00Z`);
  if (expiresAt && !(expiresAt > context.ctx.clock.now()))
    problems.push({ field: 'expires', message: 'Choose a day in the future, as YYYY-MM-DD.' });
  const allowedOperations = readRights(context, given, problems);
  if (problems.length > 0) throw validationError(problems);
  return { name, allowedOperations, ...(expiresAt ? { expiresAt } : {}) };
}

/** Returns what the audit log keeps of the form. */
export function detailsOfKey(given: URLSearchParams) {
  return {
    name: given.get('name'),
    expires: given.get('expires'),
    ...detailsOfRights(given),
  };
}
