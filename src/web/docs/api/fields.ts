/** Draws the fields of what is sent and answered. Those of inner objects are folded, and need no script to be unfolded. */
import { html } from 'hono/html';
import { resolved, type Schema } from '../contract.ts';
import type { Links } from '../links.ts';
import { drawInlineMarkdown, drawMarkdown } from '../markdown/draw.ts';
import { code, codes, count, type Html, joined, jsonSample } from '../parts.ts';

/** A named value: a parameter, or a field of an object. */
interface Named {
  name: string;
  required: boolean;
  description?: string | undefined;
  schema: Schema;
}

export interface FieldStyle {
  links: Links;
  /** Returns the page that describes a schema, if it has one of its own. */
  pageOf(schema: Schema): { url: string; title: string } | undefined;
  /** The names of the long schemas that the page has drawn, each of which it draws once. */
  drawn: Set<string>;
  /** An example for each choice, by the name of its schema. */
  examples?: Readonly<Record<string, { value: unknown }>> | undefined;
}

/** Draws parameters, or the fields of one object. */
export function fieldList(style: FieldStyle, named: readonly Named[], within: readonly Schema[] = []): Html {
  return html`<dl class="fields">${named.map((one) => field(style, one, within))}</dl>\n`;
}

/**
 * Draws what is in a value: the fields of an object, of the objects in an array, or of each choice.
 * @param within what it is inside of, which is not drawn again in itself.
 * @returns nothing where there are no fields.
 */
export function fieldsWithin(
  style: FieldStyle,
  written: Schema,
  within: readonly Schema[] = [],
): Html | undefined {
  const schema = resolved(written);
  if (within.includes(schema)) return undefined;
  const elsewhere = describedElsewhere(style, written);
  if (elsewhere) return elsewhere;
  const around = [...within, schema];
  const name = longNameOf(written);
  if (name) {
    style.drawn.add(name);
    return html`<div id="${name}">${fieldList(style, namedOf(schema), around)}</div>`;
  }
  if (schema.oneOf) return choices(style, schema, around);
  if (schema.properties) return fieldList(style, namedOf(schema), around);
  if (schema.items) return fieldsWithin(style, schema.items, around);
  if (typeof schema.additionalProperties === 'object')
    return fieldsWithin(style, schema.additionalProperties, around);
  return undefined;
}

/** Draws what is in a value, folded. What is described elsewhere takes one line, and is not. */
export function foldedFields(
  style: FieldStyle,
  title: Html,
  written: Schema,
  within: readonly Schema[] = [],
): Html | '' {
  const elsewhere = within.includes(resolved(written)) ? undefined : describedElsewhere(style, written);
  if (elsewhere) return elsewhere;
  const inner = fieldsWithin(style, written, within);
  return inner ? folded(title, inner) : '';
}

function describedElsewhere(style: FieldStyle, written: Schema): Html | undefined {
  const page = style.pageOf(written);
  if (page) return html`<p>Described in <a href="${page.url}">${page.title}</a>.</p>\n`;
  const name = longNameOf(written);
  return style.drawn.has(name) ? html`<p>Described <a href="#${name}">above</a>.</p>\n` : undefined;
}

/** Returns the name of a schema with many fields; of another one, an empty text. */
function longNameOf(written: Schema): string {
  const { properties = {} } = resolved(written);
  return Object.keys(properties).length >= 20 ? nameOf(written) : '';
}

/** Returns the fields of an object, the required ones first. */
function namedOf({ properties = {}, required = [] }: Schema): Named[] {
  const all = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
  return [...all.filter((one) => one.required), ...all.filter((one) => !one.required)];
}

function field(
  style: FieldStyle,
  { name, required, description, schema: written }: Named,
  within: readonly Schema[],
): Html {
  const schema = resolved(written);
  const says = description ?? schema.description ?? (schema.items && resolved(schema.items).description);
  const inner = foldedFields(style, html`Fields of ${code(name)}`, written, within);
  return html`<div>
<dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${required ? html` <span class="must">required</span>` : ''}${schema.deprecated ? html` <span class="old">deprecated</span>` : ''}</dt>
<dd>${says ? drawMarkdown(says, style.links) : ''}${limits(schema)}${inner}</dd>
</div>\n`;
}

/** Says which values there are, and their bounds. */
function limits(schema: Schema): Html | '' {
  const values = valuesOf(schema);
  const said = [
    ...boundsOf(schema),
    ...(values.length === 0 ? [] : [html`${values.length > 1 ? 'one of ' : 'always '}${listed(values)}`]),
  ];
  return said.length === 0 ? '' : html`<p class="limits">${joined(said, '; ')}</p>`;
}

/** Lists values; many of them in one element, which keeps the page light. */
const listed = (values: readonly string[]): Html =>
  joined((values.length > 12 ? [values.join(', ')] : values).map(code));

function valuesOf(written: Schema): string[] {
  const { enum: values, const: only, items } = resolved(written);
  const all = values ?? (only === undefined ? [] : [only]);
  return all.length > 0 || !items ? all.map((value) => `${value}`) : valuesOf(items);
}

export function folded(title: Html, content: Html): Html {
  return html`<details><summary>${title}</summary>${content}</details>\n`;
}

/** Draws one folded list of fields for each choice. */
function choices(style: FieldStyle, schema: Schema, around: readonly Schema[]): Html | undefined {
  const { oneOf = [], discriminator } = schema;
  const drawn = oneOf.flatMap((choice) => {
    const inner = fieldsWithin(style, choice, around);
    return inner ? [{ choice, inner }] : [];
  });
  if (drawn.length === 0) return undefined;
  const objects = drawn.map(({ choice }) => resolved(choice));
  return html`<p class="limits">${discriminator ? html`By ${code(discriminator.propertyName)}, one of these:` : 'One of these:'}</p>
${drawn.map(({ choice, inner }) => {
  const { description } = resolved(choice);
  const example = style.examples?.[nameOf(choice)];
  const label = labelOf(schema, choice, objects);
  return folded(
    description ? html`${label} ${drawInlineMarkdown(description)}` : label,
    html`${inner}${example ? jsonSample(`Example: ${nameOf(choice)}`, example.value as object) : ''}`,
  );
})}`;
}

/** Names a choice: by the values that choose it, or by the fields that only it requires. */
function labelOf({ discriminator }: Schema, choice: Schema, all: readonly Schema[]): Html {
  const chosenBy = Object.entries(discriminator?.mapping ?? {}).flatMap(([value, target]) =>
    target === choice.$ref ? [value] : [],
  );
  if (chosenBy.length > 0) return html`${codes(chosenBy)}`;
  const { required = [] } = resolved(choice);
  const own = required.filter((name) => !all.every((one) => one.required?.includes(name)));
  return own.length > 0 ? html`with ${codes(own)}` : html`${code(typeOf(choice))}`;
}

const nameOf = ({ $ref = '' }: Schema) => $ref.slice($ref.lastIndexOf('/') + 1);

// Says in words what a value may be.

/** Returns the type of a value, as `array of strings`. */
export function typeOf(written: Schema): string {
  const schema = resolved(written);
  if (schema.oneOf) return [...new Set(schema.oneOf.map(typeOf))].join(' or ');
  const types = [schema.type ?? 'any value'].flat();
  return types.map((type) => describedType(type, schema)).join(' or ');
}

function describedType(type: string, { items, additionalProperties, properties, format }: Schema): string {
  if (type === 'array' && items) return `array of ${plural(typeOf(items))}`;
  if (type === 'object' && typeof additionalProperties === 'object' && !properties)
    return `object of ${plural(typeOf(additionalProperties))}`;
  return type === 'string' && format ? `${type}, ${format}` : type;
}

/** `string or null` -> `strings or nulls`; `array of strings` -> `arrays of strings`. */
const plural = (type: string) =>
  type.replaceAll(/\b(string|number|integer|boolean|object|array|null)\b/g, '$1s');

/** Returns the bounds of a value, as `1 to 10 items`. */
export function boundsOf(written: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = resolved(written);
  return [
    range(minLength === 1 && maxLength === undefined ? undefined : minLength, maxLength, 'character'),
    range(minItems, maxItems, 'item'),
    range(minimum, maximum, ''),
  ].filter((text) => text !== '');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const last = most ?? least;
  if (last === undefined) return '';
  const units = unit && ` ${unit}${last === 1 ? '' : 's'}`;
  if (most === undefined) return `at least ${count(last)}${units}`;
  if (least === undefined || (least === 0 && unit)) return `at most ${count(most)}${units}`;
  return least === most ? `${count(most)}${units}` : `${count(least)} to ${count(most)}${units}`;
}
