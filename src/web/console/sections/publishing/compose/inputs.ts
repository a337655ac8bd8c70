/** Draws the fields of the form for a post, with what was typed, what is wrong with it, and the rules of the provider. */
import { html } from 'hono/html';
import { ServiceError } from '../../../../../errors/index.ts';
import type { Html } from '../../../../pages/layout.ts';
import { operate, type PageContext } from '../../../page-context.ts';
import { asProviderFault } from '../../../provider-faults.ts';
import { addedPost, bodyOf, type Field, filePart, labelOf, placesOf } from './fields.ts';

/** A way to publish a content type, with its rules. */
interface Variant {
  variant: string;
  rules: { media?: { minimum: number; maximum: number } };
}

/** What the provider lists for a field, such as boards. */
export interface Targets {
  data: readonly { value: string; name: string }[];
  /** True when there are more than these, so that another value can be typed. */
  hasMore: boolean;
  /** The field whose value they depend on, such as the board of sections. */
  within?: string | undefined;
}

interface Filled {
  /** Field -> what its provider lists for it. */
  targets: ReadonlyMap<string, Targets>;
  form: URLSearchParams;
  problems: readonly { field: string; message: string }[];
  /** The ways to publish the content type that the profile's login offers. */
  offered: readonly Variant[];
  /** Where a script asks for the form as it is after a choice. */
  checkUrl: string;
  /** Where a script asks for a place to send a file to; absent where files cannot be uploaded from a page. */
  uploadUrl?: string | undefined;
}

/** What is drawn, with the ways to publish whose rules hold: the chosen one, or all while none is. */
interface Drawn extends Filled {
  variants: readonly Variant[];
}

export function problemsOf(error: ServiceError | undefined): { field: string; message: string }[] {
  return (error?.meta.validationErrors ?? []) as { field: string; message: string }[];
}

/** The id of the element in which a field is shown with its texts. */
export const fieldPlace = (name: string) => `field-${name}`;

/** Draws fields: those that most posts have or that are required, and the others in a panel that is opened first. */
export function inputs(fields: readonly Field[], given: Filled): Html {
  const filled = drawn(fields, given);
  const isFirst = (field: Field) =>
    isRequired(field, filled) || ['text', 'media', 'link', 'thread'].includes(field.name);
  const others = fields.filter((field) => !isFirst(field));
  const isUsed = others.some(
    ({ name }) =>
      [...filled.form].some(([key, value]) => value && (key === name || key.startsWith(`${name}.`))) ||
      filled.problems.some((problem) => problem.field === name || problem.field.startsWith(`${name}.`)),
  );
  return html`${fields.filter(isFirst).map((field) => input(field, filled))}
${others.length > 0 ? html`<details class="more"${isUsed ? html` open` : ''}><summary>More options</summary><div class="stack">${others.map((field) => input(field, filled))}</div></details>` : ''}`;
}

/** Chooses a variant where one has to be named: the first, until another is chosen. */
function drawn(fields: readonly Field[], { form, offered, ...given }: Filled): Drawn {
  const named = form.get(variantField);
  const isNamed = fields.some(({ name, required }) => name === variantField && required);
  const chosen = offered.find(({ variant }) => variant === named) ?? (isNamed ? offered[0] : undefined);
  const filledIn = new URLSearchParams(form);
  if (chosen) filledIn.set(variantField, chosen.variant);
  return { ...given, offered, form: filledIn, variants: chosen ? [chosen] : offered };
}

const variantField = 'variant';

const ruleOf = (name: string, { rules }: Variant) =>
  (rules as unknown as Record<string, { required?: true; values?: readonly string[] } | undefined>)[name];

/** Tells whether the contract requires a field, or every variant that the post can be of. */
const isRequired = ({ name, required }: Field, { variants }: Drawn) =>
  required || (variants.length > 0 && variants.every((variant) => ruleOf(name, variant)?.required));

function input(field: Field, filled: Drawn): Html {
  if (field.kind === 'group')
    return html`<fieldset class="field group"><legend>${field.label}</legend>${hintOf(field, filled)}${problemOf(field.name, filled)}${field.fields.map((one) => input(one, filled))}</fieldset>`;
  if (field.kind === 'posts') return posts(field, filled);
  if (field.kind === 'files') return files(field, filled);
  const { name, label } = field;
  const required = isRequired(field, filled);
  const hint = hintOf(field, filled);
  const problem = problemOf(name, filled, field.kind === 'lines');
  return html`<p class="field" id="${fieldPlace(name)}"><label for="f-${name}">${label}${required ? '' : html` <span class="muted optional">optional</span>`}</label>
${control(field, filled)}
${hint}${problem}</p>`;
}

function control(field: Exclude<Field, { kind: 'group' | 'posts' | 'files' }>, filled: Drawn): Html {
  const { name } = field;
  const value = filled.form.get(name) ?? '';
  const attributes = html`${described(name, filled)}${asksFor(name, filled)}`;
  const targets = filled.targets.get(name);
  if (targets) return targetControl(field, targets, { attributes, value });
  const values = valuesFor(field, filled);
  if (field.kind === 'yes-no' || values.length > 0) {
    const options = field.kind === 'yes-no' ? ['yes', 'no'] : values;
    const none = isRequired(field, filled) ? 'Choose…' : 'Default';
    return html`<select ${attributes}>${name === variantField && field.required ? '' : html`<option value="">${none}</option>`}${options.map((one) => html`<option value="${one}"${one === value ? html` selected` : ''}>${one.replaceAll('_', ' ')}</option>`)}</select>`;
  }
  if (field.kind === 'text' || field.kind === 'lines')
    return html`<textarea ${attributes} rows="${name === 'text' ? 6 : 3}">${value}</textarea>`;
  const type = { number: 'number', url: 'url', line: 'text', choice: 'text' }[field.kind];
  return html`<input ${attributes} type="${type}" value="${value}">`;
}

/** Returns the values to choose from: of variants those that are offered, and else those of the contract or of the rules. */
function valuesFor(field: Field, filled: Drawn): readonly string[] {
  if (field.kind !== 'choice') return choicesIn(field.name, filled);
  if (field.name !== variantField) return field.values;
  return field.values.filter((value) => filled.offered.some(({ variant }) => variant === value));
}

/** What a script asks for again once a value was chosen: the field whose list depends on it, or all of a variant. */
function asksFor(name: string, { targets, checkUrl }: Drawn): Html | '' {
  const [listed] = [...targets].find(([, { within }]) => within === name) ?? [];
  const dependent = name === variantField ? 'all' : listed;
  if (!dependent) return '';
  const place = `#${fieldPlace(dependent)}`;
  return html` hx-post="${checkUrl}" hx-trigger="change" hx-target="${place}" hx-select="${place}" hx-swap="outerHTML"`;
}

/** Draws a choice of what the provider lists; where that is not all there is, an input that suggests it. */
function targetControl(
  { name, required }: Field,
  { data, hasMore, within }: Targets,
  { attributes, value }: { attributes: Html; value: string },
): Html {
  if (hasMore)
    return html`<input ${attributes} type="text" value="${value}" list="l-${name}"><datalist id="l-${name}">${data.map((one) => html`<option value="${one.value}">${one.name}</option>`)}</datalist>`;
  const isListed = value === '' || data.some((one) => one.value === value);
  const options = isListed ? data : [...data, { value, name: value }];
  return html`<select ${attributes}><option value="">${noneOf(required, within, data.length)}</option>${options.map((one) => html`<option value="${one.value}"${one.value === value ? html` selected` : ''}>${one.name}</option>`)}</select>`;
}

const noneOf = (required: boolean, within: string | undefined, count: number) =>
  within && count === 0
    ? `None listed for the ${labelOf(within).toLowerCase()}`
    : required
      ? 'Choose…'
      : 'None';

/** Returns how many files the variant takes that takes the most, where that is fewer than the contract allows. */
const mostFiles = (most: number, variants: readonly Variant[]) =>
  Math.min(most, Math.max(1, ...variants.map(({ rules }) => rules.media?.maximum ?? 0)));

/** Draws a row for each file. The next row is opened from the one before, so that there are as many as are needed. */
function files(field: Extract<Field, { kind: 'files' }>, filled: Drawn): Html {
  const { name, label, required, hasAltText } = field;
  const { form, uploadUrl, variants } = filled;
  const most = name === 'media' ? mostFiles(field.most, variants) : field.most;
  const isGiven = (index: number) =>
    (['mediaId', 'sourceUrl'] as const).some((part) => form.get(filePart(name, index, part)));
  const row = (index: number): Html => {
    const [mediaId, sourceUrl, altText] = (['mediaId', 'sourceUrl', 'altText'] as const).map((part) =>
      filePart(name, index, part),
    ) as [string, string, string];
    const uploaded = form.get(mediaId) ?? '';
    const which = most > 1 ? `File ${index + 1}` : label;
    const next = index + 1 < most ? index + 1 : undefined;
    return html`<div class="file"><label for="f-${sourceUrl}">${which}: URL</label><input ${described(sourceUrl, filled, [`p-${name}.${index}`])} type="url" value="${form.get(sourceUrl) ?? ''}" placeholder="https://…">
${uploadUrl ? html`<div class="upload"><label for="up-${mediaId}">or upload</label><input id="up-${mediaId}" type="file" data-upload="${uploadUrl}"><span class="hint" role="status">${uploaded ? 'Uploaded.' : ''}</span></div>` : ''}
<input type="hidden" name="${mediaId}" value="${uploaded}">
${hasAltText ? html`<label for="f-${altText}">${which}: description <span class="muted optional">optional</span></label><input ${described(altText, filled, [`h-${altText}`])} type="text" value="${form.get(altText) ?? ''}"><span class="hint" id="h-${altText}">For people who cannot see it.</span>` : ''}
${problemOf(`${name}.${index}`, filled, true)}</div>
${next === undefined ? '' : html`<details class="more"${isGiven(next) ? html` open` : ''}><summary>Another file</summary>${row(next)}</details>`}`;
  };
  return html`<fieldset class="field group"><legend>${label}${required ? '' : html` <span class="muted optional">optional</span>`}</legend>${hintOf(field, filled)}${row(0)}${problemOf(name, filled)}</fieldset>`;
}

/** Draws the posts of a thread, and a button that shows the form with one more, also without scripts. What is left empty is no post. */
function posts(field: Extract<Field, { kind: 'posts' }>, filled: Drawn): Html {
  const places = placesOf(filled.form, field);
  const post = (index: number) =>
    html`<fieldset class="field group"><legend>Post ${index + 2}</legend>${problemOf(`${field.name}.${index}`, filled)}${field.fieldsAt(index).map((one) => input(one, filled))}</fieldset>`;
  const more =
    places.length < field.most
      ? html`<p><button class="secondary" formaction="${filled.checkUrl}" name="${addedPost}" value="yes">Add a post</button></p>`
      : '';
  return html`<fieldset class="field group"><legend>${field.label} <span class="muted optional">optional</span></legend>
<span class="hint">Posts that follow, each a reply to the one before.</span>${problemOf(field.name, filled)}${places.map(post)}${more}</fieldset>`;
}

/** The attributes of a control: its name, and the texts that describe it. */
function described(name: string, { problems }: Drawn, texts = [`h-${name}`, `p-${name}`]): Html {
  const isWrong = problems.some(({ field }) => field === name);
  return html`id="f-${name}" name="${name}"${isWrong ? html` aria-invalid="true"` : ''} aria-describedby="${texts.join(' ')}"`;
}

/** @param within true when the field also shows the problems of its parts, which show none themselves. */
function problemOf(name: string, { problems }: Drawn, within = false): Html {
  const own = problems.filter(({ field }) => field === name || (within && field.startsWith(`${name}.`)));
  return html`<span class="problem" id="p-${name}">${own.map(({ message }) => message).join(' ')}</span>`;
}

function hintOf({ name, hint }: Field, filled: Drawn): Html {
  const texts = [...rulesOf(name, filled), ...(hint ? [hint] : [])];
  return html`<span class="hint" id="h-${name}">${texts.map((text) => html`${inCode(text)} `)}</span>`;
}

/** Says how long a text may be and how many files there may be, by variant where they differ. */
function rulesOf(name: string, { variants }: Drawn): string[] {
  const told = variants.flatMap(({ variant, rules }) => {
    const said =
      name === 'media' ? filesIn(rules.media) : lengthIn((rules as unknown as Record<string, unknown>)[name]);
    return said ? [{ variant, said }] : [];
  });
  const [first] = told;
  if (!first) return [];
  if (told.every(({ said }) => said === first.said))
    return [`${first.said.charAt(0).toUpperCase()}${first.said.slice(1)}.`];
  return [`${told.map(({ variant, said }) => `${variant.replaceAll('_', ' ')}: ${said}`).join('; ')}.`];
}

const number = (value: number) => value.toLocaleString('en');

function filesIn(rule: { minimum: number; maximum: number } | undefined): string | undefined {
  if (!rule) return undefined;
  const { minimum, maximum } = rule;
  if (minimum === maximum) return `${number(maximum)} ${maximum === 1 ? 'file' : 'files'}`;
  return minimum > 0 ? `${number(minimum)} to ${number(maximum)} files` : `up to ${number(maximum)} files`;
}

/** A rule of a text counts in one of these. */
const units = [
  ['maxCharacters', 'characters'],
  ['maxGraphemes', 'characters'],
  ['maxWeighted', 'weighted characters'],
  ['maxUtf16Units', 'units of UTF-16'],
  ['maxBytes', 'bytes'],
] as const;

function lengthIn(rule: unknown): string | undefined {
  const limits = (rule ?? {}) as Record<string, unknown>;
  const said = units.flatMap(([key, unit]) => {
    const most = limits[key];
    return typeof most === 'number' ? [`${number(most)} ${unit}`] : [];
  });
  return said[0] && `up to ${said[0]}`;
}

/** Returns the values that the variants' rules have for a field. */
const choicesIn = (name: string, { variants }: Drawn): string[] => [
  ...new Set(variants.flatMap((variant) => ruleOf(name, variant)?.values ?? [])),
];

/** Shows what the contract's descriptions have in backticks as code. */
const inCode = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

// Says whether the post of a form could be published, as `publishRequests.validate` does.

const words = (field: string): string => {
  const [first = '', index, ...rest] = field.split('.');
  if (first === 'thread' && index !== undefined)
    return [
      `Post ${Number(index) + 2}`,
      ...(rest.length > 0 ? [words(rest.join('.')).toLowerCase()] : []),
    ].join(', ');
  const file = index !== undefined && /^\d+$/.test(index) ? `file ${Number(index) + 1}` : undefined;
  const last = rest.at(-1) ?? (file ? undefined : index);
  return [labelOf(first), file, last && labelOf(last).toLowerCase()].filter(Boolean).join(', ');
};

/** What a script does to check the post again by itself: an uploaded file is ready only once a worker has looked at it. */
const checkAgain = (checkUrl: string) =>
  html` hx-post="${checkUrl}" hx-trigger="load delay:2s" hx-select="#verdict" hx-swap="outerHTML"`;

/**
 * @param form what has been typed; absent before anything was.
 * @param checkUrl is where a script asks again.
 */
export async function verdict(
  context: PageContext,
  form: URLSearchParams | undefined,
  checkUrl: string,
): Promise<Html> {
  const { shown, waitsForFile = false } = form
    ? await judged(context, form)
    : { shown: html`<p class="muted">What you write is checked against the provider’s rules as you go.</p>` };
  return html`<div id="verdict" role="status" class="stack"${waitsForFile ? checkAgain(checkUrl) : ''}>${shown}</div>`;
}

async function judged(
  context: PageContext,
  form: URLSearchParams,
): Promise<{ shown: Html; waitsForFile?: boolean }> {
  try {
    const { variant, warnings = [] } = await operate(context, 'publishRequests.validate', {
      body: bodyOf(form),
    });
    const shown = html`<div class="notice good"><p>Ready to publish${variant ? html` as <strong>${variant.replaceAll('_', ' ')}</strong>` : ''}.</p></div>
${warnings.length > 0 ? html`<div class="notice warn"><p>Good to know:</p><ul>${warnings.map(({ field, message }) => html`<li>${field ? `${words(field)}: ` : ''}${message}</li>`)}</ul></div>` : ''}`;
    return { shown };
  } catch (thrown) {
    const error = asProviderFault(thrown);
    if (!(error instanceof ServiceError)) throw error;
    const problems = problemsOf(error);
    if (problems.length === 0) return { shown: html`<div class="notice warn"><p>${error.message}</p></div>` };
    const shown = html`<div class="notice"><p>Not ready yet:</p><ul>${problems.map(({ field, message }) => html`<li>${words(field)}: ${message}</li>`)}</ul></div>`;
    const violations = (error.meta.violations ?? []) as { code: string }[];
    return { shown, waitsForFile: violations.some(({ code }) => code === 'media_not_ready') };
  }
}
